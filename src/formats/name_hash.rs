//! A cheap hash of a name: most of what reading does with names is to find them again.

/// Eight bytes at a time. What is no name but belongs to it is the seed.
pub fn name_hash(seed: u64, name: &str) -> u64 {
    let (words, rest) = name.as_bytes().as_chunks();
    let hash = words.iter().fold(seed, |hash, word| mixed(hash, u64::from_le_bytes(*word)));
    let last = rest.iter().fold(1, |word, byte| (word << 8) | u64::from(*byte));
    mixed(hash, last)
}

/// Takes a word in. Two words never make the same of one hash, nor two hashes of one word.
pub fn mixed(hash: u64, word: u64) -> u64 {
    let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    hash ^ (hash >> 32)
}
