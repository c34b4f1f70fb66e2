//! Records that are no records, among sound ones; members that stand twice, are huge, or have odd names.

use super::base::{between, dialogue, join, line, list, with, with_extra};
use super::{BrokenFile, REPAIRED, UNREADABLE};
use serde_json::{Value, json};

/// Elements that are no dialogues.
const NOT_RECORDS: [(&str, &str); 10] = [
    ("null", "null"),
    ("number", "42"),
    ("text", "\"oops\""),
    ("flag", "true"),
    ("list", "[]"),
    ("list_of_lists", "[[1],[2]]"),
    ("object_empty", "{}"),
    ("object_other", r#"{"note":"made by us"}"#),
    ("object_number_id", r#"{"dialogue_id":7}"#),
    ("object_of_nulls", r#"{"dialogue_id":null,"services":null,"turns":null}"#),
];

pub fn files() -> Vec<BrokenFile> {
    [bad_elements(), twice(), huge(), odd_names(), odd_ids()].into_iter().flatten().collect()
}

/// Sound lines around a line about a topic.
fn topical(topic: &str, name: &str, why: &str, record: &str) -> BrokenFile {
    BrokenFile::sgd(&format!("records/{topic}_{name}.jsonl"), why, between(record.as_bytes()), 3)
}

/// One bad element never costs another.
fn bad_elements() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for (name, text) in NOT_RECORDS {
        let mut records: Vec<String> = (0..5).map(line).collect();
        for (at, place) in [(0, "first"), (2, "middle"), (4, "last")] {
            let sound = std::mem::replace(&mut records[at], text.to_owned());
            let path = format!("records/{place}_{name}.json");
            let why = format!("The {place} element of the list is no dialogue.");
            let broken = BrokenFile::sgd(&path, &why, list(&records), 5).reads(4);
            files.push(broken.finds_any(&[UNREADABLE, REPAIRED]));
            records[at] = sound;
        }
    }
    let broken: Vec<String> = (0..20)
        .map(|number| if number % 2 == 0 { line(number) } else { "{\"dialogue_id\": ".to_owned() })
        .collect();
    let why = "Every second line is broken.";
    files.push(
        BrokenFile::sgd("records/every_second_line.jsonl", why, join(&broken), 20)
            .reads(10)
            .finds(&[UNREADABLE]),
    );
    files
}

/// Members that stand twice.
fn twice() -> Vec<BrokenFile> {
    let broken = |name: &str, why: &str, record: String| topical("twice", name, why, &record);
    let sound = line(1);
    let first = |key: &str, value: &str| format!("{{\"{key}\":{value},{}", sound.trim_start_matches('{'));
    let inside = |before: &str, added: &str| sound.replacen(before, &format!("{added},{before}"), 1);
    vec![
        broken("id", "The id stands twice, and differs.", first("dialogue_id", "\"other\""))
            .finds(&[REPAIRED]),
        broken("id_same", "The id stands twice, and is the same.", first("dialogue_id", "\"1_00001\""))
            .finds(&[REPAIRED]),
        broken("turns", "The turns stand twice, the first time without any.", first("turns", "[]"))
            .finds(&[REPAIRED]),
        broken(
            "utterance",
            "An utterance stands twice.",
            inside("\"utterance\":\"Find", "\"utterance\":\"Hello.\""),
        )
        .finds(&[REPAIRED]),
        broken("start", "The start of a span stands twice.", inside("\"start\":15", "\"start\":3"))
            .finds(&[REPAIRED]),
        broken(
            "slot_values",
            "A slot of a state stands twice.",
            inside("\"city\":[\"Oslo\"]", "\"city\":[\"Bergen\"]"),
        )
        .perhaps(),
        broken(
            "unknown",
            "A member that nobody knows stands twice.",
            format!("{{\"a\":1,\"a\":2,{}", sound.trim_start_matches('{')),
        ),
        broken(
            "escaped",
            "The id stands twice, once with an escape in its key.",
            format!("{{\"dialogue\\u005fid\":\"other\",{}", sound.trim_start_matches('{')),
        )
        .finds(&[REPAIRED]),
    ]
}

/// Much of one thing.
fn huge() -> Vec<BrokenFile> {
    let broken = |name: &str, why: &str, record: String| topical("huge", name, why, &record);
    let keys: Vec<String> = (0..20_000).map(|number| format!("\"k{number}\":0")).collect();
    let turns: Vec<Value> = (0..3_000)
        .map(|number| {
            let speaker = if number % 2 == 0 { "USER" } else { "SYSTEM" };
            json!({"speaker": speaker, "utterance": format!("Word {number}."), "frames": []})
        })
        .collect();
    let frames = vec![json!({"service": "Parks_1", "slots": [], "actions": []}); 4_000];
    let values = vec![Value::from("Oslo"); 20_000];
    let bad_spans = vec![json!("oops"); 70];
    vec![
        broken(
            "utterance",
            "An utterance is 200 kB long.",
            with(1, "/turns/1/utterance", Value::from("Frogner ".repeat(25_000))),
        )
        .perhaps(),
        broken(
            "word",
            "An utterance is one word of 200 kB.",
            with(1, "/turns/1/utterance", Value::from("Frogner".repeat(28_000))),
        )
        .perhaps(),
        broken(
            "unknown_text",
            "A member that nobody knows is a text of 250 kB.",
            with_extra(1, &format!("\"{}\"", "x".repeat(250_000))),
        ),
        broken(
            "key",
            "A key is 100 kB long.",
            format!("{{\"{}\":1,{}", "k".repeat(100_000), line(1).trim_start_matches('{')),
        ),
        broken(
            "keys",
            "A member that nobody knows has 20 000 keys.",
            with_extra(1, &format!("{{{}}}", keys.join(","))),
        ),
        broken("turns", "The dialogue has 3 000 turns.", with(1, "/turns", Value::from(turns))).perhaps(),
        broken("frames", "A turn has 4 000 frames.", with(1, "/turns/1/frames", Value::from(frames)))
            .perhaps(),
        broken(
            "values",
            "A slot has 20 000 values.",
            with(1, "/turns/0/frames/0/state/slot_values/city", Value::from(values)),
        )
        .perhaps(),
        broken(
            "repairs",
            "A record has more elements of a wrong type than are repaired.",
            with(1, "/turns/0/frames/0/slots", Value::from(bad_spans)),
        )
        .reads(2)
        .finds_any(&[UNREADABLE, REPAIRED]),
    ]
}

/// Names that mean something elsewhere.
fn odd_names() -> Vec<BrokenFile> {
    let broken = |name: &str, why: &str, record: String| topical("names", name, why, &record);
    let named = |service: &str| {
        let mut dialogue = dialogue(1);
        dialogue["services"] = json!([service]);
        for turn in ["/turns/0/frames/0/service", "/turns/1/frames/0/service"] {
            if let Some(name) = dialogue.pointer_mut(turn) {
                *name = Value::from(service);
            }
        }
        dialogue.to_string()
    };
    vec![
        broken(
            "proto",
            "Members have names that are special in JavaScript.",
            with_extra(1, r#"{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}"#),
        ),
        broken(
            "proto_slot",
            "A slot has a name that is special in JavaScript.",
            line(1).replace("\"city\"", "\"__proto__\""),
        ),
        broken("service_proto", "The service has a name that is special in JavaScript.", named("__proto__")),
        broken(
            "service_markup",
            "The service has a name that is markup.",
            named("<img src=x onerror=alert(1)>"),
        ),
        broken("service_empty", "The service has no name.", named("")).perhaps(),
        broken("service_long", "The service has a name of 5 000 letters.", named(&"Parks".repeat(1_000))),
        broken("service_spaces", "The name of the service is white space.", named(" \t ")).perhaps(),
        broken(
            "markup",
            "An utterance is markup.",
            with(1, "/turns/1/utterance", json!("Frogner <script>alert(1)</script><b>&amp;")),
        ),
        broken(
            "formula",
            "An utterance is a formula of a spreadsheet.",
            with(1, "/turns/1/utterance", json!("Frogner\t=HYPERLINK(\"http://example.com\")")),
        ),
    ]
}

/// Ids by which a dialogue could not be addressed.
fn odd_ids() -> Vec<BrokenFile> {
    let long = "1_".to_owned() + &"0".repeat(5_000);
    let ids: [(&str, &str, &str); 9] = [
        ("empty", "The id is empty.", ""),
        ("space", "The id is a space.", " "),
        ("slashes", "The id looks like a path.", "../../etc/passwd"),
        ("address", "The id has what means something in an address.", "1?a=b&c=d#e%20"),
        ("long", "The id is 5 000 characters long.", &long),
        ("line", "The id has a line end.", "1_\n00001"),
        ("astral", "The id has characters beyond the first plane.", "1_\u{1F600}"),
        ("right_to_left", "The id turns the direction of writing.", "1_\u{202E}00001"),
        ("quotes", "The id has quotes and backslashes.", "1_\"\\'"),
    ];
    let mut files: Vec<BrokenFile> = ids
        .into_iter()
        .map(|(name, why, id)| {
            let record = with(1, "/dialogue_id", Value::from(id));
            let broken = topical("id", name, why, &record);
            if id.is_empty() { broken.finds(&["SGD-ID-MISSING"]) } else { broken }
        })
        .collect();
    let why = "All records have one id.";
    let same = vec![line(0); 5];
    files.push(BrokenFile::sgd("records/id_same.json", why, list(&same), 5).finds(&["SGD-DUPLICATE"]));
    files
}
