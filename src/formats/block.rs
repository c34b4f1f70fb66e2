//! 64 bytes of JSON as bit masks (bit `i` is byte `i`), and what of them stands outside of strings, block after block.
//!
//! The technique is that of simdjson's first stage. Where the target has vector instructions, 16 bytes are compared at a
//! time; `portable` is the twin that defines what they mean.

/// How many bytes are looked at together.
pub const BLOCK: usize = 64;

/// Where the bytes that matter for the structure are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Masks {
    quote: u64,
    backslash: u64,
    open: u64,
    close: u64,
    comma: u64,
}

fn masks(block: &[u8; BLOCK]) -> Masks {
    masks_by::<Lane>(block)
}

/// Where a walk over values stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// All but white space.
    pub between_values: u64,
    /// Quotes, backslashes and control characters.
    pub in_string: u64,
}

pub fn stops(block: &[u8; BLOCK]) -> Stops {
    stops_by::<Lane>(block)
}

/// 16 bytes. What a comparison gives has the highest bit of those bytes that it holds for.
trait Compare: Copy {
    fn load(bytes: &[u8; 16]) -> Self;
    fn or(self, other: Self) -> Self;
    fn equal(self, byte: u8) -> Self;
    /// Of bytes below 128.
    fn at_most(self, byte: u8) -> Self;
    /// With this bit set in every byte.
    fn with(self, bit: u8) -> Self;
    /// The highest bit of every byte.
    fn bits(self) -> u64;
}

/// `{` and `[` differ in one bit, and so do `}` and `]`: with it set, one comparison finds both.
const CASE_BIT: u8 = 0x20;

fn masks_by<L: Compare>(block: &[u8; BLOCK]) -> Masks {
    let mut masks = Masks::default();
    let (lanes, _) = block.as_chunks();
    for (index, lane) in lanes.iter().enumerate() {
        let bytes = L::load(lane);
        let folded = bytes.with(CASE_BIT);
        let shift = index * 16;
        masks.quote |= bytes.equal(b'"').bits() << shift;
        masks.backslash |= bytes.equal(b'\\').bits() << shift;
        masks.comma |= bytes.equal(b',').bits() << shift;
        masks.open |= folded.equal(b'{').bits() << shift;
        masks.close |= folded.equal(b'}').bits() << shift;
    }
    masks
}

fn stops_by<L: Compare>(block: &[u8; BLOCK]) -> Stops {
    let mut stops = Stops::default();
    let (lanes, _) = block.as_chunks();
    for (index, lane) in lanes.iter().enumerate() {
        let bytes = L::load(lane);
        let ends_of_lines = bytes.equal(b'\n').or(bytes.equal(b'\r'));
        let space = bytes.equal(b' ').or(bytes.equal(b'\t')).or(ends_of_lines);
        let stops_of_strings = bytes.equal(b'"').or(bytes.equal(b'\\')).or(bytes.at_most(b' ' - 1));
        let shift = index * 16;
        stops.between_values |= (space.bits() ^ 0xFFFF) << shift;
        stops.in_string |= stops_of_strings.bits() << shift;
    }
    stops
}

#[cfg(target_arch = "wasm32")]
use simd128::Lane;

#[cfg(not(target_arch = "wasm32"))]
use portable::Lane;

#[cfg(any(test, not(target_arch = "wasm32")))]
mod portable {
    use super::Compare;

    /// Two times eight bytes. What a comparison gives has only the highest bit of bytes.
    #[derive(Clone, Copy)]
    pub struct Lane([u64; 2]);

    const LOW: u64 = splat(0x7F);

    const fn splat(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }

    impl Compare for Lane {
        #[inline]
        fn load(bytes: &[u8; 16]) -> Self {
            let (low, high) = super::halves(bytes);
            Self([low, high])
        }

        #[inline]
        fn or(self, other: Self) -> Self {
            let ([low, high], [other_low, other_high]) = (self.0, other.0);
            Self([low | other_low, high | other_high])
        }

        #[inline]
        fn equal(self, byte: u8) -> Self {
            Self(self.0.map(|word| {
                let different = word ^ splat(byte);
                // The high bit of every byte that is zero, exactly (no carry passes between bytes).
                !(((different & LOW) + LOW) | different | LOW)
            }))
        }

        #[inline]
        fn at_most(self, byte: u8) -> Self {
            let beyond = splat(0x7F - byte.min(0x7F));
            Self(self.0.map(|word| !(((word & LOW) + beyond) | word | LOW)))
        }

        #[inline]
        fn with(self, bit: u8) -> Self {
            Self(self.0.map(|word| word | splat(bit)))
        }

