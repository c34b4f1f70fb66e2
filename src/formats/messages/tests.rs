use super::*;
use crate::corpus::{Dataset, Dialogue, Speaker};
use crate::formats::Candidate;
use serde_json::json;

fn recognised(record: &serde_json::Value, path: &str) -> Option<Recognition> {
    recognise(&Candidate { value: record, path, key: None })
}

fn read_as(record: &serde_json::Value, path: &str) -> Dialogue {
    let recognition = recognised(record, path).unwrap();
    read(&recognition, RecordText::of(record.to_string().as_bytes())).unwrap()
}

fn told(dialogue: &Dialogue) -> Vec<(Speaker, &str)> {
    dialogue.turns.iter().map(|turn| (turn.speaker, turn.utterance.as_str())).collect()
}

#[test]
fn messages_are_turns_in_any_of_their_forms() {
    let chat = json!({"dialogue_id": "7", "split": "dev", "messages": [
        {"role": "system", "content": "You book flights."},
        {"role": "user", "content": "To Oslo"},
        {"role": "assistant", "content": [{"type": "text", "text": "When?"}], "name": "bot"},
        {"role": "tool", "content": "{}"},
    ]});
    let read = read_as(&chat, "a/airdialogue.jsonl");
    assert_eq!(read.id, "7");
    assert_eq!(told(&read), [(Speaker::Customer, "To Oslo"), (Speaker::Agent, "When?")]);
    assert_eq!(read.turns[1].fields[0].label, "name");
    let labels: Vec<&str> = read.fields.iter().map(|field| field.label.as_str()).collect();
    assert_eq!(labels, ["system", "tool", "split"]);
    let shared =
        json!({"conversations": [{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Hello"}]});
    assert_eq!(told(&read_as(&shared, "frames.json")), [(Speaker::User, "Hi"), (Speaker::Wizard, "Hello")]);
    let named =
        json!({"dialog": [[{"id": "sgd_teacher", "text": "Hi"}, {"id": "my_model", "text": "Hello"}]]});
    assert_eq!(told(&read_as(&named, "sgd.jsonl")), [(Speaker::User, "Hi"), (Speaker::System, "Hello")]);
    let parlai = json!({"dialog": [[{"id": "user", "text": "Hi"}, {"id": "system", "text": "Hello"}], [{"id": "user", "text": "Bye"}]]});
    let read = read_as(&parlai, "taskmaster2/train.jsonl");
    assert_eq!(told(&read), [(Speaker::User, "Hi"), (Speaker::Assistant, "Hello"), (Speaker::User, "Bye")]);
}

#[test]
fn a_path_says_of_which_dataset_they_are() {
    let record = json!({"messages": [{"role": "user", "content": "Hi"}]});
    let found = recognised(&record, "data/SGD/chat.jsonl").unwrap();
    assert_eq!((found.dataset, found.variant.as_str()), (Dataset::Sgd, "messages-numbered"));
    let number = crate::corpus::RecordNumber(4);
    assert_eq!(id_of(&found).map(|of| of(number)), Some("5".to_owned()));
    // What is read later has to be what was indexed.
    let text = record.to_string();
    let read = read(&found, RecordText { number, ..RecordText::of(text.as_bytes()) }).unwrap();
    assert_eq!(read.id, "5");
    for path in ["chat.jsonl", "video_frameset/chat.jsonl", "wireframes.jsonl", "usgd/chat.jsonl"] {
        assert_eq!(recognised(&record, path), None, "{path}");
    }
    for path in ["a/Frames/chat.jsonl", "my-frames_2.jsonl", "frames2.jsonl", "SGD-X.jsonl"] {
        assert!(recognised(&record, path).is_some(), "{path}");
    }
    assert!(unsupported(&record).is_some_and(|what| what.contains("name a folder")));
    assert_eq!(recognised(&json!({"messages": [{"text": "Hi"}]}), "sgd.jsonl"), None);
    assert_eq!(recognised(&json!({"messages": []}), "sgd.jsonl"), None);
}

#[test]
fn a_table_by_columns_is_named() {
    let table = json!({"dialogue_id": {"0": "a", "1": "b"}, "turns": {"0": [], "1": []}});
    assert!(unsupported(&table).is_some_and(|what| what.contains("orient")));
    for other in [json!({"a": {"0": 1}}), json!({"a": {"x": 1}, "b": {"0": 1}}), json!([1]), json!({})] {
        assert_eq!(unsupported(&other), None, "{other}");
    }
}
