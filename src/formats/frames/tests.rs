//! Records of every variant, written by hand, through the reader and the index.

use super::{FORMAT, PREDICTIONS, TAGGED};
use crate::corpus::{ArgumentValue, Dialogue, Field, FrameValue, ReferenceTarget, Role, Speaker, Variant};
use crate::formats::{
    Candidate, FrameActivity, FrameBirth, FrameCard, FrameSlot, QuestionKind, QuestionStanding, ReadFault,
    RecordText, ReferenceKind, Skim, TrackedTarget,
};
use QuestionKind::{Compare, IsIt, WhatIs};

/// The invented minimal example, with searches that found something and what tagged copies and predictions add.
pub const RECORD: &str = r#"{"user_id":"U1","wizard_id":"U2","id":"00000000-0000-4000-8000-000000000003","labels":{"userSurveyRating":4.5,"wizardSurveyTaskSuccessful":true},"turns":[
 {"author":"user","text":"Oslo to Bergen\nunder 900","timestamp":1471272019730.0,"labels":{"active_frame":1,
  "acts":[{"name":"inform","args":[{"key":"or_city","val":"Oslo"},{"key":"dst_city","val":"Bergen"},{"key":"budget","val":"900"}]}],
  "acts_without_refs":[{"name":"inform","args":[{"key":"or_city","val":"Oslo"},{"key":"dst_city","val":"Bergen"},{"key":"budget","val":"900"}]}],
  "frames":[{"frame_id":1,"frame_parent_id":null,"info":{"or_city":[{"val":"Oslo","negated":false}],"dst_city":[{"val":"Bergen","negated":false}],"budget":[{"val":"900.0","negated":false}]},"requests":[],"binary_questions":[],"compare_requests":[]}]}},
 {"author":"wizard","text":"Hotel X for 850?","timestamp":1471272100000,"db":{"search":[{"ORIGIN_CITY":"Oslo","NUM_CHILDREN":"","START_TIME":"NaN","MAX_DURATION":432000000,"timestamp":1471272050.5}],"result":[[{"price":850.25,"hotel":{"name":"X","amenities":["SPA"]}}]]},"labels":{"active_frame":1,
  "acts":[{"name":"offer","args":[{"key":"id","val":2},{"key":"price","val":"850"},{"key":"name","val":"Hotel X"}]},{"name":"request","args":[{"key":"seat"}]}],
  "frames":[{"frame_id":1,"frame_parent_id":null,"info":{"or_city":[{"val":"Oslo","negated":false}],"dst_city":[{"val":"Bergen","negated":false}],"budget":[{"val":"900.0","negated":false}]},"requests":[{"key":"seat","author":"wizard"}],"binary_questions":[{"key":"wifi","value":true,"author":"user"}],"compare_requests":[{"keys":["price","seat"],"author":"user"}]},
   {"frame_id":2,"frame_parent_id":1,"info":{"or_city":[{"val":"Oslo","negated":false}],"budget":[{"val":"-1","negated":false}],"price":[{"val":"850.0","negated":false}],"name":[{"val":"Hotel X","negated":false}]},"requests":[],"binary_questions":[],"compare_requests":[]}]}},
 {"author":"user","text":"No, not that hotel.","timestamp":1471272200000,"predictions":{"acts":[{"name":"negate","args":[{"key":"ref","val":[{"frame":[0.2,0.7,0.1],"annotations":[],"fromrange":false}]}]}]},"labels":{"active_frame":1,"tags":["user.negate","other"],
  "acts":[{"name":"negate","args":[{"key":"ref","val":[{"frame":2,"annotations":[{"key":"name"},{"key":"price","val":null}],"fromrange":true}]}]}],"acts_without_refs":[{"name":"negate","args":[{"key":"name"},{"key":"price","val":null}]}],
  "frames":[{"frame_id":1,"frame_parent_id":null,"info":{},"requests":[],"binary_questions":[],"compare_requests":[]},{"frame_id":2,"frame_parent_id":1,"info":{"REJECTED":[{"val":false,"negated":true}],"HEARMORE":[{"val":["price"],"negated":true}],"duration":[{"val":null,"negated":false}]},"requests":[],"binary_questions":[],"compare_requests":[]}]}}]}"#;

pub fn read(record: &str) -> Result<Dialogue, ReadFault> {
    let recognition = crate::corpus::Recognition::new(FORMAT.dataset, Variant::RAW, Role::Dialogues, "");
    let record = RecordText::of(record.as_bytes());
    let (mut skim, dialogue) = (Skim::default(), (FORMAT.read)(&recognition, record)?);
    (FORMAT.skim)(&recognition, record, &mut skim).unwrap();
    assert_eq!(skim.content(), Skim::of_dialogue(&dialogue).content());
    Ok(dialogue)
}

