//! The whole engine: files of any names and bytes are read twice, asked about, and their dialogues opened.
//!
//! The input's first part is two bytes for slicing, one for the partition and the query line; each further part is a
//! file: a byte that says what the person says it is, its path to the end of the line, and its bytes. Whatever
//! the files are, reading ends, and any slicing, partition and cutting into parts gives the same answers.

#![no_main]

use colloquy::corpus::{ByteRange, FileId, Recognition, RuleId, Severity};
use colloquy::engine::answer::{
    Cast, DialogueName, FileEntry, FileReport, HitReport, PartAt, Reading, Row, RuleReport, SchemaReport,
    Segment, Share, Survey,
};
use colloquy::engine::{Located, Shard, merge};
use colloquy::formats::KINDS;
use colloquy::view::{excerpt, facet, problem};
use colloquy_fuzz::{input, shown};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;

/// With more files an input is slower and shows nothing new.
const MOST_FILES: usize = 6;

/// A file is read in two passes of a piece per record at most.
const MOST_WANTS: usize = 100_000;

struct File {
    entry: FileEntry,
    bytes: Vec<u8>,
}

fuzz_target!(|data: &[u8]| {
    let mut parts = input::parts(data, MOST_FILES + 1);
    let head = parts.next().unwrap_or_default();
    let (one, head) = input::first(head);
    let (other, head) = input::first(head);
    let (partition, query) = input::first(head);
    let query = String::from_utf8_lossy(query);
    let files: Vec<File> = (0..).zip(parts).map(|(number, part)| file(number, part)).collect();
    let alone = read(&files, one);
    let mut alone = [alone];
    let mut shards = [0, 1].map(|turn| read_share(&files, partition, other, turn));
    for shards in [&mut alone[..], &mut shards[..]] {
        check(shards, &files);
    }
    let (wanted, found) = (answers(&alone, &query), answers(&shards, &query));
    if found.files.iter().any(|file| file.id.turn() > 0) {
        // Files of an archive that several shards read have numbers of their own.
        return;
    }
    same(&found, &wanted);
    let opened = open(&mut alone, &files, &wanted.rows, &query);
    assert_eq!(open(&mut shards, &files, &wanted.rows, &query), opened);
    show(&wanted, &query);
});

fn file(number: u32, part: &[u8]) -> File {
    let (cast, rest) = input::first(part);
    let mut lines = rest.splitn(2, |byte| *byte == b'\n');
    let path = String::from_utf8_lossy(lines.next().unwrap_or_default()).into_owned();
    let bytes = lines.next().unwrap_or_default().to_vec();
    let cast = KINDS.get(usize::from(cast.wrapping_sub(b'a'))).map(|(dataset, variant, role)| {
        let Recognition { dataset, variant, role, .. } =
            Recognition::new(*dataset, colloquy::corpus::Variant::new(variant), *role, "");
        Cast { dataset, variant, role }
    });
    File {
        entry: FileEntry {
            id: FileId(number.into()),
            path,
            bytes: bytes.len() as u64,
            casts: cast.map(|cast| (FileId(number.into()), cast)).into_iter().collect(),
            share: Share::ALL,
            generation: 0,
        },
        bytes,
    }
}

/// One shard reads all.
fn read(files: &[File], seed: u8) -> Shard {
    let mut shard = Shard::default();
    shard.open(files.iter().map(|file| file.entry.clone()).collect(), Vec::new());
    for file in files {
        for slice in input::slices(&file.bytes, seed) {
            shard.push(PartAt::first(file.entry.id), slice, &mut |_| {});
        }
    }
    // Archives are not pushed.
    give(&mut shard, files);
    shard
}

/// One of two shards reads its share, of files and of their parts.
fn read_share(files: &[File], partition: u8, size: u8, turn: u32) -> Shard {
    let part_bytes = 64 * (u64::from(size) + 1);
    let entry = |(index, file): (usize, &File)| {
        let first = u32::from(partition >> (index % 8) & 1);
        FileEntry { share: Share { turn: (turn + first) % 2, of: 2, part_bytes }, ..file.entry.clone() }
    };
    let mut shard = Shard::default();
    shard.open(files.iter().enumerate().map(entry).collect(), Vec::new());
    give(&mut shard, files);
    shard
}

/// Gives a shard what it wants until it wants nothing more.
fn give(shard: &mut Shard, files: &[File]) {
    let mut wants = 0;
    while let Some(want) = shard.want() {
        let bytes = &files[want.file.index()].bytes[usize_range(want.range)];
        shard.take(want, Ok(bytes), &mut |_| {});
        wants += 1;
        assert!(wants < MOST_WANTS, "reading comes to an end");
    }
}

/// The second reading, after that of files that cannot be read in parts.
fn check(shards: &mut [Shard], files: &[File]) {
    let mut news: Vec<_> = shards.iter_mut().flat_map(Shard::take_news).collect();
    let torn: BTreeSet<FileId> =
        news.iter().filter(|summary| summary.is_torn).map(|summary| summary.at.file).collect();
    for file in torn {
        for (turn, shard) in (0..).zip(&mut *shards) {
            let share = if file.0 % 2 == turn { Share::ALL } else { Share::NONE };
            let entry = FileEntry { share, generation: 1, ..files[file.0 as usize].entry.clone() };
            shard.open(vec![entry], Vec::new());
            give(shard, files);
        }
    }
    news.extend(shards.iter_mut().flat_map(Shard::take_news));
    for shard in &mut *shards {
        shard.take_summaries(news.clone());
    }
    let digests: Vec<_> =
        shards.iter().map(|shard| shard.digest().expect("every file is read to its end")).collect();
    for shard in shards {
        shard.join(&digests);
        give(shard, files);
        assert!(shard.progress().is_done, "nothing is left to read");
    }
}

