//! The few pages of rows that the list holds.
//!
//! Rows come in pages of a fixed length. A new answer makes the pages stale: stale rows stay on the screen
//! until their page comes again. Invariant: never more than [`MAX_PAGES`] pages.

use crate::engine::answer::Row;
use std::ops::Range;

/// Rows of one ask.
pub const PAGE_ROWS: u64 = 60;

const MAX_PAGES: usize = 6;

#[derive(Clone, Debug, Default)]
pub struct Pages {
    /// In no order: there are only a few.
    pages: Vec<Page>,
}

#[derive(Clone, Debug)]
struct Page {
    number: u64,
    rows: Vec<Row>,
    is_stale: bool,
}

impl Pages {
    pub fn row(&self, index: u64) -> Option<&Row> {
        let page = self.page(index / PAGE_ROWS)?;
        page.rows.get(usize::try_from(index % PAGE_ROWS).ok()?)
    }

    /// A row that is not stale.
    pub fn fresh_row(&self, index: u64) -> Option<&Row> {
        let page = self.page(index / PAGE_ROWS).filter(|page| !page.is_stale)?;
        page.rows.get(usize::try_from(index % PAGE_ROWS).ok()?)
    }

    /// How many rows are to come with a new answer, from the first: none when the list is scrolled beyond them.
    pub fn first_wanted(&self) -> u64 {
        if self.pages.is_empty() || self.page(0).is_some() { PAGE_ROWS } else { 0 }
    }

    /// The rows to ask for so that `wanted` is there, whole pages at a time and no more than `row_count`.
    pub fn missing(&self, wanted: &Range<u64>, row_count: u64) -> Option<Range<u64>> {
        let end = wanted.end.min(row_count);
        if wanted.start >= end {
            return None;
        }
        let is_missing = |page: &u64| self.page(*page).is_none_or(|page| page.is_stale);
        let pages = wanted.start / PAGE_ROWS..=(end - 1) / PAGE_ROWS;
        let first = pages.clone().find(is_missing)?;
        let last = pages.rev().find(is_missing)?;
        Some(first * PAGE_ROWS..((last + 1) * PAGE_ROWS).min(row_count))
    }

    /// Takes the rows from `start` on and forgets the pages farthest from them.
    pub fn put(&mut self, start: u64, rows: Vec<Row>) {
        let first = start / PAGE_ROWS;
        let mut rows = rows.into_iter().peekable();
        let mut page = first;
        while rows.peek().is_some() {
            let piece = rows.by_ref().take(usize::try_from(PAGE_ROWS).unwrap_or(usize::MAX)).collect();
            self.pages.retain(|other| other.number != page);
            self.pages.push(Page { number: page, rows: piece, is_stale: false });
            page += 1;
        }
        while self.pages.len() > MAX_PAGES {
            let farthest = self.pages.iter().map(|page| page.number.abs_diff(first)).max();
            self.pages.retain(|page| Some(page.number.abs_diff(first)) != farthest);
        }
    }

    /// The answer changed: every page has to be asked for again.
    pub fn spoil(&mut self) {
        self.pages.iter_mut().for_each(|page| page.is_stale = true);
    }

    pub fn clear(&mut self) {
        self.pages.clear();
    }

    fn page(&self, number: u64) -> Option<&Page> {
        self.pages.iter().find(|page| page.number == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, FileId, RecordAt, RecordNumber};

    fn rows(range: Range<u64>) -> Vec<Row> {
        range
            .map(|index| Row {
                rank: 0,
                at: RecordAt { file: FileId(0), record: RecordNumber(u32::try_from(index).unwrap()) },
                dataset: Dataset::Sgd,
                split: None,
                id: index.to_string(),
                services: Vec::new(),
                turns: 2,
                excerpt: String::new(),
                excerpt_turn: 0,
                hits: Vec::new(),
                facts: Vec::new(),
                frames: 0,
                labels: Vec::new(),
                has_note: false,
            })
            .collect()
    }

    #[test]
    fn whole_pages_are_asked_for() {
        let mut pages = Pages::default();
        assert_eq!(pages.missing(&(70..75), 1000), Some(60..120));
        pages.put(60, rows(60..120));
        assert_eq!(pages.missing(&(70..75), 1000), None);
        assert_eq!(pages.missing(&(70..130), 1000), Some(120..180));
        assert_eq!(pages.missing(&(50..130), 1000), Some(0..180));
        assert_eq!(pages.row(61).map(|row| row.id.as_str()), Some("61"));
        assert_eq!(pages.row(59), None);
    }

    #[test]
    fn the_last_page_may_be_short() {
        let mut pages = Pages::default();
        assert_eq!(pages.missing(&(0..20), 7), Some(0..7));
        pages.put(0, rows(0..7));
        assert_eq!(pages.missing(&(0..20), 7), None);
        assert_eq!(pages.missing(&(7..20), 7), None);
    }

    #[test]
    fn stale_rows_stay_until_they_come_again() {
        let mut pages = Pages::default();
        pages.put(0, rows(0..60));
        pages.spoil();
        assert!(pages.row(3).is_some());
        assert!(pages.fresh_row(3).is_none());
        assert_eq!(pages.missing(&(0..10), 1000), Some(0..60));
    }

    #[test]
    fn first_rows_are_wanted_where_they_are_seen() {
        let mut pages = Pages::default();
        assert_eq!(pages.first_wanted(), PAGE_ROWS);
        pages.put(0, rows(0..60));
        pages.spoil();
        assert_eq!(pages.first_wanted(), PAGE_ROWS);
        pages.clear();
        pages.put(120, rows(120..180));
        assert_eq!(pages.first_wanted(), 0);
        pages.put(0, Vec::new());
        assert_eq!(pages.missing(&(130..140), 1000), None);
    }

    #[test]
    fn only_a_few_pages_are_kept() {
        let mut pages = Pages::default();
        for page in 0..50 {
            pages.put(page * PAGE_ROWS, rows(page * PAGE_ROWS..(page + 1) * PAGE_ROWS));
        }
        assert_eq!(pages.pages.len(), MAX_PAGES);
        assert!(pages.row(49 * PAGE_ROWS).is_some());
        assert!(pages.row(0).is_none());
    }
}
