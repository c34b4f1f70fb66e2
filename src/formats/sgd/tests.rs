//! Records in every form, and records that rules hit.

mod forms;
mod rules;
mod states;

use super::{FORMAT, schema};
use crate::corpus::{Dataset, Dialogue, FileId, Recognition, RecordNumber, Role, Split, Variant};
use crate::formats::{
    Candidate, Case, FileReference, Hit, Hits, RecordText, ReferenceData, Skim, SplitList, Twin,
};
use serde_json::{Value, json};

/// One turn of each speaker, as the authors write them.
fn parks() -> Value {
    json!({"dialogue_id": "1_00000", "services": ["Parks_1"], "turns": [
        {"speaker": "USER", "utterance": "Find a park in Oslo.", "frames": [{"service": "Parks_1",
            "slots": [{"slot": "city", "start": 15, "exclusive_end": 19}],
            "actions": [{"act": "INFORM_INTENT", "slot": "intent", "values": ["FindPark"], "canonical_values": ["FindPark"]},
                        {"act": "INFORM", "slot": "city", "values": ["Oslo"], "canonical_values": ["Oslo"]}],
            "state": {"active_intent": "FindPark", "requested_slots": [], "slot_values": {"city": ["Oslo"]}}}]},
        {"speaker": "SYSTEM", "utterance": "Frogner is nice.", "frames": [{"service": "Parks_1",
            "slots": [{"slot": "name", "start": 0, "exclusive_end": 7}],
            "actions": [{"act": "OFFER", "slot": "name", "values": ["Frogner"], "canonical_values": ["Frogner"]}],
            "service_call": {"method": "FindPark", "parameters": {"city": "Oslo"}},
            "service_results": [{"name": "Frogner", "city": "Oslo", "free": "True"}]}]}]})
}

fn parks_schema() -> Value {
    let slot = |name: &str, values: &Value| {
        let is_categorical = values.as_array().is_some_and(|values| !values.is_empty());
        json!({"name": name, "description": name, "is_categorical": is_categorical, "possible_values": values})
    };
    json!({"service_name": "Parks_1", "description": "Find parks",
        "slots": [slot("city", &json!([])), slot("name", &json!([])), slot("intent", &json!([])),
                  slot("free", &json!(["True", "False"]))],
        "intents": [{"name": "FindPark", "description": "Find", "is_transactional": false,
            "required_slots": ["city"], "optional_slots": {"free": "dontcare"},
            "result_slots": ["name", "city", "free"]}]})
}

fn recognition(record: &Value) -> Recognition {
    (FORMAT.recognise)(&Candidate { value: record, path: "", key: None }).expect("it is recognised")
}

fn read_as(recognition: &Recognition, record: &Value) -> Dialogue {
    let bytes = record.to_string();
    let text = RecordText::of(bytes.as_bytes());
    let dialogue = (FORMAT.read)(recognition, text).unwrap();
    let mut skim = Skim::default();
    (FORMAT.skim)(recognition, text, &mut skim).unwrap();
    assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content(), "{record}");
    dialogue
}

fn read(record: &Value) -> Dialogue {
    read_as(&recognition(record), record)
}

fn reference_of(schema_record: &Value) -> ReferenceData {
    let recognition = Recognition::new(Dataset::Sgd, Variant::RAW, Role::Schema, "");
    let mut file = FileReference {
        file: FileId(0),
        path: "train/schema.json".to_owned(),
        recognition: recognition.clone(),
        split: None,
        services: Vec::new(),
        members: SplitList::default(),
        remarks: Vec::new(),
    };
    schema::collect_reference(&recognition, RecordText::of(schema_record.to_string().as_bytes()), &mut file)
        .unwrap();
    ReferenceData::new(vec![file])
}

/// What every rule says of a record, with the rules' names.
fn hits_of(record: &Value, reference: &ReferenceData, twins: &[Twin]) -> Vec<(&'static str, Hit)> {
    let recognition = recognition(record);
    let dialogue = read_as(&recognition, record);
    let case = Case {
        path: "train/dialogues_001.json",
        split: Some(Split::Train),
        twins,
        ..Case::alone(&dialogue, &recognition, reference)
    };
    let hits = |rule: &'static crate::formats::Rule| {
        let mut hits = Hits::default();
        (rule.check)(&case, &mut hits);
        hits.hits.into_iter().map(move |hit| (rule.id, hit))
    };
    FORMAT.rules.iter().flat_map(hits).collect()
}
