//! A dialogue with everything that its dataset says about it.
//!
//! Annotations of a turn are flat lists that name their service; a dataset without services leaves it empty.

use super::CharRange;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Dialogue {
    /// The record's own id; unique inside one split only.
    pub id: String,
    pub services: Vec<String>,
    pub turns: Vec<Turn>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    pub speaker: Speaker,
    pub utterance: String,
    /// The services this turn has annotation for, in the order of the file.
    pub services: Vec<String>,
    pub spans: Vec<Span>,
    pub acts: Vec<Act>,
    pub states: Vec<State>,
    pub calls: Vec<Call>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    User,
    System,
}

impl Speaker {
    pub fn word(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::System => "system",
        }
    }
}

/// A piece of the utterance that fills a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub service: String,
    pub slot: String,
    pub range: CharRange,
}

/// Something that a turn does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    pub service: String,
    pub name: String,
    /// Absent for acts about the whole turn, such as a goodbye.
    pub slot: Option<String>,
    pub values: Vec<Value>,
}

/// A value as it was said and, where the data gives it, as the service writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    pub said: String,
    pub canonical: Option<String>,
}

/// What the user wants of one service, as of this turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub service: String,
    /// `None` when the data says that no intent is active.
    pub active_intent: Option<String>,
    pub requested_slots: Vec<String>,
    /// Slot and its variants, which all mean the same.
    pub slots: Vec<(String, Vec<String>)>,
}

/// A request to a service and what came back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    pub service: String,
    pub method: String,
    pub parameters: Vec<(String, String)>,
    /// Rows of named values; `None` when the data records no results.
    pub results: Option<Vec<Vec<(String, String)>>>,
}
