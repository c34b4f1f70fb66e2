//! Scores of single frames, counted by hand.

use super::*;
use crate::corpus::{Dataset, Dialogue, FileId, IntentEntry, Recognition, Role, SlotEntry, Split, Variant};
use crate::formats::evaluation::{ErrorCause, EvaluationOptions, TurnStanding};
use crate::formats::{FileReference, RecordText, ReferenceData, SplitList};
use TurnStanding::{Inherited, New, Repaired, Right};

const USER: &str = r#"{"speaker":"USER","utterance":"In Oslo at 8 pm","frames":[{"service":"Cafes_1","actions":[{"act":"INFORM","slot":"city","values":["Oslo"],"canonical_values":["Oslo"]}],"slots":[{"slot":"time","start":11,"exclusive_end":15}],"state":{"active_intent":"Find","requested_slots":["phone"],"slot_values":{"city":["Oslo"],"time":["8 pm","8:00 pm"]}}}]}"#;

fn recognition(role: Role) -> Recognition {
    Recognition::new(Dataset::Sgd, Variant::RAW, role, "")
}

fn reference() -> ReferenceData {
    let slot = |name: &str, is_categorical| SlotEntry {
        name: name.to_owned(),
        is_categorical,
        ..SlotEntry::default()
    };
    let service = |name: &str, slots: [&str; 3], intent: &str| Service {
        name: name.to_owned(),
        slots: [(slots[0], true), (slots[1], false), (slots[2], false)]
            .map(|(name, is_categorical)| slot(name, is_categorical))
            .into(),
        intents: vec![IntentEntry { name: intent.to_owned(), ..IntentEntry::default() }],
        ..Service::default()
    };
    let services = vec![
        service("Cafes_1", ["city", "time", "phone"], "Find"),
        service("Cafes_13", ["town", "hour", "number"], "SearchCafe"),
    ];
    let file = FileReference {
        file: FileId::default(),
        path: "train/schema.json".to_owned(),
        recognition: recognition(Role::Schema),
        split: Some(Split::Train),
        services,
        members: SplitList::default(),
        remarks: Vec::new(),
    };
    ReferenceData::new(vec![file])
}

