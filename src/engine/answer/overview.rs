//! The shape of the dialogues that match: how often everything is there that can be counted of them.
//!
//! Invariant: every number is exact, and those of several shards add up to what one would say.

use super::{Facet, Measure};
use crate::corpus::{map_of, set_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Overview {
    /// Dialogues that are open, and those that match; everything below is of these.
    pub total: u64,
    pub dialogues: u64,
    pub turns: u64,
    pub measures: Vec<Distribution>,
    /// Words of an utterance: of the user's and of the other side's.
    pub words: [Vec<(u32, u64)>; 2],
    /// How many dialogues have each value of a field.
    pub in_dialogues: Vec<Facet>,
    /// How many turns have it; of fields that turns have.
    pub in_turns: Vec<Facet>,
    /// Acts by those of the next turn: in how many pairs of turns that follow each other both are.
    pub act_pairs: Grid,
    /// Slots by slots: in how many dialogues both are. Each pair is there once; a slot with itself is not.
    pub slot_pairs: Grid,
    /// Turns by another measure: how many dialogues have both numbers.
    pub lengths: Vec<(u32, f64, u64)>,
}

/// How many dialogues have each number of a measure, in the order of the numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    pub measure: Measure,
    pub counts: Vec<(f64, u64)>,
    /// Dialogues that have no number.
    pub absent: u64,
}

/// Counts of pairs of names; pairs that do not occur are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grid {
    /// In the order of letters.
    pub names: Vec<String>,
    /// Row and column by their places in the names, and the count; in their order.
    pub cells: Vec<(u32, u32, u64)>,
}

impl Grid {
    pub fn of(counts: BTreeMap<(&str, &str), u64>) -> Self {
        let names = set_of(counts.keys().flat_map(|(one, other)| [*one, *other]));
        let places: BTreeMap<&str, u32> = map_of(names.iter().copied().zip(0..));
        let place = |name| places.get(name).copied().unwrap_or_default();
        // Places are in the order of the names, so the cells are, too.
        let cells =
            counts.into_iter().map(|((one, other), count)| (place(one), place(other), count)).collect();
        Self { names: names.into_iter().map(str::to_owned).collect(), cells }
    }

    /// The names of row and column, and the count.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str, u64)> {
        let name = |place: u32| self.names.get(place as usize).map_or("", String::as_str);
        self.cells.iter().map(move |(row, column, count)| (name(*row), name(*column), *count))
    }
}
