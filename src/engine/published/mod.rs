//! A dataset that a static host publishes: its index and its data in pieces, of which only those are fetched that somebody
//! looks at.
//!
//! [`Volumes`] writes the pieces into files of at most [`MOST_VOLUME_BYTES`], and each is packed by itself, so any of them can
//! be read alone. The head ([`super::Shard::write_published`]) is an index whose columns are [`Remote`], and more: where the
//! data is, and answers that were given before. Invariant: a byte that is not as it was written is noticed, whether it is of
//! the head, of a piece of the index or of the data.

mod fetching;
mod remote;
mod volumes;

pub use fetching::{Fetched, Run, runs};
pub use remote::{Remote, RemoteColumn, missed, take_all};
pub use volumes::{BLOCK_BYTES, Blocks, Volumes, packed_block};

use super::index::sum;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};

/// Hosts of pages refuse larger files.
pub const MOST_VOLUME_BYTES: u64 = 64 << 20;

/// Some bytes of a volume: deflated, they are what was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Piece {
    pub volume: u32,
    pub start: u64,
    /// As they travel.
    pub len: u32,
    /// When they are unpacked.
    pub bytes: u32,
    /// Of the bytes as they travel.
    pub sum: u64,
}

impl Piece {
    pub fn end(self) -> u64 {
        self.start + u64::from(self.len)
    }

    /// What was written, if these are the bytes of the piece.
    pub fn open(self, bytes: &[u8]) -> Option<Vec<u8>> {
        let is_it = bytes.len() as u64 == u64::from(self.len) && sum(bytes) == self.sum;
        let opened = decompress_to_vec_with_limit(bytes, self.bytes as usize).ok().filter(|_| is_it)?;
        (opened.len() == self.bytes as usize).then_some(opened)
    }
}

/// The name of a volume in its folder.
pub fn volume_name(volume: u32) -> String {
    format!("{volume:04}.bin")
}

/// The name of the head in its folder.
pub const HEAD: &str = "head.bin";
