//! However files are partitioned over shards and cut into slices, the answers are the same.

use crate::support::{checked, entry, file, generated, read_on, shard, shard_of, slice_of, unread_shards_of};
use colloquy::corpus::{RecordAt, RuleId};
use colloquy::engine::answer::{DialogueName, Row};
use colloquy::engine::{Shard, merge};
use colloquy::formats::{RecordText, Skim, format_of};
use colloquy::synth::GeneratedFile;
use proptest::prelude::*;
use std::sync::LazyLock;

static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let mut files = generated(40, 7);
    files.push(file("notes/readme.txt", "hello"));
    files.push(file("test/broken.json", "[{\"dialogue_id\": 1}"));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
});

const QUERIES: [&str; 8] = [
    "",
    "the",
    "\"in the\" -please",
    "split:dev",
    "-split:dev a",
    "service:Hotels_1,Restaurants_1 you",
    "file:dialogues_001.json",
    "id:1_00000",
];

/// Every answer that does not need a file to be read again.
fn answers(shards: &[Shard], query: &str) -> String {
    let survey = merge::surveys(shards.iter().map(|shard| shard.survey(query, &[]).unwrap()).collect());
    let rows = rows(shards, query, &survey.segments, 0..survey.matching);
    let files = merge::files(shards.iter().map(Shard::files).collect());
    let rules = merge::rules(shards.iter().map(Shard::rules));
    let schemas = merge::schemas(shards.iter().map(Shard::schemas).collect());
    let progress = merge::progresses(shards.iter().map(Shard::progress));
    format!("{survey:#?}\n{rows:#?}\n{files:#?}\n{rules:#?}\n{schemas:#?}\n{progress:#?}")
}

fn rows(
    shards: &[Shard],
    query: &str,
    segments: &[colloquy::engine::answer::Segment],
    window: std::ops::Range<u64>,
) -> Vec<Row> {
    let plan = merge::plan(segments, window);
    merge::rows(shards.iter().map(|shard| shard.rows(query, &[], &plan).unwrap()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn many_shards_answer_like_one(
        partition in prop::collection::vec(0usize..3, FILES.len()),
        slice_len in prop_oneof![1usize..200, 1000usize..100_000],
        query in prop::sample::select(&QUERIES[..]),
    ) {
        let shards: Vec<Shard> =
            (0..3).map(|number| shard_of(&FILES, |index| partition[index] == number, slice_len)).collect();
        prop_assert_eq!(answers(&shards, query), answers(&[shard(&FILES)], query));
    }

    #[test]
    fn a_window_is_a_piece_of_all_rows(from in 0u64..50, len in 0u64..20, query in prop::sample::select(&QUERIES[..])) {
        let shards = [shard(&FILES)];
        let survey = shards[0].survey(query, &[]).unwrap();
        let all = rows(&shards, query, &survey.segments, 0..survey.matching);
        let window = rows(&shards, query, &survey.segments, from..from + len);
        let expected: Vec<Row> = all.into_iter().skip(usize::try_from(from).unwrap()).take(usize::try_from(len).unwrap()).collect();
        prop_assert_eq!(window, expected);
    }
}

/// The first slice shows less than the head of a file: a mark, an encoding, returns for line ends, a row of a list.
#[test]
fn a_head_may_come_in_pieces() {
    let utf16: Vec<u8> = "\u{feff}[{}]".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (path, bytes) in [
        ("a.json", "\u{feff}[{\"a\":1}]".as_bytes()),
        ("b.json", utf16.as_slice()),
        ("c.json", b"{\"a\":1}\r{\"a\":2}\r"),
        ("d.csv", b"dlg-00000000-0000-4000-8000-000000000001,\ndlg-1,\n"),
        ("e.txt", b"some words"),
    ] {
        let files = [file(path, bytes)];
        let whole = shard(&files).files();
        for slice_len in [1, 2, 3, 7] {
            assert_eq!(
                shard_of(&files, |_| true, slice_len).files(),
                whole,
                "{path} in slices of {slice_len}"
            );
        }
    }
}

/// A fault that only the second reading shows stands before one in a later file that the first reading showed.
#[test]
fn hits_are_in_the_order_of_their_places() {
    let record = |state: &str, turns: &str| {
        format!(
            r#"{{"dialogue_id":"1_0","services":["A_1"],"turns":[{{"speaker":"USER","utterance":"a",
            "frames":[{{"service":"A_1","slots":[],"actions":[],"state":{state}}}]}}{turns}]}}"#
        )
    };
    let files =
        [file("a.json", record("\"oops\"", "")), file("b.json", record("{\"slot_values\":{}}", ",\"oops\""))];
    let hits = checked(&files).hits(&RuleId::new("RECORD-REPAIRED"));
    assert_eq!(hits.iter().map(|hit| hit.finding.place.file.0).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn what_the_index_keeps_is_what_the_dialogue_says() {
    let shard = shard(&FILES);
    let survey = shard.survey("", &[]).unwrap();
    let mut skim = Skim::default();
    for row in rows(std::slice::from_ref(&shard), "", &survey.segments, 0..survey.total) {
        let (record, format) =
            (RecordText { number: row.at.record, ..RecordText::of(record(row.at)) }, format_of(row.dataset));
        let recognition = shard.recognition(row.at.file).unwrap();
        (format.skim)(recognition, record, &mut skim).unwrap();
        assert_eq!(
            skim.content(),
            Skim::of_dialogue(&(format.read)(recognition, record).unwrap()).content(),
            "{}",
            row.id
        );
        assert_eq!(
            (row.id, row.services, row.turns as usize),
            (skim.id.clone(), skim.services.clone(), skim.turns.len())
        );
    }
}

#[test]
fn facets_count_what_the_other_terms_leave() {
    let shard = shard(&FILES);
    let all = shard.survey("", &[]).unwrap();
    for facet in &all.facets {
        for value in &facet.values {
            let query = format!("{}:\"{}\"", facet.field.as_str(), value.value);
            let chosen = shard.survey(&query, &[]).unwrap();
            assert_eq!(chosen.matching, value.count, "{query}");
            let own = chosen.facets.iter().find(|other| other.field == facet.field).unwrap();
            assert_eq!(own, facet, "a facet ignores its own terms");
        }
    }
}

#[test]
fn a_dialogue_is_found_by_its_name_and_path() {
    let shard = shard(&FILES);
    let survey = shard.survey("", &[]).unwrap();
    let all = rows(&[self::shard(&FILES)], "", &survey.segments, 0..survey.total);
    for row in all {
        let path = FILES[row.at.file.index()].path.clone();
        let name = |path: &str| DialogueName {
            dataset: row.dataset,
            split: row.split,
            id: row.id.clone(),
            path: path.to_owned(),
        };
        assert_eq!(shard.find(&name(&path)), Some(row.at));
        assert_eq!(shard.find(&name(&format!("elsewhere/{path}"))), Some(row.at));
    }
}

#[test]
fn a_dialogue_is_read_again_from_its_bytes() {
    let shard = shard(&FILES);
    let survey = shard.survey("split:dev", &[]).unwrap();
    let row = &rows(&[self::shard(&FILES)], "split:dev", &survey.segments, 0..1)[0];
    let reading = shard.reading(row.at, record(row.at), None, "the").unwrap();
    assert_eq!((&reading.dialogue.id, reading.changes.len()), (&row.id, row.turns as usize));
    assert!(reading.hits.iter().flatten().count() > 0);
    let fault = shard.reading(row.at, b"{}", None, "").unwrap_err();
    assert!(fault.to_string().contains("can’t be read any more: it changed since it was opened"), "{fault}");
    // As many bytes, and another dialogue.
    let mut other = String::from_utf8(record(row.at).to_vec()).unwrap();
    other = other.replace(&format!("\"{}\"", row.id), &format!("\"{}\"", "9".repeat(row.id.len())));
    let fault = shard.reading(row.at, other.as_bytes(), None, "").unwrap_err();
    assert!(fault.to_string().contains("another dialogue stands there now"), "{fault}");
}

fn record(at: RecordAt) -> &'static [u8] {
    let located = shard(&FILES).locate(at).unwrap();
    let (start, end) = (located.range.start.0, located.range.end.0);
    &FILES[at.file.index()].bytes[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()]
}

