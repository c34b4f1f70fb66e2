//! What is found in sentences as people write them.

use super::super::fixtures::{DATA, KB, read};
use super::*;
use crate::corpus::Speaker;
use proptest::prelude::*;

fn trip() -> Trip {
    let data = DATA
        .replace("AAA", "DFW")
        .replace("BBB", "IAD")
        .replace("\"return_day\":\"5\"", "\"return_day\":\"13\"")
        .replace("\"departure_day\":\"3\"", "\"departure_day\":\"11\"")
        .replace("\"goal\"", "\"class\":\"business\",\"airline_preference\":\"normal-cost\",\"return_time\":\"evening\",\"goal\"");
    let kb = KB.replace("AAA", "DFW").replace("BBB", "IAD");
    *read(&data, Some(&kb)).trip.unwrap()
}

fn turn(speaker: Speaker, text: &str) -> Turn {
    Turn { speaker, utterance: text.to_owned(), ..Turn::default() }
}

/// `slot=words` or, where the data has it otherwise, `slot=words (value)`, and how often if more than once.
fn said(speaker: Speaker, text: &str) -> Vec<String> {
    let found = found(&trip(), &turn(speaker, text));
    let says = |found: &FoundValue| {
        let words = slice_chars(text, found.range).unwrap();
        let value = found.value.as_ref().map_or(String::new(), |value| format!(" ({value})"));
        let times = if found.times > 1 { format!(" x{}", found.times) } else { String::new() };
        format!("{}={words}{value}{times}", found.slot)
    };
    found.iter().map(says).collect()
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(said(Speaker::User, text), expected, "{text}");
}

fn check_agent(text: &str, expected: &[&str]) {
    assert_eq!(said(Speaker::System, text), expected, "{text}");
}

#[test]
fn dates_are_found_in_the_forms_that_people_write() {
    for text in
        ["Sept 11", "09/11", "9/11", "September 11th", "11 Sept", "11th of September", "sept. 11", "11-09"]
    {
        let text = if text == "11-09" { "09-11" } else { text };
        check(
            &format!("I leave on {text}."),
            &[&*match text {
                "Sept 11" => "departure_date=Sept 11".to_owned(),
                _ => format!("departure_date={text} (Sept 11)"),
            }],
        );
    }
    check("From Sept 11 to 13.", &["departure_date=Sept 11", "return_date=13 (Sept 13)"]);
    check(
        "Dates are 09/11 and back on 09/13",
        &["departure_date=09/11 (Sept 11)", "return_date=09/13 (Sept 13)"],
    );
    check("Back on the 13th", &["return_day=13th (13)"]);
    check("Some time in September", &["departure_month=September (Sept)", "return_month=September (Sept)"]);
    check("09/12 or 11 people", &[]);
    check("May I fly?", &[]);
}

#[test]
fn airports_are_found_by_code_and_by_a_city_that_has_one() {
    check("DFW to iad", &["departure_airport=DFW", "return_airport=iad (IAD)"]);
    check(
        "From Dallas to washington",
        &["departure_airport=Dallas (DFW)", "return_airport=washington (IAD)"],
    );
    check("DFWX, Dallasite", &[]);
    let mut trip = trip();
    trip.kb.as_mut().unwrap().flights[0].departure_leg.airport = "DAL".into();
    assert_eq!(found(&trip, &turn(Speaker::User, "From Dallas")), []);
}

#[test]
fn limits_and_preferences_are_found() {
    check("I can pay up to $500.", &["max_price=500"]);
    check("Is flight 500 there?", &[]);
    check("with one connection at most", &["max_connections=one connection (1)"]);
    check("connections 1, not 2", &["max_connections=connections 1 (1)"]);
    check("a direct flight", &[]);
    check("in business class", &["class=business class (business)"]);
    check("I am on a business trip", &[]);
    check("Good morning! I leave in the morning.", &["departure_time=morning"]);
    check(
        "back in the Evening by a normal cost airline",
        &["return_time=Evening (evening)", "airline_preference=normal cost (normal-cost)"],
    );
    check("I am ada byron.", &["name=ada byron (Ada Byron)"]);
    check("Ada here, Ada Byron.", &["name=Ada (Ada Byron) x2"]);
}

#[test]
fn what_an_agent_says_of_flights_is_found() {
    check_agent("Flight 1001 by Spirit for 200?", &["flight=1001", "airline=Spirit", "price=200"]);
    check_agent("Delta airlines, price 200", &["airline=Delta airlines (Delta)", "price=200"]);
    check_agent("United Airlines; united we stand", &["airline=United Airlines (UA)"]);
    check_agent("Thank you, Ada.", &["name=Ada (Ada Byron)"]);
    check("Flight 1001 by Spirit for 200?", &[]);
}

#[test]
fn a_number_that_may_be_two_things_is_told_as_both() {
    let mut trip = trip();
    trip.kb.as_mut().unwrap().flights[1].price = 1001;
    let slots = |text: &str| -> Vec<String> {
        found(&trip, &turn(Speaker::System, text)).into_iter().map(|it| it.slot).collect()
    };
    assert_eq!(slots("1001 it is"), ["flight", "price"]);
    assert_eq!(slots("flight number 1001"), ["flight"]);
    assert_eq!(slots("the price is 1,001"), ["price"]);
    assert_eq!(slots("for $1001"), ["price"]);
}

const PIECES: [&str; 30] = [
    "Sept",
    "11",
    "13",
    "09/11",
    "/",
    "-",
    ",",
    "$",
    "500",
    "1",
    "000",
    "DFW",
    "Dallas",
    "of",
    "to",
    "and",
    "no",
    "connection",
    "normal",
    "cost",
    "jet",
    "blue",
    "Ada",
    "Byron",
    "1001",
    "flight",
    "\u{e9}t\u{e9}",
    "\u{1f6eb}",
    "11th",
    "may",
];

proptest! {
    #[test]
    fn ranges_are_words_of_the_text(pieces in prop::collection::vec((prop::sample::select(&PIECES[..]), 0usize..2), 0..14), any in ".{0,12}", is_user: bool) {
        let joined: String = pieces.iter().flat_map(|(piece, spaces)| [piece, &" "[*spaces..]]).collect();
        let text = format!("{joined}{any}");
        let speaker = if is_user { Speaker::User } else { Speaker::System };
        let letters: Vec<char> = text.chars().collect();
        let mut before = 0;
        for value in found(&trip(), &turn(speaker, &text)) {
            let (start, end) = (value.range.start.0 as usize, value.range.end.0 as usize);
            prop_assert!(before <= start && start < end && end <= letters.len(), "{text:?} {value:?}");
            let is_letter = |at: usize| letters.get(at).is_some_and(|letter| letter.is_alphanumeric());
            prop_assert!(is_letter(start) && is_letter(end - 1), "{text:?} {value:?}");
            prop_assert!(!is_letter(end) && (start == 0 || !is_letter(start - 1)), "{text:?} {value:?}");
            prop_assert!(value.times > 0);
            before = start;
        }
    }
}
