//! Summaries of parts: those that other shards sent, and those that they do not have yet.

use super::rows::RowSummaries;
use crate::corpus::{FileId, Recognition, RecordAt, RecordNumber};
use crate::engine::answer::PartAt;
use crate::engine::parts::{Before, PartSummaries, PartSummary};
use litemap::LiteMap;
use std::ops::Range;

#[derive(Default)]
pub struct Exchange {
    summaries: PartSummaries,
    /// Of parts of others: the records that ours belong to.
    rows: LiteMap<PartAt, RowSummaries>,
    /// Summaries that the other shards do not have yet.
    news: Vec<PartSummary>,
    /// Summaries of files in archives that came before these files were known here.
    early: Vec<PartSummary>,
}

impl Exchange {
    /// Takes the summary of a part; `is_own` when it is read here.
    pub fn take(&mut self, summary: PartSummary, is_own: bool) {
        if !is_own && let Some(rows) = summary.rows.open() {
            self.rows.insert(summary.at, rows);
        }
        self.summaries.take(summary);
    }

    /// Keeps a summary for the other shards.
    pub fn publish(&mut self, summary: PartSummary) {
        self.news.push(summary);
    }

    /// Keeps a summary until its file is known.
    pub fn hold(&mut self, summary: PartSummary) {
        self.early.push(summary);
    }

    pub fn take_early(&mut self) -> Vec<PartSummary> {
        std::mem::take(&mut self.early)
    }

    /// Summaries for the other shards, each once.
    pub fn take_news(&mut self) -> Vec<PartSummary> {
        std::mem::take(&mut self.news)
    }

    pub fn forget(&mut self, file: FileId) {
        self.rows.retain(|at, _| at.file.root_file() != file);
        self.early.retain(|summary| summary.at.file.root_file() != file);
        self.summaries.forget(file);
    }

    /// What stands in a file before one of its parts, as far as it is known.
    pub fn before(&self, at: PartAt) -> Option<Before> {
        self.summaries.before(at)
    }

    pub fn part_of(&self, at: RecordAt) -> PartAt {
        self.summaries.part_of(at)
    }

    /// The part of a file of columns that a byte of its text is in, and where it is there.
    pub fn part_at(&self, file: FileId, byte: u64) -> (u32, u64) {
        self.summaries.part_at(file, byte)
    }

    /// Some part of a file has a summary.
    pub fn has(&self, file: FileId) -> bool {
        self.summaries.recognition(file).is_some()
    }

    /// What a file was recognised as, if it has a summary.
    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        self.summaries.recognition(file).flatten()
    }

    pub fn records(&self, file: FileId) -> Option<u64> {
        self.summaries.records(file)
    }

    /// The part that a record is in, and which records are there.
    pub fn part_with(&self, at: RecordAt) -> Option<(PartAt, Range<RecordNumber>)> {
        let part = self.part_of(at);
        let first = self.before(part)?.records;
        let next = self.before(PartAt { part: part.part + 1, ..part });
        let end = next.map_or(u32::MAX, |next| next.records);
        (first..end).contains(&at.record.0).then_some((part, RecordNumber(first)..RecordNumber(end)))
    }

    /// The rows with a record that another shard read, and which of them it is.
    pub fn row(&self, at: RecordAt) -> Option<(&RowSummaries, usize)> {
        let (part, records) = self.part_with(at)?;
        let rows = self.rows.get(&part)?;
        Some((rows, rows.places.row_of(at.record.0 - records.start.0)?))
    }
}
