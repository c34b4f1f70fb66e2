//! Random damage inside one record costs at most that record, in every layout and however the bytes are cut.

use crate::parts::answers;
use crate::support::{checked, file, shard_of};
use colloquy::corpus::{Dataset, Finding};
use colloquy::engine::Shard;
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use serde_json::Value;
use std::fmt::Write;
use std::ops::Range;
use std::sync::LazyLock;

/// So many records of each dataset are in a file.
const RECORDS_PER_FILE: usize = 6;

const SOURCES: [(Dataset, &str, &str); 4] = [
    (Dataset::Sgd, "raw", "dialogues_001.json"),
    (Dataset::Taskmaster, "tm3", "data_00.json"),
    (Dataset::Frames, "raw", "frames.json"),
    (Dataset::AirDialogue, "raw", "train_data.json"),
];

/// The shortest records of a generated file of each dataset, compact, each with what is listed of it.
static RECORDS: LazyLock<Vec<Vec<(String, Listed)>>> = LazyLock::new(|| {
    SOURCES.into_iter().map(|(dataset, variant, name)| records(dataset, variant, name)).collect()
});

/// What is listed, by the range of its record.
type Ranges = Vec<(Range<usize>, Listed)>;

/// Files of each dataset as they are generated, as a compact array and as lines, with the ranges of their records.
static FILES: LazyLock<Vec<(Vec<u8>, Ranges)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for (dataset, variant, name) in SOURCES {
        let generated = synth::generated(dataset, &Plan { dialogues: 24, seed: 5, variant });
        let text = &generated.iter().find(|file| file.path.ends_with(name)).unwrap().bytes;
        let values: Vec<Value> = match text[0] {
            b'[' => serde_json::from_slice(text).unwrap(),
            _ => serde_json::Deserializer::from_slice(text).into_iter().map(Result::unwrap).collect(),
        };
        let compact: Vec<String> = values.iter().map(Value::to_string).collect();
        let forms =
            [text.clone(), format!("[{}]", compact.join(",")).into_bytes(), compact.join("\n").into_bytes()];
        for text in forms {
            let shard = shard_of(&[file("dev/a.json", &text)], |_| true, usize::MAX);
            let survey = shard.survey("", &[]).unwrap();
            let plan = colloquy::engine::merge::plan(&survey.segments, 0..survey.total);
            let range = |row: &colloquy::engine::answer::Row| {
                let range = shard.locate(row.at).unwrap().range;
                usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()
            };
            let rows = shard.rows("", &[], &plan).unwrap();
            let rows = rows.iter().map(|row| (range(row), (row.dataset, row.turns, row.excerpt.clone())));
            files.push((text, rows.collect()));
        }
    }
    files
});

fn records(dataset: Dataset, variant: &'static str, name: &str) -> Vec<(String, Listed)> {
    let files = synth::generated(dataset, &Plan { dialogues: 30, seed: 9, variant });
    let bytes = &files.iter().find(|file| file.path.ends_with(name)).unwrap().bytes;
    let values: Vec<Value> = match bytes[0] {
        b'[' => serde_json::from_slice(bytes).unwrap(),
        _ => serde_json::Deserializer::from_slice(bytes).into_iter().map(Result::unwrap).collect(),
    };
    let mut records: Vec<String> = values.iter().map(Value::to_string).collect();
    records.sort_by_key(String::len);
    let mut found: Vec<(String, Listed)> = Vec::new();
    for record in records {
        let [row] = &listed(&shard_of(&[file("dev/a.json", &record)], |_| true, usize::MAX))[..] else {
            panic!("one record")
        };
        if found.iter().all(|(_, other)| other != row) {
            found.push((record, row.clone()));
        }
    }
    found.truncate(RECORDS_PER_FILE);
    assert_eq!(found.len(), RECORDS_PER_FILE, "{dataset:?}");
    found
}

/// The dataset, the turns and the first words of a record: ids may be places, which damage moves.
type Listed = (Dataset, u32, String);

#[derive(Clone, Copy, Debug)]
enum Way {
    CompactArray,
    PrettyArray,
    Lines,
    PrettyValues,
    Members,
    PrettyMembers,
    Page,
    Strings,
}

