//! The report on a file, for the person, and the summary of a part, for the other shards.

use super::super::answer::{FileReport, FileState};
use super::super::check::KEPT_HITS;
use super::super::packed::Packed;
use super::super::parts::{Before, PartSummary};
use super::super::rules;
use super::{KEPT_FINDINGS, OpenFile, REPORTED_FINDINGS};
use crate::corpus::{ByteOffset, ByteRange, Finding, Place, RuleId, Severity};

impl OpenFile {
    pub fn find(&mut self, mut finding: Finding) {
        finding.sentence.shrink_to_fit();
        self.count(&finding);
        // As many of these as are listed by rule.
        let is_kept = !self.is_found_again(&finding) || self.mended.len() <= KEPT_HITS;
        if is_kept && self.problems.len() < KEPT_FINDINGS {
            make_room_for_one(&mut self.problems);
            self.problems.push(finding);
        }
    }

    fn count(&mut self, finding: &Finding) {
        match self.counts.binary_search_by(|(rule, ..)| rule.cmp(&finding.rule)) {
            Ok(at) => self.counts.get_mut(at).into_iter().for_each(|(.., count)| *count += 1),
            Err(at) => {
                make_room_for_one(&mut self.counts);
                self.counts.insert(at, (finding.rule.clone(), finding.severity, 1));
            }
        }
    }

    /// Mends of records that are listed whatever else is open: whoever reads the record again finds them.
    fn is_found_again(&self, finding: &Finding) -> bool {
        finding.rule == rules::MENDED && finding.place.record.is_some() && self.has_listed() && !self.is_kb()
    }

    /// A range of the split text in the bytes of the file.
    pub(super) fn bytes_of(&self, start: u64, len_bytes: u64) -> ByteRange {
        let range = ByteRange::new(start, start + len_bytes);
        self.offsets.as_ref().map_or(range, |offsets| offsets.range(range))
    }

    pub(super) fn place_of(&self, start: u64, line: u64) -> Place {
        let byte = ByteOffset(self.bytes_of(start, 0).start.0);
        Place { line, byte, ..Place::of_file(self.entry.id) }
    }

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

    /// Its summary, once it is read.
    pub fn told(&self, rows: Packed, bundle: Option<String>) -> PartSummary {
        PartSummary {
            bundle: bundle.filter(|_| self.is_unpacked()),
            at: self.at(),
            generation: self.entry.generation,
            holds: Before {
                records: u32::try_from(self.records).unwrap_or(u32::MAX),
                readable: self.readable,
                lines: self.lines,
                findings: self.counts.iter().map(|(.., count)| count).sum(),
            },
            is_whole: self.state == FileState::Ready,
            is_torn: self.is_torn(),
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
        let mut problems: Vec<Finding> = self.first_problems().collect();
        problems.shrink_to_fit();
        FileReport {
            id: self.entry.id,
            path: self.entry.path.clone(),
            bytes: self.shown_bytes(),
            recognition: self.recognition.clone(),
            split: self.split.map(|(split, _)| split),
            split_source: self.segment.split_source().or(self.split.map(|(_, source)| source)),
            flights: None,
            state: self.state,
            read_bytes: self.bytes_read().1,
            records: if is_settled { self.records } else { 0 },
            readable: if is_settled { self.readable } else { 0 },
            findings: found + self.checked.findings,
            problems,
        }
    }

    /// The rules that were hit while the file was read.
    pub fn counts(&self) -> impl Iterator<Item = (&RuleId, Severity, u64)> {
        let counts = self.counts.iter().filter(|_| self.is_settled);
        counts.map(|(rule, severity, count)| (rule, *severity, *count))
    }

    /// The findings of the first reading that are named where files are listed.
    fn first_problems(&self) -> impl Iterator<Item = Finding> {
        // Of the whole file so many are named.
        let before = usize::try_from(self.segment.before.findings).unwrap_or(usize::MAX);
        self.problems().take(REPORTED_FINDINGS.saturating_sub(before))
    }

    /// The findings of the first reading that are kept, with their places in the whole file.
    fn problems(&self) -> impl Iterator<Item = Finding> {
        self.kept().map(|finding| self.in_file(finding))
    }

    /// Those of one rule.
    pub fn problems_of(&self, rule: &RuleId) -> impl Iterator<Item = Finding> {
        self.kept().filter(move |finding| finding.rule == *rule).map(|finding| self.in_file(finding))
    }

    /// Those that are not found again with a row, when its records are rows.
    pub fn problems_beside_rows(&self, has_rows: bool) -> impl Iterator<Item = Finding> {
        let beside = self.kept().filter(move |finding| !(has_rows && is_of_row(finding)));
        beside.map(|finding| self.in_file(finding))
    }

    /// For each rule of which not all of these are kept, a finding that says so.
    pub fn uncounted(&self, has_rows: bool) -> impl Iterator<Item = Finding> {
        self.counts().filter_map(move |(rule, severity, count)| {
            let of_rule = self.problems.iter().filter(|finding| finding.rule == *rule);
            let kept = of_rule.filter(|finding| !(has_rows && is_of_row(finding))).count();
            let of_rows = if has_rows && *rule == rules::MENDED { self.mended.len() } else { 0 };
            let lost = count.saturating_sub((kept + of_rows) as u64);
            let place = self.place_of(self.part.range.start.0, self.segment.before.lines);
            (lost > 0).then(|| rules::not_kept(rule.clone(), severity, place, lost))
        })
    }

    fn kept(&self) -> impl Iterator<Item = &Finding> {
        self.problems.iter().filter(|_| self.is_settled)
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

/// Most files have one at most, and there may be many files.
fn make_room_for_one<T>(list: &mut Vec<T>) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
}

/// Of a listed file every record that was mended is a row.
fn is_of_row(finding: &Finding) -> bool {
    finding.rule == rules::MENDED && finding.place.record.is_some()
}
