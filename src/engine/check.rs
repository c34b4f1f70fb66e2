//! The second reading: every record is read whole and held against the rules of its dataset.
//!
//! It begins when all files are read and joined, and takes the records from their bytes again, so that opening
//! stays quick. Invariant: what it finds depends on the files only, not on how they were partitioned over shards.

mod ledger;
mod place;
mod saved;

pub use ledger::Suppressed;
pub use saved::SavedCheck;

use super::answer::{HitReport, RecordByte, RuleReport};
use super::column::Names;
use super::digest::GlobalContext;
use super::file::{KEPT_HITS, OpenFile};
use super::files::{OpenFiles, Partner as Other};
use super::findings::Suppressions;
use super::pass::{self, Batch, Beside, Pass, Piece, ReadRecord, Wanted};
use super::published::{Remote, RemoteColumn};
use super::reading::Watch;
use super::rules;
use crate::corpus::{ByteRange, Dialogue, Finding, Place, RecordAt, RuleId, Severity};
use crate::formats::{
    self, Case, FORMATS, Hit, Hits, Kind, Partner, QuickFlights, Rule, format_of, places_of, rules_of,
    split_of_path,
};
use ledger::Ledger;
use litemap::LiteMap;
use serde::{Deserialize, Serialize};

/// The word of `has:` for dialogues that break a rule.
const HAS_FINDING: &str = "finding";

#[derive(Default)]
pub struct Checker {
    pub global: GlobalContext,
    pass: Pass,
    flights: QuickFlights,
    tallies: LiteMap<RuleId, Tally>,
    ledger: Remote<Ledger>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Tally {
    severity: Severity,
    count: u64,
    records: u64,
    first: Vec<Finding>,
}

impl Checker {
    /// Starts from the first record of the first file.
    pub fn start(&mut self, global: GlobalContext) {
        *self = Self { global, pass: Pass::new(), ..Self::default() };
    }

    /// The next piece to read, each planned once and in order.
    pub fn plan(&mut self, files: &OpenFiles) -> Option<Piece> {
        self.pass.plan(files, Wanted { is_about: &|_| true, also: &|_, _| Vec::new(), neighbours: 0 })
    }

    /// Takes the bytes of a piece, in the order in which pieces were planned.
    pub fn take(
        &mut self,
        piece: Piece,
        bytes: &[u8],
        files: &mut OpenFiles,
        names: &mut Names,
        watch: Watch,
    ) {
        if let Some(batch) = self.pass.take(piece, bytes, files) {
            self.check(&batch, files, names, watch);
        }
    }

    /// The bytes of a piece cannot be had.
    pub fn skip(&mut self, piece: Piece, files: &mut OpenFiles) {
        if let Some((at, rows)) = self.pass.skip(piece)
            && let Some(file) = files.part_mut(at)
        {
            file.checked.lost += rows.len() as u64;
        }
    }

    fn check(&mut self, batch: &Batch, files: &mut OpenFiles, names: &mut Names, watch: Watch) {
        let mut findings = 0;
        let mut noted: Vec<(usize, u32)> = Vec::new();
        if let Some(file) = files.part(batch.at) {
            for row in batch.rows.clone() {
                let record = batch.record(file, row);
                let place = file.segment.place(row, batch.at.file);
                watch(RecordByte { file: place.file, byte: place.byte.0 });
                let beside = place.record.and_then(|record| batch.beside(files, record, 0));
                let partner = beside.map(|beside| beside.bytes);
                let read = pass::read(file, row, record, partner, Some(&mut self.flights));
                let held = self.hold(file, row, read, files, beside);
                let mut kept = Vec::new();
                for found in held.findings.chunk_by(|a, b| a.rule == b.rule) {
                    let Some(first) = found.first() else { continue };
                    noted.push((row, names.number(Kind::Rule, false, &first.rule.0)));
                    self.ledger.add(batch.at, row, found);
                    // What was repaired when it was read first was reported then.
                    if first.rule != rules::REPAIRED || !file.is_repaired(row) {
                        findings += found.len() as u64;
                        kept.extend_from_slice(self.tally(found));
                    }
                }
                held.settle(&mut kept, file, record);
                self.keep(kept);
                if !held.findings.is_empty() {
                    noted.push((row, names.number(Kind::Has, false, HAS_FINDING)));
                }
            }
        }
        if let Some(file) = files.part_mut(batch.at) {
            for (row, fact) in noted {
                file.segment.note(row, fact);
            }
            file.checked.findings += findings;
            file.checked.records += batch.rows.len() as u64;
        }
    }

