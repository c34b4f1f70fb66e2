//! The ways in which the `HuggingFace` hub and its tools nest again what SGD writes as lists and objects.
//!
//! A list of objects may be an object of lists; an object of slots may be two lists, or a list of pairs; an
//! object that lacks a slot may have a null for it. Invariant: all of them read to the same rows and pairs.

use crate::formats::raw::{Text, once};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Rows that were written as one list per member.
pub trait Columns<R> {
    fn rows(self) -> Vec<R>;
}

/// A list of `R`, or `C`: one object with a list for each member of `R`. Null is an empty list.
#[derive(Debug)]
pub struct Rows<R, C> {
    pub rows: Vec<R>,
    columns: PhantomData<C>,
}

impl<R, C> Default for Rows<R, C> {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

impl<R, C> Rows<R, C> {
    fn of(rows: Vec<R>) -> Self {
        Self { rows, columns: PhantomData }
    }
}

impl<'de, R: Deserialize<'de>, C: Deserialize<'de> + Columns<R>> Deserialize<'de> for Rows<R, C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowsVisitor<R, C>(PhantomData<(R, C)>);
        impl<'de, R: Deserialize<'de>, C: Deserialize<'de> + Columns<R>> Visitor<'de> for RowsVisitor<R, C> {
            type Value = Rows<R, C>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = list.next_element()? {
                    rows.push(row);
                }
                Ok(Rows::of(rows))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                Ok(Rows::of(C::deserialize(MapAccessDeserializer::new(map))?.rows()))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Rows::default())
            }
        }
        deserializer.deserialize_any(RowsVisitor(PhantomData))
    }
}

/// What the hub calls the list of names, and that of values, of an object of slots.
const NAMES: [&str; 3] = ["slot_name", "parameter_slot_name", "service_slot_name"];
const VALUES: [&str; 4] =
    ["slot_value_list", "slot_value", "parameter_canonical_value", "service_canonical_value"];
/// What the hub calls the rows of a call's results.
const RESULTS: &str = "service_results_list";

/// Slots and what they have: an object by slot, an object of two lists, or a list of pairs.
#[derive(Debug)]
pub struct Named<'a, V>(pub Vec<(Text<'a>, V)>);

impl<V> Default for Named<'_, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// One slot, where each is an object of its own.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'a, V: Deserialize<'de>"), expecting = "a slot and its value")]
struct Pair<'a, V> {
    #[serde(borrow, alias = "parameter_slot_name", alias = "service_slot_name")]
    slot_name: Text<'a>,
    #[serde(
        alias = "slot_value_list",
        alias = "parameter_canonical_value",
        alias = "service_canonical_value"
    )]
    slot_value: V,
}

impl<'de: 'a, 'a, V: Deserialize<'de>> Deserialize<'de> for Named<'a, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NamedVisitor<'a, V>(PhantomData<(&'a (), V)>);
        impl<'de: 'a, 'a, V: Deserialize<'de>> Visitor<'de> for NamedVisitor<'a, V> {
            type Value = Named<'a, V>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let (mut pairs, mut names, mut values) =
                    (Vec::new(), Vec::<Option<Text>>::new(), Vec::<Option<V>>::new());
                while let Some(key) = map.next_key::<Text>()? {
                    if NAMES.contains(&&*key.0) {
                        names = map.next_value()?;
                    } else if VALUES.contains(&&*key.0) {
                        values = map.next_value()?;
                    } else if key.0 == RESULTS {
                        pairs = map.next_value::<Self::Value>()?.0;
                    } else if let Some(value) = map.next_value()? {
                        pairs.push((key, value));
                    }
                }
                once(&pairs)?;
                pairs.extend(names.into_iter().zip(values).filter_map(|(name, value)| Some((name?, value?))));
                Ok(Named(pairs))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(Pair { slot_name, slot_value }) = list.next_element()? {
                    pairs.push((slot_name, slot_value));
                }
                Ok(Named(pairs))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Named::default())
            }
        }
        deserializer.deserialize_any(NamedVisitor(PhantomData))
    }
}

/// The rows that a call gave.
#[derive(Debug, Default)]
pub struct Table<'a>(pub Vec<Named<'a, Text<'a>>>);

impl<'de: 'a, 'a> Deserialize<'de> for Table<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TableVisitor<'a>(PhantomData<&'a ()>);
        impl<'de: 'a, 'a> Visitor<'de> for TableVisitor<'a> {
            type Value = Table<'a>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a sequence of results")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = list.next_element()? {
                    rows.push(row);
                }
                Ok(Table(rows))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let (mut names, mut values) = (Vec::<Vec<Text>>::new(), Vec::<Vec<Text>>::new());
                while let Some(key) = map.next_key::<Text>()? {
                    if NAMES.contains(&&*key.0) {
                        names = map.next_value()?;
                    } else if key.0 == RESULTS {
                        return finish(map);
                    } else {
                        values = map.next_value()?;
                    }
                }
                let rows = names.into_iter().zip(values);
                Ok(Table(
                    rows.map(|(names, values)| Named(names.into_iter().zip(values).collect())).collect(),
                ))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Table::default())
            }
        }

        /// The only member of an object is the table.
        fn finish<'de: 'a, 'a, A: MapAccess<'de>>(mut map: A) -> Result<Table<'a>, A::Error> {
            let table = map.next_value()?;
            while map.next_entry::<serde::de::IgnoredAny, serde::de::IgnoredAny>()?.is_some() {}
            Ok(table)
        }

        deserializer.deserialize_any(TableVisitor(PhantomData))
    }
}
