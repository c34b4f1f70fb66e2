//! What is saved opens again as what it was: dialogues with their flights, and our own form of all datasets.

use crate::export::Open;
use crate::real;
use crate::support::file;
use colloquy::corpus::{Dataset, Dialogue, Role, Split, Variant};
use colloquy::engine::answer::{Reading, Row};
use colloquy::engine::export::{Form, ZipWriter};
use colloquy::formats::Details;
use colloquy::synth::{self, GENERATORS, GeneratedFile, Plan};
use std::fs;
use std::path::Path;

/// Everything that is said of a row's dialogue.
fn reading(open: &Open, row: &Row) -> Reading {
    let (number, shard) =
        open.shards.iter().enumerate().find(|(_, shard)| shard.locate(row.at).is_ok()).unwrap();
    let located = shard.locate(row.at).unwrap();
    let bytes = open.bytes(number, located.file, located.range);
    let partner = located.partner.map(|(file, range)| open.bytes(number, file, range));
    shard.reading(row.at, &bytes, partner.as_deref(), "").unwrap()
}

/// What is to be the same; a line of our own form names the split itself.
type Known = (Dataset, Variant, Option<Role>, Option<Split>, Dialogue, Details);

fn known(open: &Open, query: &str) -> Vec<Known> {
    let known = |row: &Row| {
        let reading = reading(open, row);
        let role =
            open.shards.iter().find_map(|shard| shard.recognition(row.at.file)).map(|found| found.role);
        let dialogue = Dialogue { split: reading.split, ..reading.dialogue };
        (reading.dataset, reading.variant, role, reading.split, dialogue, reading.details)
    };
    open.rows(query).iter().map(known).collect()
}

/// In groups by what they are, as they are saved.
fn by_kind(mut known: Vec<Known>) -> Vec<Known> {
    known.sort_by(|a, b| (a.0, &a.1, a.2).cmp(&(b.0, &b.1, b.2)));
    known
}

/// Saves everything in our own form, opens that and compares.
fn comes_back(files: &[GeneratedFile]) -> usize {
    let open = Open::new(files, 1, u64::MAX);
    let expected = by_kind(known(&open, ""));
    let saved = open.saved(Form::Unified, "", 7);
    let again = Open::new(&saved, 2, 30_000);
    let found = by_kind(known(&again, ""));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    // It is listed, counted and found as before.
    let (before, after) = (open.survey(""), again.survey(""));
    for counts in &after.datasets {
        let same = before.datasets.iter().find(|same| same.dataset == counts.dataset).unwrap();
        let numbers = |of: &colloquy::engine::answer::DatasetCounts| {
            (of.dialogues, of.turns, of.spans, of.calls, of.with_states)
        };
        assert_eq!(numbers(counts), numbers(same), "{:?}", counts.dataset);
    }
    let odd = |open: &Open| {
        let rules = open.shards.iter().flat_map(colloquy::engine::Shard::rules);
        let is_about_reading = |id: &str| id.starts_with("READ-") || id.starts_with("RECORD-");
        rules.filter(|rule| is_about_reading(&rule.rule.0)).map(|rule| rule.count).sum::<u64>()
    };
    assert_eq!(odd(&again), 0);
    expected.len()
}

fn generated(dataset: Dataset, variant: &'static str) -> Vec<GeneratedFile> {
    synth::generated(dataset, &Plan { dialogues: 30, seed: 5, variant })
}

#[test]
fn our_own_form_of_every_dataset_and_variant_reads_back_as_the_same_dialogues() {
    let mut variants = 0;
    for generator in GENERATORS {
        for variant in generator.variants {
            let mut files = generated(generator.dataset, variant);
            files.sort_by(|a, b| a.path.cmp(&b.path));
            assert!(comes_back(&files) >= 30, "{:?} {variant}", generator.dataset);
            variants += 1;
        }
    }
    assert!(variants > 8);
}

#[test]
fn our_own_form_of_what_others_made_of_datasets_reads_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/seeds/files");
    for path in ["dialogstudio/converted.json", "dialogstudio/frames.json", "convlab/dialogues.json"] {
        assert!(comes_back(&[file(path, fs::read(folder.join(path)).unwrap())]) > 0, "{path}");
    }
}

#[test]
fn our_own_form_of_real_records_reads_back() {
    for name in ["sgd/dev", "sgd", "airdialogue", "taskmaster"] {
        if let Some(files) = real::folder(name) {
            comes_back(&files);
        }
    }
}

#[test]
fn several_kinds_are_a_file_each_and_a_line_of_another_kind_is_told() {
    let mut files: Vec<GeneratedFile> = Vec::new();
    for (folder, dataset) in [("a", Dataset::Sgd), ("b", Dataset::Frames)] {
        let made = generated(dataset, "raw").into_iter();
        files.extend(made.map(|made| file(&format!("{folder}/{}", made.path), made.bytes)));
    }
    assert!(comes_back(&files) >= 60);
    let open = Open::new(&files, 1, u64::MAX);
    let names: Vec<String> = open.saved(Form::Unified, "", 50).into_iter().map(|saved| saved.path).collect();
    assert_eq!(names, ["sgd-raw-dialogues.jsonl", "frames-raw-dialogues.jsonl"]);
    let one = [file("all.jsonl", open.exported(Form::Unified, "role:dialogues", 50))];
    let again = Open::new(&one, 1, u64::MAX);
    assert_eq!(again.survey("").total, open.survey("dataset:sgd role:dialogues").matching);
    let rules = again.shards[0].rules();
    let reported = rules.iter().find(|rule| rule.rule.0 == "RECORD-UNREADABLE").unwrap();
    assert_eq!(reported.count, open.survey("dataset:frames").matching);
}

