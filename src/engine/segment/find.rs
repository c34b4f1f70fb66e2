//! Which rows of a segment have what a query asks for.

use super::super::bits::Bits;
use super::super::column::bounds;
use super::super::text::Needle;
use super::SegmentIndex;

impl SegmentIndex {
    pub fn rows_where(&self, is_wanted: impl Fn(usize) -> bool) -> Bits {
        let mut rows = Bits::none(self.row_count());
        (0..self.row_count()).filter(|row| is_wanted(*row)).for_each(|row| rows.insert(row));
        rows
    }

    pub fn rows_with_id(&self, wanted: &[String]) -> Bits {
        self.rows_where(|row| wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(&self.id(row))))
    }

    /// The dialogues with at least one of the facts; `wanted` says it for each number.
    pub fn rows_with_fact(&self, wanted: &[bool]) -> Bits {
        self.rows_where(|row| self.facts(row).iter().any(|fact| is_in(wanted, *fact)))
    }

    /// The dialogues with a turn that is wanted, among those in `rows`.
    pub fn rows_with_turn(&self, rows: &Bits, is_wanted: impl Fn(&TurnView) -> bool) -> Bits {
        let mut found = Bits::none(self.row_count());
        let mut facts = Vec::new();
        for row in rows.rows() {
            let mut all = self.turn_facts.get(row).peekable();
            let mut utterances = self.utterances(row).enumerate();
            let is_found = utterances.any(|(turn, (is_user, utterance))| {
                facts.clear();
                while let Some((_, fact)) = all.next_if(|(of, _)| *of == turn) {
                    facts.push(fact);
                }
                is_wanted(&TurnView { is_user, utterance, facts: &facts })
            });
            if is_found {
                found.insert(row);
            }
        }
        found
    }

    /// The dialogues in which one utterance has the needle: of the user, of the system, or of anyone.
    pub fn rows_with(&self, needle: &Needle, of_user: Option<bool>) -> Bits {
        let mut rows = Bits::none(self.row_count());
        let (mut from, mut turn, mut row) = (0, 0, 0);
        while let Some(hit) = needle.find(&self.text, from) {
            turn += self
                .turn_ends
                .get(turn..)
                .map_or(0, |ends| ends.partition_point(|end| *end as usize <= hit.start));
            let turn_end = bounds(&self.turn_ends, turn).1;
            if hit.end > turn_end {
                // It reaches into the next turn: not one utterance. Look again from the next character on.
                from = hit.start
                    + self
                        .text
                        .get(hit.start..)
                        .and_then(|rest| rest.chars().next())
                        .map_or(1, char::len_utf8);
                continue;
            }
            if of_user.is_some_and(|of_user| of_user != self.user_turns.contains(turn)) {
                from = turn_end;
                continue;
            }
            row += self
                .dialogue_ends
                .get(row..)
                .map_or(0, |ends| ends.partition_point(|end| *end as usize <= turn));
            rows.insert(row);
            let next_turn = bounds(&self.dialogue_ends, row).1;
            (turn, row) = (next_turn, row + 1);
            from = bounds(&self.turn_ends, next_turn).0;
            if next_turn >= self.turn_ends.len() {
                break;
            }
        }
        rows
    }
}

/// One turn, as far as it is indexed.
pub struct TurnView<'a> {
    pub is_user: bool,
    pub utterance: &'a str,
    pub facts: &'a [u32],
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
            index.push(place, ByteRange::default(), None, &skim, &mut names);
        }
        index
    }

    proptest! {
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
                prop_assert_eq!(found, expected);
            }
        }
    }
}
