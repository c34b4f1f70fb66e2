//! The checksum of gzip and zip: CRC-32, eight bytes at a time.
//!
//! Invariant: a text in any pieces has the sum of the whole.

use std::sync::LazyLock;

/// For each byte that it stands before the end: what it adds to the sum.
static TABLES: LazyLock<[[u32; 256]; 8]> = LazyLock::new(tables);

const POLYNOMIAL: u32 = 0xEDB8_8320;

fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut last = [0; 256];
    for (byte, sum) in (0u32..).zip(&mut last) {
        *sum = (0..8).fold(byte, |sum, _| if sum & 1 == 1 { (sum >> 1) ^ POLYNOMIAL } else { sum >> 1 });
    }
    let first = last;
    for table in &mut tables {
        *table = last;
        last = last.map(|sum| (sum >> 8) ^ look_up(&first, sum));
    }
    tables
}

fn look_up(table: &[u32; 256], sum: u32) -> u32 {
    table.get((sum & 0xFF) as usize).copied().unwrap_or_default()
}

/// The sum of what had the sum `sum` and of more bytes; nothing has the sum 0.
pub fn sum(sum: u32, bytes: &[u8]) -> u32 {
    let [t0, t1, t2, t3, t4, t5, t6, t7] = &*TABLES;
    let (words, rest) = bytes.as_chunks::<8>();
    let mut sum = !sum;
    for [a, b, c, d, e, f, g, h] in words {
        let low = sum ^ u32::from_le_bytes([*a, *b, *c, *d]);
        let high = u32::from_le_bytes([*e, *f, *g, *h]);
        sum = look_up(t7, low)
            ^ look_up(t6, low >> 8)
            ^ look_up(t5, low >> 16)
            ^ look_up(t4, low >> 24)
            ^ look_up(t3, high)
            ^ look_up(t2, high >> 8)
            ^ look_up(t1, high >> 16)
            ^ look_up(t0, high >> 24);
    }
    !rest.iter().fold(sum, |sum, byte| (sum >> 8) ^ look_up(t0, sum ^ u32::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_sum_is_the_published_one() {
        assert_eq!(sum(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(sum(0, b""), 0);
    }

    proptest! {
        #[test]
        fn pieces_have_the_sum_of_the_whole(bytes in proptest::collection::vec(any::<u8>(), 0..99), at in 0usize..99) {
            let slow = !bytes.iter().fold(!0u32, |sum, byte| {
                (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ POLYNOMIAL } else { sum >> 1 })
            });
            let (one, other) = bytes.split_at(at.min(bytes.len()));
            prop_assert_eq!(sum(sum(0, one), other), slow);
        }
    }
}
