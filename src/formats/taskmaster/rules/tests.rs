//! For each rule a record that it hits, beside clean ones that none hits.

use super::super::{FORMAT, TM1, TM3, TM4};
use super::RULES;
use crate::corpus::{
    Dataset, EntryKind, FileId, IntentEntry, Recognition, RecordNumber, Role, Service, SlotEntry, Split,
    Variant,
};
use crate::formats::{Case, FileReference, Hits, RecordText, ReferenceData, SplitList, Twin};

fn recognition(variant: &Variant, role: Role) -> Recognition {
    Recognition::new(Dataset::Taskmaster, variant.clone(), role, "")
}

/// TM-1's ontology for one slot, and a list that has one dialogue.
fn reference() -> ReferenceData {
    let slot = SlotEntry { name: "pizza_ordering.size.pizza".to_owned(), ..SlotEntry::default() };
    let (name, description) = ("pizza_ordering".to_owned(), "pizza_order".to_owned());
    let kind = EntryKind::Annotations;
    let service = Service { kind, name, description, slots: vec![slot], intents: Vec::new() };
    let file = |number, role, services, members| FileReference {
        file: FileId(number),
        path: String::new(),
        recognition: recognition(&TM1, role),
        split: Some(Split::Train),
        services,
        members,
        remarks: Vec::new(),
    };
    let call = IntentEntry {
        name: "open_tickets".to_owned(),
        required_slots: vec!["code".to_owned()],
        result_slots: vec!["status".to_owned()],
        ..IntentEntry::default()
    };
    let misspelled = IntentEntry {
        name: "rate".to_owned(),
        required_slots: vec!["rating.movies".to_owned()],
        ..IntentEntry::default()
    };
    let kind = EntryKind::Api;
    let rates =
        Service { kind, name: misspelled.name.clone(), intents: vec![misspelled], ..Service::default() };
    let calls = Service { kind, name: call.name.clone(), intents: vec![call], ..Service::default() };
    let listed = SplitList { ids: vec!["listed".to_owned()], ..SplitList::default() };
    ReferenceData::new(vec![
        file(1, Role::Ontology, vec![service], SplitList::default()),
        file(3, Role::Ontology, vec![calls, rates], SplitList::default()),
        file(2, Role::Splits, Vec::new(), listed),
    ])
}

/// The rules that hit a record.
fn found(variant: &Variant, role: Role, record: &str, twins: &[Twin]) -> Vec<&'static str> {
    let recognition = recognition(variant, role);
    let dialogue = (FORMAT.read)(&recognition, RecordText::of(record.as_bytes())).unwrap();
    let reference = reference();
    let case = Case { split: None, twins, records: 2, ..Case::alone(&dialogue, &recognition, &reference) };
    let mut hit = Vec::new();
    for rule in RULES {
        let mut hits = Hits::default();
        (rule.check)(&case, &mut hits);
        for hit in &hits.hits {
            assert!(hit.sentence.chars().count() <= 160 && !hit.sentence.ends_with('.'), "{}", hit.sentence);
        }
        hit.extend((!hits.hits.is_empty()).then_some(rule.id));
    }
    hit
}

/// A dialogue of TM-3 whose first utterance has more members, and the assistant's answer.
fn third(members: &str) -> String {
    format!(
        r#"{{"conversation_id":"listed","vertical":"Movie Tickets","utterances":[
          {{"index":0,"speaker":"user","text":"\u00e9 two seats"{members}}},{{"index":1,"speaker":"assistant","text":"Yes"}}]}}"#
    )
}

