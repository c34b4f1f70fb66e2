//! The part of the open files that one worker reads and answers for.
//!
//! It reads every file twice: once to index it, and, when all shards know what the others read, once more to
//! check it. What a study measures it reads once again, when it is asked to.

mod ask;
mod complete;
mod evaluation;
mod export;
mod findings;
mod flights;
mod grounding;
mod index;
mod notes;
mod overview;
mod published;
#[cfg(not(target_arch = "wasm32"))]
mod publishing;
mod study;
mod unknown;
mod usage;

pub use published::Published;

use super::answer::{
    AsideRecord, AskFault, DialogueName, FileEntry, FileReport, PartAt, Progress, Reading, SchemaReport,
};
use super::check::{Checker, SavedCheck};
use super::columns::Columns;
use super::digest::{GlobalContext, ShardDigest};
use super::file::{Checked, OpenFile};
use super::files::{OpenFiles, Partner};
use super::notes::PlacedNotes;
use super::packed::Packed;
use super::parts::PartSummary;
use super::pass::Piece;
use super::query::Query;
use super::reading::{ReadContext, Watch};
use super::study::Studies;
use super::unpack::Fetch;
use super::{merge, repair};
use crate::corpus::{ByteRange, Dialogue, FileId, Place, Recognition, RecordAt, sort_by_key};
use crate::formats::{self, RecordText, common_end, format_of};
use std::borrow::Cow;

/// The first slice is small and each is twice as long as the one before, so that the first dialogue is on screen soon.
pub const FIRST_SLICE_BYTES: u64 = 256 << 10;

/// Questions are answered between slices, of which several can be read together.
const SLICE_BYTES: u64 = 4 << 20;

/// The excerpt of a row is cut here; two lines of the list show less.
const EXCERPT_CHARS: usize = 240;

/// The bytes that a shard wants next.
#[derive(Clone, Debug)]
pub struct Want {
    pub file: FileId,
    pub range: ByteRange,
    /// That of the file when they were asked for; of an older generation they are dropped.
    generation: Option<u32>,
    purpose: Purpose,
}

impl Want {
    /// Mostly nobody waits for what checking finds.
    pub fn can_wait(&self) -> bool {
        matches!(self.purpose, Purpose::Check(..))
    }

    /// So many such slices are read together at most. The head of a file, and what is unpacked, decide what is best wanted next;
    /// and a study that a person asks for comes behind all that checking wanted before.
    pub fn most_together(&self) -> usize {
        match &self.purpose {
            Purpose::Head | Purpose::Packed(_) => 1,
            Purpose::Check(.., fetch) | Purpose::Study(.., fetch) if fetch.is_packed() => 4,
            Purpose::Part(_) | Purpose::Check(..) | Purpose::Study(..) => 16,
        }
    }

    /// It was read before, and is read again from its beginning to its end.
    pub fn is_again(&self) -> bool {
        matches!(self.purpose, Purpose::Check(..) | Purpose::Study(..))
    }
}

#[derive(Clone, Debug)]
enum Purpose {
    /// To see whether the file can be cut.
    Head,
    Part(PartAt),
    /// To unpack a file, or the archive itself.
    Packed(FileId),
    /// For the second reading, with its generation.
    Check(u32, Piece, Fetch),
    /// For a study, with its number.
    Study(u32, Piece, Fetch),
}

/// Where the bytes of a record are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    pub file: FileId,
    pub place: Place,
    pub range: ByteRange,
    /// The record that belongs to it, in another file.
    pub partner: Option<(FileId, ByteRange)>,
    /// What else a question is about.
    pub also: Vec<(FileId, ByteRange)>,
}

/// Reads files and answers questions about them.
#[derive(Default)]
pub struct Shard {
    files: OpenFiles,
    context: ReadContext,
    /// How many slices were wanted, as far as it matters.
    wanted: u32,
    /// Nothing is checked.
    is_stopped: bool,
    /// All shards know what the others have read.
    is_joined: bool,
    checker: Checker,
    studies: Studies,
    /// What checking found when these files were open before, until the shards join.
    saved_check: Option<Box<SavedCheck<'static>>>,
    /// A person's own.
    notes: PlacedNotes,
    /// Bytes that an index told of.
    indexed: u64,
    /// Counts the joins; bytes that were read to check after an older one are dropped.
    generation: u32,
}

