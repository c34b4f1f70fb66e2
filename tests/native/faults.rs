//! Broken and foreign files: each gets its sentence, and the rest is read all the same.

use crate::support::{checked, file, generated, read_on, shard, shard_of};
use colloquy::corpus::{FileId, RecordNumber};
use colloquy::engine::answer::{AsideRecord, FileEntry, FileState, PartAt, RecordByte, Share};
use colloquy::engine::{Shard, merge};
use colloquy::synth::GeneratedFile;
use colloquy::synth::archive::{Names, Zipping, gzip, tar, zip};
use std::fmt::Write;

const DIALOGUE: &str = r#"{"dialogue_id": "1_00000", "services": ["Parks_1"], "turns": [{"speaker": "USER", "utterance": "Hello.", "frames": []}]}"#;

/// What a person is told about one file, as lines.
fn reported(files: &[GeneratedFile]) -> String {
    let mut shard = shard(files);
    read_on(&mut shard, files);
    let mut lines = String::new();
    for report in shard.files() {
        let found = report.recognition.map_or("not recognised".to_owned(), |found| found.why);
        writeln!(
            lines,
            "{}: {:?}, {} of {} records, {found}",
            report.path, report.state, report.readable, report.records
        )
        .unwrap();
        for problem in report.problems {
            let place = problem.place;
            let record = place.record.map_or(String::new(), |record| format!(" record {}", record.0));
            writeln!(
                lines,
                "  {} {:?} at{record} line {} byte {}: {}",
                problem.rule.0, problem.severity, place.line, place.byte.0, problem.sentence
            )
            .unwrap();
        }
    }
    lines
}

