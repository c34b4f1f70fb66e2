//! What a shard says of findings: how many there are, where they stand, and which dialogue has the next.

use super::{Located, Shard, unknown};
use crate::corpus::{Finding, RecordAt, RuleId};
use crate::engine::answer::{AskFault, HitReport, Row, RuleReport, SelectedRecords};
use crate::engine::check;
use crate::engine::evaluate::{FlightSelection, Question};
use crate::engine::file::{KEPT_HITS, OpenFile};
use crate::engine::merge;
use crate::engine::query::Query;

impl Shard {
    /// How often rules were hit; those of the datasets that are open also when they were not.
    pub fn rules(&self) -> Vec<RuleReport> {
        merge::rules([check::read_reports(self.files.parts()), self.checker.reports(&self.files)])
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
        hits.sort_by_key(|hit| hit.place.order());
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
        problems.sort_by_key(|finding| finding.place.order());
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