    /// Counts the hits of one rule in one record, and tells those that there is room for.
    fn tally<'f>(&mut self, found: &'f [Finding]) -> &'f [Finding] {
        let Some(first) = found.first() else { return found };
        let new = Tally { severity: first.severity, count: 0, records: 0, first: Vec::new() };
        let tally = self.tallies.entry(first.rule.clone()).or_insert(new);
        tally.count += found.len() as u64;
        tally.records += 1;
        let room = KEPT_HITS - tally.first.len().min(KEPT_HITS);
        found.get(..room).unwrap_or(found)
    }

    /// Keeps hits that were counted, in their places.
    fn keep(&mut self, hits: Vec<Finding>) {
        for hit in hits {
            if let Some(tally) = self.tallies.get_mut(&hit.rule) {
                tally.first.push(hit);
            }
        }
    }

    /// Everything that is found in a record, with the places of what it is about.
    pub fn findings(
        &self,
        file: &OpenFile,
        row: usize,
        record: &[u8],
        files: &OpenFiles,
        partner: Option<(Place, ByteRange, &[u8])>,
    ) -> Vec<Finding> {
        let beside = partner.map(|(place, range, bytes)| Beside { place, range, bytes });
        let read = pass::read(file, row, record, beside.map(|beside| beside.bytes), None);
        let mut held = self.hold(file, row, read, files, beside);
        let mut findings = std::mem::take(&mut held.findings);
        held.settle(&mut findings, file, record);
        findings
    }

    /// Holds a record against the rules. Findings of one rule stand together, at the place of the record.
    fn hold(
        &self,
        file: &OpenFile,
        row: usize,
        read: Option<ReadRecord>,
        files: &OpenFiles,
        beside: Option<Beside>,
    ) -> Held {
        let (Some(recognition), Some(read)) = (&file.recognition, read) else { return Held::default() };
        let at = file.segment.at(row, file.entry.id);
        let own = (file.segment.place(row, file.entry.id), file.segment.bytes(row));
        let (dialogue, repairs) = match read {
            Ok(read) => read,
            Err(fault) => {
                let findings = vec![rules::unreadable(own.0, own.1, &fault)];
                return Held { findings, ..Held::default() };
            }
        };
        let mut findings = Vec::new();
        if !repairs.is_empty() {
            findings.push(rules::repaired(own.0, own.1, &repairs));
        }
        let twins = self.global.twins_of(file, row);
        let partner = match files.partner(at.file) {
            Other::Is(partner) => Some(partner),
            _ => None,
        };
        let case = Case {
            path: &file.entry.path,
            number: at.record,
            split: file.segment.split(row),
            twins: &twins,
            partner: partner.map(|partner| Partner {
                path: files.path(partner).unwrap_or_default(),
                records: files.records(partner),
                is_first: row == 0 && file.segment.before.readable == 0,
            }),
            records: files.records(at.file),
            ..Case::alone(&dialogue, recognition, &self.global.reference)
        };
        let other = beside.map_or(own, |beside| (beside.place, beside.range));
        for rule in rules_of(recognition) {
            let mut hits = Hits::default();
            (rule.check)(&case, &mut hits);
            findings.extend(hits.hits.into_iter().map(|hit| finding_of(rule, hit, own, other)));
        }
        Held { findings, dialogue: Some(dialogue), is_as_written: repairs.is_empty() }
    }

    /// The hits of a rule that are kept.
    pub fn hits(&self, rule: &RuleId) -> &[Finding] {
        self.tallies.get(rule).map_or(&[], |tally| &tally.first)
    }

    /// Counts what suppressions leave out of the findings in rows, those included that the first reading reported.
    pub fn count_suppressed(&self, all: &Suppressions, files: &OpenFiles, suppressed: &mut Suppressed) {
        if !all.0.is_empty() {
            self.ledger.count(all, files, suppressed);
        }
    }

    /// What may be kept elsewhere.
    pub fn remote(&mut self) -> &mut dyn RemoteColumn {
        &mut self.ledger
    }

    /// One report for every rule of the datasets that are open.
    pub fn reports(&self, files: &OpenFiles) -> Vec<RuleReport> {
        let mut checked: LiteMap<_, u64> = LiteMap::new();
        for file in files.parts().filter(|file| files.is_listed(file)) {
            if let Some(found) = file.recognition.as_ref().filter(|found| !rules_of(found).is_empty()) {
                *checked.entry(found.dataset).or_default() += file.checked.records;
            }
        }
        let report = |rule: &Rule, checked| {
            let id = RuleId::new(rule.id);
            let tally = self.tallies.get(&id);
            RuleReport {
                rule: id,
                severity: rule.severity,
                definition: rule.definition.to_owned(),
                count: tally.map_or(0, |tally| tally.count),
                records: tally.map_or(0, |tally| tally.records),
                checked,
                suppressed: 0,
            }
        };
        let of_dataset =
            |(dataset, checked)| format_of(dataset).rules.iter().map(move |rule| report(rule, checked));
        // About records as such.
        let is_of_record = |rule: &RuleId| *rule == rules::UNREADABLE || *rule == rules::REPAIRED;
        let read = self.tallies.iter().filter(|(rule, _)| is_of_record(rule));
        let read = read.map(|(rule, tally)| read_report(rule, tally.severity, tally.count));
        checked.into_iter().flat_map(of_dataset).chain(read).collect()
    }
}