/// The text of a file, and where each of its records stands.
fn text(dataset: usize, way: Way) -> (Vec<u8>, Vec<std::ops::Range<usize>>) {
    let (open, between, close) = match way {
        Way::CompactArray | Way::Strings => ("[", ",", "]"),
        Way::Members => ("{", ",", "}"),
        Way::PrettyMembers => ("{\n", ",\n", "\n}\n"),
        Way::Page => ("{\"features\":[{\"name\":\"turns\"}],\"rows\":[", ",", "],\"partial\":false}"),
        Way::PrettyArray => ("[\n", ",\n", "\n]\n"),
        Way::Lines | Way::PrettyValues => ("", "\n", "\n"),
    };
    let mut text = open.to_owned();
    let mut ranges = Vec::new();
    for (number, (record, _)) in RECORDS[dataset].iter().enumerate() {
        if number > 0 {
            text.push_str(between);
        }
        let start = text.len();
        match way {
            Way::CompactArray | Way::Lines => text.push_str(record),
            Way::Strings => text.push_str(&Value::from(record.as_str()).to_string()),
            Way::Members => write!(text, "\"name {number}\":{record}").unwrap(),
            Way::PrettyMembers => write!(text, "  \"name {number}\" : {record}").unwrap(),
            Way::Page => {
                write!(text, "{{\"row_idx\":{number},\"row\":{record},\"truncated_cells\":[]}}").unwrap();
            }
            Way::PrettyArray | Way::PrettyValues => {
                let value: Value = serde_json::from_str(record).unwrap();
                text.push_str(&serde_json::to_string_pretty(&value).unwrap());
            }
        }
        ranges.push(start..text.len());
    }
    (format!("{text}{close}").into_bytes(), ranges)
}

fn listed(shard: &Shard) -> Vec<Listed> {
    let survey = shard.survey("", &[]).unwrap();
    let plan = colloquy::engine::merge::plan(&survey.segments, 0..survey.total);
    shard.rows("", &[], &plan).unwrap().into_iter().map(|row| (row.dataset, row.turns, row.excerpt)).collect()
}

/// What disks and archives write at once.
const BLOCK_BYTES: usize = 512;

fn block(text: &[u8], number: usize) -> &[u8] {
    &text[number * BLOCK_BYTES..(number + 1) * BLOCK_BYTES]
}

#[derive(Clone, Debug)]
enum Edit {
    Put(u8),
    Insert(u8),
    Delete,
}

fn edit() -> impl Strategy<Value = Edit> {
    let byte = prop::sample::select(&b"\"\"{}[],:\\x\n\x00\xff0"[..]);
    prop_oneof![byte.clone().prop_map(Edit::Put), byte.prop_map(Edit::Insert), Just(Edit::Delete),]
}

/// The text with one of its records damaged; the first brace stays: without it nothing says that a record begins.
fn damaged(dataset: usize, way: Way, victim: usize, edits: Vec<(usize, Edit)>) -> Vec<u8> {
    let (mut bytes, ranges) = text(dataset, way);
    let range = ranges[victim].clone();
    let mut end = range.end;
    for (at, edit) in edits {
        let at = range.start + 1 + at % (end - range.start - 2);
        match edit {
            Edit::Put(byte) => bytes[at] = byte,
            Edit::Insert(byte) => {
                bytes.insert(at, byte);
                end += 1;
            }
            Edit::Delete => {
                bytes.remove(at);
                end -= 1;
            }
        }
    }
    bytes
}

fn way() -> impl Strategy<Value = Way> {
    let ways = [
        Way::CompactArray,
        Way::PrettyArray,
        Way::Lines,
        Way::PrettyValues,
        Way::Members,
        Way::PrettyMembers,
        Way::Page,
        Way::Strings,
    ];
    prop::sample::select(Vec::from(ways))
}

/// How records are wrapped shows in the first one, which is left whole then.
fn way_and_victim() -> impl Strategy<Value = (Way, usize)> {
    (way(), 0usize..6).prop_map(|(way, victim)| match way {
        Way::Members | Way::PrettyMembers | Way::Page | Way::Strings => (way, victim.max(1)),
        _ => (way, victim),
    })
}

fn edits() -> impl Strategy<Value = Vec<(usize, Edit)>> {
    prop::collection::vec((0usize..100_000, edit()), 1..4)
}

/// Whether every byte of a range is told of; what is told may come in pieces, with a byte of JSON between them.
fn is_told(problems: &[Finding], range: &Range<usize>) -> bool {
    let mut extents: Vec<_> = problems.iter().filter_map(|problem| problem.extent).collect();
    extents.sort_by_key(|extent| extent.start);
    let mut told_to = range.start as u64;
    for extent in extents.iter().filter(|extent| extent.end.0 > range.start as u64) {
        if extent.start.0 <= told_to + 1 {
            told_to = told_to.max(extent.end.0);
        }
    }
    told_to >= range.end as u64
}

/// Numbers of which sums and differences leave what the program counts in.
const EXTREMES: [&str; 9] = [
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775",
    "-9223372036854775",
    "18446744073709551615",
    "4294967295",
    "2147483648",
    "1e308",
    "-1",
];

