//! One open file: how far it is read, what it was recognised as, and what was found in it.
//!
//! Invariant: what a file becomes does not depend on how its bytes were sliced.

use super::answer::{FileEntry, FileReport, FileState, RecordByte, RuleCount};
use super::column::Names;
use super::rules;
use super::scan::{Layout, MAX_RECORD_BYTES, Piece, Splitter};
use super::segment::SegmentIndex;
use super::sniff;
use crate::corpus::{
    ByteOffset, ByteRange, Finding, Place, Recognition, RecordNumber, RuleId, Severity, Split,
};
use crate::formats::{
    Candidate, FORMATS, FileLore, ReadFault, RecordText, Skim, SplitList, format_of, split_of_path,
};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};

/// A report names this many findings; the rest are counted.
const REPORTED_FINDINGS: usize = 50;

/// So many records may be unlike any dataset before the file is given up.
const RECOGNITION_TRIES: u32 = 16;

/// So many bytes at the start of a file tell whether it is JSON at all.
const HEAD_BYTES: usize = 4096;

/// What all files of a shard share while they are read.
#[derive(Default)]
pub struct Desk {
    pub services: Names,
    pub skim: Skim,
    /// Records that are not read, and why.
    pub aside: HashMap<RecordByte, String>,
}

/// Told of every record before it is read, so that a crash can be put down to it.
pub type Watch<'a> = &'a mut dyn FnMut(RecordByte);

pub struct OpenFile {
    pub entry: FileEntry,
    pub split: Option<Split>,
    pub recognition: Option<Recognition>,
    pub state: FileState,
    /// Bytes that were asked for, and bytes that came.
    pub wanted: u64,
    pub pushed: u64,
    pub records: u64,
    pub readable: u64,
    pub segment: SegmentIndex,
    /// What the file says about others.
    pub lore: Option<FileLore>,
    splitter: Splitter,
    /// The first record that is like no dataset, and what it has.
    unlike: Option<(Place, String)>,
    unlike_count: u32,
    problems: Vec<Finding>,
    counts: BTreeMap<RuleId, (Severity, u64)>,
}

