//! The shapes of `ConvLab`'s JSON, borrowed from the record's bytes. Nothing is required.

use crate::formats::free::Free;
use crate::formats::raw::{Pairs, Scalar, Text, Whole, or_default};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(expecting = "a dialogue")]
pub struct RawDialogue<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub dataset: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub data_split: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub dialogue_id: Text<'a>,
    #[serde(borrow, default)]
    pub original_id: Scalar<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub domains: Vec<Text<'a>>,
    #[serde(default)]
    pub goal: Free,
    #[serde(default)]
    pub user_id: Free,
    #[serde(default)]
    pub system_id: Free,
    #[serde(borrow, default, rename = "userSurveyRating")]
    pub rating: Scalar<'a>,
    #[serde(rename = "wizardSurveyTaskSuccessful")]
    pub is_success: Option<bool>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub turns: Vec<RawTurn<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a turn")]
pub struct RawTurn<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub speaker: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub utterance: Text<'a>,
    #[serde(default)]
    pub utt_idx: Whole,
    #[serde(borrow, alias = "dialogue_act", default, deserialize_with = "or_default")]
    pub dialogue_acts: RawActs<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub state: Pairs<'a, Option<Pairs<'a, Free>>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub active_intent: Pairs<'a, Option<Text<'a>>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub requested_slots: Pairs<'a, Option<Vec<Text<'a>>>>,
    #[serde(default)]
    pub state_update: Free,
    #[serde(default)]
    pub db_results: Free,
    #[serde(default)]
    pub service_call: Free,
}

#[derive(Debug, Default, Deserialize)]
#[serde(expecting = "lists of acts")]
pub struct RawActs<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub categorical: Vec<RawAct<'a>>,
    #[serde(borrow, rename = "non-categorical", default, deserialize_with = "or_default")]
    pub non_categorical: Vec<RawAct<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub binary: Vec<RawAct<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an act")]
pub struct RawAct<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub intent: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub domain: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub slot: Text<'a>,
    #[serde(default)]
    pub value: Free,
    pub start: Option<Whole>,
    pub end: Option<Whole>,
}
