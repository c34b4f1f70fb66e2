//! Each rule with a record that it hits; the record they are made from is hit by three.

use super::super::fixtures::{DATA, KB, read, recognition};
use super::*;
use crate::corpus::{Dialogue, RecordNumber, Variant};
use crate::formats::{Hit, Partner, RecordText, ReferenceData};

fn hits_of(id: &str, dialogue: &Dialogue, role: Role, partner: Option<u64>, number: u32) -> Vec<Hit> {
    let check = RULES.iter().find(|rule| rule.id == id).unwrap().check;
    let (recognition, reference) = (recognition(Variant::RAW, role), ReferenceData::default());
    let case = Case {
        path: "a/train_data.json",
        number: RecordNumber(number),
        split: None,
        partner: partner.map(|records| Partner { path: "a/train_kb.json", records, is_first: number == 0 }),
        records: 7,
        ..Case::alone(dialogue, &recognition, &reference)
    };
    let mut hits = Hits::default();
    check(&case, &mut hits);
    hits.hits
}

/// The hits of a rule in the fixtures after replacing a text in the dialogue and one in the flights.
fn hits(id: &str, data: (&str, &str), kb: (&str, &str)) -> Vec<Hit> {
    let changed = |text: &str, (from, to): (&str, &str)| {
        assert!(text.contains(from), "{from}");
        if from.is_empty() { text.to_owned() } else { text.replace(from, to) }
    };
    let dialogue = read(&changed(DATA, data), Some(&changed(KB, kb)));
    hits_of(id, &dialogue, Role::Dialogues, Some(7), 0)
}

const SAME: (&str, &str) = ("", "");

#[test]
fn the_record_as_it_is_has_little_to_say() {
    let found: Vec<&str> =
        RULES.iter().map(|rule| rule.id).filter(|id| !hits(id, SAME, SAME).is_empty()).collect();
    assert_eq!(found, ["AIR-EXPECTED-MANY", "AIR-NAME-CASE", "AIR-KB-SIZE"]);
    assert!(hits("AIR-KB-SIZE", SAME, SAME)[0].is_in_partner);
}

#[test]
fn a_record_without_parts_lacks_them_and_no_more() {
    let dialogue = read("{\"dialogue\":[]}", None);
    let hits = |id| hits_of(id, &dialogue, Role::Dialogues, None, 0);
    let found: Vec<&str> = RULES.iter().map(|rule| rule.id).filter(|id| !hits(id).is_empty()).collect();
    assert_eq!(found, ["AIR-MISSING"]);
    assert_eq!(hits("AIR-MISSING").len(), 3);
}

