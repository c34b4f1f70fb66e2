//! The part of the open files that one worker reads and answers for.
//!
//! It reads every file twice: once to index it, and, when all shards know what the others read, once more to
//! check it.

mod ask;
mod flights;

use super::answer::{
    AsideRecord, AskFault, DialogueName, FileEntry, FileReport, FileState, HitReport, Progress, Reading,
    RuleReport, SchemaReport,
};
use super::check::{self, CheckPiece, Checked, Checker};
use super::file::{Desk, OpenFile, Watch};
use super::glean::{Gleaning, Joined};
use super::packed::Packed;
use super::query::Query;
use super::{mend, merge};
use crate::corpus::{ByteRange, FileId, Place, Recognition, RecordAt, RuleId};
use crate::formats::{Kind, RecordText, format_of};
use std::collections::BTreeMap;

/// The first slice is small, so that the first dialogue is on screen soon.
const FIRST_SLICE_BYTES: u64 = 256 << 10;

/// Slices of 4 to 16 MB are read fastest; the smallest of these is answered between soonest.
const SLICE_BYTES: u64 = 4 << 20;

/// The excerpt of a row is cut here; two lines of the list show less.
const EXCERPT_CHARS: usize = 240;

/// The bytes that a shard wants next.
#[derive(Clone, Debug)]
pub struct Want {
    pub file: FileId,
    pub range: ByteRange,
    /// For the second reading, and of which round of it.
    check: Option<(u32, CheckPiece)>,
}

/// Where the bytes of a record are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    pub file: FileId,
    pub place: Place,
    pub range: ByteRange,
    /// The record that belongs to it, in another file.
    pub partner: Option<(FileId, ByteRange)>,
}

/// Reads files and answers questions about them.
#[derive(Default)]
pub struct Shard {
    /// In the order of their ids.
    files: BTreeMap<FileId, OpenFile>,
    desk: Desk,
    is_stopped: bool,
    /// All shards have told each other what they read.
    is_joined: bool,
    checker: Checker,
    /// Rounds of checking: bytes for an older one are dropped.
    round: u32,
}

impl Shard {
    /// Adds files to be read.
    pub fn open(&mut self, files: Vec<FileEntry>, aside: Vec<AsideRecord>) {
        self.is_stopped = false;
        self.is_joined = false;
        self.desk.aside.extend(aside.into_iter().map(|record| (record.at, record.text)));
        for entry in files {
            let mut file = OpenFile::new(entry);
            if file.entry.bytes == 0 {
                file.finish_empty();
            }
            self.files.insert(file.entry.id, file);
        }
    }

    /// The next bytes to read, each asked for once and in order; `None` when all were asked for.
    pub fn want(&mut self) -> Option<Want> {
        let is_first = self.files.values().all(|file| file.wanted == 0);
        let next = self.files.values_mut().find(|file| file.is_open() && file.wanted < file.entry.bytes);
        let Some(file) = next else { return self.want_check() };
        let len = if is_first { FIRST_SLICE_BYTES } else { SLICE_BYTES };
        let range = ByteRange::new(file.wanted, file.entry.bytes.min(file.wanted + len));
        file.wanted = range.end.0;
        Some(Want { file: file.entry.id, range, check: None })
    }

    fn want_check(&mut self) -> Option<Want> {
        if !self.is_joined || self.is_stopped {
            return None;
        }
        let piece = self.checker.plan(&self.files)?;
        Some(Want { file: piece.file, range: piece.range, check: Some((self.round, piece)) })
    }

    /// Takes the bytes that were wanted, in the order in which they were.
    pub fn take(&mut self, want: Want, bytes: Result<&[u8], &str>, watch: Watch) {
        match (want.check, bytes) {
            (None, Ok(slice)) => self.push(want.file, slice, watch),
            (None, Err(fault)) => self.fail(want.file, fault),
            (Some((round, _)), _) if round != self.round || !self.is_joined => {}
            (Some((_, piece)), Ok(slice)) => {
                self.checker.take(piece, slice, &mut self.files, watch);
            }
            // The records stay unchecked, and the count of checked records says so.
            (Some((_, piece)), Err(_)) => self.checker.skip(piece),
        }
    }