#[test]
fn a_dialogue_is_read_whole() {
    let dialogue = read(RECORD).unwrap();
    assert_eq!(dialogue.id, "00000000-0000-4000-8000-000000000003");
    let rating = dialogue.rating.as_ref().unwrap();
    assert_eq!((rating.score.as_deref(), rating.is_success), (Some("4.5"), Some(true)));
    assert_eq!(dialogue.fields, [Field::text("user_id", "U1"), Field::text("wizard_id", "U2")]);
    let speakers: Vec<_> = dialogue.turns.iter().map(|turn| turn.speaker).collect();
    assert_eq!(speakers, [Speaker::User, Speaker::Wizard, Speaker::User]);
    let times: Vec<_> = dialogue.turns.iter().map(|turn| turn.time.unwrap().unix_ms).collect();
    assert_eq!(times, [1_471_272_019_730, 1_471_272_100_000, 1_471_272_200_000]);
    assert!(dialogue.turns.iter().all(|turn| turn.spans.is_empty()));
    assert_eq!(dialogue.turns[0].utterance, "Oslo to Bergen\nunder 900");
}

/// The smallest record that has everything, as the notes on the format give it.
const EXAMPLE: &str = r#"{"user_id":"U1","wizard_id":"U2","id":"00000000-0000-4000-8000-000000000003","labels":{"userSurveyRating":4.5,"wizardSurveyTaskSuccessful":true},"turns":[
 {"author":"user","text":"Oslo to Bergen under 900","timestamp":1471272019730.0,"labels":{"active_frame":1,
  "acts":[{"name":"inform","args":[{"key":"or_city","val":"Oslo"},{"key":"dst_city","val":"Bergen"},{"key":"budget","val":"900"}]}],
  "acts_without_refs":[{"name":"inform","args":[{"key":"or_city","val":"Oslo"},{"key":"dst_city","val":"Bergen"},{"key":"budget","val":"900"}]}],
  "frames":[{"frame_id":1,"frame_parent_id":null,"info":{"or_city":[{"val":"Oslo","negated":false}],"dst_city":[{"val":"Bergen","negated":false}],"budget":[{"val":"900.0","negated":false}]},"requests":[],"binary_questions":[],"compare_requests":[]}]}},
 {"author":"wizard","text":"Hotel X for 850?","timestamp":1471272100000,"db":{"search":[{"ORIGIN_CITY":"Oslo","DESTINATION_CITY":"Bergen","NUM_ADULTS":"1","RESULT_LIMIT":"10","timestamp":1471272050.5}],"result":[[]]},"labels":{"active_frame":1,
  "acts":[{"name":"offer","args":[{"key":"id","val":2},{"key":"price","val":"850"},{"key":"name","val":"Hotel X"}]}],
  "frames":[{"frame_id":1,"frame_parent_id":null,"info":{"or_city":[{"val":"Oslo","negated":false}],"dst_city":[{"val":"Bergen","negated":false}],"budget":[{"val":"900.0","negated":false}]},"requests":[],"binary_questions":[],"compare_requests":[]},
   {"frame_id":2,"frame_parent_id":1,"info":{"or_city":[{"val":"Oslo","negated":false}],"dst_city":[{"val":"Bergen","negated":false}],"budget":[{"val":"900.0","negated":false}],"price":[{"val":"850.0","negated":false}],"name":[{"val":"Hotel X","negated":false}]},"requests":[],"binary_questions":[],"compare_requests":[]}]}},
 {"author":"user","text":"No, not that hotel.","timestamp":1471272200000,"labels":{"active_frame":1,
  "acts":[{"name":"negate","args":[{"key":"ref","val":[{"frame":2,"annotations":[],"fromrange":false}]}]}],"acts_without_refs":[{"name":"negate","args":[]}],
  "frames":[{"frame_id":1,"frame_parent_id":null,"info":{},"requests":[],"binary_questions":[],"compare_requests":[]},{"frame_id":2,"frame_parent_id":1,"info":{"REJECTED":[{"val":false,"negated":true}]},"requests":[],"binary_questions":[],"compare_requests":[]}]}}]}"#;

