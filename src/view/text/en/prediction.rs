//! What a model said of frames.

pub const ACTS: &str = "Acts as a whole";
pub const COLUMNS: [&str; 4] = ["Of", "Frame", "Predicted", "Verdict"];
pub const FRAMES: &str = "Predicted frames";
pub const LOG_LIKELIHOOD: &str = "Mean log-likelihood of slots";
pub const MISFIT: &str = "Predictions do not fit";
pub const NONE: &str = "none";
pub const RIGHT: &str = "right";
pub const SLOTS: &str = "Slots";
pub const TRACKING: &str = "Frame tracking";
pub const WRONG: &str = "wrong";

pub fn right_of(right: u32, all: u32, percent: &str) -> String {
    format!("{right} of {all} right ({percent} %)")
}
