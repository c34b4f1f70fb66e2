//! Which bytes to ask a host for, to have some pieces.

use super::Piece;
use crate::corpus::{ByteRange, sort_by};

/// Pieces with so many bytes between them are asked for together: as many come while another request is on its way.
const MOST_GAP_BYTES: u64 = 16 << 10;

/// More than that is not asked for at once, so that what breaks off costs little.
const MOST_RUN_BYTES: u64 = 2 << 20;

/// Bytes of one volume that are asked for together, and the pieces in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub volume: u32,
    pub range: ByteRange,
    pieces: Vec<Piece>,
}

/// Pieces as they came, unpacked.
#[derive(Debug)]
pub struct Fetched(Vec<(Piece, Vec<u8>)>);

/// What to ask for, to have all of these pieces.
pub fn runs(mut pieces: Vec<Piece>) -> Vec<Run> {
    sort_by(&mut pieces, Ord::cmp);
    pieces.dedup();
    let mut runs: Vec<Run> = Vec::new();
    for piece in pieces {
        match runs.last_mut() {
            Some(run)
                if run.volume == piece.volume
                    && piece.start <= run.range.end.0 + MOST_GAP_BYTES
                    && piece.end() - run.range.start.0 <= MOST_RUN_BYTES =>
            {
                run.range = ByteRange::new(run.range.start.0, piece.end());
                run.pieces.push(piece);
            }
            _ => runs.push(Run {
                volume: piece.volume,
                range: ByteRange::new(piece.start, piece.end()),
                pieces: vec![piece],
            }),
        }
    }
    runs
}

impl Run {
    /// Its pieces, if these are its bytes and none of them is damaged.
    pub fn open(&self, bytes: &[u8]) -> Option<Fetched> {
        let open = |piece: &Piece| {
            let start = usize::try_from(piece.start - self.range.start.0).ok()?;
            Some((*piece, piece.open(bytes.get(start..start + piece.len as usize)?)?))
        };
        self.pieces.iter().map(open).collect::<Option<_>>().map(Fetched)
    }
}

impl Fetched {
    pub fn get(&self, piece: Piece) -> Option<&[u8]> {
        self.0.iter().find(|(other, _)| *other == piece).map(|(_, bytes)| bytes.as_slice())
    }

    pub fn into_pieces(self) -> impl Iterator<Item = (Piece, Vec<u8>)> {
        self.0.into_iter()
    }
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "a few bytes")]
mod tests {
    use super::*;
    use crate::engine::index::sum;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_piece_is_asked_for_once(places in prop::collection::vec((0u32..3, 0u64..100, 1u32..900_000), 0..30)) {
            let piece = |(volume, start, len)| Piece { volume, start: start * 100_000, len, ..Piece::default() };
            let pieces: Vec<Piece> = places.into_iter().map(piece).collect();
            let runs = runs(pieces.clone());
            let mut all: Vec<Piece> = runs.iter().flat_map(|run| run.pieces.clone()).collect();
            all.sort_unstable();
            let mut expected = pieces;
            expected.sort_unstable();
            expected.dedup();
            prop_assert_eq!(all, expected);
            for run in runs {
                prop_assert!(run.pieces.len() == 1 || run.range.len_bytes() <= MOST_RUN_BYTES);
                for piece in &run.pieces {
                    prop_assert!(piece.volume == run.volume && piece.start >= run.range.start.0);
                }
            }
        }

        #[test]
        fn a_byte_that_is_damaged_is_noticed(text in "[a-f]{1,200}", at in any::<prop::sample::Index>(), bits in 1u8..) {
            let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
            let piece = Piece { start: 5, len: packed.len() as u32, bytes: text.len() as u32, sum: sum(&packed), ..Piece::default() };
            let [run] = &runs(vec![piece])[..] else { panic!("one run") };
            let fetched = run.open(&packed).unwrap();
            prop_assert_eq!(fetched.get(piece), Some(text.as_bytes()));
            let mut damaged = packed.clone();
            damaged[at.index(packed.len())] ^= bits;
            prop_assert!(run.open(&damaged).is_none() && run.open(&packed[..packed.len() - 1]).is_none());
        }
    }
}
