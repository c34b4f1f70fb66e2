//! Reading a file, or a part of it, in stages: its own bytes ([`input`]), their text ([`text`]), the records in it
//! ([`records`]), what they are ([`recognise`]), and each of them read ([`reader`]) into the file's index.
//!
//! Invariant: what a file becomes does not depend on how its bytes were sliced.

mod at;
mod begin;
mod context;
mod damage;
mod input;
mod inside;
mod judge;
mod profile;
mod reader;
mod recognise;
mod records;
mod resync;
mod summary;
#[cfg(test)]
mod tests;
mod text;

pub use context::{ReadContext, Watch};

use super::answer::{FileEntry, FileState};
use super::encoding::Encoding;
use super::file::OpenFile;
use super::on_demand::{Blank, OnDemand};
use super::packed::Packed;
use super::parts::{Mark, Part};
use super::scan::Layout;
use super::unpack::Kind;
use super::{rules, sniff};
use crate::corpus::{ByteRange, Finding, Nesting, Recognition};
use at::At;
use input::Input;
use profile::RecordProfile;
use reader::{Reader, judge_of};
use records::{Item, Records};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use text::{HEAD_BYTES, Text, TooLong};

/// Reads a file, or a part of it.
pub struct FileReader {
    pub file: OpenFile,
    input: Input,
    packing: Packing,
    stages: OnDemand<Stages>,
    /// The others have its summary.
    pub is_published: bool,
}

/// What is kept of a file while it is read, and of no other file.
#[derive(Default)]
struct Stages {
    text: Text,
    records: Records,
    profile: RecordProfile,
    /// The first values, as long as they are like no dataset.
    unlike: Vec<(At, Vec<u8>)>,
}

impl Blank for Stages {
    fn blank() -> &'static Self {
        static NONE: LazyLock<Stages> = LazyLock::new(Stages::default);
        &NONE
    }
}

/// A part that was read to its end, and how many of its bytes came.
pub type ReadBefore = (OpenFile, Packing, u64);

/// What a file has to do with archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Packing {
    None,
    /// It was found to be packed, and is not read as it is.
    Packed(Kind),
    /// Its bytes come out of an archive, which has so many.
    Unpacked(u64),
    /// The same of a part of a file of columns.
    Rows(u64),
    /// It is an archive.
    Archive(u64),
}

impl FileReader {
    /// A whole file.
    pub fn new(entry: FileEntry) -> Self {
        let part = Part::whole(entry.bytes);
        Self::part(entry, part, None)
    }

    /// A part of a file; the first one finds out itself what the file is.
    pub fn part(entry: FileEntry, part: Part, recognition: Option<Recognition>) -> Self {
        let mut file = OpenFile::new(entry, part.number, part.range);
        if let Some(recognition) = recognition.filter(|_| part.number > 0) {
            file.recognised(recognition);
        }
        let input = Input::of(part, file.entry.bytes);
        Self { file, input, packing: Packing::None, stages: OnDemand::default(), is_published: false }
    }

    /// The [`ReadBefore`].
    pub fn save(&self) -> Packed {
        Packed::of(&(&self.file, self.packing, self.input.pushed()))
    }

    /// A part that was read to its end before; the others do not have its summary yet.
    pub fn read_before((mut file, packing, pushed): ReadBefore) -> Self {
        file.settle_anew();
        let bytes = file.entry.bytes;
        let input = Input::over(Part::read_before(file.part, file.segment.range(), bytes), bytes, pushed);
        Self { file, input, packing, stages: OnDemand::default(), is_published: false }
    }

    /// A file whose bytes come out of an archive, or of itself; how many is not known.
    pub fn unpacked(entry: FileEntry) -> Self {
        let packing = Packing::Unpacked(entry.bytes);
        Self { packing, ..Self::new(FileEntry { bytes: u64::MAX, ..entry }) }
    }

    /// The same of a part of a file that every shard unpacks.
    pub fn unpacked_part(entry: FileEntry, part: Part, recognition: Option<Recognition>) -> Self {
        let packing = Packing::Unpacked(entry.bytes);
        Self { packing, ..Self::part(FileEntry { bytes: u64::MAX, ..entry }, part, recognition) }
    }