/// The numbers of a text of JSON, outside of its strings.
fn numbers(text: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut at, mut is_in_string) = (Vec::new(), 0, false);
    while at < text.len() {
        let start = at;
        match text[at] {
            b'"' => is_in_string = !is_in_string,
            b'\\' => at += 1,
            b'-' | b'0'..=b'9' if !is_in_string => {
                while text.get(at + 1).is_some_and(|byte| b"+-.eE0123456789".contains(byte)) {
                    at += 1;
                }
                found.push(start..at + 1);
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The files of a dataset as they are generated, with all that belongs to its dialogues.
static WHOLE: LazyLock<Vec<Vec<GeneratedFile>>> = LazyLock::new(|| {
    SOURCES
        .into_iter()
        .map(|(dataset, variant, _)| synth::generated(dataset, &Plan { dialogues: 3, seed: 7, variant }))
        .collect()
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn no_number_is_too_great_to_be_read_checked_and_asked_for(
        dataset in 0usize..4,
        picks in prop::collection::vec((0usize..24, prop::sample::select(&EXTREMES[..])), 64),
    ) {
        let mut picks = picks.iter().cycle();
        let mut files = WHOLE[dataset].clone();
        for file in &mut files {
            let mut text = file.bytes.clone();
            for range in numbers(&file.bytes).into_iter().rev() {
                let (often, extreme) = picks.next().unwrap();
                if *often < 8 {
                    text.splice(range, extreme.bytes());
                }
            }
            file.bytes = text;
        }
        prop_assert!(!answers(&mut [checked(&files)], &files).is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn damage_costs_at_most_its_record(
        dataset in 0usize..4,
        (way, victim) in way_and_victim(),
        edits in edits(),
        slice_len in prop::sample::select(&[61usize, 4096, 1 << 20][..]),
    ) {
        let files: [GeneratedFile; 1] = [file("dev/a.json", damaged(dataset, way, victim, edits))];
        let found = listed(&shard_of(&files, |_| true, slice_len));
        for (number, (_, row)) in RECORDS[dataset].iter().enumerate() {
            prop_assert!(number == victim || found.contains(row), "{way:?}: {row:?} is lost; found {found:?}");
        }
    }

    #[test]
    fn blocks_that_change_places_hide_nothing_without_a_word(
        number in 0..FILES.len(),
        one in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let (text, records) = &FILES[number];
        let blocks = text.len() / BLOCK_BYTES;
        let (one, other) = (one.index(blocks), other.index(blocks));
        let mut bytes = text.clone();
        bytes.chunks_exact_mut(BLOCK_BYTES).nth(one).unwrap().copy_from_slice(block(text, other));
        bytes.chunks_exact_mut(BLOCK_BYTES).nth(other).unwrap().copy_from_slice(block(text, one));
        let shard = shard_of(&[file("dev/a.json", &bytes)], |_| true, 1 << 20);
        let report = shard.files().remove(0);
        let (found, problems) = (listed(&shard), report.problems);
        // Without its beginning a file may be nothing that is known, and says so.
        for (range, row) in records.iter().filter(|_| report.recognition.is_some()) {
            let is_whole = bytes[range.clone()] == text[range.clone()];
            prop_assert!(!is_whole || is_told(&problems, range) || found.contains(row), "blocks {one} and {other}: {row:?} is lost; {problems:?}");
        }
    }

    #[test]
    fn damage_is_told_alike_in_any_slices(
        dataset in 0usize..4,
        (way, victim) in way_and_victim(),
        edits in edits(),
        slice_len in 1usize..20_000,
    ) {
        let files: [GeneratedFile; 1] = [file("dev/a.json", damaged(dataset, way, victim, edits))];
        let reported = |slice_len| shard_of(&files, |_| true, slice_len).files();
        prop_assert_eq!(reported(slice_len), reported(usize::MAX));
    }
}

/// Searched for at the end, another record that is good was found, and damaged bytes behind it.
#[test]
fn damage_behind_what_was_found_at_the_end_is_told_once() {
    let text = br#"{"a":{"dialogue_id":"1","services":["s"],"turns":[{"speaker":"USER","utterance":"Hi.","frames":[]}]}{"b":{"dialogue_id":"2"}}""["#;
    for slice_len in [1, 7, usize::MAX] {
        let shard = shard_of(&[file("more/by_ids.json", text)], |_| true, slice_len);
        let problems = shard.files().remove(0).problems;
        let told = problems.iter().map(|problem| {
            let extent = problem.extent.unwrap();
            (problem.rule.0.as_ref(), extent.start.0, extent.end.0)
        });
        let expected = [("RECORD-UNREADABLE", 100, 101), ("READ-TRUNCATED", 125, 128)];
        assert_eq!(told.collect::<Vec<_>>(), expected, "{slice_len}");
        assert_eq!(listed(&shard).len(), 2);
    }
}
