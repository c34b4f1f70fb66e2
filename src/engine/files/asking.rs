//! Asks for the bytes of files, and cuts long ones into parts.

use super::OpenFiles;
use super::flow::HEAD_BYTES;
use super::table::Cut;
use super::wants::Wants;
use crate::corpus::{ByteRange, FileId};
use crate::engine::answer::{FileEntry, FileState, PartAt};
use crate::engine::parts::{Mark, Part};
use crate::engine::reading::{FileReader, ReadContext, Watch};
use crate::formats;

impl OpenFiles {
    /// The next beginning or bytes to ask for, in the order of the files.
    pub fn want(&mut self, len_bytes: u64) -> Option<(PartAt, ByteRange, bool)> {
        if let Some(file) = self.files.wants.heads.pop_front()
            && let Some(known) = self.files.known_mut(file)
        {
            known.cut = Cut::Asked;
            let at = PartAt::first(file);
            // With its last byte the file would be over.
            return Some((at, ByteRange::new(0, (HEAD_BYTES as u64).min(known.entry.bytes - 1)), true));
        }
        let at = self.next_wanting_part()?;
        Some((at, self.files.reader_mut(at)?.want(len_bytes)?, false))
    }

    /// The first part that asks for bytes; those before it that never will again are passed for good.
    fn next_wanting_part(&mut self) -> Option<PartAt> {
        let is_over = |reader: &FileReader| !reader.is_reading() || reader.is_unpacked();
        let from = self.files.wants.next_part;
        let next = self.files.readers_from(from).find(|(_, reader)| !is_over(reader)).map(|(at, _)| at);
        self.files.wants.next_part = next.unwrap_or(PartAt { file: FileId(u64::MAX), part: u32::MAX });
        self.files.readers_from(next?).find(|(_, reader)| reader.has_want()).map(|(at, _)| at)
    }

    /// The next bytes of an archive to ask for, when it is the turn of one.
    pub fn want_packed(&mut self, len_bytes: u64) -> Option<(FileId, ByteRange)> {
        if !self.files.wants.heads.is_empty() {
            return None;
        }
        let wants = &mut self.files.wants;
        let next = self.feeds.range(wants.next_feed..).find(|(_, feed)| !feed.is_over());
        wants.next_feed = next.map_or(FileId(u64::MAX), |(file, _)| *file);
        let has_columns = self.store.tables.has_columns();
        let mut feeds = self.feeds.range(wants.next_feed..);
        let (&file, _) = feeds.find(|(_, feed)| feed.has_want() && (has_columns || !feed.needs_columns()))?;
        if self.next_wanting_part().is_some_and(|at| at.file < file) {
            return None;
        }
        Some((file, self.feeds.get_mut(&file)?.want(len_bytes)?))
    }

    /// Takes the beginning of a long file, and cuts it if it can be cut. Without it nothing of the file is read.
    pub fn take_head(
        &mut self,
        file: FileId,
        head: Result<&[u8], &str>,
        context: &mut ReadContext,
        watch: Watch,
    ) {
        let asked = self.files.known_mut(file).filter(|known| known.cut == Cut::Asked);
        let Some(known) = asked else { return };
        known.cut = Cut::Known;
        let (entry, share) = (known.entry.clone(), known.entry.share);
        let mut probe = FileReader::new(entry.clone());
        match head {
            Ok(head) => {
                probe.push(head, context, watch);
                probe.take_head(context, watch);
            }
            Err(fault) => probe.fail(fault),
        }
        if let Some(kind) = probe.packed() {
            self.unpack(file, kind);
        } else if let Some(mark) = probe.mark(head.unwrap_or_default()) {
            let count = u32::try_from(entry.bytes.div_ceil(share.part_bytes)).unwrap_or(u32::MAX);
            for number in (0..count).filter(|number| share.has(*number)) {
                let part = Part::new(number, share.part_bytes, entry.bytes, mark.clone());
                let mut part = FileReader::part(entry.clone(), part, probe.file.recognition.clone());
                // After a crash the parts before it are known already.
                if let Some(before) = self.summaries.before(part.file.at()) {
                    part.file.settle(before);
                }
                self.files.add_part(part);
            }
        } else if share.has(0) {
            self.files.add_part(if head.is_ok() { FileReader::new(entry) } else { probe });
        }
    }

    /// Nothing more is read.
    pub fn stop(&mut self, context: &mut ReadContext) -> bool {
        let (mut missing, mut unseen) = (Vec::new(), Vec::new());
        for known in self.files.all_known_mut().filter(|known| known.is_undecided()) {
            known.cut = Cut::Known;
            let FileEntry { bytes, share, .. } = known.entry;
            let part = Part::new(share.turn, share.part_bytes, bytes, Mark::of_lines());
            // What was to be read here is missing, and the file says so.
            if part.range.start < part.range.end {
                missing.push(FileReader::part(known.entry.clone(), part, None));
            } else if formats::is_packed(&known.entry.path) {
                // Of an archive every shard has a share of what is in it, however short it is itself.
                unseen.push(known.entry.clone());
            }
        }
        for entry in unseen {
            self.files.miss(entry);
        }
        for part in missing {
            self.files.add_part(part);
        }
        self.files.wants = Wants::default();
        let mut is_stopped = self.stop_unpacking(context);
        for reader in self.files.open_readers() {
            reader.take_head(context, &mut |_| {});
            reader.file.state = FileState::Stopped;
            is_stopped = true;
        }
        is_stopped
    }
}
