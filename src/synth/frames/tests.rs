//! Generated files, read back: the layout, the rules, the shares of the published file.

use super::GENERATOR;
use crate::corpus::{Dialogue, Frame, FrameValue, Recognition, Role, Severity, Speaker, Variant};
use crate::formats::frames::{FORMAT, PREDICTIONS, TAGGED, Total, births, is_flattening, score, switches};
use crate::formats::{Candidate, Case, Hits, RecordText, ReferenceData, Skim};
use crate::synth::Plan;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// Enough for shares to be steady.
const DIALOGUES: u32 = 500;

fn plan(dialogues: u32, variant: &'static str) -> Plan {
    Plan { dialogues, seed: 20, variant }
}

/// The text of every record; the generator writes them one by one.
fn records(plan: &Plan) -> Vec<String> {
    let mut records = Vec::new();
    super::generate(plan, &mut |_, bytes| {
        let text = std::str::from_utf8(bytes).unwrap();
        records.push(text.trim_start_matches(['[', ',', ' ']).to_owned());
    });
    assert_eq!(records.pop().as_deref(), Some("]"));
    records
}

fn read(record: &str) -> Dialogue {
    let recognition = Recognition::new(FORMAT.dataset, Variant::RAW, Role::Dialogues, "");
    let (record, mut skim) = (RecordText::of(record.as_bytes()), Skim::default());
    let dialogue = (FORMAT.read)(&recognition, record).unwrap();
    (FORMAT.skim)(&recognition, record, &mut skim).unwrap();
    assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content());
    dialogue
}

static RECORDS: LazyLock<Vec<String>> = LazyLock::new(|| records(&plan(DIALOGUES, "raw")));
static CORPUS: LazyLock<Vec<Dialogue>> =
    LazyLock::new(|| RECORDS.iter().map(|record| read(record)).collect());

/// Hits of every rule.
fn counts() -> BTreeMap<&'static str, usize> {
    let (reference, mut counts) = (ReferenceData::default(), BTreeMap::new());
    let recognition = Recognition::new(FORMAT.dataset, Variant::RAW, Role::Dialogues, "");
    for dialogue in CORPUS.iter() {
        for rule in FORMAT.rules {
            let case = Case {
                path: "frames.json",
                split: None,
                records: u64::from(DIALOGUES),
                ..Case::alone(dialogue, &recognition, &reference)
            };
            let mut hits = Hits::default();
            (rule.check)(&case, &mut hits);
            assert!(
                rule.severity == Severity::Information || hits.hits.is_empty(),
                "{}: {:?}",
                rule.id,
                hits.hits
            );
            assert!(hits.hits.iter().all(|hit| hit.sentence.chars().count() <= 120));
            *counts.entry(rule.id).or_default() += hits.hits.len();
        }
    }
    counts
}

/// Shares that are held against those of the published file, within a third and a few for chance.
#[derive(Default)]
struct Shares {
    lines: Vec<String>,
    is_off: bool,
}

impl Shares {
    fn check(&mut self, what: &str, found: usize, of: usize, published: f64) {
        let [found, of] = [found, of].map(|count| f64::from(u32::try_from(count).unwrap()));
        let is_off = (found - published * of).abs() > published * of * 0.34 + 4.0;
        self.is_off |= is_off;
        let mark = if is_off { "OFF" } else { "ok" };
        self.lines.push(format!("{mark:4}{what}: {:.4} for {published:.4}", found / of));
    }

    fn finish(self) {
        println!("{}", self.lines.join("\n"));
        assert!(!self.is_off, "{}", self.lines.join("\n"));
    }
}

#[test]
fn a_file_is_one_line_of_ascii_with_one_array() {
    let files = GENERATOR.files(&plan(12, "raw"));
    assert_eq!((files.len(), files[0].path.as_str()), (1, "frames.json"));
    let text = std::str::from_utf8(&files[0].bytes).unwrap();
    assert!(text.is_ascii() && !text.contains('\n'));
    assert!(text.starts_with("[{\"user_id\": \"U") && text.ends_with("}}]"));
    assert_eq!(serde_json::from_str::<Vec<Value>>(text).unwrap().len(), 12);
    assert_eq!(files, GENERATOR.files(&plan(12, "raw")));
    assert_eq!(GENERATOR.files(&plan(0, "raw"))[0].bytes, b"[]");
}

