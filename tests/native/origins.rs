//! Where annotations stand in their records: found for all that is generated, and what is found there is what was read.

use crate::real;
use crate::support::{all_rows, record, shard};
use colloquy::corpus::{Dataset, RecordForm, Role, Turn};
use colloquy::engine::tree::Tree;
use colloquy::engine::within::{turns, turns_in_text};
use colloquy::formats::{RecordText, format_of, places_of};
use colloquy::synth::{GENERATORS, GeneratedFile, Plan};
use colloquy::view::origin::{Origins, origins};
use serde_json::Value;

/// How many of a turn's annotations are told of, by their first word.
fn reported(origins: &Origins, turn: usize, word: &str) -> usize {
    origins.turns[turn].iter().filter(|origin| origin.what.split(' ').next() == Some(word)).count()
}

/// Checks the files' dialogues; gives how many annotations there are, and how many of them have a place.
fn check(files: &[GeneratedFile]) -> (usize, usize) {
    let shard = shard(files);
    let (mut all, mut placed) = (0, 0);
    for row in all_rows(&shard) {
        let bytes = record(&shard, files, row.at);
        let recognition = shard.recognition(row.at.file).unwrap();
        if recognition.role == Role::Rewards {
            // The turns stand in a text that is JSON itself.
            continue;
        }
        let text = RecordText { number: row.at.record, ..RecordText::of(bytes) };
        let dialogue = (format_of(row.dataset).read)(recognition, text).unwrap();
        let text = std::str::from_utf8(bytes).unwrap();
        let (tree, of_form) = (Tree::of(text), places_of(row.dataset, RecordForm::OfDataset));
        let laid_out = turns(&tree, of_form, &dialogue).into_iter().map(|node| tree.extent(node));
        let in_text = turns_in_text(bytes, of_form, &dialogue).into_iter().flatten().map(|item| item.whole());
        assert!(laid_out.eq(in_text), "turns of {}", row.id);
        let found = origins(&tree, of_form, &dialogue);
        let value: Value = serde_json::from_str(text).unwrap();
        for origin in found.record.iter().chain(found.turns.iter().flatten()) {
            let there = value.pointer(&origin.pointer);
            assert!(there.is_some(), "{} is not at {}", origin.what, origin.pointer);
            let name = origin.what.split(' ').nth(1).unwrap_or_default();
            let is_named = ["span", "act"].iter().any(|kind| origin.what.starts_with(kind));
            assert!(!is_named || there.unwrap().to_string().contains(name), "{origin:?} of {}", row.id);
        }
        for (at, turn) in dialogue.turns.iter().enumerate() {
            let count =
                |turn: &Turn| turn.spans.len() + turn.acts.len() + turn.states.len() + turn.calls.len();
            all += 1 + count(turn);
            if let Some(says) = found.turns.get(at).map(|origins| &origins[0].pointer) {
                let said = value.pointer(says).unwrap().to_string();
                let plain = turn.utterance.split(['"', '\\', '\n']).next().unwrap_or_default();
                assert!(said.contains(plain), "{says} of {} does not say {plain}", row.id);
                let kinds = ["turn", "span", "act", "state", "call"];
                placed += kinds.into_iter().map(|word| reported(&found, at, word)).sum::<usize>();
            }
        }
    }
    (all, placed)
}

#[test]
fn every_annotation_of_generated_data_has_its_place() {
    for generator in GENERATORS {
        for variant in generator.variants {
            let files = generator.files(&Plan { dialogues: 30, seed: 5, variant });
            let (all, placed) = check(&files);
            println!("{} {variant}: {placed} of {all}", generator.dataset.as_str());
            // In the hub's columns only turns have a place of their own.
            let is_in_columns = generator.dataset == Dataset::Sgd && *variant == "hf";
            assert!(placed == all || is_in_columns && placed > 0, "{variant}: {placed} of {all}");
        }
    }
}

#[test]
fn every_annotation_of_real_dialogues_has_its_place() {
    for name in ["sgd/dev", "airdialogue", "taskmaster"] {
        let Some(files) = real::folder(name) else { return };
        let (all, placed) = check(&files);
        println!("{name}: {placed} of {all}");
        assert_eq!(all, placed, "{name}");
    }
}
