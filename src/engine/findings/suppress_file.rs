//! Suppressions as a file of JSON, which people write and keep beside their data.
//!
//! ```json
//! {
//!   "colloquy": "suppressions",
//!   "version": 1,
//!   "suppressions": [
//!     {"rule": "SGD-SPAN-EDGE", "reason": "usual in these files"},
//!     {"rule": "SGD-ACT-SLOT", "file": "train/dialogues_001.json", "dialogue": "1_00001", "turn": 4, "reason": "reported"},
//!     {"file": "train/dialogues_002.json", "line": 12, "reason": "cut off on purpose"},
//!     {"value": "San Jose", "reason": "two cities of that name"}
//!   ]
//! }
//! ```
//!
//! Each has a `reason` and at least one of `rule`, `file`, `dialogue` and `value`; all that it names must hold. `turn` is of the
//! `dialogue`, `line` of what is in no dialogue; both are counted from 1. Invariant: a file with a fault is not taken at all, since
//! a key that is spelled wrong would leave out more than was meant.

use super::suppress::{Suppression, Suppressions};
use crate::engine::json::items;
use crate::engine::wording::short;
use serde::{Deserialize, Serialize};

const KIND: &str = "suppressions";
const VERSION: u64 = 1;

/// So many faults are told.
const TOLD_FAULTS: usize = 20;

/// What is wrong in the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {found}")]
pub struct FileFault {
    /// Counted from 1.
    pub line: u64,
    pub found: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    colloquy: String,
    version: u64,
    #[serde(rename = "suppressions")]
    _suppressions: Vec<serde::de::IgnoredAny>,
}

/// What a file says, or the first things that are wrong with it.
pub fn read_suppressions(bytes: &[u8]) -> Result<Suppressions, Vec<FileFault>> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let head: Head = serde_json::from_slice(bytes).map_err(|fault| vec![fault_of(&fault, 0)])?;
    let at_start = |found: String| Err(vec![FileFault { line: 1, found }]);
    if head.colloquy != KIND {
        let kind = short(&head.colloquy);
        return at_start(format!("this is no file of suppressions: \"colloquy\" is \u{201c}{kind}\u{201d}"));
    }
    if head.version != VERSION {
        return at_start(format!("version {} is not known here, only {VERSION}", head.version));
    }
    let (mut all, mut faults) = (Suppressions::default(), Vec::new());
    let list = items(bytes, 0).find(|item| bytes.get(item.key.clone()) == Some(b"\"suppressions\""));
    for item in list.into_iter().flat_map(|list| items(bytes, list.value.start)) {
        let before = bytes.get(..item.value.start).unwrap_or_default();
        let lines_before = before.iter().filter(|byte| **byte == b'\n').count() as u64;
        let read: Result<Suppression, _> = serde_json::from_slice(bytes.get(item.value).unwrap_or_default());
        match read {
            Err(fault) => faults.push(fault_of(&fault, lines_before)),
            Ok(one) => match one.fault() {
                Some(found) => faults.push(FileFault { line: lines_before + 1, found: found.to_owned() }),
                None => all.add(one),
            },
        }
    }
    faults.truncate(TOLD_FAULTS);
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

fn fault_of(fault: &serde_json::Error, lines_before: u64) -> FileFault {
    let line = (fault.line() as u64).max(1) + lines_before;
    let says = fault.to_string();
    // It counts from the start of what was read.
    let says = says.rsplit_once(" at line ").map_or(says.as_str(), |(says, _)| says);
    FileFault { line, found: short(says) }
}

/// What of a suppression is there.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dialogue: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a str>,
    reason: &'a str,
}

impl<'a> Written<'a> {
    fn of(one: &'a Suppression) -> Self {
        let Suppression { rule, file, dialogue, turn, line, value, reason } = one;
        let [rule, file, dialogue, value] = [rule, file, dialogue, value].map(Option::as_deref);
        Self { rule, file, dialogue, turn: *turn, line: *line, value, reason }
    }
}

/// One suppression on a line, so that a list of changes shows what changed.
pub fn write_suppressions(all: &Suppressions) -> String {
    let lines: Vec<String> = all
        .0
        .iter()
        .filter_map(|one| Some(format!("    {}", serde_json::to_string(&Written::of(one)).ok()?)))
        .collect();
    let list = if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}\n  ]", lines.join(",\n")) };
    format!("{{\n  \"colloquy\": \"{KIND}\",\n  \"version\": {VERSION},\n  \"suppressions\": {list}\n}}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(rule: &str) -> Suppression {
        Suppression {
            file: Some("train/a.json".to_owned()),
            dialogue: Some("1_\"0\"".to_owned()),
            turn: Some(3),
            value: Some("é".to_owned()),
            ..Suppression::of_rule(rule, "because\nof this")
        }
    }

    #[test]
    fn what_was_written_is_read() {
        for all in [vec![], vec![one("A")], vec![one("A"), Suppression::of_rule("B", "c")]] {
            let all = Suppressions(all);
            let text = write_suppressions(&all);
            assert_eq!(read_suppressions(text.as_bytes()).as_ref(), Ok(&all), "{text}");
            assert_eq!(read_suppressions(format!("\u{feff}{text}").as_bytes()), Ok(all));
        }
    }

    #[test]
    fn faults_are_told_with_their_lines() {
        let lines = |text: &str| -> Vec<u64> {
            read_suppressions(text.as_bytes()).unwrap_err().iter().map(|fault| fault.line).collect()
        };
        let head = "{\"colloquy\": \"suppressions\", \"version\": 1, \"suppressions\": [\n";
        assert_eq!(
            lines(&format!(
                "{head}{{\"rule\": \"A\", \"reason\": \"\"}},\n{{\"valeu\": \"x\", \"reason\": \"b\"}}]}}"
            )),
            [2, 3]
        );
        assert_eq!(lines(&format!("{head}{{\"rule\": \"A\"\n, \"reason\": 7}}]}}")), [3]);
        assert_eq!(lines(&format!("{head}\n\n {{\"reason\": \"all\"}}]}}")), [4]);
        assert_eq!(lines(&format!("{head}}}")), [2]);
        assert_eq!(lines(""), [1]);
        assert_eq!(lines("[{\"dialogue_id\": 1}]"), [1]);
        assert_eq!(lines("{\"colloquy\": \"findings\", \"version\": 1, \"suppressions\": []}"), [1]);
        assert_eq!(lines("{\"colloquy\": \"suppressions\", \"version\": 2, \"suppressions\": []}"), [1]);
        let fault =
            &read_suppressions(format!("{head}{{\"valeu\": \"x\", \"reason\": \"b\"}}]}}").as_bytes())
                .unwrap_err()[0];
        assert!(fault.to_string().starts_with("line 2: unknown field `valeu`"), "{fault}");
    }
}
