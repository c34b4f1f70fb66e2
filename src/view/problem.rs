//! Findings as full sentences that name file, line and byte.

use super::place;
use crate::corpus::{Finding, Severity};
use crate::engine::answer::FileReport;

/// A finding with the path of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub path: String,
    pub finding: Finding,
}

impl Problem {
    /// Where it stands, without the path: `line 12, byte 345`, `record 3, byte 345`, or nothing for the file as a whole.
    pub fn place(&self) -> Option<String> {
        let place = self.finding.place;
        let is_whole_file = place.record.is_none() && place.byte.0 == 0;
        (!is_whole_file).then(|| place::to_byte(&place, self.finding.extent))
    }

    /// What was found, as it stands behind path and place and a colon.
    pub fn sentence(&self) -> String {
        closed(self.finding.sentence.trim().to_owned())
    }
}

/// A sentence as it stands on the screen; the rings below write them without capital and full stop.
pub fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() { String::new() } else { closed(crate::corpus::capitalised(text)) }
}

fn closed(mut sentence: String) -> String {
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}

/// What the person must hear of: warnings and errors, and everything when there is nothing to read.
pub fn urgent(files: &[FileReport]) -> Vec<Problem> {
    let is_read = files.iter().any(|file| file.recognition.is_some());
    problems(files, if is_read { Severity::Warning } else { Severity::Information })
}

/// The problems of all files, in the order of the files, from `least` on.
pub fn problems(files: &[FileReport], least: Severity) -> Vec<Problem> {
    let of = |file: &FileReport| {
        let path = file.path.clone();
        let findings = file.problems.clone().into_iter().filter(move |finding| finding.severity >= least);
        findings.map(move |finding| Problem { path: path.clone(), finding }).collect::<Vec<_>>()
    };
    files.iter().flat_map(of).collect()
}

/// Findings that `problems` does not carry.
pub fn left_out(file: &FileReport) -> u64 {
    file.findings.saturating_sub(file.problems.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{ByteOffset, FileId, Place, RecordNumber, RuleId};

    fn problem(line: u64, byte: u64, record: Option<u32>) -> Problem {
        let place = Place { file: FileId(0), record: record.map(RecordNumber), line, byte: ByteOffset(byte) };
        let finding = Finding {
            rule: RuleId::new("READ-TRUNCATED"),
            severity: Severity::Error,
            place,
            extent: None,
            turn: None,
            subject: None,
            sentence: "the file ends inside a record".to_owned(),
        };
        Problem { path: "a.json".to_owned(), finding }
    }

    #[test]
    fn lines_are_counted_from_one_and_bytes_from_zero() {
        assert_eq!(
            problem(11, 3456, Some(3)).place().as_deref(),
            Some("record 4, line 12, byte 3\u{202F}456")
        );
        assert_eq!(problem(0, 0, None).place(), None);
    }

    #[test]
    fn sentences_are_sentences() {
        assert_eq!(problem(0, 0, None).sentence(), "the file ends inside a record.");
        assert_eq!(sentence("the file ends"), "The file ends.");
        assert_eq!(sentence("Done."), "Done.");
        assert_eq!(sentence(""), "");
    }
}
