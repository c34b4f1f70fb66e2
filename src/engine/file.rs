//! One open file, or a part of it: how far it is read, what it was recognised as, and what was found in it.
//!
//! [`record`] takes the records one by one. Invariants: what a file becomes does not depend on how its bytes
//! were sliced; records and lines of a part are counted from its start, and answers add what stands before it.

mod cut;
mod damage;
mod inside;
mod preface;
mod reading;
mod recognise;
mod record;
mod tell;
mod unpack;

use super::answer::{FileEntry, FileState, PartAt, RecordByte};
use super::check::Checked;
use super::column::Names;
use super::encoding::{Encoding, MAX_UTF16_BYTES, OffsetMap};
use super::on_demand::OnDemand;
use super::parts::Part;
use super::resync::Resync;
use super::rules;
use super::scan::{Layout, Splitter};
use super::segment::SegmentIndex;
use super::sniff;
use super::unwrap::{self, Unwrapped};
use crate::corpus::{
    ByteRange, Finding, Nesting, Recognition, RecordNumber, Role, RuleId, Severity, Split, SplitSource,
};
use crate::formats::{FileLore, Skim, split_of_path};
use reading::Reading;
use recognise::{recognise_text, unsupported};
use std::borrow::Cow;
use std::collections::HashMap;
use unpack::Packing;

/// A report names this many findings; the rest are counted.
pub const REPORTED_FINDINGS: usize = 50;

/// So many are kept of a part, to be listed by rule and exported; the rest is counted.
const KEPT_FINDINGS: usize = 10_000;

/// So many bytes at the start of a file tell whether it is JSON at all.
const HEAD_BYTES: usize = 4096;

/// So much is read behind a part at once: its last record seldom ends later.
const LAST_RECORD_BYTES: u64 = 64 << 10;

/// A file is taken in small bites, since a bite is looked at again after each damage. They are the same however
/// the file is sliced: what comes after damage is judged by whole ones.
const BITE_BYTES: usize = 64 << 10;

/// What all files of a shard share while they are read.
#[derive(Default)]
pub struct Desk {
    pub names: Names,
    /// Those of values, which no facet counts.
    pub values: Names,
    pub skim: Skim,
    /// Records that are not read, and why.
    pub aside: HashMap<RecordByte, String>,
}

/// Told of every record before it is read, so that a crash can be put down to it.
pub type Watch<'a> = &'a mut dyn FnMut(RecordByte);

pub struct OpenFile {
    pub entry: FileEntry,
    part: Part,
    /// The others know of it.
    pub is_told: bool,
    /// It is known what stands before it.
    pub is_settled: bool,
    /// Newlines of a part that was read to its end.
    lines: u64,
    /// Why its bytes could not be read.
    read_fault: String,
    pub split: Option<(Split, SplitSource)>,
    pub recognition: Option<Recognition>,
    pub state: FileState,
    /// Up to where bytes were asked for, and up to where they came.
    wanted: u64,
    pushed: u64,
    /// Up to where they are to be asked for, as far as is known.
    until: u64,
    pub records: u64,
    pub readable: u64,
    pub segment: SegmentIndex,
    /// What the file says about others.
    pub lore: Option<Box<FileLore>>,
    pub checked: Checked,
    encoding: Encoding,
    /// Of a file in UTF-16: the way back to its bytes.
    offsets: Option<Box<OffsetMap>>,
    reading: OnDemand<Reading>,
    problems: Vec<Finding>,
    /// In the order of the rules.
    counts: Vec<(RuleId, Severity, u64)>,
    /// Records that were mended, and told so, in their order.
    mended: Vec<RecordNumber>,
    /// Lines end with a carriage return alone, as on old Macs.
    has_returns: bool,
    /// What it has to do with archives.
    packing: Packing,
}

impl OpenFile {
    /// A whole file.
    pub fn new(entry: FileEntry) -> Self {
        let part = Part::whole(entry.bytes);
        Self::part(entry, part, None)
    }

    /// A part of a file; the first one tells itself what the file is.
    pub fn part(entry: FileEntry, part: Part, recognition: Option<Recognition>) -> Self {
        let mut file = Self::unread(entry, part);
        if let Some(recognition) = recognition.filter(|_| file.part.number > 0) {
            file.recognised(recognition);
        }
        file
    }

