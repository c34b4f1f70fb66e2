//! Tells `DialogStudio`'s files by their first record.

use super::key::Key;
use super::{CONVERTED, FRAMES_ORIGINAL, ONTOLOGY};
use crate::corpus::{Dataset, Recognition, Role};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    converted(candidate).or_else(|| frames(candidate.value)).or_else(|| ontology(candidate))
}

/// Domains with the values of their slots; only its name tells it from other JSON.
fn ontology(candidate: &Candidate) -> Option<Recognition> {
    let name = candidate.path.rsplit('/').next().unwrap_or_default();
    let is_domain = |value: &Value| {
        value
            .as_object()
            .is_some_and(|slots| slots.values().all(|values| values.is_array() || values.is_object()))
    };
    let members = candidate.value.as_object().filter(|members| !members.is_empty())?;
    let is_ontology =
        if candidate.key.is_some() { is_domain(candidate.value) } else { members.values().all(is_domain) };
    let why = "it is called otgy.json, and its domains have slots with values";
    (name.eq_ignore_ascii_case("otgy.json") && is_ontology)
        .then(|| Recognition::new(Dataset::DialogStudio, ONTOLOGY, Role::Ontology, why))
}

fn converted(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    let log = record.get("log")?.as_array()?;
    let has_utterances =
        |entry: &Value| entry.get("user utterance").or(entry.get("system response")).is_some();
    if !log.iter().take(1).all(has_utterances)
        || record.get("original dialog id").or(record.get("dialog index")).is_none()
    {
        return None;
    }
    let set = candidate.key.and_then(Key::of).map_or_else(String::new, |key| {
        let set: String = key.set.chars().filter(|letter| !letter.is_control()).take(40).collect();
        format!(", and its key names the set \u{201c}{set}\u{201d}")
    });
    let why = format!("its first record has original dialog id and a log with user utterance{set}");
    Some(recognition(CONVERTED, why))
}

fn frames(record: &Value) -> Option<Recognition> {
    record.get("dialogue_id")?;
    record.get("num_utterances")?;
    let utterances = record.get("utterances")?.as_array()?;
    if !utterances.iter().take(1).all(|utterance| utterance.get("da_label").is_some()) {
        return None;
    }
    let why = "its first record has num_utterances and utterances with da_label".to_owned();
    Some(recognition(FRAMES_ORIGINAL, why))
}

fn recognition(variant: crate::corpus::Variant, why: String) -> Recognition {
    Recognition::new(Dataset::DialogStudio, variant, Role::Dialogues, why)
}
