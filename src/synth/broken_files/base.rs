//! The sound records that broken files are made of.

use crate::corpus::Dataset;
use crate::synth::{self, Plan};
use serde_json::{Value, json};

/// A small dialogue of SGD without any fault.
pub fn dialogue(number: usize) -> Value {
    json!({"dialogue_id": id(number), "services": ["Parks_1"], "turns": [
        {"speaker": "USER", "utterance": "Find a park in Oslo.", "frames": [{
            "service": "Parks_1",
            "slots": [{"slot": "city", "start": 15, "exclusive_end": 19}],
            "actions": [
                {"act": "INFORM_INTENT", "slot": "intent", "values": ["FindPark"], "canonical_values": ["FindPark"]},
                {"act": "INFORM", "slot": "city", "values": ["Oslo"], "canonical_values": ["Oslo"]}],
            "state": {"active_intent": "FindPark", "requested_slots": [], "slot_values": {"city": ["Oslo"]}}}]},
        {"speaker": "SYSTEM", "utterance": "Frogner is nice.", "frames": [{
            "service": "Parks_1",
            "slots": [{"slot": "name", "start": 0, "exclusive_end": 7}],
            "actions": [{"act": "OFFER", "slot": "name", "values": ["Frogner"], "canonical_values": ["Frogner"]}],
            "service_call": {"method": "FindPark", "parameters": {"city": "Oslo"}},
            "service_results": [{"name": "Frogner", "city": "Oslo", "free": "True"}]}]}]})
}

pub fn id(number: usize) -> String {
    format!("1_{number:05}")
}

pub fn line(number: usize) -> String {
    dialogue(number).to_string()
}

/// Records from 0 on, a line each.
pub fn lines(count: usize) -> String {
    (0..count).map(|number| line(number) + "\n").collect()
}

/// A line each, with the last line end.
pub fn join(records: &[String]) -> String {
    records.iter().flat_map(|record| [record.as_str(), "\n"]).collect()
}

/// Records as the elements of a list, one in a line.
pub fn list(records: &[String]) -> String {
    format!("[\n  {}\n]\n", records.join(",\n  "))
}

pub fn sound_list(count: usize) -> String {
    list(&(0..count).map(line).collect::<Vec<_>>())
}

/// A dialogue with one more member, whose value is any text.
pub fn with_extra(number: usize, value: &str) -> String {
    let line = line(number);
    let rest = line.strip_prefix('{').unwrap_or_default();
    format!("{{\"extra\":{value},{rest}")
}

/// A dialogue in which the member that `pointer` names is another.
pub fn with(number: usize, pointer: &str, value: Value) -> String {
    let mut dialogue = dialogue(number);
    if let Some(member) = dialogue.pointer_mut(pointer) {
        *member = value;
    }
    dialogue.to_string()
}

/// A dialogue of two turns, the first of which is made of any bytes.
pub fn said(number: usize, utterance: &[u8]) -> Vec<u8> {
    let head = format!(
        r#"{{"dialogue_id":"{}","services":["Parks_1"],"turns":[{{"speaker":"USER","utterance":""#,
        id(number)
    );
    let tail = r#"","frames":[{"service":"Parks_1","slots":[],"actions":[],"state":{"active_intent":"FindPark","requested_slots":[],"slot_values":{}}}]},{"speaker":"SYSTEM","utterance":"Frogner is nice.","frames":[]}]}"#;
    [head.as_bytes(), utterance, tail.as_bytes()].concat()
}

/// Sound lines around one line of any bytes.
pub fn between(middle: &[u8]) -> Vec<u8> {
    [line(0).as_bytes(), b"\n", middle, b"\n", line(2).as_bytes(), b"\n"].concat()
}

/// A file of dialogues as our generator writes them, and how many it has.
pub fn generated(seed: u64) -> (Vec<u8>, usize) {
    let plan = Plan { dialogues: 6, seed, variant: "raw" };
    let files = synth::generated(Dataset::Sgd, &plan);
    let bytes = files.into_iter().find(|file| file.path.contains("dialogues")).map(|file| file.bytes);
    let bytes = bytes.unwrap_or_default();
    let count = serde_json::from_slice::<Vec<Value>>(&bytes).map_or(0, |records| records.len());
    (bytes, count)
}
