//! The index of a shard as bytes: what reading and checking made of some files, to go on from when the same files are
//! opened again.
//!
//! The bytes are [`MAGIC`], then sections, each with its length, its sum (eight bytes each, lowest first) and what is
//! packed in it. The first is the [`IndexHead`], which says what wrote the index and of which files; the second what all
//! parts share, and what checking found; the third what is packed, and where; then comes one of each part. Columns are
//! copied as they are. Invariant: a byte that is not as it was written is noticed. Whoever reads an index sees to it that
//! its files are those that it was made of.

use super::answer::FileEntry;
use super::crc::Hasher;
use super::packed::{self, Packed};
use crate::corpus::{ByteRange, FileId};
use crate::formats::mixed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// The last byte is the version of the layout.
const MAGIC: [u8; 16] = *b"colloquy index 4";

/// So many bytes at the beginning and at the end of a file tell it from another one of its name, length and time.
const END_BYTES: u64 = 64 << 10;

/// Room for more is made as bytes come: a length may be damaged.
const MOST_ROOM_BYTES: usize = 64 << 20;

/// Why an index is of no use. The files are read then, as if there were none.
#[derive(Debug, thiserror::Error)]
pub enum IndexFault {
    #[error("it is no index")]
    NoIndex,
    #[error("another build of Colloquy wrote it")]
    OtherBuild,
    #[error("it is damaged")]
    Damaged,
    #[error("not all of it is read, or it has Parquet, Arrow or a record that was set aside")]
    NotWhole,
    #[error("{0}")]
    Bytes(#[from] io::Error),
}

/// What tells a file from what it may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileStamp {
    pub bytes: u64,
    /// When it was changed last, in milliseconds, where that is known.
    pub modified_ms: Option<i64>,
    /// The CRC-32 of its first [`END_BYTES`], and of its last.
    pub ends: [u32; 2],
}

impl FileStamp {
    /// What to read of a file for its stamp.
    pub fn ends(bytes: u64) -> [ByteRange; 2] {
        [ByteRange::new(0, bytes.min(END_BYTES)), ByteRange::new(bytes.saturating_sub(END_BYTES), bytes)]
    }

    pub fn new(bytes: u64, modified_ms: Option<i64>, ends: [&[u8]; 2]) -> Self {
        let sum = |bytes: &[u8]| {
            let mut hasher = Hasher::default();
            hasher.update(bytes);
            hasher.finalize()
        };
        Self { bytes, modified_ms, ends: ends.map(sum) }
    }
}

/// A file as it was when it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexedFile {
    pub entry: FileEntry,
    pub stamp: FileStamp,
}

/// What an index belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexHead {
    pub build: String,
    /// All that was open, in the order of their numbers, whoever read it.
    pub files: Vec<IndexedFile>,
    /// How many parts follow.
    pub parts: u32,
}

impl IndexHead {
    /// Takes the beginning of an index.
    pub fn read(input: &mut dyn Read, build: &str) -> Result<Self, IndexFault> {
        let mut magic = [0; MAGIC.len()];
        input.read_exact(&mut magic).map_err(|fault| ended(fault, IndexFault::NoIndex))?;
        if magic != MAGIC {
            return Err(IndexFault::NoIndex);
        }
        let head: Self = Sections::of(input).read()?;
        if head.build == build { Ok(head) } else { Err(IndexFault::OtherBuild) }
    }

    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&MAGIC)?;
        write_section(out, &Packed::of(self))
    }

    /// The files that are not as they were, or are read by others now; `None` when it is of other files than these.
    pub fn changed(&self, now: &[IndexedFile]) -> Option<Vec<FileId>> {
        let pairs = || self.files.iter().zip(now);
        let is_same = |was: &FileEntry, is: &FileEntry| was.id == is.id && was.path == is.path;
        let is_of_them =
            self.files.len() == now.len() && pairs().all(|(was, is)| is_same(&was.entry, &is.entry));
        is_of_them.then(|| pairs().filter(|(was, is)| was != is).map(|(was, _)| was.entry.id).collect())
    }
}

