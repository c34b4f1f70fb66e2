//! Spans that cover nothing, too much, each other, or characters that are more than one unit.

use super::BrokenFile;
use super::base::{between, dialogue};
use super::sound::SOUND;
use serde_json::{Value, json};

pub const RANGE: &str = "SGD-SPAN-RANGE";
pub const VALUE: &str = "SGD-SPAN-VALUE";
/// What the other datasets with offsets say.
const OTHERS: [&str; 3] = ["TM-SPAN-TEXT", "CONVLAB-SPAN-RANGE", "CONVLAB-SPAN-TEXT"];

/// A dialogue whose first utterance and its spans are others.
fn record(utterance: &str, spans: Vec<Value>) -> Value {
    let mut record = dialogue(1);
    if let Some(turn) = record.pointer_mut("/turns/0") {
        turn["utterance"] = Value::from(utterance);
        turn["frames"][0]["slots"] = Value::from(spans);
    }
    record
}

fn broken(name: &str, why: &str, record: &str) -> BrokenFile {
    BrokenFile::sgd(&format!("spans/{name}.jsonl"), why, between(record.as_bytes()), 3)
}

pub fn files() -> Vec<BrokenFile> {
    [bad_offsets(), units(), crowds(), other_datasets()].into_iter().flatten().collect()
}

/// Offsets as texts of JSON, in "Find a park in Oslo.".
const BAD_OFFSETS: [(&str, &str, &str, &str); 14] = [
    ("negative", "A span begins before its utterance.", "-1", "4"),
    ("negative_both", "A span is before its utterance.", "-5", "-1"),
    ("reversed", "A span ends before it begins.", "19", "15"),
    ("outside", "A span reaches past the end of its utterance.", "15", "99"),
    ("far_outside", "A span is far past the end of its utterance.", "4000", "4004"),
    ("beyond_32_bits", "The end of a span needs more than 32 bits.", "15", "4294967311"),
    ("wrapping_32_bits", "The offsets of a span wrap to sound ones in 32 bits.", "4294967311", "4294967315"),
    ("beyond_64_bits", "The end of a span needs more than 64 bits.", "15", "18446744073709551635"),
    ("lowest", "A span begins at the least number of 64 bits.", "-9223372036854775808", "19"),
    ("fraction", "A span begins between two characters.", "15.5", "19"),
    ("empty", "A span covers nothing.", "15", "15"),
    ("text", "The offsets of a span are no numbers.", "\"fifteen\"", "\"nineteen\""),
    ("text_empty", "The offsets of a span are empty texts.", "\"\"", "\"\""),
    ("nothing", "The offsets of a span are null.", "null", "null"),
];

fn bad_offsets() -> Vec<BrokenFile> {
    let with = |start: &str, end: &str| {
        let span = json!({"slot": "city", "start": "START", "exclusive_end": "END"});
        let record = record("Find a park in Oslo.", vec![span]).to_string();
        record.replace("\"START\"", start).replace("\"END\"", end)
    };
    let bad = |(name, why, start, end): (&str, &str, &str, &str)| {
        broken(&format!("offsets_{name}"), why, &with(start, end)).finds(&[RANGE])
    };
    let mut files: Vec<BrokenFile> = BAD_OFFSETS.into_iter().map(bad).collect();
    files.extend([
        broken(
            "offsets_point",
            "The offsets of a span are whole numbers with a point.",
            &with("15.0", "19.0"),
        ),
        broken(
            "offsets_exponent",
            "The offsets of a span are whole numbers with an exponent.",
            &with("1.5e1", "19e0"),
        ),
        broken(
            "offsets_text_whole",
            "The offsets of a span are whole numbers as texts.",
            &with("\"15\"", "\"19\""),
        )
        .perhaps(),
        broken("offsets_minus_zero", "A span begins at minus zero.", &with("-0", "4")).finds(&[VALUE]),
    ]);
    files
}

