//! Records of every form, read and skimmed.

use super::super::fixtures::{DATA, KB, read, recognition, usual};
use super::super::{ACTIONS, CODALAB, CONTEXT, FORMAT, MERGED, SELFPLAY, SIM, TARGET};
use super::*;
use crate::corpus::{LogStep, Speaker};
use crate::formats::{Counts, Skim};

fn read_as(recognition: &Recognition, record: &str) -> Dialogue {
    let text = RecordText { number: RecordNumber(41), ..RecordText::of(record.as_bytes()) };
    let dialogue = (FORMAT.read)(recognition, text).unwrap();
    let mut skim = Skim { counts: Counts { flights: 9, ..Counts::default() }, ..Skim::default() };
    (FORMAT.skim)(recognition, text, &mut skim).unwrap();
    assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content());
    assert_eq!(dialogue.id, "42");
    dialogue
}

#[test]
fn a_human_dialogue_is_read_whole() {
    let dialogue = read_as(&usual(&Variant::RAW), DATA);
    assert_eq!(dialogue.turns.len(), 2);
    let first = &dialogue.turns[0];
    assert_eq!(
        (first.speaker, first.utterance.as_str()),
        (Speaker::Customer, "Hi, one ticket please: AAA to BBB.")
    );
    assert_eq!(first.time, Some(Moment::from_s(1_530_000_000)));
    assert_eq!(dialogue.turns[1].speaker, Speaker::Agent);
    let trip = dialogue.trip.unwrap();
    let intent = trip.intent.unwrap();
    assert_eq!(
        (intent.goal.as_str(), intent.max_price, intent.max_connections),
        ("book", Some(500), Some(1))
    );
    assert_eq!((intent.departure_leg.time.as_deref(), intent.class), (Some("morning"), None));
    assert_eq!(trip.action.unwrap().flights, [1001]);
    assert_eq!(trip.expected.unwrap().flights, [1001, 1002]);
    assert_eq!(trip.is_correct, Some(true));
    assert_eq!(trip.log[0].time, Some(Moment::from_ms(1_530_000_010_000)));
    assert_eq!(trip.log[1].step, LogStep::Entered { field: "from_city".into(), value: "AAA".into() });
    assert_eq!((trip.kb, dialogue.remarks), (None, Vec::new()));
}

#[test]
fn the_partner_gives_the_flights() {
    let kb = read(DATA, Some(KB)).trip.unwrap().kb.unwrap();
    assert_eq!((kb.flights.len(), kb.reservation), (3, 0));
    let flight = &kb.flights[1];
    assert_eq!((flight.number, flight.departure_leg.hour, flight.price), (1001, 11, 200));
    assert_eq!((flight.return_leg.airport.as_ref(), flight.airline.as_ref()), ("BBB", "Spirit"));
    for broken in ["{\"kb\":", "{}", "{\"kb\":[{\"price\":[]}]}"] {
        let dialogue = read(DATA, Some(broken));
        assert_eq!(dialogue.trip.unwrap().kb, None);
        assert_eq!(dialogue.remarks[0].rule, rules::KB_UNREADABLE, "{broken}");
    }
}

#[test]
fn flights_are_read_alone_and_inside_a_merged_context() {
    let kb = recognition(Variant::RAW, Role::Kb);
    let dialogue = read_as(&kb, KB);
    assert!(dialogue.turns.is_empty());
    assert_eq!(dialogue.trip.unwrap().kb, read(DATA, Some(KB)).trip.unwrap().kb);
    let merged = format!("{{\"intent\":{{\"goal\":\"book\"}},{}", &KB[1..]);
    assert_eq!(Skim::of_dialogue(&read_as(&usual(&MERGED), &merged)).counts.flights, 3);
}

