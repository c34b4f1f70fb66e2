//! What states repeat: the fast way sees it by comparing bytes, and says the same as its slow twin.

use super::*;
use crate::formats::Kind;
use proptest::prelude::*;

/// A turn whose frame is of this service, named before its state or after it, with slots as they are written.
fn turn(service: &str, is_named_first: bool, slots: &[(&str, &str)]) -> String {
    let written: Vec<String> = slots.iter().map(|(slot, values)| format!("\"{slot}\" : {values}")).collect();
    let service = format!("\"service\": \"{service}\"");
    let state = format!("\"state\": {{\"slot_values\": {{{}}}}}", written.join(" , "));
    let (first, second) = if is_named_first { (service, state) } else { (state, service) };
    format!("{{\"speaker\": \"USER\", \"utterance\": \"\", \"frames\": [{{{first}, {second}}}]}}")
}

fn skim_of(turns: &[String]) -> (Skim, Skim) {
    let text = format!("{{\"dialogue_id\": \"1\", \"turns\": [{}]}}", turns.join(","));
    let (recognition, record) = (recognition(&parks()), RecordText::of(text.as_bytes()));
    let mut skim = Skim::default();
    (FORMAT.skim)(&recognition, record, &mut skim).unwrap();
    (skim, Skim::of_dialogue(&(FORMAT.read)(&recognition, record).unwrap()))
}

#[test]
fn what_a_state_repeats_is_of_its_turn_but_told_once() {
    let said = [("city", r#"["Oslo"]"#), ("name", r#"["Frogner", "Park"]"#)];
    let (skim, _) = skim_of(&[turn("Parks_1", true, &said), turn("Parks_1", true, &said)]);
    let turns_of = |kind, name| -> Vec<usize> {
        let facts = skim.facts.iter().filter(|(of, _, fact)| *of == kind && *fact == name);
        facts.filter_map(|(_, turn, _)| turn).collect()
    };
    assert_eq!(turns_of(Kind::Value, "Oslo"), [0, 1]);
    assert_eq!(turns_of(Kind::Value, "Park"), [0, 1]);
    assert_eq!(turns_of(Kind::ServiceSlot, "Parks_1/name=Park"), [0]);
    assert_eq!(turns_of(Kind::Slot, "city"), [0]);
}

const SERVICES: [&str; 4] = ["Parks_1", "Parks_2", "Parks\\u005f1", ""];
const SLOTS: [&str; 5] = ["city", "name", "cit", "city=Oslo", ""];
const VALUES: [&str; 7] = [
    "[]",
    "[ ]",
    r#"["Oslo"]"#,
    r#"["O\u0073lo"]"#,
    r#"["Oslo", "Bergen"]"#,
    r#"["Oslo" , "Bergen"]"#,
    r#"[""]"#,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn states_are_skimmed_as_they_are_read(
        turns in prop::collection::vec((
            prop::sample::select(&SERVICES[..]),
            any::<bool>(),
            prop::collection::btree_map(prop::sample::select(&SLOTS[..]), prop::sample::select(&VALUES[..]), 0..4),
        ), 1..6),
    ) {
        let turns: Vec<String> = turns
            .into_iter()
            .map(|(service, is_named_first, slots)| turn(service, is_named_first, &Vec::from_iter(slots)))
            .collect();
        let (skim, twin) = skim_of(&turns);
        prop_assert_eq!(skim.content(), twin.content());
    }
}
