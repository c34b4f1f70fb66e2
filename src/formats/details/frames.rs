//! What the page shows of frames: how each fares over the dialogue, and what a turn does to them.

use crate::corpus::{Constraint, FrameValue};
use serde::{Deserialize, Serialize};

/// The frames of a dialogue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FrameDetails {
    /// What became of each, in the order of their numbers.
    pub histories: Vec<FrameHistory>,
    /// Per turn, its acts in full and what it does to frames; may be shorter than the dialogue.
    pub turns: Vec<TrackedTurn>,
    /// How far a model was right about them.
    pub predictions: Option<PredictionTotals>,
}

/// A frame over the dialogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameHistory {
    pub frame: i64,
    /// The runs of turns that list it, half open.
    pub listed: Vec<(u32, u32)>,
    /// The runs of turns in which it is the one that is talked about.
    pub active: Vec<(u32, u32)>,
    /// The turns that do something to it, in their order.
    pub events: Vec<FrameEvent>,
    /// What it holds at last that the frame which it was made from does not.
    pub own: Vec<(String, Vec<Constraint>)>,
}

/// What a turn does to a frame that it lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameEvent {
    pub turn: u32,
    /// It is listed for the first time.
    pub birth: Option<FrameBirth>,
    pub activity: FrameActivity,
    /// The acts that name it, each once.
    pub named_by: Vec<String>,
    /// Slots with another value than in the turn before.
    pub changed: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FrameBirth {
    Alone,
    FromFrame(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FrameActivity {
    /// Another one is active.
    Passive,
    Active,
    /// It is active, and another one was.
    Becomes,
    /// It becomes active, and an act says that the user turns to it.
    SwitchedTo,
}

impl FrameActivity {
    pub fn is_active(self) -> bool {
        self != Self::Passive
    }

    /// Another frame was active before.
    pub fn is_turn(self) -> bool {
        matches!(self, Self::Becomes | Self::SwitchedTo)
    }
}

/// What a turn says for frame tracking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackedTurn {
    /// Those of the turn, in their order, in full.
    pub acts: Vec<TrackedAct>,
    /// What a model said that the acts are.
    pub predicted: Option<Vec<TrackedAct>>,
    pub prediction: Option<PredictionCheck>,
    /// The active frame first, then others that the turn changes.
    pub cards: Vec<FrameCard>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackedAct {
    pub name: String,
    /// About the active frame.
    pub values: Vec<TrackedValue>,
    pub references: Vec<TrackedReference>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackedValue {
    pub slot: String,
    pub value: Option<FrameValue>,
    /// How often it stands in what is said; `None` where it need not stand there.
    pub times: Option<u32>,
}

/// A frame that an act names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackedReference {
    pub kind: ReferenceKind,
    pub target: TrackedTarget,
    /// What is said of that frame.
    pub values: Vec<TrackedValue>,
    /// It was named as part of a group.
    pub is_of_group: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReferenceKind {
    /// The act, or some of its values, are about the frame.
    About,
    /// The act repeats what the frame has already.
    Repeats,
    /// The act adds to the frame.
    AddsTo,
    /// The act makes the frame.
    Makes,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TrackedTarget {
    /// The data does not say which.
    Unknown,
    Frame {
        number: i64,
        /// The turn does not list it.
        is_missing: bool,
        /// The last turn before in which it was made or changed.
        turn: Option<u32>,
    },
    /// A prediction: how likely each frame is, as the data writes it; the last is a new one.
    Odds(Vec<String>),
}

/// A frame after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameCard {
    pub frame: i64,
    /// It is the active one, but the turn does not list it.
    pub is_missing: bool,
    pub birth: Option<FrameBirth>,
    pub activity: FrameActivity,
    pub slots: Vec<FrameSlot>,
    pub questions: Vec<FrameQuestion>,
    /// The last turn before in which it was made or changed.
    pub last_changed: Option<u32>,
}

/// A slot after the turn and before it; before its frame was made, in the frame that it was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameSlot {
    pub slot: String,
    /// Nothing where the slot is gone.
    pub now: Vec<Constraint>,
    /// Nothing where the slot is new.
    pub before: Vec<Constraint>,
}

impl FrameSlot {
    pub fn is_changed(&self) -> bool {
        self.now != self.before
    }
}

/// A question about a frame that waits for its answer, or had waited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameQuestion {
    pub kind: QuestionKind,
    pub slots: Vec<String>,
    /// What a yes would confirm.
    pub value: Option<FrameValue>,
    /// Who asked, as the data writes it.
    pub author: String,
    pub standing: QuestionStanding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuestionKind {
    WhatIs,
    IsIt,
    Compare,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuestionStanding {
    /// Asked in this turn.
    Asked,
    Open,
    /// It is not open any more.
    Settled,
}

/// Who took part, and how they judged the dialogue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participants {
    pub user: Option<String>,
    /// The fold of the published evaluation that the user's dialogues are in.
    pub fold: Option<u32>,
    pub wizard: Option<String>,
    /// What the survey says, where the data has one.
    pub survey: Option<Survey>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Survey {
    /// Of 5, as the data writes it; absent when the user gave none.
    pub score: Option<String>,
    pub is_success: Option<bool>,
}

/// What a model said, held against the acts of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PredictionCheck {
    /// It does not have the form of the acts.
    Misfit(Misfit),
    Compared(Vec<PredictedFrames>),
}

/// The first difference in form between a prediction and the acts of its turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Misfit {
    #[error("the number of acts is {acts}, that of predicted ones {predicted}")]
    ActCount { acts: usize, predicted: usize },
    #[error("an act is predicted to be another one: {predicted}")]
    OtherAct { predicted: String },
    #[error("other slots are predicted than those of an act: {act}")]
    OtherSlots { act: String },
    #[error("a slot has no odds in an act: {act}")]
    SlotWithoutOdds { act: String },
    #[error("a prediction has no odds for the frames")]
    NoOdds,
    #[error("a prediction has odds for {odds} frames where {frames} belong")]
    OddsCount { odds: usize, frames: usize },
}

/// The frames that a slot of an act, or the act as a whole, is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PredictedFrames {
    pub act: String,
    pub slot: Option<String>,
    pub truth: Vec<i64>,
    pub predicted: Vec<i64>,
}

/// How many predictions of a dialogue are right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredictionTotals {
    pub slots: u32,
    pub slots_right: u32,
    /// Of the slots, when there are any.
    pub mean_log_likelihood: Option<f64>,
    pub acts: u32,
    pub acts_right: u32,
}
