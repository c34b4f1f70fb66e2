//! Tells SGD's files by their first record.

use super::SGDX;
use crate::corpus::{Dataset, Recognition, Role, Variant};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    schema(candidate.value).or_else(|| dialogues(candidate.value))
}

fn schema(record: &Value) -> Option<Recognition> {
    let name = record.get("service_name")?.as_str()?;
    let has_lists = record.get("slots")?.is_array() && record.get("intents")?.is_array();
    has_lists.then(|| {
        let variant = if is_paraphrased(name) { SGDX } else { Variant::RAW };
        let why = if variant == SGDX {
            "its first record has service_name with a two-digit number, slots and intents"
        } else {
            "its first record has service_name, slots and intents"
        };
        recognition(variant, Role::Schema, why)
    })
}

fn dialogues(record: &Value) -> Option<Recognition> {
    record.get("dialogue_id")?.as_str()?;
    let services = record.get("services")?.as_array()?;
    let turns = record.get("turns")?.as_array()?;
    if !turns.iter().all(|turn| turn.get("frames").is_some()) {
        return None;
    }
    let is_paraphrased = services.iter().filter_map(Value::as_str).any(is_paraphrased);
    let variant = if is_paraphrased { SGDX } else { Variant::RAW };
    let why = "its first record has dialogue_id, services and turns with frames";
    Some(recognition(variant, Role::Dialogues, why))
}

/// SGD-X adds the number of the paraphrase to the number of the service: `Banks_1` becomes `Banks_13`.
fn is_paraphrased(service: &str) -> bool {
    service
        .rsplit_once('_')
        .is_some_and(|(_, number)| number.len() == 2 && number.bytes().all(|digit| digit.is_ascii_digit()))
}

fn recognition(variant: Variant, role: Role, why: &str) -> Recognition {
    Recognition::new(Dataset::Sgd, variant, role, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(record: &Value, expected: Option<(Variant, Role)>) {
        let candidate = Candidate { value: record, path: "", key: None };
        let found = recognise(&candidate).map(|recognition| (recognition.variant, recognition.role));
        assert_eq!(found, expected, "{record}");
    }

    #[test]
    fn files_are_told_by_their_first_record() {
        let schema = |name: &str| json!({"service_name": name, "slots": [], "intents": []});
        check(&schema("Banks_1"), Some((Variant::RAW, Role::Schema)));
        check(&schema("Banks_13"), Some((SGDX, Role::Schema)));
        let dialogue =
            |service: &str| json!({"dialogue_id": "1", "services": [service], "turns": [{"frames": []}]});
        check(&dialogue("Banks_1"), Some((Variant::RAW, Role::Dialogues)));
        check(&dialogue("Banks_13"), Some((SGDX, Role::Dialogues)));
        check(&json!({"dialogue_id": "1", "services": [], "turns": [{"utt_idx": 0}]}), None);
        check(&json!({"a": 1}), None);
        check(&json!([1]), None);
    }
}