#[test]
fn only_notes_are_found_and_about_as_often_as_in_the_published_file() {
    let mut shares = Shares::default();
    let counts = counts();
    let turns: usize = CORPUS.iter().map(|dialogue| dialogue.turns.len()).sum();
    let hits = |id: &str| counts.get(id).copied().unwrap_or_default();
    shares.check("references to new frames", hits("FRAMES-REF-NEW"), turns, 1037.0 / 19_986.0);
    shares.check("values not in the text", hits("FRAMES-VALUE-NOT-IN-TEXT"), turns, 72.0 / 19_986.0);
    shares.check("conventions", hits("FRAMES-VALUE-CONVENTION"), turns, 2443.0 / 19_986.0);
    shares.check("turns without acts", hits("FRAMES-NO-ACTS"), turns, 138.0 / 19_986.0);
    shares.check("odd ratings", hits("FRAMES-RATING"), CORPUS.len(), 36.0 / 1369.0);
    shares.check("several values", hits("FRAMES-MULTI-VALUE"), turns, 10_054.0 / 19_986.0);
    shares.finish();
}

#[test]
fn shares_are_those_of_the_published_file() {
    let mut shares = Shares::default();
    let turns: usize = CORPUS.iter().map(|dialogue| dialogue.turns.len()).sum();
    let bytes: usize = RECORDS.iter().map(String::len).sum();
    shares.check("bytes of a dialogue", bytes, CORPUS.len(), 52_000.0);
    shares.check("turns of a dialogue", turns, CORPUS.len(), 14.6);
    let frames: usize = CORPUS.iter().flat_map(|one| &one.turns).map(|turn| turn.tracking.frames.len()).sum();
    shares.check("frames of a turn", frames, turns, 84_289.0 / 19_986.0);
    let made: Vec<Speaker> = CORPUS
        .iter()
        .flat_map(|one| births(one).into_iter().skip(1).map(|birth| birth.speaker).collect::<Vec<_>>())
        .collect();
    let by_user = made.iter().filter(|speaker| speaker.is_user()).count();
    shares.check("frames by the user", by_user, CORPUS.len(), 1692.0 / 1369.0);
    shares.check("frames by the wizard", made.len() - by_user, CORPUS.len(), 4824.0 / 1369.0);
    let switched = CORPUS.iter().flat_map(switches).collect::<Vec<_>>();
    shares.check("switches", switched.len(), CORPUS.len(), 3786.0 / 1369.0);
    let calls: Vec<_> = CORPUS.iter().flat_map(|one| &one.turns).flat_map(|turn| &turn.calls).collect();
    shares.check("searches", calls.len(), CORPUS.len(), 5227.0 / 1369.0);
    let packages: usize = calls.iter().filter_map(|call| Some(call.results.as_ref()?.len())).sum();
    shares.check("packages", packages, calls.len(), 24_179.0 / 5227.0);
    shares.finish();
}

#[test]
fn acts_are_as_frequent_as_in_the_published_file() {
    let mut shares = Shares::default();
    let mut counts: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    for turn in CORPUS.iter().flat_map(|one| &one.turns) {
        for act in &turn.acts {
            *counts.entry((turn.speaker.is_user(), act.name.as_str())).or_default() += 1;
        }
    }
    let turns: usize = CORPUS.iter().map(|dialogue| dialogue.turns.len()).sum();
    for (is_user, act, published) in [
        (true, "inform", 7720.0),
        (true, "switch_frame", 2102.0),
        (true, "request", 1449.0),
        (true, "thankyou", 795.0),
        (true, "greeting", 407.0),
        (false, "inform", 3198.0),
        (false, "offer", 4097.0),
        (false, "request", 1989.0),
        (false, "suggest", 1821.0),
        (false, "no_result", 1218.0),
        (false, "sorry", 756.0),
    ] {
        let found = counts.get(&(is_user, act)).copied().unwrap_or_default();
        shares.check(&format!("{is_user} {act}"), found, turns, published / 19_986.0);
    }
    shares.finish();
}

#[test]
fn frames_are_made_as_published() {
    for dialogue in CORPUS.iter() {
        for birth in births(dialogue).iter().skip(1) {
            let turn = &dialogue.turns[birth.turn];
            assert_eq!(
                turn.tracking.active_frame == Some(birth.frame.id),
                birth.speaker.is_user(),
                "{}",
                dialogue.id
            );
        }
        for turn in &dialogue.turns {
            assert_eq!(turn.tracking.acts_without_references.is_some(), turn.speaker.is_user());
        }
    }
}

