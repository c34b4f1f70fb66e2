//! Tells Frames' files by their first record.

use super::{PREDICTIONS, TAGGED};
use crate::corpus::{Dataset, Recognition, Role, Variant};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    let record = candidate.value;
    let turns = record.get("turns")?.as_array()?;
    let has_people = record.get("user_id").is_some() && record.get("wizard_id").is_some();
    let has_authors = turns.iter().any(|turn| turn.get("author").is_some());
    let has_frames = turns.iter().any(|turn| turn.get("author").is_some() && label(turn, "frames").is_some());
    // A record that lost the ids of its people is still told by its turns.
    let why = if has_people && (has_authors || turns.is_empty()) {
        "user_id, wizard_id and turns with author"
    } else if has_frames {
        "turns with author and frames in their labels"
    } else {
        return None;
    };
    let (variant, role, sign) = if turns.iter().any(|turn| turn.get("predictions").is_some()) {
        (PREDICTIONS, Role::Predictions, ", and predictions in its turns")
    } else if turns.iter().any(|turn| label(turn, "tags").is_some()) {
        (TAGGED, Role::Dialogues, ", and tags in their labels")
    } else {
        (Variant::RAW, Role::Dialogues, "")
    };
    Some(Recognition::new(Dataset::Frames, variant, role, format!("its first record has {why}{sign}")))
}

fn label<'t>(turn: &'t Value, key: &str) -> Option<&'t Value> {
    turn.get("labels")?.get(key)
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
        let raw = Some((Variant::RAW, Role::Dialogues));
        let of = |turns: Value| json!({"user_id": "U1", "wizard_id": "U2", "turns": turns});
        check(&of(json!([{"author": "user"}])), raw.clone());
        check(&of(json!([])), raw.clone());
        check(&json!({"turns": [{"author": "user", "labels": {"frames": []}}]}), raw);
        check(
            &of(json!([{"author": "user", "labels": {"tags": ["user.switch"]}}])),
            Some((TAGGED, Role::Dialogues)),
        );
        check(
            &of(json!([{"author": "user", "predictions": {"acts": []}}, {"author": "wizard"}])),
            Some((PREDICTIONS, Role::Predictions)),
        );
    }

    #[test]
    fn other_records_are_none_of_ours() {
        check(&json!({"user_id": "U1", "wizard_id": "U2"}), None);
        check(&json!({"user_id": "U1", "turns": [{"author": "user"}]}), None);
        check(&json!({"user_id": "U1", "wizard_id": "U2", "turns": [{"speaker": "user"}]}), None);
        check(&json!({"user_id": "U1", "wizard_id": "U2", "turns": {"author": ["user"]}}), None);
        check(&json!({"dialogue_id": "1", "services": [], "turns": [{"frames": []}]}), None);
        check(
            &json!({"dataset": "frames", "dialogue_id": "frames-train-0", "turns": [{"utt_idx": 0}]}),
            None,
        );
        check(&json!([1]), None);
    }

    #[test]
    fn the_reason_names_the_keys() {
        let record =
            json!({"user_id": "U1", "wizard_id": "U2", "turns": [{"author": "user", "predictions": {}}]});
        let found = recognise(&Candidate { value: &record, path: "", key: None }).unwrap();
        assert_eq!(
            found.why,
            "its first record has user_id, wizard_id and turns with author, and predictions in its turns"
        );
    }
}
