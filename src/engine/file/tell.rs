//! What is told of a file or of its part: to the person, and to the shards that read other parts.

use super::super::answer::{FileReport, FileState};
use super::super::encoding::Encoding;
use super::super::packed::Packed;
use super::super::parts::{Before, PartTold};
use super::super::rules;
use super::super::scan::Layout;
use super::OpenFile;
use crate::corpus::{Finding, Nesting, Place, Recognition, RuleId, Severity};

impl OpenFile {
    /// Bytes of the part, and how many of them were read or need not be.
    pub fn bytes_read(&self) -> (u64, u64) {
        if self.is_unpacked() {
            // The bytes of its archive are counted.
            return (0, 0);
        }
        let range = self.part.range;
        let is_passed = matches!(self.state, FileState::Ready | FileState::Failed);
        let read = self.pushed.clamp(range.start.0, range.end.0) - range.start.0;
        (range.len_bytes(), if is_passed { range.len_bytes() } else { read })
    }

    /// Whether its lines can be read in any order, judged by its beginning.
    pub fn is_cuttable(&self) -> bool {
        let is_of_records = |found: &Recognition| found.nesting == Nesting::Plain && found.role.is_listed();
        self.state == FileState::Reading
            && self.splitter.layout() == Some(Layout::Lines)
            && self.encoding == Encoding::Utf8
            && !self.has_returns
            && self.recognition.as_ref().is_some_and(is_of_records)
    }

    /// What the others are to know of it, once it is read.
    pub fn told(&self, rows: Packed) -> PartTold {
        PartTold {
            at: self.at(),
            round: self.entry.round,
            holds: Before {
                records: u32::try_from(self.records).unwrap_or(u32::MAX),
                readable: self.readable,
                lines: self.lines,
            },
            is_whole: self.state == FileState::Ready,
            recognition: self.recognition.clone(),
            rows,
        }
    }

    /// Takes note of what stands in the file before it.
    pub fn settle(&mut self, before: Before) {
        self.segment.before = before;
        self.is_settled = true;
    }

    pub fn report(&self) -> FileReport {
        let found: u64 = self.counts().map(|(_, _, count)| count).sum();
        let is_settled = self.is_settled;
        FileReport {
            id: self.entry.id,
            path: self.entry.path.clone(),
            bytes: self.shown_bytes(),
            recognition: self.recognition.clone(),
            split: self.split,
            state: self.state,
            records: if is_settled { self.records } else { 0 },
            readable: if is_settled { self.readable } else { 0 },
            findings: found + self.checked.findings,
            problems: self.problems().collect(),
        }
    }

    /// The rules that were hit while the file was read.
    pub fn counts(&self) -> impl Iterator<Item = (&RuleId, Severity, u64)> {
        let counts = self.counts.iter().filter(|_| self.is_settled);
        counts.map(|(rule, (severity, count))| (rule, *severity, *count))
    }

    /// The first findings of the first reading, with their places in the whole file.
    pub fn problems(&self) -> impl Iterator<Item = Finding> {
        self.problems.iter().filter(|_| self.is_settled).map(|finding| self.in_file(finding))
    }

    fn in_file(&self, finding: &Finding) -> Finding {
        let (before, place) = (self.segment.before, finding.place);
        if before == Before::default() {
            return finding.clone();
        }
        let readable = before.readable + self.readable;
        if finding.rule == rules::FAILED {
            return rules::failed(self.entry.id, &self.read_fault, readable);
        }
        let record = place.record.map(|record| before.record(record));
        let place = Place { record, line: place.line + before.lines, ..place };
        if finding.rule == rules::TRUNCATED {
            return rules::truncated(place, finding.extent, readable);
        }
        Finding { place, ..finding.clone() }
    }
}
