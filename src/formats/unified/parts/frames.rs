//! Frames, and the acts that refer to them.

use super::{all, owned, text, texts};
use crate::corpus::{self, ArgumentValue, Constraint, FrameValue, Question, Reference, ReferenceTarget};
use crate::formats::raw::Text;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// A text, a flag, a number, a list of texts, or null.
#[derive(Clone, Debug, PartialEq)]
struct Any(FrameValue);

impl Default for Any {
    fn default() -> Self {
        Self(FrameValue::Null)
    }
}

/// A value that may be absent, which is not the same as null: whether it is there, and what it is.
fn parted(value: Option<&FrameValue>) -> (bool, Any) {
    (value.is_some(), value.cloned().map(Any).unwrap_or_default())
}

fn joined(has_value: bool, value: Any) -> Option<FrameValue> {
    has_value.then_some(value.0)
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "an argument")]
pub struct Argument<'a> {
    #[serde(borrow)]
    slot: Text<'a>,
    /// The data has a value here, and be it null.
    has_value: bool,
    value: Any,
    /// Null when the argument is no reference.
    #[serde(borrow)]
    references: Option<Vec<RawReference<'a>>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a reference")]
struct RawReference<'a> {
    frame: Option<i64>,
    /// Of a prediction: how likely each frame is.
    #[serde(borrow)]
    odds: Option<Vec<Text<'a>>>,
    is_from_range: bool,
    #[serde(borrow)]
    annotations: Vec<Annotation<'a>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "an annotation")]
struct Annotation<'a> {
    #[serde(borrow)]
    slot: Text<'a>,
    has_value: bool,
    value: Any,
}

impl<'a> Argument<'a> {
    pub fn of(argument: &'a corpus::Argument) -> Self {
        let corpus::Argument { slot, value } = argument;
        let mut own = Self { slot: text(slot), ..Self::default() };
        match value {
            ArgumentValue::Absent => {}
            ArgumentValue::Value(value) => (own.has_value, own.value) = parted(Some(value)),
            ArgumentValue::References(references) => own.references = Some(all(references, RawReference::of)),
        }
        own
    }

    pub fn into_argument(self) -> corpus::Argument {
        let value = match (self.references, joined(self.has_value, self.value)) {
            (Some(references), _) => ArgumentValue::References(all(references, RawReference::into_reference)),
            (None, Some(value)) => ArgumentValue::Value(value),
            (None, None) => ArgumentValue::Absent,
        };
        corpus::Argument { slot: self.slot.into_owned(), value }
    }
}

impl<'a> RawReference<'a> {
    fn of(reference: &'a Reference) -> Self {
        let Reference { target, annotations, is_from_range } = reference;
        let (frame, odds) = match target {
            ReferenceTarget::Absent => (None, None),
            ReferenceTarget::Frame(frame) => (Some(*frame), None),
            ReferenceTarget::Odds(odds) => (None, Some(texts(odds))),
        };
        let annotation = |(slot, value): &'a (String, Option<FrameValue>)| {
            let (has_value, value) = parted(value.as_ref());
            Annotation { slot: text(slot), has_value, value }
        };
        Self { frame, odds, is_from_range: *is_from_range, annotations: all(annotations, annotation) }
    }

    fn into_reference(self) -> Reference {
        Reference {
            target: match (self.frame, self.odds) {
                (_, Some(odds)) => ReferenceTarget::Odds(owned(odds)),
                (Some(frame), None) => ReferenceTarget::Frame(frame),
                (None, None) => ReferenceTarget::Absent,
            },
            annotations: all(self.annotations, |one| {
                (one.slot.into_owned(), joined(one.has_value, one.value))
            }),
            is_from_range: self.is_from_range,
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a frame")]
pub struct Frame<'a> {
    id: i64,
    parent: Option<i64>,
    #[serde(borrow)]
    info: Vec<Slot<'a>>,
    #[serde(borrow)]
    requests: Vec<RawQuestion<'a>>,
    #[serde(borrow)]
    binary_questions: Vec<RawQuestion<'a>>,
    #[serde(borrow)]
    compare_requests: Vec<RawQuestion<'a>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a slot of a frame")]
struct Slot<'a> {
    #[serde(borrow)]
    slot: Text<'a>,
    values: Vec<RawConstraint>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a value of a frame")]
struct RawConstraint {
    value: Any,
    is_negated: bool,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a question")]
struct RawQuestion<'a> {
    #[serde(borrow)]
    slots: Vec<Text<'a>>,
    has_value: bool,
    value: Any,
    #[serde(borrow)]
    author: Text<'a>,
}

impl<'a> Frame<'a> {
    pub fn of(frame: &'a corpus::Frame) -> Self {
        let corpus::Frame { id, parent, info, requests, binary_questions, compare_requests } = frame;
        let constraint = |Constraint { value, is_negated }: &Constraint| RawConstraint {
            value: Any(value.clone()),
            is_negated: *is_negated,
        };
        Self {
            id: *id,
            parent: *parent,
            info: all(info, |(slot, values)| Slot { slot: text(slot), values: all(values, constraint) }),
            requests: all(requests, RawQuestion::of),
            binary_questions: all(binary_questions, RawQuestion::of),
            compare_requests: all(compare_requests, RawQuestion::of),
        }
    }

    pub fn into_frame(self) -> corpus::Frame {
        let constraint = |raw: RawConstraint| Constraint { value: raw.value.0, is_negated: raw.is_negated };
        corpus::Frame {
            id: self.id,
            parent: self.parent,
            info: all(self.info, |slot| (slot.slot.into_owned(), all(slot.values, constraint))),
            requests: all(self.requests, RawQuestion::into_question),
            binary_questions: all(self.binary_questions, RawQuestion::into_question),
            compare_requests: all(self.compare_requests, RawQuestion::into_question),
        }
    }
}

impl<'a> RawQuestion<'a> {
    fn of(question: &'a Question) -> Self {
        let Question { slots, value, author } = question;
        let (has_value, value) = parted(value.as_ref());
        Self { slots: texts(slots), has_value, value, author: text(author) }
    }

    fn into_question(self) -> Question {
        Question {
            slots: owned(self.slots),
            value: joined(self.has_value, self.value),
            author: self.author.into_owned(),
        }
    }
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            FrameValue::Null => serializer.serialize_unit(),
            FrameValue::Text(text) => serializer.serialize_str(text),
            FrameValue::Flag(flag) => serializer.serialize_bool(*flag),
            // A number, unless it is one that JSON does not have.
            FrameValue::Number(digits) => match serde_json::from_str::<serde_json::Number>(digits) {
                Ok(number) => number.serialize(serializer),
                Err(_) => serializer.serialize_str(digits),
            },
            FrameValue::List(texts) => texts.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Any, E> {
        Ok(Any(FrameValue::Text(text.to_owned())))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Any, E> {
        Ok(Any(FrameValue::Flag(flag)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Any, E> {
        Ok(Any(FrameValue::Number(number.to_string())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Any, E> {
        Ok(Any(FrameValue::Number(number.to_string())))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Any, E> {
        let number = serde_json::Number::from_f64(number);
        Ok(Any(number.map_or(FrameValue::Null, |number| FrameValue::Number(number.to_string()))))
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Any, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = elements.next_element::<Text>()? {
            texts.push(text.into_owned());
        }
        Ok(Any(FrameValue::List(texts)))
    }
}
