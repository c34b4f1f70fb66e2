//! Reads generated files back as plain JSON and holds them against the rules of the dataset.

mod annotation;
mod conversation;
mod layout;
mod wording;

use super::files;
use super::paraphrase::Paraphrase;
use crate::synth::{GeneratedFile, Plan};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A generated corpus, parsed.
struct Corpus {
    files: Vec<GeneratedFile>,
    /// By split and name.
    services: BTreeMap<(String, String), Value>,
    dialogues: Vec<Generated>,
}

struct Generated {
    split: String,
    file: String,
    record: Value,
}

/// Enough for every kind of flow to occur.
const DIALOGUES: u32 = 400;

fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| {
        read(files(&Plan { dialogues: DIALOGUES, seed: 20, variant: "raw" }, Paraphrase::default()).collect())
    })
}

fn read(files: Vec<GeneratedFile>) -> Corpus {
    let mut corpus = Corpus { files, services: BTreeMap::new(), dialogues: Vec::new() };
    for file in &corpus.files {
        let (split, name) = file.path.split_once('/').unwrap();
        let Value::Array(records) = serde_json::from_slice(&file.bytes).unwrap() else { panic!("no array") };
        for record in records {
            if name == "schema.json" {
                corpus.services.insert((split.to_owned(), text(&record["service_name"]).to_owned()), record);
            } else {
                corpus.dialogues.push(Generated { split: split.to_owned(), file: name.to_owned(), record });
            }
        }
    }
    corpus
}

impl Corpus {
    fn service(&self, split: &str, name: &str) -> &Value {
        self.services.get(&(split.to_owned(), name.to_owned())).expect("the service is in the schema")
    }

    /// Every turn with its dialogue.
    fn turns(&self) -> impl Iterator<Item = (&Generated, &Value)> {
        self.dialogues.iter().flat_map(|one| list(&one.record["turns"]).iter().map(move |turn| (one, turn)))
    }

    /// Every frame with its turn and the schema of its service.
    fn frames(&self) -> impl Iterator<Item = (&Value, &Value, &Value)> {
        self.turns().flat_map(move |(one, turn)| {
            let frames = list(&turn["frames"]).iter();
            frames.map(move |frame| (turn, frame, self.service(&one.split, text(&frame["service"]))))
        })
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no string: {value}"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no array: {value}"))
}

fn texts(value: &Value) -> Vec<&str> {
    list(value).iter().map(text).collect()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn slot<'s>(service: &'s Value, name: &str) -> Option<&'s Value> {
    list(&service["slots"]).iter().find(|slot| slot["name"] == name)
}

fn intent<'s>(service: &'s Value, name: &str) -> Option<&'s Value> {
    list(&service["intents"]).iter().find(|intent| intent["name"] == name)
}

fn is_categorical(service: &Value, name: &str) -> bool {
    slot(service, name).unwrap()["is_categorical"] == true
}

/// The slots that some intent of the service, or the given one, takes.
fn parameters<'s>(intents: impl IntoIterator<Item = &'s Value>) -> Vec<&'s str> {
    let slots = |intent: &'s Value| {
        texts(&intent["required_slots"]).into_iter().chain(keys(&intent["optional_slots"]))
    };
    intents.into_iter().flat_map(slots).collect()
}

fn acts<'f>(frame: &'f Value, name: &str) -> Vec<&'f Value> {
    list(&frame["actions"]).iter().filter(|action| action["act"] == name).collect()
}

fn has_act(frame: &Value, name: &str) -> bool {
    !acts(frame, name).is_empty()
}

fn is_user(turn: &Value) -> bool {
    turn["speaker"] == "USER"
}
