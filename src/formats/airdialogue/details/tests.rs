//! What is shown of the records written by hand.

use super::super::fixtures::{DATA, KB, read, recognition};
use super::*;
use crate::corpus::{FieldBody, FlightField, Role, Variant};
use crate::formats::RecordText;

fn field<'a>(details: &'a Details, label: &str) -> &'a FieldBody {
    let mut fields = details.dialogue.iter().chain(&details.answers);
    let found = fields.find(|field| field.label.starts_with(label));
    &found.unwrap_or_else(|| panic!("{label} is shown: {details:?}")).body
}

fn pair<'a>(details: &'a Details, label: &str, key: &str) -> &'a str {
    let FieldBody::Pairs(pairs) = field(details, label) else { panic!("{label} has pairs") };
    &pairs.iter().find(|(name, _)| name == key).unwrap().1
}

fn rows(details: &Details, label: &str) -> Vec<Vec<String>> {
    let FieldBody::Table { rows, .. } = field(details, label) else { panic!("{label} is a table") };
    rows.clone()
}

#[test]
fn wish_action_and_judgement_are_shown() {
    let details = details(&read(DATA, Some(KB)));
    for (label, key, value) in [
        ("Customer wants", "Goal", "book"),
        ("Customer wants", "Departs", "Sept 3, in the morning"),
        ("Customer wants", "Returns", "Sept 5"),
        ("Customer wants", "Price", "at most 500"),
        ("Customer wants", "Connections", "at most 1"),
        ("Correct", "By the data (correct_sample)", "yes"),
        ("Correct", "By what is expected (recorded and derived)", "yes"),
    ] {
        assert_eq!(pair(&details, label, key), value, "{label} {key}");
    }
    assert_eq!(field(&details, "Reservation"), &FieldBody::Text("none".into()));
    let action = rows(&details, "Action");
    assert_eq!(action[0], ["Status", "book", "book"]);
    assert_eq!(action[2], ["Flight", "1001", "1001, 1002"]);
    let reward = rows(&details, "Reward");
    assert_eq!(reward[1], ["Flight", "1.0000", "0.5", "0.5000", "1001; expected: 1001, 1002"]);
    assert_eq!(reward[3][3], "1.0000");
    assert_eq!(details.times[0], "2018-06-26 08:00:00");
}

#[test]
fn what_was_wrong_is_named() {
    let details = details(&read(&DATA.replace("[1001]", "[]").replace("true", "false"), None));
    assert_eq!(pair(&details, "Correct", "By what is expected (recorded)"), "no: flight not as expected");
    assert_eq!(pair(&details, "Correct", "By the data (correct_sample)"), "no");
    assert_eq!(rows(&details, "Action")[2], ["Flight", "none", "1001, 1002"]);
}

/// The labels of what is told of the answers, and the heads and names in them.
fn names_of_answers(details: &Details) -> Vec<String> {
    let inner = |field: &Field| match &field.body {
        FieldBody::Pairs(pairs) => pairs.iter().map(|(name, _)| name.clone()).collect(),
        FieldBody::Table { columns, .. } => columns.clone(),
        _ => Vec::new(),
    };
    details.answers.iter().flat_map(|field| [vec![field.label.clone()], inner(field)].concat()).collect()
}

#[test]
fn two_expectations_are_told_before_anything_is_judged_and_every_judgement_names_its_own() {
    // No flight is cheap enough, and the data records one all the same.
    let data = DATA.replace("\"max_price\":500", "\"max_price\":150");
    let details = details(&read(&data, Some(KB)));
    assert_eq!(details.answers[0].label, "Recorded and derived expectation differ");
    let FieldBody::Text(says) = &details.answers[0].body else { panic!("a sentence") };
    assert!(
        says.starts_with("The data records book 1001, 1002; wishes and flights give no_flight."),
        "{says}"
    );
    assert_eq!(rows(&details, "Action")[0], ["Status", "book", "book", "no_flight"]);
    for (by, verdict) in [
        ("By the data (correct_sample)", "yes"),
        ("By what is expected (recorded)", "yes"),
        ("By what is expected (derived)", "no: status, flight not as expected"),
    ] {
        assert_eq!(pair(&details, "Correct", by), verdict);
    }
    assert_eq!(rows(&details, "Reward, by what is expected (recorded)")[3][3], "1.0000");
    assert_eq!(rows(&details, "Reward, by what is expected (derived)")[3][3], "0.2000");
    let table = details.flights.as_ref().unwrap();
    assert!(table.note.starts_with("Recorded and derived expectation differ. "), "{}", table.note);
    assert_eq!(table.rows[1].marks, ["expected (recorded)", "booked"]);
}

