//! Records of both variants, written by hand, from recognition to rules.

use super::{CONVERTED, FORMAT, FRAMES_ORIGINAL, ONTOLOGY};
use crate::corpus::{
    Act, Dataset, Dialogue, FileId, Recognition, RecordNumber, Role, Speaker, Split, Variant,
};
use crate::formats::{Candidate, Case, FileReference, RecordText, ReferenceData, Skim, SplitList, Twin};
use serde_json::{Value, json};

const KEY: &str = "SGD--val--1";

fn converted() -> Value {
    json!({"original dialog id": "1_00000", "dialog index": 1, "original dialog info": {"services": ["Parks_1"]}, "log": [
        {"turn id": 1, "user utterance": "A park in Oslo.", "system response": "Frogner.", "dialog history": "",
         "original user side information": "{\"frames\": [1]}", "original system side information": {"act": "OFFER"},
         "dst": "Parks_1 city Oslo", "dst accumulated": "Parks_1 city Oslo , Parks_1 name Frogner Park , Taxi_1 to Moss",
         "intent": "FindPark , thank"},
        {"turn id": 2, "user utterance": "", "system response": "Bye.", "dst accumulated": "unclear", "original user side information": {}}],
      "external knowledge": "( metadata : )", "external knowledge non-flat": {"metadata": {"flight": [{"price": 100}]}},
      "dst knowledge": "", "intent knowledge": "", "prompt": ["Be kind.", "Be brief."]})
}

fn frames() -> Value {
    json!({"dialogue_id": "train_1", "num_utterances": 2, "utterances": [
        {"speaker": "USR", "text": "To Oslo.", "ap_label": "", "da_label": "inform", "slots": {"dst_city": "Oslo"}},
        {"speaker": "SYS", "text": "When?", "ap_label": "ask", "da_label": ["request", "moreinfo"]}]})
}

fn recognise(value: &Value) -> Option<Recognition> {
    (FORMAT.recognise)(&Candidate { value, path: "", key: Some(KEY) })
}

fn read(value: &Value, variant: Variant, key: Option<&str>) -> Dialogue {
    let recognition = Recognition::new(Dataset::DialogStudio, variant, Role::Dialogues, "");
    let bytes = value.to_string();
    (FORMAT.read)(&recognition, RecordText { key, ..RecordText::of(bytes.as_bytes()) }).unwrap()
}

#[test]
fn files_are_told_by_their_first_record() {
    let check = |value: &Value, expected: Option<Variant>| {
        assert_eq!(recognise(value).map(|found| found.variant), expected, "{value}");
    };
    check(&converted(), Some(CONVERTED));
    check(&frames(), Some(FRAMES_ORIGINAL));
    check(&json!({"log": [], "dialog index": 1}), Some(CONVERTED));
    check(&json!({"log": [{"text": "a"}], "dialog index": 1}), None);
    check(&json!({"dialogue_id": "1", "utterances": [{"speaker": "USR"}], "num_utterances": 1}), None);
    let raw_with_filename = json!({"conversation_id": "1", "utterances": [], "filename": "a.json"});
    check(&raw_with_filename, None);
    check(&json!("text"), None);
    assert!(recognise(&converted()).unwrap().why.contains("\u{201c}SGD\u{201d}"));
}

