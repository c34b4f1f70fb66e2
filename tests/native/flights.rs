//! Flights of the whole corpus: the columns answer as a loop over all flights would, however files are
//! partitioned over shards.

use crate::support::{exchange, file, shard, shards_of};
use colloquy::corpus::{Dataset, FlightField, RecordAt};
use colloquy::engine::answer::{AskFault, FlightEntry, FlightSurvey, PartAt, Share};
use colloquy::engine::flights::filter::{FlightOrder, FlightSort};
use colloquy::engine::flights::parse;
use colloquy::engine::{Shard, merge};
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::LazyLock;

static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for (seed, folder) in [(1, "pair"), (2, "alone"), (3, "more")] {
        let plan = Plan { dialogues: 12, seed, variant: "raw" };
        for file in synth::generated(Dataset::AirDialogue, &plan) {
            if folder == "pair" || file.path.contains("kb") {
                files.push(GeneratedFile { path: format!("{folder}/{}", file.path), ..file });
            }
        }
    }
    files.push(file("odd/x_kb.json", odd_kb()));
    files.extend(read_whole());
    files.push(file("notes/readme.txt", "no flights"));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
});

/// A record of every other dataset that is read whole, for an escaped key: its buffers are those of flights.
fn read_whole() -> Vec<GeneratedFile> {
    let escaped = |dataset: Dataset, variant, key: &str, written: &str| {
        let files = synth::generated(dataset, &Plan { dialogues: 2, seed: 5, variant });
        let named = |file: GeneratedFile| {
            let text = String::from_utf8(file.bytes).unwrap().replace(key, written);
            self::file(&format!("b-{}/{}", dataset.as_str(), file.path), text)
        };
        files.into_iter().map(named).collect::<Vec<_>>()
    };
    [
        escaped(Dataset::Sgd, "raw", "\"utterance\"", "\"utteranc\\u0065\""),
        escaped(Dataset::Taskmaster, "tm3", "\"utterances\"", "\"utteranc\\u0065s\""),
        escaped(Dataset::Frames, "raw", "\"turns\"", "\"turn\\u0073\""),
    ]
    .concat()
}

/// More prices than a byte can number, values that are absent or strange, and records without flights.
fn odd_kb() -> String {
    let flight = |number: u32| match number % 5 {
        0 => json!({"price": number, "airline": "\u{c9}t\u{e9} Air", "flight_number": 1000}),
        1 => json!({"price": null, "airline": "UA", "departure_month": "Smarch", "class": "business"}),
        2 => {
            json!({"airline": "delta", "price": -i64::from(number), "departure_day": "x", "return_day": "07"})
        }
        3 => json!({}),
        _ => json!({"class": "economy", "price": 100, "departure_month": "Sept", "airline": "a, \"b\" {c}"}),
    };
    let record = |record: u32| {
        let flights: Vec<Value> = (0..record % 40).map(|number| flight(record * 40 + number)).collect();
        json!({"kb": flights, "reservation": 0}).to_string()
    };
    (0..50).map(record).collect::<Vec<_>>().join("\n")
}

/// A flight as a loop over the files finds it.
struct Listed {
    at: RecordAt,
    number: u32,
    values: Vec<String>,
}

static ALL: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for (index, file) in FILES.iter().enumerate().filter(|(_, file)| file.path.contains("kb")) {
        for (record, line) in std::str::from_utf8(&file.bytes).unwrap().lines().enumerate() {
            let value: Value = serde_json::from_str(line).unwrap();
            for (number, flight) in value["kb"].as_array().unwrap().iter().enumerate() {
                let text = |field: FlightField| match &flight[field.key()] {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                let narrow = |number: usize| u32::try_from(number).unwrap();
                all.push(Listed {
                    at: RecordAt {
                        file: colloquy::corpus::FileId(index as u64),
                        record: colloquy::corpus::RecordNumber(narrow(record)),
                    },
                    number: narrow(number),
                    values: FlightField::ALL.map(text).to_vec(),
                });
            }
        }
    }
    all
});

