//! Which findings a person does not want to see again, and why.
//!
//! A suppression is by rule, by place (a file, a dialogue, one of its turns, or the line of what is in no dialogue), by a value
//! that the finding's sentence quotes, or by several of these at once: then all of them must hold. One with a rule alone
//! switches the rule off. Values are compared by their hashes, as the checker keeps no sentences (`check::ledger`).
//! Invariant: whether a finding is suppressed depends on its line of JSON only, so that screen, report and export agree.

use super::FindingLine;
use crate::corpus::RuleId;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};

/// At least one of the first six is there. Between page and worker all fields travel; a file has those that are there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suppression {
    #[serde(default)]
    pub rule: Option<String>,
    /// A path as it was opened, or the end of one.
    #[serde(default)]
    pub file: Option<String>,
    /// The id of a dialogue.
    #[serde(default)]
    pub dialogue: Option<String>,
    /// A turn of the dialogue, counted from 1.
    #[serde(default)]
    pub turn: Option<u64>,
    /// Of a finding that is in no dialogue, counted from 1.
    #[serde(default)]
    pub line: Option<u64>,
    /// What the sentence of the finding quotes.
    #[serde(default)]
    pub value: Option<String>,
    pub reason: String,
}

impl Suppression {
    pub fn of_rule(rule: &str, reason: &str) -> Self {
        Self { rule: Some(rule.to_owned()), reason: reason.to_owned(), ..Self::default() }
    }

    /// It names a rule and nothing else.
    pub fn is_rule_alone(&self) -> bool {
        *self == Self { rule: self.rule.clone(), reason: self.reason.clone(), ..Self::default() }
            && self.rule.is_some()
    }

    /// Why it can mean nothing.
    pub fn fault(&self) -> Option<&'static str> {
        if self.reason.trim().is_empty() {
            return Some("it has no reason");
        }
        let has_scope =
            self.rule.is_some() || self.file.is_some() || self.dialogue.is_some() || self.value.is_some();
        if !has_scope {
            return Some("it names no rule, file, dialogue or value, and would leave out everything");
        }
        if self.turn.is_some() && self.dialogue.is_none() {
            return Some("it names a turn and no dialogue");
        }
        if self.line.is_some() && (self.file.is_none() || self.dialogue.is_some()) {
            return Some("a line is of a file, and of what is in no dialogue");
        }
        (self.turn == Some(0) || self.line == Some(0)).then_some("turns and lines are counted from 1")
    }
}

/// All that are in force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Suppressions(pub Vec<Suppression>);

impl Suppressions {
    /// Adds one, unless it is there but for its reason: then it has the new reason.
    pub fn add(&mut self, new: Suppression) {
        let same =
            self.0.iter_mut().find(|old| Suppression { reason: new.reason.clone(), ..(*old).clone() } == new);
        match same {
            Some(old) => old.reason = new.reason,
            None => self.0.push(new),
        }
    }

    /// The rule is off.
    pub fn is_off(&self, rule: &str) -> bool {
        self.0.iter().any(|one| one.is_rule_alone() && one.rule.as_deref() == Some(rule))
    }

    /// Switches a rule on or off.
    pub fn switch(&mut self, rule: &str, is_on: bool, reason: &str) {
        if is_on {
            self.0.retain(|one| !(one.is_rule_alone() && one.rule.as_deref() == Some(rule)));
        } else if !self.is_off(rule) {
            self.0.push(Suppression::of_rule(rule, reason));
        }
    }

    /// The rules that are off.
    pub fn off(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|one| one.is_rule_alone()).filter_map(|one| one.rule.as_deref())
    }

    /// The first one that leaves a finding out.
    pub fn position(&self, finding: &FindingLine) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let quotes: Vec<u64> = quotes(&finding.sentence).map(hash_of).collect();
        Matcher::of(self, &finding.file).position(&SuppressedFinding {
            rule: &finding.rule,
            dialogue: finding.dialogue.as_deref(),
            turn: finding.turn,
            line: Some(finding.line),
            quotes: &quotes,
        })
    }

    /// No finding of a rule that this file can have is left.
    pub fn covers(&self, rule: &RuleId, file: &str) -> Option<usize> {
        let says_nothing =
            SuppressedFinding { rule: &rule.0, dialogue: None, turn: None, line: None, quotes: &[] };
        Matcher::of(self, file).position(&says_nothing)
    }
}

/// What suppressions look at in a finding, but for its file.
#[derive(Clone, Copy, Debug)]
pub struct SuppressedFinding<'a> {
    pub rule: &'a str,
    pub dialogue: Option<&'a str>,
    /// Counted from 1, as the line.
    pub turn: Option<u64>,
    pub line: Option<u64>,
    /// The hashes of what its sentence quotes.
    pub quotes: &'a [u64],
}

/// The suppressions that can be of findings in one file.
pub struct Matcher<'a> {
    /// With their positions, and the hashes of their values.
    candidates: Vec<(usize, &'a Suppression, Option<u64>)>,
}

