//! Sound records of every dataset, each with what its documented fields may hold; broken files change one of them.

use super::base::join;
use super::{base, frames, kb};
use serde_json::{Value, json};

/// How records of a dataset look.
pub struct Sound {
    /// The dataset as manifests call it.
    pub dataset: &'static str,
    /// What the names of its files begin with.
    pub folder: &'static str,
    pub record: fn(usize) -> Value,
    /// Parts of names of files whose field is shown as it is, whatever it is.
    pub free: &'static [&'static str],
    /// The field without which the record is none.
    pub needed: &'static str,
}

const fn sound(dataset: &'static str, folder: &'static str, record: fn(usize) -> Value) -> Sound {
    Sound { dataset, folder, record, free: &[], needed: "none" }
}

pub const SOUND: [Sound; 7] = [
    sound("sgd", "", base::dialogue),
    Sound {
        free: &["_val_list", "_val_item_text", "_val_item_flag", "_frame_list", "_value_list"],
        ..sound("frames", "frames/", frames::sound)
    },
    Sound {
        free: &["flight_text", "flight_number", "flight_item_list"],
        ..sound("airdialogue", "airdialogue/", kb::data)
    },
    Sound { needed: "kb", ..sound("airdialogue", "airdialogue_kb/", kb::kb) },
    Sound { free: &["_args_", "_response_"], ..sound("taskmaster", "taskmaster/", tickets) },
    Sound {
        free: &["item_value_", "_state_Parks_1_city", "_db_results", "_service_call"],
        ..sound("convlab", "convlab/", convlab)
    },
    Sound {
        free: &[
            "dialog-index",
            "dialog-info",
            "dialog-history",
            "_dst",
            "_intent",
            "side-information",
            "knowledge",
            "prompt",
        ],
        ..sound("dialogstudio", "dialogstudio/", converted)
    },
];

impl Sound {
    pub fn lines(&self, middle: &str) -> String {
        let line = |number: usize| (self.record)(number).to_string();
        join(&[line(0), middle.to_owned(), line(2)])
    }
}

/// As in TM-3.
pub fn tickets(number: usize) -> Value {
    json!({"conversation_id": format!("dlg-{number:05}"), "vertical": "Movie Tickets",
        "scenario": "2 exchanges", "instructions": "Ask for a theater in Oslo.", "utterances": [
            {"index": 0, "speaker": "user", "text": "Find a park in Oslo.", "segments": [
                {"start_index": 15, "end_index": 19, "text": "Oslo", "annotations": [{"name": "location"}]}]},
            {"index": 1, "speaker": "assistant", "text": "Frogner is nice.",
                "segments": [
                    {"start_index": 0, "end_index": 7, "text": "Frogner", "annotations": [{"name": "name.theater"}]}],
                "apis": [{"name": "find_theaters", "index": 1, "args": {"location": "Oslo"},
                    "response": {"name.theater": "Frogner"}}]}]})
}

/// As converted from SGD.
pub fn convlab(number: usize) -> Value {
    json!({"dataset": "sgd", "data_split": "train", "dialogue_id": format!("sgd-train-{number}"),
        "original_id": base::id(number), "domains": ["Parks_1"],
        "turns": [
            {"speaker": "user", "utterance": "Find a park in Oslo.", "utt_idx": 0, "dialogue_acts": {
                "categorical": [{"intent": "inform", "domain": "Parks_1", "slot": "free", "value": "True"}],
                "non-categorical": [{"intent": "inform", "domain": "Parks_1", "slot": "city", "value": "Oslo",
                    "start": 15, "end": 19}],
                "binary": [{"intent": "thank", "domain": "", "slot": ""}]},
                "active_intent": {"Parks_1": "FindPark"}, "requested_slots": {"Parks_1": ["name"]},
                "state": {"Parks_1": {"city": "Oslo"}}},
            {"speaker": "system", "utterance": "Frogner is nice.", "utt_idx": 1, "dialogue_acts": {
                "categorical": [], "non-categorical": [], "binary": []},
                "service_call": {"Parks_1": {"method": "FindPark", "parameters": {"city": "Oslo"}}},
                "db_results": {"Parks_1": [{"name": "Frogner"}]}}]})
}

/// As `DialogStudio` writes all its sets.
fn converted(number: usize) -> Value {
    json!({"original dialog id": base::id(number), "dialog index": number,
        "original dialog info": {"services": ["Parks_1"]}, "log": [
            {"turn id": 1, "user utterance": "Find a park in Oslo.", "system response": "Frogner is nice.",
                "dialog history": "", "dst": "Parks_1 city Oslo", "dst accumulated": "Parks_1 city Oslo",
                "intent": "FindPark", "original user side information": {},
                "original system side information": {}}],
        "external knowledge": "", "prompt": ["Be brief."]})
}
