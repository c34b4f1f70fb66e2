//! For each rule a record that it hits, made from one that no rule hits.

use super::*;
use crate::corpus::{Severity, Subject};

/// The rules that hit a record made from the clean one, without repeats, in the order of the list.
fn rules_of(change: impl Fn(&mut Value)) -> Vec<&'static str> {
    let mut record = parks();
    change(&mut record);
    let hits = hits_of(&record, &reference_of(&parks_schema()), &[]);
    for (rule, hit) in &hits {
        let sentence = &hit.sentence;
        assert!(!sentence.ends_with('.') && sentence.chars().count() <= 120, "{rule}: {sentence}");
    }
    let mut rules: Vec<&str> = hits.iter().map(|(rule, _)| *rule).collect();
    rules.dedup();
    rules
}

fn frame(record: &mut Value, turn: usize) -> &mut Value {
    &mut record["turns"][turn]["frames"][0]
}

fn check(rules: &[&str], change: impl Fn(&mut Value)) {
    assert_eq!(rules_of(change), rules);
}

#[test]
fn a_clean_record_has_no_hits() {
    check(&[], |_| ());
}

#[test]
fn spans() {
    let span = |slot: &str, start: i64, end: i64| json!({"slot": slot, "start": start, "exclusive_end": end});
    for (rules, spans) in [
        (&["SGD-SPAN-RANGE"][..], json!([span("city", 15, 99)])),
        (&["SGD-SPAN-RANGE"], json!([span("city", 19, 15)])),
        (&["SGD-SPAN-RANGE"], json!([span("city", -1, 4)])),
        (&["SGD-SPAN-RANGE"], json!([{"slot": "city", "start": 15.5, "exclusive_end": 19}])),
        (&["SGD-OFFSET-TEXT"], json!([{"slot": "city", "start": "15", "exclusive_end": "19"}])),
        (&["SGD-SPAN-RANGE", "SGD-SPAN-STATE-TEXT"], json!([span("city", 15, 15)])),
        (&["SGD-SPAN-EDGE", "SGD-SPAN-VALUE", "SGD-SPAN-STATE-TEXT"], json!([span("city", 14, 19)])),
        (&["SGD-SPAN-EDGE", "SGD-SPAN-VALUE", "SGD-SPAN-STATE-TEXT"], json!([span("city", 15, 18)])),
        (&["SGD-SPAN-VALUE", "SGD-SPAN-STATE-TEXT"], json!([span("city", 7, 11)])),
        (&["SGD-SPAN-VALUE", "SGD-SPAN-CATEGORICAL", "SGD-SPAN-STATE"], json!([span("free", 15, 19)])),
        (&["SGD-SPAN-VALUE", "SGD-SPAN-SLOT", "SGD-SPAN-STATE"], json!([span("town", 15, 19)])),
        (&["SGD-SPAN-OVERLAP", "SGD-SPAN-TWICE"], json!([span("city", 15, 19), span("city", 15, 19)])),
    ] {
        check(rules, |record| frame(record, 0)["slots"] = spans.clone());
    }
}

#[test]
fn both_of_two_spans_that_overlap_are_marked() {
    let mut record = parks();
    let span = |start: i64, end: i64| json!({"slot": "city", "start": start, "exclusive_end": end});
    frame(&mut record, 0)["slots"] = json!([span(17, 19), span(0, 4), span(15, 18)]);
    let hits = hits_of(&record, &ReferenceData::default(), &[]);
    let overlap = hits.iter().find(|(rule, _)| *rule == "SGD-SPAN-OVERLAP").unwrap();
    assert_eq!(overlap.1.subject, Some(Subject::Spans(2, 0)));
}

#[test]
fn an_unexplained_value_is_in_its_own_state_where_a_service_has_two() {
    let mut record = parks();
    let mut second = frame(&mut record, 0).clone();
    second["state"]["slot_values"]["city"] = json!(["Nowhere"]);
    record["turns"][0]["frames"].as_array_mut().unwrap().push(second);
    let hits = hits_of(&record, &ReferenceData::default(), &[]);
    let unsaid = hits.iter().find(|(rule, _)| *rule == "SGD-VALUE-UNSAID").unwrap();
    assert_eq!(unsaid.1.subject, Some(Subject::Slot(1, "city".to_owned())));
}

