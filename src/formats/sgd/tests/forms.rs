//! The same dialogue in every nesting, and the forms that lack parts.

use super::*;
use crate::corpus::FieldBody;
use crate::formats::Kind;
use crate::formats::sgd::{BLIND, HF, PREDICTIONS};
use crate::synth::Random;

/// The dialogue as the hub exports it: lists of members at every level, classes as numbers.
fn exported() -> Value {
    json!({"dialogue_id": "1_00000", "services": ["Parks_1"], "turns": {"speaker": [0, 1],
        "utterance": ["Find a park in Oslo.", "Frogner is nice."], "frames": [
        {"service": ["Parks_1"], "slots": [{"slot": ["city"], "start": [15], "exclusive_end": [19]}],
         "state": [{"active_intent": "FindPark", "requested_slots": [],
                    "slot_values": {"slot_name": ["city"], "slot_value_list": [["Oslo"]]}}],
         "actions": [{"act": [6, 4], "slot": ["intent", "city"], "canonical_values": [["FindPark"], ["Oslo"]],
                      "values": [["FindPark"], ["Oslo"]]}],
         "service_results": [{"service_results_list": []}],
         "service_call": [{"method": "", "parameters": {"parameter_slot_name": [], "parameter_canonical_value": []}}]},
        {"service": ["Parks_1"], "slots": [{"slot": ["name"], "start": [0], "exclusive_end": [7]}],
         "state": [{"active_intent": "", "requested_slots": [], "slot_values": {"slot_name": [], "slot_value_list": []}}],
         "actions": [{"act": [11], "slot": ["name"], "canonical_values": [["Frogner"]], "values": [["Frogner"]]}],
         "service_results": [{"service_results_list": [{"service_slot_name": ["city", "free", "name"],
                                                        "service_canonical_value": ["Oslo", "True", "Frogner"]}]}],
         "service_call": [{"method": "FindPark", "parameters": {"parameter_slot_name": ["city"],
                                                                "parameter_canonical_value": ["Oslo"]}}]}]}})
}

#[test]
fn the_export_reads_to_the_same_words() {
    let record = exported();
    assert_eq!(recognition(&record).variant, HF);
    assert_eq!(read(&record), read(&parks()));
}

#[test]
fn a_null_in_a_column_does_not_shift_the_rest() {
    let mut record = exported();
    record["turns"]["utterance"][0] = json!(null);
    record["turns"]["frames"][0]["state"][0]["slot_values"] =
        json!({"slot_name": ["free", "city"], "slot_value_list": [null, ["Oslo"]]});
    let dialogue = read(&record);
    assert_eq!(dialogue.turns[0].states, read(&parks()).turns[0].states);
    assert_eq!((&*dialogue.turns[0].utterance, &*dialogue.turns[1].utterance), ("", "Frogner is nice."));
}

/// The parts of a record that are written one way or the other.
fn with_frame(turn: usize, change: impl Fn(&mut Value)) -> Value {
    let mut record = parks();
    record["turns"][turn]["speaker"] = json!(turn);
    change(&mut record["turns"][turn]["frames"]);
    record
}

#[test]
fn every_nesting_reads_to_the_same_words() {
    let pair = |slot: &str, value: Value| json!([{"slot_name": slot, "slot_value_list": value}]);
    let rows = json!([{"name": "Frogner", "city": "Oslo", "free": "True"}]);
    let listed = json!([[{"service_slot_name": "city", "service_canonical_value": "Oslo"},
                         {"service_slot_name": "free", "service_canonical_value": "True"},
                         {"service_slot_name": "name", "service_canonical_value": "Frogner"}]]);
    for record in [
        with_frame(0, |_| ()),
        with_frame(0, |frames| *frames = exported()["turns"]["frames"][0].clone()),
        with_frame(1, |frames| *frames = exported()["turns"]["frames"][1].clone()),
        with_frame(0, |frames| frames[0]["state"]["slot_values"] = pair("city", json!(["Oslo"]))),
        with_frame(0, |frames| frames[0]["state"]["slot_values"] = json!({"city": ["Oslo"], "name": null})),
        with_frame(0, |frames| frames[0]["service_call"] = json!(null)),
        with_frame(0, |frames| frames[0]["actions"][1]["act"] = json!(4)),
        with_frame(0, |frames| {
            frames[0]["slots"] = json!({"slot": ["city"], "start": [15], "exclusive_end": [19.0]});
        }),
        with_frame(1, |frames| frames[0]["state"] = json!({"active_intent": ""})),
        with_frame(1, |frames| {
            frames[0]["service_call"]["parameters"] =
                json!([{"parameter_slot_name": "city", "parameter_canonical_value": "Oslo"}]);
        }),
        with_frame(1, |frames| frames[0]["service_results"] = json!({"service_results_list": rows})),
        with_frame(1, |frames| frames[0]["service_results"] = listed.clone()),
        with_frame(1, |frames| frames[0]["service_results"] = json!([{"service_results_list": listed[0]}])),
    ] {
        assert_eq!(
            read_as(&Recognition { variant: HF, ..recognition(&parks()) }, &record),
            read(&parks()),
            "{record}"
        );
    }
}

#[test]
fn what_is_absent_or_null_is_empty() {
    let raw = recognition(&parks());
    let empty = read_as(&raw, &json!({"dialogue_id": null, "services": null, "turns": null}));
    assert_eq!(empty, Dialogue::default());
    let turn = json!({"speaker": "USER", "utterance": null, "frames": [{"service": null, "slots": null,
        "actions": null, "state": null, "service_call": null, "service_results": null}]});
    let dialogue = read_as(&raw, &json!({"turns": [turn]}));
    assert_eq!((dialogue.turns.len(), dialogue.turns[0].services.len()), (1, 1));
}

