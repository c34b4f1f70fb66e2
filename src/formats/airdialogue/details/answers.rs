//! What the agent did, what was expected, and how the one is judged by the other.
//!
//! There may be two expectations: the one that the data records, and the one that wishes and flights give by the rules
//! of the dataset. Invariant: there is a judgement by each of them.

use super::log;
use crate::corpus::{Dialogue, Outcome, Trip};
use crate::formats::airdialogue::judge::{Verdict, expected_action};
use crate::formats::airdialogue::reward::{self, Nearness};
use crate::formats::details::trip::{Answers, Expectations, Judgement, Score};

pub fn answers(dialogue: &Dialogue, trip: &Trip, is_incomplete: bool) -> Answers {
    let expectations = expectations(trip, is_incomplete);
    let judge = |action| {
        let named = expectations.named().into_iter();
        named.map(|(_, expected)| judgement(action, expected, trip)).collect()
    };
    Answers {
        action: trip.action.clone(),
        is_correct: trip.is_correct,
        judgements: trip.action.as_ref().map(judge).unwrap_or_default(),
        log: log::merged(dialogue, trip),
        expectations,
    }
}

fn expectations(trip: &Trip, is_incomplete: bool) -> Expectations {
    let derived = trip.intent.as_ref().zip(trip.kb.as_ref());
    Expectations {
        recorded: trip.expected.clone(),
        derived: derived.map(|(intent, kb)| expected_action(intent, kb)),
        is_incomplete,
    }
}

fn judgement(action: &Outcome, expected: &Outcome, trip: &Trip) -> Judgement {
    let score = |reward| Score {
        reward,
        names: reward::name_match(&action.name, &expected.name),
        nearness: nearness(action, expected, trip),
    };
    Judgement {
        verdict: Verdict::of(action, expected),
        score: reward::scaled(action, expected, trip.kb.as_ref()).map(score),
    }
}

fn nearness(action: &Outcome, expected: &Outcome, trip: &Trip) -> Option<Nearness> {
    let near = match action.flights.as_slice() {
        [said] if !expected.flights.contains(said) => {
            reward::nearness(*said, &expected.flights, trip.kb.as_ref()?)
        }
        _ => None,
    };
    near.filter(|near| near.nearest.is_finite())
}
