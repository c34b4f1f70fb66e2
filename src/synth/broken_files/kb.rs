//! Flights that do not match their dialogues line by line.
//!
//! The records are far smaller than published ones: two flights each, where thirty are usual.

use super::base::join;
use super::{BrokenFile, EMPTY, NOT_JSON, REPAIRED, TRUNCATED, UNREADABLE};
use serde_json::{Value, json};

const COUNT: &str = "AIR-KB-COUNT";

pub fn data(number: usize) -> Value {
    json!({
        "intent": {"departure_airport": "AAA", "return_airport": "BBB", "departure_month": "Sept", "departure_day": "3",
            "return_month": "Sept", "return_day": "5", "max_price": 500, "goal": "book", "name": format!("Ada Number{number}")},
        "action": {"status": "book", "name": format!("Ada Number{number}"), "flight": [1000]},
        "expected_action": {"status": "book", "name": format!("Ada Number{number}"), "flight": [1000]},
        "dialogue": ["customer: One ticket please.", "agent: Flight 1000 is booked."],
        "timestamps": [1_530_000_000, 1_530_000_030],
        "correct_sample": true})
}

pub fn kb(_: usize) -> Value {
    let flight = |number: usize, from: &str, to: &str| {
        json!({"flight_number": number, "departure_airport": from, "return_airport": to, "departure_month": "Sept",
            "departure_day": "3", "departure_time_num": 11, "return_month": "Sept", "return_day": "5",
            "return_time_num": 20, "class": "economy", "num_connections": 1, "price": 200, "airline": "UA"})
    };
    json!({"kb": [flight(1000, "AAA", "BBB"), flight(1001, "BBB", "AAA")], "reservation": 0})
}

fn lines(count: usize, record: fn(usize) -> Value) -> Vec<String> {
    (0..count).map(|number| record(number).to_string()).collect()
}

/// A file of dialogues with its flights, and what is to be expected of each.
fn pair(
    name: &str,
    why: &str,
    data: &[String],
    kb: &[String],
    expect: fn(BrokenFile) -> BrokenFile,
) -> [BrokenFile; 2] {
    let path = |kind: &str| format!("kb/{name}/train_{kind}.json");
    let broken = |kind: &str, records: &[String]| {
        BrokenFile::sgd(&path(kind), why, join(records), records.len()).of("airdialogue").perhaps()
    };
    [broken("data", data).with(&path("kb")), expect(broken("kb", kb)).with(&path("data"))]
}

fn with(records: &[String], at: usize, line: &str) -> Vec<String> {
    let other =
        |(number, record): (usize, &String)| if number == at { line.to_owned() } else { record.clone() };
    records.iter().enumerate().map(other).collect()
}

pub fn files() -> Vec<BrokenFile> {
    let (five, kb_five) = (lines(5, data), lines(5, kb));
    let broken = with(&kb_five, 2, "{\"kb\": [{\"flight_number\": 1000,");
    let zeros = with(&kb_five, 2, &"\0".repeat(32));
    let null = with(&kb_five, 2, "null");
    let blank = with(&kb_five, 2, "");
    let no_list = with(&kb_five, 2, r#"{"kb": "none", "reservation": 0}"#);
    let cut: Vec<String> =
        with(&kb_five, 4, kb_five.first().and_then(|line| line.get(..80)).unwrap_or_default());
    let broken_data = with(&five, 2, "{\"intent\": ");
    let pairs = [
        pair("sound", "Every dialogue has its flights.", &five, &kb_five, |kb| kb),
        pair("fewer", "There are fewer lines of flights than dialogues.", &five, &lines(3, kb), |kb| kb),
        pair("more", "There are more lines of flights than dialogues.", &five, &lines(8, kb), |kb| kb),
        pair("broken", "The third line of flights is broken.", &five, &broken, |kb| {
            kb.reads(4).finds(&[UNREADABLE])
        }),
        pair("zeros", "The third line of flights is NUL bytes.", &five, &zeros, |kb| {
            kb.reads(4).finds(&[UNREADABLE])
        }),
        pair("null", "The third line of flights is null.", &five, &null, |kb| {
            kb.reads(4).finds_any(&[UNREADABLE, REPAIRED])
        }),
        pair("no_list", "The third line of flights has a text for its list.", &five, &no_list, |kb| {
            kb.reads(4).finds_any(&[UNREADABLE, REPAIRED])
        }),
        pair("cut", "The file of flights was cut off.", &five, &cut, |kb| {
            kb.uncounted().reads(4).finds_any(&[TRUNCATED, UNREADABLE])
        }),
        pair("blank", "An empty line stands between the flights.", &five, &blank, |kb| {
            kb.uncounted().reads(4)
        }),
        pair(
            "broken_data",
            "The third dialogue is broken, and its flights are not.",
            &broken_data,
            &kb_five,
            |kb| kb,
        ),
    ];
    let mut files: Vec<BrokenFile> = pairs.into_iter().flatten().collect();
    for file in &mut files {
        match file.path.as_str() {
            "kb/fewer/train_data.json" | "kb/more/train_data.json" => file.expected.findings = vec![COUNT],
            "kb/broken_data/train_data.json" => {
                (file.expected.readable, file.expected.findings) = (4, vec![UNREADABLE]);
            }
            _ => {}
        }
    }
    files.extend(unpaired());
    files
}

/// One side without the other.
fn unpaired() -> Vec<BrokenFile> {
    let (five, kb_five) = (lines(5, data), lines(5, kb));
    let mut files = Vec::new();
    let alone = BrokenFile::sgd("kb/alone/train_data.json", "There is no file of flights.", join(&five), 5);
    files.push(alone.of("airdialogue").perhaps());
    let alone =
        BrokenFile::sgd("kb/alone/dev_kb.json", "There are flights without dialogues.", join(&kb_five), 5);
    files.push(alone.of("airdialogue").perhaps());
    let beside = |name: &str, why: &str, kb: &str, rule: &'static str| {
        let path = |kind: &str| format!("kb/{name}/train_{kind}.json");
        let data =
            BrokenFile::sgd(&path("data"), why, join(&five), 5).of("airdialogue").perhaps().with(&path("kb"));
        [data, BrokenFile::foreign(&path("kb"), why, kb, rule)]
    };
    files.extend(beside("empty", "The file of flights is empty.", "", EMPTY));
    files.extend(beside(
        "page",
        "A web page stands in place of the flights.",
        "<!DOCTYPE html><html></html>",
        NOT_JSON,
    ));
    files
}
