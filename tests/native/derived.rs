//! `ConvLab`'s and `DialogStudio`'s files through the whole engine; written by hand, for nothing generates them.

use crate::support::{file, shard};
use colloquy::corpus::{Dataset, Role};
use serde_json::{Map, Value, json};

fn convlab(number: u32) -> Value {
    json!({"dataset": "tm3", "data_split": "train", "dialogue_id": format!("tm3-train-{number}"), "domains": ["movie"], "turns": [
        {"speaker": "user", "utterance": "See Foo.", "utt_idx": 0, "dialogue_acts": {"categorical": [], "binary": [],
            "non-categorical": [{"intent": "inform", "domain": "movie", "slot": "name", "value": "Foo", "start": 4, "end": 7}]}},
        {"speaker": "system", "utterance": "When?", "utt_idx": 1, "dialogue_acts": {}, "db_results": {
            "movie": [{"name": "find_movies", "index": 1, "args": {"name": "Foo"}, "response": {}}]}}]})
}

fn converted(number: u32) -> Value {
    json!({"original dialog id": format!("1_{number}"), "dialog index": number, "log": [
        {"turn id": 1, "user utterance": "A park.", "system response": "Frogner."},
        {"turn id": 2, "user utterance": "Thanks.", "system response": ""}]})
}

#[test]
fn convlab_dialogues_are_indexed_and_its_ontology_is_not_listed() {
    let records = Value::from((0..4).map(convlab).collect::<Vec<_>>());
    let ontology = json!({"domains": {"movie": {"slots": {"name": {"is_categorical": false}}}}, "intents": {},
        "state": {}, "dialogue_acts": {}});
    let files =
        [file("tm3/dialogues.json", records.to_string()), file("tm3/ontology.json", ontology.to_string())];
    let shard = shard(&files);
    let [dialogues, ontology] = &shard.files()[..] else { panic!("two files") };
    assert_eq!((dialogues.records, dialogues.readable), (4, 4));
    let found = ontology.recognition.as_ref().unwrap();
    assert_eq!((found.dataset, found.role), (Dataset::ConvLab, Role::Ontology));
    let counts = shard.survey("", &[]).unwrap().datasets;
    let counts = counts.iter().find(|counts| counts.dataset == Dataset::ConvLab).unwrap();
    assert_eq!((counts.dialogues, counts.turns, counts.spans, counts.calls), (4, 8, 4, 4));
}

#[test]
fn dialogstudio_records_are_members_of_one_object() {
    let records: Map<String, Value> =
        (0..3).map(|number| (format!("SGD--val--{number}"), converted(number))).collect();
    let shard = shard(&[file("SGD/converted_examples.json", Value::from(records).to_string())]);
    let report = shard.files().remove(0);
    assert_eq!((report.records, report.readable), (3, 3));
    assert!(report.recognition.unwrap().why.contains("\u{201c}SGD\u{201d}"));
    let counts = shard.survey("", &[]).unwrap().datasets;
    let counts = counts.iter().find(|counts| counts.dataset == Dataset::DialogStudio).unwrap();
    assert_eq!((counts.dialogues, counts.turns), (3, 9));
    assert_eq!(counts.services, ["SGD"]);
}
