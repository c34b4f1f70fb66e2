//! The splitter, in any slicing, gives the pieces of its slow twin, which looks at one byte after the other.

#![no_main]

use colloquy::engine::scan::{Layout, Piece, Splitter};
use colloquy_fuzz::input;
use libfuzzer_sys::fuzz_target;
use naive::Cut;

// Tests only have the twin; here it is taken in as it stands.
#[path = "../../../src/engine/scan/naive.rs"]
mod naive;

fuzz_target!(|data: &[u8]| {
    let (seed, rest) = input::first(data);
    let (mode, bytes) = input::first(rest);
    let (mut splitter, layout) = match mode {
        b'L' => (Splitter::of_lines(), Layout::Lines),
        _ => (Splitter::default(), layout(bytes)),
    };
    // The mark of the byte order is space to the splitter.
    let plain = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(rest) => [b"   ", rest].concat(),
        None => bytes.to_vec(),
    };
    let expected = if layout == Layout::Lines { lines(&plain) } else { naive::cut(&plain, layout) };
    let slices = input::slices(bytes, seed).into_iter();
    assert_eq!(naive::pulled(&mut splitter, bytes, slices, &mut is_record), expected);
});

/// A record among the members of an object, for this target.
fn is_record(member: &[u8]) -> bool {
    member.starts_with(b"\"m")
}

/// The layout that the first bytes of a file show, all of them seen at once.
fn layout(bytes: &[u8]) -> Layout {
    let mut splitter = Splitter::default();
    splitter.settle(bytes, true, &mut is_record);
    splitter.layout().unwrap_or(Layout::Lines)
}

fn lines(bytes: &[u8]) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut start = 0;
    for (line, text) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let space = text.len() - text.trim_ascii_start().len();
        if !text.trim_ascii().is_empty() {
            let record = String::from_utf8_lossy(text.trim_ascii()).into_owned();
            cuts.push(("record", (start + space) as u64, line as u64, record));
        }
        start += text.len() + 1;
    }
    cuts
}
