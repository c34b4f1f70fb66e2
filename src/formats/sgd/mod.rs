//! Schema-Guided Dialogue: dialogues with frames per service, states, calls, and the schemas they follow.
//!
//! Facts about the data are in the authors' repository; offsets are code points, states are cumulative per
//! service, and ids are unique inside one split only.

pub mod generate;
mod raw;
mod read;
mod recognise;
mod schema;
mod skim;
mod state;

use super::{Details, Format, Plan};
use crate::corpus::{Dataset, Variant};

/// SGD with paraphrased service, slot and intent names.
pub const SGDX: Variant = Variant::new("sgdx");

pub const FORMAT: Format = Format {
    dataset: Dataset::Sgd,
    recognise: recognise::recognise,
    recognise_text: |_, _| None,
    skim: skim::skim,
    read: read::read,
    learn: schema::learn,
    rules: &[],
    changes: state::changes,
    details: |_| Details::default(),
    bundle: |_| None,
    generate: generate::generate,
    generated_variants: &["raw"],
    sample: Plan { dialogues: 48, seed: 7, variant: "raw" },
};
