//! Each rule with a record that it hits, and one that it does not.

use super::RULES;
use crate::corpus::{FileId, Recognition, RecordNumber, Role, Variant};
use crate::formats::frames::FORMAT;
use crate::formats::frames::tests::{RECORD, read};
use crate::formats::{Case, Hit, Hits, ReferenceData, Twin};

/// The hits of one rule in a record.
fn hits(id: &str, record: &str, twins: &[Twin]) -> Vec<Hit> {
    let rule = RULES.iter().find(|rule| rule.id == id).unwrap_or_else(|| panic!("no rule {id}"));
    let (dialogue, reference) = (read(record).unwrap(), ReferenceData::default());
    let recognition = Recognition::new(FORMAT.dataset, Variant::RAW, Role::Dialogues, "");
    let case = Case {
        path: "frames.json",
        number: RecordNumber(5),
        twins,
        ..Case::alone(&dialogue, &recognition, &reference)
    };
    let mut hits = Hits::default();
    (rule.check)(&case, &mut hits);
    hits.hits
}

/// The record of turns with these labels and more members.
fn of_turns(turns: &[&str]) -> String {
    format!("{{\"id\":\"a\",\"turns\":[{}]}}", turns.join(","))
}

/// A turn with frames given as numbers and parents; 0 is no parent.
fn framed(author: &str, active: i64, frames: &[(i64, i64)], acts: &str) -> String {
    let frame = |(id, parent): &(i64, i64)| {
        let parent = if *parent == 0 { "null".to_owned() } else { parent.to_string() };
        format!("{{\"frame_id\":{id},\"frame_parent_id\":{parent}}}")
    };
    let frames: Vec<String> = frames.iter().map(frame).collect();
    let frames = frames.join(",");
    format!(
        r#"{{"author":"{author}","text":"Oslo","labels":{{"active_frame":{active},"frames":[{frames}],"acts":[{acts}]}}}}"#
    )
}

fn check(id: &str, clean: &str, dirty: &str, turn: Option<usize>, sentence: &str) {
    assert_eq!(hits(id, clean, &[]), [], "{id}");
    let found = hits(id, dirty, &[]);
    assert!(!found.is_empty(), "{id} has no hit");
    assert_eq!((found[0].turn, found[0].sentence.as_str()), (turn, sentence), "{id}");
}