/// What was asked for before a file was opened again comes too late.
#[test]
fn slices_of_an_earlier_reading_are_dropped() {
    let record = |id| {
        let said = "a".repeat(300_000);
        format!(
            r#"{{"dialogue_id": "{id}", "services": [], "turns": [{{"speaker": "USER", "utterance": "{said}", "frames": []}}]}}"#
        )
    };
    let files = [file("dev/dialogues_001.json", format!("[{}, {}]", record(1), record(2)))];
    let mut shard = unread_shards_of(&files, 1, u64::MAX, |_| 0).remove(0);
    let late = shard.want().unwrap();
    shard.open(vec![entry(&files, 0, 1)], Vec::new());
    let bytes = slice_of(&files, &late);
    shard.take(late, Ok(bytes), &mut |_| {});
    read_on(&mut shard, &files);
    assert_eq!((shard.progress().records, shard.files()[0].findings), (2, 0));
}

/// Those of records that are listed are found again with them, however many there are.
#[test]
fn records_that_were_repaired_are_counted_and_named_with_their_rows_alone() {
    const REPAIRED: u64 = 10_050;
    let line =
        |number: u64| format!("{{\"dialogue_id\":\"{number}\",\"services\":[\"A\u{1}\"],\"turns\":[]}}\n");
    let lines = (0..REPAIRED).map(line).collect::<Vec<_>>().concat();
    let shard = checked(&[file("a.jsonl", lines)]);
    let rule = RuleId::new("RECORD-REPAIRED");
    let counted = shard.rules().into_iter().find(|report| report.rule == rule).unwrap();
    assert_eq!(counted.count, REPAIRED);
    assert_eq!(shard.hits(&rule).len(), 500);
    let problems = shard.problems();
    assert!(problems.is_empty(), "{problems:?}");
}
