//! A random sample of what matches a query, which the same line draws again: `sample:50@7`.
//!
//! Every record has a lot, a number made of the seed, of the names of its file and of the folder that holds it, and of
//! its place in the file. The sample are the records with the lowest lots among those that all other terms leave.
//! Every shard gives the lowest of its own ([`Draw`]), and those of all are chosen from them. Invariant: which records
//! are drawn depends neither on the number of shards nor on the order of reading. (A shuffle would depend on both, and a
//! share such as one in ten gives no exact number.)

use super::answer::{Field, PartAt, SelectedRecords};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// So many records at most, drawn with a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub count: u32,
    pub seed: u64,
}

/// The selections of a sample have numbers beyond those of any `flight{…}`.
const FIRST_TERM: u32 = 1 << 16;

/// The odd number nearest to 2⁶⁴ divided by the golden ratio, and the multipliers of `SplitMix64`.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
const MULTIPLIERS: [u64; 2] = [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB];

/// A record that may be drawn; lots that are equal are in the order of their records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lot {
    pub number: u64,
    pub at: PartAt,
    pub record_in_part: u32,
}

/// The lowest lots of a shard, for the query without its terms on some field or for all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// That of [`term_of`].
    pub term: u32,
    /// So many are wanted of all shards together.
    pub count: u32,
    pub lots: Vec<Lot>,
}

/// The number of the selection for the query without its terms on a field, or for all of it.
pub fn term_of(except: Option<Field>) -> u32 {
    FIRST_TERM + except.map_or(0, |field| 1 + field as u32)
}

impl Sample {
    /// What the lots of a file's records begin with. A folder may be opened from farther up than before.
    pub fn of_file(self, path: &str) -> u64 {
        let mut names = path.rmatch_indices('/').map(|(at, _)| at + 1);
        let start = names.nth(1).unwrap_or_default();
        let tail = path.get(start..).unwrap_or(path);
        tail.bytes().fold(mixed(self.seed.wrapping_add(GOLDEN)), |hash, byte| mixed(hash ^ u64::from(byte)))
    }

    /// The draw of a shard, of the lots that it has.
    pub fn draw(self, except: Option<Field>, mut lots: Vec<Lot>) -> Draw {
        keep_lowest(&mut lots, self.count);
        Draw { term: term_of(except), count: self.count, lots }
    }
}

/// The lot of a record.
pub fn lot_number(of_file: u64, record: u32) -> u64 {
    mixed(of_file.wrapping_add((u64::from(record) + 1).wrapping_mul(GOLDEN)))
}

/// The records that are drawn, of the draws of all shards.
pub fn drawn(parts: Vec<Vec<Draw>>) -> Vec<SelectedRecords> {
    let mut by_term: BTreeMap<u32, (u32, Vec<Lot>)> = BTreeMap::new();
    for draw in parts.into_iter().flatten() {
        by_term.entry(draw.term).or_insert((draw.count, Vec::new())).1.extend(draw.lots);
    }
    let mut selection: BTreeMap<(u32, PartAt), Vec<u64>> = BTreeMap::new();
    for (term, (count, mut lots)) in by_term {
        keep_lowest(&mut lots, count);
        for lot in lots {
            let records = selection.entry((term, lot.at)).or_default();
            let word = lot.record_in_part as usize / 64;
            records.resize(records.len().max(word + 1), 0);
            if let Some(word) = records.get_mut(word) {
                *word |= 1 << (lot.record_in_part % 64);
            }
        }
    }
    selection.into_iter().map(|((term, at), records)| SelectedRecords { term, at, records }).collect()
}

fn keep_lowest(lots: &mut Vec<Lot>, count: u32) {
    let count = count as usize;
    if count < lots.len() {
        lots.select_nth_unstable(count);
        lots.truncate(count);
    }
}

/// The last step of `SplitMix64`: every bit depends on every other.
fn mixed(mut number: u64) -> u64 {
    for (shift, multiplier) in [30, 27].into_iter().zip(MULTIPLIERS) {
        number = (number ^ (number >> shift)).wrapping_mul(multiplier);
    }
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lots_hang_on_the_last_folder_and_the_file_only() {
        let of = |path| Sample { count: 1, seed: 7 }.of_file(path);
        assert_eq!(of("a/sgd/dev/x.json"), of("dev/x.json"));
        assert_ne!(of("dev/x.json"), of("train/x.json"));
        assert_ne!(of("x.json"), of("y.json"));
        assert_ne!(of("x.json"), Sample { count: 1, seed: 8 }.of_file("x.json"));
    }

    /// Addresses that were written down draw the same for good.
    #[test]
    fn a_lot_never_changes() {
        let of_file = Sample { count: 1, seed: 7 }.of_file("dev/dialogues_001.json");
        assert_eq!(lot_number(of_file, 3), 15_374_386_166_016_994_413);
    }

    #[test]
    fn every_record_is_as_likely_as_another() {
        let mut hits = [0u32; 100];
        for seed in 0..2_000 {
            let sample = Sample { count: 10, seed };
            let of_file = sample.of_file("a.json");
            let mut lots: Vec<(u64, usize)> =
                (0..100u32).map(|record| (lot_number(of_file, record), record as usize)).collect();
            lots.sort_unstable();
            lots.iter().take(10).for_each(|(_, record)| hits[*record] += 1);
        }
        // 200 each are expected; six standard deviations are 80.
        assert!(hits.iter().all(|hits| (120..280).contains(hits)), "{hits:?}");
    }

    proptest! {
        #[test]
        fn draws_of_any_parts_are_those_of_all(
            numbers in prop::collection::vec((0u64..20, 0u32..3), 0..60),
            owners in prop::collection::vec(0usize..3, 60),
            count in 1u32..40,
        ) {
            let sample = Sample { count, seed: 0 };
            let lot = |(record, (number, part)): (usize, &(u64, u32))| Lot {
                number: *number,
                at: PartAt { part: *part, ..PartAt::default() },
                record_in_part: u32::try_from(record).unwrap(),
            };
            let lots: Vec<Lot> = numbers.iter().enumerate().map(lot).collect();
            let of = |owner: usize| {
                let own = lots.iter().zip(&owners).filter(|(_, of)| **of == owner).map(|(lot, _)| *lot);
                vec![sample.draw(None, own.collect())]
            };
            let many = drawn((0..3).map(of).collect());
            // The same by its definition.
            let mut sorted = lots.clone();
            sorted.sort_unstable();
            sorted.truncate(count as usize);
            prop_assert_eq!(&many, &drawn(vec![vec![Draw { term: term_of(None), count, lots: sorted.clone() }]]));
            let bits: u32 = many.iter().flat_map(|one| &one.records).map(|word| word.count_ones()).sum();
            prop_assert_eq!(bits as usize, sorted.len());
        }
    }
}
