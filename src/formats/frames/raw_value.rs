//! A value in any of the types that Frames writes values in: none, text, flag, number, list or references.
//!
//! References and their annotations are here because they have values in turn.

use crate::formats::raw::{Text, or_default};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

#[derive(Debug, Default)]
pub enum RawValue<'a> {
    #[default]
    Null,
    Text(Cow<'a, str>),
    Flag(bool),
    Number(String),
    List(Vec<String>),
    References(Vec<RawReference<'a>>),
    /// An element of a list; not a value of its own.
    Reference(Box<RawReference<'a>>),
}

/// A slot, perhaps with its value, that belongs to the frame of a reference.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an annotation")]
pub struct RawAnnotation<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub key: Text<'a>,
    #[serde(borrow, default, deserialize_with = "present_without_references")]
    pub val: Option<RawValue<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a reference to a frame")]
pub struct RawReference<'a> {
    /// A number; in predictions, how likely each frame is.
    #[serde(borrow, default, deserialize_with = "without_references")]
    pub frame: RawValue<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub annotations: Vec<RawAnnotation<'a>>,
    #[serde(default, deserialize_with = "or_default")]
    pub fromrange: bool,
}

/// Some value, even when it is null.
pub fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<RawValue<'de>>, D::Error> {
    match RawValue::deserialize(deserializer)? {
        RawValue::Reference(_) => Err(D::Error::custom("a reference stands outside of a list")),
        value => Ok(Some(value)),
    }
}

/// A value of the kinds that the info of a frame has.
pub fn without_references<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RawValue<'de>, D::Error> {
    match RawValue::deserialize(deserializer)? {
        RawValue::Reference(_) | RawValue::References(_) => {
            Err(D::Error::custom("a reference stands where a value belongs"))
        }
        value => Ok(value),
    }
}

pub fn present_without_references<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<RawValue<'de>>, D::Error> {
    without_references(deserializer).map(Some)
}

impl<'de: 'a, 'a> Deserialize<'de> for RawValue<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = RawValue<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a value, or a list of values or of references")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(RawValue::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(RawValue::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(RawValue::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(RawValue::Number(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(RawValue::Number(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        let number = serde_json::Number::from_f64(number);
        Ok(number.map_or(RawValue::Null, |number| RawValue::Number(number.to_string())))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(RawValue::Null)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
        let reference = RawReference::deserialize(MapAccessDeserializer::new(members))?;
        Ok(RawValue::Reference(Box::new(reference)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
        let (mut values, mut references) = (Vec::new(), Vec::new());
        while let Some(element) = elements.next_element::<RawValue>()? {
            match element {
                RawValue::Null => values.push(String::new()),
                RawValue::Text(text) => values.push(text.into_owned()),
                RawValue::Flag(flag) => values.push(flag.to_string()),
                RawValue::Number(number) => values.push(number),
                RawValue::Reference(reference) => references.push(*reference),
                RawValue::List(_) | RawValue::References(_) => {
                    return Err(A::Error::custom("a list of values has a list in it"));
                }
            }
            if !values.is_empty() && !references.is_empty() {
                return Err(A::Error::custom("a list of values has a reference in it"));
            }
        }
        Ok(if references.is_empty() { RawValue::List(values) } else { RawValue::References(references) })
    }
}
