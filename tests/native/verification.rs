//! Verification finds what a reader of every pair finds, every number has its query, and a shift of lines is found.

use crate::studies::{generated, opened, studied};
use crate::support::file;
use colloquy::corpus::{Dataset, Outcome, Trip};
use colloquy::engine::study::verification::{Shift, Sums, Verification};
use colloquy::engine::study::{StudyReport, StudySpec, StudyTally};
use colloquy::engine::{Shard, merge};
use colloquy::formats::airdialogue::judge::{OFFICIAL, VerificationParameters};
use colloquy::formats::airdialogue::reward::scaled;
use colloquy::formats::{RecordText, format_of};
use colloquy::synth::{GeneratedFile, Random};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn verified(shards: &mut [Shard], files: &[GeneratedFile], rules: VerificationParameters) -> StudyReport {
    studied(shards, files, &StudySpec::Verification(rules))
}

fn tally(report: &StudyReport) -> &Verification {
    let StudyTally::Verification(tally) = &report.tally else { panic!("another study") };
    tally
}

fn alone(files: &[GeneratedFile], rules: VerificationParameters) -> StudyReport {
    verified(&mut opened(files, 1, u64::MAX, |_| 0), files, rules)
}

/// Where the lines of data of a split are, and those of flights.
fn index(files: &[GeneratedFile], name: &str) -> usize {
    files.iter().position(|file| file.path.ends_with(name)).unwrap()
}

fn lines(files: &[GeneratedFile], at: usize) -> Vec<String> {
    String::from_utf8(files[at].bytes.clone()).unwrap().lines().map(str::to_owned).collect()
}

fn set_lines(files: &mut [GeneratedFile], at: usize, lines: &[String]) {
    files[at] = file(&files[at].path.clone(), lines.join("\n") + "\n");
}

/// Every pair of generated files, read whole.
fn pairs(files: &[GeneratedFile]) -> Vec<(Value, Value)> {
    let all = |name: &str| -> Vec<Value> {
        let of = files.iter().filter(|file| file.path.ends_with(name));
        of.flat_map(|file| {
            String::from_utf8(file.bytes.clone()).unwrap().lines().map(str::to_owned).collect::<Vec<_>>()
        })
        .map(|line| serde_json::from_str(&line).unwrap())
        .collect()
    };
    all("_data.json").into_iter().zip(all("_kb.json")).collect()
}

/// The expected action, derived anew from the JSON as formats.md words it.
fn derive(data: &Value, kb: &Value, rules: VerificationParameters) -> (String, Vec<i64>) {
    let intent = &data["intent"];
    let reservation = kb["reservation"].as_i64().unwrap();
    let goal = intent["goal"].as_str().unwrap();
    if !(goal == "book" || goal == "change" && reservation != 0) {
        return (if reservation == 0 { "no_reservation" } else { "cancel" }.to_owned(), Vec::new());
    }
    let [morning, afternoon, evening] = rules.day_starts.map(i64::from);
    let part = |hour: i64| match hour {
        hour if (morning..afternoon).contains(&hour) => "morning",
        hour if (afternoon..evening).contains(&hour) => "afternoon",
        _ => "evening",
    };
    let is_cheap = |airline: &str| ["Southwest", "Frontier", "JetBlue", "Spirit"].contains(&airline);
    let fits = |flight: &&Value| {
        let same = |key: &str| intent[key].is_null() || intent[key] == flight[key];
        let most = |key: &str, of: &str| {
            intent[key].as_i64().is_none_or(|most| flight[of].as_i64().unwrap() <= most)
        };
        let time = |key: &str, of: &str| {
            intent[key].as_str().is_none_or(|wanted| wanted == part(flight[of].as_i64().unwrap()))
        };
        let keys =
            ["departure_airport", "return_airport", "departure_month", "departure_day", "return_month"];
        keys.into_iter().chain(["return_day", "class"]).all(same)
            && most("max_connections", "num_connections")
            && most("max_price", "price")
            && !(rules.is_price_below && intent["max_price"] == flight["price"])
            && time("departure_time", "departure_time_num")
            && time("return_time", "return_time_num")
            && intent["airline_preference"]
                .as_str()
                .is_none_or(|wanted| (wanted == "low-cost") == is_cheap(flight["airline"].as_str().unwrap()))
            && !(rules.is_old_excluded && goal == "change" && flight["flight_number"] == reservation)
    };
    let all: Vec<&Value> = kb["kb"].as_array().unwrap().iter().filter(fits).collect();
    let least = all.iter().map(|flight| flight["price"].as_i64().unwrap()).min();
    let cheapest = all.iter().filter(|flight| flight["price"].as_i64() == least);
    let mut numbers: Vec<i64> = cheapest.map(|flight| flight["flight_number"].as_i64().unwrap()).collect();
    if rules.is_first_only {
        numbers.truncate(1);
    }
    (if numbers.is_empty() { "no_flight" } else { goal }.to_owned(), numbers)
}