#[test]
fn values_are_normalised_and_special_ones_occur() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let turns = CORPUS.iter().flat_map(|one| &one.turns);
    for (slot, entries) in turns.flat_map(|turn| &turn.tracking.frames).flat_map(|frame| &frame.info) {
        for entry in entries {
            match &entry.value {
                FrameValue::Text(text) => {
                    let special = ["-1", "$MAX", "$MIN", "$GT", "$LT"];
                    let kind = special.into_iter().find(|start| text.starts_with(start)).unwrap_or("plain");
                    *seen.entry(kind).or_default() += 1;
                    assert!(slot != "budget" || kind != "plain" || text.ends_with(".0"), "{text}");
                }
                FrameValue::Flag(_) => *seen.entry("flag").or_default() += 1,
                FrameValue::Null => *seen.entry("null").or_default() += 1,
                FrameValue::List(_) => *seen.entry("list").or_default() += 1,
                FrameValue::Number(number) => panic!("{number}"),
            }
        }
    }
    println!("{seen:?}");
    assert!(["-1", "$MAX", "$MIN", "$GT", "$LT", "flag", "list"].iter().all(|kind| seen.contains_key(kind)));
}

#[test]
fn nobody_is_both_user_and_wizard_of_a_dialogue() {
    for record in RECORDS.iter() {
        let record: Value = serde_json::from_str(record).unwrap();
        assert_ne!(record["user_id"], record["wizard_id"]);
        let user = record["user_id"].as_str().unwrap();
        assert_eq!(crate::formats::frames::fold_of(user), None, "published ids stay with the published file");
    }
    let ids: std::collections::BTreeSet<&str> = CORPUS.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids.len(), CORPUS.len());
}

#[test]
fn every_variant_is_recognised_and_says_the_same() {
    let raw: Vec<Dialogue> = records(&plan(8, "raw")).iter().map(|record| read(record)).collect();
    for (word, variant) in [("tagged", TAGGED), ("predictions", PREDICTIONS)] {
        let records = records(&plan(8, word));
        let value: Value = serde_json::from_str(&records[0]).unwrap();
        let found = (FORMAT.recognise)(&Candidate { value: &value, path: "a.json", key: None }).unwrap();
        assert_eq!(found.variant, variant);
        let mut total = Total::default();
        for (raw, record) in raw.iter().zip(&records) {
            let mut other = read(record);
            add_scores(&mut total, &other);
            for turn in &mut other.turns {
                let predicted = turn.tracking.predicted_acts.take();
                assert_eq!(predicted.is_some(), turn.speaker.is_user() && variant == PREDICTIONS);
                check_predicted(turn, predicted.as_deref());
                let tags = std::mem::take(&mut turn.fields);
                assert_eq!(!tags.is_empty(), turn.speaker.is_user() && variant == TAGGED);
            }
            assert_eq!(raw, &other);
        }
        let share = f64::from(total.slots_right) / f64::from(total.slots.max(1));
        assert_eq!(share > 0.8 && share < 1.0 && total.acts > 20, variant == PREDICTIONS, "{total:?}");
    }
}

/// Predicted acts are the acts without references, each slot in a reference of its own.
fn check_predicted(turn: &crate::corpus::Turn, predicted: Option<&[crate::corpus::Act]>) {
    let (Some(predicted), Some(flat)) = (predicted, &turn.tracking.acts_without_references) else { return };
    assert!(is_flattening(flat, predicted));
}

fn add_scores(total: &mut Total, dialogue: &Dialogue) {
    let mut before: &[Arc<Frame>] = &[];
    for turn in &dialogue.turns {
        if let Some(score) = score(before, turn) {
            total.add(&score.unwrap());
        }
        before = &turn.tracking.frames;
    }
}

#[test]
fn turns_that_repeat_frames_have_those_that_they_would_have_alone() {
    // `Value` puts names in order.
    let in_order = |frames: &[Arc<Frame>]| -> Vec<Frame> {
        let mut frames: Vec<Frame> = frames.iter().map(|frame| Frame::clone(frame)).collect();
        for frame in &mut frames {
            frame.info.sort_by(|a, b| a.0.cmp(&b.0));
        }
        frames
    };
    let mut shared = 0;
    for (record, dialogue) in RECORDS.iter().zip(CORPUS.iter()).take(50) {
        let value: Value = serde_json::from_str(record).unwrap();
        for (turn, together) in value["turns"].as_array().unwrap().iter().zip(&dialogue.turns) {
            let alone = read(&serde_json::json!({"id": "1", "turns": [turn]}).to_string());
            let together = &together.tracking.frames;
            assert_eq!(in_order(&alone.turns[0].tracking.frames), in_order(together));
            shared += together.iter().filter(|frame| Arc::strong_count(frame) > 1).count();
        }
    }
    assert!(shared > 1000, "{shared}");
}
