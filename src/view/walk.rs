//! Going through the list: what a key means there, and where a dialogue stands.

use crate::corpus::{FileId, RecordAt};
use crate::engine::answer::Survey;
use std::ops::Range;

/// A step in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    By(i64),
    First,
    Last,
}

impl Step {
    /// What a key means in a list box.
    pub fn of_key(key: &str, page_rows: u64) -> Option<Self> {
        let page = i64::try_from(page_rows).unwrap_or(1);
        match key {
            "ArrowDown" => Some(Self::By(1)),
            "ArrowUp" => Some(Self::By(-1)),
            "PageDown" => Some(Self::By(page)),
            "PageUp" => Some(Self::By(-page)),
            "Home" => Some(Self::First),
            "End" => Some(Self::Last),
            _ => None,
        }
    }

    /// The row that the step leads to; from nowhere, any step leads to the first.
    pub fn target(self, from: Option<u64>, row_count: u64) -> u64 {
        let last = row_count.saturating_sub(1);
        match (self, from) {
            (Self::First, _) | (Self::By(_), None) => 0,
            (Self::Last, _) => last,
            (Self::By(step), Some(index)) => index.saturating_add_signed(step).min(last),
        }
    }
}

/// The rows of the file that a record belongs to; they stand in the order of its records, unless the query
/// asks for another order.
pub fn rows_of_file(survey: &Survey, at: RecordAt) -> Option<Range<u64>> {
    if survey.segments.iter().any(|segment| !segment.ranks.is_empty()) {
        return None;
    }
    let count = |of: &dyn Fn(FileId) -> bool| -> u64 {
        let segments = survey.segments.iter().filter(|segment| of(segment.at.file));
        segments.map(|segment| u64::from(segment.matching)).sum()
    };
    let (before, own) = (count(&|file| file < at.file), count(&|file| file == at.file));
    (own > 0).then_some(before..before + own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{FileId, RecordNumber};
    use crate::engine::answer::{PartAt, Segment};

    #[test]
    fn steps_stay_in_the_list() {
        assert_eq!(Step::By(1).target(Some(9), 10), 9);
        assert_eq!(Step::By(-3).target(Some(1), 10), 0);
        assert_eq!(Step::By(1).target(None, 10), 0);
        assert_eq!(Step::Last.target(None, 10), 9);
        assert_eq!(Step::Last.target(None, 0), 0);
        assert_eq!(Step::of_key("PageUp", 8), Some(Step::By(-8)));
        assert_eq!(Step::of_key("x", 8), None);
    }

    #[test]
    fn the_rows_of_a_file_follow_those_of_the_files_before_it() {
        let segment = |file, matching| Segment {
            at: PartAt::first(FileId(file)),
            total: 9,
            matching,
            ranks: Vec::new(),
        };
        let survey =
            Survey { segments: vec![segment(0, 4), segment(2, 0), segment(5, 3)], ..Survey::default() };
        let at = |file| RecordAt { file: FileId(file), record: RecordNumber(0) };
        assert_eq!(rows_of_file(&survey, at(5)), Some(4..7));
        assert_eq!(rows_of_file(&survey, at(2)), None);
        assert_eq!(rows_of_file(&survey, at(3)), None);
        let ranked = Segment { ranks: vec![(7, 4)], ..segment(0, 4) };
        assert_eq!(rows_of_file(&Survey { segments: vec![ranked], ..Survey::default() }, at(0)), None);
    }
}
