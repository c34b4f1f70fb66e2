//! Which of many names are most like one that none of them is.
//!
//! Invariant: what is kept of names in any parts, put together, is what is kept of all of them.

use super::answer::{Field, Like, Unknown};
use crate::corpus::lowered;

/// So many names are offered.
const KEPT: usize = 3;

/// A name that is looked for.
pub struct Likeness {
    letters: Vec<char>,
    /// More letters are not changed.
    limit: usize,
    pub like: Vec<Like>,
}

impl Likeness {
    pub fn new(name: &str) -> Self {
        let letters: Vec<char> = lowered(name).chars().collect();
        Self { limit: letters.len().div_ceil(3), letters, like: Vec::new() }
    }

    /// Keeps a name if it is among the likest.
    pub fn add(&mut self, name: &str) {
        if let Some(distance) = self.distance(name) {
            self.keep(Like { distance, field: None, value: name.to_owned() });
        }
    }

    /// The same for a name of another field.
    pub fn add_of(&mut self, field: Field, name: &str) {
        if let Some(distance) = self.distance(name) {
            self.keep(Like { distance, field: Some(field), value: name.to_owned() });
        }
    }

    /// Keeps a name of another field if it differs in case at most.
    pub fn add_same(&mut self, field: Field, name: &str) {
        if self.letters.iter().copied().eq(lowered(name).chars()) {
            self.keep(Like { distance: 0, field: Some(field), value: name.to_owned() });
        }
    }

    fn keep(&mut self, like: Like) {
        if let Err(at) = self.like.binary_search(&like) {
            self.like.insert(at, like);
            self.like.truncate(KEPT);
        }
    }

    /// `None` when the names have little to do with each other.
    fn distance(&self, name: &str) -> Option<u32> {
        // It has no more letters than bytes.
        if name.len() + self.limit < self.letters.len() {
            return None;
        }
        let letters: Vec<char> = lowered(name).chars().collect();
        let is_within = letters.windows(self.letters.len().max(1)).position(|part| part == self.letters);
        if let Some(at) = is_within.filter(|_| self.letters.len() > 1) {
            return Some(if at == 0 { 1 } else { 2 });
        }
        if letters.len().abs_diff(self.letters.len()) > self.limit {
            return None;
        }
        let distance = changes(&self.letters, &letters);
        (distance <= self.limit).then(|| u32::try_from(distance).unwrap_or(u32::MAX))
    }
}

/// The names that are most like one that is none of them.
pub fn most_like<'n>(name: &str, names: &[&'n str]) -> Vec<&'n str> {
    let mut likeness = Likeness::new(name);
    for name in names {
        likeness.add(name);
    }
    let like = likeness.like.iter().filter_map(|like| names.iter().find(|name| **name == like.value));
    like.copied().collect()
}

/// How many letters are to be changed, left out, put in, or exchanged with their neighbour, to make one word of another.
fn changes(one: &[char], other: &[char]) -> usize {
    let mut above: Vec<usize> = (0..=other.len()).collect();
    let mut above_that = above.clone();
    let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
    let mut before = None;
    for (number, letter) in (1..).zip(one) {
        let mut row = vec![number];
        let mut left = None;
        for (column, other) in other.iter().enumerate() {
            let same = at(&above, column) + usize::from(letter != other);
            let mut least = same.min(at(&above, column + 1) + 1).min(at(&row, column) + 1);
            if before == Some(other) && left == Some(letter) {
                least = least.min(at(&above_that, column.wrapping_sub(1)) + 1);
            }
            row.push(least);
            left = Some(other);
        }
        above_that = std::mem::replace(&mut above, row);
        before = Some(letter);
    }
    at(&above, other.len())
}