#[test]
fn dialogues_break_each_rule() {
    for (id, from, to, turn, says) in [
        ("AIR-TIME-COUNT", ",1530000030", "", None, "2 turns, but 1 timestamps"),
        ("AIR-TIME-ORDER", "1530000030]", "1529999990]", Some(1), "10 s before"),
        ("AIR-TIME-ORDER", "1530000012000", "1530000009000", None, "in 1 of 2 entries"),
        ("AIR-TIME-UNIT", "1530000030]", "1530000030000]", None, "turns look like milliseconds"),
        ("AIR-TIME-UNIT", "1530000010000", "1530000010", None, "log look like seconds"),
        ("AIR-LOG-STEP", "\"button_name\":\"top-book-flight\"", "\"button\":\"b\"", None, "1 of 2 entries"),
        ("AIR-TURN-EMPTY", "agent: Flight 1001 is booked.", "agent: ", Some(1), "the agent says nothing"),
        ("AIR-TURN-PREFIX", "agent: Flight", "Flight", Some(1), "neither"),
        ("AIR-MISSING", "\"action\"", "\"deed\"", None, "lacks \u{201c}action\u{201d}"),
        ("AIR-MISSING", "\"expected_action\"", "\"due\"", None, "lacks \u{201c}expected_action\u{201d}"),
        ("AIR-MISSING", "\"intent\"", "\"wish\"", None, "lacks \u{201c}intent\u{201d}"),
        ("AIR-MISSING", "\"max_price\":500,", "", None, "lacks \u{201c}intent.max_price\u{201d}"),
        ("AIR-MISSING", ",\"name\":\"Ada Byron\"}", "}", None, "lacks \u{201c}intent.name\u{201d}"),
        ("AIR-INTENT-WORD", "\"goal\":\"book\"", "\"goal\":\"buy\"", None, "for goal: \u{201c}buy\u{201d}"),
        ("AIR-INTENT-WORD", "\"departure_month\":\"Sept\"", "\"departure_month\":\"Sep\"", None, "Sep"),
        ("AIR-INTENT-WORD", "\"return_day\":\"5\"", "\"return_day\":\"05\"", None, "05"),
        ("AIR-INTENT-WORD", "morning", "noon", None, "departure_time: \u{201c}noon"),
        ("AIR-INTENT-WORD", "\"max_price\":500", "\"max_price\":300", None, "300"),
        ("AIR-INTENT-WORD", "\"max_connections\":1", "\"max_connections\":3", None, "3"),
        ("AIR-INTENT-WORD", "\"goal\"", "\"class\":\"first\",\"goal\"", None, "class"),
        ("AIR-INTENT-WORD", "\"goal\"", "\"airline_preference\":\"any\",\"goal\"", None, "preference"),
        ("AIR-INTENT-WORD", "\"departure_airport\":\"AAA\"", "\"departure_airport\":\"Rome\"", None, "Rome"),
        (
            "AIR-OUTCOME-WORD",
            "\"action\":{\"status\":\"book\"",
            "\"action\":{\"status\":\"done\"",
            None,
            "the action",
        ),
        (
            "AIR-OUTCOME-FLIGHT",
            "\"action\":{\"status\":\"book\"",
            "\"action\":{\"status\":\"cancel\"",
            None,
            "the action is \u{201c}cancel\u{201d} and has flights: 1001",
        ),
        (
            "AIR-OUTCOME-WORD",
            "\"expected_action\":{\"status\":\"book\",",
            "\"expected_action\":{",
            None,
            "the expected action",
        ),
        ("AIR-TURN-REPEAT", "agent: Flight", "customer: Flight", Some(1), "the customer has"),
        ("AIR-CORRECT", "true", "false", None, "recorded as wrong"),
        ("AIR-CORRECT", "[1001]", "[1000]", None, "differs from the recorded expectation in: flight"),
        (
            "AIR-EXPECTED",
            "[1001,1002]",
            "[1001]",
            None,
            "wishes and flights give \u{201c}book\u{201d} 1001, 1002",
        ),
        (
            "AIR-EXPECTED",
            "\"Ada Byron\",\"flight\":[1001,1002]",
            "\"Bob\",\"flight\":[1001,1002]",
            None,
            "Bob",
        ),
        ("AIR-EXPECTED", "\"max_price\":500", "\"max_price\":100", None, "no_flight"),
        (
            "AIR-FLIGHT-MISSING",
            "[1001]",
            "[1003]",
            None,
            "the agent chose what is not among the flights: 1003",
        ),
        ("AIR-FLIGHT-MISSING", "[1001,1002]", "[1001,1009]", None, "should have chosen"),
        (
            "AIR-ACTION-BREAKS",
            "[1001]",
            "[1000]",
            None,
            "flight 1000 breaks \u{201c}departure_airport\u{201d}",
        ),
        ("AIR-ACTION-MANY", "[1001]", "[1001,1002]", None, "chose 2 flights: 1001, 1002"),
        (
            "AIR-AIRPORT-MISSING",
            "\"departure_airport\":\"AAA\"",
            "\"departure_airport\":\"CCC\"",
            None,
            "CCC",
        ),
        ("AIR-AIRPORT-SAME", "\"return_airport\":\"BBB\"", "\"return_airport\":\"AAA\"", None, "customer"),
        ("AIR-INTENT-INCOMPLETE", "\"max_connections\":1", "\"max_connections\":-1", None, "left out"),
    ] {
        let found = hits(id, (from, to), SAME);
        assert_eq!(found.len(), 1, "{id} {to}");
        assert!(found[0].sentence.contains(says), "{id}: {}", found[0].sentence);
        assert_eq!((found[0].turn, found[0].is_in_partner), (turn, false), "{id}");
    }
}

#[test]
fn times_go_back_by_any_number() {
    let times = "1530000000,1530000030";
    for (changed, seconds) in [
        ("1530000000,-9223372036854775", "9223373566854775"),
        ("9223372036854775807,-9223372036854775808", "18446744073709551"),
    ] {
        let found = hits("AIR-TIME-ORDER", (times, changed), SAME);
        assert_eq!(found[0].sentence, format!("the turn is {seconds} s before the one before it"));
    }
}

