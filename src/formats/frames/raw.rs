//! The shapes of Frames' JSON, borrowed from the record's bytes.
//!
//! Nothing is required: a record with parts missing still shows the parts it has. Invariant: a value is read
//! as the type it is written in, and a type that a place cannot have is a fault.

use super::raw_value::{RawValue, present, present_without_references, without_references};
use super::tree::Tree;
use crate::formats::raw::{Pairs, Repeats, Scalar, Text, Whole, or_default};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(expecting = "a dialogue")]
pub struct RawDialogue<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub id: Text<'a>,
    #[serde(borrow)]
    pub user_id: Option<Text<'a>>,
    #[serde(borrow)]
    pub wizard_id: Option<Text<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub turns: Vec<RawTurn<'a>>,
    #[serde(borrow)]
    pub labels: Option<RawSurvey<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "the labels of a dialogue")]
pub struct RawSurvey<'a> {
    #[serde(borrow, rename = "userSurveyRating")]
    pub rating: Option<Scalar<'a>>,
    #[serde(rename = "wizardSurveyTaskSuccessful")]
    pub is_success: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a turn")]
pub struct RawTurn<'a> {
    #[serde(default, deserialize_with = "or_default")]
    pub author: RawAuthor,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub text: Text<'a>,
    #[serde(borrow)]
    pub timestamp: Option<Scalar<'a>>,
    #[serde(borrow)]
    pub db: Option<RawSearches<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub labels: RawLabels<'a>,
    #[serde(borrow)]
    pub predictions: Option<RawPredictions<'a>>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RawAuthor {
    #[default]
    User,
    Wizard,
}

#[derive(Debug, Default, Deserialize)]
#[serde(expecting = "the labels of a turn")]
pub struct RawLabels<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub acts: Vec<RawAct<'a>>,
    #[serde(borrow)]
    pub acts_without_refs: Option<Vec<RawAct<'a>>>,
    pub active_frame: Option<Whole>,
    /// Every turn has all of them again, and few of them change.
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub frames: Repeats<RawFrame<'a>>,
    #[serde(borrow)]
    pub tags: Option<Vec<Scalar<'a>>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "predictions")]
pub struct RawPredictions<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub acts: Vec<RawAct<'a>>,
}

/// What the wizard looked for, and pairwise what was found.
#[derive(Debug, Deserialize)]
#[serde(expecting = "searches with their results")]
pub struct RawSearches<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub search: Vec<Option<Pairs<'a, Scalar<'a>>>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub result: Vec<Option<Vec<Tree<'a>>>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an act")]
pub struct RawAct<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub name: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub args: Vec<RawArgument<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an argument")]
pub struct RawArgument<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub key: Text<'a>,
    /// An argument without a value is not one whose value is null.
    #[serde(borrow, default, deserialize_with = "present")]
    pub val: Option<RawValue<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a frame")]
pub struct RawFrame<'a> {
    pub frame_id: Option<Whole>,
    pub frame_parent_id: Option<Whole>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub info: Pairs<'a, Vec<RawConstraint<'a>>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub requests: Vec<RawQuestion<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub binary_questions: Vec<RawQuestion<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub compare_requests: Vec<RawQuestion<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a value of a slot")]
pub struct RawConstraint<'a> {
    #[serde(borrow, default, deserialize_with = "without_references")]
    pub val: RawValue<'a>,
    #[serde(default, deserialize_with = "or_default")]
    pub negated: bool,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a question")]
pub struct RawQuestion<'a> {
    #[serde(borrow)]
    pub key: Option<Text<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub keys: Vec<Text<'a>>,
    #[serde(borrow, default, deserialize_with = "present_without_references")]
    pub value: Option<RawValue<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub author: Text<'a>,
}