fn flights_of(action: &Value) -> Vec<i64> {
    action["flight"].as_array().unwrap().iter().map(|number| number.as_i64().unwrap()).collect()
}

/// Counts what a reader of every pair counts, in the words of `recorded`.
fn compare(sums: &Sums, files: &[GeneratedFile], rules: VerificationParameters) {
    let mut statuses: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut flights: BTreeMap<&str, u64> = BTreeMap::new();
    let mut correct: BTreeMap<(Option<bool>, Option<bool>), u64> = BTreeMap::new();
    let (mut rewards, mut official) = (0.0, 0.0);
    let all = pairs(files);
    for (data, kb) in &all {
        let (status, derived) = derive(data, kb, rules);
        let (expected, action) = (&data["expected_action"], &data["action"]);
        let recorded = expected["status"].as_str().unwrap().to_owned();
        *statuses.entry((recorded, status.clone())).or_default() += 1;
        let (one, other): (BTreeSet<i64>, BTreeSet<i64>) =
            (flights_of(expected).into_iter().collect(), derived.iter().copied().collect());
        let sets = match () {
            () if one == other => "equal",
            () if one.is_subset(&other) => "subset",
            () if one.is_superset(&other) => "superset",
            () if one.is_disjoint(&other) => "disjoint",
            () => "overlapping",
        };
        *flights.entry(sets).or_default() += 1;
        let name = |of: &Value| of["name"].as_str().unwrap().trim().to_lowercase();
        let chosen = flights_of(action);
        let is_right = action["status"] == status.as_str()
            && name(action) == name(&data["intent"])
            && (chosen.is_empty() && derived.is_empty() || chosen.len() == 1 && derived.contains(&chosen[0]));
        let recorded = data["correct_sample"].as_bool();
        *correct.entry((recorded, Some(is_right))).or_default() += 1;
        let trip = trip(data, kb);
        let derived = Outcome { status, name: trip.intent.as_ref().unwrap().name.clone(), flights: derived };
        let score = |expected: &Outcome| {
            scaled(trip.action.as_ref().unwrap(), expected, trip.kb.as_ref()).unwrap().total()
        };
        rewards += score(&derived);
        official += if recorded == Some(true) { 1.0 } else { score(trip.expected.as_ref().unwrap()) };
    }
    let count = f64::from(u32::try_from(all.len()).unwrap());
    assert_eq!((sums.pairs, sums.dialogues), (all.len() as u64, all.len() as u64));
    assert_eq!(sums.statuses, statuses);
    let found: BTreeMap<&str, u64> =
        sums.flights.iter().map(|(sets, count)| (sets.as_str(), *count)).collect();
    assert_eq!(found, flights);
    assert_eq!(sums.correct, correct);
    assert!((sums.rewards.total.value().unwrap() - rewards / count).abs() < 1e-9);
    assert!((sums.rewards.official.value().unwrap() - official / count).abs() < 1e-9);
    assert_eq!(sums.rewards.tenths.iter().sum::<u64>(), all.len() as u64);
}

fn trip(data: &Value, kb: &Value) -> Trip {
    let (data, kb) = (data.to_string(), kb.to_string());
    let record = RecordText { partner: Some(kb.as_bytes()), ..RecordText::of(data.as_bytes()) };
    let recognition = colloquy::corpus::Recognition::new(
        Dataset::AirDialogue,
        colloquy::corpus::Variant::RAW,
        colloquy::corpus::Role::Dialogues,
        "",
    );
    *(format_of(Dataset::AirDialogue).read)(&recognition, record).unwrap().trip.unwrap()
}

