//! Findings stand where what they are about stands, in every answer, and all of them are exported.

use crate::support::{check, exchange, file, read_on, shard, shards_of, slice_of};
use colloquy::corpus::{Dataset, Finding, RecordAt, RuleId, Subject, Turn};
use colloquy::engine::answer::HitReport;
use colloquy::engine::export::{Form, write_findings};
use colloquy::engine::{Shard, merge};
use colloquy::synth::{self, GENERATORS, GeneratedFile, Generator, Plan};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

pub fn generated_of_all() -> Vec<Vec<GeneratedFile>> {
    let of = |generator: &'static Generator| {
        let variants = generator.variants.iter();
        variants
            .map(|variant| {
                let mut files = generator.files(&Plan { dialogues: 30, seed: 5, variant });
                files.sort_by(|a, b| a.path.cmp(&b.path));
                files
            })
            .collect::<Vec<_>>()
    };
    GENERATORS.into_iter().flat_map(of).collect()
}

/// Spoils what rules look at, in every record alike: slots get another name, and some flights an odd price.
pub fn spoiled(files: &[GeneratedFile]) -> Vec<GeneratedFile> {
    let spoil = |one: &GeneratedFile| {
        let text = String::from_utf8(one.bytes.clone()).unwrap();
        let state = ["\"slot_values\":{\"", "\"slot_values\": {\""];
        let text = state.iter().fold(text, |text, begin| text.replace(begin, &format!("{begin}no_")));
        let text = text.replace("\"slot\": \"", "\"slot\": \"no_").replace("\"slot\":\"", "\"slot\":\"no_");
        let flights = [("900", "null"), ("800", "800,\"price\":1"), ("700", "[]")];
        let text = flights.iter().fold(text, |text, (price, odd)| {
            let odd = format!("\"price\":{odd}}}");
            text.replace(&format!("\"price\": {price}}}"), &odd)
                .replace(&format!("\"price\":{price}}}"), &odd)
        });
        let is_schema = one.path.contains("schema") || one.path.contains("ontology");
        if is_schema { one.clone() } else { file(&one.path, text) }
    };
    files.iter().map(spoil).collect()
}

pub fn open(files: &[GeneratedFile], count: u32) -> Vec<Shard> {
    let mut shards = shards_of(files, count, 4000, |index| u32::try_from(index).unwrap());
    check(&mut shards, files);
    shards
}

fn found_in(shard: &Shard, files: &[GeneratedFile], at: RecordAt) -> Vec<Finding> {
    let located = shard.locate(at).unwrap();
    let bytes = |file: colloquy::corpus::FileId, range: colloquy::corpus::ByteRange| {
        let index = |byte: u64| usize::try_from(byte).unwrap();
        &files[file.index()].bytes[index(range.start.0)..index(range.end.0)]
    };
    let partner = located.partner.map(|(file, range)| bytes(file, range));
    shard.findings(at, &located, bytes(at.file, located.range), partner).unwrap()
}

