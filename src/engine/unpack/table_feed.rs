//! What is read of a file of columns, and for what: which groups of rows it has, its first rows by which it is recognised,
//! and then the groups of the parts that are read here.
//!
//! Invariant: bytes are asked for in order, and what a group unpacks to comes in steps, so that questions are answered
//! between them.

use super::arrow::{Fault, Messages};
use super::sink::EntrySink;
use super::table::{Run, Table};
use crate::corpus::{ByteRange, FileId, Place};
use crate::engine::answer::{FileEntry, PartAt};
use crate::engine::columns::{Answer, Ask, Group, Rows};
use crate::engine::rules::packed;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// So much text is made at once.
const MADE_BYTES: usize = 2 << 20;

/// The end of a Parquet file that has the footer of most.
const FOOTER_BYTES: u64 = 64 << 10;

/// At most so much of an Arrow file is read to see where the next batches are.
const FRAME_BYTES: u64 = 64 << 10;

/// So many rows are given up at once.
const MAX_LOST_ROWS: u64 = 1 << 20;

/// No file of columns is shorter.
const MIN_BYTES: u64 = 12;

/// Which kind of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableForm {
    Parquet,
    /// Messages from this byte on.
    Arrow(u64),
}

/// What a file of columns turned out to be.
pub enum TableListed {
    /// Its first rows, by which every shard recognises it.
    Head(Vec<u8>),
    /// It is one part, and read where the first part of it would be.
    Whole,
    /// It cannot be read, and why.
    Not(String),
}

pub struct TableFeed {
    entry: FileEntry,
    /// The bytes that were asked for and did not come yet.
    asked: VecDeque<ByteRange>,
    stage: Stage,
    total: u64,
    read: u64,
}

enum Stage {
    Footer {
        start: u64,
    },
    Frames {
        messages: Messages,
        needed: u64,
    },
    Schema {
        messages: Messages,
        range: ByteRange,
    },
    /// The first group.
    Head(Fetching),
    /// It waits to be told what to read here.
    Listed,
    Rows(Box<RowsStage>),
    Over,
}

/// Bytes that come in slices.
struct Fetching {
    range: ByteRange,
    wanted: u64,
    bytes: Vec<u8>,
}

struct RowsStage {
    runs: VecDeque<(u32, Run)>,
    /// The bytes of the group, when they are not there.
    fetching: Option<Fetching>,
    /// How long the text of the part is up to now.
    made: u64,
    /// What is pushed when more comes or nothing does.
    last: Vec<u8>,
}

impl TableFeed {
    pub fn new(entry: &FileEntry, form: TableForm) -> Self {
        let stage = match form {
            TableForm::Parquet => Stage::Footer { start: entry.bytes.saturating_sub(FOOTER_BYTES) },
            TableForm::Arrow(start) => Stage::Frames { messages: Messages::from(start), needed: FRAME_BYTES },
        };
        let is_first = entry.share.has(0);
        Self {
            asked: VecDeque::new(),
            stage,
            total: if is_first { entry.bytes } else { 0 },
            read: 0,
            entry: entry.clone(),
        }
    }

    fn file(&self) -> FileId {
        self.entry.id
    }

    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// It is not known yet what is in the file.
    pub fn is_listing(&self) -> bool {
        !matches!(self.stage, Stage::Over | Stage::Rows(_))
    }

    pub fn bytes_read(&self) -> (u64, u64) {
        (self.total, if self.is_over() { self.total } else { self.read.min(self.total) })
    }

    pub fn stop(&mut self) {
        self.total = self.read.min(self.total);
        self.stage = Stage::Over;
    }

    pub fn has_want(&self) -> bool {
        match &self.stage {
            Stage::Footer { .. } | Stage::Frames { .. } | Stage::Schema { .. } => self.asked.is_empty(),
            Stage::Head(fetching) => fetching.has_want(),
            Stage::Rows(rows) => match &rows.fetching {
                Some(fetching) => fetching.has_want(),
                None => self.asked.is_empty(),
            },
            Stage::Listed | Stage::Over => false,
        }
    }

