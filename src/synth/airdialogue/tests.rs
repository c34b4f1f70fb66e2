//! The layout of the files, and that their numbers are like the published ones.

use super::*;
use crate::corpus::{Dialogue, Recognition, Role, Variant};
use crate::formats::airdialogue::FORMAT;
use crate::formats::{RecordText, Skim};
use crate::synth::GeneratedFile;
use std::collections::HashMap;

fn files(dialogues: u32, variant: &'static str) -> Vec<GeneratedFile> {
    GENERATOR.files(&Plan { dialogues, seed: 3, variant })
}

fn lines(file: &GeneratedFile) -> Vec<&[u8]> {
    assert!(file.bytes.ends_with(b"\n"));
    file.bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect()
}

/// The pairs of the first two files.
fn pairs(files: &[GeneratedFile], variant: Variant) -> Vec<Dialogue> {
    let recognition = Recognition::new(Dataset::AirDialogue, variant, Role::Dialogues, "");
    let (data, kb) = (lines(&files[0]), lines(&files[1]));
    assert_eq!(data.len(), kb.len());
    let read = |(data, kb): (&&[u8], &&[u8])| {
        let alone = RecordText::of(data);
        let mut skim = Skim::default();
        (FORMAT.skim)(&recognition, alone, &mut skim).unwrap();
        assert_eq!(skim.content(), Skim::of_dialogue(&(FORMAT.read)(&recognition, alone).unwrap()).content());
        let dialogue = (FORMAT.read)(&recognition, RecordText { partner: Some(*kb), ..alone }).unwrap();
        assert_eq!(skim.turns.len(), dialogue.turns.len());
        dialogue
    };
    data.iter().zip(&kb).map(read).collect()
}

#[test]
fn the_layout_is_the_published_one() {
    let raw = files(18, "raw");
    let paths: Vec<_> = raw.iter().map(|file| (file.path.as_str(), lines(file).len())).collect();
    assert_eq!(
        paths,
        [
            ("airdialogue/train_data.json", 16),
            ("airdialogue/train_kb.json", 16),
            ("airdialogue/dev_data.json", 2),
            ("airdialogue/dev_kb.json", 2)
        ]
    );
    assert!(raw[1].bytes.starts_with(b"{\"kb\": [{\"return_airport\": \""));
    assert_eq!(files(1, "raw").len(), 2);
    assert_eq!(files(18, "raw"), raw);
    let other = GENERATOR.files(&Plan { dialogues: 18, seed: 4, variant: "raw" });
    assert!(other != raw, "the seed matters");
}

#[test]
fn a_pair_does_not_depend_on_how_many_there_are() {
    let (few, many) = (files(18, "raw"), files(90, "raw"));
    assert!(many[0].bytes.starts_with(&few[0].bytes) && many[1].bytes.starts_with(&few[1].bytes));
}

#[test]
fn records_are_as_long_as_the_published_ones() {
    let files = files(450, "raw");
    let mean = |file: &GeneratedFile| file.bytes.len() / lines(file).len();
    assert!((1500..2300).contains(&mean(&files[0])), "{}", mean(&files[0]));
    assert!((8700..9100).contains(&mean(&files[1])), "{}", mean(&files[1]));
}

#[test]
fn the_priors_are_those_of_the_official_generator() {
    let dialogues = pairs(&files(2250, "raw"), Variant::RAW);
    let mut counts: HashMap<String, u32> = HashMap::new();
    let mut count = |word: String| *counts.entry(word).or_default() += 1;
    for dialogue in &dialogues {
        let trip = dialogue.trip.as_deref().unwrap();
        let (intent, kb) = (trip.intent.as_ref().unwrap(), trip.kb.as_ref().unwrap());
        count(format!("goal {}", intent.goal));
        count(format!("status {}", trip.expected.as_ref().unwrap().status));
        count(format!("connections {:?}", intent.max_connections));
        count(format!("class {:?}", intent.class));
        count(format!("reserved {}", kb.reservation != 0));
        count(format!("logged {}", !trip.log.is_empty()));
        count(format!("correct {:?}", trip.is_correct));
        assert_eq!(kb.flights.len(), 30);
    }
    for (word, least, most) in [
        ("goal book", 760, 840),
        ("goal change", 80, 120),
        ("status no_reservation", 150, 210),
        ("status book", 500, 760),
        ("status no_flight", 60, 250),
        ("connections Some(1)", 870, 930),
        ("class None", 870, 930),
        ("reserved true", 80, 120),
        ("logged true", 450, 550),
        ("correct Some(true)", 830, 930),
    ] {
        let share = counts.get(word).copied().unwrap_or(0) / 2;
        assert!((least..=most).contains(&share), "{word}: {share} of a thousand; {counts:#?}");
    }
}

#[test]
fn speakers_alternate_and_nothing_is_left_unfilled() {
    for dialogue in pairs(&files(450, "raw"), Variant::RAW) {
        assert!((7..=20).contains(&dialogue.turns.len()), "{}", dialogue.turns.len());
        for (at, turn) in dialogue.turns.iter().enumerate() {
            assert_eq!(turn.speaker.is_user(), at % 2 == 0);
            assert!(
                !turn.utterance.contains(['{', '}']) && !turn.utterance.contains("  "),
                "{}",
                turn.utterance
            );
            assert!(turn.utterance.ends_with(['.', '?']), "{}", turn.utterance);
        }
    }
}

#[test]
fn the_export_says_the_same_but_for_what_it_drops() {
    let raw = pairs(&files(180, "raw"), Variant::RAW);
    let hf = pairs(&files(180, "hf"), Variant::HF);
    for (mut raw, mut hf) in raw.into_iter().zip(hf) {
        assert_eq!(hf.remarks.len(), 1);
        hf.remarks.clear();
        let intent = raw.trip.as_mut().unwrap().intent.as_mut().unwrap();
        (intent.class, intent.airline_preference) = (None, None);
        (intent.departure_leg.time, intent.return_leg.time) = (None, None);
        assert_eq!(raw, hf);
    }
}
