//! What the page shows of a dialogue beside its turns, spans, acts, states and calls.
//!
//! Facts, made by the dataset's folder; `view` words them. Only what the data says besides, and no fact here has a place
//! for, is a list of labelled fields: under the names of the data, or of its folder where those say little.

mod annotations;
mod frames;
mod script;

pub use annotations::{Acceptance, AnnotatedSpan, AnnotatedThing, Annotations, NameCount};
pub use frames::{
    FrameActivity, FrameBirth, FrameCard, FrameDetails, FrameEvent, FrameHistory, FrameQuestion, FrameSlot,
    Misfit, Participants, PredictedFrames, PredictionCheck, PredictionTotals, QuestionKind, QuestionStanding,
    ReferenceKind, Survey, TrackedAct, TrackedReference, TrackedTarget, TrackedTurn, TrackedValue,
};
pub use script::{PieceKind, Script, ScriptPiece, ScriptSlot, ScriptStep, StepKind, TaskLine, VariableKind};

use super::judgement::{Booking, FlightMark};
use crate::corpus::{CharRange, Dialogue, Field, FlightField};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Details {
    /// Of the dialogue as a whole.
    pub dialogue: Vec<Field>,
    /// Per turn; may be shorter than the dialogue.
    pub turns: Vec<Vec<Field>>,
    /// What the writers of the dialogue were told.
    pub script: Option<Script>,
    pub annotations: Option<Annotations>,
    /// Per turn, values that the data gives without a place, where they stand in what is said; may be shorter than the dialogue.
    pub found: Vec<Vec<FoundValue>>,
    /// Per turn and call, where its values come from and what became of them; may be shorter than the dialogue.
    pub replays: Vec<Vec<Replay>>,
    pub frames: FrameDetails,
    pub participants: Option<Participants>,
    pub flights: Option<FlightTable>,
    pub booking: Option<Booking>,
}

impl Details {
    /// What the data says besides, and nothing else.
    pub fn of_fields(dialogue: &Dialogue) -> Self {
        let turns = dialogue.turns.iter().map(|turn| turn.fields.clone()).collect();
        Self { dialogue: dialogue.fields.clone(), turns, ..Self::default() }
    }
}

/// A value that the data gives without a place, found in what a turn says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundValue {
    pub slot: String,
    /// The first place where it stands.
    pub range: CharRange,
    /// How often it stands there; which of them is meant is not known, if there are more.
    pub times: u32,
    /// The value as the data gives it, where the text has another form of it.
    pub value: Option<String>,
}

/// A call as it went: what was said went in, and what came out was said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    pub arguments: Vec<Traced>,
    pub results: Vec<Traced>,
    pub outcome: Option<CallOutcome>,
}

/// A name and its values, each with the place that it comes from or goes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traced {
    pub name: String,
    /// `None` where the data shows no place.
    pub values: Vec<(String, Option<Trace>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub turn: u32,
    pub kind: TraceKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraceKind {
    Utterance {
        by_user: bool,
        /// The words, where they are others than the value.
        words: Option<String>,
        /// They have no annotation, in a dialogue that has some.
        is_unannotated: bool,
    },
    /// The call that gave the value.
    FromCall(String),
    /// The call that takes the value.
    IntoCall(String),
}

/// Whether a call did what it was made for, as its response says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CallOutcome {
    Succeeded,
    Failed,
    BookingSucceeded,
    BookingFailed,
    Available,
    Unavailable,
    NothingFound,
    /// A name and a word that are not in the published table of calls.
    Other(String, String),
}

impl CallOutcome {
    pub fn is_good(&self) -> bool {
        matches!(self, Self::Succeeded | Self::BookingSucceeded | Self::Available)
    }
}

/// The flights of a knowledge base, to be sorted and filtered by column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightTable {
    pub rows: Vec<FlightRow>,
    /// What the customer asks of a flight; absent where there is no intent to judge by.
    pub wishes: Option<Vec<FlightWish>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightWish {
    /// The field whose values it is about; a time of day is about the hour.
    pub field: FlightField,
    pub wanted: Wanted,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    Exactly(String),
    AtMost(i64),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightRow {
    pub number: i64,
    /// The wishes that it does not meet, by their position.
    pub broken: Vec<u32>,
    /// By the index of the field; empty where it is absent.
    pub values: Vec<String>,
    pub marks: Vec<FlightMark>,
}
