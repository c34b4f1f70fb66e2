//! The second reading: every record is read whole and held against the rules of its dataset.
//!
//! It begins when all files are read and joined, and takes the records from their bytes again, so that opening
//! stays quick. Invariant: what it finds depends on the files only, not on how they were dealt to shards.

use super::answer::{HitReport, PartAt, RecordByte, RuleReport};
use super::column::Names;
use super::file::{OpenFile, Watch};
use super::files::{OpenFiles, Partner as Other};
use super::glean::Joined;
use super::{mend, rules};
use crate::corpus::{ByteRange, FileId, Finding, Place, RecordAt, RuleId, Severity};
use crate::formats::{Case, FORMATS, Hits, Kind, Partner, RecordText, Rule, format_of, split_of_path};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// Records are read again in slices of about this size: a question waits for one to be checked, and a megabyte
/// takes longer than a person should wait.
const SLICE_BYTES: u64 = 1 << 18;

/// The first hits of a rule are kept with their places; the rest are counted.
pub const KEPT_HITS: usize = 500;

/// What rules found in one file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checked {
    pub findings: u64,
    pub records: u64,
}

/// The bytes that are to be read for the next records.
#[derive(Clone, Debug)]
pub struct CheckPiece {
    /// The file of the bytes.
    pub file: FileId,
    pub range: ByteRange,
    /// The records; `None` when these are the bytes that belong to those of the piece before.
    rows: Option<(PartAt, Range<usize>)>,
}

#[derive(Default)]
pub struct Checker {
    pub joined: Joined,
    /// Where planning goes on: a part, and a row of it.
    next: Option<(PartAt, usize)>,
    planned: VecDeque<CheckPiece>,
    /// A piece whose partner has not come yet.
    held: Option<(CheckPiece, Vec<u8>)>,
    tallies: BTreeMap<&'static str, Tally>,
    /// Findings about records as such.
    read: BTreeMap<RuleId, (Severity, Tally)>,
}

#[derive(Default)]
struct Tally {
    count: u64,
    records: u64,
    first: Vec<Finding>,
}

impl Checker {
    /// Starts from the first record of the first file.
    pub fn start(&mut self, joined: Joined) {
        *self = Self { joined, next: Some((PartAt::default(), 0)), ..Self::default() };
    }

    /// The next piece to read, each planned once and in order.
    pub fn plan(&mut self, files: &OpenFiles) -> Option<CheckPiece> {
        if let Some(partner) = self.planned.pop_front() {
            return Some(partner);
        }
        loop {
            let (from, row) = self.next?;
            let at = files.next_part(from)?;
            let part = files.part(at)?;
            let row = if at == from { row } else { 0 };
            if !files.is_listed(part) || row >= part.segment.row_count() {
                self.next = Some((PartAt { part: at.part.saturating_add(1), ..at }, 0));
                continue;
            }
            let (rows, range) = slice_from(part, row);
            self.next = Some((at, rows.end));
            self.planned.extend(partner_piece(part, files, &rows));
            return Some(CheckPiece { file: at.file, range, rows: Some((at, rows)) });
        }
    }

    /// Takes the bytes of a piece, in the order in which pieces were planned.
    pub fn take(
        &mut self,
        piece: CheckPiece,
        bytes: &[u8],
        files: &mut OpenFiles,
        names: &mut Names,
        watch: Watch,
    ) {
        if piece.rows.is_none() {
            if let Some((data, data_bytes)) = self.held.take() {
                self.check(&data, &data_bytes, Some((&piece, bytes)), files, names, watch);
            }
        } else if matches!(files.partner(piece.file), Other::Is(_)) {
            self.held = Some((piece, bytes.to_vec()));
        } else {
            self.check(&piece, bytes, None, files, names, watch);
        }
    }

    /// The bytes of a piece cannot be had.
    pub fn skip(&mut self, piece: CheckPiece) {
        self.held = None;
        if piece.rows.is_some() {
            self.planned.retain(|planned| planned.rows.is_some());
        }
    }

