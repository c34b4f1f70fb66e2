//! All files that are open in a shard: the parts that it reads itself, and what the others told of theirs.
//!
//! Records of one file may belong to those of another (dialogues to their flights), in whatever shard these are.
//! Invariant: what is said of a file depends on what was read and told of it, not on who read it.

mod rows;
mod unpack;

pub use unpack::Tray;

use super::answer::{FileEntry, FileState, PartAt, Progress};
use super::column::Names;
use super::file::{Desk, OpenFile, Watch};
use super::parts::{Before, Mark, Part, PartTold, Told};
use super::sorted::Sorted;
use super::unpack::{Feed, Store};
use crate::corpus::{ByteOffset, ByteRange, FileId, Place, Recognition, RecordAt, Role};
use crate::formats::bundle_of_path;
use rows::{ToldRow, rows_of};

/// The beginning of a file that tells whether it can be cut: two records of an array should be in it.
const HEAD_BYTES: u64 = 256 << 10;

#[derive(Default)]
pub struct OpenFiles {
    known: Sorted<FileId, Known>,
    parts: Sorted<PartAt, OpenFile>,
    told: Told,
    /// What the others told of records that ours belong to.
    rows: Sorted<PartAt, Vec<ToldRow>>,
    /// What the others do not know yet.
    news: Vec<PartTold>,
    /// Names may be left of an earlier reading.
    pub has_reopened: bool,
    /// What was told of files in archives before these were known here.
    early: Vec<PartTold>,
    feeds: Sorted<FileId, Feed>,
    store: Store,
}

/// A file that the page knows, whoever reads it.
struct Known {
    entry: FileEntry,
    /// Files with the same key belong together record by record.
    bundle: Option<String>,
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

/// What belongs to a record of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    None,
    /// There may be one that was not read yet.
    Unknown,
    Is(FileId),
}

impl OpenFiles {
    /// Adds a file; it takes the place of one with the same id.
    pub fn open(&mut self, entry: FileEntry) {
        let id = entry.id;
        self.close(id);
        let is_long = entry.bytes > entry.share.part_bytes;
        let bundle = bundle_of_path(&entry.path);
        let cut = if is_long { Cut::Unknown } else { Cut::Known };
        if !is_long && entry.share.has(0) {
            let mut file = OpenFile::new(entry.clone());
            if entry.bytes == 0 {
                file.finish_empty();
            }
            self.parts.insert(file.at(), file);
        }
        self.known.insert(id, Known { entry, bundle, cut });
    }

    /// Forgets a file, and what is in it if it is an archive.
    pub fn close(&mut self, id: FileId) {
        self.has_reopened |= self.known.get(id).is_some();
        self.parts.retain(|at| at.file.dropped() != id);
        self.rows.retain(|at| at.file.dropped() != id);
        self.known.retain(|file| file.dropped() != id);
        self.feeds.retain(|file| file.dropped() != id);
        self.early.retain(|told| told.at.file.dropped() != id);
        self.told.forget(id);
        self.store.forget(id);
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub fn parts(&self) -> impl Iterator<Item = &OpenFile> {
        self.parts.values()
    }

    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut OpenFile> {
        self.parts.values_mut()
    }

    pub fn part(&self, at: PartAt) -> Option<&OpenFile> {
        self.parts.get(at)
    }

    pub fn part_mut(&mut self, at: PartAt) -> Option<&mut OpenFile> {
        self.parts.get_mut(at)
    }

    /// The first part that stands at this place or behind it.
    pub fn next_part(&self, from: PartAt) -> Option<PartAt> {
        self.parts.from(from).next().map(|(at, _)| at)
    }

    /// How often a file was opened before.
    pub fn round(&self, file: FileId) -> Option<u32> {
        self.known.get(file).map(|known| known.entry.round)
    }

    pub fn path(&self, file: FileId) -> Option<&str> {
        self.known.get(file).map(|known| known.entry.path.as_str())
    }

    /// All files that the page knows, in the order of their numbers, with their paths.
    pub fn all(&self) -> impl Iterator<Item = (FileId, &str)> {
        self.known.iter().map(|(file, known)| (file, known.entry.path.as_str()))
    }

    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        let mut own = self.parts_of(file).filter_map(|part| part.recognition.as_ref());
        own.next().or_else(|| self.told.recognition(file).flatten())
    }

