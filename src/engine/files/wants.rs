//! What is to be asked for next: beginnings of long files, then the bytes of parts and of archives, in their order.
//!
//! Invariant: what was read to its end is not looked at again, so that asking takes no longer with many files.

use super::super::answer::{FileEntry, FileState, PartAt};
use super::super::file::{Desk, OpenFile, Watch};
use super::super::parts::{Mark, Part};
use super::{Cut, OpenFiles};
use crate::corpus::{ByteRange, FileId};
use std::collections::VecDeque;

/// The beginning of a file that tells whether it can be cut: two records of an array should be in it.
const HEAD_BYTES: u64 = 256 << 10;

/// Up to where nothing is to be asked for any more.
#[derive(Default)]
pub struct Wants {
    /// Long files whose beginning is not asked for yet.
    heads: VecDeque<FileId>,
    next_part: PartAt,
    next_feed: FileId,
}

impl Wants {
    pub fn ask_head(&mut self, file: FileId) {
        self.heads.push_back(file);
    }

    /// A part is to be read.
    pub fn begin(&mut self, at: PartAt) {
        self.next_part = self.next_part.min(at);
    }

    /// An archive, or a file in one, is to be unpacked.
    pub fn begin_feed(&mut self, file: FileId) {
        self.next_feed = self.next_feed.min(file);
    }

    pub fn forget(&mut self, file: FileId) {
        self.heads.retain(|other| *other != file);
    }
}

impl OpenFiles {
    /// The next beginning or bytes to ask for, in the order of the files.
    pub fn want(&mut self, len_bytes: u64) -> Option<(PartAt, ByteRange, bool)> {
        if let Some(file) = self.wants.heads.pop_front()
            && let Some(known) = self.known.get_mut(&file)
        {
            known.cut = Cut::Asked;
            let at = PartAt::first(file);
            // With its last byte the file would be over.
            return Some((at, ByteRange::new(0, HEAD_BYTES.min(known.entry.bytes - 1)), true));
        }
        let at = self.next_wanting_part()?;
        let part = self.parts.get_mut(&at)?;
        Some((at, part.want(len_bytes)?, false))
    }

    /// The first part that asks for bytes; those before it that never will again are passed for good.
    fn next_wanting_part(&mut self) -> Option<PartAt> {
        let is_over = |part: &OpenFile| !part.is_reading() || part.is_unpacked();
        let from = self.wants.next_part;
        let next = self.parts.range(from..).find(|(_, part)| !is_over(part)).map(|(at, _)| *at);
        self.wants.next_part = next.unwrap_or(PartAt { file: FileId(u64::MAX), part: u32::MAX });
        self.parts.range(next?..).find(|(_, part)| part.has_want()).map(|(at, _)| *at)
    }

    /// The next bytes of an archive to ask for, when it is the turn of one.
    pub fn want_packed(&mut self, len_bytes: u64) -> Option<(FileId, ByteRange)> {
        if !self.wants.heads.is_empty() {
            return None;
        }
        let next = self.feeds.range(self.wants.next_feed..).find(|(_, feed)| !feed.is_over());
        self.wants.next_feed = next.map_or(FileId(u64::MAX), |(file, _)| *file);
        let (&file, _) = self.feeds.range(self.wants.next_feed..).find(|(_, feed)| feed.has_want())?;
        if self.next_wanting_part().is_some_and(|at| at.file < file) {
            return None;
        }
        Some((file, self.feeds.get_mut(&file)?.want(len_bytes)?))
    }

    /// Takes the beginning of a long file, and cuts it if it can be cut. Without it nothing of the file is read.
    pub fn take_head(&mut self, file: FileId, head: Result<&[u8], &str>, desk: &mut Desk, watch: Watch) {
        let Some(known) = self.known.get_mut(&file).filter(|known| known.cut == Cut::Asked) else { return };
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
                self.add_part(part);
            }
        } else if share.has(0) {
            self.add_part(if head.is_ok() { OpenFile::new(entry) } else { probe });
        }
    }

    /// Nothing more is read.
    pub fn stop(&mut self, desk: &mut Desk) -> bool {
        let mut missing = Vec::new();
        for known in self.known.values_mut().filter(|known| known.is_undecided()) {
            known.cut = Cut::Known;
            let FileEntry { bytes, share, .. } = known.entry;
            let part = Part::new(share.turn, share.part_bytes, bytes, Mark::of_lines());
            // What was to be read here is missing, and the file says so.
            if part.range.start < part.range.end {
                missing.push(OpenFile::part(known.entry.clone(), part, None));
            }
        }
        for part in missing {
            self.add_part(part);
        }
        self.wants = Wants::default();
        let mut is_stopped = self.stop_unpacking();
        for (at, part) in self.parts.iter_mut().filter(|(_, part)| part.is_open()) {
            self.touched.push(*at);
            part.take_head(desk, &mut |_| {});
            part.state = FileState::Stopped;
            is_stopped = true;
        }
        is_stopped
    }
}