#[test]
fn text_that_is_not_ascii_and_offsets_in_other_units() {
    let accented = |record: &mut Value| record["turns"][0]["utterance"] = json!("Find \u{e5} park in Oslo.");
    check(&["SGD-SPAN-NON-ASCII"], accented);
    let mut record = parks();
    accented(&mut record);
    frame(&mut record, 0)["slots"][0] = json!({"slot": "city", "start": 16, "exclusive_end": 20});
    let hits = hits_of(&record, &ReferenceData::default(), &[]);
    let value = hits.iter().find(|(rule, _)| *rule == "SGD-SPAN-VALUE").unwrap();
    assert!(value.1.sentence.contains("UTF-8 bytes"), "{}", value.1.sentence);
    assert!(value.1.sentence.contains("of an act, but fits if offsets count"), "{}", value.1.sentence);
    frame(&mut record, 0)["slots"][0] = json!({"slot": "city", "start": 17, "exclusive_end": 21});
    record["turns"][0]["utterance"] = json!("Find \u{2014} park in Oslo");
    let hits = hits_of(&record, &ReferenceData::default(), &[]);
    let range = hits.iter().find(|(rule, _)| *rule == "SGD-SPAN-RANGE").unwrap();
    let sentence = "the span 17\u{2013}21 reaches past the end of the utterance, but fits if offsets count UTF-8 bytes, for \u{201c}city\u{201d}";
    assert_eq!(range.1.sentence, sentence);
    frame(&mut record, 0)["slots"][0] = json!({"slot": "city", "start": 16, "exclusive_end": 20});
    record["turns"][0]["utterance"] = json!("Find \u{1F642} park in Oslo.");
    let hits = hits_of(&record, &ReferenceData::default(), &[]);
    let value = hits.iter().find(|(rule, _)| *rule == "SGD-SPAN-VALUE").unwrap();
    assert!(value.1.sentence.contains("UTF-16 units"), "{}", value.1.sentence);
}

#[test]
fn acts() {
    let act = |act: &str, slot: &str, value: &str| json!({"act": act, "slot": slot, "values": [value], "canonical_values": [value]});
    let lone = json!({"act": "INFORM", "slot": "city", "values": ["Moss"], "canonical_values": []});
    for (rules, act) in [
        (&["SGD-ACT-SLOT"][..], act("INFORM", "town", "Oslo")),
        (&["SGD-ACT-SLOT"], act("INFORM", "count", "3")),
        (&["SGD-SLOT-INTENT"], act("INFORM", "intent", "rent")),
        (&["SGD-VALUES-LENGTH"], lone),
        (&["SGD-ACT-SPEAKER"], act("OFFER", "city", "Oslo")),
        (&["SGD-NAME-UNKNOWN"], act("DANCE", "city", "Oslo")),
        (&["SGD-NAME-UNKNOWN", "SGD-ACTIVE-INTENT"], act("INFORM_INTENT", "intent", "FindZoo")),
        (&["SGD-REQUESTED"], act("REQUEST", "name", "Frogner")),
    ] {
        check(rules, |record| frame(record, 0)["actions"].as_array_mut().unwrap().push(act.clone()));
    }
}

#[test]
fn states() {
    let state = |key: &'static str, value: Value| {
        move |record: &mut Value| frame(record, 0)["state"][key] = value.clone()
    };
    let slots = |slots: Value| state("slot_values", slots);
    check(&["SGD-NAME-UNKNOWN", "SGD-ACTIVE-INTENT"], state("active_intent", json!("FindZoo")));
    check(&["SGD-ACTIVE-INTENT"], state("active_intent", json!("NONE")));
    check(&["SGD-NAME-UNKNOWN", "SGD-REQUESTED"], state("requested_slots", json!(["town"])));
    check(&["SGD-NAME-UNKNOWN"], slots(json!({"city": ["Oslo"], "town": ["Oslo"]})));
    check(&["SGD-STATE-SLOT"], slots(json!({"city": ["Oslo"], "name": ["Oslo"]})));
    check(&["SGD-STATE-CATEGORICAL"], slots(json!({"city": ["Oslo"], "free": ["Oslo"]})));
    check(&["SGD-VALUE-UNSAID"], slots(json!({"city": ["Oslo"], "free": ["dontcare"]})));
    let both = slots(json!({"city": ["Oslo"], "free": ["True", "False"]}));
    check(&["SGD-STATE-VALUES", "SGD-VALUE-UNSAID"], both);
    let names = json!({"slot_name": ["city", "city"], "slot_value_list": [["Oslo"], ["Oslo"]]});
    check(&["SGD-STATE-VALUES"], slots(names));
    check(&["SGD-STATE-VALUES"], slots(json!({"city": ["Oslo", "Oslo"]})));
    check(&["SGD-STATE-VALUES"], slots(json!({"city": ["Oslo", "dontcare"]})));
    check(&["SGD-STATE-VALUES"], slots(json!({"city": ["Oslo"], "free": []})));
    check(&["SGD-VALUE-UNSAID"], slots(json!({"city": ["Oslo"], "free": ["True"]})));
    check(&["SGD-STATE-SYSTEM"], |record| {
        let state = frame(record, 0)["state"].clone();
        frame(record, 1)["state"] = state;
    });
    check(&["SGD-INTENT-CHANGE"], |record| {
        let mut turns = record["turns"].as_array().unwrap().clone();
        turns.extend(turns.clone());
        record["turns"] = json!(turns);
        let again = &mut record["turns"][2]["frames"][0];
        again["actions"].as_array_mut().unwrap().remove(0);
        again["state"]["active_intent"] = json!("NONE");
    });
    check(&["SGD-STATE-VANISH"], |record| {
        let mut turns = record["turns"].as_array().unwrap().clone();
        turns.extend(turns.clone());
        record["turns"] = json!(turns);
        let again = &mut record["turns"][2]["frames"][0];
        again["slots"] = json!([]);
        again["state"]["slot_values"] = json!({});
    });
}

