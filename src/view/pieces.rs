//! Very many turns in pieces, and pieces in pieces, so that few of them need to be there at once.

use std::ops::Range;

/// So many turns are drawn at once.
const FEW: usize = 60;

/// The turns of a piece among others.
const TURNS: usize = 20;

/// The most pieces in a piece.
const PIECES: usize = 40;

/// The pieces that some turns are cut into, in their order; none when they are few enough to be one.
pub fn pieces(turns: Range<usize>) -> Vec<Range<usize>> {
    if turns.len() <= FEW {
        return Vec::new();
    }
    let mut size = TURNS;
    while turns.len().div_ceil(size) > PIECES {
        size = size.saturating_mul(PIECES);
    }
    turns.clone().step_by(size).map(|start| start..turns.end.min(start.saturating_add(size))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The pieces without pieces, and how many pieces there are beside each on the way to it.
    fn leaves(turns: Range<usize>, beside: usize, found: &mut Vec<(Range<usize>, usize)>) {
        let inner = pieces(turns.clone());
        if inner.is_empty() {
            found.push((turns, beside));
        }
        for piece in &inner {
            leaves(piece.clone(), beside + inner.len(), found);
        }
    }

    #[test]
    fn a_hundred_thousand_turns_are_a_few_pieces_at_a_time() {
        assert!(pieces(0..60).is_empty());
        assert_eq!(pieces(0..61), [0..20, 20..40, 40..60, 60..61]);
        let mut found = Vec::new();
        leaves(0..100_000, 0, &mut found);
        assert_eq!(found.len(), 5000);
        assert!(found.iter().all(|(_, beside)| *beside < 100), "{found:?}");
    }

    proptest! {
        #[test]
        fn every_turn_is_in_one_piece(start in 0usize..100, len in 0usize..200_000) {
            let mut found = Vec::new();
            leaves(start..start + len, 0, &mut found);
            let mut next = start;
            for (piece, beside) in found {
                prop_assert_eq!(piece.start, next);
                prop_assert!(piece.len() <= FEW && beside <= 3 * PIECES);
                next = piece.end;
            }
            prop_assert_eq!(next, start + len);
        }
    }
}
