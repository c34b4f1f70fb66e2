//! Frames of the Frames dataset that lead in circles or nowhere.

use super::{BrokenFile, REPAIRED};
use serde_json::{Value, json};

const PARENT: &str = "FRAMES-PARENT";
const IDS: &str = "FRAMES-IDS";
const ACTIVE: &str = "FRAMES-ACTIVE-MISSING";
const MISSING: &str = "FRAMES-REF-MISSING";

fn frame(id: u32, parent: Value) -> Value {
    json!({"frame_id": id, "frame_parent_id": parent, "info": {"dst_city": [{"val": "Oslo", "negated": false}]},
        "requests": [], "binary_questions": [], "compare_requests": []})
}

/// A dialogue of one user turn with these acts and frames.
fn dialogue(number: u32, acts: &Value, frames: &Value) -> Value {
    json!({"user_id": "U1", "wizard_id": "U2", "id": format!("00000000-0000-4000-8000-{number:012}"),
        "labels": {"userSurveyRating": 4.0, "wizardSurveyTaskSuccessful": true},
        "turns": [
            {"author": "user", "text": "To Oslo.", "timestamp": 1_471_272_019_730.0_f64, "labels": {
                "active_frame": 1, "acts": acts, "acts_without_refs": [], "frames": frames}}]})
}

fn inform() -> Value {
    json!([{"name": "inform", "args": [{"key": "dst_city", "val": "Oslo"}]}])
}

fn refers_to(frame: &Value) -> Value {
    json!([{"name": "negate", "args": [{"key": "ref", "val": [{"frame": frame, "annotations": [], "fromrange": false}]}]}])
}

pub fn files() -> Vec<BrokenFile> {
    [parents(), references()].into_iter().flatten().collect()
}

fn one() -> Value {
    json!([frame(1, Value::Null)])
}

/// A dialogue with every documented field.
pub fn sound(number: usize) -> Value {
    let mut frame = frame(1, Value::Null);
    frame["requests"] = json!([{"author": "user", "key": "price"}]);
    frame["binary_questions"] = json!([{"author": "user", "key": "wifi", "value": true}]);
    frame["compare_requests"] = json!([{"author": "user", "keys": ["price"]}]);
    let acts = json!([{"name": "inform", "args": [{"key": "dst_city", "val": "Oslo"}, {"key": "ref", "val": [
        {"frame": 1, "annotations": [{"key": "dst_city", "val": "Oslo"}], "fromrange": false}]}]}]);
    let answer = json!({"author": "wizard", "text": "Which day?", "timestamp": 1_471_272_029_730.0_f64,
        "labels": {"active_frame": 1, "acts": [{"name": "request", "args": [{"key": "str_date"}]}], "frames": [frame]},
        "db": {"result": [[]], "search": [{"dst_city": "Oslo", "timestamp": 1_471_272_020.5}]}});
    let mut dialogue = dialogue(u32::try_from(number).unwrap_or_default(), &acts, &json!([frame]));
    if let Some(turns) = dialogue["turns"].as_array_mut() {
        turns.push(answer);
    }
    dialogue
}

/// Sound dialogues around one with these acts and frames.
fn broken(name: &str, why: &str, acts: &Value, frames: &Value) -> BrokenFile {
    let sound = |number: u32| dialogue(number, &inform(), &one());
    let records = json!([sound(0), dialogue(1, acts, frames), sound(2)]);
    BrokenFile::sgd(&format!("frames/{name}.json"), why, records.to_string(), 3).of("frames").perhaps()
}

fn parents() -> Vec<BrokenFile> {
    let chain: Vec<Value> =
        (1..=1_500).map(|id| frame(id, if id == 1 { Value::Null } else { Value::from(id - 1) })).collect();
    let two = json!([frame(1, Value::Null), frame(2, json!(1))]);
    vec![
        broken("sound", "Every frame has a parent before it.", &inform(), &two),
        broken(
            "parent_self",
            "A frame is its own parent.",
            &inform(),
            &json!([frame(1, Value::Null), frame(2, json!(2))]),
        )
        .finds(&[PARENT]),
        broken(
            "parent_circle",
            "Two frames are each other's parents.",
            &inform(),
            &json!([frame(1, json!(2)), frame(2, json!(1))]),
        )
        .finds(&[PARENT]),
        broken(
            "parent_missing",
            "The parent of a frame is not there.",
            &inform(),
            &json!([frame(1, Value::Null), frame(2, json!(9))]),
        )
        .finds(&[PARENT]),
        broken(
            "parent_text",
            "The parent of a frame is a text.",
            &inform(),
            &json!([frame(1, Value::Null), frame(2, json!("one"))]),
        )
        .finds(&[PARENT]),
        broken(
            "chain",
            "Fifteen hundred frames are each the child of the one before.",
            &inform(),
            &Value::from(chain),
        ),
    ]
}

fn references() -> Vec<BrokenFile> {
    let one = one();
    vec![
        broken(
            "id_twice",
            "Two frames have one id.",
            &inform(),
            &json!([frame(1, Value::Null), frame(1, Value::Null)]),
        )
        .finds(&[IDS]),
        broken(
            "id_huge",
            "The id of a frame needs more than 64 bits.",
            &refers_to(&json!(1)),
            &json!([frame(1, Value::Null), {"frame_id": 1e30, "frame_parent_id": 1, "info": {}}]),
        )
        .finds(&[IDS]),
        broken(
            "reference_missing",
            "An act refers to a frame that is not there.",
            &refers_to(&json!(7)),
            &one,
        )
        .finds(&[MISSING]),
        broken(
            "reference_negative",
            "An act refers to a frame below the first.",
            &refers_to(&json!(-1)),
            &one,
        )
        .finds(&[MISSING]),
        broken("reference_none", "An act refers to null.", &refers_to(&Value::Null), &one).finds(&[MISSING]),
        broken("frames_none", "A turn has no frames, though one is active.", &inform(), &json!([]))
            .finds(&[ACTIVE]),
        broken("frames_text", "The frames of a turn are a text.", &inform(), &json!("none"))
            .finds(&[REPAIRED]),
        broken("acts_text", "The acts of a turn are a text.", &json!("none"), &one).finds(&[REPAIRED]),
    ]
}
