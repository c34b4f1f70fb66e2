//! Every documented field of SGD with a value of a wrong type, with null, and not there at all.

use super::base::{between, with, without};
use super::{MENDED, Odd};
use serde_json::{Value, json};

/// What a field should be.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    List,
    Object,
}

use Kind::{List, Number, Object, Text};

const FIELDS: [(&str, &str, Kind); 24] = [
    ("dialogue_id", "/dialogue_id", Text),
    ("services", "/services", List),
    ("service_name", "/services/0", Text),
    ("turns", "/turns", List),
    ("turn", "/turns/1", Object),
    ("speaker", "/turns/1/speaker", Text),
    ("utterance", "/turns/1/utterance", Text),
    ("frames", "/turns/1/frames", List),
    ("frame", "/turns/1/frames/0", Object),
    ("frame_service", "/turns/1/frames/0/service", Text),
    ("slots", "/turns/1/frames/0/slots", List),
    ("slot", "/turns/1/frames/0/slots/0/slot", Text),
    ("start", "/turns/1/frames/0/slots/0/start", Number),
    ("exclusive_end", "/turns/1/frames/0/slots/0/exclusive_end", Number),
    ("actions", "/turns/1/frames/0/actions", List),
    ("act", "/turns/1/frames/0/actions/0/act", Text),
    ("values", "/turns/1/frames/0/actions/0/values", List),
    ("canonical_values", "/turns/1/frames/0/actions/0/canonical_values", List),
    ("service_call", "/turns/1/frames/0/service_call", Object),
    ("method", "/turns/1/frames/0/service_call/method", Text),
    ("parameters", "/turns/1/frames/0/service_call/parameters", Object),
    ("service_results", "/turns/1/frames/0/service_results", List),
    ("state", "/turns/0/frames/0/state", Object),
    ("slot_values", "/turns/0/frames/0/state/slot_values", Object),
];

/// Values that nobody can take for the kind.
fn wrong(kind: Kind) -> [(&'static str, Value); 2] {
    match kind {
        Text => [("object", json!({"a": 1})), ("list", json!(["a", 1]))],
        Number => [("object", json!({"a": 1})), ("list", json!([1, 2]))],
        List => [("text", json!("oops")), ("number", json!(7))],
        Object => [("text", json!("oops")), ("flag", json!(true))],
    }
}

pub fn files() -> Vec<Odd> {
    let mut files = Vec::new();
    for (name, pointer, kind) in FIELDS {
        for (type_name, value) in wrong(kind) {
            let path = format!("types/{name}_{type_name}.jsonl");
            let why = format!("The field {name} of the second record is a {type_name}.");
            let record = with(1, pointer, value);
            files.push(Odd::sgd(&path, &why, between(record.as_bytes()), 3).finds(&[MENDED]));
        }
        let path = format!("types/{name}_null.jsonl");
        let why = format!("The field {name} of the second record is null.");
        let record = with(1, pointer, Value::Null);
        files.push(Odd::sgd(&path, &why, between(record.as_bytes()), 3).perhaps());
        let is_member = !pointer.ends_with(|letter: char| letter.is_ascii_digit());
        if is_member {
            let path = format!("types/{name}_missing.jsonl");
            let why = format!("The second record has no field {name}.");
            let record = without(1, pointer);
            files.push(Odd::sgd(&path, &why, between(record.as_bytes()), 3).perhaps());
        }
    }
    files
}