/// Alters what is recorded of some dialogues; gives how many of each kind there are.
fn with_disagreements(files: &mut [GeneratedFile], seed: u64) -> BTreeMap<&'static str, u64> {
    let mut random = Random::new(seed);
    let mut done: BTreeMap<&'static str, u64> = BTreeMap::new();
    for name in ["train_data.json", "dev_data.json"] {
        let at = index(files, name);
        let altered: Vec<String> = lines(files, at)
            .iter()
            .map(|line| {
                let mut record: Value = serde_json::from_str(line).unwrap();
                let expected = flights_of(&record["expected_action"]);
                let kind = match random.below(20) {
                    0 => {
                        record["expected_action"]["status"] = json!("cancel");
                        "status"
                    }
                    1 if !expected.is_empty() => {
                        record["expected_action"]["flight"] = json!([expected, vec![1999]].concat());
                        "superset"
                    }
                    2 if expected.len() > 1 => {
                        record["expected_action"]["flight"] = json!(expected[..1]);
                        "subset"
                    }
                    3 if !expected.is_empty() => {
                        record["expected_action"]["flight"] = json!([1998]);
                        "disjoint"
                    }
                    4 => {
                        let is_correct = record["correct_sample"].as_bool().unwrap();
                        record["correct_sample"] = json!(!is_correct);
                        "correct"
                    }
                    _ => return line.clone(),
                };
                *done.entry(kind).or_default() += 1;
                record.to_string()
            })
            .collect();
        set_lines(files, at, &altered);
    }
    done
}

#[test]
fn generated_truth_is_derived_again_without_a_difference() {
    let files = generated(Dataset::AirDialogue, 300, 11);
    let report = alone(&files, OFFICIAL);
    let sums = tally(&report).sums(None);
    compare(&sums, &files, OFFICIAL);
    assert!(sums.statuses.keys().all(|(recorded, derived)| recorded == derived));
    assert!(sums.correct.keys().all(|(recorded, derived)| recorded == derived));
    assert_eq!(tally(&report).shifts().len(), 0);
    let by_split: u64 = tally(&report).splits.values().map(|sums| sums.pairs).sum();
    assert_eq!((by_split, tally(&report).splits.len()), (300, 2));
}

#[test]
fn seeded_disagreements_are_found_and_no_others() {
    let mut files = generated(Dataset::AirDialogue, 2000, 5);
    let done = with_disagreements(&mut files, 9);
    assert!(done.len() == 5 && done.values().all(|count| *count > 5), "{done:?}");
    let report = alone(&files, OFFICIAL);
    let sums = tally(&report).sums(None);
    let differing = |keys: &dyn Fn(&(String, String)) -> bool| {
        sums.statuses.iter().filter(|(statuses, _)| keys(statuses)).map(|(_, count)| count).sum::<u64>()
    };
    // Some of those that were altered to be cancelled were to be cancelled anyway.
    let altered = pairs(&files)
        .into_iter()
        .filter(|(data, kb)| derive(data, kb, OFFICIAL).0 != data["expected_action"]["status"]);
    assert_eq!(differing(&|(recorded, derived)| recorded != derived), altered.count() as u64);
    for sets in ["superset", "subset", "disjoint"] {
        let found = sums.flights.iter().find(|(found, _)| found.as_str() == sets);
        assert_eq!(found.map(|(_, count)| *count), done.get(sets).copied(), "{sets}");
    }
    let wrong = sums.correct.iter().filter(|((recorded, derived), _)| recorded != derived);
    assert_eq!(wrong.map(|(_, count)| count).sum::<u64>(), done["correct"]);
    compare(&sums, &files, OFFICIAL);
}

fn matching(shards: &[Shard], query: &str) -> u64 {
    merge::surveys(shards.iter().map(|shard| shard.survey(query, &[]).unwrap()).collect()).matching
}

