//! Frames through the whole engine: what is generated is recognised, listed, found and read again.
//!
//! There are no real records: the licence of the published file does not let them be passed on.

use crate::support::{all_rows, file, record, shard, shard_of};
use colloquy::corpus::{Dataset, Dialogue, FileId, Recognition, RecordAt, RecordNumber, Role};
use colloquy::formats::frames::{PREDICTIONS, TAGGED};
use colloquy::formats::{Case, Hits, RecordText, ReferenceData, Skim, format_of};
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::LazyLock;

fn generated(dialogues: u32, variant: &'static str) -> Vec<GeneratedFile> {
    synth::generated(Dataset::Frames, &Plan { dialogues, seed: 5, variant })
}

#[test]
fn every_variant_is_listed_and_read_again() {
    for (variant, role) in [("raw", "dialogues"), ("tagged", "dialogues"), ("predictions", "predictions")] {
        let files = generated(20, variant);
        let shard = shard(&files);
        let report = shard.files().remove(0);
        let found = report.recognition.unwrap();
        assert_eq!((found.dataset, found.role.as_str()), (Dataset::Frames, role));
        assert_eq!((found.variant.as_str(), report.readable, report.findings), (variant, 20, 0));
        let (rows, mut skim) = (all_rows(&shard), Skim::default());
        assert_eq!(rows.len(), 20);
        for row in rows {
            let bytes = record(&shard, &files, row.at);
            let text = RecordText { number: row.at.record, ..RecordText::of(bytes) };
            let format = format_of(row.dataset);
            let recognition = shard.recognition(row.at.file).unwrap();
            let dialogue = (format.read)(recognition, text).unwrap();
            (format.skim)(recognition, text, &mut skim).unwrap();
            assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content());
            let reading = shard.reading(row.at, bytes, None, "").unwrap();
            assert_eq!(reading.dialogue.turns.len(), row.turns as usize);
            assert!(dialogue.turns.iter().all(|turn| turn.spans.is_empty()));
        }
    }
    assert_eq!((TAGGED.as_str(), PREDICTIONS.as_str()), ("tagged", "predictions"));
}

#[test]
fn slices_of_any_length_give_the_same_counts() {
    let files = generated(6, "raw");
    let counts = |slice_len: usize| {
        let survey = shard_of(&files, |_| true, slice_len).survey("", &[]).unwrap();
        let counts = &survey.datasets[0];
        (counts.dialogues, counts.turns, counts.spans, counts.calls)
    };
    let whole = counts(1 << 20);
    assert_eq!(whole.2, 0);
    assert!(whole.3 > 0);
    assert_eq!([counts(7), counts(4096)], [whole; 2]);
}

#[test]
fn a_file_cut_off_keeps_its_whole_dialogues() {
    let bytes = generated(5, "raw").remove(0).bytes;
    let report = shard(&[file("frames.json", &bytes[..bytes.len() - 100])]).files().remove(0);
    assert_eq!(report.readable, 4);
    assert!(report.findings > 0);
}

#[test]
fn a_dialogue_is_found_by_what_was_said() {
    let files = generated(20, "raw");
    let shard = shard(&files);
    let at = RecordAt { file: FileId(0), record: RecordNumber(3) };
    let value: Value = serde_json::from_slice(record(&shard, &files, at)).unwrap();
    let id = value["id"].as_str().unwrap();
    assert_eq!(shard.survey(&format!("id:{id}"), &[]).unwrap().matching, 1);
    let hotels = shard.survey("\"as for the\"", &[]).unwrap();
    assert!(hotels.matching < hotels.total);
}

/// The shorter dialogues of a file of predictions, which has every key.
static DIALOGUES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let bytes = generated(40, "predictions").remove(0).bytes;
    let mut dialogues: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    dialogues.sort_by_key(|dialogue| dialogue["turns"].as_array().unwrap().len());
    dialogues.truncate(12);
    dialogues
});

/// The way to a value: at each step the `usize`th member or element, counted round; ends early where nothing is
/// inside.
fn damage(value: &mut Value, way: &[usize], damage: Damage) {
    let Some((step, rest)) = way.split_first() else { return };
    match value {
        Value::Object(members) if !members.is_empty() => {
            let key = members.keys().nth(step % members.len()).unwrap().clone();
            if rest.is_empty() || !(members[&key].is_object() || members[&key].is_array()) {
                match damage {
                    Damage::Remove => drop(members.remove(&key)),
                    Damage::Null => drop(members.insert(key, Value::Null)),
                    Damage::Text => drop(members.insert(key, Value::from("x"))),
                }
            } else {
                self::damage(&mut members[&key], rest, damage);
            }
        }
        Value::Array(elements) if !elements.is_empty() => {
            let at = step % elements.len();
            if rest.is_empty() || !(elements[at].is_object() || elements[at].is_array()) {
                match damage {
                    Damage::Remove => drop(elements.remove(at)),
                    Damage::Null => elements[at] = Value::Null,
                    Damage::Text => elements[at] = Value::from("x"),
                }
            } else {
                self::damage(&mut elements[at], rest, damage);
            }
        }
        _ => {}
    }
}

#[derive(Clone, Copy, Debug)]
enum Damage {
    Remove,
    Null,
    Text,
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_skimmed_is_what_is_read_whatever_is_missing(
        dialogue in 0usize..12,
        damages in prop::collection::vec(
            (prop::collection::vec(0usize..40, 1..9), prop::sample::select(&[Damage::Remove, Damage::Null, Damage::Text][..])),
            1..6,
        ),
    ) {
        let mut value = DIALOGUES[dialogue].clone();
        for (way, kind) in &damages {
            damage(&mut value, way, *kind);
        }
        let (format, text) = (format_of(Dataset::Frames), value.to_string());
        let recognition = Recognition::new(Dataset::Frames, PREDICTIONS, Role::Predictions, "");
        let (record, mut skim) = (RecordText::of(text.as_bytes()), Skim::default());
        let skimmed = (format.skim)(&recognition, record, &mut skim);
        match (format.read)(&recognition, record) {
            Ok(dialogue) => {
                prop_assert_eq!(skimmed, Ok(()));
                let twin = Skim::of_dialogue(&dialogue);
                prop_assert_eq!(skim.content(), twin.content());
                prop_assert_eq!((format.details)(&dialogue).turns.len(), dialogue.turns.len());
                prop_assert_eq!((format.changes)(&dialogue).len(), dialogue.turns.len());
                check_rules(&dialogue, &recognition);
            }
            // What the index does not keep, it does not look at.
            Err(fault) => prop_assert!(fault.offset_bytes <= text.len() as u64),
        }
    }
}

/// Rules take whatever a reader gives.
fn check_rules(dialogue: &Dialogue, recognition: &Recognition) {
    let reference = ReferenceData::default();
    let case =
        Case { path: "predictions.json", split: None, ..Case::alone(dialogue, recognition, &reference) };
    for rule in format_of(Dataset::Frames).rules {
        let mut hits = Hits::default();
        (rule.check)(&case, &mut hits);
        for hit in hits.hits {
            assert!(hit.turn.is_none_or(|turn| turn < dialogue.turns.len()), "{}: {hit:?}", rule.id);
            assert!(!hit.sentence.ends_with('.') && hit.sentence.chars().count() <= 120, "{hit:?}");
        }
    }
}