#[test]
fn calls() {
    let parameters = |value: Value| {
        move |record: &mut Value| frame(record, 1)["service_call"]["parameters"] = value.clone()
    };
    let results =
        |value: Value| move |record: &mut Value| frame(record, 1)["service_results"] = value.clone();
    check(&["SGD-CALL-MISSING"], parameters(json!({"free": "True"})));
    check(&["SGD-CALL-PARAMETER"], parameters(json!({"city": "Oslo", "name": "Frogner"})));
    check(&["SGD-CALL-PARAMETER"], parameters(json!({"city": "Oslo", "free": "yes"})));
    check(&["SGD-RESULT-KEYS"], results(json!([{"name": "Frogner", "city": "Oslo"}])));
    check(&["SGD-CALL-RESULTS"], results(json!(null)));
    check(&["SGD-RESULTS-EMPTY"], results(json!([])));
    check(&["SGD-CALL-RESULTS"], |record| frame(record, 1)["service_call"] = json!(null));
    check(&["SGD-NAME-UNKNOWN"], |record| frame(record, 1)["service_call"]["method"] = json!("FindZoo"));
    check(&["SGD-CALL-RESULTS"], |record| {
        let call = frame(record, 1)["service_call"].clone();
        frame(record, 0)["service_call"] = call;
    });
}

#[test]
fn turns_and_services() {
    check(&["SGD-UTTERANCE-EMPTY"], |record| {
        record["turns"][1]["utterance"] = json!(" ");
        frame(record, 1)["slots"] = json!([]);
    });
    check(&["SGD-SPEAKERS"], |record| {
        record["turns"].as_array_mut().unwrap().pop();
    });
    check(&["SGD-ACT-SPEAKER", "SGD-CALL-RESULTS", "SGD-SPEAKERS"], |record| {
        record["turns"][1]["speaker"] = json!("USER");
    });
    check(&["SGD-SERVICE"], |record| record["services"] = json!([]));
    check(&["SGD-SERVICE"], |record| record["services"] = json!(["Parks_1", "Zoos_1"]));
    check(&["SGD-FRAMES", "SGD-SERVICE"], |record| {
        record["turns"][1]["frames"].as_array_mut().unwrap().push(json!({"service": "Parks_1"}));
    });
}

#[test]
fn ids() {
    check(&["SGD-ID-MISSING"], |record| record["dialogue_id"] = json!(""));
    check(&["SGD-ID-FILE"], |record| record["dialogue_id"] = json!("2_00000"));
    let twin = |split, is_before| Twin {
        file: FileId(1),
        record: RecordNumber(0),
        split,
        is_before,
        is_beside: true,
    };
    let rules = |twins: &[Twin]| -> Vec<&str> {
        hits_of(&parks(), &ReferenceData::default(), twins).into_iter().map(|(rule, _)| rule).collect()
    };
    assert_eq!(rules(&[twin(Some(Split::Train), true)]), ["SGD-DUPLICATE"]);
    assert_eq!(rules(&[twin(Some(Split::Train), false)]), [""; 0]);
    assert_eq!(rules(&[Twin { is_beside: false, ..twin(Some(Split::Train), true) }]), [""; 0]);
    assert_eq!(rules(&[twin(Some(Split::Dev), false)]), ["SGD-ID-SPLITS"]);
}

#[test]
fn every_rule_says_one_sentence() {
    let mut ids: Vec<&str> = FORMAT.rules.iter().map(|rule| rule.id).collect();
    for rule in FORMAT.rules {
        assert!(rule.definition.ends_with('.') && rule.id.starts_with("SGD-"), "{}", rule.id);
        assert!(rule.severity >= Severity::Information);
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), FORMAT.rules.len());
}
