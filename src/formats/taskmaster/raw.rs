//! The shapes of Taskmaster's JSON, borrowed from the record's bytes.
//!
//! Keys are in snake case in the files and in camel case in a README; both are read. Nothing is required, since
//! every release leaves out what another one has.

use super::value::Node;
use crate::formats::raw::{Scalar, Text, Whole, once, or_default};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

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

/// Names and values: an object, or the array of pairs that the hub makes of it.
#[derive(Debug, Default)]
pub struct Named(pub Vec<(String, String)>);

#[derive(Deserialize)]
#[serde(expecting = "a name and its value")]
struct RawPair {
    #[serde(default, alias = "arg_name", alias = "response_name", deserialize_with = "or_default")]
    name: String,
    #[serde(default, alias = "arg_value", alias = "response_value")]
    value: Option<Node>,
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NamedVisitor;
        impl<'de> Visitor<'de> for NamedVisitor {
            type Value = Named;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("named values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Named, A::Error> {
                let mut pairs = Vec::new();
                while let Some((name, value)) = members.next_entry::<String, Node>()? {
                    pairs.push((name, value.said()));
                }
                once(&mut pairs.iter().map(|(name, _)| name.as_str()))?;
                Ok(Named(pairs))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Named, A::Error> {
                let mut pairs = Vec::new();
                while let Some(RawPair { name, value }) = elements.next_element()? {
                    pairs.push((name, value.map(|value| value.said()).unwrap_or_default()));
                }
                Ok(Named(pairs))
            }
        }
        deserializer.deserialize_any(NamedVisitor)
    }
}
