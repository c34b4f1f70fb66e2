//! The overview counts what one would count who reads every dialogue whole, and shards answer like one.

use crate::queries::{ALONE, FILES, Listed, QUERIES, matching, number, selection, values, values_of_turn};
use crate::support::{check, exchange, shard, shards_of};
use colloquy::engine::answer::{Facet, Field, Grid, Measure, Overview};
use colloquy::engine::query::Query;
use colloquy::engine::{Shard, merge};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn overview(shards: &[Shard], line: &str, against: Measure) -> Overview {
    let selection = selection(shards, line);
    let parts = shards.iter().map(|shard| shard.overview(line, &selection, against).unwrap());
    merge::overviews(parts.collect())
}

/// Counts by something that can be put in order.
fn tally<K: Ord>(keys: impl IntoIterator<Item = K>) -> BTreeMap<K, u64> {
    let mut counts = BTreeMap::new();
    keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1);
    counts
}

fn facets(facets: &[Facet]) -> BTreeMap<(Field, String), u64> {
    let of = |facet: &Facet| {
        let field = facet.field;
        facet.values.iter().map(move |value| ((field, value.value.clone()), value.count)).collect::<Vec<_>>()
    };
    facets.iter().flat_map(of).collect()
}

fn pairs(grid: &Grid) -> BTreeMap<(String, String), u64> {
    grid.pairs().map(|(row, column, count)| ((row.to_owned(), column.to_owned()), count)).collect()
}

fn words(utterance: &str) -> u32 {
    let words = utterance.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    u32::try_from(words.count()).unwrap()
}

/// The acts of the turn before and those of a turn.
fn act_pairs(listed: &Listed) -> Vec<(String, String)> {
    let acts = |turn| values_of_turn(&listed.dialogue, turn, Field::Act);
    let of_turn = |turn: usize| {
        let before = acts(turn - 1);
        acts(turn)
            .into_iter()
            .flat_map(move |act| before.clone().into_iter().map(move |earlier| (earlier, act.clone())))
    };
    (1..listed.dialogue.turns.len()).flat_map(of_turn).collect()
}

fn slot_pairs(listed: &Listed) -> Vec<(String, String)> {
    let slots: Vec<String> = values(listed, Field::Slot).into_iter().collect();
    let with_later = |at: usize| slots.iter().skip(at + 1).map(move |other| (at, other));
    (0..slots.len()).flat_map(with_later).map(|(at, other)| (slots[at].clone(), other.clone())).collect()
}

/// Against every dialogue read whole.
fn compare(found: &Overview, line: &str, against: Measure) {
    let all = matching(&Query::parse(line).unwrap(), None);
    let turns = || all.iter().flat_map(|listed| &listed.dialogue.turns);
    assert_eq!((found.total, found.dialogues), (ALONE.len() as u64, all.len() as u64), "{line:?}");
    assert_eq!(found.turns, turns().count() as u64, "{line:?}");
    for (measure, distribution) in Measure::ALL.into_iter().zip(&found.measures) {
        let numbers = || all.iter().map(|listed| number(listed, measure));
        let counts = distribution.counts.iter().map(|(number, count)| (number.to_bits(), *count));
        assert_eq!(distribution.measure, measure);
        assert_eq!(
            counts.collect::<BTreeMap<_, _>>(),
            tally(numbers().flatten().map(f64::to_bits)),
            "{line:?} {measure:?}"
        );
        assert_eq!(
            distribution.absent,
            numbers().filter(Option::is_none).count() as u64,
            "{line:?} {measure:?}"
        );
    }
    for (is_user, counts) in [true, false].into_iter().zip(&found.words) {
        let said = turns().filter(|turn| turn.speaker.is_user() == is_user);
        assert_eq!(
            counts.iter().copied().collect::<BTreeMap<_, _>>(),
            tally(said.map(|turn| words(&turn.utterance)))
        );
    }
    let in_dialogues = all.iter().flat_map(|listed| {
        Field::ALL
            .into_iter()
            .flat_map(|field| values(listed, field).into_iter().map(move |value| (field, value)))
    });
    assert_eq!(facets(&found.in_dialogues), tally(in_dialogues), "{line:?}");
    let in_turns = all.iter().flat_map(|listed| {
        let of_turn = move |turn| {
            let of_field = move |field| {
                values_of_turn(&listed.dialogue, turn, field).into_iter().map(move |value| (field, value))
            };
            Field::ALL.into_iter().flat_map(of_field)
        };
        (0..listed.dialogue.turns.len()).flat_map(of_turn)
    });
    assert_eq!(facets(&found.in_turns), tally(in_turns), "{line:?}");
    assert_eq!(pairs(&found.act_pairs), tally(all.iter().flat_map(|listed| act_pairs(listed))), "{line:?}");
    assert_eq!(pairs(&found.slot_pairs), tally(all.iter().flat_map(|listed| slot_pairs(listed))), "{line:?}");
    let lengths = all.iter().filter_map(|listed| {
        Some((u32::try_from(listed.dialogue.turns.len()).unwrap(), number(listed, against)?.to_bits()))
    });
    let counted = found.lengths.iter().map(|(turns, number, count)| ((*turns, number.to_bits()), *count));
    assert_eq!(counted.collect::<BTreeMap<_, _>>(), tally(lengths), "{line:?} {against:?}");
}

#[test]
fn an_overview_counts_what_a_reader_of_everything_counts() {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    for (line, against) in QUERIES.into_iter().zip(Measure::ALL.into_iter().cycle()) {
        compare(&overview(&shards, line, against), line, against);
    }
}

#[test]
fn every_part_of_an_overview_says_something_here() {
    let mut shards = [shard(&FILES)];
    check(&mut shards, &FILES);
    let all = overview(&shards, "", Measure::Words);
    assert!(all.measures.iter().all(|distribution| distribution.counts.len() > 1), "{:?}", all.measures);
    assert!(all.words.iter().all(|counts| counts.len() > 5));
    let fields = |facets: &[Facet]| facets.iter().map(|facet| facet.field).collect::<BTreeSet<_>>();
    let told = Field::ALL.into_iter().filter(|field| field.study().is_none() && *field != Field::Label);
    assert_eq!(fields(&all.in_dialogues), told.collect());
    assert_eq!(
        fields(&all.in_turns),
        [Field::Intent, Field::Act, Field::Slot, Field::Api].into_iter().collect()
    );
    assert!(all.act_pairs.cells.len() > 20 && all.slot_pairs.cells.len() > 20 && all.lengths.len() > 20);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn many_shards_overlook_like_one(
        partition in prop::collection::vec(0u32..3, FILES.len()),
        part_bytes in prop_oneof![2_000u64..30_000, 30_000u64..500_000],
        lines in prop::sample::subsequence(QUERIES.to_vec(), 12),
        against in prop::sample::select(&Measure::ALL[..]),
    ) {
        let mut alone = [shard(&FILES)];
        let mut shards = shards_of(&FILES, 3, part_bytes, |file| partition[file]);
        exchange(&mut shards);
        check(&mut alone, &FILES);
        check(&mut shards, &FILES);
        for line in lines {
            prop_assert_eq!(overview(&shards, line, against), overview(&alone, line, against), "{:?}", line);
        }
    }
}
