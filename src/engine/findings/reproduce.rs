//! A few lines of Python, with its standard library only, that show what a finding is about in the file as it was opened.
//!
//! They read the bytes of the record, parse them, go to the value, print it, and assert that it is what was found. What is no JSON
//! is shown as bytes. Invariant: they look at the file only, and never at what Colloquy made of it.

use super::FindingLine;
use crate::engine::json::{Step, path_to, skip_space};
use serde_json::Value;
use std::fmt::Write;

/// A value whose JSON has more bytes is not asserted whole: nobody would read it.
const ASSERTED_BYTES: usize = 160;

/// So many of the first bytes of what is no JSON are asserted.
const SHOWN_BYTES: usize = 48;

/// An excerpt is cut here.
const EXCERPT_CHARS: usize = 240;

/// What a finding is about, and how to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reproduction {
    /// Its JSON, or the first bytes as text; may be cut at the end.
    pub excerpt: String,
    pub python: String,
}

/// `bytes` are those of the record, or of the file from the finding's byte on where it is in no record.
pub fn reproduce(finding: &FindingLine, bytes: &[u8]) -> Reproduction {
    let start = finding.start.unwrap_or(finding.byte);
    let at = usize::try_from(finding.byte.saturating_sub(start)).unwrap_or_default();
    let found = Found::of(bytes, at);
    let (open, indent) = opened(&finding.file);
    let mut python = open;
    let _ = writeln!(python, "{indent}file.seek({start})");
    let _ = writeln!(python, "{indent}piece = file.read({})", bytes.len());
    if let Some(Found { value, json, path, is_member }) = found {
        let text = if is_member { "b\"{\" + piece + b\"}\"" } else { "piece" };
        let _ = writeln!(python, "value = json.loads({text}){path}");
        python += "print(json.dumps(value, ensure_ascii=False))\n";
        python += &assertion(&value, &json).unwrap_or_else(|| begins(bytes, at));
        return Reproduction { excerpt: cut(&json, EXCERPT_CHARS), python: format!("import json\n{python}") };
    }
    let _ = writeln!(python, "print(piece[{at}:{}])", at + SHOWN_BYTES);
    python += &begins(bytes, at);
    let excerpt = String::from_utf8_lossy(first(bytes, at));
    let excerpt = excerpt.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Reproduction { excerpt, python }
}

/// A value in a record.
struct Found {
    value: Value,
    /// Its text, on one line.
    json: String,
    /// As Python writes it.
    path: String,
    /// The record stands behind its name.
    is_member: bool,
}

impl Found {
    fn of(bytes: &[u8], at: usize) -> Option<Self> {
        if let Ok(record) = serde_json::from_slice(bytes) {
            return Self::inside(&record, bytes, at, false);
        }
        let wrapped = [b"{", bytes, b"}"].concat();
        let record = serde_json::from_slice(&wrapped).ok()?;
        Self::inside(&record, &wrapped, at + 1, true)
    }

    fn inside(record: &Value, text: &[u8], at: usize, is_member: bool) -> Option<Self> {
        let (mut value, mut path) = (record, String::new());
        let mut place = skip_space(text, 0)..text.len();
        for Step { item, position } in path_to(text, at) {
            place = item.value.clone();
            if item.key.is_empty() {
                value = value.get(position)?;
                let _ = write!(path, "[{position}]");
            } else {
                let name: String = serde_json::from_slice(text.get(item.key)?).ok()?;
                value = value.get(&name)?;
                let _ = write!(path, "[{}]", quoted(&name));
            }
        }
        let json = one_line(std::str::from_utf8(text.get(place)?).ok()?);
        // Of a name that stands twice another program takes the last value.
        let is_it = serde_json::from_str::<Value>(&json).is_ok_and(|read| read == *value);
        is_it.then(|| Self { value: value.clone(), json, path, is_member })
    }
}

/// How Python opens a file, also one in an archive, and how what is read from it is indented.
fn opened(path: &str) -> (String, &'static str) {
    let parts: Vec<&str> = path.split('/').collect();
    let is_archive = |name: &&str| [".zip", ".tar", ".tgz", ".tar.gz"].iter().any(|end| ends_with(name, end));
    let archive = parts.iter().position(is_archive).filter(|at| at + 1 < parts.len());
    let split = archive.and_then(|at| path.match_indices('/').nth(at)).map(|(at, _)| path.split_at(at));
    let with = match split {
        Some((archive, entry)) => {
            let (quoted_archive, entry) = (quoted(archive), quoted(entry.trim_start_matches('/')));
            if ends_with(archive, ".zip") {
                format!(
                    "import zipfile\nwith zipfile.ZipFile({quoted_archive}) as archive, archive.open({entry}) as file:\n"
                )
            } else {
                format!(
                    "import tarfile\nwith tarfile.open({quoted_archive}) as archive, archive.extractfile({entry}) as file:\n"
                )
            }
        }
        None if ends_with(path, ".gz") => {
            format!("import gzip\nwith gzip.open({}) as file:\n", quoted(path))
        }
        None => format!("with open({}, \"rb\") as file:\n", quoted(path)),
    };
    (with, "    ")
}

