//! Verification of records written by hand.

use super::super::fixtures::{DATA, KB, read};
use super::super::judge::OFFICIAL;
use super::*;

fn with(data: &str, kb: &str, parameters: VerificationParameters) -> (String, FlightSets, Vec<&'static str>) {
    let dialogue = read(data, Some(kb));
    let verified = verify(&dialogue, parameters).unwrap();
    let errors = verified.action.iter().flat_map(|action| &action.errors).map(|error| error.as_str());
    (verified.derived.status.clone(), verified.flights, errors.collect())
}

fn under(parameters: VerificationParameters) -> (String, FlightSets, Vec<&'static str>) {
    with(DATA, KB, parameters)
}

#[test]
fn a_sound_record_is_as_recorded() {
    let dialogue = read(DATA, Some(KB));
    let verified = verify(&dialogue, OFFICIAL).unwrap();
    assert_eq!((verified.derived.status.as_str(), verified.flights), ("book", FlightSets::Equal));
    let action = verified.action.unwrap();
    assert!(action.is_correct && action.errors.is_empty());
    assert_eq!([action.reward.total().to_bits(), action.official.to_bits()], [1.0_f64.to_bits(); 2]);
}

#[test]
fn parameters_change_what_is_derived() {
    let first = VerificationParameters { is_first_only: true, ..OFFICIAL };
    assert_eq!(under(first), ("book".into(), FlightSets::Superset, vec![]));
    // Both leave before noon, and the second would be too early.
    let late = VerificationParameters { day_starts: [4, 12, 20], ..OFFICIAL };
    assert_eq!(under(late), ("book".into(), FlightSets::Superset, vec![]));
    let later = VerificationParameters { day_starts: [12, 13, 20], ..OFFICIAL };
    assert_eq!(
        under(later),
        (
            "no_flight".into(),
            FlightSets::Superset,
            vec!["status", "flight", "no-flight-expected", "departure-time"]
        )
    );
    let data = DATA.replace("\"max_price\":500", "\"max_price\":200");
    assert_eq!(with(&data, KB, OFFICIAL).0, "book");
    let below = VerificationParameters { is_price_below: true, ..OFFICIAL };
    assert_eq!(with(&data, KB, below).0, "no_flight");
    let (data, kb) = (DATA.replace("\"goal\":\"book\"", "\"goal\":\"change\""), KB.replace(":0}", ":1001}"));
    let kb = kb.replace("\"reservation\":0", "\"reservation\":1001");
    assert_eq!(with(&data, &kb, OFFICIAL).1, FlightSets::Equal);
    let other = VerificationParameters { is_old_excluded: true, ..OFFICIAL };
    assert_eq!(with(&data, &kb, other).1, FlightSets::Superset);
}

#[test]
fn errors_of_the_agent_are_named() {
    let acting = |status: &str, name: &str, flights: &str| {
        let action = format!("{{\"status\":\"{status}\",\"name\":\"{name}\",\"flight\":{flights}}}");
        let old = r#"{"status":"book","name":"ada byron","flight":[1001]}"#;
        with(&DATA.replacen(old, &action, 1), KB, OFFICIAL).2
    };
    assert!(acting("book", "Ada Byron", "[1002]").is_empty());
    assert_eq!(acting("book", "Ada", "[1001]"), ["name"]);
    assert_eq!(acting("no_flight", "Ada Byron", "[]"), ["status", "flight", "no-flight-chosen"]);
    assert_eq!(acting("book", "Ada Byron", "[1017]"), ["flight", "not-in-kb"]);
    assert_eq!(acting("book", "Ada Byron", "[1001,1002]"), ["flight", "several-flights"]);
    assert_eq!(acting("book", "Ada Byron", "[1000]"), ["flight", "departure-airport", "return-airport"]);
}

#[test]
fn why_a_record_cannot_be_verified() {
    let why = |data: &str, kb| verify(&read(data, kb), OFFICIAL).map(|_| ()).unwrap_err();
    assert_eq!(why(DATA, None), Unverified::NoFlights);
    assert_eq!(
        why(&DATA.replace("\"goal\":\"book\"", "\"goal\":\"fly\""), Some(KB)),
        Unverified::UnknownGoal
    );
    assert_eq!(
        why(&DATA.replace("\"max_connections\":1", "\"max_connections\":-1"), Some(KB)),
        Unverified::IncompleteIntent
    );
    assert_eq!(why(&DATA.replace("\"expected_action\"", "\"other\""), Some(KB)), Unverified::NoExpectation);
}

#[test]
fn sets_of_flights() {
    for (recorded, derived, sets) in [
        (&[][..], &[][..], FlightSets::Equal),
        (&[2, 1], &[1, 2, 1], FlightSets::Equal),
        (&[1], &[1, 2], FlightSets::Subset),
        (&[], &[1], FlightSets::Subset),
        (&[1, 2], &[2], FlightSets::Superset),
        (&[1], &[], FlightSets::Superset),
        (&[1, 2], &[2, 3], FlightSets::Overlapping),
        (&[1], &[2], FlightSets::Disjoint),
    ] {
        assert_eq!(FlightSets::of(recorded, derived), sets, "{recorded:?} {derived:?}");
    }
}

#[test]
fn flights_of_another_record_do_not_belong() {
    let dialogue = read(DATA, Some(KB));
    let intent = dialogue.trip.as_ref().unwrap().intent.as_ref().unwrap();
    let belongs = |kb: &str| may_belong(intent, &flights_of(kb.as_bytes()).unwrap());
    assert!(belongs(KB) && belongs(&KB.replace("\"departure_day\":\"3\"", "\"departure_day\":\"5\"")));
    assert!(!belongs(&KB.replace("BBB", "CCC")));
    assert!(!belongs(&KB.replace("Sept", "Jan")));
    assert!(is_near(366, 1) && !is_near(366, 5));
}
