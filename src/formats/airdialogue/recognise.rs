//! Tells `AirDialogue`'s files by their first record, and its tokenised files by their first line.

use super::{ACTIONS, CODALAB, CONTEXT, INFER, MERGED, SELFPLAY, SIM, TARGET};
use crate::corpus::{Dataset, Recognition, Role, Variant};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    flights(record)
        .or_else(|| target(record))
        .or_else(|| with_intent(candidate))
        .or_else(|| without_intent(record))
        .or_else(|| action(record))
}

fn flights(record: &Value) -> Option<Recognition> {
    if !record.get("kb")?.is_array() {
        return None;
    }
    match (record.get("intent"), record.get("reservation")) {
        (Some(_), _) => {
            let why = "its first record has intent and kb, what the customer wants and the flights";
            Some(recognition(MERGED, Role::Other, why))
        }
        (None, Some(_)) => Some(recognition(
            Variant::RAW,
            Role::Kb,
            "its first record has kb, a list of flights, and reservation",
        )),
        (None, None) => None,
    }
}

fn target(record: &Value) -> Option<Recognition> {
    let record = record.as_object().filter(|record| record.len() == 1)?;
    record.get("response")?.as_str()?;
    Some(recognition(TARGET, Role::Other, "its first record has response and nothing else"))
}

fn with_intent(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    record.get("intent")?.get("goal")?.as_str()?;
    let Some(dialogue) = record.get("dialogue") else {
        let why = "its first record has an intent with a goal, and no dialogue";
        return Some(recognition(CONTEXT, Role::Other, why));
    };
    let turns = dialogue.as_array().filter(|turns| turns.iter().all(Value::is_string))?.len();
    let (variant, why) = form(record, turns, candidate.path);
    Some(recognition(variant, Role::Dialogues, why))
}

/// Which form of a record with intent and dialogue it is, and why.
fn form(record: &Value, turns: usize, path: &str) -> (Variant, &'static str) {
    let has = |key: &str| record.get(key).is_some();
    let times = record.get("timestamps").and_then(Value::as_array).map_or(0, Vec::len);
    let name = path.rsplit('/').next().unwrap_or(path).to_ascii_lowercase();
    if name.contains("_infer_src_") {
        (INFER, "its first record has intent and dialogue, and the file is named infer_src")
    } else if times > turns {
        (INFER, "its first record has an intent, and more timestamps than turns in its dialogue")
    } else if is_exported(record) {
        (Variant::HF, "its first record has intent and dialogue, filled up as HuggingFace exports it")
    } else if has("action") && !has("expected_action") && !has("timestamps") {
        (CODALAB, "its first record has intent, dialogue and action, and no expected_action")
    } else if !has("timestamps") && !has("correct_sample") {
        (SIM, "its first record has intent and dialogue, and neither timestamps nor correct_sample")
    } else {
        (Variant::RAW, "its first record has intent, dialogue and timestamps")
    }
}

/// `HuggingFace` gives every record all keys: −1 for connections, and four keys in each entry of the log.
fn is_exported(record: &Value) -> bool {
    let connections = record.get("intent").and_then(|intent| intent.get("max_connections"));
    let log = record.get("search_info").and_then(Value::as_array);
    let is_full = |entry: &Value| {
        ["button_name", "field_name", "field_value", "timestmamp"].iter().all(|key| entry.get(key).is_some())
    };
    connections.and_then(Value::as_i64) == Some(-1) || log.is_some_and(|log| log.iter().all(is_full))
}

fn without_intent(record: &Value) -> Option<Recognition> {
    let turns = record.get("dialogue")?.as_array()?;
    if record.get("intent").is_some() || !turns.iter().all(is_said) {
        return None;
    }
    if record.get("pred_action").is_some() {
        let why = "its first record has dialogue and pred_action, what a model did";
        return Some(recognition(SELFPLAY, Role::Predictions, why));
    }
    record.get("action")?.as_object()?;
    let why = "its first record has dialogue and action, and no intent";
    (!turns.is_empty()).then(|| recognition(CODALAB, Role::Dialogues, why))
}

/// The lines that a model writes which only says what it did.
fn action(record: &Value) -> Option<Recognition> {
    if ["intent", "dialogue"].iter().any(|key| record.get(key).is_some()) {
        return None;
    }
    let key = ["action", "pred_action"].into_iter().find(|key| record.get(key).is_some())?;
    let action = record.get(key)?.as_object()?;
    ["status", "flight"].iter().any(|key| action.contains_key(*key)).then_some(())?;
    let why = format!("its first record has {key}, what a model did, and neither intent nor dialogue");
    Some(recognition(ACTIONS, Role::Predictions, &why))
}

fn is_said(turn: &Value) -> bool {
    turn.as_str().is_some_and(|text| text.starts_with("customer:") || text.starts_with("agent:"))
}

fn recognition(variant: Variant, role: Role, why: &str) -> Recognition {
    Recognition::new(Dataset::AirDialogue, variant, role, why)
}