#[test]
fn every_broken_file_has_its_own_sentence() {
    let array = |body: &str| format!("[\n  {body}\n]\n");
    let cut = array(&[DIALOGUE, DIALOGUE].join(",\n  "));
    let packed = gzip(array(DIALOGUE).as_bytes());
    let inside = [("a.json", DIALOGUE.as_bytes()), ("b.json", DIALOGUE.as_bytes())];
    let (tarred, zipped) = (tar(&inside, Names::Plain), zip(&inside, Zipping::default()));
    let changed = |bytes: &[u8], at: usize| {
        let mut bytes = bytes.to_vec();
        bytes[at] ^= 0x6F;
        bytes
    };
    let files = [
        file(
            "array/one_bad.json",
            array(&[DIALOGUE, r#"{"dialogue_id": 7}"#, "null", DIALOGUE].join(",\n  ")),
        ),
        file("array/stray.json", format!("[{DIALOGUE} oops, {DIALOGUE}]")),
        file("array/cut_in_record.json", &cut[..cut.len() - 40]),
        file("array/cut_after_record.json", &cut[..cut.len() - 3]),
        file("array/first_unlike.json", array(&[r#"{"note": "made by us"}"#, DIALOGUE].join(",\n  "))),
        file("lines/bad_line.json", format!("{DIALOGUE}\n{{\"dialogue_id\": \"2\",\n{DIALOGUE}\n")),
        file("lines/cut.json", format!("{DIALOGUE}\n{}", &DIALOGUE[..60])),
        file("value.json", DIALOGUE.replace("\"turns\"", "\n\"turns\"")),
        file("empty.json", ""),
        file("blank.json", " \n\t\n"),
        file("list.json", "[]"),
        file("other.json", r#"[{"name": "a", "version": 1}, {"name": "b"}]"#),
        file("number.json", "12"),
        file("picture.json", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        file("page.json", "<!DOCTYPE html>\n<html lang=\"en\"><title>404</title></html>"),
        file("text.json", "Dear reader,\n"),
        file("README.md", "# Notes\n"),
        file("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        file("nul.json", [0; 64]),
        file("archive.json", b"PK\x03\x04\x14\0"),
        file("bom.json", format!("\u{feff}[{DIALOGUE}]")),
        file("packed/cut.json.gz", &packed[..packed.len() - 12]),
        file("packed/damaged.json.gz", changed(&packed, 10)),
        file("packed/sum.json.gz", changed(&packed, packed.len() - 8)),
        file("packed/trailing.json.gz", [packed.as_slice(), b"<html>"].concat()),
        file("packed/lost.tar", changed(&tarred, 1027)),
        file("packed/cut.tar", &tarred[..1100]),
        file(
            "packed/skipped.tar",
            tar(&[("a/.DS_Store", b""), ("a/b.png", b""), ("c.png", b"")], Names::Plain),
        ),
        file("packed/headers.zip", &zipped[..zipped.len() - 30]),
        file("packed/locked.zip", zip(&inside, Zipping { flags: 1, ..Zipping::default() })),
        file("packed/damaged.zip", changed(&zipped, 36)),
    ];
    insta::assert_snapshot!(reported(&files));
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_records() {
    let whole = format!("[\n  {DIALOGUE},\n  {DIALOGUE}\n]");
    for len in 1..whole.len() {
        let expected = whole[..len].matches(DIALOGUE).count() as u64;
        let report = shard(&[file("a.json", &whole[..len])]).files().remove(0);
        assert_eq!(report.readable, expected, "cut after {len} bytes");
        assert!(report.findings > 0, "cut after {len} bytes: {report:?}");
    }
}

/// A comment, a title, what a program wrote before its output: it costs its line.
#[test]
fn a_line_before_the_data_costs_itself() {
    let array = format!("[\n  {DIALOGUE},\n  {DIALOGUE}\n]\n");
    let values = format!("{DIALOGUE}\n{DIALOGUE}\n").replace(", ", ",\n");
    for data in [format!("{DIALOGUE}\n{DIALOGUE}\n"), array, values] {
        for before in
            ["# header", "// all of them", "id,text", "Dear reader,", "\u{feff}# header", "\n # one"]
        {
            let text = format!("{before}\n{data}");
            let utf16: Vec<u8> =
                text.trim_start_matches('\u{feff}').encode_utf16().flat_map(u16::to_le_bytes).collect();
            let forms = [
                text.clone().into_bytes(),
                text.replace('\n', "\r").into_bytes(),
                text.replace('\n', "\r\n").into_bytes(),
                [&[0xFF, 0xFE][..], &utf16].concat(),
            ];
            for bytes in forms {
                let report = shard(&[file("a.json", &bytes)]).files().remove(0);
                assert_eq!((report.records, report.readable), (2, 2), "{before:?} {data}: {report:?}");
                let reported: Vec<_> =
                    report.problems.iter().filter(|problem| problem.rule.0 == "READ-STRAY").collect();
                let line = before.matches('\n').count() as u64;
                assert_eq!(reported.iter().map(|problem| problem.place.line).collect::<Vec<_>>(), [line]);
                for slice_len in [1, 3, 100] {
                    let sliced = shard_of(&[file("a.json", &bytes)], |_| true, slice_len);
                    assert_eq!(
                        sliced.files(),
                        std::slice::from_ref(&report),
                        "{before:?} in slices of {slice_len}"
                    );
                }
            }
        }
    }
}

/// After damage the next good record may have to be repaired itself.
#[test]
fn a_record_that_is_repaired_is_found_behind_one_that_is_not() {
    let not_a_number = DIALOGUE.replace("[\"Parks_1\"]", "[NaN]");
    let control = DIALOGUE.replace("Hello.", "Hel\u{1}lo.\t");
    for between in [",", ",\n", "\n"] {
        let text = [DIALOGUE, &not_a_number, &control, DIALOGUE].join(between);
        let text = if between == "\n" { text } else { format!("[{text}]") };
        let report = shard(&[file("a.json", &text)]).files().remove(0);
        assert_eq!((report.records, report.readable), (4, 3), "{text}: {report:?}");
    }
}

/// Blocks that changed places may leave valid JSON behind, in which records are elements of a list of another.
#[test]
fn records_in_a_list_of_another_are_read_and_it_is_told() {
    let record = |id: u32, turns: &str| {
        format!(r#"{{"dialogue_id": "1_{id}", "services": ["Parks_1"], "turns": [{turns}]}}"#)
    };
    let turn = r#"{"speaker": "USER", "utterance": "Hello.", "frames": []}"#;
    let usual = |id| record(id, turn);
    let frames =
        format!(r#"{{"speaker": "USER", "utterance": "Hi.", "frames": [{}, {}]}}"#, usual(5), usual(6));
    let swallowed = [usual(3), usual(4), frames, turn.to_owned()].join(", ");
    let records = [usual(1), record(2, &format!("{turn}, {swallowed}")), usual(7)];
    let row = |record: &String| format!(r#"{{"row_idx": 0, "row": {record}, "truncated_cells": []}}"#);
    let first = [&records[1..], &records[..1]].concat();
    let rows = [&records[0], &records[2]].map(row).join(",");
    let texts = [
        format!("[{}]", records.join(",\n")),
        format!("[{}]", first.join(",")),
        records.join("\n"),
        records.join("\n").replace("\"services\"", "\n\"services\""),
    ];
    for text in texts {
        for slice_len in [7, 1000] {
            let shard = shard_of(&[file("a.json", &text)], |_| true, slice_len);
            let report = shard.files().remove(0);
            assert_eq!((report.records, report.readable), (7, 6), "{text}: {report:?}");
            assert_eq!(report.problems.len(), 1, "{report:?}");
            assert!(report.problems[0].sentence.contains("whole records of its kind"), "{report:?}");
        }
    }
    // What was meant to be inside is no record.
    let original = records[0].replace("\"services\"", &format!("\"original\": {}, \"services\"", usual(9)));
    let page = format!(r#"{{"features": [{{"name": "turns"}}], "rows": [{rows}], "partial": false}}"#);
    for (text, count) in [(format!("[{original}, {original}]"), 2), (page, 2)] {
        let report = shard(&[file("a.json", &text)]).files().remove(0);
        assert_eq!(
            (report.records, report.readable, report.findings),
            (count, count, 0),
            "{text}: {report:?}"
        );
    }
}

#[test]
fn a_bad_file_costs_no_other() {
    let mut files = generated(16, 3);
    let count = shard(&files).survey("", &[]).unwrap().total;
    files.push(file("zz/bad.json", "[{\"dialogue_id\""));
    assert_eq!(shard(&files).survey("", &[]).unwrap().total, count);
}

fn shard_to_open(bytes: &[u8], aside: Vec<AsideRecord>) -> Shard {
    let mut shard = Shard::default();
    let (path, bytes) = ("a.json".to_owned(), bytes.len() as u64);
    let entry = FileEntry { id: FileId(0), path, bytes, casts: Vec::new(), share: Share::ALL, generation: 0 };
    shard.open(vec![entry], aside);
    shard
}

#[test]
fn a_record_set_aside_is_named_and_not_read() {
    let bytes = format!("[{DIALOGUE},{DIALOGUE}]");
    let byte = DIALOGUE.len() as u64 + 2;
    let at = RecordByte { file: FileId(0), byte };
    let mut shard = shard_to_open(bytes.as_bytes(), vec![AsideRecord { at, text: "unreachable".to_owned() }]);
    let mut watched = Vec::new();
    shard.push(PartAt::first(FileId(0)), bytes.as_bytes(), &mut |at| watched.push(at.byte));
    assert_eq!(watched, [1], "only the first record was read");
    let report = shard.files().remove(0);
    assert_eq!((report.records, report.readable), (2, 1));
    assert_eq!(report.problems[0].place.record, Some(RecordNumber(1)));
    assert!(report.problems[0].sentence.contains("set aside"), "{:?}", report.problems[0]);
}

#[test]
fn what_was_read_before_a_fault_stays() {
    let bytes = format!("[{DIALOGUE},{DIALOGUE}]");
    let mut shard = shard_to_open(bytes.as_bytes(), Vec::new());
    shard.push(PartAt::first(FileId(0)), &bytes.as_bytes()[..DIALOGUE.len() + 10], &mut |_| {});
    shard.fail(PartAt::first(FileId(0)), "it changed on disk");
    shard.join(&[shard.digest().unwrap()]);
    let report = shard.files().remove(0);
    assert_eq!((report.state, report.readable), (FileState::Failed, 1));
    assert!(report.problems[0].sentence.contains("it changed on disk"));
    assert_eq!(shard.survey("", &[]).unwrap().total, 1);
    assert!(shard.progress().is_done);
}

#[test]
fn stopping_keeps_what_was_read() {
    let bytes = format!("[{DIALOGUE},{DIALOGUE}]");
    let mut shard = shard_to_open(bytes.as_bytes(), Vec::new());
    shard.push(PartAt::first(FileId(0)), &bytes.as_bytes()[..DIALOGUE.len() + 10], &mut |_| {});
    shard.stop();
    shard.join(&[shard.digest().unwrap()]);
    assert!(shard.want().is_none());
    assert_eq!(shard.files().remove(0).state, FileState::Stopped);
    let progress = shard.progress();
    assert!(progress.is_done && progress.is_stopped && progress.bytes_read < progress.bytes_total);
    assert_eq!(shard.survey("", &[]).unwrap().total, 1);
}

#[test]
fn a_shard_wants_every_byte_once_and_in_order() {
    let bytes = vec![b' '; 9 << 20];
    let mut shard = shard_to_open(&bytes, Vec::new());
    let mut end = 0;
    while let Some(want) = shard.want() {
        assert_eq!(want.range.start.0, end);
        end = want.range.end.0;
    }
    assert_eq!(end, bytes.len() as u64);
}

#[test]
fn a_list_that_is_cut_before_a_token_in_brackets_is_read_as_text() {
    let row = "\t[A]How many tickets?\tdlg-8f4ea55f-104a-4377-80db-d90a0f88f1b7\r\n";
    let shard = shard(&[file("splits/train/train-ac.tsv", format!("{row}<U>Two.\n{}", row.trim_start()))]);
    let [report] = shard.files().try_into().unwrap();
    assert_eq!((report.records, report.readable, report.findings), (3, 3, 0), "{:?}", report.problems);
}

fn dialogue(id: &str) -> String {
    DIALOGUE.replace("1_00000", id)
}

#[test]
fn records_before_the_first_known_one_are_told_or_read() {
    let notes = (0..3).map(|number| format!("{{\"note\": {number}}}"));
    let text = notes.chain([dialogue("1_00001"), dialogue("1_00002")]).collect::<Vec<_>>().join(",");
    let report = shard(&[file("dev/a.json", format!("[{text}]"))]).files().remove(0);
    assert_eq!((report.records, report.readable, report.problems.len()), (5, 2, 3), "{report:?}");
    let text = format!("[{}, {}]", dialogue("1_00001").replace("\"1_00001\"", "null"), dialogue("1_00002"));
    let report = shard(&[file("dev/a.json", text)]).files().remove(0);
    assert_eq!((report.records, report.readable), (2, 2), "{report:?}");
}

#[test]
fn a_good_neighbour_may_begin_with_another_key() {
    let turned = DIALOGUE.replacen(
        "\"dialogue_id\": \"1_00000\", \"services\": [\"Parks_1\"]",
        "\"services\": [\"Parks_1\"], \"dialogue_id\": \"1_00003\"",
        1,
    );
    assert_ne!(turned, DIALOGUE);
    let damaged = dialogue("1_00002").replace("\"turns\"", "turns\"");
    let text = format!("[{}, {damaged}, {turned}, {}]", dialogue("1_00001"), dialogue("1_00004"));
    let report = shard(&[file("dev/a.json", text)]).files().remove(0);
    assert_eq!((report.records, report.readable), (4, 3), "{report:?}");
}

#[test]
fn an_object_of_records_may_be_longer_than_a_record() {
    let long = "x".repeat(25 << 20);
    let record =
        |number: u32| format!("\"{number}\": {}", dialogue(&number.to_string()).replace("Hello.", &long));
    let text = format!("{{{}}}", (1..4).map(record).collect::<Vec<_>>().join(","));
    let report = shard(&[file("dev/a.json", text)]).files().remove(0);
    assert_eq!((report.records, report.readable, report.findings), (3, 3, 0), "{:?}", report.problems);
}

/// How often rules hit in files that are read and checked, without those that do not.
fn rules_of(files: &[GeneratedFile]) -> Vec<(String, u64, String)> {
    let rules = crate::support::checked(files).rules().into_iter().filter(|rule| rule.count > 0);
    rules.map(|rule| (rule.rule.0.to_string(), rule.count, rule.definition)).collect()
}

#[test]
fn a_key_that_repeats_inside_an_annotation_is_told_and_its_last_value_counts() {
    let state =
        r#"{"active_intent":"NONE","requested_slots":[],"slot_values":{"city":["Oslo"],"city":["Moss"]}}"#;
    let text = format!(
        r#"[{{"dialogue_id":"1_00000","services":["A_1"],"turns":[{{"speaker":"USER","utterance":"a","frames":[{{"service":"A_1","actions":[],"state":{state}}}]}}]}}]"#
    );
    let files = [file("dialogues_001.json", text)];
    let found = rules_of(&files);
    assert!(found.iter().any(|(rule, count, _)| rule == "RECORD-REPAIRED" && *count == 1), "{found:?}");
}

#[test]
fn a_schema_that_contradicts_itself_is_told_without_any_dialogue() {
    let service = r#"{"service_name":"A_1","description":"","slots":[],"intents":[{"name":"Find","required_slots":["city"],"optional_slots":{},"result_slots":[]}]}"#;
    let found = rules_of(&[file("schema.json", format!("[{service},{service}]"))]);
    let rules: Vec<_> = found.iter().map(|(rule, count, _)| (rule.as_str(), *count)).collect();
    assert_eq!(rules, [("SGD-SCHEMA-SLOT", 2), ("SGD-SCHEMA-TWICE", 1)]);
    assert!(found.iter().all(|(.., definition)| definition.ends_with('.')));
}

#[test]
fn scores_of_the_official_evaluation_are_a_record() {
    let files = [file("metrics.json", r##"{"#ALL_SERVICES":{"a":0.5},"Parks_1":{"a":1.0}}"##)];
    let report = shard(&files).files().remove(0);
    assert_eq!((report.readable, report.findings, report.state), (1, 0, FileState::Ready));
}

/// What is held until a record is recognised is told first, and what is damaged in it costs only itself: the
/// splitter does not go back for it.
#[test]
fn held_records_come_before_the_damage_that_follows_them() {
    let swallowing = r#"{"dialogue_id": "1_00000", "turns": [{"frames": [{}]}], "x": 1}], "speaker": "y"}]}"#;
    let damaged = dialogue("1_00002").replace("\"Hello.\"", "{\"start\":15}],\"b\":[{\"a\":[1]}]");
    let text = format!("[[\n{swallowing},\n{damaged},\n{}]\n]", dialogue("1_00003"));
    let shard = checked(&[file("a.json", text)]);
    let survey = shard.survey("", &[]).unwrap();
    let rows = shard.rows("", &[], &merge::plan(&survey.segments, 0..10)).unwrap();
    let starts: Vec<u64> = rows.iter().map(|row| shard.locate(row.at).unwrap().range.start.0).collect();
    assert!(!starts.is_empty() && starts.is_sorted(), "{starts:?}");
    let files = shard.files();
    let reported =
        files[0].problems.iter().filter_map(|finding| Some((finding.place.record?, finding.place.byte)));
    let mut reported: Vec<_> = reported.collect();
    reported.sort();
    assert!(reported.is_sorted_by_key(|(_, byte)| *byte), "{reported:?}");
}