impl Shard {
    /// Adds files; of each its share is read here.
    pub fn open(&mut self, files: Vec<FileEntry>, aside: Vec<AsideRecord>) {
        self.is_stopped = false;
        self.is_joined = false;
        self.saved_check = None;
        self.notes.forget_places();
        self.context.aside.extend(aside.into_iter().map(|record| (record.at, record.text)));
        for entry in files {
            self.files.open(entry);
        }
        self.files.summarize(&self.context.names);
    }

    /// Forgets a file; what the files know of each other is found out anew.
    pub fn close(&mut self, file: FileId) {
        self.is_stopped = false;
        self.is_joined = false;
        self.saved_check = None;
        self.notes.forget_places();
        self.files.close(file);
    }

    /// A file of columns is open, and nothing that decodes it was given.
    pub fn needs_columns(&self) -> bool {
        self.files.needs_columns()
    }

    /// Takes who decodes files of columns, or why nobody does.
    pub fn take_columns(&mut self, columns: Result<Box<dyn Columns>, String>) {
        match columns {
            Ok(columns) => self.files.take_columns(columns),
            Err(why) => self.files.lack_columns(&why),
        }
        self.files.summarize(&self.context.names);
    }

    /// The next bytes to read, each asked for once and in order; `None` when all were asked for.
    pub fn want(&mut self) -> Option<Want> {
        let len_bytes = (FIRST_SLICE_BYTES << self.wanted).min(SLICE_BYTES);
        if let Some((file, range)) = self.files.want_packed(len_bytes) {
            self.wanted = (self.wanted + 1).min(8);
            let generation = self.files.generation(file.root_file());
            return Some(Want { file: file.root_file(), range, generation, purpose: Purpose::Packed(file) });
        }
        let Some((at, range, is_head)) = self.files.want(len_bytes) else { return self.want_again() };
        self.wanted = (self.wanted + u32::from(!is_head)).min(8);
        let purpose = if is_head { Purpose::Head } else { Purpose::Part(at) };
        Some(Want { file: at.file, range, generation: self.files.generation(at.file), purpose })
    }

    /// Somebody waits for a study, and for what checking finds mostly nobody does.
    fn want_again(&mut self) -> Option<Want> {
        if !self.is_joined {
            return None;
        }
        let study = self.studies.plan(&self.files, &self.checker.global.predictions);
        let (study, piece) = match study {
            Some((number, piece)) => (Some(number), piece),
            None if self.is_stopped => return None,
            None => (None, self.checker.plan(&self.files)?),
        };
        let fetch = self.files.fetch(piece.file, piece.range);
        let generation = self.files.generation(fetch.file);
        let (file, range) = (fetch.file, fetch.range);
        let purpose = match study {
            Some(number) => Purpose::Study(number, piece, fetch),
            None => Purpose::Check(self.generation, piece, fetch),
        };
        Some(Want { file, range, generation, purpose })
    }

    /// Takes the bytes that were wanted, in the order in which they were.
    pub fn take(&mut self, want: Want, bytes: Result<&[u8], &str>, watch: Watch) {
        if want.generation != self.files.generation(want.file) {
            return;
        }
        let bytes = bytes.and_then(|bytes| all_of(bytes, want.range));
        match (want.purpose, bytes) {
            (Purpose::Head, head) => self.files.take_head(want.file, head, &mut self.context, watch),
            (Purpose::Part(at), Ok(slice)) => self.push(at, slice, watch),
            (Purpose::Part(at), Err(fault)) => self.fail(at, fault),
            (Purpose::Packed(file), bytes) => {
                self.files.take_packed(file, want.range, bytes, &mut self.context, watch);
            }
            (Purpose::Check(generation, ..), _) if generation != self.generation || !self.is_joined => {}
            // Without bytes the records stay unchecked, and progress says so.
            (Purpose::Check(_, piece, fetch), slice) => {
                match slice.and_then(|slice| self.files.unpacked(&fetch, slice)) {
                    Ok(slice) => {
                        self.checker.take(piece, &slice, &mut self.files, &mut self.context.names, watch);
                    }
                    Err(_) => self.checker.skip(piece, &mut self.files),
                }
            }
            (Purpose::Study(..), _) if !self.is_joined => {}
            (Purpose::Study(number, piece, fetch), slice) => {
                let slice = slice.and_then(|slice| self.files.unpacked(&fetch, slice));
                let (files, global) = (&mut self.files, &self.checker.global);
                let names = &mut self.context.names;
                self.studies.take((number, piece), slice.ok().as_deref(), (files, global), names, watch);
            }
        }
        self.files.summarize(&self.context.names);
    }

