//! Sorting short lists.
//!
//! The library's sort is several kilobytes of wasm for every type that is sorted; the lists here have tens of
//! items, or come nearly sorted, and this is a hundred bytes.

/// Sorts by insertion, so that items neither of which is before the other keep their order.
pub fn sort_by<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while let Some([before, item]) = at.checked_sub(1).and_then(|before| items.get_mut(before..=at)) {
            if !is_before(item, before) {
                break;
            }
            std::mem::swap(before, item);
            at -= 1;
        }
    }
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
