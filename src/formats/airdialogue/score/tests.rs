//! Actions on the record written by hand, and golden values of the real one.

use super::super::fixtures::{DATA, KB, outcome, read, real, recognition};
use super::super::{ACTIONS, FORMAT};
use super::*;
use crate::corpus::{Role, Variant};
use crate::formats::evaluation::EvaluationOptions;
use crate::formats::{RecordText, ReferenceData};

fn evaluated(gold: &Dialogue, predicted: &Dialogue) -> Evaluated {
    score(&Evaluand {
        gold,
        predicted,
        recognition: &recognition(Variant::RAW, Role::Dialogues),
        path: "train_data.json",
        reference: &ReferenceData::default(),
        options: EvaluationOptions::default(),
    })
}

fn line(action: &str) -> Dialogue {
    let record = format!(r#"{{"action":{action}}}"#);
    (FORMAT.read)(&recognition(ACTIONS, Role::Predictions), RecordText::of(record.as_bytes())).unwrap()
}

fn doing(action: Outcome) -> Dialogue {
    let trip = Trip { action: Some(action), ..Trip::default() };
    Dialogue { trip: Some(Box::new(trip)), ..Dialogue::default() }
}

fn of(evaluated: &Evaluated, metric: &str) -> Option<f64> {
    let mut scores = evaluated.scores.iter().flat_map(|scored| &scored.scores);
    scores.find(|(name, _)| *name == metric).map(|(_, score)| *score)
}

fn near(found: Option<f64>, golden: f64) {
    assert!(found.is_some_and(|found| (found - golden).abs() < 5e-8), "{found:?} is not {golden}");
}

#[test]
fn a_perfect_prediction_has_1_everywhere() {
    let gold = read(DATA, Some(KB));
    let perfect =
        evaluated(&gold, &line(r#"{"status":"<st_book>","name":"Ada Byron","flight":["<fl_1002>"]}"#));
    assert!(perfect.faults.is_empty());
    for metric in EVALUATION.metrics.iter().filter(|metric| **metric != HUMAN) {
        near(of(&perfect, metric), 1.0);
    }
    // A line of a model is not judged itself; the record of a human is.
    assert_eq!(of(&perfect, HUMAN), None);
    near(of(&evaluated(&gold, &gold), HUMAN), 1.0);
    assert_eq!(perfect.scores[0].groups, ["total", "status:book"]);
    assert_eq!((perfect.turns[0].turn, perfect.turns[0].standing), (1, TurnStanding::Right));
}

#[test]
fn the_parts_that_are_wrong_are_errors_of_the_last_turn() {
    let gold = read(DATA, Some(KB));
    let wrong = evaluated(&gold, &doing(outcome("cancel", "Ada Byro", &[1000])));
    // Nearly as far from the nearer of both as any flight is.
    let flight = of(&wrong, "flight").unwrap();
    assert!(flight > 0.0 && flight < 0.1, "{flight}");
    near(of(&wrong, "status"), 0.0);
    near(of(&wrong, EXACT), 0.0);
    near(of(&wrong, DISCRETE), 0.1);
    let name = reward::name_score("Ada Byro", "Ada Byron");
    near(of(&wrong, "name"), name);
    near(of(&wrong, "total"), 0.2 * name + 0.5 * flight);
    near(of(&wrong, SELFPLAY), (1.2 * name + 1.5 * flight) / 4.0);
    let errors: Vec<_> =
        wrong.turns[0].errors.iter().map(|error| (error.slot.as_str(), error.cause)).collect();
    let expected = [
        ("status", ErrorCause::NeverSaid),
        ("flight", ErrorCause::OfferAccepted),
        ("name", ErrorCause::NeverSaid),
    ];
    assert_eq!(errors, expected);
    assert_eq!(wrong.turns[0].errors[1].gold, ["1001", "1002"]);
    assert_eq!((wrong.turns[0].turn, wrong.turns[0].standing), (1, TurnStanding::New));
}

#[test]
fn without_flights_the_rest_is_scored() {
    let gold = read(DATA, None);
    let wrong = evaluated(&gold, &doing(outcome("book", "Ada Byron", &[1000])));
    assert_eq!(wrong.faults, [EvaluationFault::NoFlights]);
    assert_eq!([of(&wrong, "total"), of(&wrong, "flight"), of(&wrong, SELFPLAY)], [None; 3]);
    near(of(&wrong, "status"), 1.0);
    near(of(&wrong, EXACT), 0.0);
    let right = evaluated(&gold, &doing(outcome("book", "Ada Byron", &[1001])));
    assert!(right.faults.is_empty());
    near(of(&right, "total"), 1.0);
}

#[test]
fn nothing_predicted_counts_as_an_action_that_says_nothing() {
    let gold = read(DATA, Some(KB));
    let nothing = evaluated(&gold, &line("{}"));
    assert_eq!(nothing.faults, [EvaluationFault::Nothing]);
    near(of(&nothing, "total"), 0.2 * reward::name_score("", "Ada Byron"));
    assert_eq!(nothing.turns[0].errors.len(), 3);
}

#[test]
fn what_is_expected_is_derived_where_it_is_not_recorded() {
    let mut gold = read(DATA, Some(KB));
    gold.trip.as_mut().unwrap().expected = None;
    near(of(&evaluated(&gold, &doing(outcome("book", "Ada Byron", &[1002]))), "total"), 1.0);
    gold.trip.as_mut().unwrap().kb = None;
    assert_eq!(evaluated(&gold, &gold), Evaluated::default());
}

#[test]
fn a_human_who_is_judged_wrong_has_the_scaled_score() {
    let gold = read(DATA, Some(KB));
    let mut human = doing(outcome("book", "Ada Byron", &[]));
    human.trip.as_mut().unwrap().is_correct = Some(false);
    near(of(&evaluated(&gold, &human), HUMAN), 0.5);
}

#[test]
fn the_real_record_scores_as_the_official_scorer_says() {
    let Some(gold) = real() else { return };
    let expected = gold.trip.as_ref().unwrap().expected.clone().unwrap();
    for (flights, total, flight) in [
        (&[1027][..], 1.0, 1.0),
        (&[1005], 0.863_881_1, 0.727_762_2),
        (&[1021], 0.756_299_8, 0.512_599_6),
        (&[1000], 0.716_239_5, 0.432_479_0),
        (&[], 0.5, 0.0),
        (&[1999], 0.5, 0.0),
    ] {
        let scored = evaluated(&gold, &doing(Outcome { flights: flights.to_vec(), ..expected.clone() }));
        near(of(&scored, "total"), total);
        near(of(&scored, "flight"), flight);
    }
}
