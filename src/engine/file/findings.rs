//! What was found while a file was read first: all of it counted, some of it kept.

use crate::corpus::{Finding, RecordNumber, RuleId, Severity};
use crate::engine::rules;
use serde::{Deserialize, Serialize};

/// A report names this many findings; the rest are counted.
pub const REPORTED_FINDINGS: usize = 50;

/// So many are kept of a part, to be listed by rule and exported; the rest is counted.
const KEPT_FINDINGS: usize = 10_000;

/// The first hits of a rule are kept with their places; the rest are counted.
pub const KEPT_HITS: usize = 500;

#[derive(Default, Serialize, Deserialize)]
pub struct FileFindings {
    kept: Vec<Finding>,
    /// In the order of the rules.
    counts: Vec<(RuleId, Severity, u64)>,
    /// Records that were repaired, and reported so, in their order.
    pub repaired: Vec<RecordNumber>,
    /// Why the bytes could not be read.
    pub read_fault: String,
}

impl FileFindings {
    /// Counts a finding, and keeps it unless there are many of its kind; of those that are found again with their record
    /// so many as are listed by rule.
    pub fn take(&mut self, mut finding: Finding, is_found_again: bool) {
        finding.sentence.shrink_to_fit();
        self.count(&finding);
        let is_kept = !is_found_again || self.repaired.len() <= KEPT_HITS;
        if is_kept && self.kept.len() < KEPT_FINDINGS {
            make_room_for_one(&mut self.kept);
            self.kept.push(finding);
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

    pub fn kept(&self) -> &[Finding] {
        &self.kept
    }

    pub fn counts(&self) -> impl Iterator<Item = (&RuleId, Severity, u64)> {
        self.counts.iter().map(|(rule, severity, count)| (rule, *severity, *count))
    }

    pub fn total(&self) -> u64 {
        self.counts.iter().map(|(.., count)| count).sum()
    }

    /// How many of the findings of a rule are not kept, nor found again with rows.
    pub fn lost(&self, rule: &RuleId, count: u64, has_rows: bool) -> u64 {
        let of_rule = self.kept.iter().filter(|finding| finding.rule == *rule);
        let kept = of_rule.filter(|finding| !(has_rows && is_of_row(finding))).count();
        let of_rows = if has_rows && *rule == rules::REPAIRED { self.repaired.len() } else { 0 };
        count.saturating_sub((kept + of_rows) as u64)
    }
}

/// Most files have one at most, and there may be many files.
fn make_room_for_one<T>(list: &mut Vec<T>) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
}

/// Of a listed file every record that was repaired is a row.
pub fn is_of_row(finding: &Finding) -> bool {
    finding.rule == rules::REPAIRED && finding.place.record.is_some()
}