#[test]
fn a_blind_record_has_utterances_only() {
    let mut record = parks();
    record["turns"][0]["frames"] = json!([{"service": "Parks_1"}]);
    record["turns"][1]["frames"] = json!([]);
    assert_eq!(recognition(&record).variant, BLIND);
    assert_eq!(read(&record).turns[0].services, ["Parks_1"]);
    assert_eq!(hits_of(&record, &reference_of(&parks_schema()), &[]), []);
}

#[test]
fn predictions_take_their_id_from_their_key_and_show_their_scores() {
    let mut record = parks();
    record.as_object_mut().unwrap().remove("dialogue_id");
    record["turns"][0]["frames"][0]["metrics"] =
        json!({"joint_goal_accuracy": 0.5, "average_cat_accuracy": "NA"});
    let found = (FORMAT.recognise)(&Candidate { value: &record, path: "", key: Some("1_00007") }).unwrap();
    assert_eq!((&found.variant, found.role), (&PREDICTIONS, Role::Predictions));
    let bytes = record.to_string();
    let text = RecordText { key: Some("1_00007"), ..RecordText::of(bytes.as_bytes()) };
    let dialogue = (FORMAT.read)(&found, text).unwrap();
    assert_eq!(dialogue.id, "1_00007");
    let mut skim = Skim::default();
    (FORMAT.skim)(&found, text, &mut skim).unwrap();
    assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content());
    let details = (FORMAT.details)(&dialogue);
    let FieldBody::Pairs(scores) = &details.turns[0][0].body else { panic!("no pairs") };
    assert_eq!(scores.iter().map(|(_, score)| score.as_str()).collect::<Vec<_>>(), ["NA", "0.5"]);
}

#[test]
fn a_frame_of_a_prediction_needs_a_service_and_a_state() {
    let frame = json!({"service": "Parks_1", "state": {"active_intent": "FindPark", "requested_slots": [],
        "slot_values": {"city": ["oslo"]}}});
    let mut record = parks();
    record["turns"][0]["frames"] = json!([frame]);
    record["turns"][1]["frames"] = json!([]);
    assert_eq!(recognition(&record).role, Role::Predictions);
    assert_eq!(read(&record).turns[0].states[0].slots, [("city".to_owned(), vec!["oslo".to_owned()])]);
    assert_eq!(hits_of(&record, &reference_of(&parks_schema()), &[]), []);
}

#[test]
fn an_unknown_speaker_is_whoever_is_due() {
    let mut record = parks();
    record["turns"][1]["speaker"] = json!("BOT");
    let dialogue = read(&record);
    assert!(!dialogue.turns[1].speaker.is_user());
    assert_eq!((dialogue.remarks.len(), dialogue.remarks[0].rule), (1, "SGD-SPEAKERS"));
}

/// One byte of a record becomes another, or goes.
fn damaged(record: &str, random: &mut Random) -> Vec<u8> {
    const BYTES: &[u8] = b"{}[]\",:0-9enut\\ \xFF";
    let mut bytes = record.as_bytes().to_vec();
    let at = random.below(u32::try_from(bytes.len()).unwrap()) as usize;
    match random.pick(BYTES) {
        Some(byte) if random.chance(700) => bytes[at] = *byte,
        _ => drop(bytes.remove(at)),
    }
    bytes
}

#[test]
fn damage_never_panics_and_what_is_read_is_skimmed_alike() {
    let mut random = Random::new(3);
    let mut skim = Skim::default();
    for (record, recognition) in
        [parks(), exported()].map(|record| (record.to_string(), recognition(&record)))
    {
        let mut were_read = 0;
        for _ in 0..4000 {
            let bytes = damaged(&record, &mut random);
            let text = RecordText::of(&bytes);
            let skimmed = (FORMAT.skim)(&recognition, text, &mut skim);
            if let Ok(dialogue) = (FORMAT.read)(&recognition, text) {
                assert!(skimmed.is_ok());
                assert_eq!(
                    skim.content(),
                    Skim::of_dialogue(&dialogue).content(),
                    "{}",
                    String::from_utf8_lossy(&bytes)
                );
                let changes = (FORMAT.changes)(&dialogue);
                assert_eq!(changes.len(), dialogue.turns.len());
                were_read += 1;
            }
        }
        assert!(were_read > 500, "{were_read}");
    }
}

#[test]
fn a_record_is_known_though_its_id_is_a_number() {
    let mut record = parks();
    record["dialogue_id"] = json!(7);
    assert_eq!(recognition(&record).variant, Variant::RAW);
}

#[test]
fn a_slot_that_is_called_like_its_intent_is_kept() {
    let slot = json!({"active_intent": "Transfer", "slot_values": {"Transfer": ["x"]}});
    for service in [json!("Bank_1"), json!(null)] {
        let frame = json!({"service": service, "state": slot});
        let record =
            json!({"dialogue_id": "1", "turns": [{"speaker": "USER", "utterance": "", "frames": [frame]}]});
        let dialogue = read_as(&recognition(&parks()), &record);
        let facts = Skim::of_dialogue(&dialogue).facts;
        assert!(facts.iter().any(|fact| fact == (Kind::Slot, Some(0), "Transfer")), "{facts:?}");
        let of_service = facts.iter().any(|fact| fact == (Kind::ServiceSlot, Some(0), "Bank_1/Transfer"));
        assert_eq!(of_service, service.is_string(), "{facts:?}");
    }
}
