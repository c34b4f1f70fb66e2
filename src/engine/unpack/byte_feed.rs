//! What is read of an archive, and for what: all of it, its directory, or one of its files.
//!
//! Invariant: each byte is asked for once and in order; bytes that were asked for by another feed of the same file are
//! dropped.

use super::Kind;
use super::member::Member;
use super::sink::EntrySink;
use super::stream::Stream;
use super::zip::{self, Directory, Entry};
use crate::corpus::{ByteRange, FileId};
use crate::engine::answer::{FileEntry, PartAt, Share};

/// So much should be unpacked at once, for questions wait meanwhile.
const MADE_BYTES: u64 = 8 << 20;

/// So little is read at once at first, and later only when it unpacks to very much.
const MIN_SLICE_BYTES: u64 = 64 << 10;

/// So much more is asked for than a file in an archive is known to have: its header may have more in it.
const SLACK_BYTES: u64 = 64;

pub struct ByteFeed {
    file: FileId,
    archive_bytes: u64,
    /// Up to where bytes were asked for, came, and are to be asked for.
    wanted: u64,
    taken: u64,
    until: u64,
    /// What it counts for in the progress.
    pub total: u64,
    /// Reading was stopped when so many of them were read.
    stopped_at: Option<u64>,
    source: Source,
}

enum Source {
    Stream(Box<Stream>),
    /// The end of a zip archive, then its directory, and then, where the directory is not where it says, the header of
    /// the first file.
    Tail,
    Directory(Box<Directory>),
    First(Vec<Entry>),
    Member(Box<Member>),
    Over,
}

/// What the directory of an archive lists.
pub enum Listed {
    Files(Vec<Entry>),
    /// It is damaged.
    Nothing,
}

impl ByteFeed {
    /// An archive that is read from its start to its end.
    pub fn stream(entry: &FileEntry, kind: Kind) -> Self {
        let source = Source::Stream(Box::new(Stream::new(entry.clone(), kind)));
        Self::of(entry, ByteRange::new(0, entry.bytes), counted(entry.bytes, entry.share), source)
    }

    /// The directory of a zip archive.
    pub fn listing(entry: &FileEntry) -> Self {
        let start = entry.bytes.saturating_sub(zip::TAIL_BYTES);
        Self::of(entry, ByteRange::new(start, entry.bytes), counted(entry.bytes, entry.share), Source::Tail)
    }

    /// One file of a zip archive.
    pub fn member(file: FileId, entry: Entry, share: Share, archive: &FileEntry) -> Self {
        let range = ByteRange::new(entry.header, archive.bytes);
        let total = counted(entry.packed_bytes, share);
        let member = Member::new(file, entry);
        Self { file, ..Self::of(archive, range, total, Source::Member(Box::new(member))) }
    }

    /// All that is packed in a file was read before; it counts for so many bytes.
    pub fn over(file: FileId, total: u64) -> Self {
        Self {
            file,
            archive_bytes: 0,
            wanted: 0,
            taken: 0,
            until: 0,
            total,
            stopped_at: None,
            source: Source::Over,
        }
    }

    fn of(entry: &FileEntry, range: ByteRange, total: u64, source: Source) -> Self {
        Self {
            file: entry.id,
            archive_bytes: entry.bytes,
            wanted: range.start.0,
            taken: range.start.0,
            until: range.end.0,
            total,
            stopped_at: None,
            source,
        }
    }

    pub fn has_want(&self) -> bool {
        self.wanted < self.end() && !self.is_over()
    }

    /// Nothing will be asked for any more.
    pub fn is_over(&self) -> bool {
        matches!(self.source, Source::Over)
    }

    /// It is not known yet what is in the archive.
    pub fn is_listing(&self) -> bool {
        matches!(self.source, Source::Tail | Source::Directory(_) | Source::First(_))
    }

    /// It is an archive that is read from its start to its end.
    pub fn is_streaming(&self) -> bool {
        matches!(self.source, Source::Stream(_))
    }

    fn end(&self) -> u64 {
        match &self.source {
            Source::Member(member) => self.archive_bytes.min(member.end() + SLACK_BYTES),
            _ => self.until,
        }
    }

