//! What is known of a file of columns, and how to have the text of some of its rows again.
//!
//! Rows become lines of JSON, as the hub's own files have them. Places in that text are noted where rows were decoded, so that a
//! record is had again from the last such place before it. Invariant: the same rows have the same text at every time, so a
//! shard that did not read a part finds its way in it, too.

use crate::corpus::{ByteRange, FileId};
use crate::engine::columns::{Answer, Ask, Columns, Group, Rows};
use crate::formats::CHANGED;
use litemap::LiteMap;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// A group longer than that is read whole by one shard only: each would have to hold it.
const MAX_SHARED_BYTES: u64 = 64 << 20;

/// A group is cut into so many parts at most, for each passes over the rows before its own.
const MAX_CUTS: u64 = 8;

/// Groups of which the bytes are kept, while they are not longer than that together.
const KEPT_GROUPS: usize = 4;
const KEPT_BYTES: usize = 64 << 20;

/// Texts that were decoded last are kept, for who reads on begins in the middle of one.
const KEPT_TEXTS: usize = 4;

/// Rows of one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub group: u32,
    pub rows: Range<u64>,
}

/// A row, and where its text begins in its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    byte: u64,
    group: u32,
    row: u64,
}

#[derive(Debug, Default)]
pub struct Table {
    pub groups: Vec<Group>,
    /// What each part of the file is made of.
    pub parts: Vec<Vec<Run>>,
    marks: BTreeMap<u32, Vec<Mark>>,
}

/// The tables of a shard, and who decodes them.
#[derive(Default)]
pub struct Tables {
    /// Not to be shared between threads, which nobody does.
    columns: Option<Mutex<Box<dyn Columns>>>,
    tables: LiteMap<FileId, Table>,
    groups: VecDeque<(FileId, u32, Arc<[u8]>)>,
    texts: VecDeque<Text>,
}

/// Rows that were decoded.
struct Text {
    file: FileId,
    part: u32,
    range: ByteRange,
    bytes: Vec<u8>,
    /// What follows.
    next: (u32, u64),
}

/// Rows to be decoded again.
#[derive(Clone, Debug)]
pub struct Wanted {
    file: FileId,
    part: u32,
    /// In the text of the part.
    range: ByteRange,
    from: Mark,
    /// Up to this group all are read.
    last_group: u32,
    /// Groups whose bytes need not be read.
    held: Vec<(u32, Arc<[u8]>)>,
}

/// Cuts a file into parts of about so many bytes of text; a file that cannot be cut is one.
pub fn parts(groups: &[Group], part_bytes: Option<u64>) -> Vec<Vec<Run>> {
    let numbered = (0u32..).zip(groups);
    let Some(part_bytes) = part_bytes else {
        return vec![numbered.map(|(group, found)| Run { group, rows: 0..found.rows }).collect()];
    };
    let mut parts: Vec<Vec<Run>> = Vec::new();
    let mut room = 0;
    for (group, Group { range, rows, unpacked_bytes }) in numbered.map(|(number, group)| (number, *group)) {
        let cuts = (unpacked_bytes / part_bytes.max(1)).clamp(1, MAX_CUTS).min(rows.max(1));
        if cuts > 1 && range.len_bytes() <= MAX_SHARED_BYTES {
            let at = |cut: u64| rows / cuts * cut + (rows % cuts).min(cut);
            parts.extend((0..cuts).map(|cut| vec![Run { group, rows: at(cut)..at(cut + 1) }]));
            room = 0;
            continue;
        }
        let run = Run { group, rows: 0..rows };
        match parts.last_mut() {
            Some(part) if room >= unpacked_bytes => part.push(run),
            _ => {
                parts.push(vec![run]);
                room = part_bytes;
            }
        }
        room = room.saturating_sub(unpacked_bytes);
    }
    if parts.is_empty() {
        parts.push(Vec::new());
    }
    parts
}

impl Tables {
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    pub fn has_columns(&self) -> bool {
        self.columns.is_some()
    }

    pub fn take_columns(&mut self, columns: Box<dyn Columns>) {
        self.columns = Some(Mutex::new(columns));
    }

