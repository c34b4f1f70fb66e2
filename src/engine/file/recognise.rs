//! What a file is: told by its first records.

use super::super::{mend, rules, unwrap};
use super::record::At;
use super::{Desk, OpenFile, Resync, Watch};
use crate::corpus::{Nesting, Recognition, Split, SplitSource};
use crate::formats::{self, Candidate, FORMATS, FileLore, ReadFault, RecordText, SplitList, split_of_path};
use serde::de::IgnoredAny;
use serde_json::Value;
use std::borrow::Cow;

/// So many records may be unlike any dataset before the file is given up.
const RECOGNITION_TRIES: usize = 16;

/// A longer record that is like no dataset is not held for those after it.
const MAX_HELD_BYTES: usize = 4 << 20;

impl OpenFile {
    /// Tries to tell the dataset by a value; one that is unlike all is held.
    pub(super) fn recognise(&mut self, at: At, value: &[u8], nesting: Nesting) -> Result<bool, ReadFault> {
        let told = self
            .entry
            .cast()
            .map(|cast| Recognition::new(cast.dataset, cast.variant.clone(), cast.role, String::new()));
        if let Some(recognition) = recognition_of(value, nesting, &self.entry.path)?.or(told) {
            self.recognised(recognition);
            return Ok(true);
        }
        self.reading.unlike.push((at, value.to_vec()));
        if self.reading.unlike.len() >= RECOGNITION_TRIES || value.len() > MAX_HELD_BYTES {
            self.give_up_unknown();
        }
        Ok(false)
    }

    /// Nothing like these records is known; the first says what they are like.
    pub(super) fn give_up_unknown(&mut self) {
        let unlike = std::mem::take(&mut self.reading.unlike);
        let Some((first, value)) = unlike.first() else { return };
        let nesting = self.nesting(value);
        let record = unwrap::record_in(nesting, value).and_then(|piece| value.get(piece)).unwrap_or_default();
        let parsed = serde_json::from_slice(&unwrap::unwrap(nesting, record).text);
        let described = parsed.map(|value| describe(&value)).unwrap_or_default();
        let place = self.next_place(*first);
        self.records += unlike.len() as u64 - 1;
        self.give_up(rules::unknown(place, &described));
    }

    pub(super) fn recognised(&mut self, mut recognition: Recognition) {
        if let Some(cast) = self.entry.cast() {
            recognition.dataset = cast.dataset;
            recognition.variant = cast.variant.clone();
            recognition.role = cast.role;
            "you said so".clone_into(&mut recognition.why);
        }
        self.split = split_of_path(&self.entry.path, Some(&recognition));
        let is_by_name = |(_, source): &(Split, SplitSource)| *source == SplitSource::Name;
        self.segment.split_by_name = self.split.filter(is_by_name).map(|(split, _)| split);
        if !recognition.role.is_listed() {
            self.lore = Some(Box::new(FileLore {
                file: self.entry.id,
                path: self.entry.path.clone(),
                recognition: recognition.clone(),
                split: self.split.map(|(split, _)| split),
                services: Vec::new(),
                members: SplitList::default(),
                remarks: Vec::new(),
            }));
        }
        self.segment.id_of = formats::id_of(&recognition);
        self.recognition = Some(recognition);
    }

    /// The records before the one that told the dataset. The splitter is far behind them: what is damaged in one
    /// costs all of it.
    pub(super) fn take_held(&mut self, desk: &mut Desk, watch: Watch) {
        for (at, value) in std::mem::take(&mut self.reading.unlike) {
            self.take_value(at, &value, desk, watch);
            if let Some(Resync { fault, .. }) = self.reading.damaged.take() {
                self.tell_unreadable(at, value.len() as u64, &fault);
            }
        }
    }

    /// Takes the held records when a value tells the dataset that is not taken itself yet.
    pub(super) fn recognise_by(&mut self, value: &[u8], desk: &mut Desk, watch: Watch) {
        let nesting = self.nesting(value);
        if self.recognition.is_none()
            && let Ok(Some(recognition)) = recognition_of(value, nesting, &self.entry.path)
        {
            self.recognised(recognition);
            self.take_held(desk, watch);
        }
    }
}

