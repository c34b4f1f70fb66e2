//! Tells `ConvLab`'s files by their first record.

use super::{CONVLAB2, CONVLAB3};
use crate::corpus::{Dataset, Recognition, Role};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    dialogues(candidate.value).or_else(|| ontology(candidate.value))
}

fn dialogues(record: &Value) -> Option<Recognition> {
    let source = record.get("dataset")?.as_str()?;
    record.get("dialogue_id")?.as_str()?;
    record.get("data_split")?;
    let turns = record.get("turns")?.as_array()?;
    if turns.first().is_some_and(|turn| turn.get("utt_idx").is_none()) {
        return None;
    }
    let has = |key: &str| turns.iter().any(|turn| turn.get(key).is_some());
    let (variant, acts) = if !has("dialogue_acts") && has("dialogue_act") {
        (CONVLAB2, "dialogue_act")
    } else {
        (CONVLAB3, "dialogue_acts")
    };
    let source: String = source.chars().filter(|letter| !letter.is_control()).take(40).collect();
    let why =
        format!("its first record has dataset \u{201c}{source}\u{201d}, data_split and turns with {acts}");
    Some(Recognition::new(Dataset::ConvLab, variant, Role::Dialogues, why))
}

fn ontology(record: &Value) -> Option<Recognition> {
    let is_object = |key: &str| record.get(key).is_some_and(Value::is_object);
    if !(is_object("domains") && is_object("intents") && is_object("state")) {
        return None;
    }
    let (variant, acts) = if record.get("dialogue_acts").is_some() {
        (CONVLAB3, "dialogue_acts")
    } else if record.get("binary_dialogue_act").is_some() {
        (CONVLAB2, "binary_dialogue_act")
    } else {
        return None;
    };
    let why = format!("it has domains, intents, state and {acts}");
    Some(Recognition::new(Dataset::ConvLab, variant, Role::Ontology, why))
}
