//! What is found in a text, in any slices and with any damage.

use super::*;
use crate::formats::{Fault, Skim};
use proptest::prelude::*;
use serde_json::Value;

fn record(id: usize) -> String {
    let turn = r#"{"speaker": "USER", "utterance": "a", "frames": []}"#;
    format!("{{\"dialogue_id\": \"{id}\", \"services\": [], \"turns\": [{turn}]}}")
}

/// What is found in slices of a text, as a reader finds it that takes what is no JSON for damaged.
fn found(mut records: Records, text: &str, slice_len: usize) -> Vec<String> {
    let mut profile = RecordProfile::default();
    let mut skim = Skim::default();
    let mut all = Vec::new();
    let slices = text.as_bytes().chunks(slice_len).map(|slice| (slice, false));
    for (slice, is_end) in slices.chain([(&[][..], true)]) {
        loop {
            let mut judge = Judge { recognition: None, path: "train/dialogues_001.json", skim: &mut skim };
            let Some(item) = records.next(slice, is_end, &profile, &mut judge) else { break };
            all.push(match &item {
                Item::Value { at, bytes, .. } => {
                    let value = records.bytes(bytes, slice).to_vec();
                    if serde_json::from_slice::<Value>(&value).is_err() {
                        let fault = ReadFault::of_record(Fault::Unbalanced);
                        records.search(Resync::new(at.start, at.line, fault, value, 1), slice);
                        continue;
                    }
                    profile.observe(&value);
                    format!("value at {}, line {}", at.start, at.line)
                }
                Item::Damaged(damaged) => {
                    format!("damaged at {}, {} bytes", damaged.at.start, damaged.len_bytes)
                }
                Item::Oversized { .. } => "oversized".to_owned(),
                Item::Stray { at, len_bytes } => format!("stray at {}, {len_bytes} bytes", at.start),
                Item::CutOff { .. } => "cut off".to_owned(),
                Item::Unclosed { at } => format!("unclosed at {}", at.start),
                Item::Torn => {
                    all.push("torn".to_owned());
                    return all;
                }
            });
        }
    }
    all
}

fn array(count: usize) -> String {
    let records: Vec<String> = (0..count).map(record).collect();
    format!("[\n{}\n]\n", records.join(",\n"))
}

proptest! {
    #[test]
    fn damage_costs_one_record_in_any_slices(
        count in 3usize..9,
        at in any::<prop::sample::Index>(),
        byte in prop::sample::select(b"\"{}[]".to_vec()),
        slice_len in 1usize..400,
    ) {
        let mut text = array(count);
        // Somewhere inside a record that is neither the first nor the last: these tell what the file is.
        let (start, end) = (text.find("\"1\"").unwrap(), text.find(&record(2)).unwrap() - 3);
        text.insert(start + at.index(end - start), char::from(byte));
        let whole = found(Records::default(), &text, usize::MAX);
        prop_assert_eq!(&found(Records::default(), &text, slice_len), &whole);
        let values = whole.iter().filter(|item| item.starts_with("value"));
        prop_assert!(values.count() >= count - 1, "{whole:?} in {text}");
    }
}

#[test]
fn sound_text_gives_its_values_and_nothing_else() {
    let text = array(3);
    let starts: Vec<usize> = text.match_indices("{\"dialogue_id\"").map(|(at, _)| at).collect();
    let expected: Vec<String> =
        (1..).zip(starts).map(|(line, at)| format!("value at {at}, line {line}")).collect();
    for slice_len in [1, 7, 64, 1000] {
        assert_eq!(found(Records::default(), &text, slice_len), expected);
    }
}

#[test]
fn text_that_ends_early_says_where() {
    let text = array(2);
    let open = text.trim_end().trim_end_matches(']').trim_end();
    let all = found(Records::default(), open, 9);
    assert_eq!(all.last(), Some(&format!("unclosed at {}", open.len())));
    let cut = &text[..text.len() - 20];
    let all = found(Records::default(), cut, 9);
    let start = text.rfind("{\"dialogue_id\"").unwrap();
    assert_eq!(all.last(), Some(&format!("damaged at {start}, {} bytes", cut.len() - start)));
}

#[test]
fn a_part_of_an_array_does_not_go_on_after_damage() {
    let text = format!("{},\n{{\"dialogue_id\": \"1\"]}},\n{}", record(0), record(2));
    assert_eq!(found(Records::of_part(Layout::Array, 0), &text, 50).last(), Some(&"torn".to_owned()));
    let lines = text.replace(",\n", "\n");
    let all = found(Records::of_part(Layout::Lines, 0), &lines, 50);
    assert!(!all.contains(&"torn".to_owned()), "{all:?}");
}
