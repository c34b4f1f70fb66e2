//! A set of constraints that the user has in mind, in a dataset where several are compared (Frames).

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Counted from 1; 0 when the data gives none.
    pub id: i64,
    /// The frame this one was made from; the first has none.
    pub parent: Option<i64>,
    /// Slot and what is known of it, in the order of the data.
    pub info: Vec<(String, Vec<Constraint>)>,
    pub requests: Vec<Question>,
    pub binary_questions: Vec<Question>,
    pub compare_requests: Vec<Question>,
}

/// One value of a slot of a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Constraint {
    pub value: FrameValue,
    pub is_negated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FrameValue {
    Null,
    Text(String),
    Flag(bool),
    /// A number, as the data writes it.
    Number(String),
    List(Vec<String>),
}

impl FrameValue {
    /// As the data writes it: nothing for null, and one for each element of a list.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Self::Null => Vec::new(),
            Self::Text(text) | Self::Number(text) => vec![text],
            Self::Flag(flag) => vec![if *flag { "true" } else { "false" }],
            Self::List(texts) => texts.iter().map(String::as_str).collect(),
        }
    }
}

/// Something that was asked and not answered yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub slots: Vec<String>,
    /// What a yes would confirm.
    pub value: Option<FrameValue>,
    /// Who asked, as the data writes it.
    pub author: String,
}

/// An argument of an act in a dataset whose acts name several slots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    pub slot: String,
    pub value: ArgumentValue,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArgumentValue {
    Absent,
    Value(FrameValue),
    /// The frames that the act, or the annotated values in it, are about.
    References(Vec<Reference>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    pub target: ReferenceTarget,
    /// Slot and value that belong to the frame; none when the act as a whole is about it.
    pub annotations: Vec<(String, Option<FrameValue>)>,
    /// The frame was named as part of a group.
    pub is_from_range: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReferenceTarget {
    /// The data does not say which.
    Absent,
    Frame(i64),
    /// A prediction: how likely each frame is, as the data writes it; the last is a new one.
    Odds(Vec<String>),
}
