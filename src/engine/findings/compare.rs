//! Findings of two versions of a dataset: which are new, which are gone, and which stand elsewhere.
//!
//! Two findings are the same when rule, dataset, dialogue and sentence are, the dialogue by its id in its split; where no split is
//! known, in the file of that name, whatever folder it is in. Then file, turn and line say whether it moved. Several of one
//! sentence in a dialogue are paired in their order, those that stand where they stood first. Invariant: the order of the
//! two lists says nothing.

use super::FindingLine;
use crate::corpus::{Severity, sort_by_key};
use std::collections::{BTreeMap, HashMap};

/// What became of the findings of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleChange {
    pub rule: String,
    pub severity: Severity,
    pub new: u64,
    pub gone: u64,
    pub moved: u64,
    pub same: u64,
}

/// Findings by their positions in the two lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Those that either version has, by name.
    pub rules: Vec<RuleChange>,
    /// In the later list.
    pub new: Vec<usize>,
    /// In the earlier list.
    pub gone: Vec<usize>,
    /// Where it was, and where it is.
    pub moved: Vec<(usize, usize)>,
}

/// What two findings that are the same have in common.
#[derive(PartialEq, Eq, Hash)]
struct Key<'a> {
    rule: &'a str,
    dataset: Option<&'a str>,
    group: Group<'a>,
    dialogue: Option<&'a str>,
    sentence: &'a str,
}

/// In what ids are told apart.
#[derive(PartialEq, Eq, Hash)]
enum Group<'a> {
    Split(&'a str),
    File(&'a str),
    /// There is one file in each version.
    Only,
}

pub fn compare(before: &[FindingLine], after: &[FindingLine]) -> Comparison {
    let is_alone = is_of_one_file(before) && is_of_one_file(after);
    let mut rules: BTreeMap<&str, RuleChange> = BTreeMap::new();
    let mut groups: HashMap<Key, [Vec<usize>; 2]> = HashMap::new();
    for (version, list) in [before, after].into_iter().enumerate() {
        for (at, finding) in list.iter().enumerate() {
            let change = rules.entry(&finding.rule).or_insert_with(|| RuleChange::none(finding));
            change.severity = change.severity.max(finding.severity);
            let of_versions = groups.entry(Key::of(finding, is_alone)).or_default();
            of_versions.get_mut(version).into_iter().for_each(|list| list.push(at));
        }
    }
    let spots = [before, after].map(|list| move |at: usize| list.get(at).map(|one| spot(one, is_alone)));
    let mut comparison = Comparison::default();
    for (key, [was, is]) in groups {
        let (was, is, same) = without_same(was, is, &spots);
        let paired = was.len().min(is.len());
        if let Some(change) = rules.get_mut(key.rule) {
            change.same += same;
            change.moved += paired as u64;
            change.gone += (was.len() - paired) as u64;
            change.new += (is.len() - paired) as u64;
        }
        comparison.gone.extend(was.iter().skip(paired));
        comparison.new.extend(is.iter().skip(paired));
        comparison.moved.extend(was.into_iter().zip(is));
    }
    comparison.new.sort_unstable();
    comparison.gone.sort_unstable();
    comparison.moved.sort_unstable_by_key(|(_, is)| *is);
    comparison.rules = rules.into_values().collect();
    comparison
}

impl RuleChange {
    fn none(finding: &FindingLine) -> Self {
        let FindingLine { rule, severity, .. } = finding;
        Self { rule: rule.clone(), severity: *severity, new: 0, gone: 0, moved: 0, same: 0 }
    }
}

impl<'a> Key<'a> {
    fn of(finding: &'a FindingLine, is_alone: bool) -> Self {
        let group = match &finding.split {
            Some(split) => Group::Split(split),
            None if is_alone => Group::Only,
            None => Group::File(stem(&finding.file)),
        };
        Self {
            rule: &finding.rule,
            dataset: finding.dataset.as_deref(),
            // What is found of a file as such is told by the file.
            group: if finding.dialogue.is_none() && !is_alone {
                Group::File(stem(&finding.file))
            } else {
                group
            },
            dialogue: finding.dialogue.as_deref(),
            sentence: &finding.sentence,
        }
    }
}

/// Where a finding stands, for people.
type Spot<'a> = (&'a str, Option<u64>, u64);

