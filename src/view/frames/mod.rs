//! What is said of frames: in acts, beside turns, and over the dialogue.

pub mod act;
pub mod card;
pub mod lanes;
pub mod people;
pub mod prediction;
mod value;

use super::hue::Hue;

/// The colour of a frame; its number tells those of one colour apart.
pub fn hue(frame: i64) -> &'static str {
    const HUES: [Hue; 7] =
        [Hue::Quantity, Hue::Place, Hue::Time, Hue::Name, Hue::Kind, Hue::Money, Hue::Contact];
    let index = usize::try_from(frame.saturating_sub(1).rem_euclid(7)).unwrap_or_default();
    HUES.get(index).copied().unwrap_or(Hue::Other).as_str()
}
