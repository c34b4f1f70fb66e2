//! How targets cut their input: text that stays text, so that mutations and seeds stay legible.

/// Stands between the parts of an input; a control character that no dataset has.
pub const SEPARATOR: u8 = 0x1D;

/// The parts of an input, at most so many; the last one has the rest.
pub fn parts(data: &[u8], most: usize) -> impl Iterator<Item = &[u8]> {
    data.splitn(most, |byte| *byte == SEPARATOR)
}

/// The first byte and what follows it.
pub fn first(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(first, rest)| (*first, rest))
}

/// Cuts bytes into slices whose lengths follow from one byte: all at once, small, or growing.
pub fn slices(bytes: &[u8], seed: u8) -> Vec<&[u8]> {
    let mut slices = Vec::new();
    let mut rest = bytes;
    let mut state = u32::from(seed);
    while !rest.is_empty() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let chance = (state >> 16) as usize;
        let len = match seed {
            0 => rest.len(),
            1..=64 => usize::from(seed),
            65..=160 => 1 + chance % usize::from(seed),
            _ => 1 + chance % 4096,
        };
        let (slice, after) = rest.split_at(len.min(rest.len()));
        slices.push(slice);
        rest = after;
    }
    slices
}
