//! All files that are open in a shard: the parts that it reads itself, and the summaries of the parts of others.
//!
//! Records of one file may belong to those of another (dialogues to their flights), in whatever shard these are.
//! Invariant: what is said of a file depends on its bytes, not on which shard read them.

mod partner;
mod rows;
mod unpack;
mod wants;

pub use unpack::Tray;

pub use partner::Partner;

use super::answer::{FileEntry, FileState, PartAt, Progress};
use super::column::Names;
use super::file::OpenFile;
use super::parts::{Before, PartSummaries, PartSummary};
use super::unpack::{Feed, Store};
use crate::corpus::{ByteOffset, ByteRange, FileId, Place, Recognition, RecordAt};
use partner::{Bundle, Partners};
use rows::{RowSummary, rows_of};
use std::collections::BTreeMap;
use wants::Wants;

/// Values are boxed where there is one for each file of an archive: nodes of the maps are half empty.
#[derive(Default)]
pub struct OpenFiles {
    known: BTreeMap<FileId, Box<Known>>,
    partners: Partners,
    parts: BTreeMap<PartAt, Box<OpenFile>>,
    wants: Wants,
    /// Parts that may be due for a summary.
    touched: Vec<PartAt>,
    told: PartSummaries,
    /// Of parts of others: the records that ours belong to.
    rows: BTreeMap<PartAt, Vec<RowSummary>>,
    /// Summaries that the other shards do not have yet.
    news: Vec<PartSummary>,
    /// Some record was read, of a file that may be closed by now.
    pub has_records: bool,
    /// Names may be left of an earlier reading.
    pub has_reopened: bool,
    /// Summaries of files in archives that came before these files were known here.
    early: Vec<PartSummary>,
    feeds: BTreeMap<FileId, Box<Feed>>,
    store: Store,
}

/// A file that the page knows, whoever reads it.
struct Known {
    entry: FileEntry,
    /// Records of another file may belong to its own.
    bundle: Option<Box<Bundle>>,
    cut: Cut,
}

/// Whether a long file is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// Its beginning is not asked for yet.
    Unknown,
    Asked,
    Known,
}

impl OpenFiles {
    /// Adds a file; it takes the place of one with the same id.
    pub fn open(&mut self, entry: FileEntry) {
        // To look for what is left of it takes as long as there are files.
        if self.known.contains_key(&entry.id) {
            self.close(entry.id);
        }
        let is_long = entry.bytes > entry.share.part_bytes;
        let cut = if is_long { Cut::Unknown } else { Cut::Known };
        if is_long && !entry.share.is_none() {
            self.wants.ask_head(entry.id);
        }
        if !is_long && entry.share.has(0) {
            let mut file = OpenFile::new(entry.clone());
            if entry.bytes == 0 {
                file.finish_empty();
            }
            self.add_part(file);
        }
        self.know(entry, cut);
    }

    fn know(&mut self, entry: FileEntry, cut: Cut) {
        let archive = self.path(entry.id.root_file()).filter(|_| entry.id.is_inside());
        let bundle = Bundle::of(&entry.path, archive);
        if bundle.is_none() && entry.id.is_inside() && !entry.share.has(0) {
            // Another shard reads it, and nothing that is read here belongs to it.
            return;
        }
        if let Some(bundle) = &bundle {
            self.partners.add(entry.id, bundle);
        }
        let known = Known { entry, bundle: bundle.map(Box::new), cut };
        self.known.insert(known.entry.id, Box::new(known));
    }

    fn add_part(&mut self, part: OpenFile) {
        let at = part.at();
        self.wants.begin(at);
        self.touched.push(at);
        self.parts.insert(at, Box::new(part));
    }

    /// Forgets a file, and what is in it if it is an archive.
    pub fn close(&mut self, id: FileId) {
        self.has_reopened |= self.known.contains_key(&id);
        self.parts.retain(|at, _| at.file.root_file() != id);
        self.rows.retain(|at, _| at.file.root_file() != id);
        self.known.retain(|file, _| file.root_file() != id);
        self.feeds.retain(|file, _| file.root_file() != id);
        self.early.retain(|told| told.at.file.root_file() != id);
        self.told.forget(id);
        self.store.forget(id);
        self.partners.forget(id);
        self.wants.forget(id);
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub fn parts(&self) -> impl Iterator<Item = &OpenFile> {
        self.parts.values().map(|part| &**part)
    }

    /// All parts, to change what is not in their summaries.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut OpenFile> {
        self.parts.values_mut().map(|part| &mut **part)
    }

    pub fn part(&self, at: PartAt) -> Option<&OpenFile> {
        self.parts.get(&at).map(|part| &**part)
    }

    pub fn part_mut(&mut self, at: PartAt) -> Option<&mut OpenFile> {
        let part = self.parts.get_mut(&at)?;
        if self.touched.last() != Some(&at) {
            self.touched.push(at);
        }
        Some(part)
    }

    /// The first part that stands at this place or behind it.
    pub fn next_part(&self, from: PartAt) -> Option<PartAt> {
        self.parts.range(from..).next().map(|(at, _)| *at)
    }

    /// How often a file was opened before.
    pub fn generation(&self, file: FileId) -> Option<u32> {
        self.known.get(&file).map(|known| known.entry.generation)
    }

