//! What a person can suppress of a finding, and how a suppression is told.

use super::text::suppress as text;
use crate::engine::findings::{FindingLine, Suppression, Suppressions, quotes};

/// So many values of a sentence are offered.
const OFFERED_VALUES: usize = 4;

/// Scopes for a finding, the narrowest first, each with what it is called; none has a reason yet.
pub fn scopes(finding: &FindingLine) -> Vec<(String, Suppression)> {
    let FindingLine { rule, file, dialogue, turn, line, sentence, .. } = finding;
    let everywhere = Suppression::of_rule(rule, "");
    let in_file = Suppression { file: Some(file.clone()), ..everywhere.clone() };
    let mut scopes = Vec::new();
    match dialogue {
        Some(id) => {
            let in_dialogue = Suppression { dialogue: Some(id.clone()), ..in_file.clone() };
            if let Some(turn) = turn {
                let in_turn = Suppression { turn: Some(*turn), ..in_dialogue.clone() };
                scopes.push((text::in_turn(*turn, id), in_turn));
            }
            scopes.push((text::in_dialogue(id), in_dialogue));
        }
        None => scopes.push((text::at_line(*line), Suppression { line: Some(*line), ..in_file.clone() })),
    }
    scopes.push((text::in_file(file), in_file));
    let mut values: Vec<&str> = quotes(sentence).collect();
    values.reverse();
    values.dedup();
    for value in values.into_iter().take(OFFERED_VALUES) {
        let of_value = Suppression { value: Some(value.to_owned()), ..everywhere.clone() };
        scopes.push((text::of_value(value), of_value));
    }
    scopes.push((text::EVERYWHERE.to_owned(), everywhere));
    scopes
}

/// What a suppression leaves out, in words.
pub fn scope(one: &Suppression) -> String {
    let rule = one.rule.clone().unwrap_or_else(|| text::ANY_RULE.to_owned());
    let turn = one.turn.map(text::turn);
    let parts = [
        one.value.as_deref().map(text::value),
        turn,
        one.dialogue.as_deref().map(text::dialogue),
        one.line.map(text::line),
        one.file.as_deref().map(text::file),
    ];
    let parts: Vec<String> = [rule].into_iter().chain(parts.into_iter().flatten()).collect();
    parts.join(text::BETWEEN)
}

/// Rules that are off, as they are kept between visits.
pub fn written_off(all: &Suppressions) -> String {
    all.off().collect::<Vec<_>>().join(" ")
}

/// The same read again.
pub fn read_off(words: &str) -> Suppressions {
    Suppressions(
        words.split_whitespace().map(|rule| Suppression::of_rule(rule, text::SWITCHED_OFF)).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Severity;

    #[test]
    fn every_scope_of_a_finding_leaves_it_out() {
        let finding = FindingLine {
            rule: "A".to_owned(),
            severity: Severity::Error,
            dataset: None,
            split: None,
            file: "dev/a.json".to_owned(),
            record: Some(1),
            dialogue: Some("1_1".to_owned()),
            turn: Some(2),
            line: 3,
            byte: 4,
            start: None,
            end: None,
            sentence: "\u{201c}Hotels_1\u{201d} has no \u{201c}stars\u{201d}".to_owned(),
        };
        for dialogue in [finding.dialogue.clone(), None] {
            let finding = FindingLine { dialogue, ..finding.clone() };
            let scopes = scopes(&finding);
            assert!(scopes.len() >= 5);
            for (says, scope) in scopes {
                let scope = Suppression { reason: "r".to_owned(), ..scope };
                assert_eq!(scope.fault(), None, "{says}");
                assert_eq!(Suppressions(vec![scope]).position(&finding), Some(0), "{says}");
            }
        }
        assert_eq!(scope(&scopes(&finding)[0].1), "A, turn 2, dialogue 1_1, file dev/a.json");
    }

    #[test]
    fn rules_that_are_off_are_kept_by_their_names() {
        let mut all = read_off("A B");
        all.add(Suppression { value: Some("x".to_owned()), ..Suppression::of_rule("C", "r") });
        assert_eq!(written_off(&all), "A B");
        assert!(all.is_off("B") && !all.is_off("C"));
        assert_eq!(read_off(""), Suppressions::default());
    }
}
