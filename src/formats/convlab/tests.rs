//! Records of both variants, written by hand, from recognition to rules.

use super::{CONVLAB2, CONVLAB3, FORMAT};
use crate::corpus::{
    CharRange, Dataset, Dialogue, FileId, Recognition, RecordNumber, Role, Speaker, Split, Variant,
};
use crate::formats::{Candidate, Case, FileReference, RecordText, ReferenceData, Skim, SplitList, Twin};
use serde_json::{Value, json};

/// As converted from SGD, with everything that a record may have.
fn sgd() -> Value {
    json!({"dataset": "sgd", "data_split": "validation", "dialogue_id": "sgd-validation-0", "original_id": "1_00000",
      "domains": ["Parks_1"], "goal": {"description": "", "inform": {}, "request": {}}, "turns": [
        {"speaker": "user", "utterance": "A park in \u{1F332} \u{c5}lesund.", "utt_idx": 0, "dialogue_acts": {
            "categorical": [{"intent": "inform", "domain": "Parks_1", "slot": "free", "value": "True"}],
            "non-categorical": [
              {"intent": "inform", "domain": "Parks_1", "slot": "city", "value": "\u{c5}lesund", "start": 12, "end": 19},
              {"intent": "inform", "domain": "Parks_1", "slot": "name", "value": "any"}],
            "binary": [{"intent": "thank", "domain": "", "slot": ""}]},
          "active_intent": {"Parks_1": "FindPark"}, "requested_slots": {"Parks_1": ["name"]},
          "state": {"Parks_1": {"city": "\u{c5}lesund|Aalesund", "name": ""}, "Taxi_1": {"to": ""}}},
        {"speaker": "system", "utterance": "Byparken.", "utt_idx": 1, "dialogue_acts": {"categorical": [], "non-categorical": [], "binary": []},
          "service_call": {"Parks_1": {"method": "FindPark", "parameters": {"city": "Aalesund"}}},
          "db_results": {"Parks_1": [{"name": "Byparken", "free": "True"}]}}]})
}

/// As converted from Taskmaster: whole calls as results, and a goal.
fn tm3() -> Value {
    json!({"dataset": "tm3", "data_split": "train", "dialogue_id": "tm3-train-0", "domains": ["movie"],
      "goal": {"description": "See Foo.", "inform": {"movie": {"name": "Foo"}}, "request": {"movie": {"time": ""}}}, "turns": [
        {"speaker": "system", "utterance": "Five.", "utt_idx": 0, "dialogue_acts": {},
          "db_results": {"movie": [{"name": "find_showtimes", "index": 3, "args": {"name.movie": "Foo"}, "response": {"time.showing_1": "5pm"}}]}}]})
}

fn frames() -> Value {
    json!({"dataset": "frames", "data_split": "test", "dialogue_id": "frames-test-0", "domains": ["travel"],
      "userSurveyRating": 4.5, "wizardSurveyTaskSuccessful": true, "turns": [
        {"speaker": "user", "utterance": "Oslo", "utt_idx": 0, "state_update": {"categorical": [], "non-categorical": []},
          "dialogue_act": {"non-categorical": [{"intent": "inform", "domain": "travel", "slot": "or_city", "value": "Oslo", "start": 0, "end": 4}]}}]})
}

fn ontology() -> Value {
    json!({"domains": {"movie": {"description": "Films", "slots": {"name": {"description": "Title", "is_categorical": false, "possible_values": []}}}},
      "intents": {"inform": {"description": "say"}}, "state": {"movie": {"name": "", "time": ""}, "other": {"x": ""}},
      "dialogue_acts": {"categorical": [], "non-categorical": [], "binary": []}})
}

fn recognise(value: &Value) -> Option<Recognition> {
    (FORMAT.recognise)(&Candidate { value, path: "", key: None })
}

fn recognition(variant: Variant) -> Recognition {
    Recognition::new(Dataset::ConvLab, variant, Role::Dialogues, "")
}

fn read(value: &Value) -> Dialogue {
    (FORMAT.read)(&recognition(CONVLAB3), RecordText::of(value.to_string().as_bytes())).unwrap()
}