impl OpenFile {
    pub fn new(entry: FileEntry) -> Self {
        Self {
            split: split_of_path(&entry.path),
            entry,
            recognition: None,
            state: FileState::Waiting,
            wanted: 0,
            pushed: 0,
            records: 0,
            readable: 0,
            segment: SegmentIndex::default(),
            lore: None,
            splitter: Splitter::default(),
            unlike: None,
            unlike_count: 0,
            problems: Vec::new(),
            counts: BTreeMap::new(),
        }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.state, FileState::Waiting | FileState::Reading)
    }

    pub fn has_dialogues(&self) -> bool {
        self.recognition.as_ref().is_some_and(|recognition| recognition.role.is_listed())
    }

    /// Takes the next bytes; after the last ones the file is ready.
    pub fn push(&mut self, slice: &[u8], desk: &mut Desk, watch: Watch) {
        if !self.is_open() {
            return;
        }
        if self.pushed == 0
            && let Some(sentence) =
                sniff::not_json(slice.get(..HEAD_BYTES.min(slice.len())).unwrap_or_default())
        {
            return self.give_up(rules::not_json(self.entry.id, sentence));
        }
        self.state = FileState::Reading;
        self.pushed += slice.len() as u64;
        let is_last = self.pushed >= self.entry.bytes;
        let mut splitter = std::mem::take(&mut self.splitter);
        let mut sink = |piece: Piece| self.take(piece, desk, watch);
        splitter.push(slice, &mut sink);
        if is_last {
            splitter.finish(&mut sink);
            self.finish(splitter.layout());
        }
        self.splitter = splitter;
    }

    /// An empty file gets no bytes; this ends it.
    pub fn finish_empty(&mut self) {
        self.give_up(rules::empty(self.entry.id));
    }

    /// The bytes cannot be read further; what was read stays.
    pub fn fail(&mut self, fault: &str) {
        self.give_up(rules::failed(self.entry.id, fault, self.readable));
    }

    pub fn report(&self) -> FileReport {
        FileReport {
            id: self.entry.id,
            path: self.entry.path.clone(),
            bytes: self.entry.bytes,
            recognition: self.recognition.clone(),
            split: self.split,
            state: self.state,
            records: self.records,
            readable: self.readable,
            findings: self.counts.values().map(|(_, count)| count).sum(),
            problems: self.problems.clone(),
        }
    }

    pub fn rule_counts(&self) -> impl Iterator<Item = RuleCount> {
        self.counts.iter().map(|(rule, (severity, count))| RuleCount {
            rule: rule.clone(),
            severity: *severity,
            count: *count,
        })
    }

    fn take(&mut self, piece: Piece, desk: &mut Desk, watch: Watch) {
        if !self.is_open() {
            return;
        }
        match piece {
            Piece::Record { start, line, bytes } => {
                let place = self.next_place(start, line);
                self.take_record(place, bytes, desk, watch);
            }
            Piece::Oversized { start, line, len_bytes } => {
                let place = self.next_place(start, line);
                self.find(rules::oversized(place, len_bytes, MAX_RECORD_BYTES as u64));
            }
            Piece::Stray { start, line, len_bytes } => {
                let place = Place { line, byte: ByteOffset(start), ..Place::of_file(self.entry.id) };
                self.find(rules::stray(place, len_bytes));
            }
            Piece::Unfinished { start, line, len_bytes } => {
                let mut place = Place { line, byte: ByteOffset(start), ..Place::of_file(self.entry.id) };
                if len_bytes > 0 {
                    place = self.next_place(start, line);
                }
                self.find(rules::truncated(place, self.readable));
            }
        }
    }

    fn next_place(&mut self, start: u64, line: u64) -> Place {
        let record = RecordNumber(u32::try_from(self.records).unwrap_or(u32::MAX));
        self.records += 1;
        Place { file: self.entry.id, record: Some(record), line, byte: ByteOffset(start) }
    }

    fn take_record(&mut self, place: Place, bytes: &[u8], desk: &mut Desk, watch: Watch) {
        let at = RecordByte { file: self.entry.id, byte: place.byte.0 };
        if let Some(text) = desk.aside.get(&at) {
            return self.find(rules::aside(at, place.record.unwrap_or_default(), place.line, text));
        }
        watch(at);
        let read = match &self.recognition {
            Some(_) => self.read(place, bytes, desk),
            None => self.recognise(place, bytes, desk),
        };
        match read {
            Ok(is_read) => self.readable += u64::from(is_read),
            Err(fault) => self.find(self.fault_in(place, bytes, &fault)),
        }
    }

    /// A fault at the very end of a file of lines is a file that was cut off.
    fn fault_in(&self, place: Place, bytes: &[u8], fault: &ReadFault) -> Finding {
        let is_at_end = place.byte.0 + bytes.len() as u64 == self.entry.bytes;
        if is_at_end && fault.is_cut_off {
            return rules::truncated(place, self.readable);
        }
        rules::unreadable(place, fault)
    }

    /// Tries to tell the dataset by a record, and reads the record if that succeeds.
    fn recognise(&mut self, place: Place, bytes: &[u8], desk: &mut Desk) -> Result<bool, ReadFault> {
        let value: Value =
            serde_json::from_slice(bytes).map_err(|error| ReadFault::from_json(bytes, &error))?;
        let candidate = Candidate { value: &value, path: &self.entry.path, key: None };
        let Some(recognition) = FORMATS.iter().find_map(|format| (format.recognise)(&candidate)) else {
            self.unlike_count += 1;
            if self.unlike.is_none() {
                self.unlike = Some((place, describe(&value)));
            }
            if self.unlike_count >= RECOGNITION_TRIES {
                self.give_up_unknown();
            }
            return Ok(false);
        };
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
        if let Some((place, keys)) = self.unlike.take() {
            let found = format!("it is unlike the other records, having {keys}");
            self.find(rules::unreadable(place, &ReadFault::of_record(found)));
        }
        self.read(place, bytes, desk)
    }

    fn read(&mut self, place: Place, bytes: &[u8], desk: &mut Desk) -> Result<bool, ReadFault> {
        let Some(recognition) = &self.recognition else { return Ok(false) };
        let format = format_of(recognition.dataset);
        let record = RecordText { number: place.record.unwrap_or_default(), ..RecordText::of(bytes) };
        if let Some(lore) = &mut self.lore {
            (format.learn)(recognition, record, lore)?;
        } else {
            (format.skim)(recognition, record, &mut desk.skim)?;
            let range = place.range(bytes.len() as u64);
            self.segment.push(place, range, &desk.skim, &mut desk.services);
        }
        Ok(true)
    }

    fn finish(&mut self, layout: Option<Layout>) {
        if !self.is_open() {
            return;
        }
        if self.recognition.is_some() {
            self.state = FileState::Ready;
        } else if self.unlike.is_some() {
            self.give_up_unknown();
        } else if self.records > 0 || !self.counts.is_empty() {
            // Every record was a fault, and each was told.
            self.state = FileState::Failed;
        } else if layout == Some(Layout::Array) {
            self.give_up(rules::no_records(self.entry.id));
        } else {
            self.give_up(rules::blank(self.entry.id));
        }
    }

    fn give_up_unknown(&mut self) {
        if let Some((place, keys)) = self.unlike.take() {
            self.give_up(rules::unknown(place, &keys));
        }
    }

    fn give_up(&mut self, finding: Finding) {
        self.find(finding);
        self.state = FileState::Failed;
        self.splitter = Splitter::default();
    }

    fn find(&mut self, finding: Finding) {
        let (_, count) = self.counts.entry(finding.rule.clone()).or_insert((finding.severity, 0));
        *count += 1;
        if self.problems.len() < REPORTED_FINDINGS {
            self.problems.push(finding);
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
            format!("the keys {}{more}", rules::quoted(&keys.join(", ")))
        }
        Value::Array(_) => "a list instead of keys".to_owned(),
        Value::String(text) => format!("the text {} instead of keys", rules::quoted(text)),
        other => format!("the value {} instead of keys", rules::quoted(&other.to_string())),
    }
}

impl OpenFile {
    /// The bytes of a record that is open, with its place.
    pub fn locate(&self, record: RecordNumber) -> Option<(usize, Place, ByteRange)> {
        let row = self.segment.row_of(record)?;
        Some((row, self.segment.place(row, self.entry.id), self.segment.bytes(row)))
    }
}
