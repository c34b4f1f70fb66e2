//! What a turn did to the state of a service, and why.

use serde::{Deserialize, Serialize};

/// One slot of a state, against the last state of the same service, however far back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub service: String,
    pub slot: String,
    pub kind: ChangeKind,
    /// The values now; empty when the slot was removed.
    pub values: Vec<String>,
    /// The values before; empty when the slot is new.
    pub before: Vec<String>,
    /// Where what is new comes from; absent when nothing is new, or nothing says it.
    pub source: Option<Source>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// The slot was not there.
    Added,
    /// Another way to say the same value was added.
    VariantAdded,
    /// The value is another one.
    Replaced,
    /// The slot is gone.
    Removed,
    /// Nothing changed.
    Carried,
}

/// The place that a value of the state comes from: this turn or one before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub turn: usize,
    pub kind: SourceKind,
    /// The value as it is said there.
    pub said: String,
    /// The service it is said of, if it is another one.
    pub service: Option<String>,
    /// The slot it is said of, if it is another one.
    pub slot: Option<String>,
}

/// How a value came into the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    /// The user says it.
    Said,
    /// The user chooses it among offers.
    Selected,
    /// The system proposed it just before, and the user does not object.
    Confirmed,
    /// The system offered it just before, and the user takes it.
    Offered,
    /// The system asked about it just before, and the user says yes.
    Asked,
    /// The system said it earlier.
    SaidBefore,
    /// It was said of another slot or service, or is in what a call gave.
    CarriedOver,
}
