//! What the agent did beside what was expected, and how it is judged and scored.
//!
//! Invariant: every judgement names the expectation that it holds the action against, and where two of them differ, that
//! is said before any judgement.

use crate::corpus::{Dialogue, Field, LogStep, Outcome};
use crate::formats::airdialogue::judge::Verdict;
use crate::formats::airdialogue::reward::{FLIGHT_WEIGHT, NAME_WEIGHT, Nearness, STATUS_WEIGHT};
use crate::formats::decimal::fixed;
use crate::formats::details::trip::{Answers, Expectations, ExpectedBy, LogEvent, LogRow, Score};
use crate::formats::time;
use crate::view::text::trip as text;

/// Empty where there is nothing to find out.
pub fn fields(answers: &Answers, dialogue: &Dialogue) -> Vec<Field> {
    let expectations = &answers.expectations;
    let mut fields: Vec<Field> =
        difference(expectations).map(|says| Field::text(text::DIFFER, says)).into_iter().collect();
    fields.extend(outcomes(answers));
    let judged = || expectations.named().into_iter().zip(&answers.judgements);
    let recorded =
        answers.is_correct.map(|is_correct| (text::BY_DATA.to_owned(), yes(is_correct).to_owned()));
    let verdicts =
        judged().map(|((by, _), judgement)| (text::by_expected(name(by)), verdict(judgement.verdict)));
    let pairs: Vec<_> = recorded.into_iter().chain(verdicts).collect();
    if !pairs.is_empty() {
        fields.push(Field::pairs(text::CORRECT, pairs));
    }
    if let Some(action) = &answers.action {
        fields.extend(judged().filter_map(|((by, expected), judgement)| {
            Some(score(name(by), action, expected, judgement.score?))
        }));
    }
    fields.extend(log(&answers.log, dialogue));
    fields
}

/// Who expects something.
pub fn name(by: ExpectedBy) -> &'static str {
    match by {
        ExpectedBy::Data => text::RECORDED,
        ExpectedBy::Rules => text::DERIVED,
        ExpectedBy::RulesInPart => text::DERIVED_INCOMPLETE,
        ExpectedBy::Both => text::RECORDED_AND_DERIVED,
    }
}

/// What is to be known before the verdicts on flights are read: what is expected, and what they are judged by.
pub fn note(expectations: &Expectations) -> String {
    let mut says: Vec<String> = if let Some(difference) = difference(expectations) {
        vec![text::differ(&difference)]
    } else {
        let named = expectations.named().into_iter();
        named.map(|(by, outcome)| text::expected_in_short(name(by), &in_short(outcome))).collect()
    };
    if expectations.derived.is_some() {
        says.push(text::JUDGED_BY_WISHES.to_owned());
    }
    says.join(" ")
}

/// What each of the two is, where they are not the same.
fn difference(expectations: &Expectations) -> Option<String> {
    let (recorded, derived) = expectations.pair()?;
    let is_name_only = recorded.status == derived.status && recorded.flights == derived.flights;
    let says = |outcome: &Outcome| {
        if is_name_only { text::the_name(&outcome.name) } else { in_short(outcome) }
    };
    let why = if expectations.is_incomplete { text::DIFFER_INCOMPLETE } else { text::DIFFER_NAMED };
    Some(text::difference(&says(recorded), &says(derived), why))
}

/// The parts of what was done and of what was expected, side by side.
fn outcomes(answers: &Answers) -> Option<Field> {
    let named = answers.expectations.named().into_iter();
    let action = answers.action.iter().map(|action| (text::AGENT_DID.to_owned(), action));
    let expected = named.map(|(by, outcome)| (text::expected_by(name(by)), outcome));
    let told: Vec<(String, &Outcome)> = action.chain(expected).collect();
    if told.is_empty() {
        return None;
    }
    let row = |label: &str, of: fn(&Outcome) -> String| {
        [label.to_owned()].into_iter().chain(told.iter().map(|(_, outcome)| of(outcome))).collect()
    };
    let rows = vec![
        row(text::STATUS, |outcome| outcome.status.clone()),
        row(text::NAME, |outcome| outcome.name.clone()),
        row(text::FLIGHT, flights_of),
    ];
    let labels: Vec<&str> =
        [text::PART].into_iter().chain(told.iter().map(|(label, _)| label.as_str())).collect();
    Some(Field::table(text::ACTION, &labels, rows))
}

/// `book 1001, 1002`.
fn in_short(outcome: &Outcome) -> String {
    if outcome.flights.is_empty() {
        outcome.status.clone()
    } else {
        format!("{} {}", outcome.status, flights_of(outcome))
    }
}

fn flights_of(outcome: &Outcome) -> String {
    let flights = outcome.flights.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    if flights.is_empty() { text::NONE.to_owned() } else { flights }
}

fn yes(is_so: bool) -> &'static str {
    if is_so { text::YES } else { text::NO }
}

fn verdict(verdict: Verdict) -> String {
    let wrong: Vec<&str> = verdict.wrong_parts().collect();
    if wrong.is_empty() { text::YES.to_owned() } else { text::not_as_expected(&wrong.join(", ")) }
}

/// The scaled score with its arithmetic.
fn score(name: &str, action: &Outcome, expected: &Outcome, score: Score) -> Field {
    let Score { reward, names, nearness } = score;
    let part = |label: &str, weight: f64, score: f64, why: String| {
        vec![label.to_owned(), fixed(score, 4), fixed(weight, 1), fixed(weight * score, 4), why]
    };
    let total =
        [text::TOTAL.to_owned(), String::new(), String::new(), fixed(reward.total(), 4), String::new()];
    let why_flight = match nearness {
        Some(Nearness { nearest, farthest }) => {
            text::why_flight(&flights_of(action), &fixed(nearest, 4), &fixed(farthest, 4))
        }
        None => compared(&flights_of(action), &flights_of(expected)),
    };
    let rows = vec![
        part(text::NAME, NAME_WEIGHT, reward.name, text::why_name(names.shared, names.said, names.meant)),
        part(text::FLIGHT, FLIGHT_WEIGHT, reward.flight, why_flight),
        part(text::STATUS, STATUS_WEIGHT, reward.status, compared(&action.status, &expected.status)),
        total.into(),
    ];
    Field::table(text::reward_by(name), &text::REWARD_COLUMNS, rows)
}

fn compared(found: &str, expected: &str) -> String {
    if found == expected { text::as_expected(found) } else { text::instead_of_expected(found, expected) }
}

/// `None` when the agent's screen was not logged.
fn log(rows: &[LogRow], dialogue: &Dialogue) -> Option<Field> {
    let cells = |row: &LogRow| {
        let [what, value] = match &row.event {
            LogEvent::Turn(number) => {
                let turn = dialogue.turns.get(*number as usize);
                let (speaker, utterance) =
                    turn.map(|turn| (turn.speaker.as_str(), turn.utterance.clone())).unwrap_or_default();
                [text::turn_of(u64::from(*number), speaker), utterance]
            }
            LogEvent::Step(LogStep::Pressed { button }) => [text::PRESSED.to_owned(), button.clone()],
            LogEvent::Step(LogStep::Entered { field, value }) => [text::entered(field), value.clone()],
        };
        vec![row.time.map(time::utc).unwrap_or_default(), what, value]
    };
    (!rows.is_empty()).then(|| Field::table(text::LOG, &text::LOG_COLUMNS, rows.iter().map(cells).collect()))
}
