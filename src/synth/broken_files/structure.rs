//! Files whose brackets, commas and line ends are not as they should be, and files in an unusual wrapping.

use super::base::{dialogue, id, join, line, lines, list, sound_list, with_extra};
use super::{BrokenFile, REPAIRED, STRAY, TRUNCATED, UNKNOWN, UNREADABLE};
use serde_json::{Value, json};

const DAMAGE: [&str; 4] = [STRAY, UNREADABLE, TRUNCATED, REPAIRED];

pub fn files() -> Vec<BrokenFile> {
    [separators(), layouts(), damage(), wrappings(), depths()].into_iter().flatten().collect()
}

/// Text between records.
fn separators() -> Vec<BrokenFile> {
    let (a, b, c) = (line(0), line(1), line(2));
    let sgd =
        |name: &str, why: &str, text: String| BrokenFile::sgd(&format!("structure/{name}"), why, text, 3);
    vec![
        sgd(
            "comma_after_last.json",
            "A comma follows the last record of the list.",
            format!("[{a},{b},{c},]"),
        ),
        sgd("comma_twice.json", "Two commas stand between two records.", format!("[{a},,{b},{c}]"))
            .uncounted(),
        sgd("comma_missing.json", "No comma stands between two records.", format!("[{a} {b},{c}]")),
        sgd("comma_first.json", "A comma stands before the first record.", format!("[,{a},{b},{c}]"))
            .uncounted(),
        sgd("word_between.json", "A word stands between two records.", format!("[{a}, oops {b},{c}]"))
            .uncounted()
            .finds_any(&DAMAGE),
        sgd("word_after.json", "A word follows a record.", format!("[{a} oops,{b},{c}]"))
            .uncounted()
            .finds_any(&DAMAGE),
        sgd(
            "comment_between.json",
            "A comment stands between two records.",
            format!("[{a}, /* next */ {b},\n// last\n{c}]"),
        )
        .uncounted()
        .finds_any(&DAMAGE),
        sgd("bracket_after.json", "The list is closed twice.", format!("[{a},{b},{c}]]")).finds_any(&DAMAGE),
        sgd("brace_after.json", "A brace follows the list.", format!("[{a},{b},{c}]}}")).finds_any(&DAMAGE),
        sgd("text_after.json", "Text follows the list.", format!("[{a},{b},{c}]\nend of file\n"))
            .finds_any(&DAMAGE),
    ]
}

/// Records put together in ways of their own.
fn layouts() -> Vec<BrokenFile> {
    let (a, b, c) = (line(0), line(1), line(2));
    let sgd =
        |name: &str, why: &str, text: String| BrokenFile::sgd(&format!("structure/{name}"), why, text, 3);
    vec![
        sgd("lists_two.json", "Two lists stand one after the other.", format!("[{a},{b}]\n[{c}]\n")),
        sgd(
            "list_then_lines.json",
            "A list is followed by a record on a line of its own.",
            format!("[{a},{b}]\n{c}\n"),
        ),
        sgd("lines_with_commas.json", "Every line ends with a comma.", format!("{a},\n{b},\n{c},\n")),
        sgd("lines_glued.jsonl", "Two records stand on one line.", format!("{a}{b}\n{c}\n"))
            .reads(3)
            .finds(&[super::REPAIRED]),
        sgd(
            "lines_blank_between.jsonl",
            "Empty lines stand between the records.",
            format!("\n\n{a}\n\n \n{b}\n\t\n{c}\n\n"),
        ),
        sgd("lines_no_end.jsonl", "The last line has no line end.", format!("{a}\n{b}\n{c}")),
        sgd("lines_indented.jsonl", "Every record begins with spaces.", format!("  {a}\n\t{b}  \n {c}\n")),
        sgd(
            "values_pretty.json",
            "Records over many lines stand one after another without a list.",
            join(&[0, 1, 2].map(|number| format!("{:#}", dialogue(number)))),
        ),
        sgd("one_line.json", "The whole list is one line.", format!("[{a},{b},{c}]")),
        sgd(
            "spread_out.json",
            "Every character that may be followed by white space is.",
            spread_out(&format!("[{a},{b},{c}]")),
        ),
        BrokenFile::sgd("structure/single.json", "The file is one record and no list.", a.clone(), 1),
        BrokenFile::sgd(
            "structure/single_pretty.json",
            "The file is one record over many lines and no list.",
            format!("{:#}", dialogue(0)),
            1,
        ),
        sgd(
            "sequence.json",
            "Every record begins with the separator of JSON sequences.",
            format!("\u{1e}{a}\n\u{1e}{b}\n\u{1e}{c}\n"),
        )
        .reads(0)
        .uncounted()
        .finds(&[super::NOT_JSON])
        .says("JSON sequence"),
    ]
}

/// White space outside of texts.
fn spread_out(text: &str) -> String {
    let (mut in_text, mut spread) = (false, String::new());
    for letter in text.chars() {
        in_text ^= letter == '"';
        spread.push(letter);
        if !in_text && "[]{},:".contains(letter) {
            spread.push_str(" \n\t");
        }
    }
    spread
}