fn usize_range(range: ByteRange) -> std::ops::Range<usize> {
    usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()
}

/// Every answer that does not need a file to be read again.
#[derive(Debug, PartialEq)]
struct Answers {
    survey: Survey,
    rows: Vec<Row>,
    files: Vec<FileReport>,
    rules: Vec<RuleReport>,
    hits: Vec<Vec<HitReport>>,
    schemas: Vec<SchemaReport>,
    is_query_refused: bool,
}

fn answers(shards: &[Shard], query: &str) -> Answers {
    let is_query_refused = shards[0].survey(query, &[]).is_err();
    let query = if is_query_refused { "" } else { query };
    let flights = merge::selection(shards.iter().map(|shard| shard.selection(query).unwrap()).collect());
    let draws = shards.iter().map(|shard| shard.draw(query, &flights).unwrap()).collect();
    let selection = merge::with_sample(flights, draws);
    let survey =
        merge::surveys(shards.iter().map(|shard| shard.survey(query, &selection).unwrap()).collect());
    let plan = merge::plan(&survey.segments, 0..survey.matching);
    let rows =
        merge::rows(shards.iter().map(|shard| shard.rows(query, &selection, &plan).unwrap()).collect());
    assert_eq!(rows.len() as u64, survey.matching, "a row for each match");
    let rules = merge::rules(shards.iter().map(Shard::rules));
    let hits = |rule: &RuleId| merge::hits(shards.iter().map(|shard| shard.hits(rule)).collect());
    Answers {
        hits: rules.iter().map(|report| hits(&report.rule)).collect(),
        rows,
        files: merge::files(shards.iter().map(Shard::files).collect()),
        rules,
        schemas: merge::schemas(shards.iter().map(Shard::schemas).collect()),
        survey: by_file(survey),
        is_query_refused,
    }
}

/// Parts of one file stand side by side, and only their sums are alike.
fn by_file(mut survey: Survey) -> Survey {
    let mut files: Vec<Segment> = Vec::new();
    for part in std::mem::take(&mut survey.segments) {
        match files.last_mut().filter(|file| file.at.file == part.at.file) {
            None => files.push(Segment { at: PartAt::first(part.at.file), ..part }),
            Some(file) => {
                file.total += part.total;
                file.matching += part.matching;
                file.ranks.extend(part.ranks);
                file.ranks.sort_unstable();
                file.ranks.dedup_by(|next, rank| {
                    let is_same = next.0 == rank.0;
                    rank.1 += if is_same { next.1 } else { 0 };
                    is_same
                });
            }
        }
    }
    survey.segments = files;
    survey
}

/// Part by part, so that a failure shows little.
fn same(found: &Answers, wanted: &Answers) {
    assert_eq!(found.survey, wanted.survey);
    same_list(&found.rows, &wanted.rows);
    same_list(&found.files, &wanted.files);
    same_list(&found.rules, &wanted.rules);
    for (found, wanted) in found.hits.iter().zip(&wanted.hits) {
        same_list(found, wanted);
    }
    same_list(&found.schemas, &wanted.schemas);
    assert_eq!(found, wanted);
}

fn same_list<T: std::fmt::Debug + PartialEq>(found: &[T], wanted: &[T]) {
    for (found, wanted) in found.iter().zip(wanted) {
        assert_eq!(found, wanted);
    }
    assert_eq!(found.len(), wanted.len());
}

/// Opens every dialogue; `None` for one that cannot be read.
fn open(shards: &mut [Shard], files: &[File], rows: &[Row], query: &str) -> Vec<Option<Reading>> {
    let open = |row: &Row| {
        let shard =
            shards.iter_mut().find(|shard| shard.locate(row.at).is_ok()).expect("a row is of a shard");
        let Located { file, range, partner, .. } = shard.locate(row.at).unwrap();
        let mut bytes = |file: FileId, range| {
            let fetch = shard.fetch(file, range);
            let bytes = &files[fetch.file.index()].bytes[usize_range(fetch.range)];
            shard.unpacked(&fetch, bytes).map(std::borrow::Cow::into_owned)
        };
        let partner = partner.and_then(|(file, range)| bytes(file, range).ok());
        let own = bytes(file, range).expect("what was unpacked once can be unpacked again");
        let reading = shard.reading(row.at, &own, partner.as_deref(), query).ok()?;
        shown::check(&reading.dialogue, &reading.changes, &reading.details, &reading.hits);
        let name = DialogueName {
            dataset: row.dataset,
            split: row.split,
            id: row.id.clone(),
            path: reading.path.clone(),
        };
        let found = shard.find(&name);
        assert!(found.is_some(), "a dialogue is found by its name: {name:?}");
        Some(reading)
    };
    rows.iter().map(open).collect()
}

/// What the page makes of the answers.
fn show(answers: &Answers, query: &str) {
    problem::problems(&answers.files, Severity::Information);
    for row in &answers.rows {
        excerpt::around_first_hit(&row.excerpt, &row.hits);
    }
    for shown in &answers.survey.facets {
        facet::pane(shown, query, facet::Wanted::default());
        facet::pane(shown, query, facet::Wanted { is_unfolded: true, words: query });
    }
}
