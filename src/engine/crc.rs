//! The checksum of gzip and zip: CRC-32.
//!
//! The tables are made when a first archive is opened. As constants, which is how `crc32fast` has them, they are 16 kB that no
//! compression shrinks: 2 % of what a visitor waits for. Tests compare both.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Bytes that are taken at once: each has a table of its own.
const STRIDE: usize = 16;

type Tables = [[u32; 256]; STRIDE];

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(tables);

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Hasher {
    sum: u32,
}

impl Hasher {
    pub fn update(&mut self, bytes: &[u8]) {
        let tables = &**TABLES;
        let (strides, rest) = bytes.as_chunks::<STRIDE>();
        let mut register = !self.sum;
        // Written out, since the worker is built for size: as a loop it is slower by a third than crc32fast is.
        for stride in strides {
            let [a, b, c, d] = register.to_le_bytes();
            // The first byte has the longest way to go.
            let at = |number: usize, byte: u8| tables[STRIDE - 1 - number][usize::from(byte)];
            let of = |number: usize| at(number, stride[number]);
            let first =
                at(0, stride[0] ^ a) ^ at(1, stride[1] ^ b) ^ at(2, stride[2] ^ c) ^ at(3, stride[3] ^ d);
            let second = of(4) ^ of(5) ^ of(6) ^ of(7) ^ of(8) ^ of(9);
            register = first ^ second ^ of(10) ^ of(11) ^ of(12) ^ of(13) ^ of(14) ^ of(15);
        }
        self.sum = !rest.iter().fold(register, |register, byte| shifted(&tables[0], register, *byte));
    }

    pub fn finalize(self) -> u32 {
        self.sum
    }
}

fn shifted(table: &[u32; 256], register: u32, byte: u8) -> u32 {
    let [low, ..] = register.to_le_bytes();
    table[usize::from(low ^ byte)] ^ (register >> 8)
}

fn tables() -> Box<Tables> {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    let mut tables = Box::new([[0; 256]; STRIDE]);
    for byte in 0..=u8::MAX {
        let entry = (0..8).fold(u32::from(byte), |entry, _| (entry >> 1) ^ (POLYNOMIAL * (entry & 1)));
        tables[0][usize::from(byte)] = entry;
    }
    for at in 1..STRIDE {
        for byte in 0..256 {
            tables[at][byte] = shifted(&tables[0], tables[at - 1][byte], 0);
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::Hasher;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sums_are_those_of_crc32fast(pieces in vec(vec(any::<u8>(), 0..70), 0..5)) {
            let mut hasher = Hasher::default();
            for piece in &pieces {
                hasher.update(piece);
            }
            prop_assert_eq!(hasher.finalize(), crc32fast::hash(&pieces.concat()));
        }
    }
}
