//! Golden values of the official scorer, and its corner cases.

use super::super::fixtures::{flight, intent_and_kb, outcome, real};
use super::*;

fn near(found: f64, golden: f64) {
    assert!((found - golden).abs() < 5e-8, "{found} is not {golden}");
}

#[test]
fn the_real_record_scores_as_the_official_scorer_says() {
    let Some(dialogue) = real() else { return };
    let trip = dialogue.trip.unwrap();
    let expected = trip.expected.unwrap();
    for (flights, total, flight) in [
        (&[1027][..], 1.0, 1.0),
        (&[1005], 0.863_881_1, 0.727_762_2),
        (&[1021], 0.756_299_8, 0.512_599_6),
        (&[1000], 0.716_239_5, 0.432_479_0),
        (&[], 0.5, 0.0),
        (&[1999], 0.5, 0.0),
    ] {
        let action = Outcome { flights: flights.to_vec(), ..expected.clone() };
        let reward = scaled(&action, &expected, trip.kb.as_ref()).unwrap();
        near(reward.total(), total);
        near(reward.flight, flight);
    }
}

#[test]
fn names_score_by_the_characters_they_share() {
    near(name_score("Emily Edward", "Emily Edwards"), 0.96);
    for (said, meant, score) in [
        ("Ada Byron", "ada  BYRON", 1.0),
        ("Ada O'Byron", "ada obyron", 1.0),
        ("the Ada", "Ada", 1.0),
        ("xyz", "abc", 0.0),
        ("", "unk unk", 1.0),
        ("...", "Ada", 0.0),
    ] {
        near(name_score(said, meant), score);
    }
}

#[test]
fn a_wrong_flight_scores_by_how_near_it_is() {
    let (_, kb) = intent_and_kb();
    let expected = outcome("book", "Ada Byron", &[1001]);
    let score = |flights: &[i64]| {
        scaled(&outcome("book", "Ada Byron", flights), &expected, Some(&kb)).unwrap().flight
    };
    near(score(&[1001]), 1.0);
    let (wrong_way, wrong_class) =
        (distance(flight(&kb, 1000), flight(&kb, 1001)), distance(flight(&kb, 1002), flight(&kb, 1001)));
    // Airports 2, hours 2/24 and 19/24, price 1, airline 1.
    near(wrong_way, (4.0 + 21.0 / 24.0) / 12.0);
    // Hours 8/24 and 13/24, class, half a connection, airline.
    near(wrong_class, (2.5 + 21.0 / 24.0) / 12.0);
    near(score(&[1000]), 0.0);
    near(score(&[1002]), 1.0 - wrong_class / wrong_way);
    near(score(&[1000, 1001]), 0.0);
    near(score(&[1999]), 0.0);
}

#[test]
fn without_flights_only_right_and_absent_ones_are_judged() {
    let expected = outcome("book", "Ada Byron", &[1001]);
    let flight = |status: &str, flights: &[i64]| {
        scaled(&outcome(status, "Ada Byron", flights), &expected, None).map(Reward::total)
    };
    near(flight("book", &[1001]).unwrap(), 1.0);
    near(flight("no_flight", &[]).unwrap(), 0.2);
    assert_eq!(flight("book", &[1002]), None);
}

#[test]
fn nothing_expected_and_nothing_done_is_right() {
    let none = outcome("no_flight", "Ada Byron", &[]);
    near(scaled(&none, &none, None).unwrap().total(), 1.0);
    near(scaled(&outcome("no_flight", "Ada Byron", &[1000]), &none, None).unwrap().flight, 0.0);
}

#[test]
fn the_discrete_score_takes_words_and_flights_whole() {
    let expected = outcome("book", "Ada Byron", &[1001, 1002]);
    for (status, name, flights, total) in [
        ("book", "ada byron", &[1002][..], 1.0),
        ("book", "Ada Byro", &[1002], 0.9),
        ("book", "Ada", &[1000], 0.4),
        ("change", "Bob Byron", &[], 0.1),
    ] {
        near(discrete(&outcome(status, name, flights), &expected).total(), total);
    }
}

#[test]
fn prices_are_compared_to_the_smaller() {
    for (one, other, term) in [(0, 0, 0.0), (0, 100, 1.0), (200, 100, 1.0), (200, 300, 0.5), (300, 200, 0.5)]
    {
        near(price_term(one, other), term);
    }
}