#[test]
fn expectations_that_agree_are_told_once() {
    let details = details(&read(DATA, Some(KB)));
    let names = names_of_answers(&details);
    assert!(names.iter().all(|name| !name.contains("differ")), "{names:?}");
    let judges = |name: &&String| name.starts_with("Reward") || name.starts_with("By what");
    assert!(names.iter().filter(judges).all(|name| name.ends_with("(recorded and derived)")), "{names:?}");
    assert!(details.flights.unwrap().note.starts_with("Expected (recorded and derived): book 1001, 1002."));
}

#[test]
fn what_an_incomplete_intent_gives_is_said_to_be_doubtful() {
    let data = DATA
        .replace("\"max_connections\":1", "\"max_connections\":-1")
        .replace("\"max_price\":500", "\"max_price\":150");
    let details = details(&read(&data, Some(KB)));
    let FieldBody::Text(says) = &details.answers[0].body else { panic!("a sentence") };
    assert!(says.contains("incomplete"), "{says}");
    let names = names_of_answers(&details);
    assert!(names.iter().any(|name| name == "By what is expected (derived, intent incomplete)"), "{names:?}");
    assert!(details.flights.unwrap().note.contains("incomplete"));
}

#[test]
fn the_reward_comes_with_its_arithmetic() {
    let reward = rows(&details(&read(&DATA.replace("[1001]", "[1000]"), Some(KB))), "Reward");
    let parts: Vec<f64> = reward[..3].iter().map(|row| row[3].parse().unwrap()).collect();
    assert_eq!(format!("{:.4}", parts.iter().sum::<f64>()), reward[3][3]);
    let [nearest, farthest] = ["differs by ", "flight by "]
        .map(|before| reward[1][4].split(before).nth(1).unwrap()[..6].parse::<f64>().unwrap());
    assert_eq!(
        format!("{:.3}", 1.0 - nearest / farthest),
        format!("{:.3}", reward[1][1].parse::<f64>().unwrap())
    );
}

#[test]
fn the_log_is_merged_with_the_turns() {
    let FieldBody::Table { rows, .. } = field(&details(&read(DATA, None)), "Search log").clone() else {
        panic!("a table")
    };
    let what: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(what, ["turn 1, customer", "button pressed", "entered from_city", "turn 2, agent"]);
    assert_eq!(rows[1], ["2018-06-26 08:00:10.000", "button pressed", "top-book-flight"]);
}

#[test]
fn flights_are_marked_and_say_what_they_break() {
    let kb = KB.replace("\"reservation\":0", "\"reservation\":1002");
    let table = details(&read(DATA, Some(&kb))).flights.unwrap();
    let [first, second, third] = table.rows.as_slice() else { panic!("three flights") };
    let wishes = table.wishes.as_ref().unwrap();
    let of = |(wish, reason): &(u32, String)| {
        let wish = &wishes[usize::try_from(*wish).unwrap()];
        (table.columns[usize::try_from(wish.column).unwrap()].title.clone(), reason.clone())
    };
    let broken: Vec<_> = first.broken.iter().map(of).collect();
    let expected =
        [("From", "not AAA"), ("To", "not BBB")].map(|(title, reason)| (title.into(), reason.into()));
    assert_eq!(broken, expected);
    assert!(wishes.iter().any(|wish| wish.wanted == "≤ 500"));
    let departure = [FlightField::DepartureMonth, FlightField::DepartureDay, FlightField::DepartureHour];
    assert_eq!(table.columns[4].fields, departure);
    assert_eq!(departure.map(|field| second.values[field.index()].as_str()), ["Sept", "3", "11"]);
    assert_eq!(second.marks, ["expected", "booked"]);
    assert_eq!(third.marks, ["expected", "reserved"]);
    assert!(table.rows.iter().all(|row| row.values.len() == FlightField::COUNT));
}

#[test]
fn flights_alone_are_not_judged() {
    let record = RecordText::of(KB.as_bytes());
    let dialogue = (super::super::FORMAT.read)(&recognition(Variant::RAW, Role::Kb), record).unwrap();
    let details = details(&dialogue);
    let table = details.flights.as_ref().unwrap();
    assert!(table.wishes.is_none() && table.rows.iter().all(|row| row.broken.is_empty()));
    assert_eq!(field(&details, "Reservation"), &FieldBody::Text("none".into()));
}

#[test]
fn an_incomplete_intent_is_said_to_be_one() {
    let data = DATA.replace("\"max_connections\":1", "\"max_connections\":-1");
    assert!(matches!(field(&details(&read(&data, Some(KB))), "Intent is incomplete"), FieldBody::Text(_)));
}

#[test]
fn every_turn_has_its_list_of_changes() {
    let dialogue = read(DATA, Some(KB));
    assert_eq!((super::super::FORMAT.changes)(&dialogue).len(), dialogue.turns.len());
}