    fn parts_of(&self, file: FileId) -> impl Iterator<Item = &OpenFile> {
        let all = self.parts.from(PartAt::first(file));
        all.take_while(move |(at, _)| at.file == file).map(|(_, part)| part)
    }

    /// Something is still to be read here.
    pub fn is_reading(&self) -> bool {
        self.parts.values().any(OpenFile::is_open)
            || self.known.values().any(Known::is_undecided)
            || self.feeds.values().any(Feed::is_listing)
    }

    /// The next beginning or bytes to ask for, in the order of the files.
    pub fn want(&mut self, len_bytes: u64) -> Option<(PartAt, ByteRange, bool)> {
        let head =
            self.known.values_mut().find(|known| known.cut == Cut::Unknown && !known.entry.share.is_none());
        if let Some(known) = head {
            known.cut = Cut::Asked;
            let at = PartAt { file: known.entry.id, part: 0 };
            // With its last byte the file would be over.
            return Some((at, ByteRange::new(0, HEAD_BYTES.min(known.entry.bytes - 1)), true));
        }
        self.parts.values_mut().find_map(|part| Some((part.at(), part.want(len_bytes)?, false)))
    }

    /// Takes the beginning of a long file, and cuts it if it can be cut. Without it nothing of the file is read.
    pub fn take_head(&mut self, file: FileId, head: Result<&[u8], &str>, desk: &mut Desk, watch: Watch) {
        let Some(known) = self.known.get_mut(file).filter(|known| known.cut == Cut::Asked) else { return };
        known.cut = Cut::Known;
        let (entry, share) = (known.entry.clone(), known.entry.share);
        let mut probe = OpenFile::new(entry.clone());
        match head {
            Ok(head) => {
                probe.push(head, desk, watch);
                probe.take_head(desk, watch);
            }
            Err(fault) => probe.fail(fault),
        }
        if let Some(kind) = probe.packed() {
            self.unpack(file, kind);
        } else if let Some(mark) = probe.mark(head.unwrap_or_default()) {
            let count = u32::try_from(entry.bytes.div_ceil(share.part_bytes)).unwrap_or(u32::MAX);
            for number in (0..count).filter(|number| share.has(*number)) {
                let part = Part::new(number, share.part_bytes, entry.bytes, mark.clone());
                let mut part = OpenFile::part(entry.clone(), part, probe.recognition.clone());
                // After a crash the parts before it are known already.
                if let Some(before) = self.told.before(part.at()) {
                    part.settle(before);
                }
                self.parts.insert(part.at(), part);
            }
        } else if share.has(0) {
            let whole = if head.is_ok() { OpenFile::new(entry) } else { probe };
            self.parts.insert(whole.at(), whole);
        }
    }

    /// Nothing more is read.
    pub fn stop(&mut self, desk: &mut Desk) -> bool {
        for known in self.known.values_mut().filter(|known| known.is_undecided()) {
            known.cut = Cut::Known;
            let FileEntry { bytes, share, .. } = known.entry;
            let part = Part::new(share.turn, share.part_bytes, bytes, Mark::of_lines());
            // What was to be read here is missing, and the file says so.
            if part.range.start < part.range.end {
                let missing = OpenFile::part(known.entry.clone(), part, None);
                self.parts.insert(missing.at(), missing);
            }
        }
        let mut is_stopped = self.stop_unpacking();
        for part in self.parts.values_mut().filter(|part| part.is_open()) {
            part.take_head(desk, &mut |_| {});
            part.state = FileState::Stopped;
            is_stopped = true;
        }
        is_stopped
    }

