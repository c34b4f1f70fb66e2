//! A set of bytes that 64 bytes are held against at once.
//!
//! A byte is looked up by its low half, which gives the high halves that go with it as bits. Comparing is done
//! with vector instructions where there are some; the plain look-up is the twin that says what they mean.

#[derive(Clone, Debug, Default)]
pub struct ByteSet {
    /// By the low half of a byte: the high halves 0 to 7 that are in the set, and those from 8 on.
    low: [u8; 16],
    high: [u8; 16],
}

/// How many bytes are looked at together.
pub const BLOCK: usize = 64;

impl ByteSet {
    pub fn insert(&mut self, byte: u8) {
        let half = if byte < 0x80 { &mut self.low } else { &mut self.high };
        if let Some(bits) = half.get_mut(usize::from(byte & 0xF)) {
            *bits |= 1 << (byte >> 4 & 7);
        }
    }

    pub fn contains(&self, byte: u8) -> bool {
        let half = if byte < 0x80 { &self.low } else { &self.high };
        half.get(usize::from(byte & 0xF)).is_some_and(|bits| bits >> (byte >> 4 & 7) & 1 == 1)
    }

    /// Bit `i` says whether byte `i` is in the set.
    pub fn plain_mask(&self, bytes: &[u8]) -> u64 {
        bytes.iter().rev().fold(0, |mask, byte| mask << 1 | u64::from(self.contains(*byte)))
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub fn mask(&self, block: &[u8; BLOCK]) -> u64 {
        self.plain_mask(block)
    }

    #[cfg(target_arch = "wasm32")]
    #[inline]
    pub fn mask(&self, block: &[u8; BLOCK]) -> u64 {
        use core::arch::wasm32::{
            i8x16_bitmask, u8x16_ne, u8x16_shr, u8x16_splat, u8x16_swizzle, v128_and, v128_or, v128_xor,
        };
        /// One bit for each high half; the upper eight are bits of the other table.
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        let (low, high, bits) = (load(&self.low), load(&self.high), load(&BITS));
        // An index from 128 on finds nothing, so that each byte is looked up in its own table.
        let (index, top) = (u8x16_splat(0x8F), u8x16_splat(0x80));
        let mut mask = 0;
        let (lanes, _) = block.as_chunks::<16>();
        for (number, lane) in lanes.iter().enumerate() {
            let bytes = load(lane);
            let in_low = u8x16_swizzle(low, v128_and(bytes, index));
            let in_high = u8x16_swizzle(high, v128_and(v128_xor(bytes, top), index));
            let found = v128_and(v128_or(in_low, in_high), u8x16_swizzle(bits, u8x16_shr(bytes, 4)));
            mask |= u64::from(i8x16_bitmask(u8x16_ne(found, u8x16_splat(0)))) << (number * 16);
        }
        mask
    }
}

/// Becomes one `v128.load`.
#[cfg(target_arch = "wasm32")]
fn load(bytes: &[u8; 16]) -> core::arch::wasm32::v128 {
    let value = u128::from_le_bytes(*bytes);
    #[expect(clippy::cast_possible_truncation, reason = "the two halves are wanted")]
    core::arch::wasm32::u64x2(value as u64, (value >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_are_found(bytes in any::<[[u8; 32]; 2]>(), set in prop::collection::vec(any::<u8>(), 0..256)) {
            let mut block = [0; BLOCK];
            block[..32].copy_from_slice(&bytes[0]);
            block[32..].copy_from_slice(&bytes[1]);
            let mut found = ByteSet::default();
            for byte in &set {
                found.insert(*byte);
            }
            let bit = |(at, byte): (usize, &u8)| u64::from(set.contains(byte)) << at;
            let naive = block.iter().enumerate().map(bit).sum();
            prop_assert_eq!((found.mask(&block), found.plain_mask(&block)), (naive, naive));
        }
    }
}