    /// The rows of one part of a file of columns; the first one finds out itself what the file is.
    pub fn rows(entry: FileEntry, number: u32, recognition: Option<Recognition>) -> Self {
        let packing = Packing::Rows(entry.bytes);
        let entry = FileEntry { bytes: u64::MAX, ..entry };
        let mut rows = Self { packing, ..Self::part(entry, Part::of_bytes(number, u64::MAX), recognition) };
        if number > 0 {
            rows.stages.records = Records::of_part(Layout::Lines, 0);
        }
        rows
    }

    /// It takes bytes.
    pub fn is_reading(&self) -> bool {
        self.file.is_open() && !self.input.part.is_torn
    }

    /// It asks for bytes itself, and not all were asked for.
    pub fn has_want(&self) -> bool {
        self.is_reading() && self.input.has_want() && self.packing == Packing::None
    }

    /// The next bytes to ask for, at most `len_bytes`.
    pub fn want(&mut self, len_bytes: u64) -> Option<ByteRange> {
        self.has_want().then(|| self.input.want(len_bytes))
    }

    /// It turned out that the file is to be read whole, which the others have to hear.
    pub fn tear(&mut self) {
        self.input.part.is_torn = true;
        self.is_published = false;
    }

    pub fn is_torn(&self) -> bool {
        // A first part may be too short to say what the file is.
        let is_unlike_file = self.file.state == FileState::Failed && self.file.findings.read_fault.is_empty();
        self.input.part.is_torn || is_unlike_file && self.input.part.is_cut()
    }

    pub fn is_unpacked(&self) -> bool {
        !matches!(self.packing, Packing::None | Packing::Packed(_))
    }

    /// How it is packed, if it was found to be.
    pub fn packed(&self) -> Option<Kind> {
        if let Packing::Packed(kind) = self.packing { Some(kind) } else { None }
    }

    /// It holds other files.
    pub fn make_archive(&mut self) {
        if let Packing::Unpacked(bytes) = self.packing {
            self.packing = Packing::Archive(bytes);
        }
        self.file.state = FileState::Reading;
    }

    /// All files in it are known.
    pub fn end_archive(&mut self) {
        if self.file.is_open() {
            self.file.state = FileState::Ready;
        }
    }

    /// Where it can be cut, judged by its beginning.
    pub fn mark(&self, head: &[u8]) -> Option<Mark> {
        let is_of_records = |found: &Recognition| found.nesting == Nesting::Plain && found.role.is_listed();
        let is_cuttable = self.file.state == FileState::Reading
            && self.file.text.is_plain()
            && self.file.recognition.as_ref().is_some_and(is_of_records);
        match self.stages.records.sound_layout().filter(|_| is_cuttable)? {
            Layout::Lines => Some(Mark::of_lines()),
            Layout::Array => Mark::of_array(head),
            _ => None,
        }
    }

    /// Takes the next bytes; after the last ones the file is ready.
    pub fn push(&mut self, slice: &[u8], context: &mut ReadContext, watch: Watch) {
        if !self.is_reading() {
            return;
        }
        let was_outside = self.input.part.is_outside();
        let (start, own) = self.input.take(slice);
        if self.input.part.number > 0 {
            if was_outside && !self.input.part.is_outside() {
                self.stages.records = Records::of_part(self.input.part.layout(), start);
            }
            self.take_slice(&own, context, watch);
        } else if self.file.state == FileState::Waiting {
            let is_over = self.input.is_over();
            if let Some(head) = self.stages.text.hold_head(own, is_over) {
                self.take_slice(&head, context, watch);
            }
        } else {
            self.take_slice(&own, context, watch);
        }
        if self.is_reading() {
            self.input.ask_for_more();
        }
        self.forget_if_over();
    }

    /// Takes the first bytes, when no more are to be waited for.
    pub fn take_head(&mut self, context: &mut ReadContext, watch: Watch) {
        let head = self.stages.text.take_head();
        if !head.is_empty() {
            self.take_slice(&head, context, watch);
        }
    }

    /// Takes the last bytes of a file that comes out of an archive.
    pub fn close(&mut self, last: &[u8], context: &mut ReadContext, watch: Watch) {
        self.file.entry.bytes = self.input.end_after(last.len());
        if self.file.entry.bytes == 0 && self.file.is_open() {
            self.finish_empty();
        } else {
            self.push(last, context, watch);
        }
    }

