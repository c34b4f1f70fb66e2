//! A set of row numbers, one bit each.
//!
//! Not the crate `fixedbitset`: its words have 32 bits in a browser, and ours are made and read 64 rows at a time.

use crate::engine::packed;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Rows of one segment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bits {
    #[serde(with = "packed::numbers")]
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    pub fn none(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    pub fn all(len: usize) -> Self {
        let mut bits = Self { words: vec![u64::MAX; len.div_ceil(64)], len };
        bits.cut_tail();
        bits
    }

    /// The rows that are wanted.
    pub fn of_rows(len: usize, is_wanted: impl Fn(usize) -> bool) -> Self {
        let word = |first: usize| {
            let rows = first..(first + 64).min(len);
            rows.fold(0, |word, row| word | u64::from(is_wanted(row)) << (row % 64))
        };
        Self { words: (0..len).step_by(64).map(word).collect(), len }
    }

    /// From words of 64 rows each, the first row lowest.
    pub fn of_words(words: Vec<u64>, len: usize) -> Self {
        let mut bits = Self { words, len };
        bits.cut_tail();
        bits
    }

    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.words.shrink_to_fit();
    }

    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether a row of the range is set.
    pub fn any(&self, rows: Range<usize>) -> bool {
        let mut at = rows.start;
        while at < rows.end {
            let word = self.words.get(at / 64).copied().unwrap_or_default() >> (at % 64);
            let len = (64 - at % 64).min(rows.end - at);
            if word & (u64::MAX >> (64 - len)) != 0 {
                return true;
            }
            at += len;
        }
        false
    }

    pub fn insert(&mut self, row: usize) {
        debug_assert!(row < self.len, "row {row} of {}", self.len);
        if let Some(word) = self.words.get_mut(row / 64) {
            *word |= 1 << (row % 64);
        }
    }

    pub fn invert(&mut self) {
        for word in &mut self.words {
            *word = !*word;
        }
        self.cut_tail();
    }

    pub fn intersect(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    pub fn unite(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    pub fn contains(&self, row: usize) -> bool {
        self.words.get(row / 64).is_some_and(|word| word >> (row % 64) & 1 == 1)
    }

    /// Adds a row number, set or not, at the end.
    pub fn push(&mut self, is_set: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        self.len += 1;
        if is_set {
            self.insert(self.len - 1);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn rows(&self) -> impl Iterator<Item = usize> {
        self.rows_from(0)
    }

    /// The rows from a word on.
    pub fn rows_from(&self, first: usize) -> impl Iterator<Item = usize> {
        let mut words = self.words.get(first..).unwrap_or_default().iter();
        let (mut left, mut next) = (0_u64, first * 64);
        std::iter::from_fn(move || {
            while left == 0 {
                left = *words.next()?;
                next += 64;
            }
            let row = next - 64 + left.trailing_zeros() as usize;
            left &= left - 1;
            Some(row)
        })
    }

    /// Bits past the end are never set.
    fn cut_tail(&mut self) {
        if let Some(last) = self.words.last_mut()
            && !self.len.is_multiple_of(64)
        {
            *last &= (1 << (self.len % 64)) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn bits_are_a_set(len in 1usize..200, a in prop::collection::vec(0usize..200, 0..40), b in prop::collection::vec(0usize..200, 0..40)) {
            let rows = |numbers: &[usize]| numbers.iter().copied().filter(|row| *row < len).collect::<BTreeSet<_>>();
            let bits = |rows: &BTreeSet<usize>| {
                let mut bits = Bits::none(len);
                for row in rows {
                    bits.insert(*row);
                }
                bits
            };
            let (a, b) = (rows(&a), rows(&b));
            let mut both = bits(&a);
            both.intersect(&bits(&b));
            prop_assert_eq!(both.rows().collect::<BTreeSet<_>>(), &a & &b);
            let mut either = bits(&a);
            either.unite(&bits(&b));
            prop_assert_eq!(either.rows().collect::<BTreeSet<_>>(), &a | &b);
            let mut pushed = Bits::default();
            (0..len).for_each(|row| pushed.push(a.contains(&row)));
            prop_assert_eq!(&pushed, &bits(&a));
            prop_assert!((0..200).all(|row| pushed.contains(row) == a.contains(&row)));
            prop_assert_eq!(&Bits::of_rows(len, |row| a.contains(&row)), &pushed);
            prop_assert!(pushed.rows_from(1).eq(a.range(64..).copied()));
            let mut rest = bits(&a);
            rest.invert();
            prop_assert_eq!(rest.count(), len - a.len());
            rest.intersect(&bits(&a));
            prop_assert_eq!(rest.count(), 0);
            prop_assert_eq!(Bits::all(len).count(), len);
            let (from, to) = (len / 3, len - len / 5);
            prop_assert_eq!(bits(&a).any(from..to), a.range(from..to.max(from)).next().is_some());
            prop_assert_eq!(Bits::of_words(bits(&a).words().to_vec(), len), bits(&a));
        }
    }
}
