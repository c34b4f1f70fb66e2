//! All files that are open in a shard: the parts that it reads itself, and the summaries of the parts of others.
//!
//! Records of one file may belong to those of another (dialogues to their flights), in whatever shard these are.
//! Invariant: what is said of a file depends on its bytes, not on which shard read them.
//!
//! Files come and go. A closed file leaves a gap in the numbers of files, and a shard forgets it with its summaries;
//! what others have from it (splits, reservations) goes with the next join. `tests/native/moments.rs` opens, closes,
//! stops and reads again at random moments, and compares what is left with a fresh start.

mod asking;
mod bundle;
mod columns;
mod exchange;
mod flow;
mod join;
mod partner;
mod rows;
mod saved;
mod table;
#[cfg(test)]
mod tests;
mod turns;
mod unpack;
mod wants;

pub use bundle::Partner;
pub use saved::Archives;

use super::answer::{FileEntry, FileReport, FileState, PartAt, Progress};
use super::column::Names;
use super::file::OpenFile;
use super::parts::{Before, PartSummary};
use super::reading::FileReader;
use super::unpack::{Feed, Store};
use crate::corpus::{ByteRange, FileId, Place, Recognition, RecordAt, RecordNumber};
use exchange::Exchange;
use flow::Flow;
use litemap::LiteMap;
use rows::rows_of;
use std::collections::BTreeMap;
use std::ops::Range;
use table::{Cut, FileTable};

#[derive(Default)]
pub struct OpenFiles {
    files: FileTable,
    summaries: Exchange,
    feeds: BTreeMap<FileId, Box<Feed>>,
    store: Store,
    /// Files that come out of streams which every shard unpacks.
    flows: LiteMap<FileId, Flow>,
    /// Some record was read, of a file that may be closed by now.
    pub has_records: bool,
    /// Names may be left of an earlier reading.
    pub has_reopened: bool,
}

impl OpenFiles {
    /// Adds a file; it takes the place of one with the same id.
    pub fn open(&mut self, entry: FileEntry) {
        // To look for what is left of it takes as long as there are files.
        if self.files.known(entry.id).is_some() {
            self.close(entry.id);
        }
        let is_long = entry.is_long();
        let cut = if is_long { Cut::Unknown } else { Cut::Known };
        if is_long && !entry.share.is_none() {
            self.files.wants.ask_head(entry.id);
        }
        if !is_long && entry.share.has(0) {
            let mut reader = FileReader::new(entry.clone());
            if entry.bytes == 0 {
                reader.finish_empty();
            }
            self.files.add_part(reader);
        }
        self.files.know(entry, cut);
    }

    /// Forgets a file, and what is in it if it is an archive.
    pub fn close(&mut self, id: FileId) {
        self.has_reopened |= self.files.known(id).is_some();
        self.files.close(id);
        self.summaries.forget(id);
        self.feeds.retain(|file, _| file.root_file() != id);
        self.flows.retain(|file, _| file.root_file() != id);
        self.store.forget(id);
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    pub fn parts(&self) -> impl Iterator<Item = &OpenFile> {
        self.files.readers().map(|reader| &reader.file)
    }

    /// All parts, to change what is not in their summaries.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut OpenFile> {
        self.files.parts_mut()
    }

    pub fn part(&self, at: PartAt) -> Option<&OpenFile> {
        self.files.part(at)
    }

    pub fn part_mut(&mut self, at: PartAt) -> Option<&mut OpenFile> {
        self.files.read_on(at).map(|reader| &mut reader.file)
    }

    /// The first part that stands at this place or behind it.
    pub fn next_part(&self, from: PartAt) -> Option<PartAt> {
        self.files.readers_from(from).next().map(|(at, _)| at)
    }

    /// How often a file was opened before.
    pub fn generation(&self, file: FileId) -> Option<u32> {
        self.files.known(file).map(|known| known.entry.generation)
    }