/// Offsets count code points; files that count something else are to be read and told.
fn units() -> Vec<BrokenFile> {
    let span = |start: usize, end: usize| json!({"slot": "city", "start": start, "exclusive_end": end});
    let with =
        |utterance: &str, start: usize, end: usize| record(utterance, vec![span(start, end)]).to_string();
    let tree = "A park \u{1F332}\u{1F332} in Oslo.";
    let accent = "A caf\u{e9} by the \u{e5} in Oslo.";
    let joined = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} go to Oslo.";
    let marked = "O\u{308}slo or Oslo?";
    vec![
        broken(
            "astral",
            "Characters beyond the first plane stand before a span that counts code points.",
            &with(tree, 13, 17),
        ),
        broken(
            "astral_utf16",
            "Characters beyond the first plane stand before a span that counts UTF-16 units.",
            &with(tree, 15, 19),
        )
        .finds(&[RANGE]),
        broken(
            "astral_bytes",
            "Characters beyond the first plane stand before a span that counts bytes.",
            &with(tree, 19, 23),
        )
        .finds(&[RANGE]),
        broken(
            "astral_half",
            "A span that counts UTF-16 units would begin inside a character.",
            &with(tree, 8, 9),
        )
        .finds(&[VALUE]),
        broken("accents", "Accents stand before a span that counts code points.", &with(accent, 19, 23)),
        broken("accents_bytes", "Accents stand before a span that counts bytes.", &with(accent, 21, 25))
            .finds(&[RANGE]),
        broken("joined", "A span covers a part of joined characters.", &with(joined, 2, 4)).finds(&[VALUE]),
        broken("marked", "A span begins between a letter and its mark.", &with(marked, 1, 5)).finds(&[VALUE]),
        broken(
            "right_to_left",
            "A span covers words that are written from right to left.",
            &with("\u{623}\u{648}\u{633}\u{644}\u{648} Oslo", 0, 5),
        )
        .perhaps(),
    ]
}

/// Many spans in one place.
fn crowds() -> Vec<BrokenFile> {
    let long = "Oslo ".repeat(200);
    let many = |count: usize, span: &dyn Fn(usize) -> Value| {
        record(&long, (0..count).map(span).collect()).to_string()
    };
    let named =
        |slot: &str, start: usize, end: usize| json!({"slot": slot, "start": start, "exclusive_end": end});
    vec![
        broken(
            "overlapping_6000",
            "Six thousand spans overlap.",
            &many(6_000, &|n| named("c", n % 400, n % 400 + 500)),
        )
        .perhaps(),
        broken(
            "nested_400",
            "Four hundred spans lie in each other.",
            &many(400, &|n| named("c", n, 1_000 - n)),
        )
        .perhaps(),
        broken(
            "same_place_500",
            "Five hundred slots have the same span.",
            &many(500, &|n| named(&format!("slot_{n}"), 0, 4)),
        )
        .perhaps(),
        broken("same_twice", "A span stands twice.", &many(2, &|_| named("city", 0, 4))).perhaps(),
        broken("every_letter", "Every character is a span.", &many(1_000, &|n| named("c", n, n + 1)))
            .perhaps(),
        broken("crossing", "Spans cross each other.", &many(3, &|n| named("city", n * 2, n * 2 + 5)))
            .perhaps(),
        broken(
            "backwards",
            "The spans stand in the order of their ends, last first.",
            &many(50, &|n| named("city", 245 - n * 5, 249 - n * 5)),
        )
        .perhaps(),
    ]
}

/// The same offsets and units in records of the other datasets that have offsets.
fn other_datasets() -> Vec<BrokenFile> {
    const UNITS: [(&str, &str, &str, &str); 5] = [
        ("astral", "A park \u{1F332}\u{1F332} in Oslo.", "13", "17"),
        ("astral_utf16", "A park \u{1F332}\u{1F332} in Oslo.", "15", "19"),
        ("astral_bytes", "A park \u{1F332}\u{1F332} in Oslo.", "19", "23"),
        ("accents", "A caf\u{e9} by the \u{e5} in Oslo.", "19", "23"),
        ("accents_bytes", "A caf\u{e9} by the \u{e5} in Oslo.", "21", "25"),
    ];
    let mut files = Vec::new();
    for sound in SOUND.iter().filter(|sound| ["taskmaster", "convlab"].contains(&sound.dataset)) {
        let broken = |name: &str, why: &str, utterance: &str, start: &str, end: &str| {
            let record = (sound.record)(1).to_string();
            let text = [(":15,", ":START,"), (":15}", ":START}"), (":19,", ":END,"), (":19}", ":END}")]
                .into_iter()
                .fold(record, |text, (number, marker)| text.replace(number, marker))
                .replace("Find a park in Oslo.", utterance)
                .replace("START", start)
                .replace("END", end);
            let path = format!("spans/{}{name}.jsonl", sound.folder.replace('/', "_"));
            BrokenFile::sgd(&path, why, sound.lines(&text), 3).of(sound.dataset)
        };
        for (name, why, start, end) in BAD_OFFSETS {
            let broken = broken(&format!("offsets_{name}"), why, "Find a park in Oslo.", start, end);
            // What says nothing about its place is no fault.
            files.push(if name == "nothing" { broken.perhaps() } else { broken.finds_any(&OTHERS) });
        }
        for (name, utterance, start, end) in UNITS {
            let broken = broken(name, "The units of a span matter.", utterance, start, end);
            files.push(if name.contains('_') { broken.finds_any(&OTHERS) } else { broken });
        }
    }
    files
}
