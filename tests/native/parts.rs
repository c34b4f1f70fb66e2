//! However a long file of lines is cut into parts over the shards, the reports and answers are those of one shard
//! that read it whole.

use crate::support::{by_file, check, exchange, file, shard, shards_of, unread_shards_of};
use colloquy::corpus::{Dataset, RecordAt, RuleId};
use colloquy::engine::answer::{AskFault, FileState, Progress, Reading, Row};
use colloquy::engine::{Shard, merge};
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use std::sync::LazyLock;

/// Dialogues and flights on lines, and SGD on lines.
static LINES: LazyLock<Vec<(String, Vec<String>)>> = LazyLock::new(|| {
    let plan = |dialogues| Plan { dialogues, seed: 5, variant: "raw" };
    let mut files = Vec::new();
    for generated in synth::generated(Dataset::AirDialogue, &plan(24)) {
        let text = String::from_utf8(generated.bytes).unwrap();
        files.push((generated.path, text.lines().map(str::to_owned).collect()));
    }
    for generated in synth::generated(Dataset::Sgd, &plan(24)) {
        if generated.path.contains("dialogues_") {
            let records: Vec<serde_json::Value> = serde_json::from_slice(&generated.bytes).unwrap();
            let lines = records.iter().map(ToString::to_string).collect();
            files.push((format!("{}l", generated.path), lines));
        }
    }
    files.sort();
    files
});

/// What is done to a line.
#[derive(Clone, Copy, Debug)]
enum Wear {
    /// A blank line before it.
    Blank,
    /// Its last bytes are missing.
    Cut,
    /// Two records stand on it.
    Twice,
    /// It is no record.
    Foreign,
    /// A key is there twice.
    Repaired,
    Returns,
}

fn worn(wear: &[(usize, usize, Wear)]) -> Vec<GeneratedFile> {
    let mut files = LINES.clone();
    for (number, line, wear) in wear {
        let count = files.len();
        let lines = &mut files[number % count].1;
        // The first record tells what the file is.
        let at = 1 + line % (lines.len() - 1);
        let line = &mut lines[at];
        match wear {
            Wear::Blank => line.insert_str(0, "\n  \n"),
            Wear::Cut => line.truncate(line.len() - 3),
            Wear::Twice => *line = format!("{line} {line}"),
            Wear::Foreign => "[1, {\"a\": \"b\"}]".clone_into(line),
            Wear::Repaired => *line = line.replacen('{', "{\"x\": 1, \"x\": 2, ", 1),
            Wear::Returns => line.push('\r'),
        }
    }
    files.into_iter().map(|(path, lines)| file(&path, lines.join("\n"))).collect()
}

fn wear() -> impl Strategy<Value = Wear> {
    let all = [Wear::Blank, Wear::Cut, Wear::Twice, Wear::Foreign, Wear::Repaired, Wear::Returns];
    prop::sample::select(Vec::from(all))
}

const QUERIES: [&str; 5] = ["", "flight -book", "reservation:yes", "id:1,1_00000", "sort:-turns the"];

/// Every answer, and every dialogue that is listed.
pub fn answers(shards: &mut [Shard], files: &[GeneratedFile]) -> Vec<String> {
    let mut answers = Vec::new();
    for query in QUERIES {
        let survey = merge::surveys(shards.iter().map(|shard| shard.survey(query, &[]).unwrap()).collect());
        let rows = rows(shards, query);
        answers.push(format!("{query}: {:#?}", by_file(&survey)));
        answers.extend(rows.iter().map(|row| format!("{query}: {row:?}")));
    }
    for row in rows(shards, "") {
        answers.push(opened(shards, files, row.at));
    }
    let reports = merge::files(shards.iter().map(Shard::files).collect());
    let rules = merge::rules(shards.iter().map(Shard::rules));
    for rule in &rules {
        let hits = merge::hits(shards.iter().map(|shard| shard.hits(&rule.rule)).collect());
        answers.extend(hits.iter().map(|hit| format!("{hit:?}")));
    }
    answers.extend(reports.iter().map(|report| format!("{report:#?}")));
    answers.extend(rules.iter().map(|rule| format!("{rule:?}")));
    // Whether an index told of it, or the bytes did.
    let progress = Progress { indexed: 0, ..merge::progresses(shards.iter().map(Shard::progress)) };
    answers.push(format!("{progress:?}"));
    answers
}

pub fn rows(shards: &[Shard], query: &str) -> Vec<Row> {
    let survey = merge::surveys(shards.iter().map(|shard| shard.survey(query, &[]).unwrap()).collect());
    let plan = merge::plan(&survey.segments, 0..survey.matching);
    merge::rows(shards.iter().map(|shard| shard.rows(query, &[], &plan).unwrap()).collect())
}

fn opened(shards: &mut [Shard], files: &[GeneratedFile], at: RecordAt) -> String {
    let mut owners = shards.iter_mut().filter(|shard| shard.locate(at).is_ok());
    let owner = owners.next().unwrap();
    assert!(owners.next().is_none(), "{at:?} is in one shard");
    format!("{:?}", open(owner, files, at, "the"))
}

