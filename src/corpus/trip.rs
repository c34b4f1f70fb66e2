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
    pub departure_airport: Option<String>,
    /// The destination.
    pub return_airport: Option<String>,
    pub departure_month: Option<String>,
    pub departure_day: Option<String>,
    pub return_month: Option<String>,
    pub return_day: Option<String>,
    pub max_price: Option<i64>,
    pub max_connections: Option<i64>,
    pub class: Option<String>,
    pub departure_time: Option<String>,
    pub return_time: Option<String>,
    pub airline_preference: Option<String>,
}

impl Intent {
    /// What the flights have to be like, but for the limits.
    pub fn constraints(&self) -> impl Iterator<Item = &str> {
        [
            &self.departure_airport,
            &self.return_airport,
            &self.departure_month,
            &self.departure_day,
            &self.return_month,
            &self.return_day,
            &self.class,
            &self.departure_time,
            &self.return_time,
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

/// Words that nearly all flights share are not copied for each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    pub number: i64,
    pub departure_airport: String,
    pub return_airport: String,
    pub departure_month: Cow<'static, str>,
    pub departure_day: Cow<'static, str>,
    pub departure_hour: i64,
    pub return_month: Cow<'static, str>,
    pub return_day: Cow<'static, str>,
    pub return_hour: i64,
    pub class: Cow<'static, str>,
    pub connections: i64,
    pub price: i64,
    pub airline: Cow<'static, str>,
}
