//! 64 bytes of JSON as bit masks: bit `i` is byte `i`.
//!
//! The technique is that of simdjson's first stage. Comparing is done with the vector instructions of the
//! target where there are some; `portable` is the twin that defines what they mean.

/// How many bytes are looked at together.
pub const BLOCK: usize = 64;

/// Where the bytes that matter for the structure are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Masks {
    pub quote: u64,
    pub backslash: u64,
    /// `{` and `[`.
    pub open: u64,
    /// `}` and `]`.
    pub close: u64,
    pub comma: u64,
}

#[cfg(target_arch = "wasm32")]
pub use simd128::masks;

#[cfg(not(target_arch = "wasm32"))]
pub use portable::masks;

/// `{` and `[` differ in one bit, and so do `}` and `]`: with it set, one comparison finds both.
const CASE_BIT: u8 = 0x20;

#[cfg(any(test, not(target_arch = "wasm32")))]
mod portable {
    use super::{BLOCK, CASE_BIT, Masks};

    /// Eight bytes at a time, each lane of a word becoming one bit.
    pub fn masks(block: &[u8; BLOCK]) -> Masks {
        let mut masks = Masks::default();
        let (words, _) = block.as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let word = u64::from_le_bytes(*word);
            let folded = word | splat(CASE_BIT);
            let shift = index * 8;
            masks.quote |= equal(word, b'"') << shift;
            masks.backslash |= equal(word, b'\\') << shift;
            masks.comma |= equal(word, b',') << shift;
            masks.open |= equal(folded, b'{') << shift;
            masks.close |= equal(folded, b'}') << shift;
        }
        masks
    }

    const fn splat(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }

    /// Bit `i` of the result is set when byte `i` of the word is `byte`.
    fn equal(word: u64, byte: u8) -> u64 {
        const LOW: u64 = splat(0x7f);
        let different = word ^ splat(byte);
        // The high bit of every byte that is zero, exactly (no carry passes between bytes).
        let zero = !(((different & LOW) + LOW) | different | LOW);
        // Gathers the eight high bits into the top byte.
        (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}

#[cfg(target_arch = "wasm32")]
mod simd128 {
    use super::{BLOCK, CASE_BIT, Masks};
    use core::arch::wasm32::{i8x16_bitmask, u8x16_eq, u8x16_splat, u64x2, v128, v128_or};

    pub fn masks(block: &[u8; BLOCK]) -> Masks {
        let mut masks = Masks::default();
        let (lanes, _) = block.as_chunks::<16>();
        for (index, lane) in lanes.iter().enumerate() {
            let bytes = load(lane);
            let folded = v128_or(bytes, u8x16_splat(CASE_BIT));
            let shift = index * 16;
            masks.quote |= equal(bytes, b'"') << shift;
            masks.backslash |= equal(bytes, b'\\') << shift;
            masks.comma |= equal(bytes, b',') << shift;
            masks.open |= equal(folded, b'{') << shift;
            masks.close |= equal(folded, b'}') << shift;
        }
        masks
    }

    /// Becomes one `v128.load`.
    fn load(bytes: &[u8; 16]) -> v128 {
        let value = u128::from_le_bytes(*bytes);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
        u64x2(value as u64, (value >> 64) as u64)
    }

    fn equal(bytes: v128, byte: u8) -> u64 {
        u64::from(i8x16_bitmask(u8x16_eq(bytes, u8x16_splat(byte))))
    }
}

/// Bit `i` is set when an odd number of bits up to and including `i` are set: from every opening quote to
/// just before its closing one.
pub fn prefix_xor(mut bits: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        bits ^= bits << shift;
    }
    bits
}

/// The bytes that a backslash escapes. `is_escaped` says whether the first byte is, and is left saying so of
/// the first byte of the next block.
pub fn escaped(backslash: u64, is_escaped: &mut bool) -> u64 {
    let carried = u64::from(*is_escaped);
    if backslash == 0 {
        *is_escaped = false;
        return carried;
    }
    let mut found = carried;
    let mut escaping = backslash & !carried;
    *is_escaped = false;
    while escaping != 0 {
        let first = escaping & escaping.wrapping_neg();
        let next = first << 1;
        *is_escaped = next == 0;
        found |= next;
        // The escaped byte does not escape, even when it is a backslash.
        escaping &= !(first | next);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn naive_masks(block: &[u8; BLOCK]) -> Masks {
        let mut masks = Masks::default();
        for (index, byte) in block.iter().enumerate() {
            let bit = 1 << index;
            match byte {
                b'"' => masks.quote |= bit,
                b'\\' => masks.backslash |= bit,
                b'{' | b'[' => masks.open |= bit,
                b'}' | b']' => masks.close |= bit,
                b',' => masks.comma |= bit,
                _ => {}
            }
        }
        masks
    }

    fn block_of(bytes: &[u8]) -> [u8; BLOCK] {
        std::array::from_fn(|index| bytes[index])
    }

    proptest! {
        #[test]
        fn masks_are_those_of_single_bytes(bytes in prop::collection::vec(any::<u8>(), BLOCK)) {
            let block = block_of(&bytes);
            prop_assert_eq!(masks(&block), naive_masks(&block));
            prop_assert_eq!(portable::masks(&block), naive_masks(&block));
        }

        #[test]
        fn escapes_are_those_of_single_bytes(
            bytes in prop::collection::vec(prop_oneof![Just(b'\\'), Just(b'a')], BLOCK),
            before in any::<bool>(),
        ) {
            let mut is_escaped = before;
            let mut expected = 0u64;
            for (index, byte) in bytes.iter().enumerate() {
                expected |= u64::from(is_escaped) << index;
                is_escaped = !is_escaped && *byte == b'\\';
            }
            let mut carried = before;
            prop_assert_eq!(escaped(masks(&block_of(&bytes)).backslash, &mut carried), expected);
            prop_assert_eq!(carried, is_escaped);
        }
    }

    #[test]
    fn case_folding_finds_nothing_but_brackets() {
        for byte in 0..=u8::MAX {
            let block = [byte; BLOCK];
            assert_eq!(masks(&block), naive_masks(&block), "{byte:#x}");
        }
    }

    #[test]
    fn prefix_xor_marks_the_inside_of_strings() {
        assert_eq!(prefix_xor(0b0010_0100), 0b0001_1100);
        assert_eq!(prefix_xor(1 << 63), 1 << 63);
    }
}
