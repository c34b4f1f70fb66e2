//! Free-form JSON as people read it: for side information whose shape no documentation promises.
//!
//! Keys keep the order of the file. Nothing here knows a dataset.

use super::raw::parse;
use crate::corpus::Field;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Free {
    /// Absent or null.
    #[default]
    Nothing,
    /// A string as it is, a number or a flag as the file writes it.
    Text(String),
    List(Vec<Free>),
    Object(Vec<(String, Free)>),
}

impl Free {
    /// Neither absent nor empty.
    pub fn says_something(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Text(text) => !text.trim().is_empty(),
            Self::List(items) => !items.is_empty(),
            Self::Object(members) => !members.is_empty(),
        }
    }

    /// In one line.
    pub fn line(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Text(text) => text.clone(),
            Self::List(items) => items.iter().map(Self::line).collect::<Vec<_>>().join(", "),
            Self::Object(members) => {
                let members = members.iter().map(|(key, value)| format!("{key}: {}", value.line()));
                members.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// JSON that stands in a string, as JSON; anything else stays.
    pub fn unpacked(self) -> Self {
        match &self {
            Self::Text(text) if text.trim_start().starts_with(['{', '[']) => {
                parse(text.as_bytes()).unwrap_or(self)
            }
            _ => self,
        }
    }

    /// The member of an object, which no longer has it.
    pub fn take(&mut self, key: &str) -> Option<Self> {
        let Self::Object(members) = self else { return None };
        let at = members.iter().position(|(name, _)| name == key)?;
        Some(members.remove(at).1)
    }

    /// The members of a member that is an object or nothing; anything else stays.
    pub fn take_members(&mut self, key: &str) -> Vec<(String, Self)> {
        let is_taken = matches!(self.get(key), Some(Self::Object(_) | Self::Nothing));
        let taken = if is_taken { self.take(key) } else { None };
        taken.map(Self::into_members).unwrap_or_default()
    }

    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The members of an object; nothing else has any.
    pub fn into_members(self) -> Vec<(String, Self)> {
        match self {
            Self::Object(members) => members,
            _ => Vec::new(),
        }
    }

    /// The elements of a list; what is no list is a list of itself, and nothing is an empty one.
    pub fn into_items(self) -> Vec<Self> {
        match self {
            Self::List(items) => items,
            Self::Nothing => Vec::new(),
            one => vec![one],
        }
    }

    /// The members with their values in one line each.
    pub fn pairs(&self) -> Vec<(String, String)> {
        match self {
            Self::Object(members) => members.iter().map(|(key, value)| (key.clone(), value.line())).collect(),
            Self::Nothing => Vec::new(),
            other => vec![(String::new(), other.line())],
        }
    }

    /// As a labelled piece of a dialogue; `None` when it says nothing.
    pub fn field(&self, label: &str) -> Option<Field> {
        self.says_something().then(|| match self {
            Self::Object(_) => Field::pairs(label, self.pairs()),
            Self::List(items) if items.iter().all(|item| matches!(item, Self::Object(_))) => {
                table(label, items)
            }
            Self::List(items) => {
                Field::text(label, items.iter().map(Self::line).collect::<Vec<_>>().join("\n"))
            }
            other => Field::text(label, other.line()),
        })
    }
}

/// One row per object, one column per key that any of them has.
fn table(label: &str, rows: &[Free]) -> Field {
    let mut columns: Vec<&str> = Vec::new();
    for row in rows {
        if let Free::Object(members) = row {
            for (key, _) in members {
                if !columns.contains(&key.as_str()) {
                    columns.push(key);
                }
            }
        }
    }
    let cells =
        |row: &Free| columns.iter().map(|key| row.get(key).map_or_else(String::new, Free::line)).collect();
    Field::table(label, &columns, rows.iter().map(cells).collect())
}

impl<'de> Deserialize<'de> for Free {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FreeVisitor)
    }
}

struct FreeVisitor;

impl<'de> Visitor<'de> for FreeVisitor {
    type Value = Free;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Free, E> {
        Ok(Free::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Free, E> {
        Ok(Free::Text(flag.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Free, E> {
        Ok(Free::Text(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Free, E> {
        Ok(Free::Text(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Free, E> {
        let number = serde_json::Number::from_f64(number);
        Ok(Free::Text(number.map_or_else(String::new, |number| number.to_string())))
    }

    fn visit_unit<E>(self) -> Result<Free, E> {
        Ok(Free::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Free, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = elements.next_element()? {
            items.push(item);
        }
        Ok(Free::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Free, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Free::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::FieldBody;

    fn free(json: &str) -> Free {
        parse(json.as_bytes()).unwrap()
    }

    #[test]
    fn any_value_has_a_line() {
        for (json, line) in [
            ("null", ""),
            ("\"a\"", "a"),
            ("4.5", "4.5"),
            ("true", "true"),
            (r#"["a", 1]"#, "a, 1"),
            (r#"{"b": 1, "a": {"c": null}}"#, "b: 1; a: c: "),
        ] {
            assert_eq!(free(json).line(), line, "{json}");
        }
    }

    #[test]
    fn json_in_a_string_is_unpacked_and_other_text_stays() {
        assert_eq!(free(r#""{\"a\": 1}""#).unpacked(), free(r#"{"a": 1}"#));
        assert_eq!(free(r#""{oops""#).unpacked(), free(r#""{oops""#));
    }

    #[test]
    fn a_field_has_the_shape_of_its_value() {
        assert_eq!(free("{}").field("a"), None);
        assert_eq!(free(r#"" ""#).field("a"), None);
        let rows = free(r#"[{"a": 1}, {"b": 2}]"#).field("rows").unwrap();
        assert_eq!(
            rows,
            Field::table(
                "rows",
                &["a", "b"],
                vec![vec!["1".to_owned(), String::new()], vec![String::new(), "2".to_owned()],]
            )
        );
        let lines = free(r#"["x", "y"]"#).field("lines").unwrap();
        assert_eq!(lines.body, FieldBody::Text("x\ny".to_owned()));
    }
}