#[test]
fn the_smallest_example_is_read() {
    let dialogue = read(EXAMPLE).unwrap();
    let counts: Vec<_> = dialogue
        .turns
        .iter()
        .map(|turn| {
            (turn.acts.len(), turn.tracking.frames.len(), turn.calls.len(), turn.tracking.active_frame)
        })
        .collect();
    assert_eq!(counts, [(1, 1, 0, Some(1)), (1, 2, 1, Some(1)), (1, 2, 0, Some(1))]);
    assert_eq!(dialogue.turns[1].calls[0].results, Some(Vec::new()));
    let rejected = &dialogue.turns[2].tracking.frames[1].info[0].1[0];
    assert_eq!(super::standing(rejected), super::Standing::Flag(true));
    let details = super::details::details(&dialogue);
    let target = TrackedTarget::Frame { number: 2, is_missing: false, turn: Some(1) };
    assert_eq!(details.frames.turns[2].acts[0].references[0].target, target);
}

#[test]
fn acts_keep_their_arguments_and_an_only_one_is_a_slot() {
    let dialogue = read(RECORD).unwrap();
    let offer = &dialogue.turns[1].acts[0];
    assert_eq!((offer.slot.as_deref(), offer.arguments.len()), (None, 3));
    assert_eq!(offer.arguments[0].value, ArgumentValue::Value(FrameValue::Number("2".to_owned())));
    let request = &dialogue.turns[1].acts[1];
    assert_eq!((request.slot.as_deref(), request.values.len()), (Some("seat"), 0));
    assert_eq!(request.arguments[0].value, ArgumentValue::Absent);
    let negate = &dialogue.turns[2].acts[0];
    assert_eq!(negate.slot, None);
    let ArgumentValue::References(references) = &negate.arguments[0].value else { panic!("{negate:?}") };
    assert_eq!(references[0].target, ReferenceTarget::Frame(2));
    assert!(references[0].is_from_range);
    let annotations = [("name".to_owned(), None), ("price".to_owned(), Some(FrameValue::Null))];
    assert_eq!(references[0].annotations, annotations);
    assert!(super::is_flattening(
        dialogue.turns[2].tracking.acts_without_references.as_ref().unwrap(),
        &dialogue.turns[2].acts
    ));
}

#[test]
fn frames_keep_their_values_questions_and_parents() {
    let dialogue = read(RECORD).unwrap();
    let [first, second] = dialogue.turns[1].tracking.frames.as_slice() else { panic!() };
    assert_eq!((first.id, first.parent, second.id, second.parent), (1, None, 2, Some(1)));
    assert_eq!(first.info[2].1[0].value, FrameValue::Text("900.0".to_owned()));
    assert_eq!((first.requests[0].slots[0].as_str(), first.requests[0].author.as_str()), ("seat", "wizard"));
    assert_eq!(first.binary_questions[0].value, Some(FrameValue::Flag(true)));
    assert_eq!(first.compare_requests[0].slots, ["price", "seat"]);
    let rejected = &dialogue.turns[2].tracking.frames[1].info;
    assert_eq!((&rejected[0].1[0].value, rejected[0].1[0].is_negated), (&FrameValue::Flag(false), true));
    assert_eq!(rejected[1].1[0].value, FrameValue::List(vec!["price".to_owned()]));
    assert_eq!(rejected[2].1[0].value, FrameValue::Null);
    assert_eq!(dialogue.turns[2].tracking.active_frame, Some(1));
}

#[test]
fn searches_are_calls_with_rows() {
    let dialogue = read(RECORD).unwrap();
    let call = &dialogue.turns[1].calls[0];
    let parameters = [
        ("ORIGIN_CITY", "Oslo"),
        ("NUM_CHILDREN", ""),
        ("START_TIME", "NaN"),
        ("MAX_DURATION", "432000000"),
        ("timestamp", "1471272050.5"),
    ];
    assert_eq!(call.parameters, parameters.map(|(key, value)| (key.to_owned(), value.to_owned())));
    let row = [("price", "850.25"), ("hotel.name", "X"), ("hotel.amenities", "SPA")];
    assert_eq!(call.results.as_ref().unwrap()[0], row.map(|(key, value)| (key.to_owned(), value.to_owned())));
}

#[test]
fn tags_and_predictions_are_kept() {
    let dialogue = read(RECORD).unwrap();
    assert_eq!(dialogue.turns[2].fields, [Field::text("tags", "user.negate, other")]);
    let predicted = &dialogue.turns[2].tracking.predicted_acts.as_ref().unwrap()[0];
    let ArgumentValue::References(references) = &predicted.arguments[0].value else { panic!() };
    let odds = ["0.2", "0.7", "0.1"].map(str::to_owned).to_vec();
    assert_eq!(references[0].target, ReferenceTarget::Odds(odds));
}

