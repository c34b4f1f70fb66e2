//! Parts of files, and the summaries of them that shards exchange.
//!
//! A file of more than [`PART_BYTES`] that is lines, or one array, is cut into parts of that length, which the shards
//! read in turn; a part holds the records that begin in it, and any other file is one part. What comes out of a long
//! compressed stream is cut in the same way, by shards that each unpack it. Every shard recognises
//! such a file by the same first bytes, so shards need not agree on how it is cut. Where the next record of an array
//! begins is guessed ([`Mark`]), and the part before it finds out whether a record does end there. When none does, or
//! when anything in a part of an array is damaged (damage changes how what follows is read), the part is torn, and
//! the file is opened again, whole.
//!
//! From the summaries any shard finds the flights of its dialogues, whichever shard read them, and the link finds the
//! shard of any record. Invariant: the number of a part's first record is known once all parts before it were read
//! whole, and until then its records are not listed. So counts are exact, nothing on the screen is taken back, and
//! *Cancel* keeps everything up to the first gap.

mod own;

pub use own::{Mark, Part};

use super::answer::PartAt;
use super::packed::Packed;
use crate::corpus::{ByteRange, FileId, Recognition, RecordAt, RecordNumber};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A file of more bytes is cut, if it can be. Slices of parts end where parts do.
pub const PART_BYTES: u64 = 16 << 20;

/// The same of a file of columns, of which a megabyte is many of text.
pub const TABLE_PART_BYTES: u64 = 2 << 20;

/// The same of a stream or an archive that is packed.
pub const PACKED_PART_BYTES: u64 = PART_BYTES / USUAL_RATIO;

/// So many times as many bytes as a packed stream has come out of it, as a rule.
pub const USUAL_RATIO: u64 = 8;

/// What stands in a file before one of its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    pub records: u32,
    /// Those that could be read.
    pub readable: u64,
    pub lines: u64,
    /// Of the text that its rows become, if it is a file of columns: others have their bytes from the file's start.
    pub bytes: u64,
    /// Those of the first reading.
    pub findings: u64,
}

impl Before {
    pub fn record(self, of_part: RecordNumber) -> RecordNumber {
        RecordNumber(self.records.saturating_add(of_part.0))
    }

    /// Bytes of a part, in the file.
    pub fn range(self, of_part: ByteRange) -> ByteRange {
        ByteRange::new(self.bytes + of_part.start.0, self.bytes + of_part.end.0)
    }

    fn and(self, more: Self) -> Self {
        Self {
            records: self.records.saturating_add(more.records),
            readable: self.readable + more.readable,
            lines: self.lines + more.lines,
            bytes: self.bytes + more.bytes,
            findings: self.findings + more.findings,
        }
    }
}

/// The summary of a part that a shard has read, for the other shards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartSummary {
    pub at: PartAt,
    /// That of the [`super::answer::FileEntry`].
    pub generation: u32,
    /// What it adds to what stands before the next part.
    pub holds: Before,
    /// It was read to its end.
    pub is_whole: bool,
    /// The file cannot be read in parts after all.
    pub is_torn: bool,
    pub recognition: Option<Recognition>,
    /// If it was unpacked: by what files are found that belong to it.
    pub bundle: Option<String>,
    /// Where its records are, if records of another file belong to them.
    pub rows: Packed,
}

/// The summaries of the parts of all files.
#[derive(Clone, Debug, Default)]
pub struct PartSummaries {
    files: BTreeMap<FileId, FileSummary>,
}

#[derive(Clone, Debug, Default)]
struct FileSummary {
    parts: BTreeMap<u32, PartSummary>,
    /// What stands before each part, as far as it is known, and before the part after the last of them.
    before: Vec<Before>,
}

impl PartSummaries {
    pub fn take(&mut self, summary: PartSummary) {
        let file = self.files.entry(summary.at.file).or_default();
        file.parts.insert(summary.at.part, summary);
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
        self.files.retain(|other, _| other.root_file() != file);
    }

    /// All summaries, for a worker that starts later.
    pub fn all(&self) -> Vec<PartSummary> {
        self.files.values().flat_map(|file| file.parts.values()).cloned().collect()
    }

    /// What stands before a part, if all parts before it were read.
    pub fn before(&self, at: PartAt) -> Option<Before> {
        if at.part == 0 {
            return Some(Before::default());
        }
        self.files.get(&at.file)?.before.get(at.part as usize).copied()
    }

    /// The part that a record is in, as far as it is known.
    pub fn part_of(&self, at: RecordAt) -> PartAt {
        let before = self.files.get(&at.file).map_or(&[][..], |file| &file.before);
        let after = before.partition_point(|before| before.records <= at.record.0);
        PartAt { file: at.file, part: u32::try_from(after.saturating_sub(1)).unwrap_or_default() }
    }

    /// What a file was recognised as; `None` when it has no summary yet.
    pub fn recognition(&self, file: FileId) -> Option<Option<&Recognition>> {
        self.files.get(&file)?.parts.values().next().map(|part| part.recognition.as_ref())
    }

    /// The part of a file of columns that a byte of its text is in, and where it is there.
    pub fn part_at(&self, file: FileId, byte: u64) -> (u32, u64) {
        let before = self.files.get(&file).map_or(&[][..], |file| &file.before);
        let after = before.partition_point(|before| before.bytes <= byte);
        let Some((part, before)) = after.checked_sub(1).and_then(|at| Some((at, before.get(at)?))) else {
            return (0, byte);
        };
        (u32::try_from(part).unwrap_or(u32::MAX), byte - before.bytes)
    }

    /// The records of a file, as far as they are known one after another.
    pub fn records(&self, file: FileId) -> Option<u64> {
        let file = self.files.get(&file)?;
        let before = file.before.last().copied().unwrap_or_default();
        let last = u32::try_from(file.before.len()).ok().and_then(|count| file.parts.get(&(count - 1)));
        Some(before.and(last.map(|part| part.holds).unwrap_or_default()).records.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_known_from_the_first_part_on() {
        let file = FileId(3);
        let summary = |part, records, is_whole| PartSummary {
            at: PartAt { file, part },
            generation: 0,
            holds: Before { records, lines: u64::from(records), ..Before::default() },
            is_whole,
            is_torn: false,
            recognition: None,
            bundle: None,
            rows: Packed::default(),
        };
        let mut all = PartSummaries::default();
        let before =
            |all: &PartSummaries, part| all.before(PartAt { file, part }).map(|before| before.records);
        let part_of =
            |all: &PartSummaries, record| all.part_of(RecordAt { file, record: RecordNumber(record) }).part;
        assert_eq!((before(&all, 0), before(&all, 1), all.records(file)), (Some(0), None, None));
        all.take(summary(1, 5, true));
        assert_eq!((before(&all, 1), before(&all, 2), part_of(&all, 9)), (None, None, 0));
        all.take(summary(0, 7, true));
        assert_eq!((before(&all, 1), before(&all, 2), before(&all, 3)), (Some(7), Some(12), None));
        assert_eq!([6, 7, 11, 12].map(|record| part_of(&all, record)), [0, 1, 1, 2]);
        assert_eq!(all.records(file), Some(12));
        all.take(summary(2, 4, false));
        assert_eq!((before(&all, 3), all.records(file)), (None, Some(16)));
    }
}