pub fn write_section(out: &mut dyn Write, packed: &Packed) -> io::Result<()> {
    out.write_all(section_head(packed).as_flattened())?;
    out.write_all(packed.as_bytes())
}

/// What stands before the bytes of a section: how many they are, and their sum.
pub fn section_head(packed: &Packed) -> [[u8; 8]; 2] {
    let bytes = packed.as_bytes();
    [bytes.len() as u64, sum(bytes)].map(u64::to_le_bytes)
}

/// Reads sections, one after another.
pub struct Sections<'i> {
    input: &'i mut dyn Read,
    /// Where the bytes of a section are until they are unpacked. It is kept for the next one: room is filled with zeros
    /// when it is made.
    room: Vec<u8>,
}

impl<'i> Sections<'i> {
    pub fn of(input: &'i mut dyn Read) -> Self {
        Self { input, room: Vec::new() }
    }

    pub fn read<T: DeserializeOwned>(&mut self) -> Result<T, IndexFault> {
        let (len, expected) = (self.number()?, self.number()?);
        let len = usize::try_from(len).map_err(|_| IndexFault::Damaged)?;
        let mut filled = 0;
        while filled < len {
            let end = len.min(filled + MOST_ROOM_BYTES);
            let more = end.saturating_sub(self.room.len());
            self.room.try_reserve_exact(more).map_err(io::Error::from)?;
            self.room.resize(self.room.len() + more, 0);
            self.input.read_exact(self.room.get_mut(filled..end).unwrap_or_default()).map_err(is_cut_off)?;
            filled = end;
        }
        let bytes = self.room.get(..len).unwrap_or_default();
        if sum(bytes) != expected {
            return Err(IndexFault::Damaged);
        }
        packed::open(bytes).ok_or(IndexFault::Damaged)
    }

    /// Nothing follows the last section.
    pub fn end(self) -> Result<(), IndexFault> {
        if self.input.read(&mut [0])? == 0 { Ok(()) } else { Err(IndexFault::Damaged) }
    }

    fn number(&mut self) -> Result<u64, IndexFault> {
        let mut bytes = [0; 8];
        self.input.read_exact(&mut bytes).map_err(is_cut_off)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

/// Tells bytes from others: from all that differ in one word of eight, and as good as surely from any. (Of 180 MB a worker
/// has it in 20 ms; a CRC-32 took 135.)
pub(super) fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let (strides, last) = words.as_chunks();
    // The length is summed, too: bytes that were cut off may have the sum of those that were not.
    let seed = bytes.len() as u64;
    let [mut one, mut two, mut three, mut four] = [seed; 4];
    // Four hashes side by side, since each waits for its last word.
    for [first, second, third, fourth] in strides {
        one = mixed(one, u64::from_le_bytes(*first));
        two = mixed(two, u64::from_le_bytes(*second));
        three = mixed(three, u64::from_le_bytes(*third));
        four = mixed(four, u64::from_le_bytes(*fourth));
    }
    let last = last.iter().map(|word| u64::from_le_bytes(*word));
    let words = [two, three, four].into_iter().chain(last).chain(rest.iter().map(|byte| u64::from(*byte)));
    words.fold(one, mixed)
}

fn is_cut_off(fault: io::Error) -> IndexFault {
    ended(fault, IndexFault::Damaged)
}

fn ended(fault: io::Error, early: IndexFault) -> IndexFault {
    if fault.kind() == io::ErrorKind::UnexpectedEof { early } else { IndexFault::Bytes(fault) }
}

#[cfg(test)]
mod tests {
    use super::sum;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_that_differ_have_other_sums(bytes in vec(any::<u8>(), 1..200), at in any::<prop::sample::Index>(), bits in 1u8..) {
            let at = at.index(bytes.len());
            let mut damaged = bytes.clone();
            damaged[at] ^= bits;
            prop_assert_ne!(sum(&damaged), sum(&bytes));
            prop_assert_ne!(sum(&bytes[..at]), sum(&bytes));
            prop_assert_ne!(sum(&vec![0; at]), sum(&vec![0; bytes.len()]));
        }
    }
}