/// Whether a value is a record like those of the file.
pub(super) fn is_good(
    recognition: Option<&Recognition>,
    nesting: Nesting,
    path: &str,
    value: &[u8],
    desk: &mut Desk,
) -> bool {
    let Some(recognition) = recognition else {
        return is_record(nesting, value, path);
    };
    let Some(piece) = unwrap::record_in(nesting, value) else { return false };
    let unwrapped = unwrap::unwrap(nesting, value.get(piece).unwrap_or_default());
    if !recognition.role.is_listed() {
        return serde_json::from_slice::<IgnoredAny>(&unwrapped.text).is_ok();
    }
    // Its name is left out: with one, anything would pass for a record.
    let mut is_readable = |text: &[u8]| {
        formats::skim(recognition, RecordText::of(text), &mut desk.skim).is_ok() && !desk.skim.is_empty()
    };
    // A record behind damage may have to be mended itself. What makes it readable by leaving members out does not
    // count: then anything would do.
    is_readable(&unwrapped.text) || {
        let (cleaned, mends) = mend::clean(&unwrapped.text);
        !mends.is_empty() && is_readable(&cleaned)
    }
}

/// Whether a value that stands where none should is a record like those of the file: by what is in it, too.
pub(super) fn is_alike(
    recognition: Option<&Recognition>,
    nesting: Nesting,
    path: &str,
    value: &[u8],
    desk: &mut Desk,
) -> bool {
    let is_same = |found: &Recognition| {
        recognition.is_none_or(|own| (own.dataset, own.role) == (found.dataset, found.role))
    };
    is_good(recognition, nesting, path, value, desk)
        && recognition_of(value, nesting, path).is_ok_and(|found| found.as_ref().is_some_and(is_same))
}

/// Whether a value is a record of any dataset. Of the members of an object only those that can be listed are: what
/// an ontology is made of is no record by itself.
pub(super) fn is_record(nesting: Nesting, value: &[u8], path: &str) -> bool {
    let is_possible = |found: Recognition| nesting != Nesting::Members || found.role.is_listed();
    recognition_of(value, nesting, path).is_ok_and(|found| found.is_some_and(is_possible))
}

/// What a value is, after taking off its wrapping.
fn recognition_of(value: &[u8], nesting: Nesting, path: &str) -> Result<Option<Recognition>, ReadFault> {
    let parse = |text: &[u8]| {
        serde_json::from_slice::<Value>(text).map_err(|error| ReadFault::from_json(text, &error))
    };
    let Some(piece) = unwrap::record_in(nesting, value) else { return Ok(None) };
    let unwrapped = unwrap::unwrap(nesting, value.get(piece).unwrap_or_default());
    let (parsed, _) = match mend::read(&unwrapped.text, parse) {
        // Text that is no JSON inside is like no dataset.
        Err(_) if nesting == Nesting::Strings => return Ok(None),
        read => read?,
    };
    let candidate = Candidate { value: &parsed, path, key: unwrapped.key.as_deref() };
    Ok(formats::recognise(&candidate).map(|found| {
        let why = wrapped_why(nesting, &found.why);
        Recognition { nesting, why, ..found }
    }))
}

fn wrapped_why(nesting: Nesting, why: &str) -> String {
    match nesting {
        Nesting::Rows => format!("it is a page of the HuggingFace viewer (partial), and {why}"),
        Nesting::Members => format!("it is one object of records by their names, and {why}"),
        Nesting::Strings => format!("its records are JSON inside strings, and {why}"),
        Nesting::Plain | Nesting::Text => why.to_owned(),
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
            format!("the keys {}{more}", rules::quoted(&keys.join(", ")))
        }
        Value::Array(_) => "a list instead of keys".to_owned(),
        Value::String(text) => format!("the text {} instead of keys", rules::quoted(text)),
        other => format!("the value {} instead of keys", rules::quoted(&other.to_string())),
    }
}

/// A file that is no JSON and yet belongs to a dataset.
pub(super) fn recognise_text(head: &[u8], path: &str) -> Option<Recognition> {
    let head = String::from_utf8_lossy(without_mark(head));
    FORMATS.iter().find_map(|format| (format.recognise_text)(&head, path))
}

/// A form of a dataset that is known and not read, and what to do instead.
pub(super) fn unsupported(head: &[u8]) -> Option<&'static str> {
    FORMATS.iter().find_map(|format| (format.unsupported_text)(first_line(head).trim_end()))
}

fn first_line(head: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(without_mark(head).split(|byte| *byte == b'\n').next().unwrap_or_default())
}

fn without_mark(head: &[u8]) -> &[u8] {
    head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head)
}
