//! Taskmaster 1 to 4: dialogues with spans, calls and instructions, ontologies, split lists and reward rows.
//!
//! Spans are code points with an exclusive end in every release. Invariant: an annotation name is kept whole,
//! with its prefix and its accept or reject tail; [`names`] takes it apart.

mod annotators;
pub mod calls;
mod details;
mod domain;
mod grounding;
mod leaves;
pub mod names;
pub mod ontology;
mod places;
mod predicted;
mod quote;
mod raw;
mod read;
mod recognise;
mod recognition;
mod remarks;
mod replay;
mod reward;
mod rules;
mod score;
mod script;
mod skim;
mod splits;
pub mod template;
mod value;

pub use places::{PLACES, query_places};

use super::{Format, TextFiles};
use crate::corpus::{Dataset, Recognition, Variant};

/// Six domains, annotated by two workers each.
pub const TM1: Variant = Variant::new("tm1");
/// Seven domains, without accept and reject.
pub const TM2: Variant = Variant::new("tm2");
/// Either of the two, when the record does not tell.
pub const TM1_OR_2: Variant = Variant::new("tm1-2");
/// Movie tickets, with calls.
pub const TM3: Variant = Variant::new("tm3");
/// Movie tickets as the `HuggingFace` hub exports them.
pub const TM3_HF: Variant = Variant::new("tm3-hf");
/// Coffee, with calls as annotations.
pub const TM4: Variant = Variant::new("tm4");

/// Which calls a model predicts, a record for each dialogue.
pub const PREDICTIONS: Variant = Variant::new("predictions");

pub const FORMAT: Format = Format {
    dataset: Dataset::Taskmaster,
    id_of: None,
    recognise: recognise::recognise,
    text_files: TextFiles { recognise: splits::recognise_text, ..TextFiles::NONE },
    skim: skim::skim,
    read: read::read,
    collect_reference: ontology::collect_reference,
    row_facts: &[],
    rules: rules::RULES,
    changes: |dialogue| vec![Vec::new(); dialogue.turns.len()],
    details: details::details,
    grounding: Some(grounding::grounding),
    evaluation: Some(&score::EVALUATION),
};

/// Whether the record is of the first two releases, whose annotation names begin with a domain.
fn has_domain_names(recognition: &Recognition) -> bool {
    [TM1, TM2, TM1_OR_2].contains(&recognition.variant)
}

/// Whether the record is about movie tickets, in either form.
fn is_ticket_talk(recognition: &Recognition) -> bool {
    [TM3, TM3_HF].contains(&recognition.variant)
}
