//! However one large array is cut into parts over the shards, the reports and answers are those of one shard that read
//! it whole, whatever is between and inside its records.

use crate::parts::answers;
use crate::support::{check, exchange, file, shard, shards_of};
use colloquy::corpus::Dataset;
use colloquy::engine::Shard;
use colloquy::engine::merge;
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

/// Short records of three datasets, compact.
static RECORDS: LazyLock<Vec<(String, Vec<String>)>> = LazyLock::new(|| {
    let sources = [
        (Dataset::Sgd, "raw", "train/dialogues_001.json"),
        (Dataset::Taskmaster, "tm3", "data_00.json"),
        (Dataset::Frames, "raw", "frames.json"),
    ];
    let records = |(dataset, variant, name): (Dataset, &'static str, &str)| {
        let files = synth::generated(dataset, &Plan { dialogues: 40, seed: 11, variant });
        let file = files.into_iter().find(|file| file.path.ends_with(name)).unwrap();
        let values: Vec<Value> = serde_json::from_slice(&file.bytes).unwrap();
        let mut records: Vec<String> = values.iter().map(Value::to_string).collect();
        records.sort_by_key(String::len);
        records.truncate(10);
        (file.path, records)
    };
    sources.into_iter().map(records).collect()
});

/// How an array is written.
#[derive(Clone, Copy, Debug)]
enum Style {
    Compact,
    Spaced,
    Lines,
    Pretty,
    Returns,
}

/// What is done to a record, or between it and the one before.
#[derive(Clone, Copy, Debug)]
enum Wear {
    /// Objects in it begin like records.
    Nested,
    /// Records are in it.
    Within,
    /// It is longer than its like.
    Long(usize),
    /// It begins with another key.
    OtherKey,
    /// Its last byte is missing.
    Cut,
    /// A key is there twice.
    Repaired,
    /// An element that is no record before it.
    Foreign(&'static str),
    /// What is between it and the record before.
    Between(&'static str),
}

fn wear() -> impl Strategy<Value = Wear> {
    prop_oneof![
        Just(Wear::Nested),
        Just(Wear::Within),
        (1usize..60_000).prop_map(Wear::Long),
        Just(Wear::OtherKey),
        Just(Wear::Cut),
        Just(Wear::Repaired),
        prop::sample::select(vec!["1", "null", "[{\"a\": 1}]", "\"}, {\"", "{}"]).prop_map(Wear::Foreign),
        prop::sample::select(vec![
            ",,",
            " ",
            ", \n\n",
            "]\n[",
            "}",
            "], [",
            "]{\"a\": 1}[",
            "x,",
            ", \"",
            ",{"
        ])
        .prop_map(Wear::Between),
    ]
}

/// What is done to any byte of the file.
#[derive(Clone, Copy, Debug)]
enum Harm {
    Put(u8),
    Insert(u8),
    /// The file ends here.
    End,
}

fn harm() -> impl Strategy<Value = Harm> {
    let byte = prop::sample::select(&b"\"{}[],:\\x\n"[..]);
    prop_oneof![byte.clone().prop_map(Harm::Put), byte.prop_map(Harm::Insert), Just(Harm::End)]
}

fn text(dataset: usize, style: Style, wear: &[(usize, Wear)], end: &str) -> Vec<u8> {
    let mut records = RECORDS[dataset].1.clone();
    let (open, mut between) = match style {
        Style::Compact => ("[", vec![","; records.len()]),
        Style::Spaced => ("[", vec![", "; records.len()]),
        Style::Lines => ("[\n", vec![",\n"; records.len()]),
        Style::Pretty | Style::Returns => ("[\n  ", vec![",\n  "; records.len()]),
    };
    let key = |record: &str| record[1..].split(':').next().unwrap().to_owned();
    for (at, wear) in wear {
        let at = at % records.len();
        let other = records[(at + 3) % records.len()].clone();
        let record = &mut records[at];
        let key = key(record);
        match wear {
            Wear::Nested => *record = with(record, &format!("\"x\":[{{{key}:1}},{{{key}:2}},{{{key}:3}}]")),
            Wear::Within => *record = with(record, &format!("\"x\":[{other},{other}]")),
            Wear::Long(len) => *record = with(record, &format!("\"x\":\"{}\"", "ab \\\" ".repeat(len / 6))),
            Wear::OtherKey => record.insert_str(1, "\"x\":1,"),
            Wear::Cut => drop(record.pop()),
            Wear::Repaired => *record = with(record, "\"x\":1,\"x\":2"),
            Wear::Foreign(text) => record.insert_str(0, &format!("{text},")),
            Wear::Between(text) => between[at] = text,
        }
    }
    let mut text = open.to_owned();
    for (number, (record, between)) in records.iter().zip(between).enumerate() {
        text.push_str(if number > 0 { between } else { "" });
        match serde_json::from_str::<Value>(record) {
            Ok(value) if matches!(style, Style::Pretty | Style::Returns) => {
                text.push_str(&serde_json::to_string_pretty(&value).unwrap().replace('\n', "\n  "));
            }
            _ => text.push_str(record),
        }
    }
    text.push_str(end);
    if matches!(style, Style::Returns) { text.replace('\n', "\r\n") } else { text }.into_bytes()
}

/// A record with one more member.
fn with(record: &str, member: &str) -> String {
    format!("{},{member}}}", record.strip_suffix('}').unwrap_or(record))
}

fn styles() -> impl Strategy<Value = Style> {
    prop::sample::select(vec![Style::Compact, Style::Spaced, Style::Lines, Style::Pretty, Style::Returns])
}

fn ends() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "]",
        "]",
        "]\n",
        "",
        "]]",
        "],",
        "] x",
        "]\n\n\n[]",
        "\n]          \n\n",
        ",]",
        "}]",
    ])
}

