//! The values of a slot: those that its schema lists, and those that occur.

use super::text;
use crate::corpus::{SlotEntry, lowered};
use crate::engine::answer::{Facet, FacetValue, Field};

/// So many values that are not listed are shown of a slot.
pub const MOST_OTHERS: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// How many dialogues have each value of the schema, in its order.
    pub listed: Vec<u64>,
    /// The most frequent of those that occur besides, each with how many dialogues have it.
    pub others: Vec<(String, u64)>,
    /// Of all that occur besides.
    pub other_count: usize,
}

impl Values {
    /// How many occur besides and are not shown.
    pub fn more(&self) -> usize {
        self.other_count.saturating_sub(self.others.len())
    }
}

/// The facets are those of one service, where values stand behind their slots.
pub fn values(slot: &SlotEntry, facets: &[Facet]) -> Values {
    let found: Vec<(&str, u64)> = names(facets, Field::Slot)
        .filter_map(|found| Some((value_of(&found.value, &slot.name)?, found.count)))
        .collect();
    let is_same = |a: &str, b: &str| a == b || lowered(a) == lowered(b);
    let count = |value: &str| {
        found.iter().filter(|(found, _)| is_same(found, value)).map(|(_, dialogues)| dialogues).sum()
    };
    let mut others: Vec<(&str, u64)> = found.clone();
    others.retain(|(value, _)| !slot.possible_values.iter().any(|listed| is_same(listed, value)));
    let other_count = others.len();
    others.truncate(MOST_OTHERS);
    let others = others.into_iter().map(|(value, dialogues)| (value.to_owned(), dialogues)).collect();
    let listed = slot.possible_values.iter().map(|value| count(value)).collect();
    Values { listed, others, other_count }
}

/// What the values are that a schema lists.
pub fn kind(slot: &SlotEntry) -> &'static str {
    match (slot.is_categorical, slot.possible_values.is_empty()) {
        (true, _) => text::schema::ONE_OF,
        (false, true) => text::schema::ANY_TEXT,
        (false, false) => text::schema::ANY_TEXT_LIKE,
    }
}

/// What the values are that a schema does not list; `more` occur besides those that are shown.
pub fn other_kind(slot: &SlotEntry, more: usize) -> &'static str {
    match (slot.is_categorical, slot.possible_values.is_empty(), more) {
        (true, ..) => text::schema::NOT_IN_SCHEMA,
        (false, false, _) => text::schema::ALSO,
        (false, true, 0) => text::schema::OCCURS,
        (false, true, _) => text::schema::MOST_OFTEN,
    }
}

/// How many dialogues have a name of a service, in any case.
pub fn count(facets: &[Facet], field: Field, name: &str) -> u64 {
    let same = names(facets, field).filter(|found| lowered(&found.value) == lowered(name));
    same.map(|found| found.count).sum()
}

fn names(facets: &[Facet], field: Field) -> impl Iterator<Item = &FacetValue> {
    facets.iter().filter(move |facet| facet.field == field).flat_map(|facet| &facet.values)
}

/// What stands behind a slot.
fn value_of<'a>(name: &'a str, slot: &str) -> Option<&'a str> {
    let (own, value) = name.split_at_checked(slot.len())?;
    (own.eq_ignore_ascii_case(slot)).then(|| value.strip_prefix('='))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facets(values: &[(&str, u64)]) -> [Facet; 1] {
        let value = |(value, count): &(&str, u64)| FacetValue { value: (*value).to_owned(), count: *count };
        [Facet { field: Field::Slot, values: values.iter().map(value).collect() }]
    }

    fn slot(name: &str, possible: &[&str]) -> SlotEntry {
        let possible_values = possible.iter().map(|value| (*value).to_owned()).collect();
        SlotEntry { name: name.to_owned(), possible_values, ..SlotEntry::default() }
    }

    #[test]
    fn listed_values_are_told_from_others() {
        let facets = facets(&[
            ("area", 9),
            ("area=north", 5),
            ("area=dontcare", 2),
            ("area_2=west", 1),
            ("Area=up", 1),
        ]);
        let slot = slot("area", &["North", "south"]);
        let values = values(&slot, &facets);
        assert_eq!(values.listed, [5, 0]);
        let others = [("dontcare", 2), ("up", 1)].map(|(value, count)| (value.to_owned(), count));
        assert_eq!((values.more(), values.others.as_slice()), (0, others.as_slice()));
        assert_eq!((count(&facets, Field::Slot, "Area"), count(&facets, Field::Intent, "area")), (9, 0));
    }

    #[test]
    fn only_the_most_frequent_are_shown() {
        let names: Vec<String> = (0..30).map(|number| format!("name={number}")).collect();
        let facets = facets(&names.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
        let slot = slot("name", &[]);
        let values = values(&slot, &facets);
        assert_eq!((values.others.len(), values.other_count), (MOST_OTHERS, 30));
    }
}
