//! `ConvLab`'s unified format, into which SGD, Taskmaster, Frames and others were converted.
//!
//! Acts come in three lists, offsets are optional and in code points, a state names all slots of its domains,
//! and alternatives stand in one text with `|` between them. The record names its split and its source.

mod ontology;
mod places;
mod raw;
mod read;
mod recognise;
mod rules;
#[cfg(test)]
mod tests;

pub use places::PLACES;

use super::{Details, Format, TextFiles};
use crate::corpus::{Dataset, Variant};

/// Acts under `dialogue_acts`.
pub const CONVLAB3: Variant = Variant::new("convlab3");
/// Acts under `dialogue_act`.
pub const CONVLAB2: Variant = Variant::new("convlab2");

pub const FORMAT: Format = Format {
    dataset: Dataset::ConvLab,
    id_of: None,
    recognise: recognise::recognise,
    text_files: TextFiles::NONE,
    skim: |recognition, record, skim| {
        skim.fill(&read::read(recognition, record)?);
        Ok(())
    },
    read: read::read,
    collect_reference: ontology::collect_reference,
    row_facts: &[],
    rules: rules::RULES,
    changes: super::sgd::FORMAT.changes,
    details: Details::of_fields,
    grounding: None,
    evaluation: None,
};
