//! One open file, or a part of it: what it was recognised as, and what was read of it.
//!
//! [`super::reading`] fills it. Invariant: records and lines of a part are counted from its start, and answers add what
//! stands before it.

mod findings;
mod source_text;

pub use findings::{FileFindings, KEPT_HITS, REPORTED_FINDINGS};
pub use source_text::SourceText;

use super::answer::{FileEntry, FileState, PartAt};
use super::parts::Before;
use super::rules;
use super::segment::SegmentIndex;
use super::unwrap::{self, Unwrapped};
use crate::corpus::{
    ByteOffset, ByteRange, Finding, Nesting, Place, Recognition, RecordNumber, Role, RuleId, Severity, Split,
    SplitSource,
};
use crate::formats::{self, FileReference, SplitList, split_of_path};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
pub struct OpenFile {
    pub entry: FileEntry,
    /// The number of the part.
    pub part: u32,
    pub state: FileState,
    pub recognition: Option<Recognition>,
    pub split: Option<(Split, SplitSource)>,
    pub counts: RecordCounts,
    pub segment: SegmentIndex,
    /// What the file says about others.
    pub reference: Option<Box<FileReference>>,
    pub findings: FileFindings,
    #[serde(skip)]
    pub checked: Checked,
    pub text: SourceText,
    /// It is known what stands before it.
    #[serde(skip)]
    pub is_settled: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordCounts {
    pub records: u64,
    /// Those that could be read.
    pub readable: u64,
    /// Newlines of a part that was read to its end.
    pub lines: u64,
}

impl RecordCounts {
    /// That of the record which is read next.
    pub fn next_record(self) -> RecordNumber {
        RecordNumber(u32::try_from(self.records).unwrap_or(u32::MAX))
    }
}

/// What rules found in the second reading.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Checked {
    pub findings: u64,
    pub records: u64,
    /// Records whose bytes could not be had again.
    pub lost: u64,
}