/// Damage in the middle, after which the rest has to be found again.
fn damage() -> Vec<BrokenFile> {
    let (a, b) = (line(0), line(1));
    let tail: Vec<String> = (2..8).map(line).collect();
    let around = |middle: &str| list(&[&[a.clone(), middle.to_owned()], &tail[..]].concat());
    let half = b.get(..b.len() / 2).unwrap_or_default();
    let rest = b.get(b.len() / 2..).unwrap_or_default();
    let broken = |name: &str, why: &str, text: String| {
        let broken = BrokenFile::sgd(&format!("structure/damage_{name}.json"), why, text, 8);
        broken.uncounted().reads(6).finds_any(&DAMAGE)
    };
    vec![
        broken("brace_lost", "The second record lost its last brace.", around(b.trim_end_matches('}'))),
        broken("brace_added", "The second record has a brace too many.", around(&format!("{b}}}"))),
        broken(
            "bracket_added",
            "A bracket closes the list after the second record.",
            around(&format!("{b}]")),
        ),
        broken(
            "quote_lost",
            "A text of the second record is not closed.",
            around(&b.replacen("Oslo.\"", "Oslo.", 1)),
        ),
        broken(
            "quote_added",
            "A text of the second record has a quote inside.",
            around(&b.replacen("Find a", "Find \"a", 1)),
        ),
        broken("half", "The second half of the second record is missing.", around(half)),
        broken("half_first", "The first half of the second record is missing.", around(rest)),
        broken("zeros", "The second record is zero bytes.", around(&"\0".repeat(512))),
        broken(
            "newline",
            "A text of the second record has a line end inside.",
            around(&b.replacen("Find a", "Find\na", 1)),
        ),
        broken(
            "backslash",
            "A backslash stands before the quote that ends a text.",
            around(&b.replacen("Oslo.\"", "Oslo.\\\"", 1)),
        ),
    ]
}

/// Records that are not elements of a list or lines.
fn wrappings() -> Vec<BrokenFile> {
    let rows: Vec<Value> =
        (0..3).map(|n| json!({"row_idx": n, "row": dialogue(n), "truncated_cells": []})).collect();
    let page = json!({"features": [{"feature_idx": 0, "name": "dialogue_id"}], "rows": rows, "num_rows_total": 16142});
    let members: serde_json::Map<String, Value> = (0..3).map(|n| (id(n), dialogue(n))).collect();
    let texts: Vec<Value> = (0..3).map(|n| Value::from(line(n))).collect();
    let text_lines: Vec<String> = texts.iter().map(Value::to_string).collect();
    let sgd =
        |name: &str, why: &str, text: String| BrokenFile::sgd(&format!("structure/{name}"), why, text, 3);
    vec![
        sgd("viewer_page.json", "The records are rows of a page of a dataset viewer.", page.to_string()),
        sgd(
            "viewer_page_pretty.json",
            "The records are rows of a page of a dataset viewer, over many lines.",
            format!("{page:#}"),
        ),
        sgd(
            "members.json",
            "The records are members of one object, named by their ids.",
            Value::from(members.clone()).to_string(),
        ),
        sgd(
            "members_pretty.json",
            "The records are members of one object over many lines.",
            format!("{:#}", Value::from(members)),
        ),
        sgd("texts.json", "Every record is JSON inside a text.", Value::from(texts).to_string()),
        sgd("texts.jsonl", "Every line is JSON inside a text.", join(&text_lines)),
        BrokenFile::foreign(
            "structure/list_in_list.json",
            "The list of records stands inside a list.",
            format!("[{}]", sound_list(3)),
            UNKNOWN,
        ),
        BrokenFile::foreign(
            "structure/wrapped_twice.json",
            "The records are inside two objects.",
            json!({"data": {"dialogues": [dialogue(0)]}}).to_string(),
            UNKNOWN,
        ),
    ]
}

/// Nesting, which readers that call themselves cannot follow for ever.
fn depths() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    for depth in [100, 127, 128, 200, 1_000, 10_000, 100_000] {
        let lists = "[".repeat(depth) + &"]".repeat(depth);
        let path = format!("depth/lists_{depth}.jsonl");
        let why = "A member that nobody knows is deeply nested lists.";
        let lines = join(&[line(0), with_extra(1, &lists), line(2)]);
        files.push(BrokenFile::sgd(&path, why, lines, 3));
        let path = format!("depth/first_lists_{depth}.json");
        let why = "The first record, by which the file is told, has deeply nested lists.";
        files.push(BrokenFile::sgd(&path, why, list(&[with_extra(0, &lists), line(1)]), 2));
    }
    let objects = r#"{"a":"#.repeat(20_000) + "1" + &"}".repeat(20_000);
    let why = "A member that nobody knows is deeply nested objects.";
    let text = join(&[line(0), with_extra(1, &objects), line(2)]);
    files.push(BrokenFile::sgd("depth/objects_20000.jsonl", why, text, 3));
    for depth in [200, 20_000] {
        let lists = "[".repeat(depth) + &"]".repeat(depth);
        let deep = line(1).replacen(r#""city":["Oslo"]"#, &format!(r#""city":{lists}"#), 1);
        let why = "The values of a slot are deeply nested lists instead of texts.";
        let text = join(&[line(0), deep, line(2)]);
        files.push(BrokenFile::sgd(&format!("depth/values_{depth}.jsonl"), why, text, 3).finds(&[REPAIRED]));
    }
    let open = "[".repeat(100_000);
    let why = "The file is nothing but opening brackets.";
    files.push(BrokenFile::foreign("depth/open_lists.json", why, open, TRUNCATED));
    let why = "A list that is never closed follows sound records.";
    let text = lines(2) + &"{\"a\":[".repeat(20_000);
    files.push(BrokenFile::sgd("depth/open_objects.jsonl", why, text, 3).reads(2).finds_any(&DAMAGE));
    files
}