    /// Makes known what parts hold that were read since it was done last.
    pub fn tell(&mut self, names: &Names) {
        let known = &self.known;
        let is_news = |part: &&mut OpenFile| {
            (!part.is_open() || part.is_torn())
                && !part.is_told
                && known.get(part.entry.id).is_some_and(Known::is_of_interest)
        };
        let mut news = Vec::new();
        for part in self.parts.values_mut().filter(is_news) {
            part.is_told = true;
            news.push(part.told(rows_of(part, names)));
        }
        for told in news {
            self.take_told(told.clone());
            self.news.push(told);
        }
    }

    /// What is to be told to the other shards, once.
    pub fn take_news(&mut self) -> Vec<PartTold> {
        std::mem::take(&mut self.news)
    }

    /// Takes what a shard told, this one or another.
    pub fn take_told(&mut self, told: PartTold) {
        let at = told.at;
        if at.file.is_inside() && self.known.get(at.file).is_none() {
            return self.early.push(told);
        }
        if self.known.get(at.file).is_none_or(|known| known.entry.round != told.round) {
            return;
        }
        if self.parts.get(at).is_none()
            && let Some(rows) = told.rows.open()
        {
            self.rows.insert(at, rows);
        }
        self.told.take(told);
        for part in self.parts.values_mut().filter(|part| part.entry.id == at.file) {
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

    /// The file whose records belong to those of this one.
    pub fn partner(&self, file: FileId) -> Partner {
        let is_kb = |found: &Recognition| found.role == Role::Kb;
        let Some(known) = self.known.get(file).filter(|known| known.bundle.is_some()) else {
            return Partner::None;
        };
        let Some(own) = self.recognition(file) else { return Partner::Unknown };
        let mut partner = Partner::None;
        for (other, _) in self.known.iter().filter(|(other, of)| *other != file && of.bundle == known.bundle)
        {
            match (self.recognition(other), self.told.recognition(other)) {
                (Some(found), _) if found.role.is_listed() && is_kb(found) != is_kb(own) => {
                    return Partner::Is(other);
                }
                (None, None) if !self.is_over(other) => partner = Partner::Unknown,
                _ => {}
            }
        }
        partner
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
        self.parts.get(self.told.part_of(at))
    }

    /// The part that a record is in, and its number there.
    pub fn in_part(&self, at: RecordAt) -> Option<(PartAt, u32)> {
        let part = self.told.part_of(at);
        Some((part, at.record.0.checked_sub(self.told.before(part)?.records)?))
    }

    /// Where a record is, whoever read it.
    pub fn locate(&self, at: RecordAt) -> Option<(Place, ByteRange)> {
        let part_at = self.told.part_of(at);
        if let Some(part) = self.parts.get(part_at) {
            let row = part.segment.row_of(at.record)?;
            return Some((part.segment.place(row, at.file), part.segment.bytes(row)));
        }
        let (row, before) = (self.told_row(at)?, self.told.before(part_at)?);
        let place = Place {
            file: at.file,
            record: Some(at.record),
            line: before.lines + u64::from(row.line),
            byte: ByteOffset(row.start),
        };
        Some((place, ByteRange::new(row.start, row.start + u64::from(row.len_bytes))))
    }

    fn told_row(&self, at: RecordAt) -> Option<&ToldRow> {
        let part_at = self.told.part_of(at);
        let rows = self.rows.get(part_at)?;
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
            } else if is_counted {
                progress.files_done += u32::from(!self.parts_of(known.entry.id).any(OpenFile::is_open));
            }
        }
        for feed in self.feeds.values() {
            let (total, read) = feed.bytes_read();
            progress.bytes_total += total;
            progress.bytes_read += read;
        }
        for part in self.parts.values() {
            let (total, read) = part.bytes_read();
            progress.bytes_total += total;
            progress.bytes_read += read;
            progress.records += part.records;
            progress.is_done &= !part.is_open();
            progress.is_stopped |= part.state == FileState::Stopped;
            if self.is_listed(part) {
                progress.dialogues += part.segment.row_count() as u64;
                progress.checked += part.checked.records;
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

    /// Other shards have to know what was read of it.
    fn is_of_interest(&self) -> bool {
        self.bundle.is_some() || self.entry.bytes > self.entry.share.part_bytes
    }
}