#[test]
fn a_converted_dialogue_is_read_whole() {
    let dialogue = read(&converted(), CONVERTED, Some(KEY));
    assert_eq!((dialogue.id.as_str(), dialogue.split), ("1_00000", Some(Split::Dev)));
    assert_eq!(dialogue.services, ["SGD"]);
    let speakers: Vec<_> = dialogue.turns.iter().map(|turn| turn.speaker).collect();
    assert_eq!(speakers, [Speaker::User, Speaker::System, Speaker::User, Speaker::System]);
    let user = &dialogue.turns[0];
    assert_eq!(user.services, ["Parks_1", "Taxi_1"]);
    assert_eq!(user.states[0].slots[1], ("name".to_owned(), vec!["Frogner Park".to_owned()]));
    assert_eq!(user.acts.iter().map(|act| act.name.as_str()).collect::<Vec<_>>(), ["FindPark", "thank"]);
    let labels = |turn: usize| {
        dialogue.turns[turn].fields.iter().map(|field| field.label.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(labels(0), ["original user side information", "dst"]);
    assert_eq!(labels(1), ["original system side information"]);
    assert_eq!(labels(2), ["dst accumulated"], "what is no state is a field");
    let details = (FORMAT.details)(&dialogue);
    let labels: Vec<_> = details.dialogue.iter().map(|field| field.label.as_str()).collect();
    assert_eq!(labels[..4], ["key", "dialog index", "original dialog info", "prompt"]);
}

#[test]
fn a_silent_side_is_left_out() {
    let value = json!({"original dialog id": null, "log": [
        {"user utterance": "", "system response": "Hi."}, {"user utterance": "Hello.", "system response": null}]});
    let dialogue = read(&value, CONVERTED, Some("odd key"));
    assert_eq!(
        dialogue.turns.iter().map(|turn| turn.utterance.as_str()).collect::<Vec<_>>(),
        ["Hi.", "Hello."]
    );
    assert_eq!((dialogue.id.as_str(), dialogue.split), ("odd key", None));
    assert!(dialogue.services.is_empty());
}

/// Acts as `name slot=value`.
fn said(acts: &[Act]) -> Vec<String> {
    let said = |act: &Act| {
        let values: Vec<_> = act.values.iter().map(|value| value.said.as_str()).collect();
        let slot = act.slot.as_ref().map(|slot| format!(" {slot}={}", values.join("|")));
        act.name.clone() + &slot.unwrap_or_default()
    };
    acts.iter().map(said).collect()
}

/// As the published conversion of Frames ends: the user has the last word, and the side of a system that is not
/// there has labels that say nothing.
fn converted_frames() -> Value {
    json!({"original dialog id": "train_1", "dialog index": 1, "log": [
        {"turn id": 1, "user utterance": "To Oslo on Friday, May 6.", "system response": "Sorry, no.",
         "original user side information": {"da_label": "inform"},
         "original system side information": {"da_label": "sorry", "slots": {"dst_city": "Oslo", "flex": false}},
         "intent": "inform", "dst": "book dst_city Oslo, book str_date Friday, May 6, book flex False",
         "dst accumulated": "book dst_city Oslo, book str_date Friday, May 6, book flex False"},
        {"turn id": 2, "user utterance": "Thanks.", "system response": "",
         "original user side information": {"da_label": "thankyou"},
         "original system side information": {"da_label": "", "slots": {}},
         "intent": "thankyou", "dst": "", "dst accumulated": ""}]})
}

#[test]
fn a_system_that_says_nothing_at_the_end_is_no_turn_and_slots_belong_to_the_acts() {
    let dialogue = read(&converted_frames(), CONVERTED, Some("FRAMES--train--1"));
    let speakers: Vec<_> = dialogue.turns.iter().map(|turn| turn.speaker).collect();
    assert_eq!(speakers, [Speaker::User, Speaker::System, Speaker::User]);
    let [user, system, _] = &dialogue.turns[..] else { panic!("three turns") };
    assert_eq!(said(&user.acts), ["inform"]);
    assert_eq!(said(&system.acts), ["sorry dst_city=Oslo", "sorry flex=false"]);
    assert!(system.fields.is_empty(), "{:?}", system.fields);
    let slots = &user.states[0].slots;
    let slots: Vec<_> = slots.iter().map(|(slot, values)| (slot.as_str(), values[0].as_str())).collect();
    assert_eq!(slots, [("dst_city", "Oslo"), ("str_date", "Friday, May 6"), ("flex", "False")]);
}

#[test]
fn frames_by_sentence_is_read_whole() {
    let dialogue = read(&frames(), FRAMES_ORIGINAL, None);
    assert_eq!((dialogue.id.as_str(), dialogue.split), ("train_1", Some(Split::Train)));
    assert_eq!(said(&dialogue.turns[0].acts), ["inform dst_city=Oslo"]);
    assert_eq!(said(&dialogue.turns[1].acts), ["request", "moreinfo"]);
    assert_eq!(dialogue.turns[1].fields[0].label, "ap_label");
}

#[test]
fn the_index_keeps_what_reading_gives() {
    for (value, variant) in [
        (converted(), CONVERTED),
        (converted_frames(), CONVERTED),
        (frames(), FRAMES_ORIGINAL),
        (json!({}), CONVERTED),
    ] {
        let recognition = Recognition::new(Dataset::DialogStudio, variant.clone(), Role::Dialogues, "");
        let bytes = value.to_string();
        let mut skim = Skim::default();
        let record = RecordText { key: Some(KEY), ..RecordText::of(bytes.as_bytes()) };
        (FORMAT.skim)(&recognition, record, &mut skim).unwrap();
        assert_eq!(skim.content(), Skim::of_dialogue(&read(&value, variant, Some(KEY))).content());
    }
}

/// The rules that hit.
fn hits(dialogue: &Dialogue, variant: Variant, twins: &[Twin]) -> Vec<&'static str> {
    let recognition = Recognition::new(Dataset::DialogStudio, variant, Role::Dialogues, "");
    let reference = ReferenceData::default();
    let case = Case { twins, ..Case::alone(dialogue, &recognition, &reference) };
    case.hits_of(FORMAT.rules).into_iter().map(|(rule, _)| rule).collect()
}

#[test]
fn each_rule_hits_what_it_defines_and_nothing_else() {
    let none: [&str; 0] = [];
    let clean = read(&converted(), CONVERTED, Some(KEY));
    assert_eq!(hits(&clean, CONVERTED, &[]), none);
    assert_eq!(hits(&read(&frames(), FRAMES_ORIGINAL, None), FRAMES_ORIGINAL, &[]), none);
    let silent = json!({"log": [{"turn id": 1}]});
    assert_eq!(hits(&read(&silent, CONVERTED, Some(KEY)), CONVERTED, &[]), ["DIALOGSTUDIO-LOG"]);
    assert_eq!(hits(&read(&converted(), CONVERTED, Some("a")), CONVERTED, &[]), ["DIALOGSTUDIO-KEY"]);
    let miscounted = json!({"dialogue_id": "test_1", "num_utterances": 3, "utterances": [{"speaker": "BOT", "text": "Hi."}]});
    let miscounted = read(&miscounted, FRAMES_ORIGINAL, None);
    assert_eq!(hits(&miscounted, FRAMES_ORIGINAL, &[]), ["DIALOGSTUDIO-COUNT", "DIALOGSTUDIO-SPEAKER"]);
    let nameless = json!({"dialogue_id": null, "utterances": [{"speaker": "USR", "text": "Hi."}]});
    let nameless = read(&nameless, FRAMES_ORIGINAL, None);
    assert_eq!(hits(&nameless, FRAMES_ORIGINAL, &[]), ["DIALOGSTUDIO-ID-MISSING"]);
    let twin = Twin {
        file: FileId(0),
        record: RecordNumber(3),
        split: Some(Split::Dev),
        is_before: true,
        is_beside: true,
    };
    assert_eq!(hits(&clean, CONVERTED, &[twin]), ["DIALOGSTUDIO-ID-DUPLICATE"]);
}

#[test]
fn a_comma_ends_a_slot_in_frames_alone() {
    let value =
        json!({"log": [{"user utterance": "a", "dst accumulated": "Film_1 name Me, Film_1 city Oslo"}]});
    let slots = |set: &str| {
        let key = format!("{set}--train--1");
        read(&value, CONVERTED, Some(&key)).turns[0].states[0].slots.clone()
    };
    let slot = |name: &str, value: &str| (name.to_owned(), vec![value.to_owned()]);
    assert_eq!(slots("FRAMES"), [slot("name", "Me"), slot("city", "Oslo")]);
    assert_eq!(slots("SGD"), [slot("name", "Me, Film_1 city Oslo")]);
}

#[test]
fn slots_that_are_no_object_are_kept_as_they_are() {
    let field = |turn: &crate::corpus::Turn| format!("{:?}", turn.fields);
    let side = json!({"da_label": "inform", "slots": ["Oslo"]});
    let value = json!({"log": [{"user utterance": "a", "system response": "b", "intent": "inform",
        "original user side information": side, "original system side information": side}]});
    let dialogue = read(&value, CONVERTED, Some(KEY));
    for turn in &dialogue.turns {
        assert_eq!(said(&turn.acts), ["inform"]);
        assert!(field(turn).contains("Oslo"), "{turn:?}");
    }
    let mut value = frames();
    value["utterances"][0]["slots"] = json!("to Oslo");
    let dialogue = read(&value, FRAMES_ORIGINAL, None);
    assert_eq!(said(&dialogue.turns[0].acts), ["inform"]);
    assert!(field(&dialogue.turns[0]).contains("to Oslo"), "{dialogue:?}");
}

#[test]
fn an_ontology_is_told_by_its_name_and_gives_values() {
    let domains = json!({"Cafes_1": {"city": ["Oslo", "Bergen"], "time": {"8 pm": 3}}});
    let found = |path: &str, value: &Value, key| {
        (FORMAT.recognise)(&Candidate { value, path, key }).map(|found| (found.variant, found.role))
    };
    let ontology = Some((ONTOLOGY, Role::Ontology));
    assert_eq!(found("DSTC8-SGD/otgy.json", &domains, None), ontology);
    assert_eq!(found("otgy.json", &domains["Cafes_1"], Some("Cafes_1")), ontology);
    assert_eq!(found("other.json", &domains, None), None);
    assert_eq!(found("otgy.json", &json!({"a": 1}), None), None);
    let collected = |value: &Value, key| {
        let recognition = Recognition::new(Dataset::DialogStudio, ONTOLOGY, Role::Ontology, "");
        let mut reference = FileReference {
            file: FileId::default(),
            path: String::new(),
            recognition: recognition.clone(),
            split: None,
            services: Vec::new(),
            members: SplitList::default(),
            remarks: Vec::new(),
        };
        let text = value.to_string();
        let record = RecordText { key, ..RecordText::of(text.as_bytes()) };
        (FORMAT.collect_reference)(&recognition, record, &mut reference).unwrap();
        reference.services
    };
    let services = collected(&domains, None);
    assert_eq!(services, collected(&domains["Cafes_1"], Some("Cafes_1")));
    let slots: Vec<_> =
        services[0].slots.iter().map(|slot| (slot.name.as_str(), slot.possible_values.join("/"))).collect();
    assert_eq!(services[0].name, "Cafes_1");
    assert_eq!(slots, [("city", "Oslo/Bergen".to_owned()), ("time", "8 pm".to_owned())]);
}