/// A term, and what it means.
type Term = (&'static str, FlightField, fn(&str) -> bool);

fn number(text: &str) -> Option<i64> {
    text.parse().ok()
}

const TERMS: [Term; 16] = [
    ("price:..300", FlightField::Price, |text| number(text).is_some_and(|price| price <= 300)),
    ("-price:100,200", FlightField::Price, |text| !matches!(text, "100" | "200")),
    ("price:>=1000,none", FlightField::Price, |text| number(text).is_none_or(|price| price >= 1000)),
    ("price:<100.5", FlightField::Price, |text| number(text).is_some_and(|price| price < 101)),
    ("airline:delta,UA", FlightField::Airline, |text| matches!(text, "Delta" | "delta" | "UA")),
    ("-airline:\"\u{e9}t\u{e9} air\"", FlightField::Airline, |text| text != "\u{c9}t\u{e9} Air"),
    ("airline:\"a, \"\"b\"\" {c}\"", FlightField::Airline, |text| text == "a, \"b\" {c}"),
    ("airline:B..F", FlightField::Airline, |text| {
        !text.is_empty() && ("b".."f").contains(&text.to_lowercase().as_str())
    }),
    ("class:Business", FlightField::Class, |text| text == "business"),
    ("class:none", FlightField::Class, str::is_empty),
    ("departure-month:Aug..Oct,\"\"", FlightField::DepartureMonth, |text| {
        matches!(text, "" | "Aug" | "Sept" | "Oct")
    }),
    ("departure-day:10..20", FlightField::DepartureDay, |text| {
        number(text).is_some_and(|day| (10..=20).contains(&day))
    }),
    ("return-day:7", FlightField::ReturnDay, |text| number(text) == Some(7)),
    ("num_connections:0,>1", FlightField::Connections, |text| number(text).is_some_and(|count| count != 1)),
    ("departure-hour:<6", FlightField::DepartureHour, |text| number(text).is_some_and(|hour| hour < 6)),
    ("number:1003", FlightField::Number, |text| text == "1003"),
];

fn value(listed: &Listed, field: FlightField) -> &str {
    &listed.values[field.index()]
}

fn meets(listed: &Listed, terms: &[Term], except: Option<FlightField>) -> bool {
    terms.iter().filter(|term| Some(term.1) != except).all(|term| (term.2)(value(listed, term.1)))
}

fn order(field: FlightField, is_descending: bool, a: &str, b: &str) -> Ordering {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"];
    let month = |text: &str| MONTHS.iter().position(|month| *month == text);
    let key = |text: &str| {
        let numeric = number(text).filter(|_| field.is_numeric());
        let month = month(text).filter(|_| field.is_month());
        (numeric.is_none(), numeric, month.is_none(), month, text.to_owned())
    };
    match (a.is_empty(), b.is_empty()) {
        (true, true) => Ordering::Equal,
        (true, false) => Ordering::Greater,
        (false, true) => Ordering::Less,
        _ if is_descending => key(b).cmp(&key(a)),
        _ => key(a).cmp(&key(b)),
    }
}

fn survey(shards: &[Shard], line: &str) -> FlightSurvey {
    merge::flight_surveys(shards.iter().map(|shard| shard.flight_survey(line, &[]).unwrap()).collect())
}

fn rows(shards: &[Shard], line: &str, survey: &FlightSurvey, window: Range<u64>) -> Vec<FlightEntry> {
    let plan = merge::flight_plan(&survey.segments, parse(line).unwrap().sort, window);
    let of_shard = |shard: &Shard| shard.flight_rows(line, &plan).unwrap();
    merge::flight_rows(shards.iter().map(of_shard).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn columns_answer_like_a_loop(
        partition in prop::collection::vec(0u32..3, FILES.len()),
        part_bytes in prop_oneof![400u64..5000, 10_000u64..200_000],
        terms in prop::collection::vec(prop::sample::select(&TERMS[..]), 0..4),
        sort in prop::option::of((prop::sample::select(&FlightField::ALL[..]), 0..4, any::<bool>())),
        window in (0u64..1500, 0u64..50),
    ) {
        let mut shards = shards_of(&FILES, 3, part_bytes, |index| partition[index]);
        exchange(&mut shards);
        let by = |field, kind| match kind {
            0 => FlightOrder::Departure,
            1 => FlightOrder::Return,
            _ => FlightOrder::Field(field),
        };
        let sort = sort.map(|(field, kind, is_descending)| FlightSort { by: by(field, kind), is_descending });
        let mut words: Vec<String> = terms.iter().map(|term| term.0.to_owned()).collect();
        words.extend(sort.map(|sort| format!("sort:{}{}", if sort.is_descending { "-" } else { "" }, sort.by.as_str())));
        let line = words.join(" ");
        let found = survey(&shards, &line);

        let mut matching: Vec<&Listed> = ALL.iter().filter(|listed| meets(listed, &terms, None)).collect();
        let mut records: Vec<RecordAt> = matching.iter().map(|listed| listed.at).collect();
        records.dedup();
        prop_assert_eq!((found.total, found.matching), (ALL.len() as u64, matching.len() as u64), "{}", line);
        prop_assert_eq!(found.matching_records, records.len() as u64, "{}", line);
        for facet in &found.facets {
            let counted: Vec<&Listed> = ALL.iter().filter(|listed| meets(listed, &terms, Some(facet.field))).collect();
            for kept in &facet.values {
                let count = |of: &[&Listed]| of.iter().filter(|listed| value(listed, facet.field) == kept.text).count() as u64;
                prop_assert_eq!(kept.count, count(&counted), "{} {:?} {:?}", line, facet.field, kept);
                prop_assert_eq!(kept.total, count(&ALL.iter().collect::<Vec<_>>()));
            }
            prop_assert_eq!(facet.values.iter().map(|kept| kept.total).sum::<u64>(), found.total);
            let is_before = |a: &str, b: &str| order(facet.field, false, a, b).is_lt();
            prop_assert!(facet.values.is_sorted_by(|a, b| is_before(&a.text, &b.text)));
        }

        if let Some(sort) = sort {
            let FlightSort { by, is_descending } = sort;
            matching.sort_by(|a, b| {
                let fields = by.fields().into_iter();
                let orders = fields.map(|field| order(field, is_descending, value(a, field), value(b, field)));
                orders.fold(Ordering::Equal, Ordering::then)
            });
        }
        let row_count = window.1;
        let window = window.0..window.0 + window.1;
        let expected: Vec<_> = matching.iter()
            .skip(usize::try_from(window.start).unwrap())
            .take(usize::try_from(window.end - window.start).unwrap())
            .map(|listed| (listed.at, listed.number, listed.values.clone()))
            .collect();
        let page: Vec<_> =
            rows(&shards, &line, &found, window).into_iter().map(|entry| (entry.at, entry.number, entry.values)).collect();
        prop_assert_eq!(page, expected, "{}", line);

        // One round brings the same.
        let parts = shards.iter().map(|shard| shard.flights(&line, &[], row_count).unwrap()).collect();
        let at_once = merge::found_flights(parts, parse(&line).unwrap().sort, row_count);
        prop_assert_eq!(&at_once.rows, &rows(&shards, &line, &found, 0..row_count), "{}", line);
        prop_assert_eq!(&at_once.survey, &found, "{}", line);

        let alone = survey(&[shard(&FILES)], &line);
        prop_assert_eq!((alone.facets, alone.records), (found.facets, found.records));
    }
}

#[test]
fn files_that_grow_and_filters_that_fault() {
    let kb = FILES
        .iter()
        .filter(|file| file.path.starts_with("alone"))
        .max_by_key(|file| file.bytes.len())
        .unwrap();
    let mut shard = Shard::default();
    assert_eq!(survey(std::slice::from_ref(&shard), "price:5").total, 0);
    let entry = colloquy::engine::answer::FileEntry {
        id: colloquy::corpus::FileId(0),
        path: "a_kb.json".to_owned(),
        bytes: kb.bytes.len() as u64,
        casts: Vec::new(),
        share: Share::ALL,
        generation: 0,
    };
    shard.open(vec![entry], Vec::new());
    let half = kb.bytes.len() / 2;
    shard.push(PartAt::first(colloquy::corpus::FileId(0)), &kb.bytes[..half], &mut |_| {});
    let so_far = survey(std::slice::from_ref(&shard), "").total;
    assert!(so_far > 0 && so_far < 12 * 30 && so_far.is_multiple_of(30), "{so_far}");
    assert_eq!(survey(std::slice::from_ref(&shard), "").matching_records * 30, so_far);
    let AskFault::Query { at, .. } = shard.flight_survey("price:..5 x", &[]).unwrap_err() else { panic!() };
    assert_eq!(at, 10);
}