#[test]
fn flights_break_each_rule() {
    for (id, from, to, says) in [
        ("AIR-KB-UNREADABLE", "\"kb\":[{", "\"kb\":[{{", "cannot be read"),
        ("AIR-RESERVATION", "\"reservation\":0", "\"reservation\":1003", "1003"),
        ("AIR-KB-DUPLICATE", "\"flight_number\":1002", "\"flight_number\":1000", "again: 1000"),
        ("AIR-KB-NUMBERING", ":1001,", ":1005,", "flight 1005 stands where flight 1001 is due"),
        (
            "AIR-KB-WORD",
            "\"return_day\":\"5\",\"return_time_num\":1,",
            "\"return_day\":\"32\",\"return_time_num\":1,",
            "day: \u{201c}32\u{201d}",
        ),
        (
            "AIR-KB-WORD",
            "\"departure_airport\":\"BBB\"",
            "\"departure_airport\":\"bb\"",
            "flight 1000 has an airport",
        ),
        ("AIR-KB-WORD", "\"num_connections\":0", "\"num_connections\":3", "connections: \u{201c}3\u{201d}"),
        ("AIR-KB-WORD", "Spirit", "Nobody", "flight 1001 has an unknown airline: \u{201c}Nobody\u{201d}"),
        ("AIR-KB-WORD", "\"class\":\"business\"", "\"class\":\"first\"", "class"),
        (
            "AIR-KB-WORD",
            "\"departure_month\":\"Sept\",\"departure_day\":\"3\",\"departure_time_num\":9",
            "\"departure_month\":\"Sep\",\"departure_day\":\"3\",\"departure_time_num\":9",
            "month of departure",
        ),
        (
            "AIR-KB-PRICE",
            "\"price\":100",
            "\"price\":150",
            "flight 1000 has an odd price: \u{201c}150\u{201d}",
        ),
        (
            "AIR-KB-HOUR",
            "\"departure_time_num\":9",
            "\"departure_time_num\":24",
            "an impossible hour of departure: \u{201c}24\u{201d}",
        ),
        (
            "AIR-KB-PRICE",
            "\"price\":200",
            "\"price\":0",
            "flight 1001 and 1 more have an odd price, the first",
        ),
        (
            "AIR-KB-NUMBER",
            "\"price\":200,",
            "",
            "2 numbers of flights are missing or not whole, first \u{201c}price\u{201d} of flight 1001",
        ),
        (
            "AIR-KB-NUMBER",
            "\"departure_time_num\":9",
            "\"departure_time_num\":9.5",
            "a number of a flight is missing or not whole, \u{201c}departure_time_num\u{201d} of flight 1000",
        ),
        ("AIR-AIRPORT-SAME", "\"departure_airport\":\"BBB\"", "\"departure_airport\":\"AAA\"", "flight 1000"),
    ] {
        let found = hits(id, SAME, (from, to));
        assert_eq!(found.len(), 1, "{id} {to}");
        assert!(found[0].sentence.contains(says), "{id}: {}", found[0].sentence);
        let is_said_of_the_dialogue = id == KB_UNREADABLE;
        assert_ne!(found[0].is_in_partner, is_said_of_the_dialogue, "{id}");
    }
}

#[test]
fn what_cannot_be_derived_is_not_judged() {
    let data =
        DATA.replace("\"max_connections\":1", "\"max_connections\":-1").replace("[1001,1002]", "[1002]");
    assert!(hits_of("AIR-EXPECTED", &read(&data, Some(KB)), Role::Dialogues, Some(7), 0).is_empty());
}

#[test]
fn different_numbers_of_records_are_said_once() {
    let dialogue = read(DATA, Some(KB));
    let found = hits_of("AIR-KB-COUNT", &dialogue, Role::Dialogues, Some(6), 0);
    assert!(found[0].sentence.starts_with("7 dialogues, but 6 records of flights; number 7 is"), "{found:?}");
    for (role, records, number) in [(Role::Dialogues, 7, 0), (Role::Dialogues, 6, 1), (Role::Kb, 6, 0)] {
        assert!(hits_of("AIR-KB-COUNT", &dialogue, role, Some(records), number).is_empty());
    }
    assert!(hits_of("AIR-KB-COUNT", &dialogue, Role::Dialogues, None, 0).is_empty());
}

#[test]
fn flights_of_their_own_are_hit_in_their_record() {
    let record = RecordText::of(KB.as_bytes());
    let kb = recognition(Variant::RAW, Role::Kb);
    let dialogue = (super::super::FORMAT.read)(&kb, record).unwrap();
    let found = hits_of("AIR-KB-SIZE", &dialogue, Role::Kb, Some(7), 0);
    assert_eq!((found.len(), found[0].is_in_partner), (1, false));
}

#[test]
fn ids_are_unique_and_definitions_are_sentences() {
    for (at, rule) in RULES.iter().enumerate() {
        assert!(rule.id.starts_with("AIR-") && rule.definition.ends_with('.'), "{}", rule.id);
        assert!(RULES.iter().take(at).all(|other| other.id != rule.id), "{}", rule.id);
    }
}