    /// Takes the next bytes of a file.
    pub fn push(&mut self, file: FileId, slice: &[u8], watch: Watch) {
        if let Some(file) = self.files.get_mut(&file) {
            file.push(slice, &mut self.desk, watch);
        }
    }

    /// Says that the next bytes of a file cannot be had.
    pub fn fail(&mut self, file: FileId, fault: &str) {
        if let Some(file) = self.files.get_mut(&file)
            && file.is_open()
        {
            file.take_head(&mut self.desk, &mut |_| {});
            file.fail(fault);
        }
    }

    /// What other shards need to know, once everything is read and as long as they do not know.
    pub fn gleaning(&self) -> Option<Packed> {
        let is_read = self.files.values().all(|file| !file.is_open());
        (is_read && !self.is_joined).then(|| Packed::of(&Gleaning::of(self.files.values())))
    }

    /// Takes the gleanings of all shards, this one's too; then checking begins.
    pub fn join(&mut self, gleanings: &[Packed]) {
        if self.files.values().any(OpenFile::is_open) {
            // They are older than a file that was opened since; newer ones follow.
            return;
        }
        let joined = Joined::new(gleanings);
        for file in self.files.values_mut() {
            file.checked = Checked::default();
            if joined.lore.has_splits() && file.has_listed() {
                file.segment.fill_splits(|id| joined.lore.split_of(id));
            }
        }
        self.join_reservations();
        self.round += 1;
        self.checker.start(joined, &self.files);
        self.is_joined = true;
    }

    /// Tells dialogues what their flights say of them.
    fn join_reservations(&mut self) {
        let ids: Vec<FileId> = self.files.keys().copied().collect();
        for id in ids {
            let Some(file) = self.files.get(&id).filter(|file| !file.is_kb()) else { continue };
            let Some(kb) = check::partner_of(file, &self.files) else { continue };
            let facts = kb.segment.facts_of(|number| self.desk.names.kind(number) == Some(Kind::Reservation));
            if let Some(file) = self.files.get_mut(&id) {
                file.segment.add_facts(&facts);
            }
        }
    }

    /// Stops reading and keeps what was read.
    pub fn stop(&mut self) {
        for file in self.files.values_mut().filter(|file| file.is_open()) {
            file.take_head(&mut self.desk, &mut |_| {});
            file.state = FileState::Stopped;
            self.is_stopped = true;
        }
    }

    pub fn progress(&self) -> Progress {
        let mut progress = Progress { is_done: true, is_stopped: self.is_stopped, ..Progress::default() };
        for file in self.files.values() {
            let is_passed = matches!(file.state, FileState::Ready | FileState::Failed);
            progress.bytes_total += file.entry.bytes;
            progress.bytes_read += if is_passed { file.entry.bytes } else { file.pushed };
            progress.files_total += 1;
            progress.files_done += u32::from(!file.is_open());
            progress.records += file.records;
            progress.is_done &= !file.is_open();
            if self.is_listed(file) {
                progress.dialogues += file.segment.row_count() as u64;
                progress.checked += file.checked.records;
                progress.to_check += file.segment.row_count() as u64;
            }
        }
        progress.is_done &= self.is_joined || self.files.is_empty();
        progress
    }

    /// Where the bytes of a dialogue are; they are read and given to [`Shard::reading`].
    pub fn locate(&self, at: RecordAt) -> Result<Located, AskFault> {
        let unknown =
            || AskFault::UnknownRecord(format!("file {}, record {}", at.file.0 + 1, at.record.0 + 1));
        let file = self.files.get(&at.file).ok_or_else(unknown)?;
        let (_, place, range) = file.locate(at.record).ok_or_else(unknown)?;
        let partner = check::partner_of(file, &self.files).filter(|_| !file.is_kb()).and_then(|partner| {
            let (_, _, range) = partner.locate(at.record)?;
            Some((partner.entry.id, range))
        });
        Ok(Located { file: at.file, place, range, partner })
    }