impl OpenFile {
    /// A part that is not read yet, of these bytes of the file.
    pub fn new(entry: FileEntry, part: u32, range: ByteRange) -> Self {
        Self {
            part,
            state: FileState::Waiting,
            recognition: None,
            split: split_of_path(&entry.path, None),
            entry,
            counts: RecordCounts::default(),
            segment: SegmentIndex::of(range),
            reference: None,
            findings: FileFindings::default(),
            checked: Checked::default(),
            text: SourceText::default(),
            is_settled: part == 0,
        }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.state, FileState::Waiting | FileState::Reading)
    }

    /// Its records can be listed and opened.
    pub fn has_listed(&self) -> bool {
        self.recognition.as_ref().is_some_and(|recognition| recognition.role.is_listed())
    }

    /// Its records are flights.
    pub fn is_kb(&self) -> bool {
        self.recognition.as_ref().is_some_and(|recognition| recognition.role == Role::Kb)
    }

    /// Whether the first reading repaired a row's record.
    pub fn is_repaired(&self, row: usize) -> bool {
        self.findings.repaired.binary_search(&self.segment.record_in_part(row)).is_ok()
    }

    pub fn at(&self) -> PartAt {
        PartAt { file: self.entry.id, part: self.part }
    }

    pub fn recognised(&mut self, mut recognition: Recognition) {
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
            self.reference = Some(Box::new(FileReference {
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

    /// The text of a record of this file, as its reader wants it; `bytes` are those of its range.
    pub fn text_of<'a>(&self, bytes: &'a [u8]) -> Unwrapped<'a> {
        let nesting = self.recognition.as_ref().map_or(Nesting::Plain, |recognition| recognition.nesting);
        match self.text.encoding.decode(bytes) {
            Cow::Borrowed(text) => unwrap::unwrap(nesting, text),
            Cow::Owned(text) => {
                let unwrapped = unwrap::unwrap(nesting, &text);
                Unwrapped { key: unwrapped.key, text: Cow::Owned(unwrapped.text.into_owned()) }
            }
        }
    }

    /// A place in the text, in the file.
    pub fn place_of(&self, start: u64, line: u64) -> Place {
        let byte = ByteOffset(self.text.bytes_of(start, 0).start.0);
        Place { line, byte, ..Place::of_file(self.entry.id) }
    }

    /// That of a record which is counted now.
    pub fn next_place(&mut self, start: u64, line: u64) -> Place {
        let record = Some(self.counts.next_record());
        self.counts.records += 1;
        Place { record, ..self.place_of(start, line) }
    }

    pub fn report_finding(&mut self, finding: Finding) {
        // Repairs of records that are listed whatever else is open: whoever reads the record again finds them.
        let is_found_again = finding.rule == rules::REPAIRED
            && finding.place.record.is_some()
            && self.has_listed()
            && !self.is_kb();
        self.findings.take(finding, is_found_again);
    }

    /// It is read no further.
    pub fn give_up(&mut self, finding: Finding) {
        self.report_finding(finding);
        self.state = FileState::Failed;
    }

    /// The bytes cannot be read further; what was read stays.
    pub fn fail(&mut self, fault: &str) {
        fault.clone_into(&mut self.findings.read_fault);
        self.give_up(rules::failed(self.entry.id, fault, self.counts.readable));
    }

    /// Makes what follows from what was written down of it, and is not written down itself.
    pub fn settle_anew(&mut self) {
        self.is_settled = self.part == 0;
        self.segment.id_of = self.recognition.as_ref().and_then(formats::id_of);
    }

    /// Takes note of what stands in the file before it.
    pub fn settle(&mut self, before: Before) {
        self.segment.before = before;
        self.is_settled = true;
    }

    /// The rules that were hit while the file was read.
    pub fn rule_counts(&self) -> impl Iterator<Item = (&RuleId, Severity, u64)> {
        self.findings.counts().filter(|_| self.is_settled)
    }

    /// The findings of the first reading that are named where files are listed.
    pub fn first_problems(&self) -> impl Iterator<Item = Finding> {
        // Of the whole file so many are named.
        let before = usize::try_from(self.segment.before.findings).unwrap_or(usize::MAX);
        let all = self.kept().map(|finding| self.in_file(finding));
        all.take(REPORTED_FINDINGS.saturating_sub(before))
    }

    /// Those of one rule.
    pub fn problems_of(&self, rule: &RuleId) -> impl Iterator<Item = Finding> {
        self.kept().filter(move |finding| finding.rule == *rule).map(|finding| self.in_file(finding))
    }

    /// Those that are not found again with a row, when its records are rows.
    pub fn problems_beside_rows(&self, has_rows: bool) -> impl Iterator<Item = Finding> {
        let beside = self.kept().filter(move |finding| !(has_rows && findings::is_of_row(finding)));
        beside.map(|finding| self.in_file(finding))
    }

    /// For each rule of which not all of these are kept, a finding that says so.
    pub fn uncounted(&self, has_rows: bool) -> impl Iterator<Item = Finding> {
        let place = self.place_of(self.segment.range().start.0, self.segment.before.lines);
        self.rule_counts().filter_map(move |(rule, severity, count)| {
            let lost = self.findings.lost(rule, count, has_rows);
            (lost > 0).then(|| rules::not_kept(rule.clone(), severity, place, lost))
        })
    }

    /// How many findings of each rule are counted and neither kept nor found again with a row.
    pub fn lost_counts(&self, has_rows: bool) -> impl Iterator<Item = (&RuleId, u64)> {
        let lost = move |(rule, _, count)| (rule, self.findings.lost(rule, count, has_rows));
        self.rule_counts().map(lost).filter(|(_, lost)| *lost > 0)
    }

    fn kept(&self) -> impl Iterator<Item = &Finding> {
        self.findings.kept().iter().filter(|_| self.is_settled)
    }

    fn in_file(&self, finding: &Finding) -> Finding {
        let (before, place) = (self.segment.before, finding.place);
        if before == Before::default() {
            return finding.clone();
        }
        let readable = before.readable + self.counts.readable;
        if finding.rule == rules::FAILED {
            return rules::failed(self.entry.id, &self.findings.read_fault, readable);
        }
        let record = place.record.map(|record| before.record(record));
        let byte = ByteOffset(place.byte.0 + before.bytes);
        let extent = finding.extent.map(|extent| before.range(extent));
        let place = Place { record, line: place.line + before.lines, byte, ..place };
        if finding.rule == rules::TRUNCATED {
            return rules::truncated(place, extent, readable);
        }
        Finding { place, extent, ..finding.clone() }
    }
}
