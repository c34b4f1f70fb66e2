//! What a turn did to the state of a service.

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
