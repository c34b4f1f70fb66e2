//! Where something stands: which file, which record, which line and byte.
//!
//! Everything is counted from 0 here; screens add 1 in one place (`view::number`).

use super::{ByteOffset, ByteRange};
use serde::{Deserialize, Serialize};

/// Names a file for as long as it is open; files are numbered in the order of their paths.
///
/// A file inside an archive has the number of the archive in the lower 32 bits, and above it how many shards after
/// that of the archive reads it (8 bits), and its own position. So any shard names it without asking, and it follows
/// its archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileId(pub u64);

impl FileId {
    /// The file at a position of this archive, counted from 0.
    pub fn inside(self, position: u32, turn: u8) -> Self {
        Self(self.root_file().0 | u64::from(turn) << 32 | (u64::from(position) + 1) << 40)
    }

    /// The file that the person opened: itself, or the archive that it is in.
    pub fn root_file(self) -> Self {
        Self(self.0 & u64::from(u32::MAX))
    }

    pub fn is_inside(self) -> bool {
        self != self.root_file()
    }

    /// How many shards after that of the archive reads it.
    pub fn turn(self) -> usize {
        usize::from(self.0.to_be_bytes()[3])
    }

    /// The position of what the person opened among all that is open.
    pub fn index(self) -> usize {
        usize::try_from(self.root_file().0).unwrap_or(usize::MAX)
    }
}

impl Ord for FileId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.rotate_left(32).cmp(&other.0.rotate_left(32))
    }
}

impl PartialOrd for FileId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The position of a record among the records of its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecordNumber(pub u32);

/// A record's address, the only unique key that a dialogue has (ids repeat across splits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordAt {
    pub file: FileId,
    pub record: RecordNumber,
}

/// Where a record, or a fault in it, stands in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub file: FileId,
    /// `None` when the place belongs to the file and not to one of its records.
    pub record: Option<RecordNumber>,
    /// Lines end with `\n`.
    pub line: u64,
    pub byte: ByteOffset,
}

impl Place {
    /// The beginning of a file.
    pub fn of_file(file: FileId) -> Self {
        Self { file, ..Self::default() }
    }

    /// By this key findings stand in order: those of files as such before those of their records.
    pub fn order(&self) -> (FileId, Option<RecordNumber>, ByteOffset) {
        (self.file, self.record, self.byte)
    }

    /// The place `bytes` of a record that starts here.
    pub fn range(self, len_bytes: u64) -> ByteRange {
        ByteRange::new(self.byte.0, self.byte.0.saturating_add(len_bytes))
    }
}