    fn check(
        &mut self,
        piece: &CheckPiece,
        bytes: &[u8],
        partner: Option<(&CheckPiece, &[u8])>,
        files: &mut OpenFiles,
        names: &mut Names,
        watch: Watch,
    ) {
        let Some((at, rows)) = &piece.rows else { return };
        let mut findings = 0;
        let mut noted: Vec<(usize, u32)> = Vec::new();
        if let Some(file) = files.part(*at) {
            for row in rows.clone() {
                let record = bytes_in(bytes, piece.range, file.segment.bytes(row));
                let place = file.segment.place(row, at.file);
                watch(RecordByte { file: place.file, byte: place.byte.0 });
                let beside = partner.and_then(|(piece, bytes)| {
                    let (place, range) =
                        files.locate(RecordAt { file: piece.file, record: place.record? })?;
                    Some(Beside { place, range, bytes: bytes_in(bytes, piece.range, range) })
                });
                let before = noted.len();
                findings += self.check_record(file, row, record, files, beside, &mut |rule| {
                    noted.push((row, names.number(Kind::Rule, false, rule)));
                });
                if noted.len() > before {
                    noted.push((row, names.number(Kind::Has, false, "finding")));
                }
            }
        }
        if let Some(file) = files.part_mut(*at) {
            for (row, fact) in noted {
                file.segment.note(row, fact);
            }
            file.checked.findings += findings;
            file.checked.records += rows.len() as u64;
        }
    }

    fn check_record(
        &mut self,
        file: &OpenFile,
        row: usize,
        bytes: &[u8],
        files: &OpenFiles,
        beside: Option<Beside>,
        note: &mut dyn FnMut(&str),
    ) -> u64 {
        let Some(recognition) = &file.recognition else { return 0 };
        let format = format_of(recognition.dataset);
        let unwrapped = file.text_of(bytes);
        let at = file.segment.at(row, file.entry.id);
        let partner_bytes = beside.as_ref().map(|beside| beside.bytes);
        let key = unwrapped.key.as_deref();
        let read = mend::read(&unwrapped.text, |bytes| {
            let record = RecordText { bytes, number: at.record, key, partner: partner_bytes };
            (format.read)(recognition, record)
        });
        let own = (file.segment.place(row, file.entry.id), file.segment.bytes(row));
        let (dialogue, mends) = match read {
            Ok(read) => read,
            Err(fault) => {
                let finding = rules::unreadable(own.0, own.1, &fault);
                note(&finding.rule.0);
                return self.tell(finding);
            }
        };
        let mut found = 0;
        if !mends.is_empty() {
            note(&rules::MENDED.0);
            if !file.is_mended(row) {
                found += self.tell(rules::mended(own.0, own.1, &mends));
            }
        }
        let twins = self.joined.twins_of(file, row);
        let partner = match files.partner(at.file) {
            Other::Is(partner) => Some(partner),
            _ => None,
        };
        let case = Case {
            dialogue: &dialogue,
            recognition,
            path: &file.entry.path,
            number: at.record,
            split: file.segment.split(row),
            lore: &self.joined.lore,
            twins: &twins,
            partner: partner.map(|partner| Partner {
                path: files.path(partner).unwrap_or_default(),
                records: files.records(partner),
                is_first: row == 0 && file.segment.before.readable == 0,
            }),
            records: files.records(at.file),
        };
        let other = beside.map_or(own, |beside| (beside.place, beside.range));
        for rule in format.rules {
            let mut hits = Hits::default();
            (rule.check)(&case, &mut hits);
            if !hits.hits.is_empty() {
                note(rule.id);
                found += hits.hits.len() as u64;
                self.tallies.entry(rule.id).or_default().add(rule, hits, own, other);
            }
        }
        found
    }

    /// Counts a finding about a record as such, which only its whole reading showed.
    fn tell(&mut self, finding: Finding) -> u64 {
        let (_, tally) =
            self.read.entry(finding.rule.clone()).or_insert((finding.severity, Tally::default()));
        tally.count += 1;
        tally.records += 1;
        if tally.first.len() < KEPT_HITS {
            tally.first.push(finding);
        }
        1
    }

    /// The hits of a rule that are kept.
    pub fn hits(&self, rule: &RuleId) -> &[Finding] {
        let tally = self.tallies.get(rule.0.as_ref()).or(self.read.get(rule).map(|(_, tally)| tally));
        tally.map_or(&[], |tally| &tally.first)
    }

    /// One report for every rule of the datasets that are open.
    pub fn reports(&self, files: &OpenFiles) -> Vec<RuleReport> {
        let mut checked: BTreeMap<_, u64> = BTreeMap::new();
        for file in files.parts().filter(|file| files.is_listed(file)) {
            if let Some(found) = &file.recognition {
                *checked.entry(found.dataset).or_default() += file.checked.records;
            }
        }
        let report = |rule: &Rule, checked| {
            let tally = self.tallies.get(rule.id);
            RuleReport {
                rule: RuleId::new(rule.id),
                severity: rule.severity,
                definition: rule.definition.to_owned(),
                count: tally.map_or(0, |tally| tally.count),
                records: tally.map_or(0, |tally| tally.records),
                checked,
            }
        };
        let of_dataset =
            |(dataset, checked)| format_of(dataset).rules.iter().map(move |rule| report(rule, checked));
        let read =
            self.read.iter().map(|(rule, (severity, tally))| read_report(rule, *severity, tally.count));
        checked.into_iter().flat_map(of_dataset).chain(read).collect()
    }
}

