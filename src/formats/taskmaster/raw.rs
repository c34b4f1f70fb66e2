//! The shapes of Taskmaster's JSON, borrowed from the record's bytes.
//!
//! Keys are in snake case in the files and in camel case in a README; both are read. Nothing is required, since
//! every release leaves out what another one has.

use super::value::Node;
use crate::formats::raw::{Scalar, Text, Whole, once, or_default};
use serde::Deserialize;
use serde::de::Deserializer;

#[derive(Debug, Deserialize)]
#[serde(expecting = "a dialogue")]
pub struct RawDialogue<'a> {
    #[serde(borrow, default, alias = "conversationId", deserialize_with = "or_default")]
    pub conversation_id: Text<'a>,
    #[serde(borrow, default, alias = "instructionId", deserialize_with = "or_default")]
    pub instruction_id: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub vertical: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub scenario: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub instructions: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub utterances: Vec<RawUtterance<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an utterance")]
pub struct RawUtterance<'a> {
    #[serde(default, deserialize_with = "or_default")]
    pub index: Whole,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub speaker: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub text: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub segments: Vec<RawSegment<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub apis: Vec<RawApi<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub annotations: Vec<RawAnnotation<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a segment")]
pub struct RawSegment<'a> {
    #[serde(default, alias = "startIndex", deserialize_with = "or_default")]
    pub start_index: Whole,
    #[serde(default, alias = "endIndex", deserialize_with = "or_default")]
    pub end_index: Whole,
    #[serde(borrow, default)]
    pub text: Option<Text<'a>>,
    #[serde(borrow, default, alias = "annotatorId")]
    pub annotator_id: Option<Scalar<'a>>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub annotations: Vec<RawName<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an annotation")]
pub struct RawName<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub name: Text<'a>,
}

/// An annotation of a whole utterance, which is how TM-4 writes calls.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an annotation")]
pub struct RawAnnotation<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub name: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub value: Scalar<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub context: Text<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a call")]
pub struct RawApi<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub name: Text<'a>,
    #[serde(default, deserialize_with = "or_default")]
    pub index: Whole,
    #[serde(default, deserialize_with = "or_default")]
    pub args: Named,
    #[serde(default, deserialize_with = "or_default")]
    pub response: Named,
}

/// Names and values: an object, or the array of pairs that the hub makes of it. What is neither is a value
/// without a name, so that nothing else of the record is lost with it.
#[derive(Debug, Default)]
pub struct Named(pub Vec<(String, String)>);

/// Under which keys the hub has the name and the value of a pair.
const NAMES: [&str; 3] = ["name", "arg_name", "response_name"];
const VALUES: [&str; 3] = ["value", "arg_value", "response_value"];

impl Named {
    pub fn of(node: Node) -> Self {
        match node {
            Node::Object(members) => {
                Self(members.into_iter().map(|(name, value)| (name, value.said())).collect())
            }
            Node::List(elements) => Self(elements.into_iter().map(pair).collect()),
            other if other.is_null() => Self::default(),
            other => Self(vec![(String::new(), other.said())]),
        }
    }
}

fn pair(node: Node) -> (String, String) {
    let Node::Object(members) = &node else { return (String::new(), node.said()) };
    let under = |keys: &[&str]| {
        let member = members.iter().find(|(key, _)| keys.contains(&key.as_str()));
        member.map(|(_, value)| value.said())
    };
    match (under(&NAMES), under(&VALUES)) {
        (None, None) => (String::new(), node.said()),
        (name, value) => (name.unwrap_or_default(), value.unwrap_or_default()),
    }
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let node = Node::deserialize(deserializer)?;
        if let Node::Object(members) = &node {
            once(members)?;
        }
        Ok(Self::of(node))
    }
}
