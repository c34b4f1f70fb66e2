//! Rules about the words and numbers that an intent and an action may have, and about parts that are missing.
//!
//! A constraint that is absent is none, so only what every file of the release has can be missing.

use super::{listed, trip};
use crate::corpus::{Outcome, Role, Variant};
use crate::formats::airdialogue::SIM;
use crate::formats::airdialogue::judge::{
    BOOK, CANCEL, CHANGE, CLASSES, COSTS, MONTHS, NO_FLIGHT, NO_RESERVATION, TIMES,
};
use crate::formats::airdialogue::kb::DAYS;
use crate::formats::{Case, Hits};

const GOALS: [&str; 3] = [BOOK, CHANGE, CANCEL];
const STATUSES: [&str; 5] = [BOOK, CHANGE, CANCEL, NO_FLIGHT, NO_RESERVATION];
const PRICES: [i64; 4] = [200, 500, 1000, 5000];

/// Codes of airports are an open list.
pub fn is_airport(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase())
}

pub fn intent(case: &Case, hits: &mut Hits) {
    let Some(intent) = trip(case).and_then(|trip| trip.intent.as_ref()) else { return };
    let mut odd = |key: &str, value: &str| {
        hits.record(format!("the intent has an unknown value for {key}: \u{201c}{value}\u{201d}"));
    };
    let goal = Some(&intent.goal).filter(|goal| !goal.is_empty());
    let words: [(&str, Option<&String>, &[&str]); 9] = [
        ("goal", goal, &GOALS),
        ("departure_month", intent.departure_leg.month.as_ref(), &MONTHS),
        ("departure_day", intent.departure_leg.day.as_ref(), &DAYS),
        ("return_month", intent.return_leg.month.as_ref(), &MONTHS),
        ("return_day", intent.return_leg.day.as_ref(), &DAYS),
        ("class", intent.class.as_ref(), &CLASSES),
        ("departure_time", intent.departure_leg.time.as_ref(), &TIMES),
        ("return_time", intent.return_leg.time.as_ref(), &TIMES),
        ("airline_preference", intent.airline_preference.as_ref(), &COSTS),
    ];
    for (key, word, known) in words {
        if let Some(word) = word.filter(|word| !known.contains(&word.as_str())) {
            odd(key, word);
        }
    }
    for (key, code) in
        [("departure_airport", &intent.departure_leg.airport), ("return_airport", &intent.return_leg.airport)]
    {
        if let Some(code) = code.as_ref().filter(|code| !is_airport(code)) {
            odd(key, code);
        }
    }
    if let Some(price) = intent.max_price.filter(|price| !PRICES.contains(price)) {
        odd("max_price", &price.to_string());
    }
    if let Some(connections) = intent.max_connections.filter(|connections| *connections > 1) {
        odd("max_connections", &connections.to_string());
    }
}

pub fn outcome(case: &Case, hits: &mut Hits) {
    let Some(trip) = trip(case) else { return };
    for (outcome, which) in [(&trip.action, "action"), (&trip.expected, "expected action")] {
        if let Some(Outcome { status, .. }) = outcome
            && !STATUSES.contains(&status.as_str())
        {
            hits.record(format!("the {which} has an unknown status: \u{201c}{status}\u{201d}"));
        }
    }
}

/// Nothing is flown where nothing is booked or changed.
pub fn outcome_flight(case: &Case, hits: &mut Hits) {
    let Some(trip) = trip(case) else { return };
    for (outcome, which) in [(&trip.action, "action"), (&trip.expected, "expected action")] {
        if let Some(Outcome { status, flights, .. }) = outcome
            && [CANCEL, NO_FLIGHT, NO_RESERVATION].contains(&status.as_str())
            && !flights.is_empty()
        {
            hits.record(format!(
                "the {which} is \u{201c}{status}\u{201d} and has flights: {}",
                listed(flights.iter())
            ));
        }
    }
}

/// What a contest or a model left out is not missing.
pub fn missing(case: &Case, hits: &mut Hits) {
    let Some(trip) = trip(case) else { return };
    let is_whole = [Variant::RAW, Variant::HF, SIM].contains(&case.recognition.variant)
        && case.recognition.role == Role::Dialogues;
    if !is_whole {
        return;
    }
    let mut missing = |what: &str, is_there: bool| {
        if !is_there {
            hits.record(format!("the record lacks \u{201c}{what}\u{201d}"));
        }
    };
    missing("action", trip.action.is_some());
    missing("expected_action", trip.expected.is_some());
    let Some(intent) = &trip.intent else { return missing("intent", false) };
    for (what, is_there) in [
        ("intent.goal", !intent.goal.is_empty()),
        ("intent.name", !intent.name.is_empty()),
        ("intent.departure_airport", intent.departure_leg.airport.is_some()),
        ("intent.return_airport", intent.return_leg.airport.is_some()),
        ("intent.departure_month", intent.departure_leg.month.is_some()),
        ("intent.departure_day", intent.departure_leg.day.is_some()),
        ("intent.return_month", intent.return_leg.month.is_some()),
        ("intent.return_day", intent.return_leg.day.is_some()),
        ("intent.max_price", intent.max_price.is_some()),
    ] {
        missing(what, is_there);
    }
}
