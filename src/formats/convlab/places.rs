//! Where records of `ConvLab` dialogues keep what is shown of them.

use crate::formats::places::Places;

pub const PLACES: Places = Places {
    turns: &["turns/#"],
    spans: &[
        "dialogue_acts/categorical/#/start/..",
        "dialogue_acts/non-categorical/#/start/..",
        "dialogue_acts/binary/#/start/..",
    ],
    acts: &["dialogue_acts/categorical/#", "dialogue_acts/non-categorical/#", "dialogue_acts/binary/#"],
    states: &["state/*"],
    ..Places::NONE
};