/// What is unknown to all parts, with the names that are likest in any.
pub fn merged(parts: Vec<Vec<Unknown>>) -> Vec<Unknown> {
    let mut parts = parts.into_iter();
    let mut all = parts.next().unwrap_or_default();
    for part in parts {
        all.retain_mut(|unknown| {
            let same =
                part.iter().find(|other| (&other.field, &other.value) == (&unknown.field, &unknown.value));
            for like in same.into_iter().flat_map(|same| &same.like) {
                if let Err(at) = unknown.like.binary_search(like) {
                    unknown.like.insert(at, like.clone());
                    unknown.like.truncate(KEPT);
                }
            }
            same.is_some()
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn like(name: &str, names: &[&str]) -> Vec<String> {
        let mut likeness = Likeness::new(name);
        for name in names {
            likeness.add(name);
        }
        likeness.like.into_iter().map(|like| like.value).collect()
    }

    #[test]
    fn a_slip_of_the_pen_is_found() {
        let services = ["Hotels_1", "Hotels_2", "Homes_1", "Buses_1", "RentalCars_1"];
        assert_eq!(like("hotels", &services), ["Hotels_1", "Hotels_2"]);
        assert_eq!(like("Hotles_1", &services), ["Hotels_1", "Homes_1", "Hotels_2"]);
        assert_eq!(like("cars", &services), ["RentalCars_1"]);
        assert_eq!(like("restaurant", &services), Vec::<String>::new());
        assert_eq!(like("", &services), Vec::<String>::new());
        assert_eq!(like("city=San", &["city=San Jose", "city=Denver"]), ["city=San Jose"]);
    }

    #[test]
    fn a_name_of_another_field_is_taken_as_it_is() {
        let mut likeness = Likeness::new("buses_1");
        likeness.add_same(Field::Service, "Buses_1");
        likeness.add_same(Field::Service, "Buses_2");
        likeness.add_of(Field::Slot, "buses_12");
        let found: Vec<_> = likeness.like.iter().map(|like| (like.field, like.value.as_str())).collect();
        assert_eq!(found, [(Some(Field::Service), "Buses_1"), (Some(Field::Slot), "buses_12")]);
    }

    #[test]
    fn what_one_part_knows_is_known() {
        let unknown = |value: &str, like: &[(u32, &str)]| Unknown {
            field: "slot".to_owned(),
            value: value.to_owned(),
            like: like
                .iter()
                .map(|(distance, value)| Like {
                    distance: *distance,
                    field: None,
                    value: (*value).to_owned(),
                })
                .collect(),
        };
        let parts = vec![
            vec![unknown("a", &[(1, "ab"), (2, "bab")]), unknown("c", &[])],
            vec![unknown("a", &[(1, "ab"), (1, "ac"), (2, "ba")])],
        ];
        assert_eq!(merged(parts), [unknown("a", &[(1, "ab"), (1, "ac"), (2, "ba")])]);
    }

    /// The same by its definition.
    fn slow(one: &[char], other: &[char]) -> usize {
        match (one, other) {
            ([], rest) | (rest, []) => rest.len(),
            ([a, one_rest @ ..], [b, other_rest @ ..]) => {
                let mut least = slow(one_rest, other_rest) + usize::from(a != b);
                least = least.min(slow(one_rest, other) + 1).min(slow(one, other_rest) + 1);
                if let ([a, b, one_rest @ ..], [c, d, other_rest @ ..]) = (one, other)
                    && (a, b) == (d, c)
                {
                    least = least.min(slow(one_rest, other_rest) + 1);
                }
                least
            }
        }
    }

    proptest! {
        #[test]
        fn changes_are_counted_as_they_are_defined(one in "[abc]{0,5}", other in "[abc]{0,5}") {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            prop_assert_eq!(changes(&letters(&one), &letters(&other)), slow(&letters(&one), &letters(&other)));
        }

        #[test]
        fn parts_keep_what_the_whole_keeps(names in prop::collection::vec("[abc]{0,4}", 0..20), at in 0usize..20) {
            let keep = |names: &[String]| {
                let mut likeness = Likeness::new("abca");
                for name in names {
                    likeness.add(name);
                }
                vec![Unknown { field: String::new(), value: String::new(), like: likeness.like }]
            };
            let (one, other) = names.split_at(at.min(names.len()));
            prop_assert_eq!(merged(vec![keep(one), keep(other)]), keep(&names));
        }
    }
}
