//! What is in an archive is read as if it lay in a folder, and costs nothing that stands before damage.

use crate::parts::open;
use crate::support::{check, checked, entry, file, read_on, shard, shards_of};
use colloquy::corpus::{Dataset, FileId};
use colloquy::engine::answer::{
    Field, FileEntry, FileReport, FileState, PagePart, Reading, Row, RuleReport, Share, Survey,
};
use colloquy::engine::partition::Partitioner;
use colloquy::engine::{Shard, merge};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use colloquy::synth::archive::{Names, Zipping, gzip, tar, tar_file, zip};
use colloquy::synth::{self, GeneratedFile, Plan};

/// SGD with its schemas, dialogues with their flights, and a list of splits, in the order of their paths.
static FOLDER: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let plan = |dialogues| Plan { dialogues, seed: 8, variant: "raw" };
    let mut files = synth::generated(Dataset::AirDialogue, &plan(20));
    files.extend(synth::generated(Dataset::Sgd, &plan(20)));
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
});

fn inside() -> Vec<(&'static str, &'static [u8])> {
    FOLDER.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect()
}

/// Every way in which the folder may come, with its name.
fn archives() -> Vec<GeneratedFile> {
    let files = inside();
    let tarred = tar(&files, Names::Pax);
    let plain = Zipping::default();
    let members: Vec<u8> = tarred.chunks(100_000).flat_map(gzip).collect();
    [
        ("data.tar", tar(&files, Names::Plain)),
        ("data.tgz", gzip(&tar(&files, Names::Gnu))),
        ("data.tar.gz", members),
        ("data.zip", zip(&files, plain)),
        ("stored.zip", zip(&files, Zipping { is_stored: true, ..plain })),
        ("long.zip", zip(&files, Zipping { is_long: true, is_streamed: true, ..plain })),
    ]
    .map(|(path, bytes)| file(path, bytes))
    .into()
}

/// What is said of a file, but for its name.
fn plain(report: &FileReport) -> FileReport {
    let path = report.path.split_once('/').map_or("", |(_, path)| path);
    let mut report = FileReport { id: FileId(0), path: path.to_owned(), read_bytes: 0, ..report.clone() };
    report.flights = report.flights.map(|_| FileId(0));
    report.problems.iter_mut().for_each(|problem| problem.place.file = FileId(0));
    report
}

fn same_but_name(report: &FileReport, other: &FileReport) -> bool {
    let mut one = plain(report);
    one.path.clone_from(&other.path);
    let flights = other.flights.map(|_| FileId(0));
    let mut other = FileReport { id: FileId(0), read_bytes: 0, flights, ..other.clone() };
    other.problems.iter_mut().for_each(|problem| problem.place.file = FileId(0));
    // Why a file was recognised may name its path.
    one.recognition.iter_mut().chain(&mut other.recognition).for_each(|found| found.why.clear());
    one == other
}

/// The rows of all dialogues.
fn rows(shard: &Shard) -> Vec<Row> {
    let survey = shard.survey("", &[]).unwrap();
    let wanted: Vec<PagePart> = merge::plan(&survey.segments, 0..survey.total);
    shard.rows("", &[], &wanted).unwrap()
}

#[test]
fn an_archive_is_read_as_the_folder_in_it() {
    let folder = checked(&FOLDER);
    let expected = folder.files();
    let survey = folder.survey("", &[]).unwrap();
    for archive in archives() {
        let files = [archive];
        let path = &files[0].path;
        let mut shard = checked(&files);
        let mut reports = shard.files();
        let own = reports.remove(0);
        assert_eq!((own.findings, &own.path), (0, path), "{:?}", own.problems);
        assert_eq!(own.bytes, files[0].bytes.len() as u64);
        assert_eq!(reports.len(), expected.len());
        for (report, expected) in reports.iter().zip(&expected) {
            assert!(same_but_name(report, expected), "{report:?} instead of {expected:?}");
            assert_eq!(report.path, format!("{path}/{}", expected.path));
        }
        let found = shard.survey("", &[]).unwrap();
        assert_eq!(found.datasets, survey.datasets, "{path}");
        let progress = shard.progress();
        assert!(progress.is_done && progress.bytes_read == progress.bytes_total, "{progress:?}");
        assert_eq!(progress.bytes_total, files[0].bytes.len() as u64);
        assert_eq!(progress.checked, progress.to_check);
        for (row, plain) in rows(&shard).into_iter().zip(rows(&folder)) {
            let (one, mut other) = (open(&mut shard, &files, row.at, "").unwrap(), folder_reading(&plain));
            (other.at, other.path) = (one.at, one.path.clone());
            other.place.file = one.place.file;
            assert_eq!(one, other);
        }
        let rules =
            |shard: &Shard| shard.rules().into_iter().map(|rule| (rule.rule, rule.count)).collect::<Vec<_>>();
        assert_eq!(rules(&shard), rules(&folder), "{path}");
    }
}