/// Whose keys are written in two ways has been repaired: the last ones were read, and the text shows the first ones.
#[test]
fn a_finding_in_a_repaired_record_stands_at_its_turn_rather_than_at_another_act() {
    let record = r#"[{"id":"a","user_id":"U1","wizard_id":"U2","labels":{"userSurveyRating":4.5},"turns":[{"author":"user","author":"user","text":"x","labels":{"acts":[{"name":"no_1"},{"name":"no_2"}],"\u0061cts":[{"name":"no_3"},{"name":"no_4"}]}}]}]"#;
    let files = [file("frames.json", record)];
    let [shard] = &open(&files, 1)[..] else { panic!() };
    let [row] = &crate::support::all_rows(shard)[..] else { panic!() };
    let found = found_in(shard, &files, row.at);
    let of_acts: Vec<_> =
        found.iter().filter(|finding| matches!(finding.subject, Some(Subject::Act(_)))).collect();
    assert_eq!(of_acts.len(), 2, "{found:?}");
    let turn = record.find(r#"{"author""#).unwrap() as u64;
    assert!(of_acts.iter().all(|finding| finding.place.byte.0 == turn), "{of_acts:?}");
}

/// The last of two lists of turns is read, and nothing says which of both a turn is in.
#[test]
fn a_finding_in_one_of_two_lists_of_turns_stands_at_its_record() {
    let turn = |utterance: &str| format!(r#"{{"speaker":"USER","utterance":"{utterance}","frames":[]}}"#);
    let record = format!(
        r#"{{"dialogue_id":"1_00000","services":[],"turns":[{}],"turns":[{}]}}"#,
        turn("Hello."),
        turn("")
    );
    let files = [file("train/dialogues_001.json", format!("[{record}]"))];
    let [shard] = &open(&files, 1)[..] else { panic!() };
    let [row] = &crate::support::all_rows(shard)[..] else { panic!() };
    let found = found_in(shard, &files, row.at);
    let empty = found.iter().find(|finding| finding.rule.0 == "SGD-UTTERANCE-EMPTY").unwrap();
    assert_eq!((empty.turn, empty.place.byte.0), (Some(0), 1), "{empty:?}");
}

/// Checks that the JSON value at the place of a finding is the one that it is about.
fn is_there(finding: &Finding, files: &[GeneratedFile], turn: &Turn) {
    let bytes = &files[finding.place.file.index()].bytes;
    let at = usize::try_from(finding.place.byte.0).unwrap();
    let lines = bytes[..at].iter().filter(|byte| **byte == b'\n').count() as u64;
    assert_eq!(finding.place.line, lines, "{finding:?}");
    let text = std::str::from_utf8(&bytes[at..]).unwrap();
    // A member begins with its name.
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut value = values.next().unwrap().unwrap();
    let rest = text[values.byte_offset()..].trim_start();
    let mut says = String::new();
    if let (Some(rest), Value::String(name)) = (rest.strip_prefix(':'), &value) {
        says.clone_from(name);
        value = serde_json::Deserializer::from_str(rest).into_iter::<Value>().next().unwrap().unwrap();
    }
    says.push_str(&value.to_string());
    // A turn of the hub's columns is a text, and its annotation has no place of its own.
    let subject = finding.subject.as_ref().filter(|_| !value.is_string());
    let expected: Vec<String> = match subject {
        None => vec![turn.utterance.split(['"', '\\', '\n']).next().unwrap().to_owned()],
        Some(Subject::Span(at) | Subject::Spans(_, at)) => vec![turn.spans[*at as usize].slot.clone()],
        Some(Subject::Act(at)) => vec![turn.acts[*at as usize].name.clone()],
        // Searches of Frames have parameters and no method.
        Some(Subject::Call(at)) => {
            let call = &turn.calls[*at as usize];
            let names = call.parameters.iter().take(1).map(|(name, _)| format!("\"{name}\":"));
            [format!("\"{}\"", call.method)].into_iter().chain(names).collect()
        }
        Some(Subject::Slot(_, slot)) => vec![slot.clone()],
        Some(Subject::State(at)) => {
            let state = &turn.states[*at as usize];
            let slots = state.slots.iter().map(|(slot, _)| slot).chain(&state.requested_slots);
            slots
                .chain(&state.active_intent)
                .chain([&state.service])
                .map(|name| format!("\"{name}\""))
                .collect()
        }
        Some(Subject::Frame(at)) => vec![format!("\"frame_id\":{}", turn.tracking.frames[*at as usize].id)],
    };
    let is_named = expected.iter().any(|expected| says.contains(expected));
    assert!(is_named, "{finding:?} is about {expected:?} and stands at {says}");
}

#[test]
fn a_finding_stands_at_its_turn_or_at_what_it_is_about() {
    let (mut of_turns, mut of_subjects) = (0, BTreeMap::<&str, u32>::new());
    for plain in generated_of_all() {
        for files in [spoiled(&plain), plain] {
            let [shard] = &open(&files, 1)[..] else { panic!() };
            for row in crate::support::all_rows(shard) {
                let located = shard.locate(row.at).unwrap();
                let index = |byte: u64| usize::try_from(byte).unwrap();
                let range = index(located.range.start.0)..index(located.range.end.0);
                let bytes = &files[row.at.file.index()].bytes[range];
                let dialogue = shard.reading(row.at, bytes, None, "").unwrap().dialogue;
                for finding in found_in(shard, &files, row.at) {
                    let Some(turn) = finding.turn else { continue };
                    // Turns that stand in columns, or in texts that are JSON, have no place of their own.
                    if finding.place.byte == located.range.start {
                        continue;
                    }
                    of_turns += 1;
                    is_there(&finding, &files, &dialogue.turns[turn as usize]);
                    let kind = match finding.subject {
                        None => "turn",
                        Some(Subject::Span(_) | Subject::Spans(..)) => "span",
                        Some(Subject::Act(_)) => "act",
                        Some(Subject::State(_)) => "state",
                        Some(Subject::Slot(..)) => "slot",
                        Some(Subject::Call(_)) => "call",
                        Some(Subject::Frame(_)) => "frame",
                    };
                    *of_subjects.entry(kind).or_default() += 1;
                }
            }
        }
    }
    assert!(of_turns > 1000, "{of_turns}");
    for kind in ["turn", "span", "act", "state", "slot", "call", "frame"] {
        assert!(of_subjects.contains_key(kind), "{kind}: {of_subjects:?}");
    }
}

#[test]
fn what_a_record_is_found_to_be_is_what_was_counted() {
    let mut hit = HashSet::new();
    for files in generated_of_all().into_iter().flat_map(|plain| [spoiled(&plain), plain]) {
        let shards = open(&files, 3);
        let reports = merge::rules(shards.iter().map(Shard::rules));
        let survey = merge::surveys(shards.iter().map(|shard| shard.survey("", &[]).unwrap()).collect());
        let plan = merge::plan(&survey.segments, 0..survey.total);
        let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
        let mut kept: BTreeMap<RuleId, Vec<Finding>> = BTreeMap::new();
        let mut aside = HashSet::new();
        for shard in &shards {
            for row in shard.rows("", &[], &plan).unwrap() {
                let found = found_in(shard, &files, row.at);
                for same in found.chunk_by(|a, b| a.rule == b.rule) {
                    let count = counts.entry(same[0].rule.0.to_string()).or_default();
                    count.0 += same.len() as u64;
                    count.1 += 1;
                }
                for one in found {
                    kept.entry(one.rule.clone()).or_default().push(one);
                }
            }
            // What is about a record that no list shows, such as an ontology's, is about that record.
            for problem in shard.problems() {
                let place = problem.finding.place;
                let count = counts.entry(problem.finding.rule.0.to_string()).or_default();
                let is_new = aside.insert((problem.finding.rule.clone(), place.file, place.record));
                *count = (count.0 + 1, count.1 + u64::from(is_new));
            }
        }
        for report in &reports {
            let expected = counts.remove(&*report.rule.0).unwrap_or_default();
            assert_eq!(report.count, expected.0, "{} of {}", report.rule.0, files[0].path);
            assert!(report.checked == 0 || report.records == expected.1, "{}", report.rule.0);
            let hits = merge::hits(shards.iter().map(|shard| shard.hits(&report.rule)).collect());
            for HitReport { finding, .. } in hits.iter().filter(|hit| hit.finding.turn.is_some()) {
                assert!(kept[&report.rule].contains(finding), "{finding:?}");
            }
        }
        assert!(counts.is_empty(), "{counts:?}");
        hit.extend(reports.iter().filter(|report| report.count > 0).map(|report| report.rule.0.to_string()));
    }
    for rule in ["AIR-KB-NUMBER", "AIR-KB-UNREADABLE"] {
        assert!(hit.contains(rule), "{rule}");
    }
}

#[test]
fn all_findings_are_rows_whatever_is_kept_as_examples() {
    let turn = r#"{"speaker": "SYSTEM", "utterance": "", "frames": []}"#;
    let dialogue = |id: usize| {
        let turns = vec![turn; 40].join(",\n  ");
        format!(r#"{{"dialogue_id": "1_{id:05}", "services": [], "turns": [{turns}]}}"#)
    };
    let records: Vec<_> = (0..40).map(dialogue).collect();
    let broken = vec!["{\"dialogue_id\": 7}"; 120].join(",\n");
    let files =
        [file("dev/dialogues_001.json", format!("[{},\n{broken}]", records.join(",\n"))), file("e.json", "")];
    let mut shard = shard(&files);
    read_on(&mut shard, &files);
    let mut shards = [shard];
    check(&mut shards, &files);
    let [shard] = shards;
    let form = Form::from_word("findings", false, false).unwrap();
    let mut out = Vec::new();
    write_findings(form, &shard.problems(), &mut out);
    let records = shard
        .selected_records("", &[], &merge::plan(&shard.survey("", &[]).unwrap().segments, 0..40))
        .unwrap();
    for (at, located) in records.iter().zip(shard.located(form, &records).unwrap()) {
        let index = |byte: u64| usize::try_from(byte).unwrap();
        let own = &files[0].bytes[index(located.range.start.0)..index(located.range.end.0)];
        shard.export(form, (*at, &located), own, None, &mut out).unwrap();
    }
    form.open(&mut out);
    let text = String::from_utf8(out).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("rule,severity,dataset,file,record,dialogue_id,turn,line,byte,sentence"));
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    lines.for_each(|line| *counts.entry(line.split(',').next().unwrap()).or_default() += 1);
    assert_eq!((counts["SGD-UTTERANCE-EMPTY"], counts["READ-EMPTY"]), (1600, 1));
    assert_eq!(counts["RECORD-UNREADABLE"], 120);
    for report in shard.rules().iter().filter(|report| report.count > 0) {
        assert_eq!(counts[&*report.rule.0], report.count, "{}", report.rule.0);
    }
    let third =
        text.lines().find(|line| line.starts_with("SGD-UTTERANCE-EMPTY,") && line.contains("1_00001,3,"));
    assert!(third.unwrap().contains("dev/dialogues_001.json,2,1_00001,3,43,"), "{third:?}");
}

#[test]
fn the_next_dialogue_of_a_rule_is_the_same_however_files_are_partitioned() {
    let files = spoiled(&generated_of_all()[1]);
    for count in [1, 3] {
        let shards = open(&files, count);
        let rule =
            merge::rules(shards.iter().map(Shard::rules)).into_iter().find(|rule| rule.count > 5).unwrap();
        let query = format!("rule:{}", rule.rule.0);
        let step = |at, is_back| {
            let found = shards.iter().map(|shard| shard.neighbour(&query, &[], at, is_back).unwrap());
            merge::nearest(found.collect(), is_back)
        };
        let mut seen = vec![];
        let mut at = RecordAt::default();
        while let Some(row) = step(at, false) {
            assert!(row.at > at);
            at = row.at;
            seen.push(at);
        }
        let first = u64::from(shards.iter().any(|shard| {
            let survey = shard.survey(&query, &[]).unwrap();
            shard
                .selected_records(&query, &[], &merge::plan(&survey.segments, 0..1))
                .is_ok_and(|rows| rows.first() == Some(&RecordAt::default()))
        }));
        assert_eq!(seen.len() as u64 + first, rule.records);
        assert_eq!(step(at, true).map(|row| row.at), seen.iter().rev().nth(1).copied());
    }
}

#[test]
fn checking_ends_though_bytes_are_gone() {
    // A file, or every second piece. Of dialogues with flights there are several pieces.
    let cases = [
        (Dataset::Sgd, 8, None),
        (Dataset::Sgd, 8, Some("dev")),
        (Dataset::AirDialogue, 1000, None),
        (Dataset::AirDialogue, 1000, Some("_kb")),
    ];
    for (dataset, dialogues, gone) in cases {
        let files = synth::generated(dataset, &Plan { dialogues, seed: 5, variant: "raw" });
        // So many pieces are asked for before the first of them is there.
        for ahead in 1..5 {
            let mut shard = shard(&files);
            exchange(std::slice::from_mut(&mut shard));
            let digests: Vec<_> = shard.digest().into_iter().collect();
            shard.join(&digests);
            let mut is_second = false;
            loop {
                let wants: Vec<_> = std::iter::from_fn(|| shard.want()).take(ahead).collect();
                if wants.is_empty() {
                    break;
                }
                for want in wants {
                    let is_gone = gone.map_or(is_second, |gone| files[want.file.index()].path.contains(gone));
                    is_second = !is_second;
                    let slice = if is_gone { Err("gone") } else { Ok(slice_of(&files, &want)) };
                    shard.take(want, slice, &mut |_| {});
                }
            }
            let progress = shard.progress();
            assert!(progress.is_over(), "{ahead}: {progress:?}");
            let known = progress.checked + progress.lost;
            assert!(progress.lost > 0 && known == progress.to_check, "{ahead}: {progress:?}");
        }
    }
}

#[test]
fn checking_begins_with_short_pieces() {
    let files = synth::generated(Dataset::Sgd, &Plan { dialogues: 200, seed: 5, variant: "raw" });
    let mut shard = shard(&files);
    exchange(std::slice::from_mut(&mut shard));
    let digests: Vec<_> = shard.digest().into_iter().collect();
    shard.join(&digests);
    let lengths: Vec<u64> = std::iter::from_fn(|| shard.want()).map(|want| want.range.len_bytes()).collect();
    assert!(lengths.len() > 4, "{lengths:?}");
    let most = |at: usize| 64_u64 << at.min(3) << 10;
    assert!(lengths.iter().enumerate().all(|(at, length)| *length <= most(at)), "{lengths:?}");
    assert!(lengths.iter().any(|length| *length > 256 << 10), "{lengths:?}");
}
