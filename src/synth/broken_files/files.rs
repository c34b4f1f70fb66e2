//! Files that were cut off, that have nothing in them, or that are something else.

use super::base::{generated, line, lines, sound_list};
use super::{BrokenFile, EMPTY, NOT_DATA, NOT_JSON, STRAY, TRUNCATED, UNKNOWN};

pub fn files() -> Vec<BrokenFile> {
    [cut(), cut_lines(), cut_generated(), nothing(), other_json(), other_text()]
        .into_iter()
        .flatten()
        .collect()
}

/// A list of three records, cut in telling places.
fn cut() -> Vec<BrokenFile> {
    let whole = sound_list(3);
    let starts: Vec<usize> = whole.match_indices("{\"dialogue_id\"").map(|(at, _)| at).collect();
    let third = starts.get(2).copied().unwrap_or_default();
    let last_of =
        |part: &str| third + whole.get(third..).and_then(|rest| rest.find(part)).unwrap_or_default();
    let mut files = Vec::new();
    let mut broken = |name: &str, place: &str, end: usize, records: usize| {
        let bytes = whole.as_bytes().get(..end).unwrap_or_default();
        let why = format!("The list ends {place}.");
        let readable = records.min(2 + usize::from(end > whole.len() - 4));
        files.push(
            BrokenFile::sgd(&format!("files/cut_{name}.json"), &why, bytes, records)
                .reads(readable)
                .finds(&[TRUNCATED]),
        );
    };
    broken("in_key", "inside a key", last_of("services\"") + 3, 3);
    broken("after_key", "after a key", last_of("services\"") + 9, 3);
    broken("after_colon", "after a colon", last_of("services\"") + 10, 3);
    broken("in_text", "inside a text", last_of("Find a park") + 6, 3);
    broken("in_number", "inside a number", last_of("\"start\":15") + 9, 3);
    broken("in_word", "after an opening bracket", last_of("\"turns\":[") + 9, 3);
    broken("before_brace", "before the last brace of a record", whole.len() - 4, 3);
    broken("after_comma", "after a comma", third - 3, 2);
    broken("before_bracket", "before its last bracket", whole.len() - 2, 3);
    for (name, text) in [("bracket", "["), ("brace", "{"), ("quote", "[\""), ("bracket_and_space", "[\n  ")] {
        let why = "The file ends after its first characters.";
        files.push(BrokenFile::foreign(&format!("files/cut_{name}.json"), why, text, TRUNCATED));
    }
    files
}

/// Three lines, the last of them cut.
fn cut_lines() -> Vec<BrokenFile> {
    let mut files = Vec::new();
    let text = lines(3);
    let why = "The last line ends inside the record.";
    files.push(
        BrokenFile::sgd(
            "files/cut.jsonl",
            why,
            text.as_bytes().get(..text.len() - 40).unwrap_or_default(),
            3,
        )
        .reads(2)
        .finds(&[TRUNCATED]),
    );
    let escape = text.replace("Frogner is nice.", "Frogner \\u00e5").into_bytes();
    let end = escape.windows(6).rposition(|part| part == b"\\u00e5").unwrap_or_default();
    let why = "The last line ends inside an escape.";
    files.push(
        BrokenFile::sgd("files/cut_in_escape.jsonl", why, escape.get(..end + 3).unwrap_or_default(), 3)
            .reads(2)
            .finds(&[TRUNCATED]),
    );
    let letter = text.replace("Frogner is nice.", "Frogner \u{20ac}").into_bytes();
    let end = letter.windows(3).rposition(|part| part == "\u{20ac}".as_bytes()).unwrap_or_default();
    let why = "The last line ends inside a character.";
    files.push(
        BrokenFile::sgd("files/cut_in_letter.jsonl", why, letter.get(..end + 1).unwrap_or_default(), 3)
            .reads(2)
            .finds(&[TRUNCATED]),
    );
    files
}

/// A file as our generator writes it, cut at the end of each eighth.
fn cut_generated() -> Vec<BrokenFile> {
    let (bytes, count) = generated(9);
    let cut = |eighth: usize| {
        let part = bytes.get(..bytes.len() * eighth / 8).unwrap_or_default();
        let whole = part.windows(4).filter(|part| *part == b"\n  }").count();
        let why = format!("A large file ends after {eighth} eighths.");
        let broken = BrokenFile::sgd(&format!("files/cut_generated_{eighth}.json"), &why, part, count);
        broken.uncounted().reads(whole).finds(&[TRUNCATED])
    };
    (1..8).map(cut).collect()
}

fn nothing() -> Vec<BrokenFile> {
    let blank_lines = "\n".repeat(1_000_000);
    let after_blank_lines = "\n".repeat(200_000) + &lines(2);
    vec![
        BrokenFile::foreign("files/empty.json", "The file is empty.", "", EMPTY),
        BrokenFile::foreign("files/empty.jsonl", "The file of lines is empty.", "", EMPTY),
        BrokenFile::foreign("files/blank.json", "The file is white space.", " \r\n\t\n ", EMPTY),
        BrokenFile::foreign(
            "files/blank_lines.json",
            "The file is a million empty lines.",
            blank_lines,
            EMPTY,
        ),
        BrokenFile::sgd(
            "files/after_blank_lines.jsonl",
            "The records follow many empty lines.",
            after_blank_lines,
            2,
        ),
        BrokenFile::foreign("files/list_empty.json", "The file is a list without elements.", "[]", EMPTY),
        BrokenFile::foreign("files/list_blank.json", "The file is a list of white space.", "[\n\n]\n", EMPTY),
        BrokenFile::foreign(
            "files/object_empty.json",
            "The file is an object without members.",
            "{}\n",
            UNKNOWN,
        ),
        BrokenFile::foreign("files/null.json", "The file is null.", "null\n", UNKNOWN),
        BrokenFile::foreign("files/true.json", "The file is true.", "true", UNKNOWN),
        BrokenFile::foreign("files/number.json", "The file is a number.", "42", UNKNOWN),
        BrokenFile::foreign("files/text_value.json", "The file is a text value.", "\"dialogues\"", UNKNOWN),
        BrokenFile::foreign(
            "files/list_of_nulls.json",
            "The file is a list of nulls.",
            "[null,null,null]",
            UNKNOWN,
        ),
        BrokenFile::foreign(
            "files/list_of_lists.json",
            "The file is lists in a list.",
            "[[[]],[[]]]",
            UNKNOWN,
        ),
    ]
}

