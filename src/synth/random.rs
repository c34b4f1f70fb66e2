//! A small seeded source of randomness for the generators of the datasets.
//!
//! It is not for secrets and takes nothing from its surroundings. Invariant: the same seed gives the same
//! choices on every machine and in every build, so generated files can be compared byte by byte.

/// `SplitMix64` (Steele, Lea and Flood 2014): one addition and three mixing steps for each 64 bits.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

/// The step of the sequence: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A source for one of many things, so that each can be generated without those before it.
    pub fn of(seed: u64, parts: &[u64]) -> Self {
        parts
            .iter()
            .fold(Self::new(seed), |mut source, part| Self::new(source.bits() ^ part.wrapping_mul(STEP)))
    }

    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, `bound`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let high = self.bits() >> 32;
        u32::try_from((high * u64::from(bound)) >> 32).unwrap_or(0)
    }

    /// A number from `least` to `most`, both included.
    pub fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// True in `per_mille` of a thousand cases.
    pub fn chance(&mut self, per_mille: u32) -> bool {
        self.below(1000) < per_mille
    }

    /// One of the items; `None` when there are none.
    pub fn pick<'s, T>(&mut self, items: &'s [T]) -> Option<&'s T> {
        let bound = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(self.below(bound) as usize)
    }

    /// One of the texts; an empty one when there are none.
    pub fn pick_text(&mut self, items: &[&'static str]) -> &'static str {
        self.pick(items).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // First outputs of SplitMix64 for the seed 1234567.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.bits(), 6_457_827_717_110_365_317);
        assert_eq!(random.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_stay_inside_their_bounds_and_reach_them() {
        let mut random = Random::new(7);
        let drawn: Vec<u32> = (0..400).map(|_| random.between(3, 6)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&3), Some(&6)));
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn every_part_of_a_key_matters() {
        let first = |parts: &[u64]| Random::of(5, parts).bits();
        assert_eq!(first(&[1, 2]), first(&[1, 2]));
        assert_ne!(first(&[1, 2]), first(&[2, 1]));
        assert_ne!(first(&[1, 2]), first(&[1, 3]));
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(Random::new(1).pick::<u8>(&[]), None);
        assert_eq!(Random::new(1).pick_text(&[]), "");
    }
}