fn same(files: &[GeneratedFile], count: u32, part_bytes: u64) -> Result<(), TestCaseError> {
    let mut shards = shards_of(files, count, part_bytes, |file| u32::try_from(file).unwrap());
    let mut alone = [shard(files)];
    check(&mut shards, files);
    check(&mut alone, files);
    let (many, one) = (answers(&mut shards, files), answers(&mut alone, files));
    for (many, one) in many.iter().zip(&one) {
        prop_assert_eq!(many, one);
    }
    prop_assert_eq!(many.len(), one.len());
    Ok(())
}

fn array(dataset: usize, bytes: impl AsRef<[u8]>) -> GeneratedFile {
    file(&RECORDS[dataset].0, bytes)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_array_in_parts_is_a_whole_array(
        dataset in 0usize..3,
        style in styles(),
        wear in prop::collection::vec((0usize..99, wear()), 0..3),
        harm in prop::collection::vec((any::<prop::sample::Index>(), harm()), 0..2),
        end in ends(),
        count in 1u32..5,
        part_bytes in prop_oneof![50u64..3_000, 3_000u64..50_000],
    ) {
        let mut bytes = text(dataset, style, &wear, end);
        for (at, harm) in harm {
            let at = at.index(bytes.len());
            match harm {
                Harm::Put(byte) => bytes[at] = byte,
                Harm::Insert(byte) => bytes.insert(at, byte),
                Harm::End => bytes.truncate(at.max(1)),
            }
        }
        same(&[array(dataset, bytes)], count, part_bytes)?;
    }
}

/// The dialogues that are listed, and how many files wait to be read whole.
fn reported(dataset: usize, bytes: &[u8], part_bytes: u64) -> (u64, usize) {
    let mut shards = shards_of(&[array(dataset, bytes)], 2, part_bytes, |_| 0);
    let reported = exchange(&mut shards);
    let survey = merge::surveys(shards.iter().map(|shard| shard.survey("", &[]).unwrap()).collect());
    assert!(reported.len() > 1, "the array is cut");
    (survey.total, reported.iter().filter(|reported| reported.is_torn).count())
}

#[test]
fn a_sound_array_is_read_in_parts() {
    for dataset in 0..RECORDS.len() {
        for style in [Style::Compact, Style::Spaced, Style::Lines, Style::Pretty, Style::Returns] {
            let wear = [
                (4, Wear::Long(9_000)),
                (5, Wear::Repaired),
                (6, Wear::Foreign("1")),
                (7, Wear::Between(",,")),
            ];
            assert_eq!(
                reported(dataset, &text(dataset, style, &wear, "\n]\n"), 3_000),
                (10, 0),
                "{dataset} {style:?}"
            );
        }
    }
}

#[test]
fn what_is_listed_of_a_torn_array_is_in_the_whole_one() {
    let bytes = text(0, Style::Spaced, &[(6, Wear::Cut)], "]");
    let (listed, torn) = reported(0, &bytes, 3_000);
    assert!(torn > 0 && (1..=6).contains(&listed), "{listed} {torn}");
    same(&[array(0, bytes)], 2, 3_000).unwrap();
}

/// Objects inside a record begin like records, and look like some.
#[test]
fn names_of_what_only_looked_like_records_are_forgotten() {
    let odd = RECORDS[0].1[8].replace("\"services\":[\"", "\"services\":[\"Odd_");
    let record = with(&RECORDS[0].1[5], &format!("\"x\":[{odd},{odd},{odd}]"));
    let mut records = RECORDS[0].1.clone();
    records[5] = record;
    let bytes = format!("[{}]", records.join(","));
    let (_, torn) = reported(0, bytes.as_bytes(), 3_000);
    assert!(torn > 0);
    same(&[array(0, bytes)], 2, 3_000).unwrap();
}

/// Of a file so many findings are named, in their order, whoever found them.
#[test]
fn findings_of_parts_are_named_as_those_of_one_file() {
    let mut elements = RECORDS[0].1.clone();
    let odd = ["{\"dialogue_id\":5}", "{\"dialogue_id\":5} x", "{\"dialogue_id\":5}\n"];
    elements.extend(odd.iter().cycle().take(160).map(ToString::to_string));
    let files = [array(0, format!("[{}]", elements.join(",")))];
    for part_bytes in [300, 3_000] {
        same(&files, 3, part_bytes).unwrap();
    }
}

/// Cancelled before it is known that the file is torn: nobody reads it again.
#[test]
fn a_torn_array_that_is_cancelled_keeps_all_up_to_the_gap() {
    let bytes = text(0, Style::Spaced, &[(6, Wear::Cut)], "]");
    let files = [array(0, bytes)];
    let mut shards = shards_of(&files, 2, 3_000, |_| 0);
    assert!(shards.iter().any(|shard| shard.digest().is_none()), "a shard waits");
    for shard in &mut shards {
        shard.stop();
    }
    exchange(&mut shards);
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    assert_eq!(digests.len(), 2);
    for shard in &mut shards {
        shard.join(&digests);
    }
    let all = crate::parts::rows(&[shard(&files)], "");
    let kept = crate::parts::rows(&shards, "");
    assert!(kept.len() > 2 && kept.iter().all(|row| all.contains(row)));
    assert!(shards.iter().all(|shard| shard.progress().is_done));
}