fn spot(finding: &FindingLine, is_alone: bool) -> Spot<'_> {
    let file = if is_alone { "" } else { stem(&finding.file) };
    (file, finding.turn, finding.line)
}

/// Takes those out of two lists that stand at the same spot, and counts them; what is left is in the order of its spots.
fn without_same<'a, S: Fn(usize) -> Option<Spot<'a>>>(
    mut was: Vec<usize>,
    mut is: Vec<usize>,
    [before, after]: &[S; 2],
) -> (Vec<usize>, Vec<usize>, u64) {
    sort_by_key(&mut was, |at| (before(*at), *at));
    sort_by_key(&mut is, |at| (after(*at), *at));
    let (mut moved, mut left, mut same) = (Vec::new(), Vec::new(), 0);
    let mut is = is.into_iter().peekable();
    for at in was {
        while let Some(earlier) = is.next_if(|other| after(*other) < before(at)) {
            left.push(earlier);
        }
        if is.next_if(|other| after(*other) == before(at)).is_some() {
            same += 1;
        } else {
            moved.push(at);
        }
    }
    left.extend(is);
    (moved, left, same)
}

/// The name of a file, without its folders.
fn stem(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn is_of_one_file(list: &[FindingLine]) -> bool {
    let first = list.first().map(|one| &one.file);
    list.iter().all(|one| Some(&one.file) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(file: &str, dialogue: &str, turn: u64, line: u64, sentence: &str) -> FindingLine {
        FindingLine {
            rule: "A".to_owned(),
            severity: Severity::Error,
            dataset: Some("sgd".to_owned()),
            split: None,
            file: file.to_owned(),
            record: Some(1),
            dialogue: Some(dialogue.to_owned()),
            turn: Some(turn),
            line,
            byte: line * 10,
            start: None,
            end: None,
            sentence: sentence.to_owned(),
        }
    }

    fn counts(before: &[FindingLine], after: &[FindingLine]) -> [u64; 4] {
        let Comparison { rules, .. } = compare(before, after);
        rules.iter().fold([0; 4], |[new, gone, moved, same], rule| {
            [new + rule.new, gone + rule.gone, moved + rule.moved, same + rule.same]
        })
    }

    #[test]
    fn findings_are_new_gone_moved_or_the_same() {
        let was = [
            finding("v1/a.json", "1", 1, 10, "x"),
            finding("v1/a.json", "1", 2, 20, "x"),
            finding("v1/a.json", "2", 1, 30, "x"),
            finding("v1/b.json", "1", 1, 10, "x"),
        ];
        let is = [
            // One of two moved; the other stands where it stood.
            finding("v2/a.json", "1", 2, 20, "x"),
            finding("v2/a.json", "1", 7, 70, "x"),
            finding("v2/a.json", "2", 1, 30, "y"),
            finding("v2/b.json", "1", 1, 10, "x"),
        ];
        let comparison = compare(&was, &is);
        assert_eq!(counts(&was, &is), [1, 1, 1, 2]);
        assert_eq!((comparison.new, comparison.gone, comparison.moved), (vec![2], vec![2], vec![(0, 1)]));
        assert_eq!(counts(&was, &was), [0, 0, 0, 4]);
        assert_eq!((counts(&was, &[]), counts(&[], &was)), ([0, 4, 0, 0], [4, 0, 0, 0]));
    }

    #[test]
    fn one_file_may_have_another_name_and_a_split_any_files() {
        let was = [finding("old.json", "1", 1, 10, "x")];
        let is = [finding("new.json", "1", 1, 10, "x")];
        assert_eq!(counts(&was, &is), [0, 0, 0, 1]);
        let two = [is[0].clone(), finding("more.json", "9", 1, 10, "x")];
        assert_eq!(counts(&was, &two), [2, 1, 0, 0]);
        let in_split = |one: &FindingLine| FindingLine { split: Some("dev".to_owned()), ..one.clone() };
        let (was, two) = (was.map(|one| in_split(&one)), two.map(|one| in_split(&one)));
        // Now it is known to be the same dialogue, in another file.
        assert_eq!(counts(&was, &two), [1, 0, 1, 0]);
    }
}