    fn unread(entry: FileEntry, part: Part) -> Self {
        Self {
            is_told: false,
            is_settled: part.number == 0,
            lines: 0,
            read_fault: String::new(),
            wanted: part.first_byte(),
            pushed: part.first_byte(),
            until: entry.bytes.min(part.range.end.0.saturating_add(LAST_RECORD_BYTES)),
            segment: SegmentIndex::of(part.range),
            part,
            split: split_of_path(&entry.path, None),
            entry,
            recognition: None,
            state: FileState::Waiting,
            records: 0,
            readable: 0,
            lore: None,
            checked: Checked::default(),
            encoding: Encoding::Utf8,
            offsets: None,
            reading: OnDemand::default(),
            problems: Vec::new(),
            counts: Vec::new(),
            mended: Vec::new(),
            has_returns: false,
            packing: Packing::None,
        }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.state, FileState::Waiting | FileState::Reading)
    }

    /// Its records can be listed and opened.
    pub fn has_listed(&self) -> bool {
        self.recognition.as_ref().is_some_and(|recognition| recognition.role.is_listed())
    }

    /// Whether the first reading told of mends in a row's record.
    pub fn is_mended(&self, row: usize) -> bool {
        self.mended.binary_search(&self.segment.record_in_part(row)).is_ok()
    }

    pub fn at(&self) -> PartAt {
        PartAt { file: self.entry.id, part: self.part.number }
    }

    /// The next bytes to ask for, at most `len_bytes`.
    pub fn want(&mut self, len_bytes: u64) -> Option<ByteRange> {
        if !self.has_want() {
            return None;
        }
        let range = ByteRange::new(self.wanted, self.until.min(self.wanted + len_bytes));
        self.wanted = range.end.0;
        Some(range)
    }

    /// Its records are flights.
    pub fn is_kb(&self) -> bool {
        self.recognition.as_ref().is_some_and(|recognition| recognition.role == Role::Kb)
    }

    /// Takes the next bytes; after the last ones the file is ready.
    pub fn push(&mut self, slice: &[u8], desk: &mut Desk, watch: Watch) {
        if !self.is_reading() {
            return;
        }
        let was_outside = self.part.is_outside();
        let (start, own) = self.part.own(self.pushed, slice);
        self.pushed += slice.len() as u64;
        if self.part.number > 0 {
            if was_outside && !self.part.is_outside() {
                self.reading.splitter = Splitter::resumed(self.part.layout(), start, 0);
            }
            self.take_slice(&own, desk, watch);
        } else if self.state == FileState::Waiting
            && (!self.reading.head.is_empty() || own.len() < HEAD_BYTES)
        {
            self.reading.head.extend_from_slice(&own);
            if self.reading.head.len() >= HEAD_BYTES || self.is_over() {
                self.take_head(desk, watch);
            }
        } else {
            self.take_slice(&own, desk, watch);
        }
        if self.is_reading() && self.pushed >= self.until {
            // Its last record is long.
            let end = self.part.range.end.0;
            self.until = self.entry.bytes.min(end + 2 * self.until.saturating_sub(end));
        }
        if !self.is_open() {
            self.reading.forget();
        }
    }

    /// All of its bytes came.
    fn is_over(&self) -> bool {
        self.part.is_over() || self.pushed >= self.entry.bytes
    }

    /// Takes the first bytes, when no more are to be waited for.
    pub fn take_head(&mut self, desk: &mut Desk, watch: Watch) {
        let head = std::mem::take(&mut self.reading.head);
        if !head.is_empty() {
            self.take_slice(&head, desk, watch);
        }
    }

    fn take_slice(&mut self, slice: &[u8], desk: &mut Desk, watch: Watch) {
        let head = slice.get(..HEAD_BYTES.min(slice.len())).unwrap_or_default();
        if self.state == FileState::Waiting && self.is_found_packed(head) {
            return;
        }
        let mut slice = slice;
        if self.state == FileState::Waiting && self.part.number == 0 {
            if !self.begin(head) {
                return;
            }
            slice = self.behind_preface(slice);
        }
        self.state = FileState::Reading;
        let is_last = self.is_over();
        if self.has_returns {
            let text: Vec<u8> = slice.iter().map(|byte| if *byte == b'\r' { b'\n' } else { *byte }).collect();
            self.feed(&text, desk, watch);
        } else if self.encoding == Encoding::Utf8 {
            self.feed(slice, desk, watch);
        } else {
            self.reading.undecoded.extend_from_slice(slice);
            if self.reading.undecoded.len() as u64 > MAX_UTF16_BYTES {
                self.reading.undecoded = Vec::new();
                return self.give_up(rules::not_json(self.entry.id, sniff::UTF16));
            }
            if is_last {
                let text = self.encoding.decode(&std::mem::take(&mut self.reading.undecoded)).into_owned();
                let map = OffsetMap::new(text.clone());
                self.offsets = Some(Box::new(map));
                self.pass_preface(&text, b'\n');
                self.feed(self.behind_preface(&text), desk, watch);
            }
        }
        if is_last && self.is_reading() {
            self.end(desk, watch);
        }
    }

    /// Whether the file is worth reading, judged by its first bytes.
    fn begin(&mut self, head: &[u8]) -> bool {
        self.encoding = Encoding::of(head);
        if self.encoding != Encoding::Utf8 {
            if self.entry.bytes > MAX_UTF16_BYTES && !self.is_unpacked() {
                self.give_up(rules::not_json(self.entry.id, sniff::UTF16));
                return false;
            }
            self.find(rules::encoding(self.entry.id, self.encoding.name()));
            return true;
        }
        if head.starts_with(b"\xEF\xBB\xBF") {
            self.find(rules::byte_order_mark(self.entry.id));
        }
        // Inside JSON a bare return is white space only, so a newline may stand for it.
        self.has_returns = head.contains(&b'\r') && !head.contains(&b'\n');
        if let Some(recognition) = recognise_text(head, &self.entry.path) {
            self.reading.splitter = Splitter::of_lines();
            self.recognised(Recognition { nesting: Nesting::Text, ..recognition });
        } else if let Some(sentence) = unsupported(head)
            .or_else(|| sniff::not_json(head).filter(|_| !self.pass_preface(head, self.newline())))
        {
            let finding = if sniff::is_companion(&self.entry.path, sentence) {
                rules::not_data(self.entry.id, sentence)
            } else {
                rules::not_json(self.entry.id, sentence)
            };
            self.give_up(finding);
            return false;
        }
        true
    }

    /// Splits the text, and looks for the next good record where it is damaged.
    fn feed(&mut self, text: &[u8], desk: &mut Desk, watch: Watch) {
        let mut rest = text;
        while !rest.is_empty() && self.is_reading() {
            let (bite, after) = rest.split_at(rest.len().min(BITE_BYTES - self.reading.fed % BITE_BYTES));
            rest = after;
            self.reading.fed += bite.len();
            self.split(bite, desk, watch);
            if !self.holds_together() {
                self.tear();
            } else if self.is_bite_whole() {
                self.go_on_after_damage(false, desk, watch);
            }
        }
    }

    fn is_bite_whole(&self) -> bool {
        self.reading.fed.is_multiple_of(BITE_BYTES)
    }

    /// No bytes are left.
    fn end(&mut self, desk: &mut Desk, watch: Watch) {
        self.lines = self.reading.splitter.line();
        let is_whole = if self.ends_at_mark() {
            self.is_seam()
        } else {
            self.split_end(desk, watch);
            self.holds_together()
        };
        if !is_whole {
            return self.tear();
        }
        self.go_on_after_damage(true, desk, watch);
        self.finish();
        self.reading.forget();
        self.segment.shrink();
    }

    /// An empty file gets no bytes; this ends it.
    pub fn finish_empty(&mut self) {
        self.give_up(rules::empty(self.entry.id));
    }

    /// The bytes cannot be read further; what was read stays.
    pub fn fail(&mut self, fault: &str) {
        fault.clone_into(&mut self.read_fault);
        self.give_up(rules::failed(self.entry.id, fault, self.readable));
    }

    /// The text of a record of this file, as its reader wants it; `bytes` are those of its range.
    pub fn text_of<'a>(&self, bytes: &'a [u8]) -> Unwrapped<'a> {
        let nesting = self.recognition.as_ref().map_or(Nesting::Plain, |recognition| recognition.nesting);
        match self.encoding.decode(bytes) {
            Cow::Borrowed(text) => unwrap::unwrap(nesting, text),
            Cow::Owned(text) => {
                let unwrapped = unwrap::unwrap(nesting, &text);
                Unwrapped { key: unwrapped.key, text: Cow::Owned(unwrapped.text.into_owned()) }
            }
        }
    }

    fn finish(&mut self) {
        if !self.is_open() {
            return;
        }
        if self.recognition.is_some() {
            self.state = FileState::Ready;
        } else if !self.reading.unlike.is_empty() {
            self.give_up_unknown();
        } else if self.records > 0 || self.counts.iter().any(|(rule, ..)| !rules::is_about_encoding(rule)) {
            // Every record was a fault, and each was told.
            self.state = FileState::Failed;
        } else if self.reading.layout == Some(Layout::Array) {
            self.give_up(rules::no_records(self.entry.id));
        } else {
            self.give_up(rules::blank(self.entry.id));
        }
    }

    fn give_up(&mut self, finding: Finding) {
        self.find(finding);
        self.state = FileState::Failed;
        self.reading.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There may be 100 000 in an archive.
    #[test]
    fn a_file_that_holds_nothing_takes_little() {
        assert!(size_of::<OpenFile>() <= 640, "{} bytes", size_of::<OpenFile>());
    }
}