    /// An empty file gets no bytes; this ends it.
    pub fn finish_empty(&mut self) {
        self.give_up(rules::empty(self.file.entry.id));
    }

    /// The bytes cannot be read further; what was read stays.
    pub fn fail(&mut self, fault: &str) {
        self.file.fail(fault);
        self.stages.forget();
    }

    /// It is not read, or read no further.
    pub fn give_up(&mut self, finding: Finding) {
        self.file.give_up(finding);
        self.stages.forget();
    }

    fn forget_if_over(&mut self) {
        if !self.file.is_open() {
            self.stages.forget();
        }
    }

    fn take_slice(&mut self, slice: &[u8], context: &mut ReadContext, watch: Watch) {
        let mut slice = slice;
        if self.file.state == FileState::Waiting && self.input.part.number == 0 {
            let head = slice.get(..HEAD_BYTES.min(slice.len())).unwrap_or_default();
            if self.is_found_packed(head) || !self.begin(head) {
                return;
            }
            slice = self.behind_preface(slice);
        }
        self.file.state = FileState::Reading;
        let is_last = self.input.is_over();
        match self.stages.text.decode(slice, is_last, &mut self.file.text) {
            Ok(text) if self.file.text.encoding != Encoding::Utf8 => {
                self.pass_preface(&text, b'\n');
                self.pull(self.behind_preface(&text), false, context, watch);
            }
            Ok(text) => self.pull(&text, false, context, watch),
            Err(TooLong) => return self.give_up(rules::not_json(self.file.entry.id, sniff::UTF16.sentence)),
        }
        if is_last && self.is_reading() {
            self.end(context, watch);
        }
    }

    /// Pulls what is found in the text, and reads it.
    fn pull(&mut self, text: &[u8], is_end: bool, context: &mut ReadContext, watch: Watch) {
        let Self { file, input, stages, .. } = self;
        let Stages { records, profile, unlike, .. } = &mut **stages;
        while file.is_open() {
            let Some(item) = records.next(text, is_end, profile, &mut judge_of(file, context)) else {
                return;
            };
            let bytes = match &item {
                Item::Value { bytes, .. } => records.bytes(bytes, text),
                Item::Damaged(damaged) => records.good(damaged),
                // Until the file is read again whole, nothing more of it is read here.
                Item::Torn => return input.part.is_torn = true,
                _ => &[],
            };
            let layout = records.layout();
            let damage =
                Reader { file, profile, unlike, context, watch: &mut *watch, layout }.take(&item, bytes);
            if let Some(damage) = damage {
                records.search(damage, text);
            }
        }
    }

    /// No bytes are left.
    fn end(&mut self, context: &mut ReadContext, watch: Watch) {
        self.file.counts.lines = self.stages.records.line();
        if !self.input.ends_at_mark() {
            self.pull(&[], true, context, watch);
        } else if !self.is_seam() {
            self.input.part.is_torn = true;
        }
        if self.input.part.is_torn {
            return;
        }
        self.finish(context, watch);
        self.stages.forget();
        self.file.segment.shrink();
    }

    /// A record of the next part begins where this one ends, and that part knows as what to read it.
    fn is_seam(&self) -> bool {
        self.stages.records.is_between(self.input.part.layout())
            && self.file.recognition.is_some()
            && !self.file.text.has_returns
    }

    fn finish(&mut self, context: &mut ReadContext, watch: Watch) {
        let Self { file, stages, .. } = self;
        let Stages { records, profile, unlike, .. } = &mut **stages;
        if !file.is_open() {
            return;
        }
        let layout = records.layout();
        if file.recognition.is_some() {
            file.state = FileState::Ready;
        } else if !unlike.is_empty() {
            Reader { file, profile, unlike, context, watch, layout }.give_up_unknown();
        } else if file.counts.records > 0
            || file.findings.counts().any(|(rule, ..)| !rules::is_about_encoding(rule))
        {
            // Every record was a fault, and each was reported.
            file.state = FileState::Failed;
        } else if layout == Some(Layout::Array) {
            file.give_up(rules::no_records(file.entry.id));
        } else {
            file.give_up(rules::blank(file.entry.id));
        }
    }
}
