//! The flight booking that an `AirDialogue` record is about: what the customer wants, what was done about it,
//! and the flights there were.

use super::Moment;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trip {
    pub intent: Option<Intent>,
    /// What the agent did.
    pub action: Option<Outcome>,
    /// What the agent should have done, as the data records it.
    pub expected: Option<Outcome>,
    /// Whether both agree, as the data records it.
    pub is_correct: Option<bool>,
    /// What the agent pressed and entered, in order.
    pub log: Vec<LogEntry>,
    pub kb: Option<KnowledgeBase>,
}

/// What the customer wants; an absent constraint is no constraint.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Intent {
    pub goal: String,
    pub name: String,
    pub departure_leg: WantedLeg,
    pub return_leg: WantedLeg,
    pub max_price: Option<i64>,
    pub max_connections: Option<i64>,
    pub class: Option<String>,
    pub airline_preference: Option<String>,
}

/// What the customer wants of the way there, or of the way back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WantedLeg {
    /// Where it starts: that of the way back is the destination.
    pub airport: Option<String>,
    pub month: Option<String>,
    pub day: Option<String>,
    /// The time of day, such as morning.
    pub time: Option<String>,
}

impl Intent {
    /// What the flights have to be like, but for the limits.
    pub fn constraints(&self) -> impl Iterator<Item = &str> {
        let (departure, back) = (&self.departure_leg, &self.return_leg);
        [
            &departure.airport,
            &back.airport,
            &departure.month,
            &departure.day,
            &back.month,
            &back.day,
            &self.class,
            &departure.time,
            &back.time,
            &self.airline_preference,
        ]
        .into_iter()
        .flatten()
        .map(String::as_str)
    }

    /// The highest price and the most connections.
    pub fn limits(&self) -> impl Iterator<Item = i64> {
        [self.max_price, self.max_connections].into_iter().flatten()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub status: String,
    pub name: String,
    pub flights: Vec<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry {
    pub time: Option<Moment>,
    pub step: LogStep,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LogStep {
    Pressed { button: String },
    Entered { field: String, value: String },
}

/// The flights that one record's agent can choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnowledgeBase {
    pub flights: Vec<Flight>,
    /// 0, or the number of the flight that the customer holds.
    pub reservation: i64,
}

/// A flight there and back. Words that nearly all flights share are not copied for each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    pub number: i64,
    pub departure_leg: Leg,
    pub return_leg: Leg,
    pub class: Cow<'static, str>,
    pub connections: i64,
    pub price: i64,
    pub airline: Cow<'static, str>,
}

/// The way there of a flight, or the way back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// Where it starts: that of the way back is the destination.
    pub airport: Cow<'static, str>,
    pub month: Cow<'static, str>,
    pub day: Cow<'static, str>,
    pub hour: i64,
}
