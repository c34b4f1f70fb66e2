//! Where something stands: which file, which record, which line and byte.
//!
//! Everything is counted from 0 here; screens add 1 in one place (`view::number`).

use super::{ByteOffset, ByteRange};
use serde::{Deserialize, Serialize};

/// Names a file for as long as it is open; files are numbered in the order of their paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileId(pub u32);

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