        #[inline]
        fn bits(self) -> u64 {
            // Gathers the eight high bits into the top byte.
            let [low, high] = self.0.map(|word| (word >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56);
            low | high << 8
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod simd128 {
    use super::Compare;
    use core::arch::wasm32::{i8x16_bitmask, u8x16_eq, u8x16_le, u8x16_splat, u64x2, v128, v128_or};

    #[derive(Clone, Copy)]
    pub struct Lane(v128);

    impl Compare for Lane {
        #[inline]
        fn load(bytes: &[u8; 16]) -> Self {
            let (low, high) = super::halves(bytes);
            // Becomes one `v128.load`.
            Self(u64x2(low, high))
        }

        #[inline]
        fn or(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }

        #[inline]
        fn equal(self, byte: u8) -> Self {
            Self(u8x16_eq(self.0, u8x16_splat(byte)))
        }

        #[inline]
        fn at_most(self, byte: u8) -> Self {
            Self(u8x16_le(self.0, u8x16_splat(byte)))
        }

        #[inline]
        fn with(self, bit: u8) -> Self {
            Self(v128_or(self.0, u8x16_splat(bit)))
        }

        #[inline]
        fn bits(self) -> u64 {
            u64::from(i8x16_bitmask(self.0))
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
fn halves(bytes: &[u8; 16]) -> (u64, u64) {
    let both = u128::from_le_bytes(*bytes);
    (both as u64, (both >> 64) as u64)
}

/// What stands outside of strings.
#[derive(Clone, Copy, Debug)]
pub struct Structure {
    /// `{` and `[`.
    pub open: u64,
    /// `}` and `]`.
    pub close: u64,
    pub comma: u64,
    /// Backslashes, which are damage there.
    pub stray: u64,
}

/// Tells strings from structure, block after block. A backslash escapes a quote outside of strings, too.
#[derive(Debug, Default)]
pub struct Strings {
    /// All ones inside a string.
    mask: u64,
    is_escaped: bool,
}

impl Strings {
    /// The structure of the next block.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every block of a file")]
    pub fn structure(&mut self, block: &[u8; BLOCK]) -> Structure {
        self.outside(block).0
    }

    /// The structure of bytes that are less than a block.
    pub fn structure_of_rest(&mut self, rest: &[u8]) -> Structure {
        let mut block = [b' '; BLOCK];
        block.iter_mut().zip(rest).for_each(|(padded, byte)| *padded = *byte);
        let (structure, escapes) = self.outside(&block);
        // The byte that follows may be escaped, and not the space in its place.
        self.is_escaped = escapes >> rest.len() & 1 == 1;
        structure
    }

    /// What stands outside of strings, and the bytes that are escaped.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every block of a file")]
    fn outside(&mut self, block: &[u8; BLOCK]) -> (Structure, u64) {
        let masks = masks(block);
        let escapes = escaped(masks.backslash, &mut self.is_escaped);
        let strings = prefix_xor(masks.quote & !escapes) ^ self.mask;
        self.mask = if strings >> 63 == 1 { u64::MAX } else { 0 };
        let structure = Structure {
            open: masks.open & !strings,
            close: masks.close & !strings,
            comma: masks.comma & !strings,
            stray: masks.backslash & !strings,
        };
        (structure, escapes)
    }
}

/// Bit `i` is set when an odd number of bits up to and including `i` are set: from every opening quote to
/// just before its closing one.
fn prefix_xor(mut bits: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        bits ^= bits << shift;
    }
    bits
}

/// The bytes that a backslash escapes. `is_escaped` says whether the first byte is, and is left saying so of
/// the first byte of the next block.
fn escaped(backslash: u64, is_escaped: &mut bool) -> u64 {
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

    fn naive_stops(block: &[u8; BLOCK]) -> Stops {
        let mut stops = Stops::default();
        for (index, byte) in block.iter().enumerate() {
            let is_space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
            let ends_string = matches!(byte, b'"' | b'\\' | 0..b' ');
            stops.between_values |= u64::from(!is_space) << index;
            stops.in_string |= u64::from(ends_string) << index;
        }
        stops
    }

    fn block_of(bytes: &[u8]) -> [u8; BLOCK] {
        std::array::from_fn(|index| bytes[index])
    }

    proptest! {
        #[test]
        fn masks_are_those_of_single_bytes(bytes in prop::collection::vec(any::<u8>(), BLOCK)) {
            let block = block_of(&bytes);
            prop_assert_eq!(masks(&block), naive_masks(&block));
            prop_assert_eq!(masks_by::<portable::Lane>(&block), naive_masks(&block));
            prop_assert_eq!(stops(&block), naive_stops(&block));
            prop_assert_eq!(stops_by::<portable::Lane>(&block), naive_stops(&block));
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
    fn a_byte_is_in_the_masks_that_it_belongs_to() {
        for byte in 0..=u8::MAX {
            let block = [byte; BLOCK];
            assert_eq!(stops(&block), naive_stops(&block), "{byte:#x}");
            assert_eq!(masks(&block), naive_masks(&block), "{byte:#x}");
        }
    }

    #[test]
    fn prefix_xor_marks_the_inside_of_strings() {
        assert_eq!(prefix_xor(0b0010_0100), 0b0001_1100);
        assert_eq!(prefix_xor(1 << 63), 1 << 63);
    }
}
