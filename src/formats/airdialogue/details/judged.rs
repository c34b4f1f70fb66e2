//! What was expected of the agent, and how what it did is judged and scored by that.

use crate::corpus::{Outcome, Trip};
use crate::formats::airdialogue::judge::{Verdict, expected_action, is_same_expectation};
use crate::formats::airdialogue::reward::{self, Nearness};
use crate::formats::{Expectation, ExpectedBy, Judgement, Scores};

pub fn judgement(trip: &Trip, is_intent_incomplete: bool) -> Judgement {
    let derived = trip.intent.as_ref().zip(trip.kb.as_ref()).map(|(intent, kb)| expected_action(intent, kb));
    let named = match (trip.expected.clone(), derived) {
        (Some(recorded), Some(derived)) if is_same_expectation(&recorded, &derived) => {
            vec![(ExpectedBy::Both, recorded)]
        }
        (recorded, derived) => {
            let recorded = recorded.map(|outcome| (ExpectedBy::Recorded, outcome));
            recorded.into_iter().chain(derived.map(|outcome| (ExpectedBy::Derived, outcome))).collect()
        }
    };
    let expectation = |(by, outcome): (ExpectedBy, Outcome)| Expectation {
        by,
        verdict: trip.action.as_ref().map(|action| Verdict::of(action, &outcome)),
        scores: trip.action.as_ref().and_then(|action| scores(action, &outcome, trip)),
        outcome,
    };
    Judgement { expectations: named.into_iter().map(expectation).collect(), is_intent_incomplete }
}

fn scores(action: &Outcome, expected: &Outcome, trip: &Trip) -> Option<Scores> {
    let flight = match action.flights.as_slice() {
        [said] if !expected.flights.contains(said) => {
            trip.kb.as_ref().and_then(|kb| reward::nearness(*said, &expected.flights, kb))
        }
        _ => None,
    };
    Some(Scores {
        reward: reward::scaled(action, expected, trip.kb.as_ref())?,
        name: reward::name_match(&action.name, &expected.name),
        flight: flight.filter(|Nearness { nearest, .. }| nearest.is_finite()),
    })
}
