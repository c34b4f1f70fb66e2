//! The order in which rules are listed: what was found first, the worst of it at the top; and findings in a dialogue.

use super::query::{toggled, values};
use super::text;
use crate::corpus::{Finding, State, Subject, Turn};
use crate::engine::answer::{Field, RuleReport};
use crate::engine::findings::Suppressions;
use std::cmp::Reverse;

/// What of a turn a finding is about, in words; nothing of what the turn does not have.
pub fn about(turn: &Turn, subject: &Subject) -> Option<String> {
    let state = |number: &u32| turn.states.get(*number as usize);
    Some(match subject {
        Subject::Span(number) => text::origin::span(&turn.spans.get(*number as usize)?.slot),
        Subject::Spans(first, second) => {
            let of = |number: u32| Some(text::origin::span(&turn.spans.get(number as usize)?.slot));
            format!("{}, {}", of(*first)?, of(*second)?)
        }
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

/// What of a turn findings are about, each with the severity that marks it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subjects(Vec<(Subject, &'static str)>);

impl Subjects {
    /// Those of a turn; of several findings about the same the last one marks it.
    pub fn of(findings: &[Finding], turn: usize) -> Self {
        let own = findings.iter().filter(|finding| is_of(finding, Some(turn)));
        let mut subjects: Vec<_> =
            own.filter_map(|finding| Some((finding.subject.clone()?, finding.severity.as_str()))).collect();
        subjects.reverse();
        Self(subjects)
    }

    /// How a piece of text in these spans is marked.
    pub fn spans(&self, ordinals: &[usize]) -> Option<&'static str> {
        let is_here = |number: &u32| ordinals.contains(&(*number as usize));
        self.find(|subject| match subject {
            Subject::Span(number) => is_here(number),
            Subject::Spans(first, second) => is_here(first) || is_here(second),
            _ => false,
        })
    }

    pub fn act(&self, act: usize) -> Option<&'static str> {
        self.find(|subject| matches!(subject, Subject::Act(number) if *number as usize == act))
    }

    pub fn call(&self, call: usize) -> Option<&'static str> {
        self.find(|subject| matches!(subject, Subject::Call(number) if *number as usize == call))
    }

    /// How the state of a service is marked.
    pub fn state(&self, states: &[State], service: &str) -> Option<&'static str> {
        self.find(|subject| matches!(subject, Subject::State(state) if is_named(states, *state, service)))
    }

    /// How a slot in the state of a service is marked.
    pub fn slot(&self, states: &[State], service: &str, slot: &str) -> Option<&'static str> {
        self.find(|subject| match subject {
            Subject::Slot(state, name) => name == slot && is_named(states, *state, service),
            _ => false,
        })
    }

    fn find(&self, is_it: impl Fn(&Subject) -> bool) -> Option<&'static str> {
        self.0.iter().find(|(subject, _)| is_it(subject)).map(|(_, severity)| *severity)
    }
}

/// A turn may have hundreds of findings; so many are shown.
const SHOWN: usize = 20;

/// What is shown of the findings of a turn, or of the record as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Each with its position among those of the dialogue.
    pub shown: Vec<(usize, Finding)>,
    pub left: u64,
}

/// `current` tells the finding that is gone to, which is shown wherever it stands.
pub fn listed(findings: &[Finding], turn: Option<usize>, current: impl Fn() -> Option<usize>) -> Listed {
    let mut listed = Listed::default();
    for (number, finding) in findings.iter().enumerate().filter(|(_, finding)| is_of(finding, turn)) {
        if listed.shown.len() < SHOWN || current() == Some(number) {
            listed.shown.push((number, finding.clone()));
        } else {
            listed.left += 1;
        }
    }
    listed
}

/// Whether a finding is about a turn, or about the record as a whole.
fn is_of(finding: &Finding, turn: Option<usize>) -> bool {
    finding.turn.map(|turn| turn as usize) == turn
}

fn is_named(states: &[State], state: u32, service: &str) -> bool {
    states.get(state as usize).is_some_and(|state| state.service == service)
}

/// The next finding of the same rule, or the one before.
pub fn neighbour(findings: &[Finding], number: usize, is_back: bool) -> Option<usize> {
    let rule = &findings.get(number)?.rule;
    let is_it = |finding: &Finding| finding.rule == *rule;
    if is_back {
        findings.get(..number)?.iter().rposition(is_it)
    } else {
        let after = number + 1;
        findings.get(after..)?.iter().position(is_it).map(|next| after + next)
    }
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

/// Rules by what is to be seen of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parted {
    /// They were hit.
    pub found: Vec<RuleReport>,
    /// They are off, or all that they found is suppressed.
    pub suppressed: Vec<RuleReport>,
    pub silent: Vec<RuleReport>,
}