impl Tally {
    fn add(&mut self, rule: &Rule, hits: Hits, own: (Place, ByteRange), other: (Place, ByteRange)) {
        self.count += hits.hits.len() as u64;
        self.records += 1;
        let room = KEPT_HITS - self.first.len().min(KEPT_HITS);
        self.first.extend(hits.hits.into_iter().take(room).map(|hit| {
            let (place, extent) = if hit.is_in_partner { other } else { own };
            Finding {
                rule: RuleId::new(rule.id),
                severity: rule.severity,
                place,
                extent: Some(extent),
                turn: hit.turn.and_then(|turn| u32::try_from(turn).ok()),
                sentence: hit.sentence,
            }
        }));
    }
}

/// The record that belongs to one, and where it stands.
struct Beside<'a> {
    place: Place,
    range: ByteRange,
    bytes: &'a [u8],
}

fn slice_from(file: &OpenFile, row: usize) -> (Range<usize>, ByteRange) {
    let first = file.segment.bytes(row);
    let (mut end_row, mut end) = (row + 1, first.end);
    while end_row < file.segment.row_count() {
        let next = file.segment.bytes(end_row);
        if next.end.0 - first.start.0 > SLICE_BYTES {
            break;
        }
        (end_row, end) = (end_row + 1, next.end);
    }
    (row..end_row, ByteRange { start: first.start, end })
}

fn partner_piece(part: &OpenFile, files: &OpenFiles, rows: &Range<usize>) -> Option<CheckPiece> {
    let Other::Is(file) = files.partner(part.entry.id) else { return None };
    let located = |row| Some(files.locate(RecordAt { file, record: part.segment.record(row) })?.1);
    let mut all = rows.clone().filter_map(located);
    let first = all.next().unwrap_or_default();
    let last = all.next_back().unwrap_or(first);
    Some(CheckPiece { file, range: ByteRange { start: first.start, end: last.end }, rows: None })
}

fn bytes_in(bytes: &[u8], of: ByteRange, wanted: ByteRange) -> &[u8] {
    let at = |offset: u64| usize::try_from(offset.saturating_sub(of.start.0)).unwrap_or(usize::MAX);
    bytes.get(at(wanted.start.0)..at(wanted.end.0)).unwrap_or_default()
}

/// The rules about files and records as such that were hit, over some files.
pub fn read_reports<'a>(files: impl Iterator<Item = &'a OpenFile>) -> Vec<RuleReport> {
    let mut counts: BTreeMap<&RuleId, (Severity, u64)> = BTreeMap::new();
    for (rule, severity, count) in files.flat_map(OpenFile::counts) {
        let sum = counts.entry(rule).or_insert((severity, 0));
        *sum = (sum.0.max(severity), sum.1 + count);
    }
    counts.into_iter().map(|(rule, (severity, count))| read_report(rule, severity, count)).collect()
}

fn read_report(rule: &RuleId, severity: Severity, count: u64) -> RuleReport {
    let mut definitions = rules::DEFINITIONS.into_iter().chain(rules::packed::DEFINITIONS);
    let of_files = definitions.find(|(id, ..)| id == rule).map(|(_, _, text)| text);
    let mut of_formats = FORMATS.iter().flat_map(|format| format.rules);
    let definition =
        of_files.or_else(|| Some(of_formats.find(|known| known.id == rule.0.as_ref())?.definition));
    RuleReport {
        rule: rule.clone(),
        severity,
        definition: definition.unwrap_or_default().to_owned(),
        count,
        records: count,
        checked: 0,
    }
}

/// A finding with the names that lead to it.
pub fn hit_report(finding: &Finding, files: &OpenFiles) -> HitReport {
    let Place { file, record, .. } = finding.place;
    let recognition = files.recognition(file);
    let at = record.map(|record| RecordAt { file, record });
    let row = at.and_then(|at| Some((files.part_of(at)?, files.part_of(at)?.segment.row_of(at.record)?)));
    // Another shard may have read it; then it has no id but its number.
    let id_of = recognition.and_then(|found| format_of(found.dataset).id_of);
    let told = at.filter(|at| files.locate(*at).is_some()).and_then(|at| Some(id_of?(at.record)));
    let split_of_file = files.path(file).and_then(split_of_path);
    HitReport {
        finding: finding.clone(),
        path: files.path(file).unwrap_or_default().to_owned(),
        id: row.map(|(part, row)| part.segment.id(row).into_owned()).or(told),
        dataset: recognition.map(|found| found.dataset),
        split: row.map_or(split_of_file, |(part, row)| part.segment.split(row)),
    }
}
