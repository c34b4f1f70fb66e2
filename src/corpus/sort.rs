//! Sorts short lists through one instance of `slice::sort_by` for all types, and fills small sets without a sort.
//!
//! Each type that is sorted has an instance of its own, which costs a kilobyte of the worker's download: 45 kB gzipped for
//! 47 of them, when all were. What can be as long as a dataset is sorted by its own.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// As `slice::sort_by` does: what is equal stays in its order.
pub fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    // Most lists of a turn are that short.
    if items.len() < 2 {
        return;
    }
    let mut order: Vec<usize> = (0..items.len()).collect();
    let at = |place: usize| items.get(place);
    sort_places(&mut order, &mut |one, other| match (at(one), at(other)) {
        (Some(one), Some(other)) => compare(one, other),
        _ => Ordering::Equal,
    });
    put_in(&mut order, &mut |one, other| items.swap(one, other));
}

/// As `slice::sort_by_key` does.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// What differs of some items, in order: `collect` would sort all of them first.
pub fn set_of<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// The last value of each key, in their order.
pub fn map_of<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(items);
    map
}

fn sort_places(order: &mut [usize], compare: &mut dyn FnMut(usize, usize) -> Ordering) {
    order.sort_by(|one, other| compare(*one, *other));
}

/// Swaps items until each stands where `order` has the place that it came from. What is done is its own place.
fn put_in(order: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut to = start;
        while let Some(from) = order.get_mut(to).map(|from| std::mem::replace(from, to))
            && from != start
        {
            swap(to, from);
            to = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cmp::Reverse;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does(items in prop::collection::vec((0u8..8, any::<u16>()), 0..40)) {
            let (mut ours, mut theirs) = (items.clone(), items.clone());
            sort_by(&mut ours, |one, other| one.0.cmp(&other.0).reverse());
            theirs.sort_by_key(|item| Reverse(item.0));
            prop_assert_eq!(&ours, &theirs);
            sort_by_key(&mut ours, |item| item.1 % 5);
            theirs.sort_by_key(|item| item.1 % 5);
            prop_assert_eq!(ours, theirs);
        }
    }
}
