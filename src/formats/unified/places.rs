//! Where records of our own form keep what is shown of them.

use crate::formats::places::Places;

/// Whatever the dataset.
pub const PLACES: Places = Places {
    turns: &["turns/#"],
    spans: &["spans/#"],
    acts: &["acts/#"],
    states: &["states/#"],
    slots: "",
    calls: &["calls/#"],
    frames: &["frames/#"],
};
