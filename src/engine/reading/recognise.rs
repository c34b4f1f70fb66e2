//! Recognises what a file is by its first records.

use super::at::At;
use super::judge::recognise;
use super::reader::Reader;
use super::resync::Resync;
use crate::corpus::{Nesting, Recognition};
use crate::engine::wording::quoted;
use crate::engine::{rules, unwrap};
use crate::formats::{self, FORMATS, ReadFault};
use serde_json::Value;
use std::borrow::Cow;

/// So many records may be unlike any dataset before the file is given up.
const RECOGNITION_TRIES: usize = 16;

/// A row of columns that cannot be decoded, or a record that somebody left out: it says nothing of the others.
const NOTHING: &[u8] = b"null";

/// More of those are not held.
const MOST_OF_NOTHING: usize = 1 << 18;

/// A longer record that is like no dataset is not held for those after it.
const MAX_HELD_BYTES: usize = 4 << 20;

impl Reader<'_> {
    /// Tries to tell the dataset by a value; one that is unlike all is held.
    pub(super) fn recognise(&mut self, at: At, value: &[u8], nesting: Nesting) -> Result<bool, ReadFault> {
        let entry = &self.file.entry;
        let said = entry
            .cast()
            .map(|cast| Recognition::new(cast.dataset, cast.variant.clone(), cast.role, String::new()));
        if let Some(recognition) = recognise(value, nesting, &entry.path)?.or(said) {
            self.file.recognised(recognition);
            return Ok(true);
        }
        self.unlike.push((at, value.to_vec()));
        let is_enough = if value == NOTHING {
            self.unlike.len() >= MOST_OF_NOTHING
        } else {
            let telling = self.unlike.iter().filter(|(_, value)| value != NOTHING);
            telling.count() >= RECOGNITION_TRIES || value.len() > MAX_HELD_BYTES
        };
        if is_enough {
            self.give_up_unknown();
        }
        Ok(false)
    }

    /// Nothing like these records is known; the first that says something tells what they are like.
    pub(super) fn give_up_unknown(&mut self) {
        let unlike = std::mem::take(self.unlike);
        let before = unlike.iter().position(|(_, value)| value != NOTHING).unwrap_or_default();
        let Some((first, value)) = unlike.get(before) else { return };
        let nesting = self.nesting(value);
        let record = unwrap::record_in(nesting, value).and_then(|piece| value.get(piece)).unwrap_or_default();
        let parsed = serde_json::from_slice(&unwrap::unwrap(nesting, record).text);
        self.file.counts.records += before as u64;
        let place = self.next_place(*first);
        self.file.counts.records += (unlike.len() - before) as u64 - 1;
        self.file.give_up(match parsed {
            Ok(Value::Null) => rules::nothing_told(place, unlike.len()),
            Ok(record) => match formats::unsupported(&record) {
                Some(what) => rules::unsupported(place, what),
                None => rules::unknown(place, &describe(&record)),
            },
            Err(_) => rules::unknown(place, ""),
        });
    }

    /// The records before the one that told the dataset. The splitter is far behind them: what is damaged in one
    /// costs all of it.
    pub(super) fn take_unlike(&mut self) {
        for (at, value) in std::mem::take(self.unlike) {
            if let Some(Resync { fault, .. }) = self.take_value(at, &value) {
                self.report_unreadable(at, value.len() as u64, &fault);
            }
        }
    }

    /// Takes the held records when a value tells the dataset that is not taken itself yet.
    pub(super) fn recognise_by(&mut self, value: &[u8]) {
        let nesting = self.nesting(value);
        if self.file.recognition.is_none()
            && let Ok(Some(recognition)) = recognise(value, nesting, &self.file.entry.path)
        {
            self.file.recognised(recognition);
            self.take_unlike();
        }
    }
}

/// What a record looks like, for people.
fn describe(value: &Value) -> String {
    const NAMED_KEYS: usize = 6;
    match value {
        Value::Object(object) if object.is_empty() => "no keys".to_owned(),
        Value::Object(object) => {
            let keys: Vec<_> = object.keys().take(NAMED_KEYS).map(String::as_str).collect();
            let more = if object.len() > NAMED_KEYS { " and more" } else { "" };
            format!("the keys {}{more}", quoted(&keys.join(", ")))
        }
        Value::Array(_) => "a list instead of keys".to_owned(),
        Value::String(text) => format!("the text {} instead of keys", quoted(text)),
        other => format!("the value {} instead of keys", quoted(&other.to_string())),
    }
}

/// A file that is no JSON and yet belongs to a dataset.
pub fn recognise_text(head: &[u8], path: &str) -> Option<Recognition> {
    let head = String::from_utf8_lossy(without_mark(head));
    FORMATS.iter().find_map(|format| (format.text_files.recognise)(&head, path))
}

/// A form of a dataset that is known and not read, and what to do instead.
pub fn unsupported(head: &[u8]) -> Option<&'static str> {
    FORMATS.iter().find_map(|format| (format.text_files.unsupported)(first_line(head).trim_end()))
}

fn first_line(head: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(without_mark(head).split(|byte| *byte == b'\n').next().unwrap_or_default())
}

fn without_mark(head: &[u8]) -> &[u8] {
    head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head)
}
