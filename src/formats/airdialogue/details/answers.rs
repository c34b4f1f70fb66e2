//! What the agent did, what was expected, and how the one is judged by the other.
//!
//! There may be two expectations: the one that the data records, and the one that wishes and flights give by the rules
//! of the dataset. Invariant: every judgement names the expectation that it holds the action against, and where the
//! two differ, that is said before any judgement.

use crate::corpus::{Field, Outcome, Trip};
use crate::formats::airdialogue::judge::{Verdict, expected_action, is_same_expectation};
use crate::formats::airdialogue::reward::{
    self, FLIGHT_WEIGHT, NAME_WEIGHT, NameMatch, Nearness, Reward, STATUS_WEIGHT,
};
use crate::formats::decimal::fixed;

/// What should be done, by the data and by its rules.
pub struct Expectations {
    pub recorded: Option<Outcome>,
    pub derived: Option<Outcome>,
    /// The intent lacks constraints, so what is derived may be wrong.
    is_incomplete: bool,
}

const RECORDED: &str = "recorded";
const DERIVED: &str = "derived";
const DERIVED_INCOMPLETE: &str = "derived, intent incomplete";
const BOTH: &str = "recorded and derived";

impl Expectations {
    pub fn of(trip: &Trip, is_incomplete: bool) -> Self {
        let derived = trip.intent.as_ref().zip(trip.kb.as_ref());
        Self {
            recorded: trip.expected.clone(),
            derived: derived.map(|(intent, kb)| expected_action(intent, kb)),
            is_incomplete,
        }
    }

    /// Each with its name, once where both are the same.
    pub fn named(&self) -> Vec<(&'static str, &Outcome)> {
        let derived_name = if self.is_incomplete { DERIVED_INCOMPLETE } else { DERIVED };
        match (&self.recorded, &self.derived) {
            (Some(recorded), Some(_)) if !self.differ() => vec![(BOTH, recorded)],
            (recorded, derived) => {
                let recorded = recorded.iter().map(|outcome| (RECORDED, outcome));
                recorded.chain(derived.iter().map(|outcome| (derived_name, outcome))).collect()
            }
        }
    }

    pub fn differ(&self) -> bool {
        let both = self.recorded.as_ref().zip(self.derived.as_ref());
        both.is_some_and(|(recorded, derived)| !is_same_expectation(recorded, derived))
    }

    /// What each of them is, where they are not the same.
    fn difference(&self) -> Option<String> {
        let (recorded, derived) =
            self.recorded.as_ref().zip(self.derived.as_ref()).filter(|_| self.differ())?;
        let is_name_only = recorded.status == derived.status && recorded.flights == derived.flights;
        let says = |outcome: &Outcome| {
            if is_name_only {
                format!("the name \u{201c}{}\u{201d}", outcome.name)
            } else {
                in_short(outcome)
            }
        };
        let why = if self.is_incomplete {
            "The intent is incomplete, as in all HuggingFace exports, so what is derived may be wrong."
        } else {
            "Every judgement here names the one that it goes by."
        };
        Some(format!("The data records {}; wishes and flights give {}. {why}", says(recorded), says(derived)))
    }

    /// What is to be known before the verdicts on flights are read: what is expected, and what they are judged by.
    pub fn note(&self) -> String {
        let mut says = match self.difference() {
            Some(difference) => vec![format!("{DIFFER}. {difference}")],
            None => self
                .named()
                .into_iter()
                .map(|(name, outcome)| format!("Expected ({name}): {}.", in_short(outcome)))
                .collect(),
        };
        if self.derived.is_some() {
            says.push("Flights are judged by the wishes alone.".to_owned());
        }
        says.join(" ")
    }
}

const DIFFER: &str = "Recorded and derived expectation differ";

