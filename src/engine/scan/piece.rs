//! What the splitter hands on, and the space and marks around it.

use super::layout::Layout;
use memchr::memchr_iter;

/// A longer record is not held in memory; it is told as [`Piece::Oversized`].
pub const MAX_RECORD_BYTES: usize = 64 << 20;

/// A piece of a file; `start` is its first byte in the file, `line` the line of that byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Record {
        start: u64,
        line: u64,
        /// How the file's records are put together, as far as this one shows.
        layout: Layout,
        bytes: &'a [u8],
    },
    /// A record longer than [`MAX_RECORD_BYTES`].
    Oversized { start: u64, line: u64, len_bytes: u64 },
    /// Bytes between records that belong to no record, as far as they are held.
    Stray { start: u64, line: u64, len_bytes: u64, bytes: &'a [u8] },
    /// The file ends inside this record, or (with no length) before its array is closed.
    Unfinished { start: u64, line: u64, len_bytes: u64 },
}

pub(super) fn newlines(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

/// How long the mark of the byte order is that a text begins with.
pub fn byte_order_mark(bytes: &[u8]) -> usize {
    if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }
}

pub(super) fn leading_space(bytes: &[u8]) -> &[u8] {
    let len = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    bytes.get(..len).unwrap_or_default()
}

pub(super) fn trim(bytes: &[u8]) -> &[u8] {
    bytes.trim_ascii()
}