#[test]
fn rules_about_the_dialogue() {
    let user = r#"{"author":"user","timestamp":5}"#;
    let wizard = r#"{"author":"wizard","timestamp":7.0}"#;
    let clean = of_turns(&[user, wizard]);
    check("FRAMES-FIRST-SPEAKER", &clean, &of_turns(&[wizard]), Some(0), "the wizard speaks first");
    check("FRAMES-SPEAKER-TWICE", &clean, &of_turns(&[user, user]), Some(1), "the user speaks again");
    check("FRAMES-TIME", &clean, &of_turns(&[user, user]), Some(1), "it has the time of the turn before it");
    let earlier = "it is 2 ms earlier than the turn before it";
    check("FRAMES-TIME", &clean, &of_turns(&[wizard, user]), Some(1), earlier);
    check("FRAMES-ONE-TURN", &clean, &of_turns(&[user]), None, "it has a single turn");
    let rated = |rating: &str| format!(r#"{{"labels":{{"userSurveyRating":{rating}}}}}"#);
    for (rating, sentence) in [
        ("null", "the user gave no rating"),
        ("4.99", "the rating is no whole number: \u{201c}4.99\u{201d}"),
        ("6", "the rating is not between 1 and 5: \u{201c}6\u{201d}"),
        ("\"good\"", "the rating is no number: \u{201c}good\u{201d}"),
    ] {
        check("FRAMES-RATING", &rated("4.0"), &rated(rating), None, sentence);
    }
}

#[test]
fn rules_about_the_shape_of_turns() {
    let labels = r#"{"active_frame":1,"acts_without_refs":[]}"#;
    let user = format!(r#"{{"author":"user","text":"a","timestamp":1471272019730,"labels":{labels}}}"#);
    let wizard =
        r#"{"author":"wizard","text":"b","timestamp":1471272019731,"db":{},"labels":{"active_frame":1}}"#;
    let clean = of_turns(&[&user, wizard]);
    for (from, to, turn, wrong) in [
        ("\"text\":\"a\"", "\"text\":\" \"", 0, "the user\u{2019}s turn lacks \u{201c}text\u{201d}"),
        ("\"timestamp\":1471272019731,", "", 1, "the wizard\u{2019}s turn lacks \u{201c}timestamp\u{201d}"),
        ("\"active_frame\":1}", "\"a\":1}", 1, "the wizard\u{2019}s turn lacks \u{201c}active_frame\u{201d}"),
        (
            ",\"acts_without_refs\":[]",
            "",
            0,
            "the user\u{2019}s turn lacks \u{201c}acts_without_refs\u{201d}",
        ),
        (
            "\"db\":{},\"labels\":{",
            "\"db\":{},\"labels\":{\"acts_without_refs\":[],",
            1,
            "the wizard\u{2019}s turn has \u{201c}acts_without_refs\u{201d}",
        ),
        ("\"db\":{},", "", 1, "the wizard\u{2019}s turn lacks \u{201c}db\u{201d}"),
        ("\"text\":\"a\"", "\"db\":{},\"text\":\"a\"", 0, "the user\u{2019}s turn has \u{201c}db\u{201d}"),
    ] {
        assert!(clean.contains(from), "{from}");
        check("FRAMES-SHAPE", &clean, &clean.replace(from, to), Some(turn), wrong);
    }
    let seconds = clean.replace("1471272019730", "1471272019").replace("1471272019731", "1471272020");
    let wrong = "the timestamps look like seconds, and count as milliseconds";
    check("FRAMES-TIME-UNIT", &clean, &seconds, None, wrong);
    let people = |wizard: &str| format!(r#"{{"user_id":"U1","wizard_id":"{wizard}"}}"#);
    let wrong = "the user and the wizard are the same person";
    check("FRAMES-PERSON", &people("U2"), &people("U1"), None, wrong);
    check("FRAMES-RATING", r#"{"labels":{"userSurveyRating":4}}"#, &clean, None, "the user gave no rating");
}

#[test]
fn a_record_without_an_id_says_so() {
    assert_eq!(hits("FRAMES-ID-MISSING", RECORD, &[]), []);
    assert_eq!(hits("FRAMES-ID-MISSING", &RECORD.replace("\"id\":\"", "\"no\":\""), &[]).len(), 1);
}

#[test]
fn a_repeated_id_is_reported_where_it_repeats() {
    let twin = |record, is_before| Twin {
        file: FileId(0),
        record: RecordNumber(record),
        split: None,
        is_before,
        is_beside: true,
    };
    assert_eq!(hits("FRAMES-DUPLICATE", RECORD, &[twin(3, false), twin(5, true)]), []);
    assert_eq!(hits("FRAMES-DUPLICATE", RECORD, &[twin(3, true)]).len(), 1);
}

#[test]
fn rules_about_frames() {
    let (one, two) = ([(1, 0)], [(1, 0), (2, 1)]);
    let user = |active, frames: &[(i64, i64)]| framed("user", active, frames, "");
    let clean = of_turns(&[&user(1, &one), &framed("wizard", 1, &two, "")]);
    let dirty = |turn: String| of_turns(&[&user(1, &two), &turn]);
    let wrong = "the frame at position 2 has the number 3";
    check("FRAMES-IDS", &clean, &dirty(user(1, &[(1, 0), (3, 1)])), Some(1), wrong);
    let wrong = "frame 2 of the turn before is missing";
    check("FRAMES-GONE", &clean, &dirty(user(1, &one)), Some(1), wrong);
    let wrong = "the active frame 7 is not among its frames";
    check("FRAMES-ACTIVE-MISSING", &clean, &dirty(user(7, &two)), Some(1), wrong);
    let untold = of_turns(&[&user(1, &two), r#"{"labels":{"acts":[{"args":[{"key":"id","val":7}]}]}}"#]);
    assert_eq!([hits("FRAMES-GONE", &untold, &[]), hits("FRAMES-REF-MISSING", &untold, &[])], [[], []]);
    for (frames, wrong) in [
        ([(1, 0), (2, 0)], "frame 2 has no parent"),
        ([(1, 0), (2, 2)], "frame 2 was made from frame 2, which is not older"),
        ([(1, 0), (2, -4)], "frame 2 was made from frame -4, which is missing"),
        ([(1, 2), (2, 1)], "frame 1 was made from frame 2, which is not older"),
    ] {
        check("FRAMES-PARENT", &clean, &dirty(user(1, &frames)), Some(1), wrong);
    }
    let wrong = "the user made frame 3 and talks about another one";
    check("FRAMES-NEW-INACTIVE", &clean, &dirty(user(1, &[(1, 0), (2, 1), (3, 1)])), Some(1), wrong);
    let offer = |id: u32| format!(r#"{{"name":"offer","args":[{{"key":"id","val":{id}}}]}}"#);
    let offers = |id| of_turns(&[&user(1, &one), &framed("wizard", 1, &two, &offer(id))]);
    let wrong = "frame 1, which was there before, is made by \u{201c}offer\u{201d}";
    check("FRAMES-NEW-ID", &offers(2), &offers(1), Some(1), wrong);
    let wrong = "the active frame was 1 and is 2";
    check("FRAMES-WIZARD-SWITCH", &clean, &dirty(framed("wizard", 2, &two, "")), Some(1), wrong);
    check("FRAMES-SILENT-SWITCH", &clean, &dirty(user(2, &two)), Some(1), wrong);
    let said = framed("user", 2, &two, r#"{"name":"switch_frame"}"#);
    assert_eq!(hits("FRAMES-SILENT-SWITCH", &dirty(said), &[]), []);
}

#[test]
fn rules_about_values_of_frames() {
    let info = |entries: &str| {
        format!(r#"{{"turns":[{{"labels":{{"frames":[{{"frame_id":1,"info":{{"a":[{entries}]}}}}]}}}}]}}"#)
    };
    let clean = info(r#"{"val":"x"}"#);
    let two = "frame 1 has 2 values for \u{201c}a\u{201d}";
    check("FRAMES-MULTI-VALUE", &clean, &info(r#"{"val":"x"},{"val":"y"}"#), Some(0), two);
    let flag = |value| info(&format!(r#"{{"val":{value},"negated":true}}"#)).replace("\"a\"", "\"REJECTED\"");
    let wrong = "frame 1 has a REJECTED that is not false";
    check("FRAMES-REJECTED", &flag("false"), &flag("true"), Some(0), wrong);
    let null = "frame 1 has a value that is null for \u{201c}a\u{201d}";
    check("FRAMES-NULL-VALUE", &clean, &info(r#"{"val":null,"negated":true}"#), Some(0), null);
}

#[test]
fn rules_about_acts() {
    let (one, two) = ([(1, 0)], [(1, 0), (2, 1)]);
    let act = |name: &str, key: &str, value: &str| {
        format!(r#"{{"name":"{name}","args":[{{"key":"{key}","val":{value}}}]}}"#)
    };
    let reference = |frame: &str| format!("[{{\"frame\":{frame},\"annotations\":[]}}]");
    let turn = |frames: &[(i64, i64)], acts: &str| of_turns(&[&framed("wizard", 1, frames, acts)]);
    let clean = turn(&two, &act("offer", "id", "2"));
    let named = |frame: &str| turn(&two, &act("inform", "ref", &reference(frame)));
    let wrong = "frame 9 is missing but named by \u{201c}inform\u{201d}";
    check("FRAMES-REF-MISSING", &clean, &named("9"), Some(0), wrong);
    let wrong = "a reference names no frame: \u{201c}inform\u{201d}";
    check("FRAMES-REF-MISSING", &clean, &named("null"), Some(0), wrong);
    let wrong = "frame 3 is missing but named by \u{201c}offer\u{201d}";
    check("FRAMES-REF-MISSING", &clean, &turn(&two, &act("offer", "id", "3")), Some(0), wrong);
    let wrong = "frame 2, made in this turn, is named by \u{201c}inform\u{201d}";
    check("FRAMES-REF-NEW", &clean, &named("2"), Some(0), wrong);
    assert_eq!(hits("FRAMES-REF-NEW", &named("1"), &[]), []);
    let wrong = "an unknown act: \u{201c}shout\u{201d}";
    check("FRAMES-ACT-UNKNOWN", &clean, &turn(&one, &act("shout", "a", "null")), Some(0), wrong);
    let wrong = "no act of the wizard: \u{201c}moreinfo\u{201d}";
    check("FRAMES-ACT-UNKNOWN", &clean, &turn(&one, r#"{"name":"moreinfo"}"#), Some(0), wrong);
    check("FRAMES-NO-ACTS", &clean, &turn(&one, ""), Some(0), "it has no acts");
    let said = turn(&one, &act("inform", "dst_city", "\"OSLO\""));
    let wrong = "the text does not have a value of its acts: \u{201c}dst_city=Rome\u{201d}";
    check(
        "FRAMES-VALUE-NOT-IN-TEXT",
        &said,
        &turn(&one, &act("inform", "dst_city", "\"Rome\"")),
        Some(0),
        wrong,
    );
}

#[test]
fn a_value_that_is_a_convention_is_not_missed_in_the_text() {
    let turn = |slot: &str, value: &str| {
        let act = format!(r#"{{"name":"inform","args":[{{"key":"{slot}","val":"{value}"}}]}}"#);
        of_turns(&[&framed("user", 1, &[(1, 0)], &act)])
    };
    let clean = turn("dst_city", "OSLO");
    for (slot, value) in [("intent", "book"), ("action", "book"), ("budget", "-1")] {
        let wrong = format!(
            "the text does not have a value that stands for something else: \u{201c}{slot}={value}\u{201d}"
        );
        check("FRAMES-VALUE-CONVENTION", &clean, &turn(slot, value), Some(0), &wrong);
        assert_eq!(hits("FRAMES-VALUE-NOT-IN-TEXT", &turn(slot, value), &[]), []);
    }
    assert_eq!(hits("FRAMES-VALUE-CONVENTION", &turn("dst_city", "book"), &[]), []);
}

/// As published: a value is null in the acts without references and absent in the acts.
#[test]
fn a_value_that_is_absent_is_null_where_acts_are_flattened() {
    let turn = |flat: &str| {
        let acts = r#"[{"name":"request","args":[{"key":"price"},{"key":"ref","val":[{"frame":1,"annotations":[{"key":"seat"}],"fromrange":false}]}]}]"#;
        of_turns(&[&format!(
            r#"{{"author":"user","text":"a","labels":{{"active_frame":1,"frames":[{{"frame_id":1}}],"acts":{acts},
                "acts_without_refs":[{{"name":"request","args":[{flat}]}}]}}}}"#
        )])
    };
    let published = turn(r#"{"key":"price","val":null},{"key":"seat","val":null}"#);
    let wrong = "the acts without references are not the acts, flattened";
    check("FRAMES-FLATTEN", &published, &turn(r#"{"key":"price","val":"9"},{"key":"seat"}"#), Some(0), wrong);
}

#[test]
fn rules_about_what_goes_with_acts() {
    let wrong = "the acts without references are not the acts, flattened";
    let changed = RECORD.replace(r#""args":[{"key":"name"},"#, r#""args":[{"key":"names"},"#);
    check("FRAMES-FLATTEN", RECORD, &changed, Some(2), wrong);
    let wrong = "the number of acts is 1, that of predicted ones 0";
    let changed = RECORD
        .replace(r#""predictions":{"acts":[{"name":"negate""#, r#""predictions":{"act":[{"name":"negate""#);
    let odds = r#"{"frame":[0.2,0.7,0.1],"annotations":[],"fromrange":false}"#;
    let whole = RECORD.replace(
        r#""annotations":[{"key":"name"},{"key":"price","val":null}],"fromrange":true"#,
        r#""annotations":[]"#,
    );
    assert!(whole.contains(odds) && whole != RECORD);
    check("FRAMES-PREDICTION", &whole, &changed, Some(2), wrong);
    let searches = |search: &str, result: &str| {
        format!(r#"{{"turns":[{{"author":"wizard","db":{{"search":[{search}],"result":[{result}]}}}}]}}"#)
    };
    let clean = searches(r#"{"START_TIME":"12","NUM_CHILDREN":"0"}"#, "[]");
    let wrong = "the number of searches is 1, that of results 2";
    check("FRAMES-DB-LENGTHS", &clean, &searches("{}", "[],[]"), Some(0), wrong);
    let wrong = "a search has END_TIME \u{201c}NaN\u{201d}";
    check("FRAMES-DB-ODD", &clean, &searches(r#"{"END_TIME":"NaN"}"#, "[]"), Some(0), wrong);
    let wrong = "a search has an empty number of children";
    check("FRAMES-DB-ODD", &clean, &searches(r#"{"NUM_CHILDREN":""}"#, "[]"), Some(0), wrong);
}

#[test]
fn the_example_has_what_was_put_into_it() {
    let found: Vec<&str> =
        RULES.iter().map(|rule| rule.id).filter(|id| !hits(id, RECORD, &[]).is_empty()).collect();
    assert_eq!(found, ["FRAMES-DB-ODD", "FRAMES-RATING", "FRAMES-NULL-VALUE", "FRAMES-PREDICTION"]);
}

#[test]
fn a_chain_of_five_thousand_frames_is_checked_in_its_time() {
    let frames: Vec<(i64, i64)> = (1..=5000).map(|id| (id, id - 1)).collect();
    let record = of_turns(&[&framed("user", 5000, &frames, ""), &framed("wizard", 5000, &frames, "")]);
    for rule in RULES {
        hits(rule.id, &record, &[]);
    }
    assert_eq!(
        crate::formats::frames::details::details(&read(&record).unwrap()).frames.histories.len(),
        5000
    );
}

#[test]
fn every_rule_has_a_name_of_its_own_and_a_sentence() {
    for (number, rule) in RULES.iter().enumerate() {
        assert!(rule.id.starts_with("FRAMES-") && RULES[..number].iter().all(|other| other.id != rule.id));
        assert!(rule.definition.ends_with('.') && rule.definition.len() <= 120, "{}", rule.id);
    }
}
