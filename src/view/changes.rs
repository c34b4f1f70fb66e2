//! What changed between two versions, as it is listed: per rule the counts and the first of what is new, gone and moved.

use super::text::compared as text;
use crate::engine::findings::{Comparison, FindingLine, RuleChange, Suppressions, compare};
use std::collections::HashMap;

/// So many findings of a rule are listed.
const LISTED: usize = 100;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// Of all rules, in words.
    pub sum: String,
    /// Findings of the earlier version.
    pub before: u64,
    pub changed: Vec<Change>,
    /// Rules of which nothing is new, gone or moved.
    pub unchanged: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub counts: RuleChange,
    pub listed: Vec<Listed>,
    /// What is not listed.
    pub left: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// In a word.
    pub kind: &'static str,
    pub finding: FindingLine,
    /// Where it was, when it moved.
    pub was: Option<String>,
    /// It is in what is open.
    pub is_open: bool,
}

/// Of both versions what is suppressed is left out.
pub fn changes(before: &[FindingLine], after: &[FindingLine], suppressions: &Suppressions) -> Changes {
    let left = |list: &[FindingLine]| -> Vec<FindingLine> {
        list.iter().filter(|line| suppressions.position(line).is_none()).cloned().collect()
    };
    let (before, after) = (left(before), left(after));
    let Comparison { rules, new, gone, moved } = compare(&before, &after);
    let mut listed: HashMap<String, Vec<Listed>> = HashMap::new();
    let mut list = |finding: Option<&FindingLine>, kind, was: Option<String>, is_open| {
        let Some(finding) = finding else { return };
        let of_rule = listed.entry(finding.rule.clone()).or_default();
        if of_rule.len() < LISTED {
            of_rule.push(Listed { kind, finding: finding.clone(), was, is_open });
        }
    };
    for at in &new {
        list(after.get(*at), text::NEW, None, true);
    }
    for at in &gone {
        list(before.get(*at), text::GONE, None, false);
    }
    for (was, is) in &moved {
        let was = before.get(*was).map(|was| text::spot(&was.file, was.line));
        list(after.get(*is), text::MOVED, was, true);
    }
    let sum = |count: fn(&RuleChange) -> u64| rules.iter().map(count).sum();
    let sum = text::counts(
        sum(|rule| rule.new),
        sum(|rule| rule.gone),
        sum(|rule| rule.moved),
        sum(|rule| rule.same),
    );
    let is_changed = |rule: &RuleChange| rule.new + rule.gone + rule.moved > 0;
    let unchanged = rules.iter().filter(|rule| !is_changed(rule)).count() as u64;
    let mut changed: Vec<Change> = rules
        .into_iter()
        .filter(is_changed)
        .map(|counts| {
            let listed = listed.remove(&counts.rule).unwrap_or_default();
            let left = (counts.new + counts.gone + counts.moved).saturating_sub(listed.len() as u64);
            Change { counts, listed, left }
        })
        .collect();
    // What is new or gone is looked for first.
    changed.sort_by_key(|change| change.counts.new + change.counts.gone == 0);
    Changes { sum, before: before.len() as u64, changed, unchanged }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Severity;
    use crate::engine::findings::Suppression;

    fn finding(rule: &str, line: u64, sentence: &str) -> FindingLine {
        FindingLine {
            rule: rule.to_owned(),
            severity: Severity::Error,
            dataset: None,
            split: None,
            file: "a.json".to_owned(),
            record: None,
            dialogue: Some("1".to_owned()),
            turn: Some(1),
            line,
            byte: 0,
            start: None,
            end: None,
            sentence: sentence.to_owned(),
        }
    }

    #[test]
    fn changes_are_listed_by_rule_without_what_is_suppressed() {
        let before =
            [finding("A", 1, "x"), finding("B", 1, "x"), finding("C", 1, "x"), finding("D", 1, "gone")];
        let after = [finding("A", 5, "x"), finding("B", 1, "x"), finding("C", 1, "y")];
        let off = Suppressions(vec![Suppression::of_rule("D", "r")]);
        let Changes { sum, before, changed, unchanged } = changes(&before, &after, &off);
        assert_eq!((sum.as_str(), before, unchanged), ("1 new, 1 gone, 1 moved, 1 the same", 3, 1));
        let kinds = |change: &Change| change.listed.iter().map(|listed| listed.kind).collect::<Vec<_>>();
        assert_eq!(changed.iter().map(kinds).collect::<Vec<_>>(), [vec!["new", "gone"], vec!["moved"]]);
        assert_eq!(changed[1].listed[0].was.as_deref(), Some("a.json, line 1"));
        assert!(changed.iter().all(|change| change.left == 0));
    }

    #[test]
    fn of_very_many_the_first_are_listed() {
        let after: Vec<_> = (0..250).map(|line| finding("A", line, "x")).collect();
        let changes = changes(&[], &after, &Suppressions::default());
        assert_eq!((changes.changed[0].listed.len(), changes.changed[0].left), (100, 150));
    }
}
