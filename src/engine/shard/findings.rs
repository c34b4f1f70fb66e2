//! What a shard says of findings: how many there are, where they stand, and which dialogue has the next.

use super::{Located, Shard, unknown};
use crate::corpus::{Finding, RecordAt, RuleId, sort_by_key};
use crate::engine::answer::{AskFault, HitReport, Row, RuleCounts, RuleReport, SelectedRecords};
use crate::engine::check::{self, Suppressed};
use crate::engine::evaluate::{FlightSelection, Question};
use crate::engine::file::{KEPT_HITS, OpenFile};
use crate::engine::findings::{FindingLine, Suppressions};
use crate::engine::merge;
use crate::engine::query::Query;

impl Shard {
    /// How often rules were hit; those of the datasets that are open also when they were not.
    pub fn rules(&self) -> Vec<RuleReport> {
        merge::rules([check::read_reports(self.files.parts()), self.checker.reports(&self.files)])
    }

    /// The same without what is suppressed: of a rule that is off nothing is counted.
    pub fn rule_counts(&self, suppressions: &Suppressions) -> RuleCounts {
        let mut rules = self.rules();
        let suppressed = self.suppressed(suppressions);
        for rule in &mut rules {
            if let Some((hits, records)) = suppressed.by_rule.get(&rule.rule) {
                rule.count = rule.count.saturating_sub(*hits);
                rule.records = rule.records.saturating_sub(*records);
                rule.suppressed = *hits;
            }
        }
        RuleCounts { rules, by_suppression: suppressed.by_suppression }
    }

    fn suppressed(&self, suppressions: &Suppressions) -> Suppressed {
        let mut suppressed = Suppressed::none(suppressions);
        if suppressions.0.is_empty() {
            return suppressed;
        }
        self.checker.count_suppressed(suppressions, &self.files, &mut suppressed);
        for part in self.files.parts() {
            let has_rows = self.files.is_listed(part);
            for finding in part.problems_beside_rows(has_rows) {
                let line = FindingLine::of(&self.hit(&finding));
                if let Some(suppression) = suppressions.position(&line) {
                    suppressed.add(suppression, &finding.rule, 1, 1);
                }
            }
            // Of those that are not kept only rule and file are known.
            for (rule, count) in part.lost_counts(has_rows) {
                if let Some(suppression) = suppressions.covers(rule, &part.entry.path) {
                    suppressed.add(suppression, rule, count, count);
                }
            }
        }
        suppressed
    }

    /// The first hits of a rule, in the order of their places, with what leads to them.
    pub fn hits(&self, rule: &RuleId) -> Vec<HitReport> {
        let mut hits = self.checker.hits(rule).to_vec();
        let (mut file, before) = (None, hits.len());
        for part in self.files.parts() {
            // They are in the order of their files: those that follow have later hits only.
            if file.replace(part.entry.id) != Some(part.entry.id) && hits.len() - before >= KEPT_HITS {
                break;
            }
            hits.extend(part.problems_of(rule));
        }
        sort_by_key(&mut hits, |hit| hit.place.order());
        let hits = hits.into_iter().take(KEPT_HITS);
        hits.map(|hit| check::hit_report(&hit, &self.files)).collect()
    }

    /// What is found in a record, each finding at the place of what it is about; nothing before all that files say of
    /// each other is known.
    pub fn findings(
        &self,
        at: RecordAt,
        located: &Located,
        bytes: &[u8],
        partner: Option<&[u8]>,
    ) -> Result<Vec<Finding>, AskFault> {
        if !self.is_joined {
            return Ok(Vec::new());
        }
        self.be_whole(at, located, bytes)?;
        let file = self.part_of(at)?;
        let row = file.segment.row_of(at.record).ok_or_else(|| unknown(at))?;
        let partner = located.partner.zip(partner).and_then(|((other, range), bytes)| {
            let (place, _) = self.files.locate(RecordAt { file: other, ..at })?;
            Some((place, range, bytes))
        });
        Ok(self.checker.findings(file, row, bytes, &self.files, partner))
    }

    /// The findings of files as such, and of records that are not listed, in the order of their places.
    pub fn problems(&self) -> Vec<HitReport> {
        let mut problems = Vec::new();
        for part in self.files.parts() {
            let has_rows = self.files.is_listed(part);
            problems.extend(part.problems_beside_rows(has_rows));
            problems.extend(part.uncounted(has_rows));
        }
        sort_by_key(&mut problems, |finding| finding.place.order());
        problems.iter().map(|finding| check::hit_report(finding, &self.files)).collect()
    }

    /// A finding of the record with the names that lead to it.
    pub(super) fn hit(&self, finding: &Finding) -> HitReport {
        check::hit_report(finding, &self.files)
    }

    /// The dialogue that matches and comes after a record in the order of the files, or the one before it.
    pub fn neighbour(
        &self,
        query: &str,
        selection: &[SelectedRecords],
        at: RecordAt,
        is_back: bool,
    ) -> Result<Option<Row>, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        // Parts and their rows are in order: the first part that has one has the next.
        let mut parts: Vec<&OpenFile> = self.dialogue_files().collect();
        if is_back {
            parts.reverse();
        }
        let next = parts.into_iter().find_map(|part| {
            let id = part.entry.id;
            if if is_back { id > at.file } else { id < at.file } {
                return None;
            }
            let matches = question.matches(part).all();
            let mut rows = matches.rows();
            let row = if is_back {
                rows.take_while(|row| part.segment.at(*row, id) < at).last()
            } else {
                rows.find(|row| part.segment.at(*row, id) > at)
            };
            row.map(|row| (part, row))
        });
        Ok(next.and_then(|(part, row)| self.row(part, row, &query)))
    }
}
