//! What suppressions need to know of every finding of the second reading, in few bytes.
//!
//! Of each rule only some hits are kept, so suppressions that come later could not be counted by them. Here every finding
//! has twelve bytes and eight for each thing that its sentence quotes. Invariant: what [`Ledger::count`] counts is what
//! `Suppressions::position` says of the findings themselves.

use crate::corpus::{FileId, Finding, RuleId};
use crate::engine::answer::PartAt;
use crate::engine::file::OpenFile;
use crate::engine::files::{OpenFiles, Partner};
use crate::engine::findings::{Matcher, SuppressedFinding, Suppressions, hash_of, quotes};
use crate::engine::packed;
use litemap::LiteMap;
use serde::{Deserialize, Serialize};

/// One list for all parts, which are checked one after another: of many small files each may have one finding.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Ledger {
    parts: Vec<PartStart>,
    findings: Vec<Entry>,
    /// Of all findings, in their order.
    #[serde(with = "packed::numbers")]
    quotes: Vec<u64>,
    rules: Vec<RuleId>,
}

/// Where the findings of a part begin, and what they quote.
#[derive(Clone, Serialize, Deserialize)]
struct PartStart {
    at: PartAt,
    finding: usize,
    quote: usize,
}

/// Those of a row stand together, and in it those of a rule.
#[derive(Clone, Serialize, Deserialize)]
struct Entry {
    row: u32,
    /// Counted from 1; 0 for the record as a whole.
    turn: u32,
    rule: u16,
    quotes: u8,
    is_in_partner: bool,
}

/// Findings that are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suppressed {
    /// Hits of each rule, and records that have no other hit of it.
    pub by_rule: LiteMap<RuleId, (u64, u64)>,
    /// By the position of the first suppression that leaves them out.
    pub by_suppression: Vec<u64>,
}

impl Suppressed {
    pub fn none(suppressions: &Suppressions) -> Self {
        Self { by_rule: LiteMap::new(), by_suppression: vec![0; suppressions.0.len()] }
    }

    pub fn add(&mut self, suppression: usize, rule: &RuleId, hits: u64, records: u64) {
        if let Some(count) = self.by_suppression.get_mut(suppression) {
            *count += hits;
        }
        let sum = self.by_rule.entry(rule.clone()).or_default();
        *sum = (sum.0 + hits, sum.1 + records);
    }
}

impl Ledger {
    /// Takes what one rule found in a record.
    pub fn add(&mut self, at: PartAt, row: usize, found: &[Finding]) {
        let (Some(first), Ok(row)) = (found.first(), u32::try_from(row)) else { return };
        let known = self.rules.iter().position(|rule| *rule == first.rule);
        let rule = known.unwrap_or_else(|| {
            self.rules.push(first.rule.clone());
            self.rules.len() - 1
        });
        if self.parts.last().is_none_or(|part| part.at != at) {
            self.parts.push(PartStart { at, finding: self.findings.len(), quote: self.quotes.len() });
        }
        for finding in found {
            let before = self.quotes.len();
            self.quotes.extend(quotes(&finding.sentence).map(hash_of));
            self.findings.push(Entry {
                row,
                turn: finding.turn.map_or(0, |turn| turn.saturating_add(1)),
                rule: u16::try_from(rule).unwrap_or(u16::MAX),
                quotes: u8::try_from(self.quotes.len() - before).unwrap_or(u8::MAX),
                is_in_partner: finding.place.file != at.file,
            });
        }
    }

    /// Counts what suppressions leave out.
    pub fn count(&self, suppressions: &Suppressions, files: &OpenFiles, suppressed: &mut Suppressed) {
        let ends = self.parts.iter().skip(1).map(|next| next.finding).chain([self.findings.len()]);
        for (PartStart { at, finding, quote }, end) in self.parts.iter().zip(ends) {
            let findings = self.findings.get(*finding..end).unwrap_or_default();
            let quotes = self.quotes.get(*quote..).unwrap_or_default();
            if let Some(part) = files.part(*at) {
                self.count_part(
                    (findings, quotes),
                    part,
                    [Some(at.file), partner_of(at.file, files)],
                    files,
                    (suppressions, &mut *suppressed),
                );
            }
        }
    }

    fn count_part(
        &self,
        (findings, mut quotes): (&[Entry], &[u64]),
        part: &OpenFile,
        [own, partner]: [Option<FileId>; 2],
        files: &OpenFiles,
        (suppressions, suppressed): (&Suppressions, &mut Suppressed),
    ) {
        let path = |file: Option<FileId>| file.and_then(|file| files.path(file)).unwrap_or_default();
        let (own, partner) = (Matcher::of(suppressions, path(own)), Matcher::of(suppressions, path(partner)));
        if own.is_empty() && partner.is_empty() {
            return;
        }
        for found in findings.chunk_by(|a, b| (a.row, a.rule) == (b.row, b.rule)) {
            let Some(first) = found.first() else { continue };
            let Some(rule) = self.rules.get(usize::from(first.rule)) else { continue };
            let id = part.segment.id(first.row as usize);
            let (mut left, mut last) = (found.len(), None);
            for entry in found {
                let (of_finding, rest) = quotes.split_at_checked(entry.quotes.into()).unwrap_or_default();
                quotes = rest;
                let matcher = if entry.is_in_partner { &partner } else { &own };
                let finding = SuppressedFinding {
                    rule: &rule.0,
                    dialogue: Some(&id),
                    turn: (entry.turn > 0).then_some(entry.turn.into()),
                    line: None,
                    quotes: of_finding,
                };
                if let Some(suppression) = matcher.position(&finding) {
                    suppressed.add(suppression, rule, 1, 0);
                    (left, last) = (left - 1, Some(suppression));
                }
            }
            if let Some(last) = last.filter(|_| left == 0) {
                suppressed.add(last, rule, 0, 1);
            }
        }
    }
}

fn partner_of(file: FileId, files: &OpenFiles) -> Option<FileId> {
    match files.partner(file) {
        Partner::Is(partner) => Some(partner),
        _ => None,
    }
}
