//! The shapes of SGD's JSON, borrowed from the record's bytes.
//!
//! Every key of a frame but `service` is optional: older and blind releases lack most of them.

use crate::formats::raw::{Pairs, Text};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(expecting = "a dialogue")]
pub struct RawDialogue<'a> {
    #[serde(borrow)]
    pub dialogue_id: Text<'a>,
    #[serde(borrow, default)]
    pub services: Vec<Text<'a>>,
    #[serde(borrow)]
    pub turns: Vec<RawTurn<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a turn")]
pub struct RawTurn<'a> {
    pub speaker: RawSpeaker,
    #[serde(borrow, default)]
    pub utterance: Text<'a>,
    #[serde(borrow)]
    pub frames: Option<Vec<RawFrame<'a>>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum RawSpeaker {
    User,
    System,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a frame")]
pub struct RawFrame<'a> {
    #[serde(borrow)]
    pub service: Text<'a>,
    #[serde(borrow)]
    pub slots: Option<Vec<RawSpan<'a>>>,
    #[serde(borrow)]
    pub actions: Option<Vec<RawAct<'a>>>,
    #[serde(borrow)]
    pub state: Option<RawState<'a>>,
    #[serde(borrow)]
    pub service_call: Option<RawCall<'a>>,
    #[serde(borrow)]
    pub service_results: Option<Vec<Pairs<'a, Text<'a>>>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a span")]
pub struct RawSpan<'a> {
    #[serde(borrow)]
    pub slot: Text<'a>,
    pub start: u32,
    pub exclusive_end: u32,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an act")]
pub struct RawAct<'a> {
    #[serde(borrow)]
    pub act: Text<'a>,
    #[serde(borrow, default)]
    pub slot: Text<'a>,
    #[serde(borrow, default)]
    pub values: Vec<Text<'a>>,
    #[serde(borrow, default)]
    pub canonical_values: Vec<Text<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a state")]
pub struct RawState<'a> {
    #[serde(borrow, default)]
    pub active_intent: Text<'a>,
    #[serde(borrow, default)]
    pub requested_slots: Vec<Text<'a>>,
    #[serde(borrow, default)]
    pub slot_values: Pairs<'a, Vec<Text<'a>>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a call")]
pub struct RawCall<'a> {
    #[serde(borrow)]
    pub method: Text<'a>,
    #[serde(borrow, default)]
    pub parameters: Pairs<'a, Text<'a>>,
}
