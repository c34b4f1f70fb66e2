//! Rows, and the facts of them that checking and studies found.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A row and a fact, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found(pub Vec<(u32, u32)>);

/// Each row is written as how far it is from the one before, which wraps where a study begins at the first row again: of
/// 7 100 dialogues a host gives 1.7 kB in place of 8.6.
impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut before = 0;
        let steps =
            self.0.iter().map(|(row, fact)| (row.wrapping_sub(std::mem::replace(&mut before, *row)), *fact));
        serializer.collect_seq(steps.collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Found {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut found = Vec::<(u32, u32)>::deserialize(deserializer)?;
        let mut before = 0u32;
        for (row, _) in &mut found {
            before = before.wrapping_add(*row);
            *row = before;
        }
        Ok(Self(found))
    }
}

#[cfg(test)]
mod tests {
    use super::Found;
    use crate::engine::packed::Packed;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_found_is_read_as_it_was_written(found: Vec<(u32, u32)>) {
            let found = Found(found);
            prop_assert_eq!(Packed::of(&found).open::<Found>(), Some(found));
        }
    }
}