/// A dialogue as the page would open it.
pub fn open(
    shard: &mut Shard,
    files: &[GeneratedFile],
    at: RecordAt,
    query: &str,
) -> Result<Reading, AskFault> {
    let located = shard.locate(at).unwrap();
    let mut bytes_of = |file, range| {
        let fetch = shard.fetch(file, range);
        let at = |byte: u64| usize::try_from(byte).unwrap();
        let bytes = &files[fetch.file.index()].bytes[at(fetch.range.start.0)..at(fetch.range.end.0)];
        shard.unpacked(&fetch, bytes).unwrap().into_owned()
    };
    let bytes = bytes_of(located.file, located.range);
    let partner = located.partner.map(|(file, range)| bytes_of(file, range));
    shard.reading(at, &bytes, partner.as_deref(), query)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_file_in_parts_is_a_whole_file(
        wear in prop::collection::vec((0usize..9, 0usize..99, wear()), 0..6),
        count in 1u32..5,
        part_bytes in prop_oneof![1_500u64..20_000, 20_000u64..200_000],
    ) {
        let files = worn(&wear);
        let mut shards = shards_of(&files, count, part_bytes, |file| u32::try_from(file).unwrap());
        let mut alone = [shard(&files)];
        check(&mut shards, &files);
        check(&mut alone, &files);
        for (many, one) in answers(&mut shards, &files).iter().zip(&answers(&mut alone, &files)) {
            prop_assert_eq!(many, one);
        }
    }
}

/// Of a file so many findings are named, in their order, whoever found them.
#[test]
fn findings_of_parts_are_named_as_those_of_one_file() {
    let mut files = worn(&[]);
    files.truncate(2);
    for file in &mut files {
        let odd = file.bytes.clone();
        let line = odd.split_inclusive(|byte| *byte == b'\n').nth(1).unwrap();
        let twice = [line.trim_ascii(), b" ", line.trim_ascii(), b"\n"].concat();
        file.bytes.extend(b"\n".iter().chain(&twice.repeat(70)));
    }
    let mut shards = shards_of(&files, 3, 3_000, |_| 0);
    let mut alone = [shard(&files)];
    check(&mut shards, &files);
    check(&mut alone, &files);
    for (many, one) in answers(&mut shards, &files).iter().zip(&answers(&mut alone, &files)) {
        assert_eq!(many, one);
    }
}

/// What stands behind a part that was not read to its end has no number, and is not told.
#[test]
fn reading_that_is_stopped_keeps_all_up_to_the_first_gap() {
    let files = worn(&[]);
    let whole = shard(&files);
    let mut shards = shards_of(&files, 2, 3_000, |_| 0);
    let total = |shards: &[Shard]| {
        merge::surveys(shards.iter().map(|shard| shard.survey("", &[]).unwrap()).collect()).total
    };
    assert!(
        total(&shards) < total(std::slice::from_ref(&whole)),
        "only first parts are listed before they tell"
    );
    shards[1] = Shard::default();
    let [first, _] = &mut shards[..] else { panic!("two shards") };
    let news = first.take_news();
    first.take_summaries(news);
    first.stop();
    first.join(&[first.digest().unwrap()]);
    let kept = rows(&shards, "");
    assert!(!kept.is_empty());
    let all = rows(std::slice::from_ref(&whole), "");
    assert!(kept.iter().all(|row| all.contains(row)), "what is kept has its number and its place");
}

#[test]
fn a_file_that_cannot_be_read_says_so_once() {
    let files = worn(&[]);
    let mut shards = unread_shards_of(&files, 3, 3_000, |_| 0);
    for shard in &mut shards {
        let mut reads = 0;
        while let Some(want) = shard.want() {
            reads += 1;
            if reads <= 12 {
                let at = |offset: u64| usize::try_from(offset).unwrap();
                let slice = &files[want.file.index()].bytes[at(want.range.start.0)..at(want.range.end.0)];
                shard.take(want, Ok(slice), &mut |_| {});
            } else {
                shard.take(want, Err("the disk is gone"), &mut |_| {});
            }
        }
    }
    exchange(&mut shards);
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    for shard in &mut shards {
        shard.join(&digests);
    }
    let reports = merge::files(shards.iter().map(Shard::files).collect());
    let failed: Vec<_> = reports.iter().filter(|report| report.state == FileState::Failed).collect();
    assert!(failed.iter().any(|report| report.readable > 0));
    for report in failed {
        let reported = report.problems.iter().filter(|finding| finding.rule == RuleId::new("READ-FAILED"));
        assert_eq!((reported.count(), report.findings), (1, 1), "{report:?}");
        let count = if report.readable == 0 { "no".to_owned() } else { report.readable.to_string() };
        let readable = format!("{count} record");
        assert!(report.problems[0].sentence.contains(&readable), "{report:?}");
    }
}
