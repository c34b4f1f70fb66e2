//! Rules about what the agent did, and what the agent should have done.

use super::{is_incomplete, kb, listed, trip};
use crate::corpus::{Outcome, Trip};
use crate::formats::airdialogue::judge::{Verdict, broken, expected_action, is_same_name};
use crate::formats::{Case, Hits};

fn both<'a>(case: &Case<'a>) -> Option<(&'a Trip, &'a Outcome, &'a Outcome)> {
    let trip = trip(case)?;
    Some((trip, trip.action.as_ref()?, trip.expected.as_ref()?))
}

pub fn correct(case: &Case, hits: &mut Hits) {
    let Some((trip, action, expected)) = both(case) else { return };
    let verdict = Verdict::of(action, expected);
    let Some(recorded) = trip.is_correct.filter(|recorded| *recorded != verdict.is_correct()) else { return };
    if !recorded {
        hits.record("the action is recorded as wrong, but status, flight and name are those of the recorded expectation");
        return;
    }
    let wrong = listed(verdict.wrong_parts());
    hits.record(format!(
        "the action is recorded as correct, but differs from the recorded expectation in: {wrong}"
    ));
}

pub fn expected(case: &Case, hits: &mut Hits) {
    let Some(trip) = trip(case) else { return };
    let (Some(intent), Some(kb), Some(recorded)) = (&trip.intent, &trip.kb, &trip.expected) else { return };
    if is_incomplete(case) {
        return;
    }
    let derived = expected_action(intent, kb);
    if derived.status != recorded.status || derived.flights != recorded.flights {
        hits.record(format!(
            "the data records that {} is expected, wishes and flights give {}",
            in_short(recorded),
            in_short(&derived)
        ));
    } else if !is_same_name(&derived.name, &recorded.name) {
        let (recorded, derived) = (&recorded.name, &derived.name);
        hits.record(format!(
            "the data records that the name \u{201c}{recorded}\u{201d} is expected, the intent gives \u{201c}{derived}\u{201d}"
        ));
    }
}

/// `“book” 1001, 1002`.
fn in_short(outcome: &Outcome) -> String {
    let flights = if outcome.flights.is_empty() { String::new() } else { " ".to_owned() };
    format!("\u{201c}{}\u{201d}{flights}{}", outcome.status, listed(outcome.flights.iter()))
}

pub fn flight_missing(case: &Case, hits: &mut Hits) {
    let (Some(trip), Some(kb)) = (trip(case), kb(case)) else { return };
    for (outcome, verb) in [(&trip.action, "chose"), (&trip.expected, "should have chosen, as recorded,")] {
        let chosen = outcome.iter().flat_map(|outcome| &outcome.flights);
        let missing = |number: &&i64| kb.flights.iter().all(|flight| flight.number != **number);
        if chosen.clone().any(|number| missing(&number)) {
            let numbers = listed(chosen.filter(missing));
            hits.record(format!("the agent {verb} what is not among the flights: {numbers}"));
        }
    }
}

pub fn action_breaks(case: &Case, hits: &mut Hits) {
    let (Some(trip), Some(kb)) = (trip(case), kb(case)) else { return };
    let (Some(intent), Some(action)) = (&trip.intent, &trip.action) else { return };
    for number in &action.flights {
        let Some(flight) = kb.flights.iter().find(|flight| flight.number == *number) else { continue };
        if broken(intent, flight).next().is_some() {
            let constraints = listed(
                broken(intent, flight).map(|constraint| format!("\u{201c}{}\u{201d}", constraint.key())),
            );
            hits.record(format!("flight {number} breaks {constraints}"));
        }
    }
}

pub fn action_many(case: &Case, hits: &mut Hits) {
    let Some(action) = trip(case).and_then(|trip| trip.action.as_ref()) else { return };
    if action.flights.len() > 1 {
        hits.record(format!(
            "the agent chose {} flights: {}",
            action.flights.len(),
            listed(action.flights.iter())
        ));
    }
}

pub fn expected_many(case: &Case, hits: &mut Hits) {
    let Some(expected) = trip(case).and_then(|trip| trip.expected.as_ref()) else { return };
    if expected.flights.len() > 1 {
        let numbers = listed(expected.flights.iter());
        hits.record(format!(
            "{} flights are expected as recorded, equally good: {numbers}",
            expected.flights.len()
        ));
    }
}

pub fn name_case(case: &Case, hits: &mut Hits) {
    let Some((_, action, expected)) = both(case) else { return };
    let (said, meant) = (action.name.trim(), expected.name.trim());
    if said != meant && is_same_name(said, meant) {
        hits.record(format!(
            "the name is \u{201c}{said}\u{201d} in the action, and \u{201c}{meant}\u{201d} in the recorded expectation"
        ));
    }
}
