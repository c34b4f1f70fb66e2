//! What the splitter hands on.

use super::layout::Layout;
use std::ops::Range;

/// A longer record is not held in memory; it is a [`Piece::Oversized`].
pub const MAX_RECORD_BYTES: usize = 64 << 20;

/// A piece of a file; `start` is its first byte in the file, `line` the line of that byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Record {
        start: u64,
        line: u64,
        /// How the file's records are put together, as far as this one shows.
        layout: Layout,
        bytes: Bytes,
    },
    /// A record longer than [`MAX_RECORD_BYTES`].
    Oversized { start: u64, line: u64, len_bytes: u64 },
    /// Bytes between records that belong to no record, as far as they are held.
    Stray { start: u64, line: u64, len_bytes: u64, bytes: Bytes },
    /// The file ends inside this record, or (with no length) before its array is closed.
    Unfinished { start: u64, line: u64, len_bytes: u64 },
}

/// Where the bytes of a piece are: in the slice, or in what was carried over from those before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes {
    pub(super) is_carried: bool,
    pub(super) range: Range<usize>,
}

impl Bytes {
    pub fn len(&self) -> usize {
        self.range.len()
    }

    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    pub(super) fn behind(self, len: usize) -> Self {
        Self { range: self.range.start + len..self.range.end, ..self }
    }

    pub(super) fn part(self, from: usize, len: usize) -> Self {
        let from = self.range.start + from;
        Self { range: from..from + len, ..self }
    }
}
