//! Scores of a short dialogue with three calls, predicted in all forms.

use super::super::{PREDICTIONS, TM3, read};
use super::*;
use crate::corpus::{Dataset, Recognition, Role};
use crate::formats::evaluation::EvaluationOptions;
use crate::formats::{RecordText, ReferenceData};

const GOLD: &str = r#"{"conversation_id":"dlg-1","vertical":"Movie Tickets","utterances":[
  {"index":0,"speaker":"user","text":"Foo in Oslo?","apis":[
    {"name":"find_theaters","index":0,"args":{"name.movie":"Foo","location":"Oslo"},"response":{"name.theater_1":"Bar"}},
    {"name":"resolve_movie","index":0,"args":{"name.movie":"Foo"}}]},
  {"index":1,"speaker":"assistant","text":"At Bar."},
  {"index":2,"speaker":"user","text":"Two seats, then.","apis":[
    {"name":"book_tickets","index":2,"args":{"name.movie":"Foo","name.theater":"Bar","num.tickets":"2"}}]}]}"#;

fn of_role(role: Role, record: &str) -> Dialogue {
    let variant = if role == Role::Dialogues { TM3 } else { PREDICTIONS };
    let recognition = Recognition::new(Dataset::Taskmaster, variant, role, "");
    read::read(&recognition, RecordText::of(record.as_bytes())).unwrap()
}

fn evaluated_dialogue(predicted: &Dialogue) -> Evaluated {
    score(&Evaluand {
        gold: &of_role(Role::Dialogues, GOLD),
        predicted,
        recognition: &Recognition::new(Dataset::Taskmaster, TM3, Role::Dialogues, ""),
        path: "data_00.json",
        reference: &ReferenceData::default(),
        options: EvaluationOptions::default(),
    })
}

fn evaluated(predicted: &str) -> Evaluated {
    evaluated_dialogue(&of_role(Role::Predictions, predicted))
}

fn of(evaluated: &Evaluated, metric: &str) -> Vec<f64> {
    let all = evaluated.scores.iter().flat_map(|scored| &scored.scores);
    all.filter(|(name, _)| *name == metric).map(|(_, score)| *score).collect()
}

const TARGETS: [&str; 2] = [
    "[PN]find_theaters[PAN]name.movie[PAV]Foo[PAN]location[PAV]Oslo[PN]resolve_movie[PAN]name.movie[PAV]Foo",
    "[PN]book_tickets[PAN]name.movie[PAV]Foo[PAN]name.theater[PAV]Bar[PAN]num.tickets[PAV]2",
];

fn with(from: &str, to: &str) -> String {
    let [first, second] = TARGETS.map(|target| target.replace(from, to));
    format!(
        r#"{{"conversation_id":"dlg-1","predictions":[{{"index":0,"target":"{first}"}},{{"index":2,"target":"{second}"}}]}}"#
    )
}

#[test]
fn a_perfect_prediction_has_1_everywhere_in_every_form() {
    let [first, second] = TARGETS;
    let objects = r#"{"conversation_id":"dlg-1","apis":[
        {"name":"book_tickets","index":2,"args":{"num.tickets":"2","name.movie":"Foo","name.theater":"Bar"}},
        {"name":"resolve_movie","index":0,"args":{"name.movie":"Foo"}},
        {"name":"find_theaters","index":0,"args":{"name.movie":"Foo","location":"Oslo"}}]}"#;
    let in_order = format!(r#"{{"conversation_id":"dlg-1","predictions":["{first}","{second}"]}}"#);
    let all = [evaluated(&with("", "")), evaluated(objects), evaluated(&in_order)];
    for perfect in all.into_iter().chain([evaluated_dialogue(&of_role(Role::Dialogues, GOLD))]) {
        assert!(perfect.faults.is_empty());
        for metric in EVALUATION.metrics {
            assert_eq!(of(&perfect, metric), [1.0; 3], "{metric}");
        }
        assert_eq!(perfect.scores[0].groups, [TOTAL, "find_theaters"]);
        let standings: Vec<_> = perfect.turns.iter().map(|turn| (turn.turn, turn.standing)).collect();
        assert_eq!(standings, [(0, TurnStanding::Right), (2, TurnStanding::Right)]);
    }
}

