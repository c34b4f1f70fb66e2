//! Notes as lines of JSON, which people keep, give to others and put together.
//!
//! ```json
//! {"dataset":"sgd","split":"dev","file":"sgd/dev/dialogues_001.json","id":"1_00000","turn":3,"span":[4,11],"label":"odd","text":"why?","time":"2026-11-27T18:30:00.000Z","changed":"2026-11-28T09:00:00.000Z"}
//! ```
//!
//! `dataset` and `id` are there, and a `label` or a `text`; `turn` is counted from 1, `span` in code points of its utterance,
//! from 0, the end exclusive; `changed` is when what it says was changed last. Other keys are those of other tools, and stay
//! as they are. Invariant: a file with a fault is not taken at all, since half of somebody's notes would be kept as if they
//! were all.

use super::capsule::may_be_number;
use super::note::Note;
use crate::corpus::CharRange;
use crate::engine::json::items;
use crate::engine::wording::short;
use serde::{Deserialize, Serialize};

/// So many faults are told.
const TOLD_FAULTS: usize = 20;

/// A line that is no note.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {found}")]
pub struct NoteFault {
    /// Counted from 1.
    pub line: u64,
    pub found: String,
}

/// The keys of a line, in their order.
#[derive(Serialize, Deserialize)]
struct Line {
    dataset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    split: Option<String>,
    #[serde(default)]
    file: String,
    id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    span: Option<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    changed: Option<String>,
}

const KEYS: [&str; 10] =
    ["dataset", "split", "file", "id", "turn", "span", "label", "text", "time", "changed"];

/// Whether the first line of a file is a note: the file is one of notes then, whatever follows.
pub fn are_notes(bytes: &[u8]) -> bool {
    lines(bytes).next().is_some_and(|(_, line)| read_note(line).is_ok())
}

/// The notes of a file, or the first things that are wrong with it.
pub fn read_notes(bytes: &[u8]) -> Result<Vec<Note>, Vec<NoteFault>> {
    let (mut notes, mut faults) = (Vec::new(), Vec::new());
    for (line, text) in lines(bytes) {
        match read_note(text) {
            Ok(note) => notes.push(note),
            Err(found) => faults.push(NoteFault { line, found }),
        }
    }
    faults.truncate(TOLD_FAULTS);
    if faults.is_empty() { Ok(notes) } else { Err(faults) }
}

/// Those that are not empty, with their numbers.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
    lines.map(|(number, line)| (number, line.trim_ascii())).filter(|(_, line)| !line.is_empty())
}

fn read_note(line: &[u8]) -> Result<Note, String> {
    let read: Line = serde_json::from_slice(line).map_err(|fault| {
        let says = fault.to_string();
        // It counts from the start of what was read, which is one line.
        short(says.rsplit_once(" at line ").map_or(says.as_str(), |(says, _)| says))
    })?;
    let turn = read.turn.map(|turn| turn.checked_sub(1).ok_or("turns are counted from 1")).transpose()?;
    let span = read.span.map(|[start, end]| CharRange::new(start, end));
    let note = Note {
        dataset: read.dataset,
        split: read.split,
        file: read.file,
        id: read.id,
        turn,
        span,
        label: read.label.unwrap_or_default(),
        text: read.text.unwrap_or_default(),
        time: read.time.unwrap_or_default(),
        changed: read.changed.unwrap_or_default(),
        others: others(line),
    };
    match () {
        () if note.label.trim().is_empty() && note.text.trim().is_empty() => {
            Err("it has neither a label nor a text".to_owned())
        }
        () if span.is_some_and(|span| span.start >= span.end) => {
            Err("its span ends before it begins".to_owned())
        }
        () if span.is_some() && turn.is_none() => Err("it names a span and no turn".to_owned()),
        () => Ok(note),
    }
}

/// The keys of other tools, letter for letter.
fn others(line: &[u8]) -> Vec<(String, String)> {
    let member = |item: crate::engine::json::Item| {
        let key: String = serde_json::from_slice(line.get(item.key)?).ok()?;
        let value = std::str::from_utf8(line.get(item.value)?).ok()?;
        (!KEYS.contains(&key.as_str())).then(|| (key, value.to_owned()))
    };
    items(line, 0).filter_map(member).collect()
}

/// A file of notes.
pub fn write_notes<'n>(notes: impl IntoIterator<Item = &'n Note>) -> String {
    let mut text = String::new();
    for note in notes {
        write_note(note, &mut text);
    }
    text
}

