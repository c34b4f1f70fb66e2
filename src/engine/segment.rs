//! The index of one file's dialogues: columns, one row per dialogue.
//!
//! Memory grows with the text of the utterances and a few numbers per dialogue, never with the file.

use super::bits::Bits;
use super::column::{ListColumn, Names, TextColumn, bounds, offset};
use super::text::Needle;
use crate::corpus::{ByteOffset, ByteRange, Place, RecordAt, RecordNumber, Split};
use crate::formats::Skim;

#[derive(Clone, Debug, Default)]
pub struct SegmentIndex {
    records: Vec<RecordNumber>,
    starts: Vec<u64>,
    lengths: Vec<u32>,
    lines: Vec<u64>,
    ids: TextColumn,
    splits: Vec<Option<Split>>,
    services: ListColumn,
    /// The utterances of all turns of all dialogues, one after another.
    text: String,
    turn_ends: Vec<u32>,
    /// Per dialogue, how many turns it and all dialogues before it have.
    dialogue_ends: Vec<u32>,
    pub spans: u64,
    pub calls: u64,
    pub flights: u64,
}

impl SegmentIndex {
    /// `split` is that of the file, for a record that names none.
    pub fn push(
        &mut self,
        place: Place,
        bytes: ByteRange,
        split: Option<Split>,
        skim: &Skim,
        names: &mut Names,
    ) {
        self.records.push(place.record.unwrap_or_default());
        self.starts.push(bytes.start.0);
        self.lengths.push(u32::try_from(bytes.len_bytes()).unwrap_or(u32::MAX));
        self.lines.push(place.line);
        self.ids.push(&skim.id);
        self.splits.push(skim.split.or(split));
        self.services.push(skim.services.iter().map(|service| names.number(service)));
        let base = self.text.len();
        self.text.push_str(&skim.text);
        self.turn_ends.extend(skim.turns.iter().map(|(_, end)| offset(base + end)));
        self.dialogue_ends.push(offset(self.turn_ends.len()));
        self.spans += u64::from(skim.spans);
        self.calls += u64::from(skim.calls);
        self.flights += u64::from(skim.flights);
    }

    pub fn row_count(&self) -> usize {
        self.records.len()
    }

    pub fn turn_count(&self) -> u64 {
        self.turn_ends.len() as u64
    }

    /// The row of a record; records are in order.
    pub fn row_of(&self, record: RecordNumber) -> Option<usize> {
        self.records.binary_search(&record).ok()
    }

    /// The first row whose record has this number or a greater one.
    pub fn rows_from(&self, record: RecordNumber) -> usize {
        self.records.partition_point(|other| *other < record)
    }

    pub fn split(&self, row: usize) -> Option<Split> {
        self.splits.get(row).copied().flatten()
    }

    /// Fills in the splits that neither records nor paths name.
    pub fn fill_splits(&mut self, split_of: impl Fn(&str) -> Option<Split>) {
        for row in 0..self.row_count() {
            if self.split(row).is_none()
                && let Some(split) = split_of(self.ids.get(row))
                && let Some(slot) = self.splits.get_mut(row)
            {
                *slot = Some(split);
            }
        }
    }

    /// The dialogues of one of the splits.
    pub fn rows_with_split(&self, is_wanted: impl Fn(Option<Split>) -> bool) -> Bits {
        let mut rows = Bits::none(self.row_count());
        for (row, split) in self.splits.iter().enumerate() {
            if is_wanted(*split) {
                rows.insert(row);
            }
        }
        rows
    }

    pub fn rows_of_id(&self, id: &str) -> impl Iterator<Item = usize> {
        self.ids.iter().enumerate().filter(move |(_, other)| *other == id).map(|(row, _)| row)
    }

    pub fn at(&self, row: usize, file: crate::corpus::FileId) -> RecordAt {
        RecordAt { file, record: self.records.get(row).copied().unwrap_or_default() }
    }

    pub fn place(&self, row: usize, file: crate::corpus::FileId) -> Place {
        Place {
            file,
            record: self.records.get(row).copied(),
            line: self.lines.get(row).copied().unwrap_or_default(),
            byte: ByteOffset(self.starts.get(row).copied().unwrap_or_default()),
        }
    }

    pub fn bytes(&self, row: usize) -> ByteRange {
        let start = self.starts.get(row).copied().unwrap_or_default();
        ByteRange::new(start, start + u64::from(self.lengths.get(row).copied().unwrap_or_default()))
    }

    pub fn id(&self, row: usize) -> &str {
        self.ids.get(row)
    }

    pub fn services(&self, row: usize) -> &[u32] {
        self.services.get(row)
    }

    pub fn turns(&self, row: usize) -> u32 {
        let (start, end) = bounds(&self.dialogue_ends, row);
        offset(end - start)
    }

    pub fn utterances(&self, row: usize) -> impl Iterator<Item = &str> {
        let (start, end) = bounds(&self.dialogue_ends, row);
        (start..end).map(|turn| {
            let (start, end) = bounds(&self.turn_ends, turn);
            self.text.get(start..end).unwrap_or_default()
        })
    }

    /// The dialogues in which one utterance has the needle.
    pub fn rows_with(&self, needle: &Needle) -> Bits {
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

    /// The dialogues with at least one of the services.
    pub fn rows_with_service(&self, wanted: &[u32]) -> Bits {
        let mut rows = Bits::none(self.row_count());
        for row in 0..self.row_count() {
            if self.services(row).iter().any(|service| wanted.contains(service)) {
                rows.insert(row);
            }
        }
        rows
    }

    pub fn rows_with_id(&self, wanted: &[String]) -> Bits {
        let mut rows = Bits::none(self.row_count());
        for (row, id) in self.ids.iter().enumerate() {
            if wanted.iter().any(|wanted| wanted.eq_ignore_ascii_case(id)) {
                rows.insert(row);
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{FileId, Speaker};
    use proptest::prelude::*;

    fn index(dialogues: &[Vec<String>]) -> SegmentIndex {
        let (mut index, mut names) = (SegmentIndex::default(), Names::default());
        for (number, turns) in dialogues.iter().enumerate() {
            let mut skim = Skim::default();
            for turn in turns {
                skim.push_turn(Speaker::User, turn);
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
            let found: Vec<_> = index.rows_with(&Needle::new(&needle).unwrap()).rows().collect();
            let expected: Vec<_> =
                (0..dialogues.len()).filter(|row| dialogues[*row].iter().any(|turn| turn.contains(&needle))).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
