//! What is known of a record of `AirDialogue` beside its turns: wish, answers, flights and what the agent entered.
//!
//! There may be two expectations: the one that the data records, and the one that wishes and flights give by the rules
//! of the dataset.

use crate::corpus::{Intent, LogStep, Moment, Outcome};
use crate::formats::airdialogue::judge::{Constraint, Verdict, Wanted, is_same_expectation};
use crate::formats::airdialogue::reward::{NameMatch, Nearness, Reward};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TripDetails {
    pub intent: Option<Intent>,
    /// The intent lacks constraints, as in all exports of `HuggingFace`, so what is derived of it may be wrong.
    pub is_incomplete: bool,
    /// 0, or the number of the flight that the customer holds.
    pub reservation: Option<i64>,
    /// What a learner is to find out by reading.
    pub answers: Answers,
    pub flights: Option<JudgedFlights>,
}

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
    pub fn is_empty(&self) -> bool {
        self.action.is_none()
            && self.expectations.named().is_empty()
            && self.is_correct.is_none()
            && self.log.is_empty()
    }
}

impl Expectations {
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

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedFlights {
    pub rows: Vec<JudgedFlight>,
    /// What the customer asks of a flight; absent where there is no intent to judge by.
    pub wishes: Option<Vec<Wish>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    pub constraint: Constraint,
    pub wanted: Wanted,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedFlight {
    pub number: i64,
    /// The wishes that it does not meet, by their position, and in what way.
    pub broken: Vec<(u32, Mismatch)>,
    /// By the index of the field; empty where it is absent.
    pub values: Vec<String>,
    pub marks: Vec<FlightMark>,
}

/// In what way a flight is not as wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mismatch {
    /// By so much more than the most that is wanted.
    Over(i64),
    /// So many days late, or early where it is below 0.
    DaysLate(i64),
    Instead(String),
    /// Nobody knows what the airline costs.
    CostUnknown,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FlightMark {
    Expected(ExpectedBy),
    Booked,
    Reserved,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogRow {
    pub time: Option<Moment>,
    pub event: LogEvent,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LogEvent {
    /// Somebody says the turn of this position.
    Turn(u32),
    Step(LogStep),
}
