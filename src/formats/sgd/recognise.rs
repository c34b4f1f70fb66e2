//! Tells SGD's files by their first record.

use super::metrics::ALL_SERVICES;
use super::version::of_service;
use super::{BLIND, HF, METRICS, MULTIWOZ, PREDICTIONS, SGDX};
use crate::corpus::{Dataset, Recognition, Role, Variant};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    schema(record).or_else(|| dialogues(record, candidate.key)).or_else(|| metrics(record, candidate.key))
}

fn schema(record: &Value) -> Option<Recognition> {
    let name = record.get("service_name")?.as_str()?;
    let (slots, intents) = (record.get("slots")?, record.get("intents")?);
    if is_columns(slots, "name") || is_columns(intents, "name") || has_listed_defaults(intents) {
        let why = "its first record has service_name, and slots and intents as lists of their members";
        return Some(recognition(HF, Role::Schema, why));
    }
    let has_lists = slots.is_array() && intents.is_array();
    has_lists.then(|| {
        let why = "its first record has service_name, slots and intents";
        of_version(of_service(name), Role::Schema, why)
    })
}

/// The hub's way to write the defaults of optional slots, where the rest is as the authors write it.
fn has_listed_defaults(intents: &Value) -> bool {
    elements(intents).any(|intent| intent.pointer("/optional_slots/slot_name").is_some_and(Value::is_array))
}

fn dialogues(record: &Value, key: Option<&str>) -> Option<Recognition> {
    let has_id = record.get("dialogue_id").is_some_and(|id| id.is_string() || id.is_number());
    (has_id || key.is_some()).then_some(())?;
    let services = record.get("services")?.as_array()?;
    let turns = record.get("turns")?;
    if is_columns(turns, "speaker") && is_columns(turns, "frames") {
        let why = "its first record has dialogue_id, services and turns as lists of speakers and frames";
        return Some(recognition(HF, Role::Dialogues, why));
    }
    let turns = turns.as_array()?;
    if !turns.is_empty() && !turns.iter().any(|turn| turn.get("frames").is_some()) {
        return None;
    }
    if turns.iter().any(is_nested) {
        let why =
            "its first record has dialogue_id, services and turns with members of the hub\u{2019}s export";
        return Some(recognition(HF, Role::Dialogues, why));
    }
    let frames = || turns.iter().filter_map(|turn| turn.get("frames")).flat_map(elements);
    let has = |member: &str| frames().any(|frame| frame.get(member).is_some());
    Some(if is_multiwoz(services, frames()) {
        let why = "its first record is of MultiWOZ 2.2, which is none of the four datasets: its services have no numbers, and its slots are named with them; it is read as far as it is like SGD, and not judged by SGD\u{2019}s rules";
        recognition(MULTIWOZ, Role::Dialogues, why)
    } else if has("metrics") {
        recognition(PREDICTIONS, Role::Predictions, "its first record has frames with metrics")
    } else if has("state") && !has("actions") {
        recognition(PREDICTIONS, Role::Predictions, "its first record has frames with a state and no actions")
    } else if key.is_some() && !has("actions") && !has("slots") {
        recognition(PREDICTIONS, Role::Predictions, "it has dialogues with services and turns by their ids")
    } else if is_blind(turns) {
        let why = "its first record has users\u{2019} frames with neither a state nor actions";
        recognition(BLIND, Role::Dialogues, why)
    } else {
        let why = "its first record has dialogue_id, services and turns with frames";
        of_version(services.iter().filter_map(Value::as_str).find_map(of_service), Role::Dialogues, why)
    })
}

/// `restaurant` has the slot `restaurant-area`; services of SGD have numbers.
fn is_multiwoz<'v>(services: &[Value], mut frames: impl Iterator<Item = &'v Value>) -> bool {
    let is_bare = |service: &Value| service.as_str().is_some_and(|name| !name.contains('_'));
    let has_prefixed = |frame: &Value| {
        let service = frame.get("service").and_then(Value::as_str).unwrap_or_default();
        let slots = frame.pointer("/state/slot_values").and_then(Value::as_object);
        let is_prefixed =
            |slot: &String| slot.strip_prefix(service).is_some_and(|rest| rest.starts_with('-'));
        !service.is_empty() && slots.is_some_and(|slots| slots.keys().any(is_prefixed))
    };
    services.iter().all(is_bare) && frames.any(has_prefixed)
}