pub fn parted(rules: &[RuleReport], suppressions: &Suppressions) -> Parted {
    let mut parted = Parted::default();
    for rule in rules {
        let list = if rule.count > 0 {
            &mut parted.found
        } else if rule.suppressed > 0 || suppressions.is_off(&rule.rule.0) {
            &mut parted.suppressed
        } else {
            &mut parted.silent
        };
        list.push(rule.clone());
    }
    parted.found.sort_by_key(|rule| Reverse(rule.severity));
    parted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{FileId, Place, RuleId, Severity};
    use crate::engine::findings::Suppression;

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
            suppressed: 0,
        };
        let rules = [
            rule("A", Severity::Information, 2),
            rule("B", Severity::Error, 0),
            rule("C", Severity::Error, 1),
            rule("D", Severity::Warning, 7),
            rule("E", Severity::Error, 3),
        ];
        let mut rules = rules.to_vec();
        rules.push(RuleReport { suppressed: 4, ..rule("F", Severity::Error, 0) });
        rules.push(rule("G", Severity::Error, 0));
        let off = Suppressions(vec![Suppression::of_rule("G", "r")]);
        let Parted { found, suppressed, silent } = parted(&rules, &off);
        let names =
            |rules: &[RuleReport]| rules.iter().map(|rule| rule.rule.0.to_string()).collect::<Vec<_>>();
        assert_eq!(names(&found), ["C", "E", "D", "A"]);
        assert_eq!(
            (names(&suppressed), names(&silent)),
            (vec!["F".to_owned(), "G".to_owned()], vec!["B".to_owned()])
        );
    }

    fn finding(
        rule: &'static str,
        turn: Option<u32>,
        severity: Severity,
        subject: Option<Subject>,
    ) -> Finding {
        let place = Place::of_file(FileId(0));
        let rule = RuleId::new(rule);
        Finding { rule, severity, place, extent: None, turn, subject, sentence: String::new() }
    }

    #[test]
    fn the_last_finding_about_something_marks_it() {
        let findings = [
            finding("A", Some(1), Severity::Error, Some(Subject::Span(2))),
            finding("B", Some(1), Severity::Warning, Some(Subject::Span(2))),
            finding("B", Some(2), Severity::Error, Some(Subject::Act(0))),
            finding("C", Some(1), Severity::Error, Some(Subject::Slot(1, "city".to_owned()))),
            finding("D", Some(3), Severity::Warning, Some(Subject::Spans(0, 2))),
        ];
        let subjects = Subjects::of(&findings, 1);
        assert_eq!(subjects.spans(&[0, 2]), Some(Severity::Warning.as_str()));
        assert_eq!((subjects.spans(&[0, 1]), subjects.act(0), subjects.call(2)), (None, None, None));
        let state = |service: &str| State { service: service.to_owned(), ..State::default() };
        let states = [state("Hotels_1"), state("Hotels_2")];
        assert_eq!(subjects.slot(&states, "Hotels_2", "city"), Some(Severity::Error.as_str()));
        assert_eq!(subjects.slot(&states, "Hotels_1", "city"), None);
        assert_eq!(subjects.state(&states, "Hotels_2"), None);
        assert_eq!(Subjects::of(&findings, 2).act(0), Some(Severity::Error.as_str()));
        let both = Subjects::of(&findings, 3);
        assert_eq!([0, 1, 2].map(|span| both.spans(&[span]).is_some()), [true, false, true]);
    }

    #[test]
    fn of_very_many_findings_some_are_listed_and_the_one_that_is_gone_to() {
        let findings: Vec<_> =
            (0..50).map(|number| finding("A", Some(number % 2), Severity::Error, None)).collect();
        let Listed { shown, left } = listed(&findings, Some(1), || None);
        assert_eq!((shown.len(), shown[19].0, left), (20, 39, 5));
        let Listed { shown, left } = listed(&findings, Some(1), || Some(47));
        assert_eq!((shown.len(), shown[20].0, left), (21, 47, 4));
        assert_eq!(listed(&findings, None, || None), Listed::default());
    }

    #[test]
    fn a_finding_leads_to_others_of_its_rule() {
        let of = |rule| finding(rule, None, Severity::Error, None);
        let findings = [of("A"), of("B"), of("A"), of("A")];
        let steps = |number| [true, false].map(|is_back| neighbour(&findings, number, is_back));
        assert_eq!(steps(0), [None, Some(2)]);
        assert_eq!(steps(1), [None, None]);
        assert_eq!(steps(2), [Some(0), Some(3)]);
        assert_eq!(steps(3), [Some(2), None]);
        assert_eq!(steps(9), [None, None]);
    }
}
