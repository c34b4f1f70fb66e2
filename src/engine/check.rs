//! The second reading: every record is read whole and held against the rules of its dataset.
//!
//! It begins when all files are read and joined, and takes the records from their bytes again, so that opening
//! stays quick. Invariant: what it finds depends on the files only, not on how they were dealt to shards.

use super::answer::{HitReport, RecordByte, RuleReport};
use super::column::Names;
use super::file::{OpenFile, Watch};
use super::glean::Joined;
use super::{mend, rules};
use crate::corpus::{ByteRange, FileId, Finding, Place, RuleId, Severity};
use crate::formats::{Case, FORMATS, Hits, Kind, Partner, RecordText, Rule, format_of};
use std::collections::{BTreeMap, HashSet, VecDeque};
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
    pub file: FileId,
    pub range: ByteRange,
    rows: Range<usize>,
    /// The records that belong to those of the piece before.
    is_partner: bool,
}

#[derive(Default)]
pub struct Checker {
    pub joined: Joined,
    /// Where planning goes on: a file, and a row of it.
    next: Option<(FileId, usize)>,
    planned: VecDeque<CheckPiece>,
    /// A piece whose partner has not come yet.
    held: Option<(CheckPiece, Vec<u8>)>,
    /// Files of which a record was held against the rules.
    begun: HashSet<FileId>,
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

type Files = BTreeMap<FileId, OpenFile>;

impl Checker {
    /// Starts from the first record of the first file.
    pub fn start(&mut self, joined: Joined, files: &Files) {
        *self = Self { joined, next: files.keys().next().map(|first| (*first, 0)), ..Self::default() };
    }

    /// The next piece to read, each planned once and in order.
    pub fn plan(&mut self, files: &Files) -> Option<CheckPiece> {
        if let Some(partner) = self.planned.pop_front() {
            return Some(partner);
        }
        loop {
            let (id, row) = self.next?;
            let file = files.get(&id)?;
            if !is_checked(file, files) || row >= file.segment.row_count() {
                self.next = files.range(id..).nth(1).map(|(next, _)| (*next, 0));
                continue;
            }
            let (rows, range) = slice_from(file, row);
            self.next = Some((id, rows.end));
            self.planned.extend(partner_piece(file, files, &rows));
            return Some(CheckPiece { file: id, range, rows, is_partner: false });
        }
    }

    /// Takes the bytes of a piece, in the order in which pieces were planned.
    pub fn take(
        &mut self,
        piece: CheckPiece,
        bytes: &[u8],
        files: &mut Files,
        names: &mut Names,
        watch: Watch,
    ) {
        if piece.is_partner {
            if let Some((data, data_bytes)) = self.held.take() {
                self.check(&data, &data_bytes, Some((&piece, bytes)), files, names, watch);
            }
        } else if files.get(&piece.file).is_some_and(|file| partner_of(file, files).is_some()) {
            self.held = Some((piece, bytes.to_vec()));
        } else {
            self.check(&piece, bytes, None, files, names, watch);
        }
    }

    /// The bytes of a piece cannot be had.
    pub fn skip(&mut self, piece: CheckPiece) {
        self.held = None;
        if !piece.is_partner {
            self.planned.retain(|planned| !planned.is_partner);
        }
    }

    fn check(
        &mut self,
        piece: &CheckPiece,
        bytes: &[u8],
        partner: Option<(&CheckPiece, &[u8])>,
        files: &mut Files,
        names: &mut Names,
        watch: Watch,
    ) {
        let mut findings = 0;
        let mut noted: Vec<(usize, u32)> = Vec::new();
        if let Some(file) = files.get(&piece.file) {
            let partner_file = partner.and_then(|(partner, _)| files.get(&partner.file));
            for row in piece.rows.clone() {
                let record = bytes_in(bytes, piece.range, file.segment.bytes(row));
                let place = file.segment.place(row, file.entry.id);
                watch(RecordByte { file: place.file, byte: place.byte.0 });
                let beside = partner.zip(partner_file).and_then(|((piece, bytes), file)| {
                    let (_, place, range) = file.locate(place.record?)?;
                    Some(Beside { place, range, bytes: bytes_in(bytes, piece.range, range) })
                });
                let before = noted.len();
                findings += self.check_record(file, row, record, partner_file, beside, &mut |rule| {
                    noted.push((row, names.number(Kind::Rule, false, rule)));
                });
                if noted.len() > before {
                    noted.push((row, names.number(Kind::Has, false, "finding")));
                }
            }
        }
        if let Some(file) = files.get_mut(&piece.file) {
            for (row, fact) in noted {
                file.segment.note(row, fact);
            }
            file.checked.findings += findings;
            file.checked.records += piece.rows.len() as u64;
        }
    }

    fn check_record(
        &mut self,
        file: &OpenFile,
        row: usize,
        bytes: &[u8],
        partner: Option<&OpenFile>,
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
            if !file.is_mended(at.record) {
                found += self.tell(rules::mended(own.0, own.1, &mends));
            }
        }
        let twins = self.joined.twins_of(file, row);
        let is_first = self.begun.insert(file.entry.id);
        let case = Case {
            dialogue: &dialogue,
            recognition,
            path: &file.entry.path,
            number: at.record,
            split: file.segment.split(row),
            lore: &self.joined.lore,
            twins: &twins,
            partner: partner.map(|partner| Partner {
                path: &partner.entry.path,
                records: partner.records,
                is_first,
            }),
            records: file.records,
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
    pub fn reports(&self, files: &Files) -> Vec<RuleReport> {
        let mut checked: BTreeMap<_, u64> = BTreeMap::new();
        for file in files.values().filter(|file| is_checked(file, files)) {
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

/// Flights that belong to dialogues are checked with them.
pub fn is_checked(file: &OpenFile, files: &Files) -> bool {
    file.has_listed() && !(file.is_kb() && partner_of(file, files).is_some())
}

/// The file that belongs to this one record by record.
pub fn partner_of<'a>(file: &OpenFile, files: &'a Files) -> Option<&'a OpenFile> {
    let bundle = file.bundle.as_ref()?;
    files.values().find(|other| {
        other.bundle.as_ref() == Some(bundle) && other.has_listed() && other.is_kb() != file.is_kb()
    })
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

fn partner_piece(file: &OpenFile, files: &Files, rows: &Range<usize>) -> Option<CheckPiece> {
    let partner = partner_of(file, files)?;
    let record = |row: usize| file.segment.at(row, file.entry.id).record;
    let first = partner.segment.rows_from(record(rows.start));
    let end =
        partner.segment.rows_from(crate::corpus::RecordNumber(record(rows.end - 1).0.saturating_add(1)));
    let range = if first < end {
        ByteRange { start: partner.segment.bytes(first).start, end: partner.segment.bytes(end - 1).end }
    } else {
        ByteRange::default()
    };
    Some(CheckPiece { file: partner.entry.id, range, rows: first..end, is_partner: true })
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
    let of_files = rules::DEFINITIONS.into_iter().find(|(id, ..)| id == rule).map(|(_, _, text)| text);
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
pub fn hit_report(finding: &Finding, file: &OpenFile) -> HitReport {
    let row = finding.place.record.and_then(|record| file.segment.row_of(record));
    HitReport {
        finding: finding.clone(),
        path: file.entry.path.clone(),
        id: row.map(|row| file.segment.id(row).to_owned()),
        dataset: file.recognition.as_ref().map(|found| found.dataset),
        split: row.map_or(file.split, |row| file.segment.split(row)),
    }
}