fn dialogue(turns: &[&str]) -> Dialogue {
    let record = format!(r#"{{"dialogue_id":"1","services":["Cafes_1"],"turns":[{}]}}"#, turns.join(","));
    super::super::read::read(&recognition(Role::Predictions), RecordText::of(record.as_bytes())).unwrap()
}

fn evaluated(gold: &[&str], predicted: &[&str], options: EvaluationOptions) -> Evaluated {
    let (gold, predicted) = (dialogue(gold), dialogue(predicted));
    score(&Evaluand {
        gold: &gold,
        predicted: &predicted,
        recognition: &recognition(Role::Dialogues),
        path: "train/dialogues_001.json",
        reference: &reference(),
        options,
    })
}

fn of(evaluated: &Evaluated, metric: &str) -> Vec<f64> {
    let all = evaluated.scores.iter().flat_map(|scored| &scored.scores);
    all.filter(|(name, _)| *name == metric).map(|(_, score)| *score).collect()
}

fn with(from: &str, to: &str) -> String {
    assert!(USER.contains(from), "{from}");
    USER.replace(from, to)
}

#[test]
fn a_prediction_in_the_names_of_sgd_x_is_scored_in_those_of_the_data() {
    let renamed = [
        ("Cafes_1", "Cafes_13"),
        ("\"city\"", "\"town\""),
        ("\"time\"", "\"hour\""),
        ("\"phone\"", "\"number\""),
        ("\"Find\"", "\"SearchCafe\""),
    ];
    let predicted = renamed.iter().fold(USER.to_owned(), |turn, (from, to)| turn.replace(from, to));
    let record = format!(r#"{{"dialogue_id":"1","services":["Cafes_13"],"turns":[{predicted}]}}"#);
    let predicted =
        super::super::read::read(&recognition(Role::Predictions), RecordText::of(record.as_bytes())).unwrap();
    let gold = dialogue(&[USER]);
    let evaluated = score(&Evaluand {
        gold: &gold,
        predicted: &predicted,
        recognition: &recognition(Role::Dialogues),
        path: "train/dialogues_001.json",
        reference: &reference(),
        options: EvaluationOptions::default(),
    });
    assert_eq!(evaluated.faults, []);
    for metric in EVALUATION.metrics {
        assert_eq!(of(&evaluated, metric), [1.0], "{metric}");
    }
}

#[test]
fn a_perfect_prediction_has_1_everywhere() {
    let perfect = evaluated(&[USER], &[USER], EvaluationOptions::default());
    assert!(perfect.faults.is_empty());
    for metric in EVALUATION.metrics {
        assert_eq!(of(&perfect, metric), [1.0], "{metric}");
    }
    assert_eq!(perfect.scores[0].groups, [ALL_SERVICES, SEEN_SERVICES, "Cafes_1", "Cafes"]);
    assert_eq!(perfect.turns[0].standing, Right);
}

#[test]
fn free_text_is_compared_with_every_variant_and_joint_accuracy_is_a_product() {
    let other = with(r#"["8 pm","8:00 pm"]"#, r#"["8:00pm","8 pm"]"#);
    let fuzzy = evaluated(&[USER], &[&other], EvaluationOptions::default());
    let score = token_sort_ratio("8:00 pm", "8:00pm").max(token_sort_ratio("8 pm", "8:00pm"));
    assert!(score > 0.5 && score < 1.0);
    assert_eq!(of(&fuzzy, "joint_goal_accuracy"), [score]);
    assert_eq!(of(&fuzzy, "average_goal_accuracy"), [f64::midpoint(1.0, score)]);
    assert_eq!(of(&fuzzy, "joint_cat_accuracy"), [1.0]);
    assert_eq!(of(&fuzzy, "joint_noncat_accuracy"), [score]);
    let exact = EvaluationOptions { is_exact: true, ..EvaluationOptions::default() };
    assert_eq!(of(&evaluated(&[USER], &[&other], exact), "joint_goal_accuracy"), [0.0]);
}

#[test]
fn what_is_predicted_beyond_the_data_counts_against_the_joint_accuracy_alone() {
    let more = with(r#""city":["Oslo"]"#, r#""city":["Oslo"],"phone":["1"]"#);
    let more = evaluated(&[USER], &[&more], EvaluationOptions::default());
    assert_eq!(of(&more, "joint_goal_accuracy"), [0.0]);
    assert_eq!(of(&more, "average_goal_accuracy"), [1.0]);
    let error = &more.turns[0].errors[0];
    assert_eq!((error.slot.as_str(), error.cause, error.is_new), ("phone", ErrorCause::Invented, true));
}

#[test]
fn spans_count_only_where_frames_have_them() {
    let none = with(r#","slots":[{"slot":"time","start":11,"exclusive_end":15}]"#, "");
    assert!(of(&evaluated(&[USER], &[&none], EvaluationOptions::default()), "slot_tagging_f1").is_empty());
    let empty = with(r#"[{"slot":"time","start":11,"exclusive_end":15}]"#, "[]");
    assert_eq!(of(&evaluated(&[USER], &[&empty], EvaluationOptions::default()), "slot_tagging_f1"), [0.0]);
    let other = with(r#""exclusive_end":15"#, r#""exclusive_end":12"#);
    assert_eq!(of(&evaluated(&[USER], &[&other], EvaluationOptions::default()), "slot_tagging_f1"), [0.0]);
}

#[test]
fn a_frame_that_is_missing_is_named_and_counts_as_empty() {
    let missing = r#"{"speaker":"USER","utterance":"In Oslo at 8 pm","frames":[]}"#;
    let missing = evaluated(&[USER], &[missing], EvaluationOptions::default());
    assert_eq!(missing.faults, [EvaluationFault::MissingFrame]);
    assert_eq!(of(&missing, "active_intent_accuracy"), [0.0]);
    assert_eq!(of(&missing, "requested_slots_f1"), [0.0]);
    assert_eq!(of(&missing, "joint_goal_accuracy"), [0.0]);
}

#[test]
fn other_turns_are_named_and_the_rest_is_scored() {
    let said = with("In Oslo at 8 pm", "In Oslo at 8 am");
    let other = evaluated(&[USER, USER], &[&said], EvaluationOptions::default());
    assert_eq!(other.faults, [EvaluationFault::TurnCount, EvaluationFault::Utterance]);
    assert_eq!(of(&other, "joint_goal_accuracy"), [1.0]);
}

#[test]
fn errors_are_new_inherited_and_repaired() {
    let wrong = with(r#""city":["Oslo"]"#, r#""city":["Rome"]"#);
    let turns =
        evaluated(&[USER, USER, USER, USER], &[&wrong, &wrong, USER, USER], EvaluationOptions::default())
            .turns;
    let standings: Vec<_> = turns.iter().map(|turn| turn.standing).collect();
    assert_eq!(standings, [New, Inherited, Repaired, Right]);
    assert_eq!(turns[0].errors[0].gold, ["Oslo"]);
    assert_eq!(turns[0].errors[0].predicted, ["Rome"]);
    assert_eq!(turns[0].errors[0].cause, ErrorCause::Said);
}

#[test]
fn joint_scores_may_be_multiplied_over_a_turn() {
    let second = USER.replace("Cafes_1", "Cafes_2");
    let frame = |turn: &str| {
        let turn: serde_json::Value = serde_json::from_str(turn).unwrap();
        turn["frames"][0].to_string()
    };
    let turn = |frames: &[String]| {
        format!(r#"{{"speaker":"USER","utterance":"In Oslo at 8 pm","frames":[{}]}}"#, frames.join(","))
    };
    let wrong = with(r#""city":["Oslo"]"#, r#""city":["Rome"]"#);
    let across = EvaluationOptions { is_across_turn: true, ..EvaluationOptions::default() };
    let both =
        evaluated(&[&turn(&[frame(USER), frame(USER)])], &[&turn(&[frame(USER), frame(&wrong)])], across);
    // Of two frames of one service the first is found for both.
    let of_all: Vec<_> = both
        .scores
        .iter()
        .filter(|scored| scored.groups == [ALL_SERVICES])
        .flat_map(|scored| scored.scores.clone())
        .filter(|(metric, _)| *metric == JOINT_GOAL)
        .collect();
    assert_eq!(of_all, [(JOINT_GOAL, 1.0)]);
    // A service without a schema has no goal to be scored.
    let unknown = evaluated(&[&second], &[&second], across);
    assert_eq!(unknown.faults, [EvaluationFault::NoSchema]);
    assert!(of(&unknown, JOINT_GOAL).is_empty());
}
