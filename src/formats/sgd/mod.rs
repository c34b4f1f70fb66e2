//! Schema-Guided Dialogue: dialogues with frames per service, states, calls, and the schemas they follow.
//!
//! Facts about the data are in the authors' repository; offsets are code points, states are cumulative per
//! service, and ids are unique inside one split only.

pub mod acts;
mod grounding;
mod metrics;
mod nested;
mod places;
mod provenance;
mod raw;
mod read;
mod recognise;
pub mod renaming;
mod rules;
mod say;
mod schema;
mod score;
mod skim;
mod state;
pub mod version;

#[cfg(test)]
mod tests;

pub use metrics::SCORES_OF;
pub use places::{PLACES, query_places};

use super::{Details, Format, TextFiles};
use crate::corpus::{Dataset, Variant};

/// Another dataset in the form of SGD.
pub const MULTIWOZ: Variant = Variant::new("multiwoz");
/// SGD with paraphrased service, slot and intent names.
pub const SGDX: Variant = Variant::new("sgdx");
/// The export of the `HuggingFace` hub, in any nesting.
pub const HF: Variant = Variant::HF;
/// Dialogues without annotation, as the contest gave them out.
pub const BLIND: Variant = Variant::new("blind");
/// States that a model predicted, perhaps with their scores.
pub const PREDICTIONS: Variant = Variant::new("predictions");
/// What the official evaluation says of predictions.
pub const METRICS: Variant = Variant::new("metrics");

pub const FORMAT: Format = Format {
    dataset: Dataset::Sgd,
    id_of: None,
    recognise: recognise::recognise,
    text_files: TextFiles::NONE,
    skim: skim::skim,
    read: read::read,
    collect_reference: schema::collect_reference,
    row_facts: &[],
    rules: rules::RULES,
    changes: state::changes,
    details: Details::of_fields,
    grounding: Some(grounding::grounding),
    evaluation: Some(&score::EVALUATION),
};