/// What the frames of users would say is left blank.
fn is_blind(turns: &[Value]) -> bool {
    let of_user = turns.iter().filter(|turn| turn.get("speaker").is_none_or(|speaker| speaker == "USER"));
    let mut frames = of_user.filter_map(|turn| turn.get("frames")).flat_map(elements).peekable();
    frames.peek().is_some()
        && frames.all(|frame| frame.get("state").is_none() && frame.get("actions").is_none())
}

/// Some part of the turn is written as the hub does, though turns are objects.
fn is_nested(turn: &Value) -> bool {
    let Some(frames) = turn.get("frames") else { return false };
    let is_of_hub = |frame: &Value| {
        let is_object = |member: &str| frame.get(member).is_some_and(Value::is_object);
        is_object("slots")
            || is_object("actions")
            || is_object("service_results")
            || elements_at(frame, "actions").any(|action| action.get("act").is_some_and(Value::is_number))
            || frame.pointer("/state/slot_values/slot_value_list").is_some()
            || frame.pointer("/state/slot_values").is_some_and(Value::is_array)
            || frame.pointer("/service_call/parameters/parameter_slot_name").is_some()
    };
    turn.get("speaker").is_some_and(Value::is_number)
        || is_columns(frames, "service")
        || elements(frames).any(is_of_hub)
}

fn metrics(record: &Value, key: Option<&str>) -> Option<Recognition> {
    let is_whole = record.get(ALL_SERVICES).is_some_and(Value::is_object);
    let is_part =
        || key.is_some_and(|key| key.starts_with('#')) && record.get("joint_goal_accuracy").is_some();
    (is_whole || is_part()).then(|| {
        recognition(
            METRICS,
            Role::Other,
            "it has scores under #ALL_SERVICES, as the official evaluation writes them",
        )
    })
}

fn is_columns(value: &Value, member: &str) -> bool {
    value.get(member).is_some_and(Value::is_array)
}

fn elements(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn elements_at<'v>(value: &'v Value, member: &str) -> impl Iterator<Item = &'v Value> {
    value.get(member).into_iter().flat_map(elements)
}

fn of_version(version: Option<char>, role: Role, why: &str) -> Recognition {
    match version {
        Some(digit) => {
            let why = format!("{why}, and services are numbered as in SGD-X v{digit}");
            Recognition::new(Dataset::Sgd, SGDX, role, why)
        }
        None => recognition(Variant::RAW, role, why),
    }
}

