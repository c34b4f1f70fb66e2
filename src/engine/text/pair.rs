//! Where two bytes stand as far apart as they do in a needle, 64 places at once and in either case.
//!
//! Letters in both cases differ in one bit. With it set some other bytes look alike as well, so a place that is found has
//! yet to be compared. `portable` is the twin that defines what the vector instructions mean.

/// How many places are looked at together.
pub const BLOCK: usize = 64;

const CASE_BIT: u8 = 0x20;

#[cfg(target_arch = "wasm32")]
pub use simd128::places;

#[cfg(not(target_arch = "wasm32"))]
pub use portable::places;

#[cfg(any(test, not(target_arch = "wasm32")))]
mod portable {
    use super::{BLOCK, CASE_BIT};

    /// Bit `i` is set when byte `i` of the one block is the one byte, and of the other the other.
    pub fn places(one: &[u8; BLOCK], other: &[u8; BLOCK], bytes: [u8; 2]) -> u64 {
        let (ones, _) = one.as_chunks::<8>();
        let (others, _) = other.as_chunks::<8>();
        let words = ones.iter().zip(others).enumerate();
        words.fold(0, |places, (index, (one, other))| {
            let [first, second] = bytes;
            places | (zeros(different(*one, first) | different(*other, second)) << (index * 8))
        })
    }

    fn different(word: [u8; 8], byte: u8) -> u64 {
        let splat = |byte: u8| u64::from_ne_bytes([byte; 8]);
        (u64::from_le_bytes(word) | splat(CASE_BIT)) ^ splat(byte | CASE_BIT)
    }

    /// Bit `i` is set when byte `i` of the word is 0.
    fn zeros(word: u64) -> u64 {
        const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
        let zero = !(((word & LOW) + LOW) | word | LOW);
        // Gathers the eight high bits into the top byte.
        (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}

#[cfg(target_arch = "wasm32")]
mod simd128 {
    use super::{BLOCK, CASE_BIT};
    use core::arch::wasm32::{
        i8x16_bitmask, u8x16_eq, u8x16_splat, u64x2, v128, v128_and, v128_any_true, v128_or,
    };

    /// Without a loop or a call, and with one question whether there is any place at all: mostly there is none.
    pub fn places(one: &[u8; BLOCK], other: &[u8; BLOCK], bytes: [u8; 2]) -> u64 {
        let (ones, others) = (one.as_chunks::<16>(), other.as_chunks::<16>());
        let (([a0, a1, a2, a3], _), ([b0, b1, b2, b3], _)) = (ones, others) else { return 0 };
        let (p0, p1) = (both(a0, b0, bytes), both(a1, b1, bytes));
        let (p2, p3) = (both(a2, b2, bytes), both(a3, b3, bytes));
        if !v128_any_true(v128_or(v128_or(p0, p1), v128_or(p2, p3))) {
            return 0;
        }
        let bits = |places| u64::from(i8x16_bitmask(places));
        bits(p0) | bits(p1) << 16 | bits(p2) << 32 | bits(p3) << 48
    }

    #[expect(
        clippy::inline_always,
        reason = "at this level of optimisation it is called, and searching takes twice as long"
    )]
    #[inline(always)]
    fn both(one: &[u8; 16], other: &[u8; 16], [first, second]: [u8; 2]) -> v128 {
        v128_and(equal(one, first), equal(other, second))
    }

    #[expect(clippy::inline_always, reason = "the same")]
    #[inline(always)]
    fn equal(bytes: &[u8; 16], byte: u8) -> v128 {
        let value = u128::from_le_bytes(*bytes);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
        let bytes = u64x2(value as u64, (value >> 64) as u64);
        u8x16_eq(v128_or(bytes, u8x16_splat(CASE_BIT)), u8x16_splat(byte | CASE_BIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn places_are_those_of_single_bytes(text in prop::collection::vec(prop_oneof![Just(b'a'), Just(b'A'), Just(b'b'), any::<u8>()], BLOCK + 3), bytes in any::<[u8; 2]>()) {
            for bytes in [bytes, *b"ab", *b"A1"] {
                let block = |from: usize| std::array::from_fn(|index| text[from + index]);
                let expected = (0..BLOCK).fold(0, |places, at| {
                    let is = |at: usize, byte: u8| text[at] | CASE_BIT == byte | CASE_BIT;
                    places | u64::from(is(at, bytes[0]) && is(at + 3, bytes[1])) << at
                });
                prop_assert_eq!(places(&block(0), &block(3), bytes), expected);
                prop_assert_eq!(portable::places(&block(0), &block(3), bytes), expected);
            }
        }
    }
}
