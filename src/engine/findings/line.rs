//! A finding as one line of JSON: what `colloquy findings --json` prints and the page saves, to be compared later.
//!
//! The keys: `rule`, `severity` (`error`, `warning`, `information`), `dataset`, `split`, `file` (as it was opened, with `/`),
//! `record` (its number in the file), `dialogue` (the id), `turn`, `line` and `byte` (of what the finding is about), `start`
//! and `end` (the bytes of the record), `sentence`. Records, turns and lines are counted from 1, bytes from 0; what does not
//! apply is left out.

use crate::corpus::{Dataset, Severity, Split};
use crate::engine::answer::HitReport;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindingLine {
    pub rule: String,
    pub severity: Severity,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dataset: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<String>,
    pub file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u64>,
    pub line: u64,
    pub byte: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<u64>,
    pub sentence: String,
}

impl FindingLine {
    pub fn of(hit: &HitReport) -> Self {
        let HitReport { finding, path, id, dataset, split } = hit;
        Self {
            rule: finding.rule.0.to_string(),
            severity: finding.severity,
            dataset: dataset.map(|dataset| dataset.as_str().to_owned()),
            split: split.map(|split| Split::as_str(split).to_owned()),
            file: path.clone(),
            record: finding.place.record.map(|record| u64::from(record.0) + 1),
            dialogue: id.clone(),
            turn: finding.turn.map(|turn| u64::from(turn) + 1),
            line: finding.place.line + 1,
            byte: finding.place.byte.0,
            start: finding.extent.map(|extent| extent.start.0),
            end: finding.extent.map(|extent| extent.end.0),
            sentence: finding.sentence.clone(),
        }
    }

    pub fn dataset(&self) -> Option<Dataset> {
        Dataset::from_word(self.dataset.as_deref()?)
    }

    pub fn split(&self) -> Option<Split> {
        Split::from_word(self.split.as_deref()?)
    }
}

/// A line that is no finding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no finding that Colloquy saved: {found}")]
pub struct LineFault {
    /// Counted from 1.
    pub line: u64,
    pub found: String,
}

/// Appends a finding with its line end.
pub fn write_line(finding: &FindingLine, out: &mut Vec<u8>) {
    if let Ok(line) = serde_json::to_vec(finding) {
        out.extend_from_slice(&line);
        out.push(b'\n');
    }
}

/// The findings of a file of lines; one that is none ends it. Keys that are not known are of a newer version, and are left
/// alone.
pub fn read_lines(text: &[u8]) -> Result<Vec<FindingLine>, LineFault> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let lines = (1..).zip(text.split(|byte| *byte == b'\n'));
    let filled = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    filled
        .map(|(number, line)| {
            serde_json::from_slice(line).map_err(|fault| LineFault { line: number, found: fault.to_string() })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{ByteOffset, ByteRange, FileId, Finding, Place, RecordNumber, RuleId};

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let finding = Finding {
            rule: RuleId::new("SGD-ACT-SLOT"),
            severity: Severity::Error,
            place: Place { file: FileId(3), record: Some(RecordNumber(6)), line: 11, byte: ByteOffset(90) },
            extent: Some(ByteRange::new(80, 120)),
            turn: Some(0),
            subject: None,
            sentence: "a slot\u{2028}“x”".to_owned(),
        };
        let hit = HitReport {
            finding,
            path: "dev/a.json".to_owned(),
            id: Some("1_00001".to_owned()),
            dataset: Some(Dataset::Sgd),
            split: Some(Split::Dev),
        };
        let line = FindingLine::of(&hit);
        let mut out = Vec::new();
        write_line(&line, &mut out);
        let expected = "{\"rule\":\"SGD-ACT-SLOT\",\"severity\":\"error\",\"dataset\":\"sgd\",\"split\":\"dev\",\
            \"file\":\"dev/a.json\",\"record\":7,\"dialogue\":\"1_00001\",\"turn\":1,\"line\":12,\"byte\":90,\
            \"start\":80,\"end\":120,\"sentence\":\"a slot\u{2028}“x”\"}\n";
        assert_eq!(String::from_utf8(out.clone()).unwrap(), expected);
        assert_eq!(read_lines(&out).unwrap(), std::slice::from_ref(&line));
        assert_eq!((line.dataset(), line.split()), (Some(Dataset::Sgd), Some(Split::Dev)));
    }

    #[test]
    fn a_file_of_something_else_is_told_with_its_line() {
        let good = r#"{"rule":"A","severity":"error","file":"","line":1,"byte":0,"sentence":"","newer":1}"#;
        let fault = read_lines(format!("\u{feff}{good}\n\n{{\"rule\":1}}\n").as_bytes()).unwrap_err();
        assert_eq!(fault.line, 3);
        assert!(fault.to_string().starts_with("line 3 is no finding that Colloquy saved: "), "{fault}");
        assert_eq!(read_lines(b"").unwrap(), []);
        assert_eq!(read_lines(b"rule,severity\n").unwrap_err().line, 1);
    }
}