#[test]
fn files_are_told_by_their_first_record() {
    let check = |value: &Value, expected: Option<(Variant, Role)>| {
        let found = recognise(value).map(|found| (found.variant, found.role));
        assert_eq!(found, expected, "{value}");
    };
    check(&sgd(), Some((CONVLAB3, Role::Dialogues)));
    check(&tm3(), Some((CONVLAB3, Role::Dialogues)));
    check(&frames(), Some((CONVLAB2, Role::Dialogues)));
    check(&ontology(), Some((CONVLAB3, Role::Ontology)));
    let binary = json!({"domains": {}, "intents": {}, "state": {}, "binary_dialogue_act": []});
    check(&binary, Some((CONVLAB2, Role::Ontology)));
    check(&json!({"domains": {}, "intents": {}, "state": {}}), None);
    check(&json!({"dialogue_id": "1", "services": [], "turns": [{"frames": []}]}), None);
    check(
        &json!({"dataset": "a", "dialogue_id": "1", "data_split": "train", "turns": [{"frames": []}]}),
        None,
    );
    check(&json!([1]), None);
    assert!(recognise(&sgd()).unwrap().why.contains("\u{201c}sgd\u{201d}"));
}

#[test]
fn a_converted_sgd_dialogue_is_read_whole() {
    let dialogue = read(&sgd());
    assert_eq!((dialogue.id.as_str(), dialogue.split), ("sgd-validation-0", Some(Split::Dev)));
    assert_eq!(dialogue.services, ["Parks_1"]);
    let [user, system] = &dialogue.turns[..] else { panic!("two turns") };
    assert_eq!((user.speaker, system.speaker), (Speaker::User, Speaker::System));
    assert_eq!(
        user.acts.iter().map(|act| act.name.as_str()).collect::<Vec<_>>(),
        ["inform", "inform", "inform", "thank"]
    );
    assert_eq!((user.acts[3].slot.as_ref(), user.acts[3].values.len()), (None, 0));
    assert_eq!(user.spans.len(), 1, "offsets are optional");
    assert_eq!(user.spans[0].range, CharRange::new(12, 19));
    let [state] = &user.states[..] else { panic!("a state of which nothing is set is left out") };
    assert_eq!(state.slots, [("city".to_owned(), vec!["\u{c5}lesund".to_owned(), "Aalesund".to_owned()])]);
    assert_eq!(state.active_intent.as_deref(), Some("FindPark"));
    assert_eq!(state.requested_slots, ["name"]);
    let [call] = &system.calls[..] else { panic!("results belong to the call") };
    assert_eq!((call.method.as_str(), call.results.as_ref().map(Vec::len)), ("FindPark", Some(1)));
    assert_eq!(system.services, ["Parks_1"]);
}

#[test]
fn calls_among_the_results_are_calls() {
    let dialogue = read(&tm3());
    let [call] = &dialogue.turns[0].calls[..] else { panic!("one call") };
    assert_eq!(
        (call.service.as_str(), call.method.as_str(), call.turn_index),
        ("movie", "find_showtimes", Some(3))
    );
    assert_eq!(call.parameters, [("name.movie".to_owned(), "Foo".to_owned())]);
    assert_eq!(call.results.as_ref().map(|rows| rows[0][0].1.as_str()), Some("5pm"));
    let labels: Vec<_> = (FORMAT.details)(&dialogue).dialogue.into_iter().map(|field| field.label).collect();
    assert_eq!(labels, ["dataset", "goal.description", "goal.inform", "goal.request"]);
}

#[test]
fn a_rating_is_read_from_either_variant() {
    let dialogue = read(&frames());
    let rating = dialogue.rating.as_ref().unwrap();
    assert_eq!((rating.score.as_deref(), rating.is_success), (Some("4.5"), Some(true)));
    assert_eq!(dialogue.turns[0].spans.len(), 1);
}

#[test]
fn a_state_that_was_emptied_is_kept() {
    let turn =
        |at: u32, city: &str| json!({"speaker": "user", "utt_idx": at, "state": {"a": {"city": city}}});
    let dialogue = read(&json!({"turns": [turn(0, ""), turn(1, "Oslo"), turn(2, "")]}));
    assert_eq!(dialogue.turns.iter().map(|turn| turn.states.len()).collect::<Vec<_>>(), [0, 1, 1]);
    assert_eq!((FORMAT.changes)(&dialogue)[2].len(), 1, "the removal is a change");
}