/// What the agent did beside what was expected, and how it is judged and scored.
pub fn fields(trip: &Trip, expectations: &Expectations) -> Vec<Field> {
    let mut fields: Vec<Field> =
        expectations.difference().map(|says| Field::text(DIFFER, says)).into_iter().collect();
    let named = expectations.named();
    fields.extend(outcomes(trip, &named));
    let verdicts = trip.action.iter().flat_map(|action| {
        named.iter().map(|(name, expected)| {
            (format!("By what is expected ({name})"), verdict(Verdict::of(action, expected)))
        })
    });
    let recorded = trip
        .is_correct
        .map(|is_correct| ("By the data (correct_sample)".to_owned(), yes(is_correct).to_owned()));
    let pairs: Vec<_> = recorded.into_iter().chain(verdicts).collect();
    if !pairs.is_empty() {
        fields.push(Field::pairs("Correct", pairs));
    }
    if let Some(action) = &trip.action {
        fields.extend(named.iter().filter_map(|(name, expected)| score(name, action, expected, trip)));
    }
    fields
}

/// The parts of what was done and of what was expected, side by side.
fn outcomes(trip: &Trip, expected: &[(&'static str, &Outcome)]) -> Option<Field> {
    let action = trip.action.iter().map(|action| ("Agent did".to_owned(), action));
    let expected = expected.iter().map(|(name, outcome)| (format!("Expected ({name})"), *outcome));
    let told: Vec<(String, &Outcome)> = action.chain(expected).collect();
    if told.is_empty() {
        return None;
    }
    let row = |label: &str, of: fn(&Outcome) -> String| {
        [label.to_owned()].into_iter().chain(told.iter().map(|(_, outcome)| of(outcome))).collect()
    };
    let rows = vec![
        row("Status", |outcome| outcome.status.clone()),
        row("Name", |outcome| outcome.name.clone()),
        row("Flight", flights_of),
    ];
    let labels: Vec<&str> =
        ["Part"].into_iter().chain(told.iter().map(|(label, _)| label.as_str())).collect();
    Some(Field::table("Action", &labels, rows))
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
    if flights.is_empty() { "none".to_owned() } else { flights }
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

fn verdict(verdict: Verdict) -> String {
    let wrong: Vec<&str> = verdict.wrong_parts().collect();
    if wrong.is_empty() { yes(true).to_owned() } else { format!("no: {} not as expected", wrong.join(", ")) }
}

/// The scaled score with its arithmetic.
fn score(name: &str, action: &Outcome, expected: &Outcome, trip: &Trip) -> Option<Field> {
    let reward: Reward = reward::scaled(action, expected, trip.kb.as_ref())?;
    let part = |label: &str, weight: f64, score: f64, why: String| {
        vec![label.to_owned(), fixed(score, 4), fixed(weight, 1), fixed(weight * score, 4), why]
    };
    let total = ["Total".to_owned(), String::new(), String::new(), fixed(reward.total(), 4), String::new()];
    let names = reward::name_match(&action.name, &expected.name);
    let rows = vec![
        part("Name", NAME_WEIGHT, reward.name, why_name(names)),
        part("Flight", FLIGHT_WEIGHT, reward.flight, why_flight(action, expected, trip)),
        part("Status", STATUS_WEIGHT, reward.status, compared(&action.status, &expected.status)),
        total.into(),
    ];
    let label = format!("Reward, by what is expected ({name})");
    Some(Field::table(label, &["Part", "Score", "Weight", "Points", "Why"], rows))
}

fn why_name(NameMatch { shared, said, meant }: NameMatch) -> String {
    format!(
        "{shared} of {said} characters said are among the {meant} meant: 2 × {shared} ÷ ({said} + {meant})"
    )
}

fn why_flight(action: &Outcome, expected: &Outcome, trip: &Trip) -> String {
    let near = match action.flights.as_slice() {
        [said] if !expected.flights.contains(said) => {
            trip.kb.as_ref().and_then(|kb| reward::nearness(*said, &expected.flights, kb))
        }
        _ => None,
    };
    match near.filter(|near| near.nearest.is_finite()) {
        Some(Nearness { nearest, farthest }) => {
            let (said, nearest, farthest) = (flights_of(action), fixed(nearest, 4), fixed(farthest, 4));
            format!(
                "{said} differs by {nearest}, the farthest flight by {farthest}: 1 − {nearest} ÷ {farthest}"
            )
        }
        None => compared(&flights_of(action), &flights_of(expected)),
    }
}

fn compared(found: &str, expected: &str) -> String {
    if found == expected { format!("{found}, as expected") } else { format!("{found}; expected: {expected}") }
}