    pub fn forget(&mut self, dropped: FileId) {
        if self.tables.remove(&dropped).is_some() {
            let _ = self.ask(Ask::Forget { file: dropped }, &[]);
        }
        self.groups.retain(|(file, ..)| *file != dropped);
        self.texts.retain(|text| text.file != dropped);
    }

    pub fn ask(&mut self, ask: Ask, bytes: &[u8]) -> Result<Answer, String> {
        let columns = self.columns.as_mut().and_then(|columns| columns.get_mut().ok());
        columns.ok_or("nothing that decodes it is here")?.ask(ask, bytes)
    }

    pub fn add(&mut self, file: FileId, table: Table) {
        self.tables.insert(file, table);
    }

    pub fn get(&self, file: FileId) -> Option<&Table> {
        self.tables.get(&file)
    }

    /// The file is read as one part.
    pub fn keep_whole(&mut self, file: FileId) {
        if let Some(table) = self.tables.get_mut(&file) {
            table.parts = parts(&table.groups, None);
        }
    }

    /// Takes note of where rows of a part begin.
    pub fn note(&mut self, file: FileId, part: u32, byte: u64, group: u32, row: u64) {
        if let Some(table) = self.tables.get_mut(&file) {
            table.marks.entry(part).or_default().push(Mark { byte, group, row });
        }
    }

    /// What to read for text: from a byte of one part on, to that before a byte of the same part, or of a later one; `len_bytes`
    /// together.
    pub fn fetch(
        &self,
        file: FileId,
        [(part, start), (last_part, end)]: [(u32, u64); 2],
        len_bytes: u64,
    ) -> Option<(ByteRange, Wanted)> {
        let table = self.tables.get(&file)?;
        let range = ByteRange::new(start, start.saturating_add(len_bytes));
        let from = table.last_mark(part, start)?;
        let last_group = table.last_group(last_part, end)?.max(from.group);
        let held = |group: u32| {
            let mut kept = self.groups.iter();
            kept.find(|(of, number, _)| (*of, *number) == (file, group)).map(|(.., bytes)| Arc::clone(bytes))
        };
        let held: Vec<_> =
            (from.group..=last_group).filter_map(|group| Some((group, held(group)?))).collect();
        let is_all = u32::try_from(held.len()).is_ok_and(|count| count == last_group - from.group + 1);
        let (start, end) = (table.group(from.group)?.range.start, table.group(last_group)?.range.end);
        let bytes = ByteRange { start, end: if is_all { start } else { end.max(start) } };
        Some((bytes, Wanted { file, part, range, from, last_group, held }))
    }

    /// The text that was wanted, of the bytes that were fetched from `start` on.
    pub fn decode(&mut self, wanted: &Wanted, start: u64, bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
        let mut text = Vec::new();
        let mut at = wanted.from.byte;
        let mut next = (wanted.from.group, wanted.from.row);
        let is_in = |kept: &&Text| {
            (kept.file, kept.part) == (wanted.file, wanted.part)
                && (kept.range.start.0..kept.range.end.0).contains(&wanted.range.start.0)
        };
        if let Some(kept) = self.texts.iter().find(is_in) {
            take(&mut text, kept.range, &kept.bytes, wanted.range);
            (at, next) = (kept.range.end.0, kept.next);
        }
        while at < wanted.range.end.0 {
            let Rows { text: rows, count } = self.rows(wanted, next, start, bytes)?;
            let range = ByteRange::new(at, at + rows.len() as u64);
            next.1 += count;
            at = range.end.0;
            let of_group = self.tables.get(&wanted.file).and_then(|table| table.group(next.0));
            if of_group.is_none_or(|group| next.1 >= group.rows) {
                next = (next.0 + 1, 0);
            } else if count == 0 {
                return Err(CHANGED);
            }
            take(&mut text, range, &rows, wanted.range);
            if range.start < range.end {
                let Wanted { file, part, .. } = *wanted;
                self.texts.push_front(Text { file, part, range, bytes: rows, next });
                self.texts.truncate(KEPT_TEXTS);
            }
            if next.0 > wanted.last_group && at < wanted.range.end.0 {
                return Err(CHANGED);
            }
        }
        Ok(text)
    }