fn write_note(note: &Note, out: &mut String) {
    let Note { dataset, split, file, id, turn, span, label, text, time, changed, others } = note.clone();
    let some = |text: String| (!text.is_empty()).then_some(text);
    let line = Line {
        dataset,
        split,
        file,
        id,
        turn: turn.map(|turn| turn.saturating_add(1)),
        span: span.map(|span| [span.start.0, span.end.0]),
        label: some(label),
        text: some(text),
        time: some(time),
        changed: some(changed),
    };
    let Ok(line) = serde_json::to_string(&line) else { return };
    out.push_str(line.strip_suffix('}').unwrap_or(&line));
    for (key, value) in others {
        let Ok(key) = serde_json::to_string(&key) else { continue };
        out.extend([",", &key, ":", &value]);
    }
    out.push_str("}\n");
}

/// The notes that a capsule brings: those that may be on numbered records are said to be inside of it.
pub fn brought_notes(lines: &[u8], archive: &str) -> Vec<Note> {
    let mut notes = read_notes(lines).unwrap_or_default();
    for note in notes.iter_mut().filter(|note| may_be_number(&note.id)) {
        note.file = format!("{archive}/{}", note.file);
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_written_as_it_was_read() {
        let lines = concat!(
            r#"{"dataset":"sgd","split":"dev","file":"a.json","id":"1","turn":1,"span":[0,3],"label":"é","text":"b\nc","time":"t","changed":"u","by":"me","n":1.0e400}"#,
            "\n",
            r#"{"dataset":"x","file":"","id":"2","text":"d","deep":{"turn": [9, "}"]}}"#,
            "\n"
        );
        let notes = read_notes(lines.as_bytes()).unwrap();
        assert_eq!(write_notes(&notes), lines);
        assert_eq!((notes[0].turn, notes[0].span), (Some(0), Some(CharRange::new(0, 3))));
        assert_eq!((notes[0].time.as_str(), notes[0].changed.as_str()), ("t", "u"));
        assert_eq!(
            notes[0].others,
            [("by".to_owned(), "\"me\"".to_owned()), ("n".to_owned(), "1.0e400".to_owned())]
        );
        let loose = "\u{feff}\r\n{ \"id\" : \"2\" , \"label\":\"l\",\"dataset\":\"x\"}\r\n\n";
        assert_eq!(read_notes(loose.as_bytes()).unwrap()[0].label, "l");
    }

    #[test]
    fn faults_are_told_with_their_lines() {
        let good = r#"{"dataset":"sgd","id":"1","label":"a"}"#;
        for (bad, says) in [
            (r#"{"dataset":"sgd","label":"a"}"#, "missing field `id`"),
            (r#"{"dataset":"sgd","id":"1","label":" "}"#, "it has neither a label nor a text"),
            (r#"{"dataset":"sgd","id":"1","label":"a","turn":0}"#, "turns are counted from 1"),
            (r#"{"dataset":"sgd","id":"1","label":"a","span":[0,1]}"#, "it names a span and no turn"),
            (r#"{"dataset":"sgd","id":"1","label":"a","turn":1,"span":[1,1]}"#, "its span ends"),
            (r#"{"dataset":"sgd","id":"1","label":7}"#, "invalid type"),
            ("{\"dataset\":", "EOF"),
            ("[]", "invalid"),
        ] {
            let text = format!("{good}\n\n{bad}\n{good}");
            let faults = read_notes(text.as_bytes()).unwrap_err();
            assert_eq!((faults.len(), faults[0].line), (1, 3), "{bad}");
            assert!(faults[0].found.starts_with(says), "{bad}: {}", faults[0]);
            assert!(are_notes(text.as_bytes()) && !are_notes(bad.as_bytes()));
        }
        assert!(!are_notes(b"") && read_notes(b"").unwrap().is_empty());
    }

    #[test]
    fn only_notes_on_numbers_are_moved_into_their_capsule() {
        let line = |id: &str| {
            format!("{{\"dataset\":\"sgd\",\"file\":\"a.json\",\"id\":\"{id}\",\"label\":\"x\"}}\n")
        };
        let notes = brought_notes((line("7") + &line("1_7")).as_bytes(), "capsule-00000000.zip");
        let files: Vec<&str> = notes.iter().map(|note| note.file.as_str()).collect();
        assert_eq!(files, ["capsule-00000000.zip/a.json", "a.json"]);
    }
}
