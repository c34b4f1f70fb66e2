//! The plain values inside the arguments and responses of calls, by the names that people know them by.
//!
//! Invariant: every value of the data is in one of the leaves, in the order of the data; only the display name of an
//! attribute that also has an id is left out.

use super::names::base;
use super::value::Node;
use crate::formats::raw::parse;

/// The arguments or the response of a call, names with their values; what repeats a name joins it.
pub fn leaves(pairs: &[(String, String)]) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for (name, value) in pairs {
        let node = if value.starts_with(['{', '[']) { parse::<Node>(value.as_bytes()).ok() } else { None };
        if let Some(node) = node {
            add(name, &node, &mut all);
        } else {
            let between = if name == QUERY { " OR " } else { " | " };
            value.split(between).for_each(|value| push(base(name), value.trim(), &mut all));
        }
    }
    all
}

/// What TM-4 asks a menu for: alternatives with `OR` between them.
const QUERY: &str = "query";

fn push(name: &str, value: &str, all: &mut Vec<(String, Vec<String>)>) {
    match all.iter_mut().find(|(known, _)| known == name) {
        Some((_, values)) => values.push(value.to_owned()),
        None => all.push((name.to_owned(), vec![value.to_owned()])),
    }
}

fn add(name: &str, node: &Node, all: &mut Vec<(String, Vec<String>)>) {
    match node {
        Node::List(elements) => elements.iter().for_each(|element| add(name, element, all)),
        Node::Object(members) => {
            let has_option = members.iter().any(|(key, _)| matches!(key.as_str(), "option" | "options"));
            let id = members.iter().find_map(|(key, value)| match value {
                Node::Text(id) if has_option && key == "attribute_id" => Some(id.as_str()),
                _ => None,
            });
            for (key, value) in members {
                match (key.as_str(), id) {
                    ("attribute_id" | "attribute_name", Some(_)) => {}
                    ("option" | "options", Some(id)) => add(id, value, all),
                    _ => add(key, value, all),
                }
            }
        }
        plain => push(name, &plain.said(), all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> String {
        let pairs: Vec<_> =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let one = |(name, values): (String, Vec<String>)| format!("{name}={}", values.join("/"));
        leaves(&pairs).into_iter().map(one).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn numbers_behind_names_and_lists_are_understood() {
        assert_eq!(of(&[("time.showing_1", "5pm"), ("time.showing_2", "8pm")]), "time.showing=5pm/8pm");
        assert_eq!(
            of(&[("name.movie", "A | B"), ("query", "Oat OR Almond")]),
            "name.movie=A/B; query=Oat/Almond"
        );
        assert_eq!(of(&[("a", "{broken"), ("b", "")]), "a={broken; b=");
    }

    #[test]
    fn attributes_are_named_by_their_ids() {
        let order = r#"[{"name":"Mocha","quantity":2,"attributes":[{"attribute_id":"milk","attribute_name":"Milk","option":"Oat"}]}]"#;
        assert_eq!(of(&[("menu_items", order)]), "name=Mocha; quantity=2; milk=Oat");
        let options = r#"[{"attribute_id":"milk","options":["Oat","Soy"]},{"attribute_id":"size"}]"#;
        assert_eq!(of(&[("attributes", options)]), "milk=Oat/Soy; attribute_id=size");
    }
}
