//! What a service offers: its slots and intents.

use serde::{Deserialize, Serialize};

/// What an entry of a schema or an ontology describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryKind {
    /// A service that dialogues are about.
    #[default]
    Service,
    /// A call: its slots are its arguments, and its only intent says which are required and what it answers.
    Api,
    /// The annotation names of a domain, which are its slots.
    Annotations,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Service {
    pub kind: EntryKind,
    pub name: String,
    pub description: String,
    pub slots: Vec<SlotEntry>,
    pub intents: Vec<IntentEntry>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotEntry {
    pub name: String,
    pub description: String,
    /// A categorical slot takes one of its possible values; for others they are examples.
    pub is_categorical: bool,
    pub possible_values: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntentEntry {
    pub name: String,
    pub description: String,
    /// A transactional intent changes something in the world, such as a booking.
    pub is_transactional: bool,
    pub required_slots: Vec<String>,
    /// Slot and the value it takes when the user does not say it.
    pub optional_slots: Vec<(String, String)>,
    pub result_slots: Vec<String>,
}
