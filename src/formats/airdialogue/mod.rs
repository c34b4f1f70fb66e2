//! `AirDialogue`: a customer and an agent talk about flights; beside each dialogue stand what the customer
//! wants, what the agent did and should have done, and in a second file the flights there were.
//!
//! Records have no ids: the n-th line of `X_data.json` and the n-th line of `X_kb.json` belong together, so
//! the number of a record, counted from 1, is its id.

pub mod bundle;
mod details;
mod found;
mod grounding;
pub mod judge;
pub mod kb;
mod parts;
mod places;
mod raw;
mod read;
mod recognise;
pub mod reward;
mod rules;
mod said;
mod score;
mod skim;
pub mod verify;

#[cfg(test)]
pub(crate) mod fixtures;

pub use found::dates;
pub use places::{PLACES, query_places};
pub use read::read_again;

use super::{Format, Kind, TextFiles};
use crate::corpus::{Dataset, Variant};

/// Written by the official simulator: neither times nor a judgement.
pub const SIM: Variant = Variant::new("sim");
/// Dialogues cut to their first turns, to be continued.
pub const INFER: Variant = Variant::new("infer");
/// The turn that continues a cut dialogue.
pub const TARGET: Variant = Variant::new("target");
/// What two models said to each other.
pub const SELFPLAY: Variant = Variant::new("selfplay");
/// What a model did, a line for each dialogue, and nothing else.
pub const ACTIONS: Variant = Variant::new("actions");
/// What the customer wants, before anybody has spoken.
pub const CONTEXT: Variant = Variant::new("context");
/// The same with the flights in one record.
pub const MERGED: Variant = Variant::new("merged");
/// What a model is shown by the leaderboard.
pub const CODALAB: Variant = Variant::new("codalab");

pub const FORMAT: Format = Format {
    dataset: Dataset::AirDialogue,
    id_of: Some(read::id_of),
    recognise: recognise::recognise,
    text_files: TextFiles { unsupported: recognise::unsupported_text, ..TextFiles::NONE },
    skim: skim::skim,
    read: read::read,
    collect_reference: |_, _, _| Ok(()),
    row_facts: &[Kind::Goal, Kind::AgentStatus, Kind::Status, Kind::Correct, Kind::WrongPart],
    rules: rules::RULES,
    changes: |dialogue| vec![Vec::new(); dialogue.turns.len()],
    details: details::details,
    grounding: Some(grounding::grounding),
    evaluation: Some(&score::EVALUATION),
};
