//! Files of columns among the open files: who reads which of their rows.

use super::OpenFiles;
use crate::corpus::{FileId, Place, Recognition};
use crate::engine::answer::{FileEntry, PartAt};
use crate::engine::columns::Columns;
use crate::engine::reading::{FileReader, ReadContext};
use crate::engine::rules::packed;
use crate::engine::unpack::{Feed, TableFeed, TableForm, TableListed};

impl OpenFiles {
    /// Files of columns are open, and nothing here decodes them.
    pub fn needs_columns(&self) -> bool {
        !self.store.tables.has_columns() && self.feeds.values().any(|feed| feed.needs_columns())
    }

    pub fn take_columns(&mut self, columns: Box<dyn Columns>) {
        self.store.tables.take_columns(columns);
    }

    /// What decodes columns cannot be had.
    pub fn lack_columns(&mut self, why: &str) {
        for feed in self.feeds.values_mut().filter(|feed| feed.needs_columns()) {
            feed.stop();
        }
        let files: Vec<FileId> = self.feeds.keys().copied().collect();
        for file in files {
            self.files.refuse(file, packed::no_columns(Place::of_file(file), why));
        }
    }

    /// Begins to read a file of columns; every shard that reads some of it looks which rows it has.
    pub(super) fn begin_table(&mut self, entry: &FileEntry, form: TableForm) {
        if entry.share.has(0) {
            self.files.add_part(FileReader::rows(entry.clone(), 0, None));
        }
        if !entry.share.is_none() {
            self.add_feed(entry.id, Feed::Table(Box::new(TableFeed::new(entry, form))));
        }
    }

    /// Reads the rows that are this shard's share.
    pub(super) fn list_rows(&mut self, file: FileId, listed: TableListed, context: &mut ReadContext) {
        let Some(entry) = self.files.known(file).map(|known| known.entry.clone()) else { return };
        let recognition = match listed {
            TableListed::Head(head) => recognised(&entry, &head, context),
            TableListed::Whole => None,
            TableListed::Not(why) => {
                self.files.refuse(file, packed::no_table(Place::of_file(file), &why));
                return;
            }
        };
        if recognition.is_none() {
            self.store.tables.keep_whole(file);
        }
        let count = self.store.tables.get(file).map_or(0, |table| table.parts.len());
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let own: Vec<u32> = (0..count).filter(|number| entry.share.has(*number)).collect();
        for number in own.iter().copied().filter(|number| *number > 0) {
            let mut part = FileReader::rows(entry.clone(), number, recognition.clone());
            // After a crash the parts before it are known already.
            if let Some(before) = self.summaries.before(PartAt { file, part: number }) {
                part.file.settle(before);
            }
            self.files.add_part(part);
        }
        self.begin_rows(file, &own, context);
    }
}

/// What a file is by its first rows, if its rows can be read by several shards.
fn recognised(entry: &FileEntry, head: &[u8], context: &mut ReadContext) -> Option<Recognition> {
    let mut probe = FileReader::new(FileEntry { bytes: u64::MAX, ..entry.clone() });
    probe.push(head, context, &mut |_| {});
    probe.take_head(context, &mut |_| {});
    probe.mark(head)?;
    probe.file.recognition
}
