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
    let (splitter, layout) = match mode {
        b'L' => (Splitter::of_lines(), Layout::Lines),
        _ => (Splitter::default(), layout(bytes)),
    };
    // The mark of the byte order is space to the splitter.
    let plain = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(rest) => [b"   ", rest].concat(),
        None => bytes.to_vec(),
    };
    let expected = if layout == Layout::Lines { lines(&plain) } else { naive::cut(&plain, layout) };
    assert_eq!(cuts(splitter, bytes, seed), expected);
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

fn cuts(mut splitter: Splitter, bytes: &[u8], seed: u8) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let text = |start: u64, len: u64| {
        let start = usize::try_from(start).unwrap();
        String::from_utf8_lossy(&bytes[start..start + usize::try_from(len).unwrap()]).into_owned()
    };
    let cut = |splitter: &Splitter, piece: Piece, slice: &[u8]| match piece {
        Piece::Record { start, line, bytes, .. } => {
            let bytes = splitter.bytes(&bytes, slice);
            assert_eq!(text(start, bytes.len() as u64), String::from_utf8_lossy(bytes));
            ("record", start, line, text(start, bytes.len() as u64))
        }
        Piece::Oversized { start, line, len_bytes } => ("oversized", start, line, text(start, len_bytes)),
        Piece::Stray { start, line, len_bytes, .. } => ("stray", start, line, text(start, len_bytes)),
        Piece::Unfinished { start, line, len_bytes } => ("unfinished", start, line, text(start, len_bytes)),
    };
    for slice in input::slices(bytes, seed).into_iter().map(Some).chain([None]) {
        let is_all = slice.is_none();
        let mut slice = slice.unwrap_or_default().to_vec();
        if splitter.layout().is_none() {
            slice = splitter.settle(&slice, is_all, &mut is_record).unwrap_or_default();
        }
        while splitter.layout().is_some()
            && let Some(piece) = splitter.next(&slice)
        {
            cuts.push(cut(&splitter, piece, &slice));
        }
    }
    if let Some(piece) = splitter.finish() {
        cuts.push(cut(&splitter, piece, &[]));
    }
    cuts
}
