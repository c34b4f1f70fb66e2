//! Parts of files, and what shards tell each other about those that they have read.
//!
//! A big file whose records stand on lines is cut into parts of equal length, and a part holds the lines that begin
//! in it; any other file is one part. Invariant: the number of a part's first record is known once all parts before
//! it were read whole, and until then its records are not told to anyone.

use super::answer::PartAt;
use super::packed::Packed;
use super::sorted::Sorted;
use crate::corpus::{ByteRange, FileId, Recognition, RecordAt, RecordNumber};
use memchr::memchr;
use serde::{Deserialize, Serialize};

/// A file of more bytes is cut, if it can be. Slices of parts end where parts do.
pub const PART_BYTES: u64 = 16 << 20;

/// What stands in a file before one of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    pub records: u32,
    /// Those that could be read.
    pub readable: u64,
    pub lines: u64,
}

impl Before {
    pub fn record(self, of_part: RecordNumber) -> RecordNumber {
        RecordNumber(self.records.saturating_add(of_part.0))
    }

    fn and(self, more: Self) -> Self {
        Self {
            records: self.records.saturating_add(more.records),
            readable: self.readable + more.readable,
            lines: self.lines + more.lines,
        }
    }
}

/// What a shard tells the others about a part that it has read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartTold {
    pub at: PartAt,
    /// That of the [`super::answer::FileEntry`].
    pub round: u32,
    /// What it adds to what stands before the next part.
    pub holds: Before,
    /// It was read to its end.
    pub is_whole: bool,
    pub recognition: Option<Recognition>,
    /// Where its records are, if records of another file belong to them.
    pub rows: Packed,
}

/// What is known of the parts of all files.
#[derive(Clone, Debug, Default)]
pub struct Told {
    files: Sorted<FileId, FileTold>,
}

#[derive(Clone, Debug, Default)]
struct FileTold {
    parts: Sorted<u32, PartTold>,
    /// What stands before each part, as far as it is known, and before the part after the last of them.
    before: Vec<Before>,
}

impl Told {
    pub fn take(&mut self, told: PartTold) {
        let id = told.at.file;
        if self.files.get(id).is_none() {
            self.files.insert(id, FileTold::default());
        }
        let Some(file) = self.files.get_mut(id) else { return };
        file.parts.insert(told.at.part, told);
        let mut before = Before::default();
        file.before = vec![before];
        for (number, part) in (0..).zip(file.parts.values()) {
            if part.at.part != number || !part.is_whole {
                break;
            }
            before = before.and(part.holds);
            file.before.push(before);
        }
    }

    pub fn forget(&mut self, file: FileId) {
        self.files.retain(|other| other.dropped() != file);
    }

    /// All that was told, for one who comes later.
    pub fn all(&self) -> Vec<PartTold> {
        self.files.values().flat_map(|file| file.parts.values()).cloned().collect()
    }

    /// What stands before a part, if all parts before it were read.
    pub fn before(&self, at: PartAt) -> Option<Before> {
        if at.part == 0 {
            return Some(Before::default());
        }
        self.files.get(at.file)?.before.get(at.part as usize).copied()
    }

    /// The part that a record is in, as far as it is known.
    pub fn part_of(&self, at: RecordAt) -> PartAt {
        let before = self.files.get(at.file).map_or(&[][..], |file| &file.before);
        let after = before.partition_point(|before| before.records <= at.record.0);
        PartAt { file: at.file, part: u32::try_from(after.saturating_sub(1)).unwrap_or_default() }
    }

    /// Whether anything was told of a file, and as what it was recognised.
    pub fn recognition(&self, file: FileId) -> Option<Option<&Recognition>> {
        self.files.get(file)?.parts.values().next().map(|part| part.recognition.as_ref())
    }

    /// The records of a file, as far as they are known one after another.
    pub fn records(&self, file: FileId) -> Option<u64> {
        let file = self.files.get(file)?;
        let before = file.before.last().copied().unwrap_or_default();
        let last = u32::try_from(file.before.len()).ok().and_then(|count| file.parts.get(count - 1));
        Some(before.and(last.map(|part| part.holds).unwrap_or_default()).records.into())
    }
}

/// The bytes of a file that are read as one of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub number: u32,
    /// Lines that begin here are its own; the last of them may end behind it.
    pub range: ByteRange,
    file_bytes: u64,
    /// A line of the part before goes on.
    is_inside_line: bool,
    is_over: bool,
}

impl Part {
    pub fn whole(file_bytes: u64) -> Self {
        Self {
            number: 0,
            range: ByteRange::new(0, file_bytes),
            file_bytes,
            is_inside_line: false,
            is_over: false,
        }
    }