/// What to do instead with a file of `AirDialogue`'s tools that is no JSON, told by its first line.
pub fn unsupported_text(line: &str) -> Option<&'static str> {
    const TOKENS: [&str; 5] = ["<a1_", "<res_no_res>", "<res_has_res>", "<eod>", "<fl_"];
    const STATUSES: [&str; 5] = ["book", "change", "cancel", "no_flight", "no_reservation"];
    if line.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let is_tokenised =
        TOKENS.iter().any(|token| line.contains(token)) && (fields.len() > 1 || line.contains("<pr_"));
    if is_tokenised {
        return Some(
            "this is a tokenised AirDialogue file, made for training a model; open the files it was made from \
             instead, such as \u{201c}train_data.json\u{201d} and \u{201c}train_kb.json\u{201d}",
        );
    }
    let is_reply = fields.len() == 4 && fields.last().is_some_and(|status| STATUSES.contains(status));
    is_reply.then_some(
        "this is the reply of an AirDialogue agent, and no dialogue; open the JSON file with the dialogues instead",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(record: &Value, path: &str, expected: Option<(Variant, Role)>) {
        let candidate = Candidate { value: record, path, key: None };
        let found = recognise(&candidate);
        assert!(found.as_ref().is_none_or(|found| !found.why.ends_with('.')));
        assert_eq!(found.map(|found| (found.variant, found.role)), expected, "{record}");
    }

    fn human() -> Value {
        json!({"intent": {"goal": "book", "max_connections": 1}, "action": {}, "expected_action": {},
            "dialogue": ["customer: Hi."], "timestamps": [1], "correct_sample": true})
    }

    fn with(mut record: Value, key: &str, value: Value) -> Value {
        record[key] = value;
        record
    }

    #[test]
    fn dialogues_are_told_by_their_keys() {
        let raw = Some((Variant::RAW, Role::Dialogues));
        check(&human(), "train_data.json", raw.clone());
        check(&with(human(), "filename", json!("x")), "", raw.clone());
        check(&with(human(), "search_info", json!([{"timestmamp": 1, "button_name": "b"}])), "", raw.clone());
        check(&with(human(), "search_info", json!("[]")), "", raw);
        let hf = Some((Variant::HF, Role::Dialogues));
        check(&with(human(), "search_info", json!([])), "", hf.clone());
        check(&with(human(), "intent", json!({"goal": "book", "max_connections": -1})), "", hf.clone());
        let full = json!([{"button_name": "", "field_name": "", "field_value": "", "timestmamp": 1}]);
        check(&with(human(), "search_info", full), "", hf);
        let infer = Some((INFER, Role::Dialogues));
        check(&with(human(), "timestamps", json!([1, 2])), "", infer.clone());
        check(&human(), "a/dev_infer_src_data.json", infer);
        let sim = json!({"intent": {"goal": "book"}, "dialogue": ["agent: Hi."], "action": {}, "expected_action": {}});
        check(&sim, "", Some((SIM, Role::Dialogues)));
    }

    #[test]
    fn the_other_files_are_told_by_their_keys() {
        check(&json!({"kb": [], "reservation": 0}), "", Some((Variant::RAW, Role::Kb)));
        let merged = json!({"kb": [], "reservation": 0, "intent": {"goal": "book"}});
        check(&merged, "", Some((MERGED, Role::Other)));
        check(&json!({"response": "agent: Hi."}), "", Some((TARGET, Role::Other)));
        let context = json!({"intent": {"goal": "book"}, "action": {}, "expected_action": {}});
        check(&context, "", Some((CONTEXT, Role::Other)));
        let output = json!({"pred_action": {}, "dialogue": ["customer: Hi."]});
        check(&output, "", Some((SELFPLAY, Role::Predictions)));
        let actions = Some((ACTIONS, Role::Predictions));
        check(&json!({"action": {"status": "book", "name": "", "flight": [1000]}}), "", actions.clone());
        check(&json!({"pred_action": {"status": "book"}, "expected_action": {}}), "", actions);
        let codalab = Some((CODALAB, Role::Dialogues));
        check(&json!({"dialogue": ["agent: Hi."], "action": {}}), "", codalab.clone());
        check(&json!({"dialogue": [], "action": {}, "intent": {"goal": "book"}}), "", codalab);
    }

    #[test]
    fn records_of_others_are_left_alone() {
        for record in [
            json!({"kb": []}),
            json!({"kb": {}, "reservation": 0}),
            json!({"response": "a", "id": 1}),
            json!({"response": 1}),
            json!({"intent": "book", "dialogue": []}),
            json!({"intent": {"goal": "book"}, "dialogue": [{}]}),
            json!({"dialogue": ["Hi."], "action": {}}),
            json!({"dialogue": [], "action": {}}),
            json!({"dialogue": [], "action": {"status": "book"}}),
            json!({"action": {}}),
            json!({"action": "book"}),
            json!({"dialogue_id": "1", "services": [], "turns": []}),
            json!([1]),
        ] {
            check(&record, "train_data.json", None);
        }
    }

    #[test]
    fn tokenised_files_are_named() {
        for line in [
            "<a1_DFW> <a2_IAD> <m1_June>|<fl_1000>|<t1> hi <eod>|0 5",
            "<res_no_res>|<a1_AAA> <pr_200>",
            "<a1_AAA> <pr_200> <fl_1000>",
        ] {
            assert!(unsupported_text(line).is_some_and(|why| why.contains("tokenised")), "{line}");
        }
        assert!(unsupported_text("done | Ada Byron | 1001 | book").is_some());
        for line in ["{\"a\": \"<a1_A> | <fl_1>\"}", "a | b", "a <b> c", "", "a|b|c|d"] {
            assert_eq!(unsupported_text(line), None, "{line}");
        }
    }
}
