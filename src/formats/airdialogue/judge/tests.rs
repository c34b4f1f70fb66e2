//! Constraints and actions on flights written by hand, and on the real record.

use super::super::fixtures::{flight, intent_and_kb, outcome, real};
use super::*;

#[test]
fn a_flight_names_what_it_breaks() {
    let (intent, kb) = intent_and_kb();
    let breaks = |change: &dyn Fn(&mut Flight)| {
        let mut flight = flight(&kb, 1001).clone();
        change(&mut flight);
        broken(&intent, &flight).map(Constraint::key).collect::<Vec<_>>()
    };
    assert!(breaks(&|_| ()).is_empty());
    assert_eq!(breaks(&|flight| flight.departure_leg.hour = 12), ["departure_time"]);
    assert_eq!(breaks(&|flight| flight.price = 600), ["max_price"]);
    assert!(breaks(&|flight| flight.price = 500).is_empty());
    assert_eq!(breaks(&|flight| flight.connections = 2), ["max_connections"]);
    assert_eq!(breaks(&|flight| flight.departure_leg.day = "4".into()), ["departure_day"]);
    assert_eq!(breaks(&|flight| flight.return_leg.month = "Oct".into()), ["return_month"]);
    assert_eq!(
        breaks(&|flight| std::mem::swap(&mut flight.departure_leg.airport, &mut flight.return_leg.airport)),
        ["departure_airport", "return_airport"]
    );
    assert!(breaks(&|flight| flight.class = "business".into()).is_empty());
}

#[test]
fn class_times_and_airline_are_compared_when_they_are_asked_for() {
    let (mut intent, kb) = intent_and_kb();
    intent.class = Some("business".into());
    intent.return_leg.time = Some("evening".into());
    intent.airline_preference = Some("normal-cost".into());
    let breaks = |number| broken(&intent, flight(&kb, number)).map(Constraint::key).collect::<Vec<_>>();
    assert_eq!(breaks(1001), ["class", "airline_preference"]);
    assert_eq!(breaks(1002), ["return_time"]);
    let unknown = Flight { airline: "Nobody".into(), ..flight(&kb, 1002).clone() };
    assert!(broken(&intent, &unknown).any(|constraint| constraint == Constraint::Airline));
}

#[test]
fn the_day_has_three_parts() {
    for (hour, part) in [
        (0, "evening"),
        (2, "evening"),
        (3, "morning"),
        (11, "morning"),
        (12, "afternoon"),
        (19, "afternoon"),
        (20, "evening"),
        (23, "evening"),
    ] {
        assert_eq!(time_of_day(hour), part, "{hour}");
    }
}

#[test]
fn the_expected_action_follows_the_goal_and_the_reservation() {
    let (intent, kb) = intent_and_kb();
    for (goal, reservation, max_price, status, flights) in [
        ("book", 0, 500, "book", &[1001, 1002][..]),
        ("book", 1000, 500, "book", &[1001, 1002]),
        ("book", 0, 100, "no_flight", &[]),
        ("change", 0, 500, "no_reservation", &[]),
        ("change", 1002, 500, "change", &[1001, 1002]),
        ("change", 1000, 100, "no_flight", &[]),
        ("cancel", 0, 500, "no_reservation", &[]),
        ("cancel", 1000, 500, "cancel", &[]),
    ] {
        let intent = Intent { goal: goal.into(), max_price: Some(max_price), ..intent.clone() };
        let kb = KnowledgeBase { reservation, ..kb.clone() };
        assert_eq!(
            expected_action(&intent, &kb),
            outcome(status, "Ada Byron", flights),
            "{goal} {reservation}"
        );
    }
}

#[test]
fn a_dearer_flight_is_feasible_and_not_expected() {
    let (intent, mut kb) = intent_and_kb();
    let dearer = Flight { number: 1003, price: 300, ..flight(&kb, 1001).clone() };
    kb.flights.push(dearer);
    assert_eq!(satisfying(&intent, &kb).count(), 3);
    assert_eq!(cheapest(&intent, &kb), [1001, 1002]);
}

#[test]
fn an_expected_name_has_letters_and_spaces_only() {
    let (mut intent, kb) = intent_and_kb();
    intent.name = "Ada O'Byron 2".into();
    assert_eq!(expected_action(&intent, &kb).name, "Ada OByron ");
}

#[test]
fn an_action_is_right_in_status_flight_and_name() {
    let expected = outcome("book", "Ada Byron", &[1001, 1002]);
    for (status, name, flights, is_correct) in [
        ("book", "Ada Byron", &[1001][..], true),
        ("book", " ada byron ", &[1002], true),
        ("book", "Ada Byro", &[1001], false),
        ("change", "Ada Byron", &[1001], false),
        ("book", "Ada Byron", &[1000], false),
        ("book", "Ada Byron", &[1001, 1002], false),
        ("book", "Ada Byron", &[], false),
    ] {
        assert_eq!(
            Verdict::of(&outcome(status, name, flights), &expected).is_correct(),
            is_correct,
            "{flights:?}"
        );
    }
    let none = outcome("no_flight", "Ada Byron", &[]);
    assert!(Verdict::of(&none, &none).is_correct());
}

#[test]
fn the_real_record_expects_its_one_flight() {
    let Some(dialogue) = real() else { return };
    let trip = dialogue.trip.unwrap();
    let (intent, kb) = (trip.intent.unwrap(), trip.kb.unwrap());
    assert_eq!(kb.flights.len(), 30);
    assert_eq!(satisfying(&intent, &kb).map(|flight| flight.number).collect::<Vec<_>>(), [1027]);
    assert_eq!(Some(expected_action(&intent, &kb)), trip.expected);
    assert_eq!(
        Some(Verdict::of(&trip.action.unwrap(), &trip.expected.unwrap()).is_correct()),
        trip.is_correct
    );
}
