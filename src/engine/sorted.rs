//! A map that is a sorted list.
//!
//! Keys come almost in order and maps stay small, so inserting is cheap.

#[derive(Clone, Debug)]
pub struct Sorted<K, V> {
    items: Vec<(K, V)>,
}

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Self { items: Vec::new() }
    }
}

impl<K: Copy + Ord, V> Sorted<K, V> {
    fn find(&self, key: K) -> Result<usize, usize> {
        self.items.binary_search_by(|(other, _)| other.cmp(&key))
    }

    pub fn get(&self, key: K) -> Option<&V> {
        self.find(key).ok().and_then(|at| self.items.get(at)).map(|(_, value)| value)
    }

    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.find(key).ok().and_then(|at| self.items.get_mut(at)).map(|(_, value)| value)
    }

    /// Puts a value in, in the place of one with the same key.
    pub fn insert(&mut self, key: K, value: V) {
        match self.find(key) {
            Ok(at) => drop(self.items.get_mut(at).map(|item| std::mem::replace(&mut item.1, value))),
            Err(at) => self.items.insert(at, (key, value)),
        }
    }

    /// Makes room for so many more, and no others.
    pub fn reserve(&mut self, count: usize) {
        self.items.reserve_exact(count);
    }

    pub fn retain(&mut self, is_kept: impl Fn(K) -> bool) {
        self.items.retain(|(key, _)| is_kept(*key));
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.items.iter().map(|(key, value)| (*key, value))
    }

    /// The items from a key on.
    pub fn from(&self, key: K) -> impl Iterator<Item = (K, &V)> {
        let at = self.find(key).unwrap_or_else(|at| at);
        self.items.get(at..).unwrap_or_default().iter().map(|(key, value)| (*key, value))
    }

    /// The values from a key on.
    pub fn values_from(&mut self, key: K) -> impl Iterator<Item = (K, &mut V)> {
        let at = self.find(key).unwrap_or_else(|at| at);
        self.items.get_mut(at..).unwrap_or_default().iter_mut().map(|(key, value)| (*key, value))
    }

    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.items.iter().map(|(_, value)| value)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.items.iter_mut().map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #[test]
        fn it_is_a_map(items in prop::collection::vec((0u8..20, any::<u8>()), 0..40), from in 0u8..22) {
            let (mut sorted, mut map) = (Sorted::default(), BTreeMap::new());
            for (key, value) in items {
                sorted.insert(key, value);
                map.insert(key, value);
                prop_assert_eq!(sorted.get(key), Some(&value));
            }
            prop_assert_eq!(sorted.get(from), map.get(&from));
            let all = |map: &BTreeMap<u8, u8>, from: u8| map.range(from..).map(|(k, v)| (*k, *v)).collect::<Vec<_>>();
            prop_assert_eq!(sorted.from(from).map(|(k, v)| (k, *v)).collect::<Vec<_>>(), all(&map, from));
            prop_assert_eq!(sorted.values_from(from).map(|(k, v)| (k, *v)).collect::<Vec<_>>(), all(&map, from));
            sorted.retain(|key| key % 2 == 0);
            map.retain(|key, _| key % 2 == 0);
            prop_assert_eq!(sorted.iter().map(|(k, v)| (k, *v)).collect::<Vec<_>>(), all(&map, 0));
        }
    }
}
