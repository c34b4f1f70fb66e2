//! The files of a shard as an index has them, and files as they come from one.

use super::OpenFiles;
use super::table::{Cut, Known};
use crate::corpus::FileId;
use crate::engine::answer::{FileEntry, FileState, PartAt};
use crate::engine::file::OpenFile;
use crate::engine::packed::Packed;
use crate::engine::parts::PartSummary;
use crate::engine::reading::{FileReader, ReadBefore};
use crate::engine::unpack::{ByteFeed, Feed, Store};

/// What archives hold, what their bytes count for in the progress, and where unpacked bytes are.
pub type Archives = (Vec<FileEntry>, Vec<(FileId, u64)>, Store);

impl OpenFiles {
    /// All files are read to their ends. (Files of columns are read anew: what decodes them has them open.)
    pub fn is_whole(&self) -> bool {
        let is_read = |part: &OpenFile| matches!(part.state, FileState::Ready | FileState::Failed);
        self.flows.is_empty()
            && self.store.tables.is_empty()
            && self.feeds.values().all(|feed| feed.is_over())
            && self.parts().all(is_read)
            && !self.files.all_known().any(Known::is_undecided)
    }

    /// What the person opened, in the order of the numbers.
    pub fn entries(&self) -> impl Iterator<Item = &FileEntry> {
        self.files.all_known().map(|known| &known.entry).filter(|entry| !entry.id.is_inside())
    }

    /// The [`Archives`].
    pub fn save_archives(&self) -> Packed {
        let all = self.files.all_known().map(|known| &known.entry);
        let inside: Vec<_> = all.filter(|entry| entry.id.is_inside()).collect();
        let feeds: Vec<_> = self.feeds.iter().map(|(file, feed)| (*file, feed.bytes_read().0)).collect();
        Packed::of(&(inside, feeds, &self.store))
    }

    /// A [`ReadBefore`] of one of the parts.
    pub fn save_part(&self, at: PartAt) -> Option<Packed> {
        self.files.reader(at).map(FileReader::save)
    }

    /// Files that were read before: their parts follow.
    pub fn open_before(&mut self, entries: impl Iterator<Item = FileEntry>, archives: Archives) {
        let (inside, feeds, store) = archives;
        for entry in entries.chain(inside) {
            self.files.know(entry, Cut::Known);
        }
        for (file, bytes) in feeds {
            self.feeds.insert(file, Box::new(Feed::Bytes(ByteFeed::over(file, bytes))));
        }
        self.store = store;
    }

    /// The summaries of all parts, without the rows that others would need.
    pub fn summaries(&self) -> Vec<PartSummary> {
        let summary = |reader: &FileReader| {
            let known = self.files.known(reader.file.entry.id)?;
            let bundle = known.packed_bundle().filter(|_| !known.is_shared());
            known.is_of_interest().then(|| reader.summary(Packed::default(), bundle))
        };
        self.files.readers().filter_map(summary).collect()
    }

    /// Takes the summaries that the parts had before.
    pub fn summarize_as_before(&mut self, summaries: Vec<PartSummary>) {
        for at in std::mem::take(&mut self.files.touched) {
            if let Some(reader) = self.files.reader_mut(at) {
                reader.is_published = true;
                self.has_records |= reader.file.counts.records > 0;
            }
        }
        for summary in summaries {
            self.take_summary(summary.clone());
            self.summaries.publish(summary);
        }
    }

    pub fn add_read_before(&mut self, part: ReadBefore) {
        self.files.add_part(FileReader::read_before(part));
    }
}