fn folder_reading(row: &Row) -> Reading {
    static READ: LazyLock<std::sync::Mutex<Shard>> =
        LazyLock::new(|| std::sync::Mutex::new(checked(&FOLDER)));
    open(&mut READ.lock().unwrap(), &FOLDER, row.at, "").unwrap()
}

/// Dialogues know how many flights they have, whoever reads these, and in whatever they come.
#[test]
fn dialogues_count_their_flights_in_every_wrapping() {
    let is_pair = |file: &&GeneratedFile| file.path.starts_with("airdialogue/");
    let pair: Vec<GeneratedFile> = FOLDER.iter().filter(is_pair).cloned().collect();
    let packed = |of: &GeneratedFile| file(&format!("{}.gz", of.path), gzip(&of.bytes));
    let all_packed: Vec<GeneratedFile> = pair.iter().map(packed).collect();
    let is_kb = |file: &GeneratedFile| file.path.contains("_kb");
    let kb_packed = pair.iter().map(|file| if is_kb(file) { packed(file) } else { file.clone() }).collect();
    let wrappings =
        [vec![pair, all_packed, kb_packed], archives().into_iter().map(|file| vec![file]).collect()];
    for files in wrappings.concat() {
        for count in [1, 2, 3] {
            let mut shards = shards_of(&files, count, 10_000, |file| u32::try_from(file).unwrap());
            check(&mut shards, &files);
            let survey = |line: &str| {
                merge::surveys(shards.iter().map(|shard| shard.survey(line, &[]).unwrap()).collect())
            };
            let all = survey("dataset:airdialogue").matching;
            let name = &files[0].path;
            assert_eq!(all, 20, "{name}");
            for line in ["has:flight", "flights:30", "flights:>=1", "-flights:0 dataset:airdialogue"] {
                assert_eq!(survey(line).matching, all, "{line} of {name} in {count} shards");
            }
            let has = survey("").facets.into_iter().find(|facet| facet.field == Field::Has).unwrap();
            let flight = has.values.into_iter().find(|value| value.value == "flight");
            assert_eq!(flight.map(|value| value.count), Some(all), "{name} in {count} shards");
            let sorted = survey("sort:-flights");
            let plan = merge::plan(&sorted.segments, 0..all);
            let rows = merge::rows(
                shards.iter().map(|shard| shard.rows("sort:-flights", &[], &plan).unwrap()).collect(),
            );
            let is_first = rows.iter().all(|row| row.dataset == Dataset::AirDialogue);
            assert!(is_first && rows.len() as u64 == all, "{name} in {count} shards");
        }
    }
}

/// Files that are partitioned over so many shards and read, as the page and the native tool do it.
fn partitioned(files: &[GeneratedFile], count: usize) -> Vec<Shard> {
    let mut partitioner = Partitioner::new(count);
    let id = |index: usize| FileId(index as u64);
    for (index, file) in files.iter().enumerate() {
        partitioner.partition(id(index), &file.path, file.bytes.len() as u64);
    }
    let mut shards: Vec<Shard> = (0..count).map(|_| Shard::default()).collect();
    let mut generations = vec![0; files.len()];
    let mut unread: Vec<usize> = (0..files.len()).collect();
    let mut news = Vec::new();
    while !unread.is_empty() {
        for (number, shard) in shards.iter_mut().enumerate() {
            let opened = |index: &usize| FileEntry {
                share: partitioner.share(id(*index), number),
                ..entry(files, *index, generations[*index])
            };
            shard.open(unread.iter().map(opened).collect(), Vec::new());
            read_on(shard, files);
            news.extend(shard.take_news());
        }
        unread = partitioner.partition_again(&news).into_iter().map(FileId::index).collect();
        for index in &unread {
            generations[*index] += 1;
        }
    }
    for shard in &mut shards {
        shard.take_summaries(news.clone());
    }
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    for shard in &mut shards {
        shard.join(&digests);
        read_on(shard, files);
    }
    shards
}