fn rules() -> impl Strategy<Value = VerificationParameters> {
    let hours = prop::sample::subsequence((0u8..24).collect::<Vec<_>>(), 3);
    (prop::option::of(hours), any::<[bool; 3]>()).prop_map(|(hours, ways)| {
        let [is_first_only, is_price_below, is_old_excluded] = ways;
        let day_starts = hours.map_or(OFFICIAL.day_starts, |hours| [hours[0], hours[1], hours[2]]);
        VerificationParameters { day_starts, is_first_only, is_price_below, is_old_excluded }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn any_rules_on_any_shards_count_what_a_reader_counts_and_queries_find(
        seed in 0u64..100,
        rules in rules(),
        partition in prop::collection::vec(0u32..3, 8),
        part_bytes in prop_oneof![20_000u64..100_000, 100_000u64..500_000],
    ) {
        let mut files = generated(Dataset::AirDialogue, 120, seed);
        with_disagreements(&mut files, seed);
        let mut shards = opened(&files, 3, part_bytes, |file| partition[file % 8]);
        // Notes of an earlier study are gone.
        verified(&mut shards, &files, VerificationParameters { is_first_only: !rules.is_first_only, ..rules });
        let report = verified(&mut shards, &files, rules);
        prop_assert_eq!(&report, &alone(&files, rules));
        compare(&tally(&report).sums(None), &files, rules);
        let splits = tally(&report).splits.keys().copied().collect::<Vec<_>>();
        for split in splits.into_iter().chain([None]) {
            for (cell, count) in tally(&report).sums(split).cells() {
                let query = cell.query(split);
                prop_assert_eq!(matching(&shards, &query), count, "{:?}", query);
            }
        }
    }
}

fn shifts(files: &[GeneratedFile], name: &str) -> Vec<Shift> {
    let mut shards = opened(files, 3, 300_000, |file| u32::try_from(file).unwrap());
    let report = verified(&mut shards, files, OFFICIAL);
    assert_eq!(report, alone(files, OFFICIAL));
    let all = tally(&report).shifts();
    all.into_iter().filter(|(file, _)| file.path.ends_with(name)).flat_map(|(_, shifts)| shifts).collect()
}

#[test]
fn the_first_line_that_is_shifted_is_named() {
    let files = generated(Dataset::AirDialogue, 300, 8);
    let (data, kb) = (index(&files, "train_data.json"), index(&files, "train_kb.json"));
    let count = lines(&files, data).len();
    for (of, is_gone, away) in [(kb, true, -1), (kb, false, 1), (data, true, 1), (data, false, -1)] {
        for at in [0, 120, count - 5] {
            let mut files = files.clone();
            let mut all = lines(&files, of);
            if is_gone {
                all.remove(at);
            } else {
                // A record of somewhere else.
                let other = all[(at + 100) % count].clone();
                all.insert(at, other);
            }
            set_lines(&mut files, of, &all);
            let found = shifts(&files, "train_data.json");
            assert_eq!(found.len(), 1, "{found:?}");
            // A dialogue that was taken out leaves the next one in its place.
            let first = usize::try_from(found[0].first.0).unwrap();
            assert_eq!(
                (first, found[0].away, usize::try_from(found[0].line).unwrap()),
                (at, away, at),
                "{found:?}"
            );
            assert!(found[0].agreeing * 3 > found[0].fitting, "{found:?}");
        }
    }
}

#[test]
fn data_of_two_shifts_meets_again() {
    let mut files = generated(Dataset::AirDialogue, 700, 8);
    let kb = index(&files, "train_kb.json");
    let mut all = lines(&files, kb);
    let gone = all.remove(100);
    all.insert(200, gone);
    set_lines(&mut files, kb, &all);
    let found = shifts(&files, "train_data.json");
    assert_eq!(found.iter().map(|shift| (shift.first.0, shift.away)).collect::<Vec<_>>(), [(100, -1)]);
    assert!((195..=200).contains(&found[0].last.0), "{found:?}");
}

#[test]
fn incomplete_intents_are_not_verified() {
    let files = colloquy::synth::generated(
        Dataset::AirDialogue,
        &colloquy::synth::Plan { dialogues: 40, seed: 1, variant: "hf" },
    );
    let mut files = files;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let report = alone(&files, OFFICIAL);
    let sums = tally(&report).sums(None);
    assert_eq!((sums.pairs, sums.dialogues), (0, 40));
    let why = sums.unverified.iter().map(|(why, count)| (why.as_str(), *count)).collect::<Vec<_>>();
    assert_eq!(why, [("incomplete-intent", 40)]);
}