    /// The next bytes to ask for; none of them when it is only to go on.
    pub fn want(&mut self, len_bytes: u64) -> Option<ByteRange> {
        if !self.has_want() {
            return None;
        }
        let range = match &mut self.stage {
            Stage::Footer { start } => ByteRange::new(*start, self.entry.bytes),
            Stage::Frames { messages, needed } => {
                let end = messages.next.saturating_add((*needed).max(FRAME_BYTES));
                ByteRange::new(messages.next, end.min(self.entry.bytes))
            }
            Stage::Schema { range, .. } => *range,
            Stage::Head(fetching) => fetching.want(len_bytes),
            Stage::Rows(rows) => match &mut rows.fetching {
                Some(fetching) => fetching.want(len_bytes),
                None => ByteRange::new(0, 0),
            },
            Stage::Listed | Stage::Over => return None,
        };
        self.asked.push_back(range);
        Some(range)
    }

    /// Takes the next bytes; tells what the file is as soon as that is known.
    pub fn take(
        &mut self,
        range: ByteRange,
        bytes: Result<&[u8], &str>,
        sink: &mut dyn EntrySink,
    ) -> Option<TableListed> {
        if self.asked.front() != Some(&range) {
            return None;
        }
        self.asked.pop_front();
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(fault) => {
                self.fail(fault, sink);
                return None;
            }
        };
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Footer { start } => self.take_footer(start, bytes, sink),
            Stage::Frames { messages, .. } => self.take_frames(messages, bytes, sink),
            Stage::Schema { messages, .. } => self.take_schema(messages, bytes, sink),
            Stage::Head(mut fetching) => {
                if fetching.take(bytes) {
                    return Some(self.take_head(&fetching, sink));
                }
                self.stage = Stage::Head(fetching);
                None
            }
            Stage::Rows(rows) => {
                self.take_rows(rows, bytes, sink);
                None
            }
            stage @ (Stage::Listed | Stage::Over) => {
                self.stage = stage;
                None
            }
        }
    }

    /// The bytes cannot be had.
    fn fail(&mut self, fault: &str, sink: &mut dyn EntrySink) {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Rows(rows) => {
                let mut parts: Vec<u32> = rows.runs.iter().map(|(part, _)| *part).collect();
                parts.dedup();
                for part in parts {
                    sink.fail(PartAt { file: self.file(), part }, fault);
                }
            }
            _ => sink.fail(PartAt::first(self.file()), fault),
        }
    }

    fn take_footer(&mut self, start: u64, bytes: &[u8], sink: &mut dyn EntrySink) -> Option<TableListed> {
        let Self { entry, .. } = self;
        if entry.bytes < MIN_BYTES {
            return Some(TableListed::Not("it is too short for one".to_owned()));
        }
        let ask = Ask::Footer { file: entry.id, file_bytes: entry.bytes };
        match sink.store().tables.ask(ask, bytes) {
            Ok(Answer::Groups(groups)) => Some(self.list(groups, sink)?),
            Ok(Answer::More(len)) if len > entry.bytes - start && len <= entry.bytes => {
                self.stage = Stage::Footer { start: entry.bytes - len };
                None
            }
            Ok(_) => Some(TableListed::Not("its footer is longer than the file".to_owned())),
            Err(fault) => Some(TableListed::Not(fault)),
        }
    }

    fn take_frames(
        &mut self,
        mut messages: Messages,
        bytes: &[u8],
        sink: &mut dyn EntrySink,
    ) -> Option<TableListed> {
        if let Some(needed) = messages.take(bytes, self.entry.bytes) {
            self.stage = Stage::Frames { messages, needed };
            return None;
        }
        if let Some(fault) = messages.fault
            && self.entry.share.has(0)
        {
            let place = Place::of_file(self.file());
            sink.report_finding(match fault {
                Fault::CutOff(byte) => packed::cut_off(place, byte),
                Fault::Damaged(byte) => packed::damaged(place, byte),
                Fault::Dictionary(byte) => packed::dictionary(place, byte),
            });
        }
        let Some(range) = messages.schema else {
            return Some(TableListed::Not("it has no schema".to_owned()));
        };
        self.stage = Stage::Schema { messages, range };
        None
    }

    fn take_schema(
        &mut self,
        messages: Messages,
        bytes: &[u8],
        sink: &mut dyn EntrySink,
    ) -> Option<TableListed> {
        if let Err(fault) = sink.store().tables.ask(Ask::Schema { file: self.file() }, bytes) {
            return Some(TableListed::Not(fault));
        }
        let group =
            |(range, rows): (ByteRange, u64)| Group { range, rows, unpacked_bytes: range.len_bytes() };
        self.list(messages.batches.into_iter().map(group).collect(), sink)
    }

    /// The groups are known.
    fn list(&mut self, groups: Vec<Group>, sink: &mut dyn EntrySink) -> Option<TableListed> {
        let rows = groups.iter().fold(0, |sum: u64, group| sum.saturating_add(group.rows));
        let is_inside =
            |group: &Group| group.range.end.0 <= self.entry.bytes && group.range.start < group.range.end;
        if rows > u64::from(u32::MAX) || !groups.iter().all(|group| group.rows == 0 || is_inside(group)) {
            return Some(TableListed::Not("what it says of its rows cannot be".to_owned()));
        }
        let share = self.entry.share;
        let is_long = self.entry.is_long();
        let table = Table::of(groups, is_long.then_some(share.part_bytes));
        let is_cut = table.parts.len() > 1;
        let first = table.group(0).copied().unwrap_or_default();
        sink.store().tables.add(self.file(), table);
        if is_cut && first.rows > 0 {
            self.stage = Stage::Head(Fetching::of(first.range));
            return None;
        }
        self.stage = Stage::Listed;
        Some(TableListed::Whole)
    }

    fn take_head(&mut self, fetching: &Fetching, sink: &mut dyn EntrySink) -> TableListed {
        self.stage = Stage::Listed;
        let file = self.file();
        let tables = &mut sink.store().tables;
        let group = Ask::Group { file, group: 0, start: fetching.range.start.0 };
        let rows = tables
            .ask(group, &fetching.bytes)
            .and_then(|_| tables.ask(Ask::Rows { file, group: 0, row: 0, most: u64::MAX }, &[]));
        match rows {
            Ok(Answer::Rows(Rows { text, .. })) => TableListed::Head(text),
            // What is wrong with the first rows is said of them when they are read.
            _ => TableListed::Whole,
        }
    }

    /// Reads these parts here.
    pub fn begin(&mut self, parts: &[u32], sink: &mut dyn EntrySink) {
        let Some(table) = sink.store().tables.get(self.file()) else { return };
        let runs = parts.iter().flat_map(|part| {
            let runs = table.parts.get(*part as usize).into_iter().flatten();
            runs.filter(|run| !run.rows.is_empty()).map(|run| (*part, run.clone()))
        });
        let runs: VecDeque<(u32, Run)> = runs.collect();
        self.total = runs.iter().map(|(_, run)| table.bytes_of(run)).sum();
        // A file without rows is over at once, and so is a shard's share of none.
        let empty: Vec<u32> =
            parts.iter().copied().filter(|part| !runs.iter().any(|(of, _)| of == part)).collect();
        for part in empty {
            sink.close(PartAt { file: self.file(), part }, &[]);
        }
        self.stage = if runs.is_empty() {
            Stage::Over
        } else {
            Stage::Rows(Box::new(RowsStage { runs, fetching: None, made: 0, last: Vec::new() }))
        };
    }

    fn take_rows(&mut self, mut rows: Box<RowsStage>, bytes: &[u8], sink: &mut dyn EntrySink) {
        let file = self.file();
        if let Some(mut fetching) = rows.fetching.take() {
            if !fetching.take(bytes) {
                rows.fetching = Some(fetching);
                self.stage = Stage::Rows(rows);
                return;
            }
            if let Some((_, run)) = rows.runs.front() {
                let ask = Ask::Group { file, group: run.group, start: fetching.range.start.0 };
                if let Err(fault) = sink.store().tables.ask(ask, &fetching.bytes) {
                    self.lose_rows(&mut rows, &fault, sink);
                }
            }
        }
        let mut made = 0;
        while made < MADE_BYTES {
            let Some((part, run)) = rows.runs.front().cloned() else { break };
            let ask = Ask::Rows {
                file,
                group: run.group,
                row: run.rows.start,
                most: run.rows.end - run.rows.start,
            };
            match sink.store().tables.ask(ask, &[]) {
                Ok(Answer::Missing) => {
                    let group =
                        sink.store().tables.get(file).and_then(|table| table.group(run.group)).copied();
                    rows.fetching = Some(Fetching::of(group.unwrap_or_default().range));
                    break;
                }
                Ok(Answer::Rows(Rows { text, count })) if count > 0 => {
                    made += text.len();
                    self.pass(&mut rows, (part, &run), text, count, sink);
                }
                Ok(_) => self.lose_rows(&mut rows, "fewer rows are there than are counted", sink),
                Err(fault) => self.lose_rows(&mut rows, &fault, sink),
            }
        }
        if !rows.runs.is_empty() {
            self.stage = Stage::Rows(rows);
        }
    }

    /// Gives the next rows of a part to their reader.
    fn pass(
        &mut self,
        rows: &mut RowsStage,
        (part, run): (u32, &Run),
        text: Vec<u8>,
        count: u64,
        sink: &mut dyn EntrySink,
    ) {
        let (file, at) = (self.file(), PartAt { file: self.file(), part });
        let done = Run { group: run.group, rows: run.rows.start..run.rows.start + count };
        let tables = &mut sink.store().tables;
        tables.note(file, part, rows.made, run.group, run.rows.start);
        self.read += tables.get(file).map_or(0, |table| table.bytes_of(&done));
        rows.made += text.len() as u64;
        let before = std::mem::replace(&mut rows.last, text);
        if !before.is_empty() {
            sink.push(at, &before);
        }
        if done.rows.end >= run.rows.end {
            rows.runs.pop_front();
        } else if let Some((_, run)) = rows.runs.front_mut() {
            run.rows.start = done.rows.end;
        }
        // Somebody stopped it, or it is like no dataset.
        if !sink.is_open(at) {
            rows.runs.retain(|(other, _)| *other != part);
        }
        if rows.runs.front().is_none_or(|(next, _)| *next != part) {
            sink.close(at, &std::mem::take(&mut rows.last));
            rows.made = 0;
        }
    }

    /// Rows cannot be decoded: each stays a record that cannot be read, so that the numbers of all others stay what they are.
    fn lose_rows(&mut self, rows: &mut RowsStage, fault: &str, sink: &mut dyn EntrySink) {
        let Some((part, run)) = rows.runs.front().cloned() else { return };
        let at = PartAt { file: self.file(), part };
        let count = (run.rows.end - run.rows.start).min(MAX_LOST_ROWS);
        let place = Place::of_file(self.file());
        sink.report_in_part(at, packed::rows_lost(place, run.group, run.rows.start, count, fault));
        let nothing = b"null\n".repeat(usize::try_from(count).unwrap_or_default());
        self.pass(rows, (part, &run), nothing, count, sink);
    }
}

impl Fetching {
    fn of(range: ByteRange) -> Self {
        Self { range, wanted: range.start.0, bytes: Vec::new() }
    }

    fn has_want(&self) -> bool {
        self.wanted < self.range.end.0
    }

    fn want(&mut self, len_bytes: u64) -> ByteRange {
        let range = ByteRange::new(self.wanted, self.range.end.0.min(self.wanted.saturating_add(len_bytes)));
        self.wanted = range.end.0;
        range
    }

    /// Whether all came.
    fn take(&mut self, bytes: &[u8]) -> bool {
        self.bytes.extend_from_slice(bytes);
        self.bytes.len() as u64 >= self.range.len_bytes()
    }
}
