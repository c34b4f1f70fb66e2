//! Tells records of messages by their keys, and what they are of by the path.

use super::{IDS, LISTS, NAMED, NUMBERED};
use crate::corpus::{Dataset, Recognition, RecordForm, Role};
use crate::formats::Candidate;
use serde_json::Value;

/// What paths call the datasets.
const WORDS: [(Dataset, &[&str]); 4] = [
    (Dataset::AirDialogue, &["airdialogue", "air_dialogue", "air-dialogue"]),
    (Dataset::Sgd, &["sgd", "sgdx", "schema_guided", "schema-guided", "dstc8"]),
    (Dataset::Taskmaster, &["taskmaster"]),
    (Dataset::Frames, &["frames"]),
];

/// For a record that would be read if its dataset was known.
const NO_DATASET: &str = "these are dialogues as lists of messages, and nothing says of which dataset; name a folder or the file after it (airdialogue, sgd, taskmaster or frames) and drop it again";
const BY_COLUMNS: &str = "this is a table by columns, as pandas writes it by itself; write it with orient=\"records\" and lines=True, and drop that";

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    let list = list(candidate.value)?;
    let path = candidate.path.to_ascii_lowercase();
    let is_named = |words: &&[&str]| words.iter().any(|word| names(&path, word));
    let (dataset, _) = WORDS.iter().find(|(_, words)| is_named(words))?;
    let has_id =
        IDS.iter().any(|key| candidate.value.get(key).is_some_and(|id| id.is_string() || id.is_number()));
    let variant = if has_id || candidate.key.is_some() { NAMED } else { NUMBERED };
    let why = format!("its first record has a list of messages ({list}), and its path names the dataset");
    Some(Recognition {
        form: RecordForm::Messages,
        ..Recognition::new(*dataset, variant, Role::Dialogues, why)
    })
}

/// Whether a word stands in a path by itself; numbers may follow, as in `taskmaster2`.
fn names(path: &str, word: &str) -> bool {
    path.match_indices(word).any(|(at, _)| {
        let before = path.get(..at).and_then(|before| before.chars().next_back());
        let behind = path.get(at + word.len()..).and_then(|behind| behind.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !behind.is_some_and(char::is_alphabetic)
    })
}

/// A form that is known and not read, and what can be done.
pub fn unsupported(record: &Value) -> Option<&'static str> {
    if list(record).is_some() {
        return Some(NO_DATASET);
    }
    // Every column has a value for the row 0.
    let members = record.as_object().filter(|members| members.len() > 1)?;
    let is_column = |value: &Value| value.as_object().is_some_and(|rows| rows.contains_key("0"));
    members.values().all(is_column).then_some(BY_COLUMNS)
}

/// The key of the messages.
fn list(record: &Value) -> Option<&'static str> {
    LISTS.into_iter().find(|key| {
        let first = record.get(key).and_then(Value::as_array).and_then(|messages| messages.first());
        let first = first.map(|first| first.get(0).unwrap_or(first));
        first.is_some_and(|message| {
            super::read::KEYS.iter().any(|(role, content)| {
                message.get(role).is_some_and(Value::is_string) && message.get(content).is_some()
            })
        })
    })
}
