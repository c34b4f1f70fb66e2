//! Lists that stand in a record again and again with few changes (see [`super::super::list_before`]): an element that is the
//! same as before is not read again.
//!
//! A shape must have no more than one such list, however often it stands in a record. Invariant: [`Repeated::Same`] stands for
//! what was read last at its place.

use serde::Deserialize;
use serde::de::{Deserializer, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// By these names the deserializer knows them; to another one they are no more than what is in them.
pub const LIST: &str = "a list that is repeated";
pub const ELEMENT: &str = "an element of it";

#[derive(Debug)]
pub enum Repeated<T> {
    Same,
    New(T),
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"), rename = "a list that is repeated")]
pub struct Repeats<T>(pub Vec<Repeated<T>>);

impl<T> Default for Repeats<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Repeated<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementVisitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for ElementVisitor<T> {
            type Value = Repeated<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an element of a list")
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Repeated::Same)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, new: D) -> Result<Self::Value, D::Error> {
                T::deserialize(new).map(Repeated::New)
            }
        }
        deserializer.deserialize_newtype_struct(ELEMENT, ElementVisitor(PhantomData))
    }
}