    /// Takes the next bytes of a part.
    pub fn push(&mut self, at: PartAt, slice: &[u8], watch: Watch) {
        self.files.push(at, slice, &mut self.context, watch);
        self.files.summarize(&self.context.names);
    }

    /// Says that the next bytes of a part cannot be had.
    pub fn fail(&mut self, at: PartAt, fault: &str) {
        self.files.fail(at, fault, &mut self.context);
        self.files.summarize(&self.context.names);
    }

    /// Summaries of parts for the other shards, each once.
    pub fn take_news(&mut self) -> Vec<PartSummary> {
        self.files.take_news()
    }

    /// Takes the summaries of parts; one's own do no harm.
    pub fn take_summaries(&mut self, summaries: Vec<PartSummary>) {
        for summary in summaries {
            self.files.take_summary(summary);
        }
    }

    /// What other shards need to know, once everything is read and as long as they do not know.
    pub fn digest(&self) -> Option<Packed> {
        (!self.files.is_reading() && !self.is_joined)
            .then(|| Packed::of(&ShardDigest::of(self.files.parts())))
    }

    /// Takes the digests of all shards, this one's too, after all their summaries; then checking begins.
    pub fn join(&mut self, digests: &[Packed]) {
        if self.files.is_reading() {
            // They are older than a file that was opened since; newer ones follow.
            return;
        }
        let global = GlobalContext::new(digests, &self.files);
        for part in self.files.parts_mut() {
            part.checked = Checked::default();
            if self.saved_check.is_none() {
                part.segment.forget_findings();
            }
            if part.has_listed() {
                part.segment.fill_splits(
                    global.reference.has_splits().then_some(|id: &str| global.reference.split_of(id)),
                );
            }
        }
        self.files.join_flights(&mut self.context.names);
        self.generation += 1;
        self.checker.start(global);
        if let Some(saved) = self.saved_check.take() {
            self.checker.take_up(*saved, &mut self.files);
            self.studies.forget_notes(&mut self.files, &self.context.names);
        }
        self.studies.start_anew();
        self.is_joined = true;
        self.place_notes();
    }

    /// Stops reading and keeps what was read.
    pub fn stop(&mut self) {
        self.is_stopped |= self.files.stop(&mut self.context);
        self.files.summarize(&self.context.names);
    }

    /// Whether any record was read; that is known without looking at every file.
    pub fn has_records(&self) -> bool {
        self.files.has_records
    }

    pub fn progress(&self) -> Progress {
        let (studied, to_study) = self.studies.progress(&self.files, &self.checker.global.predictions);
        Progress { studied, to_study, indexed: self.indexed, ..self.files.progress(self.is_joined) }
    }

    /// Where the bytes of a dialogue are; they are read and given to [`Shard::reading`].
    pub fn locate(&self, at: RecordAt) -> Result<Located, AskFault> {
        let part = self.part_of(at)?;
        let (place, range) = self.files.locate(at).ok_or_else(|| unknown(at))?;
        let partner = match self.files.partner(at.file) {
            Partner::Is(file) if !part.is_kb() => {
                let found = self.files.locate(RecordAt { file, ..at });
                found.map(|(_, range)| (file, range))
            }
            _ => None,
        };
        Ok(Located { file: at.file, place, range, partner, also: Vec::new() })
    }

    /// What to read of what the person opened, to have some bytes of a file: that may be packed in it.
    pub fn fetch(&self, file: FileId, range: ByteRange) -> Fetch {
        self.files.fetch(file, range)
    }

    /// The bytes of the file, made of those that were fetched.
    pub fn unpacked<'b>(&mut self, fetch: &Fetch, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, &'static str> {
        self.files.unpacked(fetch, all_of(bytes, fetch.range)?)
    }

