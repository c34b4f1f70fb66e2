//! Sorting lists.
//!
//! The library's sort is several kilobytes of wasm for every type that is sorted; here one function finds the order
//! of numbers, and a hundred bytes for every type bring its items into it.

/// Sorts; items neither of which is before the other keep their order.
pub fn sort_by<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    let is_less = |a: u32, b: u32| {
        items.get(a as usize).zip(items.get(b as usize)).is_some_and(|(a, b)| is_before(a, b))
    };
    let mut places = sorted(u32::try_from(items.len()).unwrap_or(u32::MAX), &is_less);
    // Every cycle of places is turned by one.
    for start in 0..places.len() {
        let mut at = start;
        while let Some(place) = places.get_mut(at) {
            let from = std::mem::replace(place, u32::try_from(at).unwrap_or(u32::MAX)) as usize;
            if from == start || from == at || from >= items.len() {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
}

/// The numbers below `len` in order: runs of twice the length are merged from two, again and again.
fn sorted(len: u32, is_less: &dyn Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..len).collect();
    let mut run = 1;
    while run < numbers.len() {
        let mut merged = Vec::with_capacity(numbers.len());
        for pair in numbers.chunks(run * 2) {
            let (mut left, mut right) = pair.split_at_checked(run).unwrap_or((pair, &[]));
            while let ([a, more_left @ ..], [b, more_right @ ..]) = (left, right) {
                if is_less(*b, *a) {
                    merged.push(*b);
                    right = more_right;
                } else {
                    merged.push(*a);
                    left = more_left;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        numbers = merged;
        run *= 2;
    }
    numbers
}

/// Sorts by a key.
pub fn sort_by_key<T, K: PartialOrd>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |a, b| key(a) < key(b));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_stable_sort_of_the_library(items in prop::collection::vec((0u8..5, any::<u8>()), 0..40)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            let mut sorted = items;
            sort_by_key(&mut sorted, |item| item.0);
            prop_assert_eq!(sorted, expected);
        }
    }
}