    pub fn path(&self, file: FileId) -> Option<&str> {
        self.known.get(&file).map(|known| known.entry.path.as_str())
    }

    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        let mut own = self.parts_of(file).filter_map(|part| part.recognition.as_ref());
        own.next().or_else(|| self.told.recognition(file).flatten())
    }

    /// A part of a file, if any is read here.
    pub fn of_file(&self, file: FileId) -> Option<&OpenFile> {
        self.parts_of(file).next()
    }

    fn parts_of(&self, file: FileId) -> impl Iterator<Item = &OpenFile> {
        let all = self.parts.range(PartAt::first(file)..);
        all.take_while(move |(at, _)| at.file == file).map(|(_, part)| &**part)
    }

    /// Something is still to be read here.
    pub fn is_reading(&self) -> bool {
        self.parts().any(OpenFile::is_open)
            || self.known.values().any(|known| known.is_undecided())
            || self.feeds.values().any(|feed| feed.is_listing())
    }

    /// Makes the summaries of parts that were read since the last call.
    pub fn tell(&mut self, names: &Names) {
        for at in std::mem::take(&mut self.touched) {
            let Some(part) = self.parts.get_mut(&at) else { continue };
            self.has_records |= part.records > 0;
            let is_news = (!part.is_open() || part.is_torn())
                && !part.is_told
                && self.known.get(&at.file).is_some_and(|known| known.is_of_interest());
            if is_news {
                part.is_told = true;
                let bundle = self.known.get(&at.file).and_then(|known| known.packed_bundle());
                let told = part.told(rows_of(part, names), bundle);
                self.take_summaries(told.clone());
                self.news.push(told);
            }
        }
    }

    /// Summaries for the other shards, each once.
    pub fn take_news(&mut self) -> Vec<PartSummary> {
        std::mem::take(&mut self.news)
    }

    /// Takes the summary of a part that this shard or another has read.
    pub fn take_summaries(&mut self, told: PartSummary) {
        let at = told.at;
        if at.file.is_inside() && !self.known.contains_key(&at.file) {
            return self.early.push(told);
        }
        if self.known.get(&at.file).is_none_or(|known| known.entry.generation != told.generation) {
            return;
        }
        if !self.parts.contains_key(&at)
            && let Some(rows) = told.rows.open()
        {
            self.rows.insert(at, rows);
        }
        self.told.take(told);
        let of_file =
            self.parts.range_mut(PartAt::first(at.file)..).take_while(|(other, _)| other.file == at.file);
        for (_, part) in of_file {
            if let Some(before) = self.told.before(part.at()) {
                part.settle(before);
            }
        }
    }

    /// What stands in a file before one of its parts, as far as it is known.
    pub fn before(&self, at: PartAt) -> Option<Before> {
        self.told.before(at)
    }

    /// Records of a file, the unreadable ones too, as far as they are known.
    pub fn records(&self, file: FileId) -> u64 {
        self.told.records(file).unwrap_or_else(|| self.parts_of(file).map(|part| part.records).sum())
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
        self.part(self.told.part_of(at))
    }

    /// The part that a record is in, and its number there.
    pub fn in_part(&self, at: RecordAt) -> Option<(PartAt, u32)> {
        let part = self.told.part_of(at);
        Some((part, at.record.0.checked_sub(self.told.before(part)?.records)?))
    }

    /// Where a record is, whoever read it.
    pub fn locate(&self, at: RecordAt) -> Option<(Place, ByteRange)> {
        let part_at = self.told.part_of(at);
        if let Some(part) = self.parts.get(&part_at) {
            let row = part.segment.row_of(at.record)?;
            return Some((part.segment.place(row, at.file), part.segment.bytes(row)));
        }
        let (row, before) = (self.row_summary(at)?, self.told.before(part_at)?);
        let place = Place {
            file: at.file,
            record: Some(at.record),
            line: before.lines + u64::from(row.line),
            byte: ByteOffset(row.start),
        };
        Some((place, ByteRange::new(row.start, row.start + u64::from(row.len_bytes))))
    }

    fn row_summary(&self, at: RecordAt) -> Option<&RowSummary> {
        let part_at = self.told.part_of(at);
        let rows = self.rows.get(&part_at)?;
        let record = at.record.0.checked_sub(self.told.before(part_at)?.records)?;
        let found = rows.binary_search_by_key(&record, |row| row.record.0).ok()?;
        rows.get(found)
    }

    /// How far reading has come; `is_joined` when all shards know what the others read.
    pub fn progress(&self, is_joined: bool) -> Progress {
        let mut progress = Progress { is_done: is_joined || self.is_empty(), ..Progress::default() };
        for known in self.known.values() {
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
        }
        let mut open = None;
        for part in self.parts() {
            if part.is_open() && open.replace(part.entry.id) != Some(part.entry.id) && part.entry.share.has(0)
            {
                progress.files_done -= 1;
            }
            let (total, read) = part.bytes_read();
            progress.bytes_total += total;
            progress.bytes_read += read;
            progress.records += part.records;
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

impl Known {
    /// It is to be read here, and it is not known yet how.
    fn is_undecided(&self) -> bool {
        self.cut != Cut::Known && !self.entry.share.is_none()
    }

    /// By what files are found that belong to it, if it lies in an archive or may be packed itself.
    fn packed_bundle(&self) -> Option<String> {
        let bundle = self.bundle.as_ref()?;
        Some(bundle.across.as_ref().unwrap_or(&bundle.beside).clone())
    }

    /// Other shards have to know what was read of it.
    fn is_of_interest(&self) -> bool {
        self.bundle.is_some() || !self.entry.id.is_inside() && self.entry.bytes > self.entry.share.part_bytes
    }
}
