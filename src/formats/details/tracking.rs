//! What is known of a dialogue of Frames as a whole: its people, its frames and how many predictions are right.

use crate::corpus::Speaker;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrackingDetails {
    pub user: Option<String>,
    /// The fold of the published evaluation that the user's dialogues are in.
    pub fold: Option<FoldSize>,
    pub wizard: Option<String>,
    /// How many predictions are right.
    pub total: Total,
    /// Every frame where it is made.
    pub births: Vec<MadeFrame>,
    pub switches: Vec<Switch>,
}

/// A fold, counted from 1, and how many dialogues and turns it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoldSize {
    pub number: u32,
    pub dialogues: u32,
    pub turns: u32,
}

/// A frame where it is made, with the slots in which it differs from its parent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeFrame {
    pub frame: i64,
    pub parent: Option<i64>,
    /// The turn does not have the parent that it names.
    pub is_parent_missing: bool,
    pub turn: u32,
    pub speaker: Speaker,
    pub overridden: Vec<String>,
    pub dropped: Vec<String>,
    pub added: Vec<String>,
}

/// A turn with another active frame than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switch {
    pub turn: usize,
    pub speaker: Speaker,
    pub from: i64,
    pub to: i64,
    /// The frame is made in this turn.
    pub is_new: bool,
    /// The turn has an act that says so.
    pub is_said: bool,
}

/// Counts over turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Total {
    pub slots: u32,
    pub slots_right: u32,
    pub log_likelihood: f64,
    pub acts: u32,
    pub acts_right: u32,
}

impl Total {
    /// The mean over slots, when there are any.
    pub fn mean_log_likelihood(&self) -> Option<f64> {
        (self.slots > 0).then(|| self.log_likelihood / f64::from(self.slots))
    }
}
