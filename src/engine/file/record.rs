//! Takes the records of a file one by one: recognises the first, reads each, and mends what cannot be read.

use super::super::answer::RecordByte;
use super::super::scan::{Layout, MAX_RECORD_BYTES, Piece};
use super::super::{mend, rules, unwrap};
use super::{Desk, OpenFile, Resync, Watch};
use crate::corpus::{ByteRange, Nesting, Place, Recognition, RecordNumber};
use crate::formats::{Candidate, FORMATS, FileLore, ReadFault, RecordText, SplitList, format_of};
use serde::de::IgnoredAny;
use serde_json::Value;

/// So many records may be unlike any dataset before the file is given up.
const RECOGNITION_TRIES: u32 = 16;

/// A longer value is looked into for a first record rather than parsed whole.
const WHOLE_VALUE_BYTES: usize = 4 << 20;

/// A record where it stands: its number is given when it is known to be one.
#[derive(Clone, Copy)]
pub(super) struct At {
    pub start: u64,
    pub line: u64,
}

impl OpenFile {
    pub(super) fn take(&mut self, piece: Piece, desk: &mut Desk, watch: Watch) {
        if !self.is_open() || self.damaged.is_some() {
            return;
        }
        match piece {
            Piece::Record { start, line, layout, bytes } => {
                self.layout = Some(layout);
                self.take_value(At { start, line }, bytes, desk, watch);
            }
            Piece::Oversized { start, line, len_bytes } => {
                let place = self.next_place(At { start, line });
                let extent = self.bytes_of(start, len_bytes);
                self.find(rules::oversized(place, extent, MAX_RECORD_BYTES as u64));
            }
            Piece::Stray { start, line, len_bytes } => {
                let extent = self.bytes_of(start, len_bytes);
                self.find(rules::stray(self.place_of(start, line), extent));
            }
            Piece::Unfinished { start, line, len_bytes: 0 } => {
                self.find(rules::truncated(self.place_of(start, line), None, self.readable));
            }
            // What it swallowed is looked at once more, as far as it is held.
            Piece::Unfinished { start, line, .. } => {
                self.damaged = Some(Resync::new(start, line, cut_off(), Vec::new(), 1));
            }
        }
    }

    /// A value that the splitter cut: a record, or several that are wrapped in it.
    fn take_value(&mut self, at: At, value: &[u8], desk: &mut Desk, watch: Watch) {
        let readable = self.readable;
        if self.recognition.is_none()
            && let Err(fault) = self.recognise(at, value)
        {
            return self.take_unreadable(at, value, fault);
        }
        let Some(nesting) = self.recognition.as_ref().map(|recognition| recognition.nesting) else { return };
        for piece in unwrap::pieces(nesting, value) {
            let before = value.get(..piece.start).unwrap_or_default();
            let newlines = if piece.start == 0 { 0 } else { memchr::memchr_iter(b'\n', before).count() };
            let at = At { start: at.start + piece.start as u64, line: at.line + newlines as u64 };
            self.take_record(at, value.get(piece).unwrap_or_default(), desk, watch);
        }
        if self.readable > readable && self.damaged.is_none() {
            self.habits.learn(value);
        }
    }

    fn take_record(&mut self, at: At, bytes: &[u8], desk: &mut Desk, watch: Watch) {
        let range = self.bytes_of(at.start, bytes.len() as u64);
        let crumb = RecordByte { file: self.entry.id, byte: range.start.0 };
        if let Some(text) = desk.aside.get(&crumb) {
            let finding = rules::aside(self.next_place(at), range, text);
            return self.find(finding);
        }
        watch(crumb);
        match self.read(at, range, bytes, desk) {
            Ok(()) => self.readable += 1,
            Err(fault) => self.take_unreadable(at, bytes, fault),
        }
    }

    /// A record that cannot be read costs itself; where it is no JSON, its end is not to be trusted either.
    fn take_unreadable(&mut self, at: At, bytes: &[u8], fault: ReadFault) {
        let is_nested = self.layout.is_some_and(|layout| layout != Layout::Lines);
        if is_nested && !is_deep(&fault) && serde_json::from_slice::<IgnoredAny>(bytes).is_err() {
            self.damaged = Some(Resync::new(at.start, at.line, fault, bytes.to_vec(), 1));
            return;
        }
        self.tell_unreadable(at, bytes.len() as u64, &fault);
    }

    pub(super) fn tell_unreadable(&mut self, at: At, len_bytes: u64, fault: &ReadFault) {
        let extent = self.bytes_of(at.start, len_bytes);
        let place = self.next_place(at);
        // A fault at the very end of a file is a file that was cut off.
        let is_at_end = extent.end.0 == self.entry.bytes;
        let finding = if is_at_end && fault.is_cut_off {
            rules::truncated(place, Some(extent), self.readable)
        } else {
            let byte = self.bytes_of(at.start + fault.offset_bytes.min(len_bytes), 0).start;
            rules::unreadable(Place { line: place.line + fault.offset_lines, byte, ..place }, extent, fault)
        };
        self.find(finding);
    }

    pub(super) fn next_place(&mut self, at: At) -> Place {
        let record = RecordNumber(u32::try_from(self.records).unwrap_or(u32::MAX));
        self.records += 1;
        Place { record: Some(record), ..self.place_of(at.start, at.line) }
    }

