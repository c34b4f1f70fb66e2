//! The native tool, as a person runs it.

use crate::support::folder;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn colloquy(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_colloquy")).args(arguments).output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn what_is_generated_is_what_inspect_counts() {
    let folder = folder("generated");
    let output =
        colloquy(&["generate", "--dataset", "sgd", "--dialogues", "40", "--seed", "5", text(&folder)]);
    assert!(output.status.success(), "{output:?}");
    std::fs::write(folder.join("notes.txt"), "hello").unwrap();
    std::fs::write(folder.join(".hidden"), "hello").unwrap();
    let output = colloquy(&["inspect", "--json", "--query", "split:dev", text(&folder)]);
    assert_eq!(output.status.code(), Some(0), "the text file is no error");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["datasets"]["sgd"]["dialogues"], 40);
    assert!(found["datasets"]["sgd"]["spans"].as_u64().unwrap() > 40);
    let matches = found["matches"].as_u64().unwrap();
    assert!(matches > 0 && matches < 40, "{matches}");
    assert_eq!(found["findings"]["READ-NOT-DATA"]["count"], 1);
    let files = found["files"].as_array().unwrap();
    let file = |end: &str| files.iter().find(|file| file["path"].as_str().unwrap().ends_with(end)).unwrap();
    assert_eq!(file("generated/dev/schema.json")["role"], "schema");
    assert_eq!(file("train/dialogues_001.json")["variant"], "raw");
    assert_eq!(file("train/dialogues_001.json")["split"], "train");
    assert_eq!(file("notes.txt")["role"], "other");
    assert!(files.iter().all(|file| file["path"] != "generated/.hidden"));
}

#[test]
fn good_data_is_exit_status_0_and_wrong_use_is_2() {
    let folder = folder("good");
    colloquy(&["generate", "--dataset", "sgd", "--dialogues", "4", text(&folder)]);
    assert_eq!(colloquy(&["inspect", text(&folder)]).status.code(), Some(0));
    assert_eq!(colloquy(&["inspect", "--rules", text(&folder)]).status.code(), Some(0));
    assert_eq!(colloquy(&["inspect", "--query", "colour:red", text(&folder)]).status.code(), Some(2));
    assert_eq!(colloquy(&["inspect", "no/such/folder"]).status.code(), Some(2));
    assert_eq!(colloquy(&["inspect"]).status.code(), Some(2));
}

#[test]
fn an_overview_is_printed_as_numbers() {
    let folder = folder("overview");
    colloquy(&["generate", "--dataset", "sgd", "--dialogues", "30", text(&folder)]);
    let output =
        colloquy(&["overview", "--json", "--query", "turns:..20", "--against", "spans", text(&folder)]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let dialogues = found["dialogues"].as_u64().unwrap();
    assert!(dialogues > 0 && dialogues < 30 && found["open"] == 30, "{found}");
    let sum = |counts: &Value, at: usize| -> u64 {
        counts.as_array().unwrap().iter().map(|count| count[at].as_u64().unwrap()).sum()
    };
    assert_eq!(sum(&found["measures"]["turns"]["counts"], 1), dialogues);
    let words = &found["words_per_turn"];
    assert_eq!(sum(&words["user"], 1) + sum(&words["system"], 1), found["turns"].as_u64().unwrap());
    let against = &found["turns_against"];
    assert_eq!((against["measure"].as_str(), sum(&against["counts"], 2)), (Some("spans"), dialogues));
    assert!(found["in_turns"]["act"]["user/INFORM"].as_u64().unwrap() > 0);
    assert!(!found["act_then_act"].as_array().unwrap().is_empty());
    assert!(!found["slot_with_slot"].as_array().unwrap().is_empty());
    let printed = colloquy(&["overview", text(&folder)]);
    assert!(String::from_utf8(printed.stdout).unwrap().starts_with("30 of 30 dialogues, "));
    assert_eq!(colloquy(&["overview", "--query", "colour:red", text(&folder)]).status.code(), Some(2));
}

#[test]
fn flights_can_be_asked_for() {
    let folder = folder("flights");
    colloquy(&["generate", "--dataset", "airdialogue", "--dialogues", "40", text(&folder)]);
    let asked = |query: &str| -> Value {
        let output = colloquy(&["inspect", "--json", "--query", query, text(&folder)]);
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert_eq!(asked("flight{price:0..}")["matches"], 40);
    assert_eq!(asked("-flight{price:0..}")["matches"], 0);
    let found = asked("flight{class:business price:..400}");
    let matches = found["matches"].as_u64().unwrap();
    assert!(matches > 0 && matches < 40, "{matches}");
    let seconds = |key: &str| found[key].as_f64().unwrap();
    assert!(seconds("seconds_read") + seconds("seconds_asked") <= seconds("seconds"), "{found}");
}