/// The files of an export as an archive.
fn zipped(saved: &[GeneratedFile]) -> GeneratedFile {
    let mut zip = ZipWriter::default();
    let mut bytes = Vec::new();
    for member in saved {
        bytes.extend(zip.begin(&member.path, false));
        zip.add(&member.bytes);
        bytes.extend_from_slice(&member.bytes);
        bytes.extend(zip.end());
    }
    bytes.extend(zip.finish());
    file("colloquy-export.zip", bytes)
}

/// Without their ids, which are the numbers of records.
fn trips(known: Vec<Known>) -> Vec<(Option<Split>, Dialogue, Details)> {
    known
        .into_iter()
        .map(|(_, _, _, split, dialogue, details)| {
            (split, Dialogue { id: String::new(), ..dialogue }, details)
        })
        .collect()
}

#[test]
fn dialogues_and_their_flights_are_saved_line_by_line_and_open_again() {
    let files = generated(Dataset::AirDialogue, "raw");
    for (query, form) in
        [("status:book", Form::Lines), ("split:train turns:4.. sort:-turns", Form::Lines), ("", Form::Array)]
    {
        let open = Open::new(&files, 2, 60_000);
        let saved = open.saved(form, query, 5);
        assert!(saved.len() >= 2, "{query}");
        for pair in saved.chunks(2) {
            let [data, kb] = pair else { panic!("{query}") };
            assert_eq!(data.path.replace("_data.", "_kb."), kb.path);
            // Byte for byte, in the order of the list.
            for (of, name) in [(data, "_data.json"), (kb, "_kb.json")] {
                let originals: Vec<&str> = files
                    .iter()
                    .filter(|file| file.path.ends_with(name))
                    .flat_map(|file| std::str::from_utf8(&file.bytes).unwrap().lines())
                    .collect();
                let text = std::str::from_utf8(&of.bytes).unwrap().trim_matches(['[', ']', '\n']);
                let records = text.lines().map(|line| line.trim_end_matches(','));
                assert!(records.into_iter().all(|record| originals.contains(&record)), "{query}");
            }
        }
        let expected = trips(known(&open, query));
        assert!(
            !expected.is_empty()
                && expected.iter().all(|(_, dialogue, details)| {
                    details.flights.is_some() && dialogue.trip.as_ref().is_some_and(|trip| trip.kb.is_some())
                })
        );
        // Each split is a pair of its own.
        let of_splits = |trips: Vec<(Option<Split>, Dialogue, Details)>| {
            let of = |split| trips.iter().filter(move |trip| trip.0 == split).cloned().collect::<Vec<_>>();
            Split::ALL.map(|split| of(Some(split)))
        };
        let expected = of_splits(expected);
        assert_eq!(of_splits(trips(known(&Open::new(&saved, 2, 60_000), ""))), expected, "{query}");
        let archive = [zipped(&saved)];
        let again = crate::support::checked(&archive);
        let dialogues: usize = expected.iter().map(Vec::len).sum();
        assert_eq!(again.survey("role:dialogues", &[]).unwrap().matching, dialogues as u64);
        assert_eq!(again.survey("", &[]).unwrap().datasets[0].flights, 30 * dialogues as u64);
    }
}

#[test]
fn a_dialogue_without_flights_keeps_the_lines_of_the_others_together() {
    let files = generated(Dataset::AirDialogue, "raw");
    let data = files.iter().find(|file| file.path.ends_with("train_data.json")).unwrap();
    let kb = files.iter().find(|file| file.path.ends_with("train_kb.json")).unwrap();
    let mut lines: Vec<&str> = std::str::from_utf8(&kb.bytes).unwrap().lines().collect();
    lines[1] = "{\"kb\": [";
    let broken = [file("train_data.json", &data.bytes), file("train_kb.json", lines.join("\n"))];
    let open = Open::new(&broken, 1, u64::MAX);
    let saved = open.saved(Form::Lines, "role:dialogues", 5);
    let text = std::str::from_utf8(&saved[1].bytes).unwrap();
    assert_eq!(text.lines().nth(1), Some("{}"));
    let again = Open::new(&saved, 1, u64::MAX);
    assert_eq!(trips(known(&again, "")), trips(known(&open, "role:dialogues")));
}

#[test]
fn other_records_are_one_file() {
    for (dataset, form) in
        [(Dataset::Sgd, Form::Lines), (Dataset::Sgd, Form::Unified), (Dataset::Frames, Form::Array)]
    {
        let files = generated(dataset, "raw");
        let open = Open::new(&files, 1, u64::MAX);
        let saved = open.saved(form, "", 50);
        assert_eq!(saved.len(), 1);
        assert_eq!(saved[0].bytes, open.exported(form, "", 50));
    }
}
