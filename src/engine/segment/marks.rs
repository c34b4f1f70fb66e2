//! What a person has noted on dialogues and turns, as facts of rows.
//!
//! Marks are beside what checking found, since files that join do not change them, and they are not written down with an
//! index. Invariant: they are in the order of rows and facts, each once.

use super::SegmentIndex;
use super::is_in;
use crate::corpus::sort_by;
use crate::engine::bits::Bits;
use crate::engine::column::offset;

/// A fact of a row, or of one of its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    row: u32,
    fact: u32,
    turn: Option<u32>,
}

impl Mark {
    pub fn new(row: usize, turn: Option<u32>, fact: u32) -> Self {
        Self { row: offset(row), fact, turn }
    }
}

impl SegmentIndex {
    /// Puts marks in place of those that were there.
    pub fn set_marks(&mut self, mut marks: Vec<Mark>) {
        sort_by(&mut marks, Ord::cmp);
        marks.dedup();
        if !marks.is_empty() {
            self.rows.marks = marks;
        } else if let Some(rows) = self.rows.get_mut() {
            rows.marks = marks;
        }
    }

    /// The facts of rows, each once, whatever turns they are of.
    pub fn marked_rows(&self) -> impl Iterator<Item = (usize, u32)> {
        let facts = self.rows.marks.chunk_by(|a, b| (a.row, a.fact) == (b.row, b.fact));
        facts.filter_map(|same| same.first()).map(|mark| (mark.row as usize, mark.fact))
    }

    /// The facts that are marked on a row, each once.
    pub fn marks_of(&self, row: usize) -> impl Iterator<Item = u32> {
        let facts = self.marks_on(row).chunk_by(|a, b| a.fact == b.fact);
        facts.filter_map(|same| same.first()).map(|mark| mark.fact)
    }

    /// The facts that are marked on turns of a row, each with its turn, in no order.
    pub fn marks_in_turns(&self, row: usize) -> impl Iterator<Item = (usize, u32)> {
        let turns = self.rows.utterances.turns_of(row);
        self.marks_on(row).iter().filter_map(move |mark| {
            let turn = turns.start + mark.turn? as usize;
            (turn < turns.end).then_some((turn, mark.fact))
        })
    }

    /// Adds the turns that are marked with at least one of the facts.
    pub(super) fn add_marked_turns(&self, wanted: &[bool], turns: &mut Bits) {
        let rows = self.rows.marks.chunk_by(|a, b| a.row == b.row).filter_map(|same| same.first());
        let marked = rows.flat_map(|first| self.marks_in_turns(first.row as usize));
        marked.filter(|(_, fact)| is_in(wanted, *fact)).for_each(|(turn, _)| turns.insert(turn));
    }

    fn marks_on(&self, row: usize) -> &[Mark] {
        let marks = &self.rows.marks;
        let row = offset(row);
        let from = marks.partition_point(|mark| mark.row < row);
        let to = marks.partition_point(|mark| mark.row <= row);
        marks.get(from..to).unwrap_or_default()
    }
}
