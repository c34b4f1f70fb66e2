//! Frames: holiday bookings in which the user compares several sets of constraints, the frames.
//!
//! Every turn repeats all frames so far and says which one is active. Acts refer to frames by number; their
//! values are words of the text without offsets, so there are no spans.

mod act;
mod details;
mod fold;
mod grounding;
mod lineage;
mod mark;
mod places;
mod raw;
mod raw_value;
mod read;
mod recognise;
mod remarks;
mod rules;
mod score;
mod skim;
mod tracking;
mod tree;
mod value;

#[cfg(test)]
mod fixtures;

pub use act::{Mention, MentionKind, flattened, is_flattening, mentions, slot_frames};
pub use fold::{FOLDS, Fold, fold_of};
pub use lineage::{Birth, Switch, ancestors, births, switches};
pub use mark::{Mark, MarkPlace, marks};
pub use places::{PLACES, query_places};
pub use tracking::{ActScore, Score, SlotScore, Total, score};
pub use value::{Standing, standing};

use super::{Format, Kind, TextFiles};
use crate::corpus::{Dataset, Variant};

/// With the tags of the frame-tracking evaluation.
pub const TAGGED: Variant = Variant::new("tagged");

/// With what a model said of the frames that acts refer to.
pub const PREDICTIONS: Variant = Variant::new("predictions");

pub const FORMAT: Format = Format {
    dataset: Dataset::Frames,
    id_of: None,
    recognise: recognise::recognise,
    text_files: TextFiles::NONE,
    skim: skim::skim,
    read: read::read,
    collect_reference: |_, _, _| Ok(()),
    row_facts: &[Kind::Rating],
    rules: rules::RULES,
    changes: |dialogue| vec![Vec::new(); dialogue.turns.len()],
    details: details::details,
    grounding: Some(grounding::grounding),
    evaluation: Some(&score::EVALUATION),
};

#[cfg(test)]
mod tests;
