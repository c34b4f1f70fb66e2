//! The names that glue and program call each other by end in hashes, which cannot be packed: they are numbered instead.

use std::collections::HashMap;

/// `_` and so many hexadecimal digits.
const HASH_DIGITS: usize = 16;

/// The glue and its program with other names, equally long; those of a pair that has been here do not change.
pub fn numbered(glue: &[u8], program: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut numbers: HashMap<Vec<u8>, String> = HashMap::new();
    for (_, hash) in hashes(glue) {
        let next = format!("{:0HASH_DIGITS$x}", numbers.len());
        numbers.entry(hash.to_owned()).or_insert(next);
    }
    let renamed = |text: &[u8]| {
        let mut renamed = text.to_owned();
        for (at, hash) in hashes(text) {
            if let Some(number) = numbers.get(hash) {
                renamed[at..at + HASH_DIGITS].copy_from_slice(number.as_bytes());
            }
        }
        renamed
    };
    (renamed(glue), renamed(program))
}

/// Where hashes are, and what they are.
fn hashes(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let digits = text.windows(HASH_DIGITS + 1).enumerate();
    digits
        .filter(move |(_, found)| found[0] == b'_' && found[1..].iter().all(is_digit))
        .map(|(at, found)| (at + 1, &found[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_become_numbers_in_both_files() {
        let glue = b"a_0123456789abcdef(); b_fedcba9876543210(); c_0123456789abcdef(); d_short";
        let program = b"\x13b_fedcba9876543210\0\x13e_1111111111111111\x02";
        let (glue, program) = numbered(glue, program);
        assert_eq!(glue, b"a_0000000000000000(); b_0000000000000001(); c_0000000000000000(); d_short");
        assert_eq!(program, b"\x13b_0000000000000001\0\x13e_1111111111111111\x02");
        assert_eq!(numbered(&glue, &program), (glue, program));
    }
}
