//! Which rows of a segment have what a query asks for.
//!
//! A word or phrase is looked for in the text of all utterances at once; after a hit the search goes on with the next
//! dialogue, or the next turn where turns are asked for.

use super::super::bits::Bits;
use super::super::column::{ListColumn, TurnColumn, bounds};
use super::super::text::{Needle, Pattern};
use super::SegmentIndex;
use std::ops::Range;

impl SegmentIndex {
    pub fn rows_where(&self, is_wanted: impl Fn(usize) -> bool) -> Bits {
        Bits::of_rows(self.row_count(), is_wanted)
    }

    pub fn rows_with_id(&self, wanted: &[String]) -> Bits {
        if self.id_of.is_some() {
            let mut rows = Bits::none(self.row_count());
            wanted.iter().filter_map(|id| self.row_of_number(id)).for_each(|row| rows.insert(row));
            return rows;
        }
        self.rows_where(|row| wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(&self.id(row))))
    }

    /// The dialogues with at least one of the facts; `wanted` says it for each number.
    pub fn rows_with_fact(&self, wanted: &[bool]) -> Bits {
        let facts: &ListColumn = &self.rows.facts;
        let mut rows = self.rows_where(|row| facts.get(row).iter().any(|fact| is_in(wanted, *fact)));
        let found = self.findings().filter(|(_, fact)| is_in(wanted, *fact));
        found.for_each(|(row, _)| rows.insert(row));
        rows
    }

    /// The dialogues with at least one of the values; `wanted` says it for each number.
    pub fn rows_with_value(&self, wanted: &[bool]) -> Bits {
        self.rows_where(|row| self.rows.values.get(row).any(|(_, value)| is_in(wanted, value)))
    }

    /// The numbers of a row's values, with repeats.
    pub fn values(&self, row: usize) -> impl Iterator<Item = u32> {
        self.rows.values.get(row).map(|(_, value)| value)
    }

    /// The numbers of names that turns of a row have, each with its turn: of facts, or of what is kept beside them.
    pub fn numbers_in_turns(&self, row: usize, is_beside_facts: bool) -> impl Iterator<Item = (usize, u32)> {
        let Range { start: first, end } = self.rows.utterances.turns_of(row);
        let column = if is_beside_facts { &self.rows.values } else { &self.rows.turn_facts };
        let numbers = column.get(row).map(move |(turn, number)| (first + turn, number));
        numbers.filter(move |(turn, _)| *turn < end)
    }

    /// The turns with at least one of the facts.
    pub fn turns_with_fact(&self, wanted: &[bool]) -> Bits {
        let mut turns = self.turns_in(&self.rows.turn_facts, wanted);
        self.add_marked_turns(wanted, &mut turns);
        turns
    }

    /// The turns with at least one of the values.
    pub fn turns_with_value(&self, wanted: &[bool]) -> Bits {
        self.turns_in(&self.rows.values, wanted)
    }

    fn turns_in(&self, column: &TurnColumn, wanted: &[bool]) -> Bits {
        let mut turns = Bits::none(self.rows.utterances.turn_count());
        for row in 0..self.row_count() {
            let Range { start: first, end } = self.rows.utterances.turns_of(row);
            let facts = column.get(row).filter(|(_, fact)| is_in(wanted, *fact));
            facts
                .map(|(turn, _)| first + turn)
                .filter(|turn| *turn < end)
                .for_each(|turn| turns.insert(turn));
        }
        turns
    }

    /// The turns whose words are as many as is asked for.
    pub fn turns_with_words(&self, is_wanted: impl Fn(u32) -> bool) -> Bits {
        let mut turns = Bits::none(self.rows.utterances.turn_count());
        for row in 0..self.row_count() {
            let words = self.rows.utterances.turns_of(row).zip(self.words(row));
            words.filter(|(_, (_, words))| is_wanted(*words)).for_each(|(turn, _)| turns.insert(turn));
        }
        turns
    }

    /// The turns of the user, or of the system.
    pub fn turns_of_user(&self, is_user: bool) -> Bits {
        let mut turns = Bits::clone(&self.rows.utterances.user_turns);
        if !is_user {
            turns.invert();
        }
        turns
    }

    /// The turns of which each stands before one of these in its dialogue.
    pub fn turns_before(&self, turns: &Bits) -> Bits {
        let mut before = Bits::none(self.rows.utterances.turn_count());
        let mut row = 0;
        for turn in turns.rows() {
            row = passed(&self.rows.utterances.dialogue_ends, row, turn);
            if self.rows.utterances.turns_of(row).start < turn {
                before.insert(turn - 1);
            }
        }
        before
    }

    /// The dialogues with at least one of the turns.
    pub fn rows_of_turns(&self, turns: &Bits) -> Bits {
        let mut rows = Bits::none(self.row_count());
        let mut row = 0;
        for turn in turns.rows() {
            row = passed(&self.rows.utterances.dialogue_ends, row, turn);
            rows.insert(row);
        }
        rows
    }

    /// The dialogues in which one utterance has the needle: of the user, of the system, or of anyone.
    pub fn rows_with(&self, needle: &Needle, of_user: Option<bool>) -> Bits {
        let mut rows = Bits::none(self.row_count());
        let utterances = &self.rows.utterances;
        let mut row = 0;
        self.scan(needle, of_user, &mut |turn| {
            row = passed(&utterances.dialogue_ends, row, turn);
            rows.insert(row);
            bounds(&utterances.dialogue_ends, row).1
        });
        rows
    }

    /// Whether anyone says the needle; looks no farther than the first hit.
    pub fn has(&self, needle: &Needle) -> bool {
        let mut is_found = false;
        self.scan(needle, None, &mut |_| {
            is_found = true;
            self.turn_count()
        });
        is_found
    }

    /// The turns whose utterance has the needle.
    pub fn turns_with(&self, needle: &Needle, of_user: Option<bool>) -> Bits {
        let mut turns = Bits::none(self.rows.utterances.turn_count());
        self.scan(needle, of_user, &mut |turn| {
            turns.insert(turn);
            turn + 1
        });
        turns
    }

    /// Gives the turns with the needle, in their order; `found` says with which turn to go on.
    fn scan(&self, needle: &Needle, of_user: Option<bool>, found: &mut dyn FnMut(usize) -> usize) {
        if let Some(pattern) = needle.pattern() {
            return self.scan_pattern(pattern, of_user, found);
        }
        let utterances = &self.rows.utterances;
        let (mut from, mut turn) = (0, 0);
        while let Some(hit) = needle.find(&utterances.text, from) {
            turn = passed(&utterances.turn_ends, turn, hit.start);
            let turn_end = bounds(&utterances.turn_ends, turn).1;
            if hit.end > turn_end {
                // It reaches into the next turn: not one utterance. Look again from the next character on.
                from = utterances.text.ceil_char_boundary(hit.start + 1);
                continue;
            }
            if of_user.is_some_and(|of_user| of_user != utterances.user_turns.contains(turn)) {
                from = turn_end;
                continue;
            }
            // It goes on whatever it is told: of a published index the column that says it may not be here yet.
            turn = found(turn).max(turn + 1);
            if turn >= utterances.turn_count() {
                return;
            }
            from = bounds(&utterances.turn_ends, turn).0;
        }
    }
}