fn segment(start: &str, end: &str, text: &str, names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!(r#"{{"name":"{name}"}}"#)).collect();
    let names = names.join(",");
    format!(r#"{{"start_index":{start},"end_index":{end},"text":"{text}","annotations":[{names}]}}"#)
}

#[test]
fn segments_are_checked() {
    let tickets = &["num.tickets"][..];
    let after = "TM-SPAN-AFTER-NON-ASCII";
    let table: [(&str, &[&str]); 8] = [
        (&segment("0", "1", "\u{e9}", tickets), &[]),
        (&segment("0", "1", "\u{e9}", &[]), &["TM-NAME-MISSING"]),
        (&segment("2", "5", "two", tickets), &[after]),
        (&segment("2", "5", "six", tickets), &["TM-SPAN-TEXT", after]),
        (&segment("2", "99", "two", tickets), &["TM-SPAN-TEXT", after]),
        (&segment("0", "4", "\u{e9} two", tickets), &["TM-SPAN-INCLUSIVE"]),
        (&segment("\"0\"", "1", "\u{e9}", &["num.seats"]), &["TM-OFFSET-TEXT", "TM-NAME-UNKNOWN"]),
        (&segment("-1", "1", "\u{e9}", tickets), &["TM-SPAN-TEXT"]),
    ];
    for (segment, expected) in table {
        let record = third(&format!(r#","segments":[{segment}]"#));
        assert_eq!(found(&TM3, Role::Dialogues, &record, &[]), expected, "{segment}");
    }
    let two =
        [segment("0", "5", "\u{e9} two", tickets), segment("0", "1", "\u{e9}", &["num.tickets", "seating"])];
    let record = third(&format!(r#","segments":[{}]"#, two.join(",")));
    assert_eq!(found(&TM3, Role::Dialogues, &record, &[]), ["TM-OVERLAP", "TM-ANNOTATIONS"]);
}

#[test]
fn calls_are_checked() {
    let table: [(&str, &[&str]); 13] = [
        (r#"{"name":"open_tickets","index":0,"args":{"code":"b"},"response":{"status":"success"}}"#, &[]),
        (
            r#"{"name":"open_tickets","index":0,"args":{"code":"b"},"response":{"status":"yes"}}"#,
            &["TM-API-STATUS"],
        ),
        (
            r#"{"name":"get_movie_attribute","index":0,"args":{"name.movie":"A","attribute":"colour"}}"#,
            &["TM-API-ATTRIBUTE"],
        ),
        (
            r#"{"name":"resolve_movie","index":0,"args":{"name.movie":"A"},"response":{"name.movie_1":"A"}}"#,
            &[],
        ),
        (r#"{"name":"find_films","index":0,"args":{"a":"b"}}"#, &["TM-API-UNKNOWN"]),
        (r#"{"name":"resolve_movie","index":0,"args":{"name.movie":"A","a":"b"}}"#, &["TM-API-ARGUMENT"]),
        // The entity, against a typo of apis.json.
        (r#"{"name":"find_movies","index":0,"args":{"rating.movie":"PG"}}"#, &[]),
        (r#"{"name":"rate","index":0,"args":{"rating.movie":"PG"}}"#, &[]),
        (r#"{"name":"rate","index":0,"args":{}}"#, &["TM-API-REQUIRED"]),
        (r#"{"name":"resolve_movie","index":0,"args":{}}"#, &["TM-API-REQUIRED"]),
        (r#"{"name":"resolve_movie","index":1,"args":{"name.movie":"A"}}"#, &["TM-API-INDEX"]),
        (
            r#"{"name":"find_movies","index":0,"args":{},"response":{"name.film_1":"A"}}"#,
            &["TM-RESPONSE-KEY"],
        ),
        (r#"{"name":"find_movies","index":0,"args":{},"response":{"empty":"true"}}"#, &[]),
    ];
    for (call, expected) in table {
        let record = third(&format!(r#","apis":[{call}]"#));
        assert_eq!(found(&TM3, Role::Dialogues, &record, &[]), expected, "{call}");
    }
    let note = r#","annotations":[{"name":"api_call","value":"a","context":"api_call_0"},{"name":"request","value":"{","context":"api_call_0"}]"#;
    assert_eq!(found(&TM4, Role::Dialogues, &third(note), &[]), ["TM-CALL-JSON"]);
}

#[test]
fn dialogues_are_checked() {
    let record = |vertical: &str, utterances: &str| {
        format!(r#"{{"conversation_id":"listed","vertical":"{vertical}","utterances":[{utterances}]}}"#)
    };
    let say = |index: u32, speaker: &str, text: &str| {
        format!(r#"{{"index":{index},"speaker":"{speaker}","text":"{text}"}}"#)
    };
    let (hello, yes) = (say(0, "user", "a"), say(1, "assistant", "b"));
    let table: [(String, &[&str]); 8] = [
        (record("Movie Tickets", &format!("{hello},{yes}")).replace("listed", ""), &["TM-ID-MISSING"]),
        (record("Movie Tickets", &format!("{hello},{}", say(1, "assistant", " "))), &["TM-TEXT-MISSING"]),
        (record("Movie Tickets", &format!("{hello},{yes}")), &[]),
        (record("Tea", &format!("{hello},{yes}")), &["TM-VERTICAL"]),
        (record("Movie Tickets", ""), &["TM-EMPTY"]),
        (record("Movie Tickets", &hello), &["TM-ONE-SPEAKER"]),
        (
            record("Movie Tickets", &format!("{hello},{yes},{}", say(5, "assistant", "(deleted)"))),
            &["TM-INDEX", "TM-SPEAKER-TWICE", "TM-DELETED"],
        ),
        (record("Movie Tickets", &format!("{hello},{}", say(1, "bot", "b"))), &["TM-SPEAKER"]),
    ];
    for (record, expected) in table {
        assert_eq!(found(&TM3, Role::Dialogues, &record, &[]), expected, "{record}");
    }
    let twin = |is_before| Twin {
        file: FileId(9),
        record: RecordNumber(0),
        split: None,
        is_before,
        is_beside: true,
    };
    assert_eq!(found(&TM3, Role::Dialogues, &third(""), &[twin(false)]), ["TM-DUPLICATE"]);
    assert_eq!(found(&TM3, Role::Dialogues, &third(""), &[twin(true)]), Vec::<&str>::new());
}

#[test]
fn names_and_splits_of_tm1_are_looked_up() {
    let record = |id: &str, name: &str| {
        let segment = segment("0", "1", "a", &[name]);
        format!(
            r#"{{"conversation_id":"{id}","utterances":[{{"speaker":"USER","text":"a","segments":[{segment}]}},{{"speaker":"ASSISTANT","text":"b"}}]}}"#
        )
    };
    let table: [(&str, &str, &[&str]); 6] = [
        ("listed", "pizza_ordering.size.pizza.accept", &[]),
        ("listed", "pizza_ordering.accept", &[]),
        ("listed", "pizza_ordering.pizza_order.reject", &[]),
        ("listed", "pizza_ordering.size.drink", &["TM-NAME-UNKNOWN"]),
        ("listed", "coffee_ordering.size.pizza", &["TM-NAME-UNKNOWN"]),
        ("other", "pizza_ordering.size.pizza", &["TM-SPLIT-ABSENT"]),
    ];
    for (id, name, expected) in table {
        assert_eq!(found(&TM1, Role::Dialogues, &record(id, name), &[]), expected, "{name}");
    }
}

#[test]
fn reward_rows_are_checked() {
    let row = |context: &str, reward: &str| {
        let generation = r#"{\"role\":\"agent\",\"text\":\"a\"}"#;
        let row = format!(
            r#"{{"conversation_id":"1","context":"{context}","generation":"{generation}","reward":{reward}}}"#
        );
        found(&TM3, Role::Rewards, &row, &[])
    };
    let step = |step: &str| row(&format!("[{{{}}}]", step.replace('\'', "\\\"")), "1");
    assert_eq!([row("[]", "0.0"), step("'role':'user','text':'hi'")], [[""; 0]; 2]);
    assert_eq!(row("[{", "0.0"), ["TM-REWARD-JSON"]);
    assert_eq!([row("[]", "0.5"), row("[]", "null")], [["TM-REWARD-VALUE"]; 2]);
    for odd in [
        "'role':'user'",
        "'role':'bot','text':'hi'",
        "'role':'user','api':{}",
        "'role':'agent','response':{}",
    ] {
        assert_eq!(step(odd), ["TM-REWARD-STEP"], "{odd}");
    }
}

#[test]
fn a_step_that_says_nothing_and_is_the_last_is_no_turn() {
    let row = r#"{"conversation_id":"1","context":"[{\"role\":\"agent\"}]","generation":"{","reward":1.0}"#;
    let dialogue = (FORMAT.read)(&recognition(&TM3, Role::Rewards), RecordText::of(row.as_bytes())).unwrap();
    assert!(dialogue.remarks.iter().all(|remark| remark.turn.is_none()), "{:?}", dialogue.remarks);
    assert_eq!(found(&TM3, Role::Rewards, row, &[]), ["TM-EMPTY", "TM-REWARD-JSON", "TM-REWARD-STEP"]);
}

#[test]
fn every_rule_has_a_name_and_a_sentence() {
    for (at, rule) in RULES.iter().enumerate() {
        assert!(rule.id.starts_with("TM-") && rule.definition.ends_with('.'), "{}", rule.id);
        assert!(RULES.iter().skip(at + 1).all(|other| other.id != rule.id), "{}", rule.id);
    }
}