    /// The next bytes to ask for, so many at most. What is unpacked becomes twice as many, and no more than [`MADE_BYTES`], but
    /// [`MIN_SLICE_BYTES`] are asked for at least; a directory is asked for whole.
    pub fn want(&mut self, len_bytes: u64) -> Option<ByteRange> {
        if !self.has_want() {
            return None;
        }
        let packed = |ratio: u64| {
            let made_bytes = len_bytes.saturating_mul(2).min(MADE_BYTES);
            (made_bytes / ratio).max(MIN_SLICE_BYTES).min(len_bytes)
        };
        let len_bytes = match &self.source {
            Source::Tail | Source::Directory(_) | Source::First(_) => u64::MAX,
            Source::Stream(stream) => packed(stream.ratio()),
            Source::Member(member) => packed(member.ratio()),
            Source::Over => return None,
        };
        let range = ByteRange::new(self.wanted, self.end().min(self.wanted.saturating_add(len_bytes)));
        self.wanted = range.end.0;
        Some(range)
    }

    /// Takes the next bytes; gives what is in a zip archive when that is known.
    pub fn take(
        &mut self,
        range: ByteRange,
        bytes: Result<&[u8], &str>,
        sink: &mut dyn EntrySink,
    ) -> Option<Listed> {
        if range.start.0 != self.taken {
            return None;
        }
        self.taken = range.end.0;
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(fault) => {
                self.finish(sink);
                sink.fail(PartAt::first(self.file), fault);
                return None;
            }
        };
        let is_last = self.taken >= self.archive_bytes;
        let is_over = match &mut self.source {
            Source::Stream(stream) => {
                stream.take(bytes, sink);
                stream.is_over() || is_last
            }
            Source::Member(member) => {
                member.take(bytes, sink);
                member.is_over() || is_last
            }
            Source::Tail => return self.take_tail(range, bytes),
            Source::Directory(directory) => {
                let entries = directory.entries(bytes, self.archive_bytes);
                let is_shifted = directory.is_shifted();
                return self.list(entries, is_shifted);
            }
            Source::First(entries) => {
                let entries = Some(std::mem::take(entries)).filter(|_| bytes.starts_with(zip::HEADER));
                return self.list(entries, false);
            }
            Source::Over => false,
        };
        if is_over {
            self.finish(sink);
        }
        None
    }

    fn take_tail(&mut self, range: ByteRange, bytes: &[u8]) -> Option<Listed> {
        let Some(directory) = zip::directory(bytes, range.start.0) else {
            self.source = Source::Over;
            return Some(Listed::Nothing);
        };
        let (start, end) = (directory.range.start.0, directory.range.end.0);
        let inside = start.checked_sub(range.start.0).and_then(|start| usize::try_from(start).ok());
        if let Some(inside) = inside {
            let entries = bytes.get(inside..).and_then(|bytes| directory.entries(bytes, self.archive_bytes));
            return self.list(entries, directory.is_shifted());
        }
        (self.wanted, self.taken, self.until) = (start, start, end);
        self.source = Source::Directory(Box::new(directory));
        None
    }

    /// What is to be listed; where files should be elsewhere than the directory says, only when the first is there.
    fn list(&mut self, entries: Option<Vec<Entry>>, is_shifted: bool) -> Option<Listed> {
        self.source = Source::Over;
        let Some(entries) = entries else { return Some(Listed::Nothing) };
        match entries.first() {
            Some(first) if is_shifted => {
                (self.wanted, self.taken) = (first.header, first.header);
                self.until = first.header + zip::HEADER_BYTES as u64;
                self.source = Source::First(entries);
                None
            }
            _ => Some(Listed::Files(entries)),
        }
    }

    fn finish(&mut self, sink: &mut dyn EntrySink) {
        match std::mem::replace(&mut self.source, Source::Over) {
            Source::Stream(mut stream) => stream.finish(sink),
            Source::Member(mut member) => member.finish(sink),
            _ => {}
        }
    }

    /// Nothing more is read.
    pub fn stop(&mut self) {
        let (_, read) = self.bytes_read();
        self.stopped_at = Some(read);
        self.source = Source::Over;
    }

    /// How many bytes it is about, and how many of them are read.
    pub fn bytes_read(&self) -> (u64, u64) {
        let read = match &self.source {
            Source::Over => self.stopped_at.unwrap_or(self.total),
            Source::Member(member) => self.taken.saturating_sub(member.header()).min(self.total),
            Source::Stream(_) => self.taken.min(self.total),
            Source::Tail | Source::Directory(_) | Source::First(_) => 0,
        };
        (self.total, read)
    }
}

/// What bytes count for: of those that read them, one counts them.
fn counted(bytes: u64, share: Share) -> u64 {
    if share.has(0) { bytes } else { 0 }
}
