//! Free-form JSON, and the flat rows that it is shown as.
//!
//! Packages come from a travel service that may say more of them than we know; nothing of it is lost. The
//! parser limits the depth, so recursion is safe.

use crate::formats::raw::{Pairs, Scalar};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

#[derive(Debug)]
pub enum Tree<'a> {
    Leaf(Scalar<'a>),
    List(Vec<Tree<'a>>),
    Members(Pairs<'a, Tree<'a>>),
}

/// A row of named values: members of members are named by their path, points in time and durations are
/// one value, and so are lists.
pub fn row(tree: Tree, name_of_all: &str) -> Vec<(String, String)> {
    let mut row = Vec::new();
    push(&mut row, &mut String::new(), tree);
    for (name, _) in row.iter_mut().filter(|(name, _)| name.is_empty()) {
        name_of_all.clone_into(name);
    }
    row
}

/// `path` is as it was when all is pushed.
fn push(row: &mut Vec<(String, String)>, path: &mut String, tree: Tree) {
    match tree {
        Tree::Members(members) => {
            if let Some(text) = date(&members).or_else(|| duration(&members)) {
                return row.push((path.clone(), text));
            }
            let len = path.len();
            for (key, member) in members.0 {
                if len > 0 {
                    path.push('.');
                }
                path.push_str(&key.0);
                push(row, path, member);
                path.truncate(len);
            }
        }
        other => row.push((path.clone(), line(other))),
    }
}

/// A value in a line of text.
fn line(tree: Tree) -> String {
    match tree {
        Tree::Leaf(value) => value.0.into_owned(),
        Tree::List(elements) => elements.into_iter().map(line).collect::<Vec<_>>().join(", "),
        Tree::Members(_) => {
            let pairs = row(tree, "").into_iter();
            pairs.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join("; ")
        }
    }
}

/// "2016-08-18 09:05", from an object that has these five numbers and nothing else.
fn date(members: &Pairs<Tree>) -> Option<String> {
    let [year, month, day, hour, minute] = numbers(members, ["year", "month", "day", "hour", "min"])?;
    Some(format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}"))
}

fn duration(members: &Pairs<Tree>) -> Option<String> {
    let [hours, minutes] = numbers(members, ["hours", "min"])?;
    Some(format!("{hours} h {minutes:02} min"))
}

fn numbers<const N: usize>(members: &Pairs<Tree>, keys: [&str; N]) -> Option<[u32; N]> {
    let mut found = [0; N];
    for (number, key) in found.iter_mut().zip(keys) {
        let (_, member) = members.0.iter().find(|(name, _)| name.0 == key)?;
        let Tree::Leaf(value) = member else { return None };
        *number = value.0.parse().ok()?;
    }
    (members.0.len() == N).then_some(found)
}

impl<'de: 'a, 'a> Deserialize<'de> for Tree<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Tree::Leaf(Scalar(Cow::Borrowed(text))))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Tree::Leaf(Scalar(Cow::Owned(text.to_owned()))))
    }

    fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<Self::Value, E> {
        Scalar::deserialize(flag.into_deserializer()).map(Tree::Leaf)
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Self::Value, E> {
        Scalar::deserialize(number.into_deserializer()).map(Tree::Leaf)
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Self::Value, E> {
        Scalar::deserialize(number.into_deserializer()).map(Tree::Leaf)
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Self::Value, E> {
        Scalar::deserialize(number.into_deserializer()).map(Tree::Leaf)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Tree::Leaf(Scalar::default()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<Self::Value, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(elements)).map(Tree::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
        Pairs::deserialize(MapAccessDeserializer::new(members)).map(Tree::Members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::raw::parse;

    #[test]
    fn a_package_is_one_row() {
        let json = r#"{"price": 1200.5, "trip": {"seat": "ECONOMY", "leaving": {
            "departure": {"year": 2016, "month": 8, "day": 3, "hour": 9, "min": 5}, "duration": {"hours": 6, "min": 5}}},
            "hotel": {"amenities": ["SPA", "FREE_WIFI"], "vicinity": [], "pets": null, "rooms": [{"beds": 2}]}}"#;
        let row = row(parse(json.as_bytes()).unwrap(), "package");
        let expected = [
            ("price", "1200.5"),
            ("trip.seat", "ECONOMY"),
            ("trip.leaving.departure", "2016-08-03 09:05"),
            ("trip.leaving.duration", "6 h 05 min"),
            ("hotel.amenities", "SPA, FREE_WIFI"),
            ("hotel.vicinity", ""),
            ("hotel.pets", ""),
            ("hotel.rooms", "beds 2"),
        ];
        assert_eq!(row, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn what_is_no_package_is_kept_too() {
        assert_eq!(row(parse(b"7").unwrap(), "package"), [("package".to_owned(), "7".to_owned())]);
        assert_eq!(
            row(parse(br#"{"year": 2016, "month": "x"}"#).unwrap(), "package")[1],
            ("month".to_owned(), "x".to_owned())
        );
        assert!(row(parse(b"{}").unwrap(), "package").is_empty());
    }
}
