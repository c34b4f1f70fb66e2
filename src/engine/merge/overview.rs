//! One overview of those of many shards.

use super::facets_of;
use crate::engine::answer::{Distribution, Grid, Measure, Overview};
use std::collections::BTreeMap;

pub fn overviews(parts: Vec<Overview>) -> Overview {
    let [mut of_user, mut of_system] = [BTreeMap::new(), BTreeMap::new()];
    let mut measures: BTreeMap<Measure, (BTreeMap<Number, u64>, u64)> = BTreeMap::new();
    let mut lengths: BTreeMap<(u32, Number), u64> = BTreeMap::new();
    let mut merged = Overview::default();
    let (mut in_dialogues, mut in_turns) = (Vec::new(), Vec::new());
    let (mut acts, mut slots) = (Vec::new(), Vec::new());
    for part in parts {
        merged.total += part.total;
        merged.dialogues += part.dialogues;
        merged.turns += part.turns;
        for Distribution { measure, counts, absent } in part.measures {
            let (sums, sum_absent) = measures.entry(measure).or_default();
            add(sums, counts.into_iter().map(|(number, count)| (Number(number), count)));
            *sum_absent += absent;
        }
        let [user, system] = part.words;
        add(&mut of_user, user);
        add(&mut of_system, system);
        add(
            &mut lengths,
            part.lengths.into_iter().map(|(turns, number, count)| ((turns, Number(number)), count)),
        );
        in_dialogues.push(part.in_dialogues);
        in_turns.push(part.in_turns);
        acts.push(part.act_pairs);
        slots.push(part.slot_pairs);
    }
    let distribution = |(measure, (counts, absent)): (Measure, (BTreeMap<Number, u64>, u64))| Distribution {
        measure,
        counts: counts.into_iter().map(|(Number(number), count)| (number, count)).collect(),
        absent,
    };
    Overview {
        measures: measures.into_iter().map(distribution).collect(),
        words: [of_user, of_system].map(|counts| counts.into_iter().collect()),
        in_dialogues: facets_of(in_dialogues),
        in_turns: facets_of(in_turns),
        act_pairs: grids(&acts),
        slot_pairs: grids(&slots),
        lengths: lengths.into_iter().map(|((turns, Number(number)), count)| (turns, number, count)).collect(),
        ..merged
    }
}

fn add<K: Ord>(sums: &mut BTreeMap<K, u64>, counts: impl IntoIterator<Item = (K, u64)>) {
    for (key, count) in counts {
        *sums.entry(key).or_default() += count;
    }
}

fn grids(parts: &[Grid]) -> Grid {
    let mut counts: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    add(&mut counts, parts.iter().flat_map(Grid::pairs).map(|(row, column, count)| ((row, column), count)));
    Grid::of(counts)
}

/// A number that can be put in order; none of them is absent.
#[derive(Clone, Copy, Debug)]
struct Number(f64);

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}