fn ends_with(name: &str, end: &str) -> bool {
    let at = name.len().checked_sub(end.len());
    at.and_then(|at| name.get(at..)).is_some_and(|last| last.eq_ignore_ascii_case(end))
}

/// That the value is what was found; of a long one a text in it.
fn assertion(value: &Value, json: &str) -> Option<String> {
    if json.len() <= ASSERTED_BYTES {
        return Some(format!("assert value == json.loads({})\n", quoted(json)));
    }
    let members = value.as_object()?.iter();
    let mut texts = members.filter_map(|(name, value)| Some((name, value.as_str()?)));
    let (name, text) = texts.find(|(_, text)| !text.is_empty() && text.len() <= ASSERTED_BYTES)?;
    Some(format!("assert value[{}] == {}\n", quoted(name), quoted(text)))
}

/// That the bytes at a place are what was found.
fn begins(bytes: &[u8], at: usize) -> String {
    format!("assert piece[{at}:].startswith({})\n", byte_string(first(bytes, at)))
}

fn first(bytes: &[u8], at: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.get(..SHOWN_BYTES).unwrap_or(rest)
}

/// JSON without line ends and other white space between its values.
fn one_line(json: &str) -> String {
    let (mut line, mut is_inside, mut is_escaped) = (String::with_capacity(json.len()), false, false);
    for letter in json.chars() {
        if is_inside {
            is_inside = is_escaped || letter != '"';
            is_escaped = !is_escaped && letter == '\\';
        } else if letter.is_ascii_whitespace() {
            continue;
        } else {
            is_inside = letter == '"';
        }
        line.push(letter);
        if !is_inside && (letter == ',' || letter == ':') {
            line.push(' ');
        }
    }
    line
}

/// A text as JSON writes it, which Python reads, too.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn byte_string(bytes: &[u8]) -> String {
    let mut literal = String::from("b\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => literal.extend(['\\', char::from(*byte)]),
            b' '..=b'~' => literal.push(char::from(*byte)),
            // Writing into a text cannot fail.
            _ => _ = write!(literal, "\\x{byte:02x}"),
        }
    }
    literal.push('"');
    literal
}

fn cut(text: &str, chars: usize) -> String {
    match text.char_indices().nth(chars) {
        Some((at, _)) => format!("{}\u{2026}", text.get(..at).unwrap_or(text)),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Severity;

    fn finding(file: &str, start: Option<u64>, byte: u64) -> FindingLine {
        FindingLine {
            rule: "A".to_owned(),
            severity: Severity::Error,
            dataset: None,
            split: None,
            file: file.to_owned(),
            record: None,
            dialogue: None,
            turn: None,
            line: 1,
            byte,
            start,
            end: None,
            sentence: String::new(),
        }
    }

    #[test]
    fn the_value_is_gone_to_by_its_path() {
        let record = r#"{"turns": [{"said": "a \"b\""}]}"#;
        let at = record.find("\"said\"").unwrap() as u64;
        let Reproduction { excerpt, python } =
            reproduce(&finding("a.json", Some(100), 100 + at), record.as_bytes());
        assert_eq!(excerpt, r#""a \"b\"""#);
        assert_eq!(
            python,
            "import json\nwith open(\"a.json\", \"rb\") as file:\n    file.seek(100)\n    piece = file.read(32)\n\
             value = json.loads(piece)[\"turns\"][0][\"said\"]\nprint(json.dumps(value, ensure_ascii=False))\n\
             assert value == json.loads(\"\\\"a \\\\\\\"b\\\\\\\"\\\"\")\n"
        );
        let named = format!("\"id 1\": {record}");
        let python = reproduce(&finding("a.json", Some(0), 0), named.as_bytes()).python;
        assert!(python.contains("json.loads(b\"{\" + piece + b\"}\")[\"id 1\"]\n"), "{python}");
    }

    #[test]
    fn what_is_no_json_is_shown_as_bytes() {
        let Reproduction { excerpt, python } = reproduce(&finding("a.json", None, 7), b"{\"a\xff\" \n");
        assert_eq!(excerpt, "{\"a\u{fffd}\"  ");
        assert!(python.ends_with("assert piece[0:].startswith(b\"{\\\"a\\xff\\\" \\x0a\")\n"), "{python}");
    }

    #[test]
    fn files_in_archives_are_opened_where_they_are() {
        for (path, says) in [
            ("a/b.json.gz", "import gzip\nwith gzip.open(\"a/b.json.gz\") as file:\n"),
            (
                "a/b.ZIP/c/d.json",
                "import zipfile\nwith zipfile.ZipFile(\"a/b.ZIP\") as archive, archive.open(\"c/d.json\") as file:\n",
            ),
            (
                "b.tar.gz/d.json",
                "import tarfile\nwith tarfile.open(\"b.tar.gz\") as archive, archive.extractfile(\"d.json\") as file:\n",
            ),
            ("b.zip", "with open(\"b.zip\", \"rb\") as file:\n"),
        ] {
            assert_eq!(opened(path).0, says);
        }
    }
}
