//! The slow gear: repairs the text of a record that cannot be read as it is, and says what it repaired.
//!
//! First the text is made JSON ([`clean`]); then, as long as a reader stumbles over something, that member or
//! element is left out and the reader tries again. Only a copy is repaired: the record's own bytes stay what
//! they are. Invariant: a record that can be read as it is, is never repaired.

mod clean;

pub use clean::clean;

use super::json;
use super::wording::number;
use crate::formats::{Fault, ReadFault};
use serde::de::IgnoredAny;

/// After so many members left out, a record counts as unreadable.
const MAX_LEFT_OUT: usize = 64;

/// Something that was changed in the copy of a record so that it can be read; shown as a clause without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Repair {
    /// What made the text JSON.
    #[error("{0}")]
    Cleaned(String),
    #[error("the key `{0}` stands there twice; the last one counts")]
    RepeatedKey(String),
    #[error("{path}: {found}; it was left out")]
    LeftOut { path: String, found: Fault },
    #[error("the line holds more than one value, and each was read by itself")]
    SeveralValues,
}

impl Repair {
    /// What was left out, and why.
    pub fn left_out(&self) -> Option<String> {
        match self {
            Self::LeftOut { path, found } => Some(format!("{path}: {found}")),
            _ => None,
        }
    }
}

/// Reads a record, repaired if need be; the fault of the record as it is when that does not help.
pub fn read<T>(
    record: &[u8],
    mut reader: impl FnMut(&[u8]) -> Result<T, ReadFault>,
) -> Result<(T, Vec<Repair>), ReadFault> {
    let fault = match reader(record) {
        Ok(read) => return Ok((read, Vec::new())),
        Err(_) if !record.is_empty() && record.iter().all(|byte| *byte == 0) => {
            return Err(ReadFault::of_record(Fault::Other(nuls(record.len() as u64))));
        }
        Err(fault) => fault,
    };
    let (mut text, mut repairs) = clean(record);
    let mut is_sorted = false;
    for _ in 0..=MAX_LEFT_OUT {
        let next = match reader(&text) {
            Ok(read) => return Ok((read, repairs)),
            Err(next) => next,
        };
        if !std::mem::replace(&mut is_sorted, true)
            && let Some(key) = json::repeated_key(&text)
            // The parsed value keeps the last of members with one key.
            && let Ok(value) = serde_json::from_slice::<serde_json::Value>(&text)
        {
            text = value.to_string().into_bytes();
            repairs.push(Repair::RepeatedKey(key));
            continue;
        }
        if serde_json::from_slice::<IgnoredAny>(&text).is_err() {
            return Err(fault);
        }
        let path = json::path_to(&text, usize::try_from(next.offset_bytes).unwrap_or(usize::MAX));
        let Some(step) = path.last() else { return Err(fault) };
        repairs.push(Repair::LeftOut { path: json::path_text(&text, &path), found: next.found });
        text = json::without(&text, &step.item);
    }
    Err(fault)
}

fn nuls(count: u64) -> String {
    let bytes = if count == 1 { "1 NUL byte".to_owned() } else { format!("{} NUL bytes", number(count)) };
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

    fn check(record: &[u8], name: &str, texts: &[&str], repairs: &[&str]) {
        let reader = |text: &[u8]| {
            serde_json::from_slice::<Record>(text).map_err(|error| ReadFault::from_json(text, &error))
        };
        let (read, found) = read(record, reader).unwrap();
        assert_eq!(read.name, name);
        assert_eq!(read.turns.iter().map(|turn| turn.text.as_str()).collect::<Vec<_>>(), texts);
        assert!(read.turns.iter().all(|turn| turn.start < 10));
        assert_eq!(found.len(), repairs.len(), "{found:?}");
        for (found, part) in found.iter().zip(repairs) {
            assert!(found.to_string().contains(part), "{found}");
        }
    }

    #[test]
    fn what_can_be_read_is_not_repaired() {
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
        assert_eq!(fault.to_string(), "it is 1\u{2009}234 NUL bytes, as stand where nothing was written");
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