#[test]
fn absent_and_null_parts_are_no_fault() {
    assert_eq!(read(&json!({})), Dialogue::default());
    let nulls = json!({"dataset": null, "data_split": null, "dialogue_id": null, "domains": null, "goal": null, "turns": [
      {"speaker": "user", "utterance": null, "utt_idx": null, "dialogue_acts": null, "state": null, "db_results": null},
      {"speaker": "user", "dialogue_acts": {"binary": null}, "state": {"a": null}, "requested_slots": {"a": null}}]});
    assert_eq!(read(&nulls).turns.len(), 2);
}

#[test]
fn the_index_keeps_what_reading_gives() {
    for value in [sgd(), tm3(), frames()] {
        let mut skim = Skim::default();
        (FORMAT.skim)(&recognition(CONVLAB3), RecordText::of(value.to_string().as_bytes()), &mut skim)
            .unwrap();
        assert_eq!(skim.content(), Skim::of_dialogue(&read(&value)).content());
    }
}

#[test]
fn an_ontology_tells_services() {
    let mut reference = FileReference {
        file: FileId(0),
        path: String::new(),
        recognition: Recognition::new(Dataset::ConvLab, CONVLAB3, Role::Ontology, ""),
        split: None,
        services: Vec::new(),
        members: SplitList::default(),
        remarks: Vec::new(),
    };
    let recognition = reference.recognition.clone();
    (FORMAT.collect_reference)(
        &recognition,
        RecordText::of(ontology().to_string().as_bytes()),
        &mut reference,
    )
    .unwrap();
    let names: Vec<_> =
        reference.services.iter().map(|service| (service.name.as_str(), service.slots.len())).collect();
    assert_eq!(names, [("movie", 2), ("other", 1)]);
    assert_eq!(reference.services[0].intents[0].description, "say");
}

/// Spoils a record, whose span stands at the pointer, and says which rules hit how often.
type Spoil<'a> = (fn(&mut Value, &str), &'a [(&'a str, usize)]);

/// How often each rule hits, without the rules that do not.
fn hits(dialogue: &Dialogue, twins: &[Twin]) -> Vec<(&'static str, usize)> {
    let recognition = recognition(CONVLAB3);
    let reference = ReferenceData::default();
    Case { twins, ..Case::alone(dialogue, &recognition, &reference) }.hits_of(FORMAT.rules)
}

#[test]
fn each_rule_hits_what_it_defines_and_nothing_else() {
    let with = |edit: fn(&mut Value)| {
        let mut value = sgd();
        edit(&mut value);
        hits(&read(&value), &[])
    };
    assert_eq!(with(|_| ()), []);
    let span = "/turns/0/dialogue_acts/non-categorical/0";
    let table: [Spoil; 8] = [
        (|value, _| value["dialogue_id"] = json!(""), &[("CONVLAB-ID-MISSING", 1)]),
        (|value, span| value.pointer_mut(span).unwrap()["end"] = json!(99), &[("CONVLAB-SPAN-RANGE", 1)]),
        (|value, span| value.pointer_mut(span).unwrap()["start"] = json!(-1), &[("CONVLAB-SPAN-RANGE", 1)]),
        (|value, span| value.pointer_mut(span).unwrap()["end"] = json!(null), &[("CONVLAB-SPAN-RANGE", 1)]),
        (|value, span| value.pointer_mut(span).unwrap()["end"] = json!(18), &[("CONVLAB-SPAN-TEXT", 1)]),
        (
            |value, span| value.pointer_mut(span).unwrap()["value"] = json!("\u{e5}LESUND"),
            &[("CONVLAB-SPAN-CASE", 1)],
        ),
        (|value, _| value["turns"][1]["speaker"] = json!("bot"), &[("CONVLAB-SPEAKER", 1)]),
        (|value, _| value["turns"][1]["utt_idx"] = json!(5), &[("CONVLAB-INDEX", 1)]),
    ];
    for (edit, expected) in table {
        let mut value = sgd();
        edit(&mut value, span);
        assert_eq!(hits(&read(&value), &[]), expected, "{value}");
    }
    let twin = |split, is_before| Twin {
        file: FileId(0),
        record: RecordNumber(9),
        split,
        is_before,
        is_beside: true,
    };
    let dialogue = read(&sgd());
    assert_eq!(hits(&dialogue, &[twin(Some(Split::Dev), true)]), [("CONVLAB-ID-DUPLICATE", 1)]);
    assert_eq!(hits(&dialogue, &[twin(Some(Split::Test), true), twin(Some(Split::Dev), false)]), []);
}