#[test]
fn the_other_forms_are_read() {
    let context = read_as(
        &usual(&CONTEXT),
        r#"{"intent":{"goal":"book","name":"Ada Byron"},"action":{},"expected_action":null}"#,
    );
    let trip = context.trip.unwrap();
    assert_eq!((trip.action, trip.expected, trip.is_correct), (None, None, None));
    let target = read_as(&recognition(TARGET, Role::Other), r#"{"response":"agent: Hello."}"#);
    assert_eq!((target.turns.len(), target.turns[0].speaker), (1, Speaker::Agent));
    let output = r#"{"pred_action":{"name":"Ada Byron","flight":["<fl_1027>"],"status":"<st_book>"},"dialogue":["agent: Hi."]}"#;
    let output = read_as(&recognition(SELFPLAY, Role::Predictions), output);
    let action = output.trip.unwrap().action.unwrap();
    assert_eq!((action.status.as_str(), action.flights.as_slice()), ("book", &[1027][..]));
    let line = r#"{"action":{"name":"Ada Byron","flight":[1027],"status":"book"}}"#;
    let line = read_as(&recognition(ACTIONS, Role::Predictions), line);
    assert_eq!((line.trip.unwrap().action.unwrap(), line.turns.len()), (action, 0));
    let codalab =
        read_as(&recognition(CODALAB, Role::Dialogues), r#"{"dialogue":["customer: Hi."],"action":{}}"#);
    assert_eq!(codalab.turns.len(), 1);
    let sim =
        read_as(&usual(&SIM), r#"{"intent":{"goal":"book"},"dialogue":["agent: Hi.","customer: Hi."]}"#);
    assert_eq!(sim.turns[0].speaker, Speaker::Agent);
}

#[test]
fn what_means_nothing_is_absent() {
    let record = r#"{"intent":{"goal":"book","class":"all","departure_day":7,"max_connections":-1,"return_time":""},
        "dialogue":[],"search_info":null,"search_action":"[{\"timestamp\":1,\"button_name\":\"b\"}]","correct_sample":null}"#;
    let dialogue = read_as(&usual(&Variant::RAW), record);
    let trip = dialogue.trip.unwrap();
    let intent = trip.intent.unwrap();
    assert_eq!((intent.class, intent.max_connections, intent.return_leg.time), (None, None, None));
    assert_eq!(intent.departure_leg.day.as_deref(), Some("7"));
    assert_eq!(trip.log.len(), 1);
    assert_eq!(dialogue.remarks[0].rule, rules::INTENT_INCOMPLETE);
}

#[test]
fn a_turn_without_a_name_belongs_to_the_other_one() {
    let dialogue =
        read_as(&usual(&SIM), r#"{"dialogue":["customer: Hi.","Hello: you.","customer: At 9:30."]}"#);
    assert_eq!(dialogue.turns[1].speaker, Speaker::Agent);
    assert_eq!(dialogue.turns[1].utterance, "Hello: you.");
    assert_eq!((dialogue.remarks[0].rule, dialogue.remarks[0].turn), (rules::TURN_PREFIX, Some(1)));
}

#[test]
fn a_cut_dialogue_keeps_the_times_of_its_rest() {
    let record =
        r#"{"intent":{"goal":"book"},"dialogue":["customer: Hi."],"timestamps":[1530000000,1530000030]}"#;
    let cut = read_as(&usual(&INFER), record);
    assert_eq!((cut.fields.len(), cut.remarks.len()), (1, 0));
    assert_eq!(read_as(&usual(&Variant::RAW), record).remarks[0].rule, rules::TIME_COUNT);
}

#[test]
fn a_record_that_is_none_is_a_fault() {
    for recognition in [
        usual(&Variant::RAW),
        recognition(Variant::RAW, Role::Kb),
        recognition(TARGET, Role::Other),
        recognition(ACTIONS, Role::Predictions),
    ] {
        let text = RecordText::of(b"{\"correct_sample\":true}");
        let fault = (FORMAT.read)(&recognition, text).unwrap_err();
        assert_eq!((FORMAT.skim)(&recognition, text, &mut Skim::default()).unwrap_err(), fault);
    }
    let wrong = (FORMAT.read)(&usual(&Variant::RAW), RecordText::of(br#"{"dialogue":7}"#)).unwrap_err();
    assert_eq!(wrong.offset_bytes, 12);
}