    fn read(&mut self, at: At, range: ByteRange, bytes: &[u8], desk: &mut Desk) -> Result<(), ReadFault> {
        let Some(recognition) = &self.recognition else { return Ok(()) };
        let format = format_of(recognition.dataset);
        let unwrapped = unwrap::unwrap(recognition.nesting, bytes);
        let number = RecordNumber(u32::try_from(self.records).unwrap_or(u32::MAX));
        if recognition.nesting != Nesting::Text && unwrapped.text.first() == Some(&b'[') {
            // A list would pass for a record without any of its members.
            return Err(ReadFault::of_record("it is a list instead of an object".to_owned()));
        }
        let key = unwrapped.key.as_deref();
        let lore = &mut self.lore;
        let skim = &mut desk.skim;
        let ((), mends) = mend::read(&unwrapped.text, |bytes| {
            let record = RecordText { bytes, number, key, partner: None };
            match lore {
                Some(lore) => (format.learn)(recognition, record, lore),
                None => (format.skim)(recognition, record, skim),
            }
        })?;
        if self.lore.is_none() && desk.skim.is_empty() {
            let mend = mends.first().and_then(|mend| mend.strip_suffix("; it was left out"));
            let found = mend.unwrap_or("it has nothing that records of this file have");
            return Err(ReadFault::of_record(found.to_owned()));
        }
        let place = self.next_place(at);
        if self.lore.is_none() {
            self.segment.push(place, range, self.split, &desk.skim, &mut desk.names);
        }
        if !mends.is_empty() {
            self.mended.insert(number);
            self.find(rules::mended(place, range, &mends));
        }
        Ok(())
    }

    /// Tries to tell the dataset by a value; one that is unlike all is remembered.
    fn recognise(&mut self, at: At, value: &[u8]) -> Result<(), ReadFault> {
        let told = self
            .entry
            .cast
            .as_ref()
            .map(|cast| Recognition::new(cast.dataset, cast.variant.clone(), cast.role, String::new()));
        if let Some(recognition) = recognition_of(value, &self.entry.path)?.or(told) {
            self.recognised(recognition);
            if let Some((place, keys)) = self.unlike.take() {
                let found = format!("it is unlike the other records, having {keys}");
                let extent = ByteRange::new(place.byte.0, place.byte.0);
                self.find(rules::unreadable(place, extent, &ReadFault::of_record(found)));
            }
            return Ok(());
        }
        self.unlike_count += 1;
        let place = self.next_place(at);
        if self.unlike.is_none() {
            let described = serde_json::from_slice(value).map(|value| describe(&value));
            self.unlike = Some((place, described.unwrap_or_default()));
        }
        if self.unlike_count >= RECOGNITION_TRIES {
            self.give_up_unknown();
        }
        Ok(())
    }

    pub(super) fn recognised(&mut self, mut recognition: Recognition) {
        if let Some(cast) = &self.entry.cast {
            recognition.dataset = cast.dataset;
            recognition.variant = cast.variant.clone();
            recognition.role = cast.role;
            "you said so".clone_into(&mut recognition.why);
        }
        if !recognition.role.is_listed() {
            self.lore = Some(FileLore {
                file: self.entry.id,
                path: self.entry.path.clone(),
                recognition: recognition.clone(),
                split: self.split,
                services: Vec::new(),
                members: SplitList::default(),
            });
        }
        self.recognition = Some(recognition);
    }
}

/// The bytes of a record end before the record does.
pub(super) fn cut_off() -> ReadFault {
    ReadFault {
        is_cut_off: true,
        ..ReadFault::of_record("it does not end where its brackets say".to_owned())
    }
}

/// Depth is no damage: brackets that deep still match.
fn is_deep(fault: &ReadFault) -> bool {
    fault.found.starts_with("recursion limit")
}

/// Whether text is a record like those of the file.
pub(super) fn is_good(recognition: Option<&Recognition>, path: &str, text: &[u8], desk: &mut Desk) -> bool {
    let Some(recognition) = recognition else {
        return matches!(recognition_of(text, path), Ok(Some(_)));
    };
    if !recognition.role.is_listed() {
        return serde_json::from_slice::<IgnoredAny>(text).is_ok();
    }
    let record = RecordText::of(text);
    (format_of(recognition.dataset).skim)(recognition, record, &mut desk.skim).is_ok()
        && !desk.skim.is_empty()
}

/// What a value is, itself or after taking off its wrapping.
fn recognition_of(value: &[u8], path: &str) -> Result<Option<Recognition>, ReadFault> {
    let parse = |text: &[u8]| {
        serde_json::from_slice::<Value>(text).map_err(|error| ReadFault::from_json(text, &error))
    };
    let recognise = |value: &Value, key: Option<&str>| {
        let candidate = Candidate { value, path, key };
        FORMATS.iter().find_map(|format| (format.recognise)(&candidate))
    };
    if value.len() <= WHOLE_VALUE_BYTES {
        let (parsed, _) = mend::read(value, parse)?;
        if let Some(recognition) = recognise(&parsed, None) {
            return Ok(Some(recognition));
        }
    }
    for nesting in unwrap::guesses(value) {
        let Some(piece) = unwrap::pieces(*nesting, value).into_iter().next() else { continue };
        let unwrapped = unwrap::unwrap(*nesting, value.get(piece).unwrap_or_default());
        let Ok((parsed, _)) = mend::read(&unwrapped.text, parse) else { continue };
        if let Some(recognition) = recognise(&parsed, unwrapped.key.as_deref()) {
            let why = wrapped_why(*nesting, &recognition.why);
            return Ok(Some(Recognition { nesting: *nesting, why, ..recognition }));
        }
    }
    Ok(None)
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
