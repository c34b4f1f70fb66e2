//! The files of an archive as they are come upon: which are opened, how they are called, which are left alone.

use super::gzip_entry::GzipEntryReader;
use super::sink::EntrySink;
use super::store::Layer;
use crate::corpus::{FileId, Place};
use crate::engine::answer::{FileEntry, Share};
use crate::engine::ignored_files;
use crate::engine::rules::packed;

/// More files are not opened from one archive: each is a row on the screen.
const MAX_FILES: u32 = 100_000;

pub struct Members {
    archive: FileEntry,
    /// Of each file another shard reads the first part.
    is_in_turns: bool,
    count: u32,
    limit: u32,
    skipped: Vec<(&'static str, u64)>,
    first_skipped: String,
}

/// A file in the archive, before it is opened.
pub struct Met {
    pub id: FileId,
    pub path: String,
}

impl Met {
    /// The same file, read so many shards after that of its archive.
    pub fn in_turn(self, turn: u8) -> Self {
        let id = self.id;
        let position = u32::try_from(id.0 >> 40).unwrap_or_default().saturating_sub(1);
        Self { id: id.inside(position, turn), ..self }
    }
}

impl Members {
    pub fn new(archive: FileEntry) -> Self {
        Self {
            archive,
            is_in_turns: false,
            count: 0,
            limit: MAX_FILES,
            skipped: Vec::new(),
            first_skipped: String::new(),
        }
    }

    /// Those of a stream, which every shard reads when it is long.
    pub fn of_stream(archive: FileEntry) -> Self {
        Self { is_in_turns: archive.is_long(), ..Self::new(archive) }
    }

    fn share(&self, of: &Met) -> Share {
        if self.is_in_turns { self.archive.share.turned(of.id.turn()) } else { Share::ALL }
    }

    /// Names the next file; `None` when it is left alone.
    pub fn meet(&mut self, path: &[u8]) -> Option<Met> {
        let text = String::from_utf8_lossy(path);
        let clean: String = text
            .chars()
            .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
            .collect::<String>()
            .replace('\\', "/");
        let path = clean.trim_start_matches("./").trim_start_matches('/');
        if let Some(reason) = ignored_files::reason(path).or_else(|| ignored_files::reason_in_archive(path)) {
            match self.skipped.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, count)) => *count += 1,
                None => self.skipped.push((reason, 1)),
            }
            if self.first_skipped.is_empty() {
                path.clone_into(&mut self.first_skipped);
            }
            return None;
        }
        let [in_turn, ..] = self.count.to_le_bytes();
        let turn = if self.is_in_turns { in_turn } else { 0 };
        let id = self.archive.id.inside(self.count, turn);
        self.count += 1;
        (self.count <= self.limit).then(|| Met { id, path: format!("{}/{path}", self.archive.path) })
    }

    /// Opens a file whose bytes come next.
    pub fn open(&self, met: Met, layers: Vec<Layer>, sink: &mut dyn EntrySink) -> GzipEntryReader {
        let reader = GzipEntryReader::new(met.id);
        let share = self.share(&met);
        sink.begin(self.entry(met, share), layers);
        reader
    }

    /// Lists a file that cannot be unpacked.
    pub fn refuse(&self, met: Met, how: &str, sink: &mut dyn EntrySink) {
        let id = met.id;
        let share = if self.share(&met).has(0) { Share::ALL } else { Share::NONE };
        sink.begin(self.entry(met, share), Vec::new());
        sink.refuse(id, packed::locked(Place::of_file(id), how));
    }

    pub fn entry(&self, met: Met, share: Share) -> FileEntry {
        FileEntry {
            id: met.id,
            path: met.path,
            bytes: u64::MAX,
            casts: self.archive.casts.iter().filter(|(id, _)| *id == met.id).cloned().collect(),
            share,
            generation: self.archive.generation,
        }
    }

    pub fn archive(&self) -> &FileEntry {
        &self.archive
    }

    /// Reports of the archive what is known only with all its files.
    pub fn finish(&mut self, sink: &mut dyn EntrySink) {
        let place = Place::of_file(self.archive.id);
        if !self.skipped.is_empty() {
            sink.report_finding(packed::skipped(place, &self.skipped, &self.first_skipped));
        }
        if self.count == 0 && self.skipped.is_empty() {
            sink.refuse(self.archive.id, packed::no_files(place));
        }
        if self.count > self.limit {
            sink.report_finding(packed::too_many_files(place, self.limit, self.count - self.limit));
        }
    }
}