#[test]
fn arguments_count_each_and_what_is_too_much_costs_the_exact_accuracy() {
    let other = evaluated(&with("[PAV]Bar", "[PAV]Baz"));
    assert_eq!(of(&other, ARGUMENT), [1.0, 1.0, 2.0 / 3.0]);
    assert_eq!(of(&other, EXACT), [1.0, 1.0, 0.0]);
    let error = &other.turns[1].errors[0];
    assert_eq!((error.slot.as_str(), error.cause), ("name.theater", ErrorCause::OfferAccepted));
    assert_eq!((error.gold[0].as_str(), error.predicted[0].as_str()), ("Bar", "Baz"));
    let more = evaluated(&with("[PAV]Oslo", "[PAV]Oslo[PAN]name.genre[PAV]drama"));
    assert_eq!(of(&more, ARGUMENT), [1.0; 3]);
    assert_eq!(of(&more, EXACT), [0.0, 1.0, 1.0]);
    let error = &more.turns[0].errors[0];
    assert_eq!((error.slot.as_str(), error.cause), ("name.genre", ErrorCause::Invented));
}

#[test]
fn causes_are_where_the_values_come_from() {
    let cause = |from: &str| evaluated(&with(from, "[PAV]x")).turns.last().unwrap().errors[0].cause;
    assert_eq!(cause("[PAV]Foo"), ErrorCause::Carried);
    assert_eq!(cause("[PAV]2"), ErrorCause::NeverSaid);
    assert_eq!(evaluated(&with("[PAV]Oslo", "")).turns[0].errors[0].cause, ErrorCause::Said);
}

#[test]
fn a_call_of_another_name_has_nothing_right() {
    let other = evaluated(&with("book_tickets", "check_tickets"));
    assert_eq!(of(&other, NAME), [1.0, 1.0, 0.0]);
    assert_eq!(of(&other, ARGUMENT), [1.0, 1.0, 0.0]);
    let error = &other.turns[1].errors[0];
    assert_eq!((error.slot.as_str(), other.turns[1].errors.len()), (API, 1));
    assert_eq!((error.gold[0].as_str(), error.predicted[0].as_str()), ("book_tickets", "check_tickets"));
}

#[test]
fn calls_that_are_missing_or_too_many_are_errors() {
    let few = evaluated(
        r#"{"conversation_id":"dlg-1","predictions":[{"index":1,"target":"[PN]a"},{"index":9,"target":"[PN]b"}]}"#,
    );
    assert_eq!(few.faults, [EvaluationFault::TurnCount]);
    assert_eq!(of(&few, NAME), [0.0; 3]);
    let counts: Vec<_> = few.turns.iter().map(|turn| (turn.turn, turn.errors.len())).collect();
    assert_eq!(counts, [(0, 2), (1, 1), (2, 1)]);
    let surplus = &few.turns[1].errors[0];
    assert_eq!((surplus.cause, surplus.predicted.as_slice()), (ErrorCause::Invented, &["a".to_owned()][..]));
    let none = evaluated(r#"{"conversation_id":"dlg-1","apis":[]}"#);
    assert_eq!((none.faults.as_slice(), of(&none, EXACT)), (&[EvaluationFault::Nothing][..], vec![0.0; 3]));
}

#[test]
fn without_turns_calls_are_found_by_their_names() {
    let [_, second] = TARGETS;
    let late = evaluated(&format!(r#"{{"conversation_id":"dlg-1","target":"{second}[PN]x"}}"#));
    assert_eq!(of(&late, NAME), [0.0, 0.0, 1.0]);
    assert_eq!(late.turns[0].errors[0].predicted, ["x"]);
    assert_eq!(late.turns[1].standing, TurnStanding::Right);
}

#[test]
fn of_calls_of_one_name_the_more_alike_are_compared() {
    let call = |value: &str| Call {
        service: String::new(),
        method: "a".to_owned(),
        parameters: vec![("b".to_owned(), value.to_owned())],
        results: None,
        turn_index: None,
    };
    let (one, other) = (call("1"), call("2"));
    let (found, left) = pairs(&[(0, &one), (0, &other)], vec![&other, &one]);
    assert_eq!((found, left.len()), (vec![Some(&one), Some(&other)], 0));
}