    fn part_of(&self, at: RecordAt) -> Result<&OpenFile, AskFault> {
        self.files.part_of(at).ok_or_else(|| unknown(at))
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
        let dialogue = self.dialogue(at, &located, bytes, partner)?;
        let file = self.part_of(at)?;
        let recognition = file.recognition.as_ref().ok_or_else(|| unknown(at))?;
        let format = format_of(recognition.dataset);
        let row = file.segment.row_of(at.record).ok_or_else(|| unknown(at))?;
        let query = Query::parse(query).unwrap_or_default();
        Ok(Reading {
            at,
            dataset: recognition.dataset,
            variant: recognition.variant.clone(),
            form: recognition.form,
            split: file.segment.split(row),
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

    /// What the bytes of a record say, if they are those of the dialogue that was indexed.
    fn dialogue(
        &self,
        at: RecordAt,
        located: &Located,
        bytes: &[u8],
        partner: Option<&[u8]>,
    ) -> Result<Dialogue, AskFault> {
        self.be_whole(at, located, bytes)?;
        let file = self.part_of(at)?;
        let recognition = file.recognition.as_ref().ok_or_else(|| unknown(at))?;
        let unwrapped = file.text_of(bytes);
        let key = unwrapped.key.as_deref();
        let (dialogue, _) = repair::read(&unwrapped.text, |bytes| {
            formats::read(recognition, RecordText { bytes, number: at.record, key, partner })
        })
        .map_err(|fault| AskFault::Unreadable(fault.to_string()))?;
        let row = file.segment.row_of(at.record).ok_or_else(|| unknown(at))?;
        if file.segment.id(row) != dialogue.id {
            return Err(self.lost(at.file, "another dialogue stands there now"));
        }
        Ok(dialogue)
    }

    /// As many bytes as the record had.
    fn be_whole(&self, at: RecordAt, located: &Located, bytes: &[u8]) -> Result<(), AskFault> {
        if bytes.len() as u64 == located.range.len_bytes() {
            Ok(())
        } else {
            Err(self.lost(at.file, "it changed since it was opened"))
        }
    }

    /// Bytes of a file are not as they were.
    pub fn lost(&self, file: FileId, fault: &str) -> AskFault {
        AskFault::Lost { path: self.path(file).to_owned(), fault: fault.to_owned() }
    }

    pub fn path(&self, file: FileId) -> &str {
        self.files.path(file).unwrap_or_default()
    }

    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        self.files.recognition(file)
    }

    pub fn files(&self) -> Vec<FileReport> {
        merge::files(vec![self.files.reports()])
    }

    pub fn schemas(&self) -> Vec<SchemaReport> {
        let schema = |file: &OpenFile| {
            let reference = file.reference.as_ref().filter(|reference| !reference.services.is_empty())?;
            let recognition = &reference.recognition;
            Some(SchemaReport {
                file: file.entry.id,
                path: file.entry.path.clone(),
                dataset: recognition.dataset,
                variant: recognition.variant.clone(),
                split: file.split.map(|(split, _)| split),
                services: reference.services.clone(),
            })
        };
        self.files.parts().filter_map(schema).collect()
    }

    /// The dialogue of that name: in the file of that path, or else in the first of its dataset and split.
    pub fn find(&self, name: &DialogueName) -> Option<RecordAt> {
        let of_dataset =
            |file: &&OpenFile| file.recognition.as_ref().is_some_and(|found| found.dataset == name.dataset);
        let find_in = |file: &OpenFile| {
            let mut rows = file.segment.rows_of_id(&name.id).into_iter();
            let row = rows.find(|row| name.split.is_none() || file.segment.split(*row) == name.split)?;
            Some(file.segment.at(row, file.entry.id))
        };
        let mut files: Vec<&OpenFile> = self.dialogue_files().filter(of_dataset).collect();
        sort_by_key(&mut files, |file| std::cmp::Reverse(common_end(&file.entry.path, &name.path)));
        files.into_iter().find_map(find_in)
    }

    fn dialogue_files(&self) -> impl Iterator<Item = &OpenFile> {
        self.files.parts().filter(|part| self.files.is_listed(part))
    }
}

fn unknown(at: RecordAt) -> AskFault {
    AskFault::UnknownRecord(format!("file {}, record {}", at.file.0 + 1, at.record.0 + 1))
}

/// What was read, if it is all that was wanted: a source may end early as if all was well.
fn all_of(bytes: &[u8], range: ByteRange) -> Result<&[u8], &'static str> {
    let is_all = bytes.len() as u64 == range.len_bytes();
    is_all.then_some(bytes).ok_or("not as many bytes came as were expected; it changed while it was read")
}