/// Dialogues and their flights belong together, whichever of them is in an archive, and whoever reads them.
#[test]
fn what_is_in_an_archive_belongs_to_what_lies_beside_it() {
    let of_air: Vec<GeneratedFile> =
        FOLDER.iter().filter(|file| file.path.contains("train_")).cloned().collect();
    let folder = [checked(&of_air)];
    let answers = |shards: &[Shard]| {
        let survey = |query: &str| {
            let survey =
                merge::surveys(shards.iter().map(|shard| shard.survey(query, &[]).unwrap()).collect());
            (survey.total, survey.matching, survey.datasets)
        };
        let rules = merge::rules(shards.iter().map(Shard::rules)).into_iter();
        let rules = rules.filter(|rule| rule.rule.0.starts_with("AIR-"));
        let rules: Vec<_> = rules.map(|rule| (rule.rule, rule.count, rule.checked)).collect();
        (survey("reservation:yes"), survey("reservation:no"), rules)
    };
    let expected = answers(&folder);
    let flights = |shard: &mut Shard, files: &[GeneratedFile], row: &Row| {
        open(shard, files, row.at, "").unwrap().dialogue.trip.and_then(|trip| trip.kb)
    };
    let mut whole = checked(&of_air);
    let opened: Vec<_> = rows(&folder[0]).iter().map(|row| flights(&mut whole, &of_air, row)).collect();
    for packed in ["_kb.json", "_data.json"] {
        let (inside, beside): (Vec<_>, Vec<_>) = of_air.iter().partition(|file| file.path.ends_with(packed));
        let name = inside[0].path.rsplit('/').next().unwrap();
        let deep = format!("some/folder/{name}");
        let root = beside[0].path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        for path in [name, &deep] {
            let files = [(path, inside[0].bytes.as_slice())];
            for (name, archive) in [
                ("a.tar", tar(&files, Names::Plain)),
                ("z.tgz", gzip(&tar(&files, Names::Plain))),
                ("a.zip", zip(&files, Zipping::default())),
            ] {
                let other = file(&format!("{root}notes.txt"), "x".repeat(archive.len() / 2));
                let mut files = vec![file(&format!("{root}{name}"), archive), beside[0].clone(), other];
                files.sort_by(|one, other| one.path.cmp(&other.path));
                for count in [1, 2, 3] {
                    let mut shards = partitioned(&files, count);
                    assert_eq!(answers(&shards), expected, "{packed} in {name} with {count} shards");
                    let mut found = Vec::new();
                    for shard in &mut shards {
                        let rows = rows(shard);
                        found.extend(rows.iter().map(|row| flights(shard, &files, row)));
                    }
                    assert_eq!(found, opened, "{packed} in {name} with {count} shards");
                }
            }
        }
    }
}

/// How many dialogues each file has, whatever parts it was read in. Ids say who reads a file, and are left out.
fn file_totals(survey: &Survey) -> Vec<u32> {
    let mut totals = BTreeMap::<FileId, u32>::new();
    for segment in &survey.segments {
        *totals.entry(segment.at.file).or_default() += segment.total;
    }
    totals.into_values().collect()
}

#[test]
fn a_long_zip_archive_is_partitioned_over_shards() {
    let files = [file("data.zip", zip(&inside(), Zipping::default()))];
    let alone = [checked(&files)];
    for count in [2, 3, 5] {
        let mut shards = shards_of(&files, count, 10_000, |_| 1);
        check(&mut shards, &files);
        let owners: Vec<usize> = shards.iter().map(|shard| shard.files().len()).collect();
        assert!(owners.iter().filter(|count| **count > 0).count() > 1, "{owners:?}");
        let survey = merge::surveys(shards.iter().map(|shard| shard.survey("", &[]).unwrap()).collect());
        let expected = alone[0].survey("", &[]).unwrap();
        assert_eq!(survey.datasets, expected.datasets);
        assert_eq!((survey.total, &survey.facets), (expected.total, &expected.facets));
        assert_eq!(file_totals(&survey), file_totals(&expected));
        let findings = |reports: Vec<FileReport>| {
            reports.iter().map(|file| (file.path.clone(), file.findings)).collect::<Vec<_>>()
        };
        let reports = merge::files(shards.iter().map(Shard::files).collect());
        assert_eq!(findings(reports), findings(alone[0].files()));
        let rules = |rules: Vec<RuleReport>| {
            rules.into_iter().map(|rule| (rule.rule, rule.count, rule.checked)).collect::<Vec<_>>()
        };
        assert_eq!(rules(merge::rules(shards.iter().map(Shard::rules))), rules(alone[0].rules()));
    }
}

