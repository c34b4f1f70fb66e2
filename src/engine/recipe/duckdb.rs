//! For `DuckDB`, from version 1.3 on, whose functions of lists take `lambda`.

use super::{Condition, Part, Test, TextTest, any_of, comments, paths};
use crate::formats::{QueryPlaces, TurnForm};
use std::fmt::Write;

pub fn write(parts: &[Part], left: &[String]) -> String {
    let mut out = comments("--", left);
    for part in parts {
        out += &comments("--", &part.remarks);
        let paths: Vec<String> = part.paths.iter().map(|path| format!("  {}", quoted(path))).collect();
        let paths = paths.join(",\n");
        let _ = if part.is_in_columns {
            let rows = format!("SELECT to_json(one) AS json FROM read_parquet([\n{paths}\n]) AS one");
            write!(out, "SELECT json FROM ({rows})")
        } else {
            write!(out, "SELECT json FROM read_json_objects([\n{paths}\n], format = 'auto')")
        };
        for (number, asked) in part.conditions.iter().enumerate() {
            out += if number == 0 { "\nWHERE " } else { "\n  AND " };
            out += &condition(asked, part.form);
        }
        out += ";\n";
    }
    out
}

fn condition(condition: &Condition, form: &QueryPlaces) -> String {
    let test = match &condition.test {
        Test::Said { of_user, texts } => {
            let turns = paths::turns(form);
            // Who speaks stands before what is said.
            let (said, is_user) = match form.turn {
                TurnForm::Text { user, system } => (
                    format!("regexp_replace(turn->>'$', '(?i)^\\s*({user}|{system})\\s*:\\s*', '')"),
                    format!("starts_with(lower(turn->>'$'), '{user}')"),
                ),
                TurnForm::Members { utterance, speaker, user } => {
                    (format!("(turn->>'{utterance}')"), format!("lower(turn->>'{speaker}') = '{user}'"))
                }
            };
            let test = |test: &TextTest| match test {
                TextTest::Text(text) => format!("contains(lower({said}), {})", quoted(text)),
                TextTest::Pattern(pattern) => format!("regexp_matches({said}, {}, 'i')", quoted(pattern)),
            };
            let asked = any_of(texts.iter().map(test), " OR ");
            let who = match of_user {
                Some(true) => format!("{is_user} AND "),
                Some(false) => format!("NOT {is_user} AND "),
                None => String::new(),
            };
            format!("len(list_filter(json_extract(json, '$.{turns}[*]'), lambda turn: {who}{asked})) > 0")
        }
        Test::At(paths, values) => {
            let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
            let values = values.join(", ");
            any_of(paths.iter().map(|path| at(path, &values)), " OR ")
        }
        Test::Turns(ranges) => {
            let count = format!("json_array_length(json, '$.{}')", paths::turns(form));
            let within = |(from, to): &(u32, Option<u32>)| match to {
                Some(to) => format!("{count} BETWEEN {from} AND {to}"),
                None => format!("{count} >= {from}"),
            };
            any_of(ranges.iter().map(within), " OR ")
        }
    };
    if condition.is_negated { format!("NOT coalesce({test}, false)") } else { test }
}

fn at(path: &str, values: &str) -> String {
    let json_path = path.replace("[]", "[*]");
    // All that stand at a path with a star are a list.
    if let Some(objects) = json_path.strip_suffix(".~") {
        let names =
            format!("flatten(list_transform(json_extract(json, '$.{objects}'), lambda x: json_keys(x)))");
        return format!("list_has_any(list_transform({names}, lambda x: lower(x)), [{values}])");
    }
    // A text of JSON is a value, whose elements none has, or a list.
    if let Some(texts) = json_path.strip_suffix(".!") {
        let values_of = "list_append(json_extract_string(x, '$[*]'), json_extract_string(x, '$'))";
        let found =
            format!("flatten(list_transform(json_extract_string(json, '$.{texts}'), lambda x: {values_of}))");
        return format!("list_has_any(list_transform({found}, lambda x: lower(x)), [{values}])");
    }
    let found = format!("json_extract_string(json, '$.{json_path}')");
    // Paths to one value give it, others a list.
    if json_path.contains('*') {
        return format!("list_has_any(list_transform({found}, lambda x: lower(x)), [{values}])");
    }
    format!("lower({found}) IN ({values})")
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
