//! What the desk says of the records written by hand.

use super::*;
use crate::corpus::FieldBody;
use crate::formats::airdialogue::FORMAT;
use crate::formats::airdialogue::fixtures::{DATA, KB, read};

fn judge(data: &str, kb: Option<&str>) -> (Vec<Judged>, Option<String>) {
    let dialogue = read(data, kb);
    let details = (FORMAT.details)(&dialogue);
    let booking = details.booking.unwrap();
    (judged(&booking, details.flights.as_ref()), difference(&booking.judgement))
}

fn only(data: &str, kb: Option<&str>) -> Judged {
    let (mut judged, difference) = judge(data, kb);
    assert_eq!((judged.len(), difference), (1, None));
    judged.remove(0)
}

#[test]
fn wishes_are_chips_and_a_date_is_one_of_them() {
    let dialogue = read(DATA, Some(KB));
    let table = (FORMAT.details)(&dialogue).flights.unwrap();
    let intent = dialogue.trip.as_ref().unwrap().intent.as_ref().unwrap();
    let chips = chips(intent, table.wishes.as_deref().unwrap());
    let says: Vec<String> = chips.iter().map(|chip| format!("{} {}", chip.title, chip.says)).collect();
    assert_eq!(
        says,
        [
            "goal book",
            "name Ada Byron",
            "from AAA",
            "to BBB",
            "leaves Sept 3",
            "leaves in the morning",
            "returns Sept 5",
            "price ≤ 500",
            "connections ≤ 1",
        ]
    );
    let wishes: Vec<usize> = chips.iter().map(|chip| chip.wishes.len()).collect();
    assert_eq!(wishes, [0, 0, 1, 1, 2, 1, 2, 1, 1]);
    assert_eq!(wishes.iter().sum::<usize>(), table.wishes.unwrap().len());
}

#[test]
fn a_right_choice_is_said_to_be_one() {
    let judged = only(DATA, Some(KB));
    assert_eq!((judged.is_right, judged.title), (Some(true), text::trip::IN_BOTH));
    assert_eq!(judged.says, [text::trip::right("booked 1001")]);
    let rows: Vec<_> =
        judged.rows.iter().map(|row| (row.part, row.agent.as_str(), row.expected.as_str())).collect();
    assert_eq!(
        rows,
        [("status", "book", "book"), ("flight", "1001", "1001, 1002"), ("name", "ada byron", "Ada Byron")]
    );
    assert!(judged.rows.iter().all(|row| row.is_right));
    assert_eq!(judged.rows[1].points, "0.5000 of 0.5");
    assert_eq!(judged.reward.as_deref(), Some("1.0000"));
}

#[test]
fn a_wrong_flight_is_told_with_the_wishes_that_it_breaks() {
    let judged = only(&DATA.replace("[1001]", "[1000]"), Some(KB));
    assert_eq!(judged.is_right, Some(false));
    assert_eq!(
        judged.says,
        [
            text::trip::wrong("flight", "booked 1000", "booked 1001 or 1002"),
            text::trip::breaks("1000", "From: not AAA; To: not BBB"),
        ]
    );
    assert_eq!(
        judged.rows.iter().filter(|row| !row.is_right).map(|row| row.part).collect::<Vec<_>>(),
        ["flight"]
    );
    assert!(judged.whys[1].starts_with("flight: 1000 differs by "), "{:?}", judged.whys);
}

#[test]
fn what_was_wrong_otherwise_is_told_too() {
    let dear = KB.replacen("\"price\":200", "\"price\":300", 1);
    let data = DATA.replace("[1001,1002]", "[1002]");
    assert_eq!(only(&data, Some(&dear)).says[1], text::trip::costs_more("1001", "300", "1002", "200"));
    let none = DATA.replace(
        "\"status\":\"book\",\"name\":\"ada byron\",\"flight\":[1001]",
        "\"status\":\"no_flight\",\"name\":\"Al\",\"flight\":[]",
    );
    let judged = only(&none, Some(KB));
    assert_eq!(
        judged.says,
        [
            text::trip::wrong("status, flight and name", "found no flight", "booked 1001 or 1002"),
            text::trip::fits("1001", "200"),
            text::trip::name_differs("Al", "Ada Byron"),
        ]
    );
    let unknown = only(&DATA.replace("[1001]", "[1999]"), Some(KB));
    assert_eq!(unknown.says[1], text::trip::is_unknown("1999"));
    let change = DATA.replace("\"goal\":\"book\"", "\"goal\":\"change\"").replace(
        "\"status\":\"book\",\"name\":\"Ada Byron\",\"flight\":[1001,1002]",
        "\"status\":\"no_reservation\",\"name\":\"Ada Byron\",\"flight\":[]",
    );
    assert_eq!(only(&change, Some(KB)).says[1], text::trip::NO_RESERVATION);
}

#[test]
fn two_expectations_are_told_apart_and_each_judges() {
    // No flight is cheap enough, and the data records one all the same.
    let data = DATA.replace("\"max_price\":500", "\"max_price\":150");
    let (judged, difference) = judge(&data, Some(KB));
    assert_eq!(difference, Some(text::trip::difference("booked 1001 or 1002", "found no flight", false)));
    let verdicts: Vec<_> = judged.iter().map(|it| (it.title, it.is_right)).collect();
    assert_eq!(verdicts, [(text::trip::RECORDED, Some(true)), (text::trip::DERIVED, Some(false))]);
    assert_eq!(judged[1].says[1], text::trip::breaks("1001", "Price: 50 over"));
    assert_eq!(judged[1].reward.as_deref(), Some("0.2000"));
    let doubtful = data.replace("\"max_connections\":1", "\"max_connections\":-1");
    let (judged, difference) = judge(&doubtful, Some(KB));
    assert_eq!(judged[1].title, text::trip::DERIVED_INCOMPLETE);
    assert!(difference.unwrap().contains("incomplete"));
}

#[test]
fn what_is_not_known_is_said() {
    let without = |data: &str, key: &str| data.replace(&format!("\"{key}\":"), "\"other\":");
    let no_action = only(&without(DATA, "action"), None);
    assert_eq!(no_action.is_right, None);
    assert_eq!(
        no_action.says,
        [text::trip::NO_ACTION.to_owned(), text::trip::expected("booked 1001 or 1002")]
    );
    let no_expectation = only(&without(DATA, "expected_action"), None);
    assert_eq!(no_expectation.says, [text::trip::did("booked 1001"), text::trip::NO_EXPECTATION.to_owned()]);
    assert!(no_expectation.rows.is_empty());
}

#[test]
fn the_log_is_merged_with_the_turns() {
    let dialogue = read(DATA, None);
    let booking = (FORMAT.details)(&dialogue).booking.unwrap();
    let FieldBody::Table { rows, .. } = log(&booking, &dialogue.turns).unwrap().body else {
        panic!("a table")
    };
    let what: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(what, ["turn 1, customer", "button pressed", "entered from_city", "turn 2, agent"]);
    assert_eq!(rows[1], ["2018-06-26 08:00:10.000", "button pressed", "top-book-flight"]);
}