    /// Rows from one on, of a group that is kept or among the bytes.
    fn rows(
        &mut self,
        wanted: &Wanted,
        (group, row): (u32, u64),
        start: u64,
        bytes: &[u8],
    ) -> Result<Rows, &'static str> {
        let file = wanted.file;
        let found = *self.tables.get(&file).and_then(|table| table.group(group)).ok_or(CHANGED)?;
        let ask = Ask::Rows { file, group, row, most: found.rows.saturating_sub(row) };
        let mut answer = self.ask(ask, &[]).map_err(|_| CHANGED)?;
        if answer == Answer::Missing {
            let kept =
                wanted.held.iter().find(|(number, _)| *number == group).map(|(_, bytes)| Arc::clone(bytes));
            let kept = kept.or_else(|| {
                let at = |byte: u64| usize::try_from(byte.checked_sub(start)?).ok();
                bytes.get(at(found.range.start.0)?..at(found.range.end.0)?).map(Arc::from)
            });
            let kept = kept.ok_or(CHANGED)?;
            self.ask(Ask::Group { file, group, start: found.range.start.0 }, &kept).map_err(|_| CHANGED)?;
            self.keep(file, group, kept);
            answer = self.ask(ask, &[]).map_err(|_| CHANGED)?;
        }
        if let Answer::Rows(rows) = answer { Ok(rows) } else { Err(CHANGED) }
    }

    fn keep(&mut self, file: FileId, group: u32, bytes: Arc<[u8]>) {
        self.groups.retain(|(of, number, _)| (*of, *number) != (file, group));
        self.groups.push_front((file, group, bytes));
        let bytes = |groups: &VecDeque<(FileId, u32, Arc<[u8]>)>| -> usize {
            groups.iter().map(|(.., bytes)| bytes.len()).sum()
        };
        while self.groups.len() > 1 && (self.groups.len() > KEPT_GROUPS || bytes(&self.groups) > KEPT_BYTES) {
            self.groups.pop_back();
        }
    }
}

impl Table {
    pub fn of(groups: Vec<Group>, part_bytes: Option<u64>) -> Self {
        Self { parts: parts(&groups, part_bytes), groups, marks: BTreeMap::new() }
    }

    pub fn group(&self, number: u32) -> Option<&Group> {
        self.groups.get(number as usize)
    }

    /// How much of the file the rows of a part are.
    pub fn bytes_of(&self, run: &Run) -> u64 {
        let group = self.group(run.group).copied().unwrap_or_default();
        let rows = u128::from(run.rows.end - run.rows.start);
        let bytes = u128::from(group.range.len_bytes()) * rows / u128::from(group.rows.max(1));
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }

    /// The last known place that is not behind a byte of a part.
    fn last_mark(&self, part: u32, byte: u64) -> Option<Mark> {
        let first = self.parts.get(part as usize)?.first()?;
        let first = Mark { byte: 0, group: first.group, row: first.rows.start };
        let marks = self.marks.get(&part).map(Vec::as_slice).unwrap_or_default();
        let before = marks.partition_point(|mark| mark.byte <= byte);
        Some(before.checked_sub(1).and_then(|last| marks.get(last)).copied().unwrap_or(first))
    }

    /// The group that holds the byte before `end`; of a part that another shard has read, its last one.
    fn last_group(&self, part: u32, end: u64) -> Option<u32> {
        if self.marks.contains_key(&part) {
            return Some(self.last_mark(part, end.saturating_sub(1))?.group);
        }
        Some(self.parts.get(part as usize)?.last()?.group)
    }
}

/// Appends what of a text is wanted.
fn take(wanted: &mut Vec<u8>, of: ByteRange, text: &[u8], range: ByteRange) {
    let at = |byte: u64| usize::try_from(byte.clamp(of.start.0, of.end.0) - of.start.0).unwrap_or(usize::MAX);
    wanted.extend_from_slice(text.get(at(range.start.0)..at(range.end.0)).unwrap_or_default());
}
