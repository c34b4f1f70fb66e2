//! The order in which rules are listed: what was found first, the worst of it at the top; and findings in a dialogue.

use super::query::{toggled, values};
use super::text;
use crate::corpus::{Finding, Subject, Turn};
use crate::engine::answer::{Field, RuleReport};
use std::cmp::Reverse;

/// What of a turn a finding is about, in words; nothing of what the turn does not have.
pub fn about(turn: &Turn, subject: &Subject) -> Option<String> {
    let state = |number: &u32| turn.states.get(*number as usize);
    Some(match subject {
        Subject::Span(number) => text::origin::span(&turn.spans.get(*number as usize)?.slot),
        Subject::Act(number) => {
            let act = turn.acts.get(*number as usize)?;
            text::origin::act(&act.name, act.slot.as_deref().unwrap_or_default())
        }
        Subject::State(number) => text::origin::state(&state(number)?.service),
        Subject::Slot(number, slot) => {
            format!("{}, {}", text::origin::state(&state(number)?.service), text::origin::slot(slot))
        }
        Subject::Call(number) => text::origin::call(&turn.calls.get(*number as usize)?.method),
        Subject::Frame(number) => format!("{} {}", text::origin::FRAME, u64::from(*number) + 1),
    })
}

/// The first finding of one of the rules, in a turn when one is named.
pub fn first(findings: &[Finding], rules: &[String], turn: Option<u32>) -> Option<usize> {
    findings.iter().position(|finding| {
        (turn.is_none() || finding.turn == turn)
            && rules.iter().any(|rule| Field::Rule.is_named(&finding.rule.0, rule))
    })
}

/// The line that asks for a rule too.
pub fn with_rule(line: &str, rule: &str) -> String {
    let asked = values(line, Field::Rule);
    match asked.as_slice() {
        [only] if Field::Rule.is_named(rule, only) => line.to_owned(),
        _ => {
            let others = asked.iter().fold(line.to_owned(), |line, other| toggled(&line, Field::Rule, other));
            toggled(&others, Field::Rule, rule)
        }
    }
}

/// The rules that were hit, and those that were not.
pub fn parted(rules: &[RuleReport]) -> (Vec<RuleReport>, Vec<RuleReport>) {
    let (mut found, silent): (Vec<_>, Vec<_>) = rules.iter().cloned().partition(|rule| rule.count > 0);
    found.sort_by_key(|rule| Reverse(rule.severity));
    (found, silent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{RuleId, Severity};

    #[test]
    fn a_line_asks_for_one_rule() {
        for (line, expected) in [
            ("", "rule:SGD-SPEAKERS"),
            ("rule:sgd-speakers split:dev", "rule:sgd-speakers split:dev"),
            ("split:dev rule:OTHER,SGD-SPEAKERS a", "split:dev rule:SGD-SPEAKERS a"),
        ] {
            assert_eq!(with_rule(line, "SGD-SPEAKERS"), expected, "{line}");
        }
    }

    #[test]
    fn errors_come_first_and_rules_of_one_severity_stay_in_their_order() {
        let rule = |name: &'static str, severity, count| RuleReport {
            rule: RuleId::new(name),
            severity,
            definition: String::new(),
            count,
            records: count,
            checked: 9,
        };
        let rules = [
            rule("A", Severity::Information, 2),
            rule("B", Severity::Error, 0),
            rule("C", Severity::Error, 1),
            rule("D", Severity::Warning, 7),
            rule("E", Severity::Error, 3),
        ];
        let (found, silent) = parted(&rules);
        let names =
            |rules: &[RuleReport]| rules.iter().map(|rule| rule.rule.0.to_string()).collect::<Vec<_>>();
        assert_eq!(names(&found), ["C", "E", "D", "A"]);
        assert_eq!(names(&silent), ["B"]);
    }
}