#[test]
fn stopping_keeps_what_was_unpacked() {
    for archive in archives() {
        let files = [archive];
        let entry = |file: &GeneratedFile| FileEntry {
            id: FileId(0),
            path: file.path.clone(),
            bytes: file.bytes.len() as u64,
            casts: Vec::new(),
            share: Share::ALL,
            generation: 0,
        };
        let mut shard = Shard::default();
        shard.open(vec![entry(&files[0])], Vec::new());
        while shard.files().iter().all(|file| file.readable == 0) {
            let want = shard.want().unwrap();
            let at = |byte: u64| usize::try_from(byte).unwrap();
            let slice = &files[0].bytes[at(want.range.start.0)..at(want.range.end.0)];
            shard.take(want, Ok(slice), &mut |_| {});
        }
        let before = shard.progress();
        shard.stop();
        let progress = shard.progress();
        assert!(progress.bytes_read <= progress.bytes_total);
        assert_eq!(progress.bytes_read, before.bytes_read);
        shard.join(&[shard.digest().unwrap()]);
        assert!(
            shard.files().iter().all(|file| !matches!(file.state, FileState::Waiting | FileState::Reading))
        );
        for row in rows(&shard) {
            open(&mut shard, &files, row.at, "").unwrap();
        }
    }
}

#[test]
fn what_unpacks_to_very_much_is_told() {
    let shard = checked(&[file("bomb.json.gz", gzip(&vec![b' '; 9 << 20]))]);
    assert_eq!(shard.files()[0].problems[0].rule.0, "PACKED-RATIO");
}

/// Eight gigabytes: `HEAVY=1 cargo test --test native bomb`.
#[test]
fn a_bomb_is_stopped_by_what_comes_out() {
    if std::env::var_os("HEAVY").is_none() {
        return;
    }
    let padding = "x".repeat(1 << 20);
    let line = format!(
        r#"{{"dialogue_id": "1", "services": ["A_1"], "x": "{padding}", "turns": [{{"speaker": "USER", "utterance": "Hi.", "frames": []}}]}}"#
    );
    let member = gzip(format!("{line}\n").repeat(64).as_bytes());
    let files = [file("bomb.json.gz", member.repeat(130))];
    let mut shard = shard(&files);
    read_on(&mut shard, &files);
    let report = shard.files().remove(0);
    assert!(report.problems.iter().any(|problem| problem.rule.0 == "PACKED-LIMIT"), "{:?}", report.problems);
    assert!((8180..8192).contains(&report.readable), "{}", report.readable);
    let last = rows(&shard).pop().unwrap();
    open(&mut shard, &files, last.at, "").unwrap();
}

#[test]
fn records_behind_a_damaged_member_are_read_and_opened() {
    let line = |number: usize| {
        let turns = r#""turns": [{"speaker": "USER", "utterance": "Hello.", "frames": []}]"#;
        format!("{{\"dialogue_id\": \"1_{number:05}\", \"services\": [\"Parks_1\"], {turns}}}\n")
    };
    let member =
        |of: usize| gzip((0..50).map(|number| line(of * 50 + number)).collect::<String>().as_bytes());
    let [first, second, third] = [0, 1, 2].map(member);
    let whole = [&first[..], &second, &third].concat();
    let half = second.len() / 2;
    let flipped = [0, 1, 2, 3, 10, 40, 100, half]
        .map(|at| (format!("a flip at {at}"), damaged(&whole, first.len() + at, 0x6F, false)));
    let cut = [1, 5, 11, 40, 100, half, second.len() - 1]
        .map(|at| (format!("cut at {at}"), [&first[..], &second[..at], &third].concat()));
    for (what, packed) in flipped.into_iter().chain(cut) {
        let files = [file("a.jsonl.gz", packed)];
        let mut shard = checked(&files);
        let ids: Vec<String> = rows(&shard)
            .into_iter()
            .map(|row| open(&mut shard, &files, row.at, "").unwrap().dialogue.id.clone())
            .collect();
        // The line behind the damage may hang on the one before it, and costs nothing all the same.
        let behind: Vec<&String> = ids.iter().filter(|id| id.as_str() >= "1_00100").collect();
        assert_eq!(behind.len(), 50, "{what}: {ids:?}");
        assert!(ids.len() >= 100, "{what}: {ids:?}");
        assert!(shard.files()[0].findings > 0);
    }
}

