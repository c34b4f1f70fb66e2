//! Writes pieces one behind the other, and finds those that hold some bytes of a file.

use super::{MOST_VOLUME_BYTES, Piece, Remote, RemoteColumn};
use crate::corpus::{ByteRange, FileId};
use crate::engine::index::sum;
use miniz_oxide::deflate::compress_to_vec;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Data is packed in blocks of so many bytes: a dialogue is in one or two of them.
pub const BLOCK_BYTES: u64 = 256 << 10;

/// Of so many blocks it is told together where they are. (Of all of 3.4 GB that takes 134 kB, more than the head.)
const TABLE_BLOCKS: usize = 256;

/// As `gzip` does by itself; higher levels gain a hundredth.
const LEVEL: u8 = 6;

/// Takes pieces, and says where each is.
pub struct Volumes<W, F> {
    create: F,
    open: Option<W>,
    volume: u32,
    len: u64,
}

impl<W: Write, F: FnMut(u32) -> io::Result<W>> Volumes<W, F> {
    /// `create` makes the file of a volume.
    pub fn new(create: F) -> Self {
        Self { create, open: None, volume: 0, len: 0 }
    }

    pub fn keep(&mut self, bytes: &[u8]) -> io::Result<Piece> {
        self.keep_packed(&compress_to_vec(bytes, LEVEL), bytes.len())
    }

    /// The same of what [`packed_block`] has packed.
    pub fn keep_packed(&mut self, packed: &[u8], bytes: usize) -> io::Result<Piece> {
        let is_full = self.len > 0 && self.len + packed.len() as u64 > MOST_VOLUME_BYTES;
        if is_full {
            self.finish()?;
            self.volume += 1;
        }
        if self.open.is_none() {
            self.open = Some((self.create)(self.volume)?);
        }
        if let Some(out) = &mut self.open {
            out.write_all(packed)?;
        }
        let short = |len: usize| u32::try_from(len).map_err(io::Error::other);
        let piece = Piece {
            volume: self.volume,
            start: self.len,
            len: short(packed.len())?,
            bytes: short(bytes)?,
            sum: sum(packed),
        };
        self.len = piece.end();
        Ok(piece)
    }

    /// All that was kept is written.
    pub fn finish(&mut self) -> io::Result<()> {
        self.len = 0;
        self.open.take().map_or(Ok(()), |mut out| out.flush())
    }
}

/// Packs a block of data.
pub fn packed_block(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, LEVEL)
}

/// The blocks of a file, one behind the other.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Blocks {
    file: FileId,
    bytes: u64,
    tables: Vec<Table>,
}

/// Some of them, which are in one volume.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Table {
    /// The number of the first, and where it begins.
    first: u64,
    volume: u32,
    start: u64,
    /// How long each is as it travels, and its sum.
    blocks: Remote<Vec<(u32, u64)>>,
}

impl Blocks {
    pub fn of(file: FileId) -> Self {
        Self { file, ..Self::default() }
    }

    pub fn file(&self) -> FileId {
        self.file
    }

    /// Adds the next block: all but the last have [`BLOCK_BYTES`].
    pub fn push(&mut self, piece: Piece) {
        let is_other = |last: &Table| last.volume != piece.volume || last.blocks.len() >= TABLE_BLOCKS;
        if self.tables.last().is_none_or(is_other) {
            let Piece { volume, start, .. } = piece;
            let first = self.bytes / BLOCK_BYTES;
            self.tables.push(Table { first, volume, start, ..Table::default() });
        }
        self.bytes += u64::from(piece.bytes);
        if let Some(table) = self.tables.last_mut() {
            table.blocks.push((piece.len, piece.sum));
        }
    }

    /// What may be kept elsewhere.
    pub fn remote(&mut self) -> impl Iterator<Item = &mut dyn RemoteColumn> {
        self.tables.iter_mut().map(|table| &mut table.blocks as &mut dyn RemoteColumn)
    }

    /// The pieces that hold these bytes, in order, and where the first of them begins in the file. Nothing when the file
    /// has fewer bytes, or where they are is not here.
    pub fn holding(&self, range: ByteRange) -> Option<(Vec<Piece>, u64)> {
        if range.end.0 > self.bytes {
            return None;
        }
        let first = range.start.0 / BLOCK_BYTES;
        let pieces = (first..range.end.0.div_ceil(BLOCK_BYTES)).map(|block| self.piece(block));
        Some((pieces.collect::<Option<_>>()?, first * BLOCK_BYTES))
    }

    fn piece(&self, block: u64) -> Option<Piece> {
        let after = self.tables.partition_point(|table| table.first <= block);
        let Table { first, volume, start, blocks } = self.tables.get(after.checked_sub(1)?)?;
        let (before, rest) = blocks.split_at_checked(usize::try_from(block - first).ok()?)?;
        let (len, sum) = *rest.first()?;
        Some(Piece {
            volume: *volume,
            start: start + before.iter().map(|(len, _)| u64::from(*len)).sum::<u64>(),
            len,
            bytes: u32::try_from((self.bytes - block * BLOCK_BYTES).min(BLOCK_BYTES)).ok()?,
            sum,
        })
    }
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "a few bytes")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_of_a_file_are_found_in_its_blocks(
            len in 1u64..BLOCK_BYTES * 5,
            [one, other] in [0u64..1000, 0u64..1000],
            full in 1u32..4,
        ) {
            let bytes: Vec<u8> = (0..len).map(|at| (at / 7 % 251) as u8).collect();
            let mut volumes = vec![Vec::new()];
            let mut blocks = Blocks::of(FileId(3));
            for (number, block) in (0u32..).zip(bytes.chunks(BLOCK_BYTES as usize)) {
                if number > 0 && number % full == 0 {
                    volumes.push(b"another file's".to_vec());
                }
                let packed = packed_block(block);
                let (volume, start) = (volumes.len() - 1, volumes.last().unwrap().len() as u64);
                volumes[volume].extend(&packed);
                blocks.push(Piece {
                    volume: volume as u32,
                    start,
                    len: packed.len() as u32,
                    bytes: block.len() as u32,
                    sum: sum(&packed),
                });
            }
            let (start, end) = (one.min(other) * len / 1000, one.max(other) * len / 1000);
            let (pieces, from) = blocks.holding(ByteRange::new(start, end)).unwrap();
            let mut found = Vec::new();
            for piece in pieces {
                let packed = &volumes[piece.volume as usize][piece.start as usize..piece.end() as usize];
                found.extend(piece.open(packed).unwrap());
            }
            prop_assert_eq!(&found[(start - from) as usize..(end - from) as usize], &bytes[start as usize..end as usize]);
            prop_assert_eq!(blocks.holding(ByteRange::new(0, len + 1)), None);
        }
    }

    #[test]
    fn a_volume_that_is_full_is_followed_by_another() {
        let mut written = Vec::new();
        let mut volumes = Volumes::new(|volume| {
            written.push(volume);
            Ok(io::sink())
        });
        let half = vec![7u8; 1 + (MOST_VOLUME_BYTES / 2) as usize];
        let kept: Vec<Piece> = (0..3).map(|_| volumes.keep_packed(&half, 9).unwrap()).collect();
        volumes.finish().unwrap();
        assert_eq!(
            kept.iter().map(|piece| (piece.volume, piece.start)).collect::<Vec<_>>(),
            [(0, 0), (1, 0), (2, 0)]
        );
        assert_eq!(written, [0, 1, 2]);
    }
}
