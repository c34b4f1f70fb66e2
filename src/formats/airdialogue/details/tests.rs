//! What the page shows of the records written by hand.

use super::super::fixtures::{DATA, KB, read, recognition};
use super::*;
use crate::corpus::{FlightField, Role, Variant};
use crate::formats::{ExpectedBy, FlightMark, Judgement, RecordText, Wanted};

fn judgement(data: &str, kb: Option<&str>) -> Judgement {
    details(&read(data, kb)).booking.unwrap().judgement
}

fn expected_by(judgement: &Judgement) -> Vec<(ExpectedBy, bool)> {
    let of = |it: &crate::formats::Expectation| (it.by, it.verdict.unwrap().is_correct());
    judgement.expectations.iter().map(of).collect()
}

#[test]
fn expectations_that_agree_are_one() {
    let judgement = judgement(DATA, Some(KB));
    assert_eq!(expected_by(&judgement), [(ExpectedBy::Both, true)]);
    let scores = judgement.expectations[0].scores.as_ref().unwrap();
    assert_eq!((format!("{:.4}", scores.reward.total()), scores.flight), ("1.0000".into(), None));
}

#[test]
fn expectations_that_differ_are_two_each_with_its_verdict() {
    // No flight is cheap enough, and the data records one all the same.
    let data = DATA.replace("\"max_price\":500", "\"max_price\":150");
    let judgement = judgement(&data, Some(KB));
    assert_eq!(expected_by(&judgement), [(ExpectedBy::Recorded, true), (ExpectedBy::Derived, false)]);
    let totals = judgement.expectations.iter().map(|it| it.scores.as_ref().unwrap().reward.total());
    assert_eq!(totals.map(|total| format!("{total:.4}")).collect::<Vec<_>>(), ["1.0000", "0.2000"]);
    let table = details(&read(&data, Some(KB))).flights.unwrap();
    assert_eq!(table.rows[1].marks, [FlightMark::ExpectedBy(ExpectedBy::Recorded), FlightMark::Booked]);
}

#[test]
fn a_score_that_needs_flights_is_not_there_without_them() {
    let judgement = judgement(&DATA.replace("[1001]", "[1000]").replace("true", "false"), None);
    assert_eq!(expected_by(&judgement), [(ExpectedBy::Recorded, false)]);
    assert_eq!(judgement.expectations[0].scores, None);
}

#[test]
fn the_distance_of_a_wrong_flight_is_told() {
    let judgement = judgement(&DATA.replace("[1001]", "[1000]"), Some(KB));
    let scores = judgement.expectations[0].scores.as_ref().unwrap();
    let near = scores.flight.unwrap();
    assert!((1.0 - near.nearest / near.farthest - scores.reward.flight).abs() < 1e-9);
}

#[test]
fn an_incomplete_intent_is_said_to_be_one() {
    let data = DATA.replace("\"max_connections\":1", "\"max_connections\":-1");
    assert!(judgement(&data, Some(KB)).is_intent_incomplete);
    assert!(!judgement(DATA, Some(KB)).is_intent_incomplete);
}

#[test]
fn flights_are_marked_and_name_the_wishes_that_they_break() {
    let kb = KB.replace("\"reservation\":0", "\"reservation\":1002");
    let table = details(&read(DATA, Some(&kb))).flights.unwrap();
    let [first, second, third] = table.rows.as_slice() else { panic!("three flights") };
    let wishes = table.wishes.as_ref().unwrap();
    let broken = first.broken.iter().map(|wish| wishes[*wish as usize].field);
    assert_eq!(broken.collect::<Vec<_>>(), [FlightField::From, FlightField::To]);
    assert!(wishes.iter().any(|wish| wish.field == FlightField::Price && wish.wanted == Wanted::AtMost(500)));
    let departure = [FlightField::DepartureMonth, FlightField::DepartureDay, FlightField::DepartureHour];
    assert_eq!(departure.map(|field| second.values[field.index()].as_str()), ["Sept", "3", "11"]);
    assert_eq!(second.marks, [FlightMark::Expected, FlightMark::Booked]);
    assert_eq!(third.marks, [FlightMark::Expected, FlightMark::Reserved]);
    assert!(table.rows.iter().all(|row| row.values.len() == FlightField::COUNT));
}

#[test]
fn flights_alone_are_not_judged() {
    let record = RecordText::of(KB.as_bytes());
    let dialogue = (super::super::FORMAT.read)(&recognition(Variant::RAW, Role::Kb), record).unwrap();
    let details = details(&dialogue);
    let table = details.flights.as_ref().unwrap();
    assert!(table.wishes.is_none() && table.rows.iter().all(|row| row.broken.is_empty()));
    assert!(details.booking.unwrap().judgement.expectations.is_empty());
}

#[test]
fn every_turn_has_its_lists() {
    let dialogue = read(DATA, Some(KB));
    assert_eq!((super::super::FORMAT.changes)(&dialogue).len(), dialogue.turns.len());
    let found = details(&dialogue).found;
    let slots: Vec<Vec<&str>> =
        found.iter().map(|turn| turn.iter().map(|value| value.slot.as_str()).collect()).collect();
    assert_eq!(slots, [vec!["departure_airport", "return_airport"], vec!["flight"]]);
}