/// JSON of something else.
fn other_json() -> Vec<BrokenFile> {
    let unknown =
        |name: &str, why: &str, text: &str| BrokenFile::foreign(&format!("files/{name}"), why, text, UNKNOWN);
    vec![
        unknown(
            "package.json",
            "The file describes a package.",
            r#"{"name": "page", "version": "1.0.0", "dependencies": {}}"#,
        ),
        unknown(
            "answer.json",
            "The file is the refusal of a server.",
            r#"{"message": "Not Found", "status": "404"}"#,
        ),
        unknown(
            "features.geojson",
            "The file is of a map.",
            r#"{"type": "FeatureCollection", "features": []}"#,
        ),
        unknown(
            "notebook.ipynb",
            "The file is a notebook.",
            r#"{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}"#,
        ),
        unknown(
            "table.json",
            "The file is a table.",
            r#"[{"city": "Oslo", "price": 1}, {"city": "Moss", "price": 2}]"#,
        ),
        unknown("words.json", "The file is a list of words.", r#"["Oslo", "Bergen", "Moss"]"#),
        unknown(
            "chat.jsonl",
            "The file is of a chat in another format.",
            "{\"messages\":[{\"role\":\"user\",\"content\":\"Hello.\"}]}\n",
        ),
        unknown(
            "nearly.json",
            "The records have the keys of dialogues with other capitals.",
            r#"[{"Dialogue_ID": "1", "Services": [], "Turns": []}]"#,
        ),
    ]
}

/// Text that is no JSON.
fn other_text() -> Vec<BrokenFile> {
    let text = |name: &str, says: &str, why: &str, text: &str| {
        BrokenFile::foreign(&format!("files/{name}"), why, text, NOT_JSON).says(says)
    };
    let beside = |name: &str, why: &str, text: &str| {
        BrokenFile::foreign(&format!("files/{name}"), why, text, NOT_DATA)
    };
    let page =
        "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Page not found</title></head><body></body></html>\n";
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
    vec![
        text("page.json", "raw file", "The file is a web page instead of the data.", page),
        text(
            "page_spaced.json",
            "raw file",
            "The file is a web page after empty lines.",
            &format!("\n\n\n{page}"),
        ),
        text(
            "page_small.json",
            "raw file",
            "The file is a web page in small letters without its type.",
            "<html><body>Sign in</body></html>",
        ),
        text("markup.json", "XML", "The file is XML.", "<?xml version=\"1.0\"?>\n<dialogues/>\n"),
        beside("picture.svg", "The file is a drawing.", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"),
        text(
            "pointer.json",
            "git lfs pull",
            "The file is a pointer of Git LFS instead of the data.",
            pointer,
        ),
        beside("notes.txt", "The file is a note.", "Dear reader,\nthe data is elsewhere.\n"),
        beside("README.md", "The file is a description.", "# Dialogues\n\nSee the paper.\n"),
        text("table.csv", "convert", "The file is a table of values.", "city,price\nOslo,1\nMoss,2\n"),
        text("data.yaml", "convert", "The file is YAML.", "dialogue_id: 1_00000\nservices:\n  - Parks_1\n"),
        text("data_2.yaml", "convert", "The file is a document of YAML.", "---\n- dialogue_id: 1_00000\n"),
        text("table.tsv", "convert", "The file is a table with tabs.", "city\tprice\nOslo\t1\n"),
        text(
            "table_quoted.csv",
            "convert",
            "A cell of the table is a sentence.",
            "id,text\n1,\"Hello, you.\"\n",
        ),
        beside(
            "cards/README.md",
            "The file is a description with YAML before it.",
            "---\nlicense: mit\n---\n# Data\n",
        ),
        text("data.js", "text", "The file is a program around the data.", "var data = [];\n"),
        beside("data.py", "The file is a program.", "import json\n\nprint(json)\n"),
        text("python.json", "text", "The file is data as Python prints it.", "('dialogue_id', '1_00000')\n"),
        text(
            "assigned.json",
            "text",
            "The file is data that is given to a name.",
            &format!("data = [{}]", line(0)),
        ),
        text(
            "called.json",
            "text",
            "The file is data that is given to a function.",
            &format!("load([{}])", line(0)),
        ),
        preceded("guarded.json", "The file begins with a guard against being run.", ")]}'\n["),
        preceded("header.jsonl", "A comment stands before the lines.", "# header\n"),
        preceded("commented.json", "Comments stand before the list.", "// one\n// two\n["),
    ]
}

/// One record behind something that is no JSON.
fn preceded(name: &str, why: &str, before: &str) -> BrokenFile {
    let after = if before.ends_with('[') { "]" } else { "\n" };
    let text = format!("{before}{}{after}", line(0));
    BrokenFile::sgd(&format!("files/{name}"), why, text, 1).finds(&[STRAY]).says("before the data")
}
