//! The guide of a capsule.

pub const TITLE: &str = "Workshop";
pub const TEXT: &str = "What this step says";
pub const LABEL: &str = "Guide";
pub const PREVIOUS: &str = "Previous step";
pub const NEXT: &str = "Next step";
pub const REVEAL: &str = "Reveal the answer";
pub const FOLD: &str = "Fold the guide";
pub const UNFOLD: &str = "Unfold the guide";
pub const QUESTION: &str = "Question";

/// Counted from 0.
pub fn step(number: usize, of: usize) -> String {
    format!("{} of {of}", number + 1)
}
