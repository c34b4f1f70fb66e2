//! Scores of a short dialogue: the user asks, the wizard offers, and the user comes back to the first frame.

use super::*;
use crate::corpus::{Dataset, Recognition, Role, Variant};
use crate::formats::ReferenceData;
use crate::formats::evaluation::EvaluationOptions;
use crate::formats::frames::tests::read;

fn reference(slot: &str, odds: &str) -> String {
    let annotations = if slot.is_empty() { String::new() } else { format!(r#"{{"key":"{slot}"}}"#) };
    format!(r#"{{"key":"ref","val":[{{"frame":{odds},"annotations":[{annotations}]}}]}}"#)
}

fn predicted(act: &str, references: &[String]) -> String {
    format!(r#","predictions":{{"acts":[{{"name":"{act}","args":[{}]}}]}}"#, references.join(","))
}

fn record(predictions: [&str; 2]) -> Dialogue {
    let turns = [
        format!(
            r#"{{"author":"user","text":"Oslo","labels":{{"active_frame":1,"frames":[{{"frame_id":1}}],
            "acts":[{{"name":"inform","args":[{{"key":"dst_city","val":"Oslo"}}]}}]}}{}}}"#,
            predictions[0]
        ),
        r#"{"author":"wizard","text":"9 or 8?","db":{"search":[],"result":[]},"labels":{"active_frame":1,
            "frames":[{"frame_id":1},{"frame_id":2,"frame_parent_id":1}],"acts":[]}}"#
            .to_owned(),
        format!(
            r#"{{"author":"user","text":"The 8 one","labels":{{"active_frame":2,"tags":["switch","ref"],
            "frames":[{{"frame_id":1}},{{"frame_id":2,"frame_parent_id":1}}],
            "acts":[{{"name":"switch_frame","args":[{{"key":"ref","val":[{{"frame":2,"annotations":[{{"key":"price"}}]}}]}}]}}]}}{}}}"#,
            predictions[1]
        ),
    ];
    read(&format!(r#"{{"user_id":"U22HTHYNP","wizard_id":"W","id":"1","turns":[{}]}}"#, turns.join(",")))
        .unwrap()
}

fn perfect() -> [String; 2] {
    let first = predicted("inform", &[reference("dst_city", "[1.0,0.0]"), reference("", "[0.9,0.1]")]);
    let second =
        predicted("switch_frame", &[reference("price", "[0.0,1.0,0.0]"), reference("", "[0.1,0.2,0.1]")]);
    [first, second]
}

fn evaluated(predictions: [&str; 2]) -> Evaluated {
    let (gold, predicted) = (record(["", ""]), record(predictions));
    score(&Evaluand {
        gold: &gold,
        predicted: &predicted,
        recognition: &Recognition::new(Dataset::Frames, Variant::RAW, Role::Dialogues, ""),
        path: "frames.json",
        reference: &ReferenceData::default(),
        options: EvaluationOptions::default(),
    })
}

/// The scores of a metric in a group, in their order.
fn of(evaluated: &Evaluated, group: &str, metric: &str) -> Vec<f64> {
    let in_group = evaluated.scores.iter().filter(|scored| scored.groups.iter().any(|other| other == group));
    let scores = in_group.flat_map(|scored| &scored.scores);
    scores.filter(|(name, _)| *name == metric).map(|(_, score)| *score).collect()
}

#[test]
fn a_perfect_prediction_in_a_file_of_its_own_has_1_everywhere() {
    let [first, second] = perfect();
    let perfect = evaluated([&first, &second]);
    assert!(perfect.faults.is_empty());
    for metric in [SLOT_ACCURACY, UNANNOTATED_ACCURACY] {
        assert_eq!(of(&perfect, TOTAL, metric), [1.0, 1.0], "{metric}");
        assert_eq!(of(&perfect, "fold:3", metric), [1.0, 1.0], "{metric}");
        assert_eq!(of(&perfect, "switch", metric), [1.0], "{metric}");
        assert_eq!(of(&perfect, "ref", metric), [1.0], "{metric}");
    }
    assert_eq!(of(&perfect, TOTAL, SLOT_LOG_LIKELIHOOD), [0.0, 0.0]);
    let likelihood = of(&perfect, TOTAL, UNANNOTATED_LOG_LIKELIHOOD);
    let expected = [0.9 * 0.9, 0.9 * 0.8 * 0.9].map(f64::ln);
    assert!(
        likelihood.iter().zip(expected).all(|(own, expected)| (own - expected).abs() < 1e-12),
        "{likelihood:?}"
    );
    assert_eq!(of(&perfect, "inform:dst_city", SLOT_ACCURACY), [1.0]);
    assert_eq!(of(&perfect, "switch_frame:price", SLOT_ACCURACY), [1.0]);
    assert!(of(&perfect, "inform:dst_city", SLOT_LOG_LIKELIHOOD).is_empty());
    let standings: Vec<_> = perfect.turns.iter().map(|turn| (turn.turn, turn.standing)).collect();
    assert_eq!(standings, [(0, TurnStanding::Right), (2, TurnStanding::Right)]);
}

#[test]
fn wrong_frames_are_errors_of_their_turn() {
    let [first, _] = perfect();
    let second =
        predicted("switch_frame", &[reference("price", "[0.75,0.25,0.0]"), reference("", "[0.0,0.5,0.0]")]);
    let wrong = evaluated([&first, &second]);
    assert_eq!(of(&wrong, TOTAL, SLOT_ACCURACY), [1.0, 0.0]);
    assert_eq!(of(&wrong, "switch", SLOT_LOG_LIKELIHOOD), [0.25f64.ln()]);
    // About no frame as a whole all odds are to be below one half.
    assert_eq!(of(&wrong, "switch", UNANNOTATED_ACCURACY), [0.0]);
    let turn = &wrong.turns[1];
    assert_eq!((turn.turn, turn.standing, turn.errors.len()), (2, TurnStanding::New, 2));
    let error = &turn.errors[0];
    assert_eq!((error.slot.as_str(), error.cause), ("price", ErrorCause::OfferAccepted));
    assert_eq!(
        (error.gold.as_slice(), error.predicted.as_slice()),
        (&["2".to_owned()][..], &["1".to_owned()][..])
    );
    assert_eq!((turn.errors[1].slot.as_str(), turn.errors[1].cause), ("switch_frame", ErrorCause::Invented));
}

#[test]
fn what_does_not_fit_is_named_and_not_scored() {
    let [first, second] = perfect();
    let none = evaluated(["", ""]);
    assert_eq!((none.faults.as_slice(), none.scores.len()), (&[EvaluationFault::Nothing][..], 0));
    let half = evaluated([&first, ""]);
    assert_eq!((half.faults.as_slice(), half.turns.len()), (&[EvaluationFault::Acts][..], 1));
    let other = evaluated([&first, &second.replace("switch_frame", "inform")]);
    assert_eq!(other.faults, [EvaluationFault::Acts]);
    let short = evaluated([&first, &second.replace("[0.0,1.0,0.0]", "[0.0,1.0]")]);
    assert_eq!(short.faults, [EvaluationFault::Probabilities]);
    assert_eq!(of(&short, TOTAL, SLOT_ACCURACY), [1.0]);
}

#[test]
fn an_act_without_odds_as_a_whole_is_about_no_frame() {
    let first = predicted("inform", &[reference("dst_city", "[1.0,0.0]")]);
    let second = predicted("switch_frame", &[reference("price", "[0.0,1.0,0.0]")]);
    let neither = evaluated([&first, &second]);
    assert!(neither.faults.is_empty());
    assert_eq!(of(&neither, TOTAL, UNANNOTATED_ACCURACY), [0.0]);
    assert_eq!(of(&neither, TOTAL, UNANNOTATED_LOG_LIKELIHOOD), [1e-6f64.ln()]);
    assert_eq!(
        (neither.turns[0].errors[0].slot.as_str(), neither.turns[0].errors[0].cause),
        ("inform", ErrorCause::Said)
    );
}

#[test]
fn other_turns_are_named() {
    let [first, second] = perfect();
    let (gold, mut predicted) = (record(["", ""]), record([&first, &second]));
    predicted.turns[0].utterance = "Rome".to_owned();
    predicted.turns[2].speaker = Speaker::Wizard;
    predicted.turns.push(Turn::default());
    let evaluated = score(&Evaluand {
        gold: &gold,
        predicted: &predicted,
        recognition: &Recognition::new(Dataset::Frames, Variant::RAW, Role::Dialogues, ""),
        path: "frames.json",
        reference: &ReferenceData::default(),
        options: EvaluationOptions::default(),
    });
    assert_eq!(
        evaluated.faults,
        [EvaluationFault::TurnCount, EvaluationFault::Utterance, EvaluationFault::Speaker]
    );
}
