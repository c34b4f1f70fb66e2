//! The slow gear: it never touches what can be read, gives JSON and nothing else, and has no more to repair in
//! what it repaired. Where the fast gear reads a record, both give the same.

#![no_main]

use colloquy::corpus::{Dataset, RecordNumber};
use colloquy::formats::{RecordText, Skim, format_of};
use colloquy_fuzz::{input, reader};
use formats::{Fault, ReadFault};
use libfuzzer_sys::fuzz_target;
use serde::de::IgnoredAny;
use serde_json::Value;

// Both are the engine's own matter; here they are taken in as they stand.
#[allow(dead_code)]
#[path = "../../../src/engine/json.rs"]
mod json;
#[allow(dead_code)]
#[path = "../../../src/engine/repair/mod.rs"]
mod repair;

/// What the slow gear names of the crate it is taken from.
mod formats {
    pub use colloquy::formats::{Fault, ReadFault};
}

/// And of the engine.
mod wording {
    pub use colloquy::engine::number;
}

fuzz_target!(|data: &[u8]| {
    let (dataset, rest) = input::first(data);
    let (kind, rest) = input::first(rest);
    let (stumble, record) = input::first(rest);
    values(record);
    cleaned(record);
    left_out(record, usize::from(stumble));
    let dataset = Dataset::ALL[usize::from(dataset) % Dataset::ALL.len()];
    gears(dataset, kind, record);
});

fn parse(text: &[u8]) -> Result<Value, ReadFault> {
    serde_json::from_slice(text).map_err(|error| ReadFault::from_json(text, &error))
}

fn is_json(text: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(text).is_ok()
}

/// A value is read as it is, or its repaired text is, and that one needs no repair.
fn values(record: &[u8]) {
    let mut last = Vec::new();
    let read = repair::read(record, |text| {
        last = text.to_vec();
        parse(text)
    });
    if let Ok(value) = parse(record) {
        assert_eq!(read, Ok((value, Vec::new())), "a record that can be read is never repaired");
    } else if let Ok((value, repairs)) = read {
        assert!(!repairs.is_empty(), "what was repaired is told");
        assert_eq!(repair::read(&last, parse), Ok((value, Vec::new())), "repaired text is good");
    }
}

/// The cleaned text, which a reader sees when it refuses the first.
fn clean(record: &[u8]) -> Option<Vec<u8>> {
    let mut texts = Vec::new();
    let _ = repair::read(record, |text| {
        texts.push(text.to_vec());
        Err::<(), _>(ReadFault::of_record(Fault::Unlike))
    });
    texts.into_iter().nth(1)
}

/// Good text stays, byte for byte; what was cleaned stays clean.
fn cleaned(record: &[u8]) {
    let Some(text) = clean(record) else { return };
    if parse(record).is_ok() && depth(record) <= 120 {
        assert_eq!(
            String::from_utf8_lossy(&text),
            String::from_utf8_lossy(record),
            "good text is not touched"
        );
    } else if parse(&text).is_ok() {
        assert_eq!(clean(&text).as_deref(), Some(text.as_slice()), "clean text is not touched");
    }
}

fn depth(text: &[u8]) -> usize {
    let (mut depth, mut most, mut in_string, mut is_escaped) = (0_usize, 0, false, false);
    for byte in text {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    most
}

/// However often a reader stumbles, and over whatever byte, the rest is JSON.
fn left_out(record: &[u8], stumble: usize) {
    let mut reads = 0;
    let mut was_json = false;
    let _ = repair::read(record, |text| {
        reads += 1;
        assert!(!was_json || is_json(text), "leaving out gives JSON: {}", String::from_utf8_lossy(text));
        was_json = reads > 1 && is_json(text);
        let offset = (stumble * 7 * reads) % text.len().max(1);
        Err::<(), _>(ReadFault { offset_bytes: offset as u64, ..ReadFault::of_record(Fault::Unlike) })
    });
    assert!(reads < 80, "repairing comes to an end");
}

fn text(bytes: &[u8]) -> RecordText<'_> {
    RecordText { number: RecordNumber(3), ..RecordText::of(bytes) }
}

/// The fast gear is the reader alone, the slow one is the reader with repairs.
fn gears(dataset: Dataset, kind: u8, record: &[u8]) {
    let format = format_of(dataset);
    let Some(recognition) = reader::recognition(format, kind, record) else { return };
    if !recognition.role.is_listed() {
        let _ = repair::read(record, |bytes| reader::collected(format, &recognition, text(bytes)));
        return;
    }
    let skim = |bytes: &[u8]| {
        let mut skim = Skim::default();
        (format.skim)(&recognition, text(bytes), &mut skim).map(|()| skim)
    };
    let read = |bytes: &[u8]| (format.read)(&recognition, text(bytes));
    let mut last = Vec::new();
    let slow = repair::read(record, |bytes| {
        last = bytes.to_vec();
        skim(bytes)
    });
    match (skim(record), &slow) {
        (Ok(fast), Ok((slow, repairs))) => {
            assert_eq!((fast.content(), &repairs[..]), (slow.content(), &[][..]), "both gears skim the same");
        }
        (Ok(_), Err(fault)) => panic!("only the fast gear skims it: {fault:?}"),
        (Err(_), Ok(_)) => assert!(is_json(&last), "what is skimmed is JSON"),
        (Err(_), Err(_)) => {}
    }
    let slow = repair::read(record, |bytes| {
        last = bytes.to_vec();
        read(bytes)
    });
    match (read(record), &slow) {
        (Ok(fast), _) => assert_eq!(slow, Ok((fast, Vec::new())), "both gears read the same"),
        (Err(_), Ok(_)) => assert!(is_json(&last), "what is read is JSON"),
        (Err(_), Err(_)) => {}
    }
}