    pub fn path(&self, file: FileId) -> Option<&str> {
        self.files.path(file)
    }

    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        let mut own = self.parts_of(file).filter_map(|part| part.recognition.as_ref());
        own.next().or_else(|| self.summaries.recognition(file))
    }

    /// A part of a file, if any is read here.
    pub fn of_file(&self, file: FileId) -> Option<&OpenFile> {
        self.parts_of(file).next()
    }

    fn parts_of(&self, file: FileId) -> impl Iterator<Item = &OpenFile> {
        self.files.readers_of(file).map(|reader| &reader.file)
    }

    /// A report on each part, with the file that its flights are from.
    pub fn reports(&self) -> Vec<FileReport> {
        let report = |reader: &FileReader| {
            let flights = match self.partner(reader.file.entry.id) {
                Partner::Is(file) if !reader.file.is_kb() => Some(file),
                _ => None,
            };
            let mut report = FileReport { flights, ..reader.report() };
            if report.state == FileState::Ready && self.flows.contains_key(&report.id) {
                report.state = FileState::Reading;
            }
            report
        };
        self.files.readers().map(report).collect()
    }

    /// Something is still to be read here.
    pub fn is_reading(&self) -> bool {
        self.parts().any(OpenFile::is_open)
            || self.files.all_known().any(table::Known::is_undecided)
            || self.feeds.values().any(|feed| feed.is_listing() || feed.is_streaming())
    }

    /// Makes the summaries of parts that were read since the last call.
    pub fn summarize(&mut self, names: &Names) {
        for at in std::mem::take(&mut self.files.touched) {
            if let Some(summary) = self.summary(at, names) {
                self.take_summary(summary.clone());
                self.summaries.publish(summary);
            }
        }
    }

    /// That of a part which is read, once.
    fn summary(&mut self, at: PartAt, names: &Names) -> Option<PartSummary> {
        self.has_records |= self.files.part(at)?.counts.records > 0;
        let known = self.files.known(at.file).filter(|known| known.is_of_interest())?;
        // What every shard unpacks can be had in any of them.
        let bundle = known.packed_bundle().filter(|_| !known.is_shared());
        let reader = self.files.reader_mut(at)?;
        let is_due = (!reader.file.is_open() || reader.is_torn()) && !reader.is_published;
        if !is_due {
            return None;
        }
        reader.is_published = true;
        Some(reader.summary(rows_of(&reader.file, names), bundle))
    }

    /// Summaries for the other shards, each once.
    pub fn take_news(&mut self) -> Vec<PartSummary> {
        self.summaries.take_news()
    }

    /// Takes the summary of a part that this shard or another has read.
    pub fn take_summary(&mut self, summary: PartSummary) {
        let PartAt { file, .. } = summary.at;
        let known = self.files.known(file);
        if file.is_inside() && known.is_none() {
            return self.summaries.hold(summary);
        }
        if known.is_none_or(|known| known.entry.generation != summary.generation) {
            return;
        }
        let is_own = self.files.reader(summary.at).is_some();
        self.summaries.take(summary, is_own);
        for part in self.files.parts_of_mut(file) {
            if let Some(before) = self.summaries.before(part.at()) {
                part.settle(before);
            }
        }
    }

    /// What stands in a file before one of its parts, as far as it is known.
    pub fn before(&self, at: PartAt) -> Option<Before> {
        self.summaries.before(at)
    }

    /// Records of a file, the unreadable ones too, as far as they are known.
    pub fn records(&self, file: FileId) -> u64 {
        self.summaries
            .records(file)
            .unwrap_or_else(|| self.parts_of(file).map(|part| part.counts.records).sum())
    }

    /// Nothing more will be known of a file.
    fn is_over(&self, file: FileId) -> bool {
        self.parts_of(file).next().is_some_and(|part| !part.is_open())
    }

    /// Whether a part's dialogues are listed: flights that belong to dialogues are read with them, and not listed
    /// by themselves.
    pub fn is_listed(&self, part: &OpenFile) -> bool {
        part.is_settled
            && part.has_listed()
            && !(part.is_kb() && self.partner(part.entry.id) != Partner::None)
    }

    /// The part that holds a record, if it is read here.
    pub fn part_of(&self, at: RecordAt) -> Option<&OpenFile> {
        self.part(self.summaries.part_of(at))
    }

    /// The part that a record is in, and which records are there.
    pub fn part_with(&self, at: RecordAt) -> Option<(PartAt, Range<RecordNumber>)> {
        self.summaries.part_with(at)
    }

    /// Where a record is, whoever read it.
    pub fn locate(&self, at: RecordAt) -> Option<(Place, ByteRange)> {
        if let Some(part) = self.part_of(at) {
            let row = part.segment.row_of(at.record)?;
            return Some((part.segment.place(row, at.file), part.segment.bytes(row)));
        }
        let (rows, row) = self.summaries.row(at)?;
        // What the other shard has unpacked may not have been unpacked here yet.
        if self.flows.contains_key(&at.file) {
            return None;
        }
        let before = self.summaries.before(self.summaries.part_of(at))?;
        let range = before.range(rows.places.bytes(row));
        let place = Place {
            file: at.file,
            record: Some(at.record),
            line: before.lines + rows.places.line(row),
            byte: range.start,
        };
        Some((place, range))
    }

    /// How far reading has come; `is_joined` when all shards know what the others read.
    pub fn progress(&self, is_joined: bool) -> Progress {
        let mut progress = Progress { is_done: is_joined || self.is_empty(), ..Progress::default() };
        for known in self.files.all_known() {
            let is_counted = known.entry.share.has(0);
            progress.files_total += u32::from(is_counted);
            if known.is_undecided() {
                progress.bytes_total += if is_counted { known.entry.bytes } else { 0 };
                progress.is_done = false;
            } else {
                progress.files_done += u32::from(is_counted);
            }
        }
        for feed in self.feeds.values() {
            let (total, read) = feed.bytes_read();
            progress.bytes_total += total;
            progress.bytes_read += read;
            progress.is_done &= !feed.is_streaming();
        }
        for file in self.flows.keys().filter(|file| !self.parts_of(**file).any(OpenFile::is_open)) {
            let is_counted = self.files.known(*file).is_some_and(|known| known.entry.share.has(0));
            progress.files_done -= u32::from(is_counted);
        }
        let mut open = None;
        for reader in self.files.readers() {
            let part = &reader.file;
            let id = part.entry.id;
            if part.is_open() && open.replace(id) != Some(id) && part.entry.share.has(0) {
                progress.files_done -= 1;
            }
            let (total, read) = reader.bytes_read();
            progress.bytes_total += total;
            progress.bytes_read += read;
            progress.records += part.counts.records;
            progress.is_done &= !part.is_open();
            progress.is_stopped |= part.state == FileState::Stopped;
            if self.is_listed(part) {
                progress.dialogues += part.segment.row_count() as u64;
                progress.checked += part.checked.records;
                progress.lost += part.checked.lost;
                progress.to_check += part.segment.row_count() as u64;
            }
        }
        progress
    }
}