#[test]
fn parts_may_be_absent_or_null() {
    for record in [
        "{}",
        r#"{"id":null,"user_id":null,"wizard_id":null,"turns":null,"labels":null}"#,
        r#"{"turns":[{}]}"#,
        r#"{"turns":[{"author":null,"text":null,"timestamp":null,"db":null,"labels":null,"predictions":null}]}"#,
        r#"{"turns":[{"db":{"search":null,"result":null},"labels":{"acts":null,"acts_without_refs":null,"active_frame":null,"frames":null,"tags":null}}]}"#,
        r#"{"turns":[{"labels":{"acts":[{}],"frames":[{}]}}]}"#,
        r#"{"turns":[{"labels":{"acts":[{"name":null,"args":[{}]}],"frames":[{"info":null,"requests":[{}]}]}}]}"#,
        r#"{"labels":{"userSurveyRating":null}}"#,
    ] {
        let dialogue = read(record).unwrap_or_else(|fault| panic!("{record}: {fault}"));
        super::details::details(&dialogue);
    }
    let call = read(r#"{"turns":[{"db":{"search":[{"A":null}, null],"result":[null]}}]}"#).unwrap();
    assert_eq!((call.turns[0].calls.len(), &call.turns[0].calls[0].results), (2, &None));
    assert_eq!(call.remarks[0].rule, "FRAMES-DB-LENGTHS");
}

#[test]
fn a_record_without_an_id_has_the_key_it_stands_under() {
    let recognition = crate::corpus::Recognition::new(FORMAT.dataset, PREDICTIONS, Role::Predictions, "");
    for (record, expected) in [("{}", "key"), (r#"{"id":"own"}"#, "own")] {
        let record = RecordText { key: Some("key"), ..RecordText::of(record.as_bytes()) };
        let mut skim = Skim::default();
        (FORMAT.skim)(&recognition, record, &mut skim).unwrap();
        assert_eq!(
            ((FORMAT.read)(&recognition, record).unwrap().id, skim.id.as_str()),
            (expected.to_owned(), expected)
        );
    }
}

#[test]
fn numbers_are_read_in_every_spelling() {
    for (time, expected) in [
        ("1471272019730", Some(1_471_272_019_730)),
        ("1471272019730.0", Some(1_471_272_019_730)),
        ("\"1471272019730\"", Some(1_471_272_019_730)),
        ("1471272019730.4", Some(1_471_272_019_730)),
        ("\"soon\"", None),
        ("1e300", None),
        ("-5", Some(-5)),
    ] {
        let dialogue = read(&format!(r#"{{"turns":[{{"timestamp":{time}}}]}}"#)).unwrap();
        assert_eq!(dialogue.turns[0].time.map(|time| time.unix_ms), expected, "{time}");
    }
    for (rating, kept) in [("3", "3"), ("3.0", "3.0"), ("4.99", "4.99")] {
        let dialogue = read(&format!(r#"{{"labels":{{"userSurveyRating":{rating}}}}}"#)).unwrap();
        assert_eq!(dialogue.rating.unwrap().score.as_deref(), Some(kept));
    }
    let frames =
        r#"{"turns":[{"labels":{"active_frame":"2","frames":[{"frame_id":2.0,"frame_parent_id":"1"}]}}]}"#;
    let turn = read(frames).unwrap().turns.remove(0);
    assert_eq!(
        (turn.tracking.active_frame, turn.tracking.frames[0].id, turn.tracking.frames[0].parent),
        (Some(2), 2, Some(1))
    );
}

#[test]
fn a_wrong_type_is_a_fault() {
    for record in [
        r#"{"turns":{"author":"user"}}"#,
        r#"{"turns":[null]}"#,
        r#"{"turns":[{"author":"bot"}]}"#,
        r#"{"turns":[{"labels":{"frames":[{"info":{"a":"b"}}]}}]}"#,
        r#"{"turns":[{"labels":{"frames":[{"info":{"a":[{"val":{"frame":1}}]}}]}}]}"#,
        r#"{"turns":[{"labels":{"acts":[{"args":[{"val":{"frame":1}}]}]}}]}"#,
        r#"{"turns":[{"labels":{"acts":[{"args":[{"val":[{"frame":1},2]}]}]}}]}"#,
        r#"{"turns":[{"labels":{"acts":[{"args":[{"val":[[1]]}]}]}}]}"#,
    ] {
        assert!(read_only(record).is_err(), "{record}");
    }
}

fn read_only(record: &str) -> Result<Dialogue, ReadFault> {
    let recognition = crate::corpus::Recognition::new(FORMAT.dataset, Variant::RAW, Role::Dialogues, "");
    (FORMAT.read)(&recognition, RecordText::of(record.as_bytes()))
}

#[test]
fn the_example_is_recognised() {
    let mut value: serde_json::Value = serde_json::from_str(RECORD).unwrap();
    let variant = |value: &serde_json::Value| {
        (FORMAT.recognise)(&Candidate { value, path: "x.json", key: None }).unwrap().variant
    };
    assert_eq!(variant(&value), PREDICTIONS);
    value["turns"][2].as_object_mut().unwrap().remove("predictions");
    assert_eq!(variant(&value), TAGGED);
    value["turns"][2]["labels"].as_object_mut().unwrap().remove("tags");
    assert_eq!(variant(&value), Variant::RAW);
}

#[test]
fn details_tell_what_turns_do_to_frames() {
    let details = super::details::details(&read(RECORD).unwrap());
    assert!(details.dialogue.is_empty() && details.turns[1].is_empty());
    let people = details.participants.unwrap();
    assert_eq!((people.user.as_deref(), people.wizard.as_deref()), (Some("U1"), Some("U2")));
    assert_eq!(people.survey.unwrap().is_success, Some(true));

    let cards = |turn: usize| &details.frames.turns[turn].cards;
    let slots = |card: &FrameCard| {
        let changed = card.slots.iter().filter(|slot| slot.is_changed());
        let sides = |slot: &FrameSlot| format!("{} {}>{}", slot.slot, slot.before.len(), slot.now.len());
        changed.map(sides).collect::<Vec<_>>().join(", ")
    };
    let [active, offered] = cards(1).as_slice() else { panic!("{:?}", cards(1)) };
    assert_eq!((active.frame, active.activity, active.birth), (1, FrameActivity::Active, None));
    assert_eq!((slots(active), active.last_changed), (String::new(), Some(0)));
    assert_eq!((offered.frame, offered.birth), (2, Some(FrameBirth::FromFrame(1))));
    assert_eq!(slots(offered), "budget 1>1, price 0>1, name 0>1, dst_city 1>0");
    let asked: Vec<_> = active.questions.iter().map(|one| (one.kind, one.standing)).collect();
    assert_eq!(asked, [WhatIs, IsIt, Compare].map(|kind| (kind, QuestionStanding::Asked)));
    assert!(cards(2)[0].questions.iter().all(|one| one.standing == QuestionStanding::Settled));
    assert_eq!(slots(&cards(2)[0]), "or_city 1>0, dst_city 1>0, budget 1>0");
}

#[test]
fn details_tell_acts_in_full() {
    let details = super::details::details(&read(RECORD).unwrap());
    let offer = &details.frames.turns[1].acts[0];
    let made = TrackedTarget::Frame { number: 2, is_missing: false, turn: None };
    assert_eq!((offer.references[0].kind, &offer.references[0].target), (ReferenceKind::Makes, &made));
    let times: Vec<_> = offer.values.iter().map(|value| (value.slot.as_str(), value.times)).collect();
    assert_eq!(times, [("price", Some(1)), ("name", Some(1))]);
    let negate = &details.frames.turns[2].acts[0].references[0];
    assert!(negate.is_of_group && negate.values.iter().all(|value| value.times.is_none()));
    let odds = TrackedTarget::Odds(["0.2", "0.7", "0.1"].map(str::to_owned).to_vec());
    let predicted = details.frames.turns[2].predicted.as_ref().unwrap();
    assert_eq!(predicted[0].references[0].target, odds);
    assert!(details.turns[2].contains(&Field::text("tags", "user.negate, other")));
}

#[test]
fn what_turns_name_and_do_not_list_is_missing() {
    let record = r#"{"turns":[{"text":"x","labels":{"active_frame":7,"frames":[{"frame_id":1}],"acts":[{"name":"inform","args":[{"key":"dst_city","val":"Oslo"},{"key":"ref","val":[{"frame":9,"annotations":[],"fromrange":false}]}]}]}}]}"#;
    let details = super::details::details(&read(record).unwrap());
    let act = &details.frames.turns[0].acts[0];
    assert_eq!(act.values[0].times, Some(0));
    let missing = TrackedTarget::Frame { number: 9, is_missing: true, turn: None };
    assert_eq!(act.references[0].target, missing);
    let active = &details.frames.turns[0].cards[0];
    assert_eq!((active.frame, active.is_missing), (7, true));
}
