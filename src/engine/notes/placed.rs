//! Notes with the rows that they are on.

use super::note::Note;
use crate::engine::answer::PartAt;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct PlacedNotes {
    pub all: Vec<Note>,
    /// By their part: rows, and the positions of the notes on them.
    pub places: BTreeMap<PartAt, Vec<(usize, usize)>>,
    /// Rows may be marked.
    pub are_placed: bool,
}

impl PlacedNotes {
    /// Rows are others: what is known of them is found anew when the shards join.
    pub fn forget_places(&mut self) {
        self.places.clear();
    }
}