/// What rules found in a record, and what was read of it.
#[derive(Default)]
struct Held {
    findings: Vec<Finding>,
    dialogue: Option<Dialogue>,
    /// It is what the record says, without a repair.
    is_as_written: bool,
}

impl Held {
    /// Gives findings of the record their places in it.
    fn settle(&self, findings: &mut [Finding], file: &OpenFile, record: &[u8]) {
        // The text of a record may have to be decoded first.
        if findings.iter().all(|finding| finding.turn.is_none()) {
            return;
        }
        if let Some((dialogue, recognition)) = self.dialogue.as_ref().zip(file.recognition.as_ref()) {
            let places = places_of(recognition.dataset, recognition.form);
            place::settle(findings, dialogue, self.is_as_written, record, &file.text_of(record).text, places);
        }
    }
}

fn finding_of(rule: &Rule, hit: Hit, own: (Place, ByteRange), other: (Place, ByteRange)) -> Finding {
    let (place, extent) = if hit.is_in_partner { other } else { own };
    Finding {
        rule: RuleId::new(rule.id),
        severity: rule.severity,
        place,
        extent: Some(extent),
        turn: hit.turn.and_then(|turn| u32::try_from(turn).ok()),
        subject: hit.subject,
        sentence: hit.sentence,
    }
}

/// The rules about files and records as such that were hit, over some files.
pub fn read_reports<'a>(files: impl Iterator<Item = &'a OpenFile>) -> Vec<RuleReport> {
    let mut counts: LiteMap<&RuleId, (Severity, u64)> = LiteMap::new();
    for (rule, severity, count) in files.flat_map(OpenFile::rule_counts) {
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
        suppressed: 0,
    }
}

/// A finding with the names that lead to it.
pub fn hit_report(finding: &Finding, files: &OpenFiles) -> HitReport {
    let Place { file, record, .. } = finding.place;
    let recognition = files.recognition(file);
    let at = record.map(|record| RecordAt { file, record });
    let row = at.and_then(|at| Some((files.part_of(at)?, files.part_of(at)?.segment.row_of(at.record)?)));
    // Another shard may have read it; then it has no id but its number.
    let id_of = recognition.and_then(formats::id_of);
    let by_number = at.filter(|at| files.locate(*at).is_some()).and_then(|at| Some(id_of?(at.record)));
    let split_of_file = files.path(file).and_then(|path| split_of_path(path, recognition));
    HitReport {
        finding: finding.clone(),
        path: files.path(file).unwrap_or_default().to_owned(),
        id: row.map(|(part, row)| part.segment.id(row).into_owned()).or(by_number),
        dataset: recognition.map(|found| found.dataset),
        split: row.map_or(split_of_file.map(|(split, _)| split), |(part, row)| part.segment.split(row)),
    }
}