    pub fn new(number: u32, part_bytes: u64, file_bytes: u64) -> Self {
        let start = part_bytes.saturating_mul(u64::from(number));
        Self {
            number,
            range: ByteRange::new(start, file_bytes.min(start.saturating_add(part_bytes))),
            file_bytes,
            is_inside_line: number > 0,
            is_over: false,
        }
    }

    /// The first byte to read: a line begins at the start of the range if the byte before it ends one.
    pub fn first_byte(&self) -> u64 {
        self.range.start.0.saturating_sub(u64::from(self.number > 0))
    }

    /// No line that begins in the part goes on.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn is_inside_line(&self) -> bool {
        self.is_inside_line
    }

    /// What of the next bytes, the first of which is at `position`, belongs to the part, and where it starts.
    pub fn own<'s>(&mut self, position: u64, slice: &'s [u8]) -> (u64, &'s [u8]) {
        let at = |byte: u64| usize::try_from(byte.saturating_sub(position)).unwrap_or(usize::MAX);
        let mut from = 0;
        if self.is_inside_line {
            let before_end = slice.get(..at(self.range.end.0 - 1).min(slice.len())).unwrap_or_default();
            let Some(newline) = memchr(b'\n', before_end) else {
                self.is_over = before_end.len() < slice.len() || at(self.range.end.0 - 1) == slice.len();
                return (position + slice.len() as u64, &[]);
            };
            self.is_inside_line = false;
            from = newline + 1;
        }
        let mut until = slice.len();
        if self.range.end.0 < self.file_bytes {
            let last = at(self.range.end.0 - 1);
            if let Some(newline) = slice.get(last..).and_then(|rest| memchr(b'\n', rest)) {
                self.is_over = true;
                until = last + newline + 1;
            }
        }
        (position + from as u64, slice.get(from..until).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What the parts of a text take of it.
    fn taken(text: &[u8], part_bytes: u64, slice_len: usize) -> Vec<(u64, Vec<u8>)> {
        let file_bytes = text.len() as u64;
        let count = u32::try_from(file_bytes.div_ceil(part_bytes)).unwrap();
        let taken = |number| {
            let mut part = Part::new(number, part_bytes, file_bytes);
            let mut position = part.first_byte();
            let (mut start, mut own) = (None, Vec::new());
            for slice in text[usize::try_from(position).unwrap()..].chunks(slice_len) {
                let (from, bytes) = part.own(position, slice);
                if !bytes.is_empty() {
                    start.get_or_insert(from);
                }
                own.extend_from_slice(bytes);
                position += slice.len() as u64;
                if part.is_over() {
                    break;
                }
            }
            (start.unwrap_or(position), own)
        };
        (0..count).map(taken).collect()
    }

    proptest! {
        #[test]
        fn every_line_belongs_to_the_part_in_which_it_begins(
            text in "([a-c]{0,9}\n?){0,12}[a-c]",
            part_bytes in 1u64..30,
            slice_len in 1usize..40,
        ) {
            let parts = taken(text.as_bytes(), part_bytes, slice_len);
            let mut lines: Vec<Vec<u8>> = vec![Vec::new(); parts.len()];
            let mut start = 0;
            for line in text.as_bytes().split_inclusive(|byte| *byte == b'\n') {
                lines[start / usize::try_from(part_bytes).unwrap()].extend_from_slice(line);
                start += line.len();
            }
            let mut position = 0;
            for ((start, own), expected) in parts.into_iter().zip(lines) {
                prop_assert_eq!(&own, &expected);
                if !own.is_empty() {
                    prop_assert_eq!(start, position);
                }
                position += own.len() as u64;
            }
        }
    }

    #[test]
    fn numbers_are_known_from_the_first_part_on() {
        let file = FileId(3);
        let told = |part, records, is_whole| PartTold {
            at: PartAt { file, part },
            round: 0,
            holds: Before { records, readable: 0, lines: u64::from(records) },
            is_whole,
            recognition: None,
            rows: Packed::default(),
        };
        let mut all = Told::default();
        let before = |all: &Told, part| all.before(PartAt { file, part }).map(|before| before.records);
        let part_of = |all: &Told, record| all.part_of(RecordAt { file, record: RecordNumber(record) }).part;
        assert_eq!((before(&all, 0), before(&all, 1), all.records(file)), (Some(0), None, None));
        all.take(told(1, 5, true));
        assert_eq!((before(&all, 1), before(&all, 2), part_of(&all, 9)), (None, None, 0));
        all.take(told(0, 7, true));
        assert_eq!((before(&all, 1), before(&all, 2), before(&all, 3)), (Some(7), Some(12), None));
        assert_eq!([6, 7, 11, 12].map(|record| part_of(&all, record)), [0, 1, 1, 2]);
        assert_eq!(all.records(file), Some(12));
        all.take(told(2, 4, false));
        assert_eq!((before(&all, 3), all.records(file)), (None, Some(16)));
    }
}