fn recognition(variant: Variant, role: Role, why: &str) -> Recognition {
    Recognition::new(Dataset::Sgd, variant, role, why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check_at(key: Option<&str>, record: &Value, expected: Option<(Variant, Role)>) {
        let candidate = Candidate { value: record, path: "", key };
        let found = recognise(&candidate).map(|recognition| (recognition.variant, recognition.role));
        assert_eq!(found, expected, "{record}");
    }

    fn check(record: &Value, expected: Option<(Variant, Role)>) {
        check_at(None, record, expected);
    }

    fn dialogue(services: &Value, turns: &Value) -> Value {
        json!({"dialogue_id": "1", "services": services, "turns": turns})
    }

    #[test]
    fn schemas_are_told_by_their_first_record() {
        let schema = |name: &str| json!({"service_name": name, "slots": [], "intents": []});
        check(&schema("Banks_1"), Some((Variant::RAW, Role::Schema)));
        check(&schema("Banks_13"), Some((SGDX, Role::Schema)));
        let columns = json!({"service_name": "A_1", "slots": {"name": []}, "intents": {"name": []}});
        check(&columns, Some((HF, Role::Schema)));
        let intents = json!([{"name": "a", "optional_slots": {"slot_name": [], "slot_value": []}}]);
        check(&json!({"service_name": "A_1", "slots": [], "intents": intents}), Some((HF, Role::Schema)));
    }

    #[test]
    fn dialogues_are_told_by_their_first_record() {
        let frames = json!([{"frames": [{"service": "A_1", "actions": []}]}]);
        check(&dialogue(&json!(["A_1"]), &frames), Some((Variant::RAW, Role::Dialogues)));
        check(&dialogue(&json!(["A_13"]), &frames), Some((SGDX, Role::Dialogues)));
        check(&dialogue(&json!([]), &json!([{"utt_idx": 0}])), None);
        let blind = json!([{"frames": [{"service": "A_1"}]}, {"frames": [{"service": "A_1", "slots": []}]}]);
        check(&dialogue(&json!(["A_1"]), &blind), Some((BLIND, Role::Dialogues)));
        let acts_of_system = json!([{"speaker": "USER", "frames": [{"service": "A_1"}]},
                                    {"speaker": "SYSTEM", "frames": [{"service": "A_1", "actions": []}]}]);
        check(&dialogue(&json!(["A_1"]), &acts_of_system), Some((BLIND, Role::Dialogues)));
        check(&json!({"a": 1}), None);
        check(&json!([1]), None);
    }

    #[test]
    fn the_version_of_the_paraphrase_is_named() {
        let record = json!({"service_name": "Banks_13", "slots": [], "intents": []});
        let found = recognise(&Candidate { value: &record, path: "", key: None }).unwrap();
        assert!(found.why.ends_with("SGD-X v3"), "{}", found.why);
    }

    #[test]
    fn every_nesting_of_the_hub_is_one_variant() {
        let hf = Some((HF, Role::Dialogues));
        check(&dialogue(&json!([]), &json!({"speaker": [0], "utterance": [""], "frames": [{}]})), hf.clone());
        for turn in [
            json!({"speaker": 0, "frames": []}),
            json!({"speaker": "USER", "frames": {"service": ["A_1"]}}),
            json!({"frames": [{"service": "A_1", "actions": {"act": [6]}}]}),
            json!({"frames": [{"service": "A_1", "actions": [{"act": 6}]}]}),
            json!({"frames": [{"state": {"slot_values": {"slot_name": [], "slot_value_list": []}}}]}),
            json!({"frames": [{"service_call": {"parameters": {"parameter_slot_name": []}}}]}),
        ] {
            check(&dialogue(&json!(["A_1"]), &json!([turn])), hf.clone());
        }
    }

    #[test]
    fn multiwoz_is_named_and_dialogues_by_their_ids_are_dialogues() {
        let multiwoz = json!([{"speaker": "USER", "frames": [{"service": "hotel", "actions": [],
            "state": {"active_intent": "find_hotel", "slot_values": {"hotel-area": ["north"]}}}]}]);
        check(&dialogue(&json!(["hotel"]), &multiwoz), Some((MULTIWOZ, Role::Dialogues)));
        let with_actions = json!([{"frames": [{"service": "A_1", "actions": [], "state": {}}]}]);
        check_at(Some("1"), &dialogue(&json!(["A_1"]), &with_actions), Some((Variant::RAW, Role::Dialogues)));
        let with_spans = json!([{"frames": [{"service": "A_1", "slots": []}]}]);
        check_at(Some("1"), &dialogue(&json!(["A_1"]), &with_spans), Some((BLIND, Role::Dialogues)));
    }

    #[test]
    fn predictions_have_states_or_scores() {
        let predicted = Some((PREDICTIONS, Role::Predictions));
        let state = json!([{"frames": [{"service": "A_1", "state": {}}]}, {"frames": []}]);
        check(&dialogue(&json!(["A_1"]), &state), predicted.clone());
        let scored = json!([{"frames": [{"service": "A_1", "actions": [], "metrics": {}}]}]);
        check(&dialogue(&json!(["A_1"]), &scored), predicted.clone());
        check_at(Some("1_00000"), &json!({"services": [], "turns": [{"frames": []}]}), predicted);
    }

    #[test]
    fn the_scores_of_the_evaluation_are_recognised() {
        let scores = Some((METRICS, Role::Other));
        check(&json!({"#ALL_SERVICES": {"joint_goal_accuracy": 0.5}, "A_1": {}}), scores.clone());
        check_at(Some("#ALL_SERVICES"), &json!({"joint_goal_accuracy": 0.5}), scores);
    }
}
