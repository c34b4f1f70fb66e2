//! The shapes of SGD's JSON, borrowed from the record's bytes.
//!
//! Every key is optional: older, blind and predicted releases lack most of them. Invariant: a list of objects
//! may also stand as an object of lists, as the `HuggingFace` hub exports it, at every level (see [`super::nested`]).

use super::nested::{Columns, Named, Rows, Table};
use crate::formats::raw::{Pairs, Scalar, Text, Whole, or_default};
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a dialogue")]
pub struct RawDialogue<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    pub dialogue_id: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub services: Vec<Text<'a>>,
    #[serde(borrow)]
    pub turns: Rows<RawTurn<'a>, TurnColumns<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a turn")]
pub struct RawTurn<'a> {
    /// A word, or the number of a class.
    #[serde(borrow)]
    pub speaker: Scalar<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub utterance: Text<'a>,
    #[serde(borrow)]
    pub frames: Rows<RawFrame<'a>, FrameColumns<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "turns as lists")]
pub struct TurnColumns<'a> {
    #[serde(borrow)]
    speaker: Vec<Scalar<'a>>,
    #[serde(borrow)]
    utterance: Vec<Scalar<'a>>,
    #[serde(borrow)]
    frames: Vec<Rows<RawFrame<'a>, FrameColumns<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a frame")]
pub struct RawFrame<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    pub service: Text<'a>,
    /// Predictions need not have them.
    #[serde(borrow)]
    pub slots: Option<Rows<RawSpan<'a>, SpanColumns<'a>>>,
    #[serde(borrow)]
    pub actions: Rows<RawAct<'a>, ActColumns<'a>>,
    #[serde(borrow)]
    pub state: Option<RawState<'a>>,
    #[serde(borrow)]
    pub service_call: Option<RawCall<'a>>,
    #[serde(borrow)]
    pub service_results: Option<Table<'a>>,
    /// Scores that the official evaluation adds to predictions.
    #[serde(borrow)]
    pub metrics: Option<Pairs<'a, Scalar<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "frames as lists")]
pub struct FrameColumns<'a> {
    #[serde(borrow)]
    service: Vec<Scalar<'a>>,
    #[serde(borrow)]
    slots: Vec<Rows<RawSpan<'a>, SpanColumns<'a>>>,
    #[serde(borrow)]
    actions: Vec<Rows<RawAct<'a>, ActColumns<'a>>>,
    #[serde(borrow)]
    state: Vec<Option<RawState<'a>>>,
    #[serde(borrow)]
    service_call: Vec<Option<RawCall<'a>>>,
    #[serde(borrow)]
    service_results: Vec<Option<Table<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a span")]
pub struct RawSpan<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    pub slot: Text<'a>,
    pub start: Whole,
    pub exclusive_end: Whole,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "spans as lists")]
pub struct SpanColumns<'a> {
    #[serde(borrow)]
    slot: Vec<Scalar<'a>>,
    start: Vec<Whole>,
    exclusive_end: Vec<Whole>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "an act")]
pub struct RawAct<'a> {
    /// A word, or the number of a class.
    #[serde(borrow)]
    pub act: Scalar<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub slot: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub values: Vec<Text<'a>>,
    /// Older releases have none.
    #[serde(borrow)]
    pub canonical_values: Option<Vec<Text<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "acts as lists")]
pub struct ActColumns<'a> {
    #[serde(borrow)]
    act: Vec<Scalar<'a>>,
    #[serde(borrow)]
    slot: Vec<Scalar<'a>>,
    #[serde(borrow)]
    values: Vec<Option<Vec<Text<'a>>>>,
    #[serde(borrow)]
    canonical_values: Vec<Option<Vec<Text<'a>>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a state")]
pub struct RawState<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    pub active_intent: Text<'a>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub requested_slots: Vec<Text<'a>>,
    #[serde(borrow)]
    pub slot_values: Named<'a, Vec<Text<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, expecting = "a call")]
pub struct RawCall<'a> {
    #[serde(borrow, deserialize_with = "or_default")]
    pub method: Text<'a>,
    #[serde(borrow)]
    pub parameters: Named<'a, Text<'a>>,
}

/// The next of a column, or what stands for an absent part when the column is short.
fn next<T: Default>(column: &mut std::vec::IntoIter<T>) -> T {
    column.next().unwrap_or_default()
}

/// The text in the next cell of a column. Cells take any scalar: one that was left out would shift the rest.
fn next_text<'a>(column: &mut std::vec::IntoIter<Scalar<'a>>) -> Text<'a> {
    Text(next(column).0)
}

impl<'a> Columns<RawTurn<'a>> for TurnColumns<'a> {
    fn rows(self) -> Vec<RawTurn<'a>> {
        let len = self.speaker.len().max(self.utterance.len()).max(self.frames.len());
        let (mut speaker, mut utterance, mut frames) =
            (self.speaker.into_iter(), self.utterance.into_iter(), self.frames.into_iter());
        let row = |_| RawTurn {
            speaker: next(&mut speaker),
            utterance: next_text(&mut utterance),
            frames: next(&mut frames),
        };
        (0..len).map(row).collect()
    }
}

impl<'a> Columns<RawFrame<'a>> for FrameColumns<'a> {
    fn rows(self) -> Vec<RawFrame<'a>> {
        let mut slots = self.slots.into_iter();
        let mut actions = self.actions.into_iter();
        let mut state = self.state.into_iter();
        let mut call = self.service_call.into_iter();
        let mut results = self.service_results.into_iter();
        let row = |service: Scalar<'a>| RawFrame {
            service: Text(service.0),
            slots: slots.next(),
            actions: next(&mut actions),
            state: next(&mut state),
            service_call: next(&mut call),
            service_results: next(&mut results),
            metrics: None,
        };
        self.service.into_iter().map(row).collect()
    }
}

impl<'a> Columns<RawSpan<'a>> for SpanColumns<'a> {
    fn rows(self) -> Vec<RawSpan<'a>> {
        let len = self.slot.len().max(self.start.len()).max(self.exclusive_end.len());
        let (mut slot, mut start, mut end) =
            (self.slot.into_iter(), self.start.into_iter(), self.exclusive_end.into_iter());
        let row = |_| RawSpan {
            slot: next_text(&mut slot),
            start: next(&mut start),
            exclusive_end: next(&mut end),
        };
        (0..len).map(row).collect()
    }
}

impl<'a> Columns<RawAct<'a>> for ActColumns<'a> {
    fn rows(self) -> Vec<RawAct<'a>> {
        let (mut slot, mut values, mut canonical) =
            (self.slot.into_iter(), self.values.into_iter(), self.canonical_values.into_iter());
        let row = |act| RawAct {
            act,
            slot: next_text(&mut slot),
            values: next(&mut values).unwrap_or_default(),
            canonical_values: next(&mut canonical),
        };
        self.act.into_iter().map(row).collect()
    }
}
