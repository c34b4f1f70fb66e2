//! Saving what matches: the choices, what the file is called, and how much is asked for at once.

use super::text;
use crate::engine::answer::{FileReport, Segment};
use crate::engine::export::Form;

/// A form that can be chosen: its word, what it is called and how the file's name ends.
pub type Choice = (&'static str, &'static str);

/// All but tables, which are called as they are chosen.
pub const RECORDS: [Choice; 3] =
    [("jsonl", text::export::LINES), ("json", text::export::ARRAY), ("unified", text::export::UNIFIED)];

pub fn says(word: &str) -> &'static str {
    match word {
        "jsonl" => text::export::LINES_SAYS,
        "json" => text::export::ARRAY_SAYS,
        "unified" => text::export::UNIFIED_SAYS,
        _ => text::export::TABLE_SAYS,
    }
}

/// How the names of such files end, and what browsers call them.
pub fn kind(form: Form) -> (&'static str, &'static str) {
    match form {
        Form::Lines | Form::Unified => ("jsonl", "application/jsonl"),
        Form::Array => ("json", "application/json"),
        Form::Table { .. } => ("csv", "text/csv"),
    }
}

/// What the records are that match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    /// The dataset and the split that all of them are of, as far as there is one; joined by dashes.
    stem: String,
    pub are_several: bool,
}

impl Kinds {
    pub fn of(segments: &[Segment], files: &[FileReport]) -> Self {
        let is_there = |file: &&FileReport| {
            segments.iter().any(|segment| segment.at.file == file.id && segment.matching > 0)
        };
        let mut found =
            files.iter().filter(is_there).filter_map(|file| Some((file.recognition.as_ref()?, file.split)));
        let Some((first, split)) = found.next() else { return Self::default() };
        let (mut is_one, mut split) = (true, split);
        let mut dataset = first.dataset.word();
        for (other, of) in found {
            is_one &=
                (other.dataset, &other.variant, other.role) == (first.dataset, &first.variant, first.role);
            split = split.filter(|split| Some(*split) == of);
            if other.dataset != first.dataset {
                dataset = "";
            }
        }
        let parts = [dataset, split.map_or("", |split| split.word())];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Self { stem: parts.join("-"), are_several: !is_one }
    }

    /// What the file is called unless the person says otherwise.
    pub fn file_name(&self, word: &str, form: Form) -> String {
        let word = if matches!(form, Form::Lines | Form::Array) { "export" } else { word };
        let dash = if self.stem.is_empty() { "" } else { "-" };
        format!("{}{dash}{word}.{}", self.stem, kind(form).0)
    }
}

/// So much is asked for at once, about.
const PIECE_BYTES: u64 = 1 << 20;

/// Rows that are asked for at first, and at most.
pub const FIRST_ROWS: u64 = 64;
const MOST_ROWS: u64 = 4096;

/// How many rows to ask for next, by those that came last.
pub fn next_rows(rows: u64, bytes: u64) -> u64 {
    let fitting = PIECE_BYTES.saturating_mul(rows) / bytes.max(1);
    // Half as many again are asked for, so that workers fill what they give.
    fitting.saturating_mul(3).checked_div(2).unwrap_or_default().clamp(1, MOST_ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, FileId, Recognition, Role, Split, Variant};
    use crate::engine::answer::{FileState, PartAt};

    fn report(file: u64, dataset: Dataset, split: Option<Split>) -> FileReport {
        FileReport {
            id: FileId(file),
            path: String::new(),
            bytes: 0,
            recognition: Some(Recognition::new(dataset, Variant::RAW, Role::Dialogues, "")),
            split,
            state: FileState::Ready,
            read_bytes: 0,
            records: 0,
            readable: 0,
            findings: 0,
            problems: Vec::new(),
        }
    }

    fn name(files: &[(Dataset, Option<Split>, u32)]) -> (String, bool) {
        let reports: Vec<_> =
            (0..).zip(files).map(|(file, (dataset, split, _))| report(file, *dataset, *split)).collect();
        let segment = |(file, (_, _, matching)): (u64, &(_, _, u32))| Segment {
            at: PartAt::first(FileId(file)),
            total: 9,
            matching: *matching,
            ranks: Vec::new(),
        };
        let segments: Vec<_> = (0..).zip(files).map(segment).collect();
        let kinds = Kinds::of(&segments, &reports);
        (kinds.file_name("jsonl", Form::Lines), kinds.are_several)
    }

    #[test]
    fn a_file_is_called_by_what_is_in_it() {
        let (sgd, air) = (Dataset::Sgd, Dataset::AirDialogue);
        let (dev, train) = (Some(Split::Dev), Some(Split::Train));
        assert_eq!(
            name(&[(sgd, dev, 1), (sgd, dev, 2), (air, train, 0)]),
            ("sgd-dev-export.jsonl".to_owned(), false)
        );
        assert_eq!(name(&[(sgd, dev, 1), (sgd, train, 2)]), ("sgd-export.jsonl".to_owned(), false));
        assert_eq!(name(&[(sgd, dev, 1), (air, dev, 2)]), ("dev-export.jsonl".to_owned(), true));
        assert_eq!(name(&[]), ("export.jsonl".to_owned(), false));
        let table = Form::from_word("turns", false, false).unwrap();
        assert_eq!(Kinds::default().file_name("turns", table), "turns.csv");
    }

    #[test]
    fn as_much_is_asked_for_as_fits() {
        assert_eq!(next_rows(64, 64 << 10), 1536);
        assert_eq!(next_rows(64, 64 << 20), 1);
        assert_eq!(next_rows(10, 0), MOST_ROWS);
    }
}
