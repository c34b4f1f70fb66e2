//! A flight booking and how its outcome is judged, as facts: the page puts them into words.
//!
//! There may be two expectations: the one that the data records, and the one that wishes and flights give by the rules
//! of the dataset. Invariant: every verdict stands in the expectation that it holds the action against.

use super::airdialogue::judge::Verdict;
use super::airdialogue::reward::{NameMatch, Nearness, Reward};
use crate::corpus::{Intent, LogStep, Moment, Outcome};
use serde::{Deserialize, Serialize};

/// A trip without its flights, which are a table of their own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Booking {
    pub intent: Option<Intent>,
    /// The number of the flight that the customer holds, or 0; absent where no flights are known.
    pub reservation: Option<i64>,
    /// What the agent did.
    pub action: Option<Outcome>,
    /// Whether that was right, as the data records it.
    pub is_correct: Option<bool>,
    pub judgement: Judgement,
    /// What the agent pressed and entered, and the turns meanwhile, in the order of time; empty when it was not logged.
    pub log: Vec<LogLine>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    pub time: Option<Moment>,
    pub event: LogEvent,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LogEvent {
    /// A turn is said, by its position.
    Turn(u32),
    Step(LogStep),
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// What was expected: two where the recorded and the derived expectation differ.
    pub expectations: Vec<Expectation>,
    /// The intent lacks constraints, so what is derived may be wrong.
    pub is_intent_incomplete: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Expectation {
    pub by: ExpectedBy,
    pub outcome: Outcome,
    /// Of what the agent did, if that is known.
    pub verdict: Option<Verdict>,
    /// Of the same; absent where they depend on flights and there are none.
    pub scores: Option<Scores>,
}

/// Where an expectation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpectedBy {
    Recorded,
    Derived,
    /// Both say the same.
    Both,
}

/// The official score with what it is reckoned from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    pub reward: Reward,
    pub name: NameMatch,
    /// Of a flight that is none of those that were expected.
    pub flight: Option<Nearness>,
}

/// What is said of a flight besides how it meets the wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FlightMark {
    Expected,
    /// Not everybody expects it.
    ExpectedBy(ExpectedBy),
    Booked,
    Reserved,
}
