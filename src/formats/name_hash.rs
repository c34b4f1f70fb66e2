//! Finds names by a cheap hash of their bytes: most of what reading does with names is to find them again.

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

/// Whether names have the same bytes, eight at a time. (In a browser, comparisons of slices had been 1.5 % of the CPU while SGD
/// was read, and are 0.6 % with this.)
pub fn is_same_name(name: &str, other: &str) -> bool {
    let ((words, rest), (other_words, other_rest)) =
        (name.as_bytes().as_chunks::<8>(), other.as_bytes().as_chunks::<8>());
    let is_same =
        |(word, other): (&[u8; 8], &[u8; 8])| u64::from_le_bytes(*word) == u64::from_le_bytes(*other);
    name.len() == other.len()
        && words.iter().zip(other_words).all(is_same)
        && rest.iter().zip(other_rest).all(|(byte, other)| byte == other)
}

/// Where names are in a list, by their hashes.
#[derive(Clone, Debug, Default)]
pub struct NamePlaces {
    /// A name's number plus one, or 0. Its length is a power of two.
    numbers: Vec<u32>,
}

impl NamePlaces {
    /// The number of a name, if it is in the list; otherwise it gets the number that is next. `hash_of` tells the hash of each
    /// name that is in the list.
    pub fn find_or_put(
        &mut self,
        hash: u64,
        is_it: impl Fn(u32) -> bool,
        next: u32,
        hash_of: impl Fn(u32) -> u64,
    ) -> Option<u32> {
        if self.numbers.len() < next as usize * 2 + 8 {
            self.numbers = vec![0; (next as usize * 4).max(64).next_power_of_two()];
            for number in 0..next {
                let place = self.place(hash_of(number), |_| false);
                self.put(place, number);
            }
        }
        let place = self.place(hash, is_it);
        let found = self.numbers.get(place).and_then(|number| number.checked_sub(1));
        if found.is_none() {
            self.put(place, next);
        }
        found
    }

    fn put(&mut self, place: usize, number: u32) {
        if let Some(free) = self.numbers.get_mut(place) {
            *free = number + 1;
        }
    }

    /// Where a name is, or where it belongs.
    fn place(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> usize {
        let mask = self.numbers.len().wrapping_sub(1);
        let mut place = usize::try_from(hash & u64::from(u32::MAX)).unwrap_or_default() & mask;
        while let Some(number) = self.numbers.get(place).and_then(|number| number.checked_sub(1))
            && !is_it(number)
        {
            place = (place + 1) & mask;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn names_are_the_same_that_have_the_same_bytes(name in "[ab\u{e9}]{0,20}", other in "[ab\u{e9}]{0,20}") {
            prop_assert!(is_same_name(&name, &name.clone()));
            prop_assert_eq!(is_same_name(&name, &other), name == other);
        }

        #[test]
        fn names_are_found_again(names in prop::collection::vec("[ab]{0,5}", 0..300)) {
            let (mut all, mut places) = (Vec::<&str>::new(), NamePlaces::default());
            for name in &names {
                let next = u32::try_from(all.len()).unwrap();
                let hash_of = |number: u32| name_hash(1, all[number as usize]);
                let is_it = |number: u32| is_same_name(all[number as usize], name);
                let found = places.find_or_put(name_hash(1, name), is_it, next, hash_of);
                prop_assert_eq!(found.map(|number| number as usize), all.iter().position(|known| known == name));
                if found.is_none() {
                    all.push(name);
                }
            }
        }
    }
}