    /// A dialogue, read again from its bytes.
    pub fn reading(
        &self,
        at: RecordAt,
        bytes: &[u8],
        partner: Option<&[u8]>,
        query: &str,
    ) -> Result<Reading, AskFault> {
        let located = self.locate(at)?;
        let unknown = || AskFault::UnknownRecord(format!("file {}", at.file.0 + 1));
        let file = self.files.get(&at.file).ok_or_else(unknown)?;
        let recognition = file.recognition.as_ref().ok_or_else(unknown)?;
        if bytes.len() as u64 != located.range.len_bytes() {
            let path = file.entry.path.clone();
            return Err(AskFault::Read(format!(
                "the file changed since it was opened; open it again: {path}"
            )));
        }
        let format = format_of(recognition.dataset);
        let unwrapped = file.text_of(bytes);
        let key = unwrapped.key.as_deref();
        let (dialogue, _) = mend::read(&unwrapped.text, |bytes| {
            (format.read)(recognition, RecordText { bytes, number: at.record, key, partner })
        })
        .map_err(|fault| AskFault::Unreadable(fault.found))?;
        let query = Query::parse(query).unwrap_or_default();
        Ok(Reading {
            at,
            dataset: recognition.dataset,
            variant: recognition.variant.clone(),
            split: file.locate(at.record).and_then(|(row, ..)| file.segment.split(row)),
            path: file.entry.path.clone(),
            place: located.place,
            bytes: located.range,
            changes: (format.changes)(&dialogue),
            details: (format.details)(&dialogue),
            hits: dialogue
                .turns
                .iter()
                .map(|turn| ask::hits(&turn.utterance, turn.speaker.is_user(), &query))
                .collect(),
            dialogue,
        })
    }

    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        self.files.get(&file)?.recognition.as_ref()
    }

    pub fn files(&self) -> Vec<FileReport> {
        self.files.values().map(OpenFile::report).collect()
    }

    /// How often rules were hit; those of the datasets that are open also when they were not.
    pub fn rules(&self) -> Vec<RuleReport> {
        merge::rules([check::read_reports(self.files.values()), self.checker.reports(&self.files)])
    }

    /// The first hits of a rule, in the order of their places, with what leads to them.
    pub fn hits(&self, rule: &RuleId) -> Vec<HitReport> {
        let problems = self.files.values().flat_map(OpenFile::problems).filter(|hit| hit.rule == *rule);
        let mut hits: Vec<_> = problems.chain(self.checker.hits(rule)).collect();
        crate::corpus::order::sort_by_key(&mut hits, |hit| (hit.place.file, hit.place.record));
        let hits = hits.into_iter().take(check::KEPT_HITS);
        hits.filter_map(|hit| Some(check::hit_report(hit, self.files.get(&hit.place.file)?))).collect()
    }

    pub fn schemas(&self) -> Vec<SchemaReport> {
        let schema = |file: &OpenFile| {
            let lore = file.lore.as_ref().filter(|lore| !lore.services.is_empty())?;
            let recognition = &lore.recognition;
            Some(SchemaReport {
                file: file.entry.id,
                path: file.entry.path.clone(),
                dataset: recognition.dataset,
                variant: recognition.variant.clone(),
                split: file.split,
                services: lore.services.clone(),
            })
        };
        self.files.values().filter_map(schema).collect()
    }

    /// The dialogue of that name: in the file of that path, or else in the first of its dataset and split.
    pub fn find(&self, name: &DialogueName) -> Option<RecordAt> {
        let of_dataset =
            |file: &&OpenFile| file.recognition.as_ref().is_some_and(|found| found.dataset == name.dataset);
        let find_in = |file: &OpenFile| {
            let mut rows = file.segment.rows_of_id(&name.id);
            let row = rows.find(|row| name.split.is_none() || file.segment.split(*row) == name.split)?;
            Some(file.segment.at(row, file.entry.id))
        };
        let mut files: Vec<&OpenFile> = self.dialogue_files().filter(of_dataset).collect();
        crate::corpus::order::sort_by_key(&mut files, |file| {
            std::cmp::Reverse(merge::common_end(&file.entry.path, &name.path))
        });
        files.into_iter().find_map(find_in)
    }

    fn dialogue_files(&self) -> impl Iterator<Item = &OpenFile> {
        self.files.values().filter(|file| self.is_listed(file))
    }

    /// Flights that belong to dialogues are read with them and not listed by themselves.
    fn is_listed(&self, file: &OpenFile) -> bool {
        check::is_checked(file, &self.files)
    }
}