/// The files of an archive that were read without any fault, with their records.
fn sound(shard: &Shard) -> Vec<(String, u64)> {
    let files = shard.files().into_iter();
    files.filter(|file| file.readable > 0).map(|file| (file.path, file.readable)).collect()
}

fn damaged(bytes: &[u8], at: usize, flip: u8, is_cut: bool) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if is_cut {
        bytes.truncate(at);
    } else {
        bytes[at] ^= flip;
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn damage_in_a_packed_tar_costs_no_file_before_it(at in 0usize..1000, flip in 1u8.., is_cut: bool) {
        // A member for each file, so that it is known where each ends.
        let mut ends = Vec::new();
        let mut packed = Vec::new();
        for (path, bytes) in inside() {
            packed.extend(gzip(&tar_file(path, bytes, Names::Plain)));
            ends.push((format!("a.tar.gz/{path}"), packed.len()));
        }
        packed.extend(gzip(&[0; 1024]));
        let whole = sound(&shard_of_one("a.tar.gz", &packed));
        let at = (packed.len() - 1) * at / 1000;
        let found = sound(&shard_of_one("a.tar.gz", &damaged(&packed, at, flip, is_cut)));
        // A member whose checksum alone is damaged was read.
        for (path, _) in ends.iter().filter(|(_, end)| *end <= at) {
            let of = |files: &[(String, u64)]| files.iter().find(|file| file.0 == *path).cloned();
            prop_assert_eq!(of(&found), of(&whole));
        }
    }

    #[test]
    fn damage_in_a_zip_costs_the_file_that_it_is_in(
        at in 0usize..1000, flip in 1u8.., is_cut: bool, is_stored: bool, is_streamed: bool,
    ) {
        let how = Zipping { is_stored, is_streamed: is_streamed && !is_stored, ..Zipping::default() };
        let files = inside();
        let end = |count: usize| zip(&files[..count], how).len() - directory_len(&files[..count]);
        let at = 4 + (end(files.len()) - 5) * at / 1000;
        costs_only(how, at, flip, is_cut, |file| at < end(file + 1))?;
    }

    #[test]
    fn damage_in_the_directory_of_a_zip_costs_the_file_that_it_is_about(
        at in any::<proptest::sample::Index>(), flip in 1u8.., is_streamed: bool,
    ) {
        let how = Zipping { is_streamed, ..Zipping::default() };
        let files = inside();
        let len = directory_len(&files);
        let at = at.index(len);
        let about = (1..=files.len()).find(|count| at < directory_len(&files[..*count]) - END_BYTES);
        let start = zip(&files, how).len() - len;
        costs_only(how, start + at, flip, false, |file| Some(file + 1) == about)?;
    }

    #[test]
    fn any_bytes_behind_a_mark_of_an_archive_are_survived(
        mark in 0usize..4, bytes in proptest::collection::vec(any::<u8>(), 0..2000),
    ) {
        let head: &[u8] = [&b"\x1F\x8B\x08"[..], b"PK\x03\x04", b"PK\x05\x06", b""][mark];
        let end = [b"PK\x05\x06".as_slice(), &bytes[..bytes.len().min(18)]].concat();
        shard_of_one("a", &[head, &bytes, &end].concat());
    }
}

/// Damages a zip archive; all files are read as before, but for those that it may cost.
fn costs_only(
    how: Zipping,
    at: usize,
    flip: u8,
    is_cut: bool,
    costs: impl Fn(usize) -> bool,
) -> Result<(), TestCaseError> {
    let files = inside();
    let packed = zip(&files, how);
    let whole = sound(&shard_of_one("a.zip", &packed));
    let found = sound(&shard_of_one("a.zip", &damaged(&packed, at, flip, is_cut)));
    for (position, (path, _)) in files.iter().enumerate().filter(|(position, _)| !costs(*position)) {
        let path = format!("a.zip/{path}");
        let of = |files: &[(String, u64)]| files.iter().find(|file| file.0 == path).cloned();
        prop_assert_eq!(of(&found), of(&whole), "file {} at {} of {}", position, at, packed.len());
    }
    Ok(())
}

const END_BYTES: usize = 22;

fn directory_len(files: &[(&str, &[u8])]) -> usize {
    END_BYTES + files.iter().map(|(path, _)| 46 + path.len()).sum::<usize>()
}

fn shard_of_one(path: &str, bytes: &[u8]) -> Shard {
    checked(&[file(path, bytes)])
}