impl<'a> Matcher<'a> {
    pub fn of(suppressions: &'a Suppressions, file: &str) -> Self {
        let all = suppressions.0.iter().enumerate();
        let here = all.filter(|(_, one)| one.file.as_ref().is_none_or(|named| is_same_file(named, file)));
        Self { candidates: here.map(|(at, one)| (at, one, one.value.as_deref().map(hash_of))).collect() }
    }

    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// The first that leaves the finding out.
    pub fn position(&self, finding: &SuppressedFinding) -> Option<usize> {
        let is_it = |(_, one, value): &&(usize, &Suppression, Option<u64>)| {
            one.rule.as_ref().is_none_or(|rule| rule == finding.rule)
                && one.dialogue.as_ref().is_none_or(|id| finding.dialogue == Some(id))
                && one.turn.is_none_or(|turn| finding.turn == Some(turn))
                && one.line.is_none_or(|line| finding.dialogue.is_none() && finding.line == Some(line))
                && value.is_none_or(|value| finding.quotes.contains(&value))
        };
        self.candidates.iter().find(is_it).map(|(at, ..)| *at)
    }
}

/// One path ends with the other: what was opened with its folder is opened without it another time.
fn is_same_file(one: &str, other: &str) -> bool {
    let (long, short) = if one.len() >= other.len() { (one, other) } else { (other, one) };
    long.strip_suffix(short).is_some_and(|rest| !short.is_empty() && (rest.is_empty() || rest.ends_with('/')))
}

/// More of them are not looked at.
const MOST_QUOTES: usize = 200;

/// What a sentence quotes: names and data stand between these marks.
pub fn quotes(sentence: &str) -> impl Iterator<Item = &str> {
    let pieces = sentence.split('\u{201c}').skip(1);
    pieces.filter_map(|piece| Some(piece.split_once('\u{201d}')?.0)).take(MOST_QUOTES)
}

/// Values are compared by this. It has no key of its own: all shards must find the same.
pub fn hash_of(value: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Severity;
    use crate::engine::Packed;

    fn finding() -> FindingLine {
        FindingLine {
            rule: "SGD-ACT-SLOT".to_owned(),
            severity: Severity::Error,
            dataset: None,
            split: None,
            file: "sgd/train/a.json".to_owned(),
            record: Some(3),
            dialogue: Some("1_00001".to_owned()),
            turn: Some(4),
            line: 40,
            byte: 900,
            start: None,
            end: None,
            sentence: "“INFORM” is about a slot that “Hotels_1” does not have, “stars”".to_owned(),
        }
    }

    fn is_out(one: Suppression) -> bool {
        Suppressions(vec![one]).position(&finding()) == Some(0)
    }

    #[test]
    fn all_that_a_suppression_names_must_hold() {
        let text = |text: &str| Some(text.to_owned());
        let none = Suppression::default();
        for (one, expected) in [
            (Suppression { rule: text("SGD-ACT-SLOT"), ..none.clone() }, true),
            (Suppression { rule: text("SGD-ACT"), ..none.clone() }, false),
            (Suppression { file: text("train/a.json"), ..none.clone() }, true),
            (Suppression { file: text("rain/a.json"), ..none.clone() }, false),
            (Suppression { file: text("data/sgd/train/a.json"), ..none.clone() }, true),
            (Suppression { dialogue: text("1_00001"), turn: Some(4), ..none.clone() }, true),
            (Suppression { dialogue: text("1_00001"), turn: Some(3), ..none.clone() }, false),
            (Suppression { dialogue: text("1_0000"), ..none.clone() }, false),
            // It is in a dialogue: its line is no place of its own.
            (Suppression { file: text("a.json"), line: Some(40), ..none.clone() }, false),
            (Suppression { value: text("stars"), ..none.clone() }, true),
            (Suppression { value: text("Hotels_1"), ..none.clone() }, true),
            (Suppression { value: text("star"), ..none.clone() }, false),
            (Suppression { value: text("stars"), rule: text("OTHER"), ..none.clone() }, false),
        ] {
            assert_eq!(is_out(one.clone()), expected, "{one:?}");
        }
        let mut of_file = finding();
        of_file.dialogue = None;
        let at_line = Suppression { file: text("a.json"), line: Some(40), ..none };
        assert_eq!(Suppressions(vec![at_line]).position(&of_file), Some(0));
    }

    #[test]
    fn a_suppression_without_scope_or_reason_is_a_fault() {
        let good = Suppression::of_rule("A", "usual here");
        assert_eq!((good.fault(), good.is_rule_alone()), (None, true));
        for bad in [
            Suppression::of_rule("A", " "),
            Suppression { rule: None, ..good.clone() },
            Suppression { turn: Some(2), ..good.clone() },
            Suppression { line: Some(2), ..good.clone() },
            Suppression { dialogue: Some("1".to_owned()), turn: Some(0), ..good.clone() },
        ] {
            assert!(bad.fault().is_some(), "{bad:?}");
            assert!(!Suppression { turn: Some(1), ..bad }.is_rule_alone());
        }
    }

    #[test]
    fn suppressions_come_through_to_a_worker() {
        let mut all = Suppressions(vec![Suppression::of_rule("A", "r"), Suppression::default()]);
        all.add(Suppression { value: Some("x".to_owned()), turn: Some(3), ..Suppression::default() });
        assert_eq!(Packed::of(&all).open::<Suppressions>(), Some(all));
    }

    #[test]
    fn a_rule_is_switched_off_and_on() {
        let mut all = Suppressions::default();
        let beside = Suppression { value: Some("x".to_owned()), ..Suppression::of_rule("A", "b") };
        all.add(beside.clone());
        all.switch("A", false, "off");
        all.switch("A", false, "off");
        assert_eq!((all.is_off("A"), all.is_off("B"), all.0.len()), (true, false, 2));
        all.add(Suppression::of_rule("A", "a better reason"));
        assert_eq!(all.0[1].reason, "a better reason");
        all.switch("A", true, "");
        assert_eq!(all.0, [beside]);
    }
}
