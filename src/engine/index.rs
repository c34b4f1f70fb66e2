//! The index of a shard as bytes: what reading and checking made of some files, to go on from when the same files are
//! opened again.
//!
//! The bytes are [`MAGIC`], then sections, each with its length (eight bytes, lowest first), its CRC-32 (four) and what is
//! packed in it. The first is the [`IndexHead`], which says what wrote the index and of which files; the second what all
//! parts share, and what checking found; the third what is packed, and where; then comes one of each part. Columns are
//! copied as they are. Invariant: a byte that is not as it was written is noticed. Whoever reads an index sees to it that
//! its files are those that it was made of.

use super::answer::FileEntry;
use super::crc::Hasher;
use super::packed::Packed;
use crate::corpus::{ByteRange, FileId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// The last byte is the version of the layout.
const MAGIC: [u8; 16] = *b"colloquy index 1";

/// So many bytes at the beginning and at the end of a file tell it from another one of its name, length and time.
const END_BYTES: u64 = 64 << 10;

/// Room for more is made as bytes come: a length may be damaged.
const MOST_ROOM_BYTES: u64 = 64 << 20;

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
        let head: Self = read_section(input)?;
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
    let bytes = packed.as_bytes();
    let len = (bytes.len() as u64).to_le_bytes();
    out.write_all(&len)?;
    out.write_all(&sum(len, bytes).to_le_bytes())?;
    out.write_all(bytes)
}

pub fn read_section<T: DeserializeOwned>(input: &mut dyn Read) -> Result<T, IndexFault> {
    let (mut len, mut expected) = ([0; 8], [0; 4]);
    let is_cut_off = |fault| ended(fault, IndexFault::Damaged);
    input.read_exact(&mut len).map_err(is_cut_off)?;
    input.read_exact(&mut expected).map_err(is_cut_off)?;
    let len_bytes = u64::from_le_bytes(len);
    let mut bytes = Vec::new();
    let room = usize::try_from(len_bytes.min(MOST_ROOM_BYTES)).unwrap_or_default();
    bytes.try_reserve_exact(room).map_err(io::Error::from)?;
    input.take(len_bytes).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != len_bytes || sum(len, &bytes) != u32::from_le_bytes(expected) {
        return Err(IndexFault::Damaged);
    }
    Packed::from(bytes).open().ok_or(IndexFault::Damaged)
}

/// Nothing follows the last section.
pub fn read_end(input: &mut dyn Read) -> Result<(), IndexFault> {
    if input.read(&mut [0])? == 0 { Ok(()) } else { Err(IndexFault::Damaged) }
}

/// The length is summed, too: bytes that were cut off may have the sum of those that were not.
fn sum(len: [u8; 8], bytes: &[u8]) -> u32 {
    let mut hasher = Hasher::default();
    hasher.update(&len);
    hasher.update(bytes);
    hasher.finalize()
}

fn ended(fault: io::Error, early: IndexFault) -> IndexFault {
    if fault.kind() == io::ErrorKind::UnexpectedEof { early } else { IndexFault::Bytes(fault) }
}
