//! A free-form value of a call as text, in the order of the file.
//!
//! A list is joined by ` | `; a list that cannot be joined without loss, and an object, is compact JSON.

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// What stands between the joined elements of a list.
const BETWEEN: &str = " | ";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    Text(String),
    /// A number, a flag or null, as JSON.
    Bare(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

impl Node {
    pub fn null() -> Self {
        Self::Bare("null".to_owned())
    }

    pub fn is_null(&self) -> bool {
        *self == Self::null()
    }

    /// The value as people read it.
    pub fn said(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bare(_) if self.is_null() => String::new(),
            Self::Bare(bare) => bare.clone(),
            Self::List(elements) => joined(elements).unwrap_or_else(|| self.json()),
            Self::Object(_) => self.json(),
        }
    }

    /// Compact JSON, members in the order of the file.
    pub fn json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Text(text) => write_string(text, out),
            Self::Bare(bare) => out.push_str(bare),
            Self::List(elements) => {
                out.push('[');
                for (index, element) in elements.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    element.write(out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (index, (key, value)) in members.iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { "," });
                    write_string(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::from(text).to_string());
}

/// The elements in one line; `None` when it would not tell where one ends, or that it was a list of other things.
fn joined(elements: &[Node]) -> Option<String> {
    let texts: Option<Vec<&str>> = elements
        .iter()
        .map(|element| match element {
            Node::Text(text) if !text.contains(BETWEEN.trim()) => Some(text.as_str()),
            Node::Bare(bare) => Some(bare.as_str()),
            _ => None,
        })
        .collect();
    texts.map(|texts| texts.join(BETWEEN))
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Node, E> {
        Ok(Node::Bare(flag.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
        Ok(Node::Bare(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
        Ok(Node::Bare(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
        Ok(Node::Bare(serde_json::Value::from(number).to_string()))
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::null())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element()? {
            list.push(element);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Node, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Node::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_said_without_loss() {
        for (json, said) in [
            (r#""a \"b\"""#, "a \"b\""),
            (r#"["5pm","8pm"]"#, "5pm | 8pm"),
            (r#"["5pm"]"#, "5pm"),
            ("[]", ""),
            (r#"["a | b","c"]"#, r#"["a | b","c"]"#),
            (r#"[{"z":1, "a":[true,null]}]"#, r#"[{"z":1,"a":[true,null]}]"#),
            (r#"{"b":"x","a":1.5}"#, r#"{"b":"x","a":1.5}"#),
            ("null", ""),
            ("true", "true"),
            ("-3", "-3"),
        ] {
            assert_eq!(serde_json::from_str::<Node>(json).unwrap().said(), said, "{json}");
        }
    }
}
