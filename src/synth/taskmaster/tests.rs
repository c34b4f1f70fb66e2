//! Tests of the generator.

use super::GENERATOR;
use crate::synth::{GeneratedFile, Plan};

fn files(variant: &'static str, dialogues: u32) -> Vec<GeneratedFile> {
    GENERATOR.files(&Plan { dialogues, seed: 3, variant })
}

fn paths(files: &[GeneratedFile]) -> Vec<&str> {
    files.iter().map(|file| file.path.as_str()).collect()
}

#[test]
fn the_same_plan_gives_the_same_bytes() {
    for variant in GENERATOR.variants {
        assert_eq!(files(variant, 30), files(variant, 30));
    }
}

#[test]
fn files_lie_where_the_published_ones_lie() {
    let third = files("tm3", 60);
    for path in [
        "data/data_00.json",
        "ontology/apis.json",
        "reward/reward_00.json",
        "splits/train/train-aa.tsv",
        "splits/train/train-ab.tsv",
        "splits/dev/dev-aa.tsv",
        "splits/test/test-aa.tsv",
    ] {
        assert!(paths(&third).contains(&path), "{path} {:?}", paths(&third));
    }
    let first = files("tm1", 60);
    for path in ["self-dialogs.json", "woz-dialogs.json", "sample.json", "train-dev-test/dev.csv"] {
        assert!(paths(&first).contains(&path), "{path}");
    }
    assert_eq!(paths(&files("tm2", 300)).len(), 14);
    assert_eq!(paths(&files("tm4", 30)), ["data/data_00.json", "reward/reward_00.json"]);
}

#[test]
fn json_files_are_json_and_have_all_dialogues() {
    for variant in ["tm3", "tm1", "tm2", "tm4"] {
        let mut dialogues = 0;
        for file in files(variant, 70).iter().filter(|file| file.path.rsplit('.').next() == Some("json")) {
            let value: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
            let is_ontology = file.path.contains("ontology") || file.path.contains("reward");
            let count = value.as_array().map_or(1, Vec::len);
            dialogues += if is_ontology { 0 } else { count };
        }
        assert_eq!(dialogues, 70, "{variant}");
    }
}

#[test]
fn a_full_plan_has_as_many_files_as_published() {
    let mut numbers = super::files(23_757, super::TICKETS_PER_FILE);
    assert_eq!(numbers.by_ref().count(), 20);
    let all: u32 =
        super::files(1189, super::TICKETS_PER_FILE).map(|(_, range)| range.end - range.start).sum();
    assert_eq!(all, 1189);
}