impl SegmentIndex {
    /// The same for a pattern: among the turns that have its literal, or else among all.
    fn scan_pattern(&self, pattern: &Pattern, of_user: Option<bool>, found: &mut dyn FnMut(usize) -> usize) {
        let mut go_on_at = 0;
        let mut look = |turn: usize| {
            let (start, end) = bounds(&self.rows.utterances.turn_ends, turn);
            let is_of =
                of_user.is_none_or(|of_user| of_user == self.rows.utterances.user_turns.contains(turn));
            let utterance = self.rows.utterances.text.get(start..end).unwrap_or_default();
            if turn >= go_on_at && is_of && pattern.find(utterance, 0).is_some() {
                go_on_at = found(turn);
            }
            go_on_at.max(turn + 1)
        };
        match &pattern.literal {
            Some(literal) => self.scan(literal, of_user, &mut look),
            None => (0..self.rows.utterances.turn_count()).for_each(|turn| _ = look(turn)),
        }
    }
}

/// The first of the rising `ends` beyond `position`, from index `at` on: it is mostly near, so the steps grow.
fn passed(ends: &[u32], at: usize, position: usize) -> usize {
    let is_passed = |index: usize| ends.get(index).is_some_and(|end| *end as usize <= position);
    let (mut low, mut step) = (at, 1);
    while is_passed(low + step - 1) {
        low += step;
        step *= 2;
    }
    // All before `low` are passed, and that at `low + step - 1` is not.
    while step > 1 {
        step /= 2;
        if is_passed(low + step - 1) {
            low += step;
        }
    }
    low
}

/// Whether a set that is kept as one flag per number has the number.
pub fn is_in(wanted: &[bool], number: u32) -> bool {
    wanted.get(number as usize).copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::super::super::column::Names;
    use super::*;
    use crate::corpus::{ByteRange, FileId, Place, RecordNumber, Speaker};
    use crate::formats::Skim;
    use proptest::prelude::*;

    fn index(dialogues: &[Vec<String>]) -> SegmentIndex {
        let (mut index, mut names) = (SegmentIndex::default(), Names::default());
        for (number, turns) in dialogues.iter().enumerate() {
            let mut skim = Skim::default();
            for (at, turn) in turns.iter().enumerate() {
                skim.push_turn(if at % 2 == 0 { Speaker::User } else { Speaker::System }, turn);
            }
            let place = Place {
                record: Some(RecordNumber(u32::try_from(number).unwrap())),
                ..Place::of_file(FileId(0))
            };
            index.push(place, ByteRange::default(), None, &mut skim, [&mut names, &mut Names::default()]);
        }
        index
    }

    proptest! {
        #[test]
        fn an_end_is_found_from_anywhere(steps in prop::collection::vec(0u32..4, 0..60), at in 0usize..40, more in 0u32..90) {
            let ends: Vec<u32> = steps.iter().scan(0, |end, step| { *end += step; Some(*end) }).collect();
            let at = at.min(ends.len());
            let position = bounds(&ends, at).0 + more as usize;
            let expected = at + ends[at..].partition_point(|end| *end as usize <= position);
            prop_assert_eq!(passed(&ends, at, position), expected);
        }

        #[test]
        fn a_word_is_found_in_single_utterances_only(
            dialogues in prop::collection::vec(prop::collection::vec("[ab\u{e9}]{0,4}", 0..5), 0..20),
            needle in "[ab\u{e9}]{1,3}",
        ) {
            let index = index(&dialogues);
            for of_user in [None, Some(true), Some(false)] {
                let found: Vec<_> = index.rows_with(&Needle::new(&needle).unwrap(), of_user).rows().collect();
                let is_met = |(at, turn): (usize, &String)| {
                    of_user.is_none_or(|of_user| of_user == (at % 2 == 0)) && turn.contains(&needle)
                };
                let expected: Vec<_> =
                    (0..dialogues.len()).filter(|row| dialogues[*row].iter().enumerate().any(is_met)).collect();
                prop_assert_eq!(of_user.is_some() || index.has(&Needle::new(&needle).unwrap()) != found.is_empty(), true);
                prop_assert_eq!(found, expected);
            }
        }
    }
}
