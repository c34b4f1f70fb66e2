//! The slow gear: mends the text of a record that cannot be read as it is, and says what it mended.
//!
//! First the text is made JSON ([`clean`]); then, as long as a reader stumbles over something, that member or
//! element is left out and the reader tries again. Only a copy is mended: the record's own bytes stay what
//! they are. Invariant: a record that can be read as it is, is never mended.

mod clean;

pub use clean::clean;

use super::{json, rules};
use crate::formats::ReadFault;
use serde::de::IgnoredAny;

/// After so many members left out, a record counts as unreadable.
const MAX_LEFT_OUT: usize = 64;

/// What was mended, each as a clause without a full stop.
pub type Mends = Vec<String>;

/// Reads a record, mended if need be; the fault of the record as it is when mending does not help.
pub fn read<T>(
    record: &[u8],
    mut reader: impl FnMut(&[u8]) -> Result<T, ReadFault>,
) -> Result<(T, Mends), ReadFault> {
    let fault = match reader(record) {
        Ok(read) => return Ok((read, Mends::new())),
        Err(_) if !record.is_empty() && record.iter().all(|byte| *byte == 0) => {
            return Err(ReadFault::of_record(nuls(record.len() as u64)));
        }
        Err(fault) => fault,
    };
    let (mut text, mut mends) = clean(record);
    let mut is_sorted = false;
    for _ in 0..=MAX_LEFT_OUT {
        let next = match reader(&text) {
            Ok(read) => return Ok((read, mends)),
            Err(next) => next,
        };
        if let Some(key) = next.found.strip_prefix("duplicate field ")
            && !is_sorted
        {
            // The parsed value keeps the last of members with one key.
            let Ok(value) = serde_json::from_slice::<serde_json::Value>(&text) else { return Err(fault) };
            text = value.to_string().into_bytes();
            mends.push(format!("the key {key} stands there twice; the last one counts"));
            is_sorted = true;
            continue;
        }
        if serde_json::from_slice::<IgnoredAny>(&text).is_err() {
            return Err(fault);
        }
        let path = json::path_to(&text, usize::try_from(next.offset_bytes).unwrap_or(usize::MAX));
        let Some(step) = path.last() else { return Err(fault) };
        mends.push(format!("{}: {}; it was left out", json::path_text(&text, &path), next.found));
        text = json::without(&text, &step.item);
    }
    Err(fault)
}

fn nuls(count: u64) -> String {
    let bytes =
        if count == 1 { "1 NUL byte".to_owned() } else { format!("{} NUL bytes", rules::number(count)) };
    format!("it is {bytes}, as stand where nothing was written")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    struct Record {
        #[serde(default)]
        name: String,
        #[serde(default)]
        turns: Vec<Turn>,
    }

    #[derive(Debug, Deserialize)]
    struct Turn {
        text: String,
        #[serde(default)]
        start: u32,
    }

    fn check(record: &[u8], name: &str, texts: &[&str], mends: &[&str]) {
        let reader = |text: &[u8]| {
            serde_json::from_slice::<Record>(text).map_err(|error| ReadFault::from_json(text, &error))
        };
        let (read, found) = read(record, reader).unwrap();
        assert_eq!(read.name, name);
        assert_eq!(read.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>(), texts);
        assert!(read.turns.iter().all(|turn| turn.start < 10));
        assert_eq!(found.len(), mends.len(), "{found:?}");
        for (found, part) in found.iter().zip(mends) {
            assert!(found.contains(part), "{found}");
        }
    }

    #[test]
    fn what_can_be_read_is_not_mended() {
        check(br#"{"name":"a","turns":[{"text":"b"}]}"#, "a", &["b"], &[]);
    }

    #[test]
    fn a_member_of_a_wrong_type_is_left_out() {
        check(br#"{"name":5,"turns":[{"text":"b"}]}"#, "", &["b"], &["name: invalid type"]);
        check(
            br#"{"name":"a","turns":"none"}"#,
            "a",
            &[],
            &["turns: invalid type: string \"none\", expected a sequence"],
        );
        check(br#"{"name":"a","turns":[{"text":"b","start":-1}]}"#, "a", &["b"], &["turns[0].start"]);
    }

    #[test]
    fn a_turn_without_what_it_needs_is_left_out_and_its_neighbours_stay() {
        check(
            br#"{"turns":[{"text":"a"},{"start":1},{"text":"c"}]}"#,
            "",
            &["a", "c"],
            &["turns[1]: missing field"],
        );
        check(br#"{"turns":[null,{"text":"a"},7,[]]}"#, "", &["a"], &["turns[0]", "turns[1]", "turns[1]"]);
    }

    #[test]
    fn the_last_of_two_keys_counts() {
        check(br#"{"name":"a","name":"b"}"#, "b", &[], &["stands there twice"]);
    }

    #[test]
    fn nul_bytes_are_counted() {
        let reader = |text: &[u8]| {
            serde_json::from_slice::<Record>(text).map_err(|error| ReadFault::from_json(text, &error))
        };
        let fault = read(&[0; 1_234], reader).unwrap_err();
        assert_eq!(fault.found, "it is 1\u{2009}234 NUL bytes, as stand where nothing was written");
    }

    #[test]
    fn text_that_is_no_json_at_all_stays_a_fault() {
        let reader = |text: &[u8]| {
            serde_json::from_slice::<Record>(text).map_err(|error| ReadFault::from_json(text, &error))
        };
        for text in [&b"{\"name\":}"[..], b"{\"name\"", b"5", b"", b"{\"name\":\"a\",}"] {
            assert!(read(text, reader).is_err(), "{text:?}");
        }
    }
}
