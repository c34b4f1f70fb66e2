//! What the agent did, what was expected, and how the one is judged by the other.
//!
//! There may be two expectations: the one that the data records, and the one that wishes and flights give by the rules
//! of the dataset. Invariant: there is a judgement by each of them.

use super::log::{self, LogRow};
use crate::corpus::{Dialogue, Outcome, Trip};
use crate::formats::airdialogue::judge::{Verdict, expected_action, is_same_expectation};
use crate::formats::airdialogue::reward::{self, NameMatch, Nearness, Reward};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    pub action: Option<Outcome>,
    pub expectations: Expectations,
    /// Whether the action is as expected, as the data records it.
    pub is_correct: Option<bool>,
    /// In the order of [`Expectations::named`]; none without an action.
    pub judgements: Vec<Judgement>,
    /// What the agent entered tells what the agent did.
    pub log: Vec<LogRow>,
}

/// What should be done, by the data and by its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expectations {
    pub recorded: Option<Outcome>,
    pub derived: Option<Outcome>,
    /// The intent lacks constraints, so what is derived may be wrong.
    pub is_incomplete: bool,
}

/// Who expects something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpectedBy {
    Data,
    Rules,
    /// The rules, of an intent that lacks constraints.
    RulesInPart,
    /// Data and rules, which expect the same.
    Both,
}

/// How an action is judged by one expectation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    pub verdict: Verdict,
    /// `None` when it depends on flights and there are none.
    pub score: Option<Score>,
}

/// The scaled score, and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    pub reward: Reward,
    pub names: NameMatch,
    /// Of a flight that is not expected.
    pub nearness: Option<Nearness>,
}

impl Answers {
    pub fn of(dialogue: &Dialogue, trip: &Trip, is_incomplete: bool) -> Self {
        let expectations = Expectations::of(trip, is_incomplete);
        let judge = |action| {
            let named = expectations.named().into_iter();
            named.map(|(_, expected)| judgement(action, expected, trip)).collect()
        };
        Self {
            action: trip.action.clone(),
            is_correct: trip.is_correct,
            judgements: trip.action.as_ref().map(judge).unwrap_or_default(),
            log: log::merged(dialogue, trip),
            expectations,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.action.is_none()
            && self.expectations.named().is_empty()
            && self.is_correct.is_none()
            && self.log.is_empty()
    }
}

impl Expectations {
    fn of(trip: &Trip, is_incomplete: bool) -> Self {
        let derived = trip.intent.as_ref().zip(trip.kb.as_ref());
        Self {
            recorded: trip.expected.clone(),
            derived: derived.map(|(intent, kb)| expected_action(intent, kb)),
            is_incomplete,
        }
    }

    /// Each with who expects it, once where both are the same.
    pub fn named(&self) -> Vec<(ExpectedBy, &Outcome)> {
        let rules = if self.is_incomplete { ExpectedBy::RulesInPart } else { ExpectedBy::Rules };
        match (&self.recorded, &self.derived) {
            (Some(recorded), Some(_)) if !self.differ() => vec![(ExpectedBy::Both, recorded)],
            (recorded, derived) => {
                let recorded = recorded.iter().map(|outcome| (ExpectedBy::Data, outcome));
                recorded.chain(derived.iter().map(|outcome| (rules, outcome))).collect()
            }
        }
    }

    pub fn differ(&self) -> bool {
        self.pair().is_some()
    }

    /// What is recorded and what is derived, where they are not the same.
    pub fn pair(&self) -> Option<(&Outcome, &Outcome)> {
        let both = self.recorded.as_ref().zip(self.derived.as_ref());
        both.filter(|(recorded, derived)| !is_same_expectation(recorded, derived))
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
