//! Archives among the open files: the feeds that read them, and the files that come out of them.

use super::OpenFiles;
use super::flow::{Around, Flow};
use super::table::FileTable;
use super::turns::Turns;
use crate::corpus::{ByteRange, FileId, Finding, Place, sort_by};
use crate::engine::answer::{FileEntry, FileState, PartAt};
use crate::engine::file::OpenFile;
use crate::engine::reading::{FileReader, ReadContext, Watch};
use crate::engine::rules::packed;
use crate::engine::unpack::{
    ByteFeed, Entry, EntrySink, Feed, Fetch, Kind, Layer, Listed, Members, Met, Store,
};
use crate::formats::{bundle_of_path, is_gzip};
use litemap::LiteMap;
use std::borrow::Cow;

/// Takes the files that come out of an archive.
struct ArchiveEntries<'t> {
    around: Around<'t>,
    store: &'t mut Store,
    flows: &'t mut LiteMap<FileId, Flow>,
}

impl OpenFiles {
    /// Takes the next bytes of a part; when they are those of an archive, its files are read instead.
    pub fn push(&mut self, at: PartAt, slice: &[u8], context: &mut ReadContext, watch: Watch) {
        let Some(reader) = self.files.read_on(at).filter(|reader| !reader.is_unpacked()) else { return };
        reader.push(slice, context, watch);
        if let Some(kind) = reader.packed() {
            self.unpack(at.file, kind);
        }
    }

    /// The next bytes of a part cannot be had.
    pub fn fail(&mut self, at: PartAt, fault: &str, context: &mut ReadContext) {
        if let Some(reader) = self.files.read_on(at)
            && reader.file.is_open()
        {
            reader.take_head(context, &mut |_| {});
            reader.fail(fault);
        }
    }

    /// Begins to read an archive. The directory of a long zip archive is read by every shard, and so are other long ones.
    pub(super) fn unpack(&mut self, file: FileId, kind: Kind) {
        let Some(known) = self.files.known(file) else { return };
        let (entry, belongs) = (known.entry.clone(), known.bundle.is_some());
        let is_here = entry.share.has(0);
        let is_flowing = kind != Kind::Zip && known.is_shared();
        if let Kind::Table(form) = kind {
            return self.begin_table(&entry, form);
        }
        // It takes the place of what was read as if it was no archive.
        if is_here {
            let mut row = FileReader::unpacked(entry.clone());
            if kind != Kind::Gzip {
                row.make_archive();
            }
            self.files.add_part(row);
        }
        if kind == Kind::Gzip && is_flowing {
            self.flows.insert(file, Flow::new(entry.clone(), belongs));
        }
        if kind == Kind::Zip && !entry.share.is_none() {
            self.add_bytes(file, ByteFeed::listing(&entry));
        } else if is_here || is_flowing {
            self.add_bytes(file, ByteFeed::stream(&entry, kind));
        }
    }

    fn add_bytes(&mut self, file: FileId, feed: ByteFeed) {
        self.add_feed(file, Feed::Bytes(feed));
    }

    pub(super) fn add_feed(&mut self, file: FileId, feed: Feed) {
        self.files.wants.begin_feed(file);
        self.feeds.insert(file, Box::new(feed));
    }

    /// Unpacks nothing more. Of what is in archives that were just listed, some may never be known.
    pub(super) fn stop_unpacking(&mut self, context: &mut ReadContext) -> bool {
        let listing = self.feeds.iter().filter(|(_, feed)| feed.is_listing());
        let listed: Vec<FileId> = listing.map(|(file, _)| *file).collect();
        for file in &listed {
            let at = PartAt::first(*file);
            if let Some(row) = self.part_mut(at) {
                row.state = FileState::Stopped;
            } else if let Some(known) = self.files.known(*file) {
                self.files.miss(known.entry.clone());
            }
        }
        let streams = self.feeds.iter().filter(|(_, feed)| feed.is_streaming()).map(|(file, _)| *file);
        let is_untold =
            |file: &FileId| !self.flows.contains_key(file) && self.part(PartAt::first(*file)).is_none();
        let missed: Vec<FileId> = streams.filter(is_untold).collect();
        for file in missed {
            if let Some(known) = self.files.known(file) {
                self.files.miss(known.entry.clone());
            }
        }
        self.feeds.values_mut().for_each(|feed| feed.stop());
        let Self { files, summaries, flows, .. } = self;
        let mut around = Around { files, summaries, context, watch: &mut |_| {} };
        for (_, flow) in std::mem::take(flows) {
            flow.stop(&mut around);
        }
        !listed.is_empty()
    }

    /// Takes the next bytes of an archive.
    pub fn take_packed(
        &mut self,
        file: FileId,
        range: ByteRange,
        bytes: Result<&[u8], &str>,
        context: &mut ReadContext,
        watch: Watch,
    ) {
        let Self { files, store, feeds, flows, summaries, .. } = self;
        let Some(feed) = feeds.get_mut(&file) else { return };
        let around = Around { files, summaries, context, watch };
        let mut sink = ArchiveEntries { around, store, flows };
        match &mut **feed {
            Feed::Bytes(feed) => match feed.take(range, bytes, &mut sink) {
                Some(Listed::Files(entries)) => self.list(file, entries, context),
                Some(Listed::Nothing) => self.read_without_directory(file),
                None => self.take_early(),
            },
            Feed::Table(feed) => {
                if let Some(listed) = feed.take(range, bytes, &mut sink) {
                    self.list_rows(file, listed, context);
                }
            }
        }
    }

    fn read_without_directory(&mut self, file: FileId) {
        let Some(entry) = self.files.known(file).map(|known| known.entry.clone()) else { return };
        if entry.share.has(0) {
            self.files.report_finding(packed::no_directory(Place::of_file(file)));
            self.add_bytes(file, ByteFeed::stream(&entry, Kind::Zip));
        }
    }

    /// Opens the files that the directory of an archive names; other shards do the same, and each reads its own.
    fn list(&mut self, file: FileId, mut entries: Vec<Entry>, context: &mut ReadContext) {
        let Some(archive) = self.files.known(file).map(|known| known.entry.clone()) else { return };
        let mut members = Members::new(archive.clone());
        sort_by(&mut entries, |one, other| one.path.cmp(&other.path));
        let with_id = |entry: Entry| {
            let met = members.meet(&entry.path).filter(|_| !entry.is_none())?;
            Some((met, entry))
        };
        let inside: Vec<(Met, Entry)> = entries.into_iter().filter_map(with_id).collect();
        let packed_bytes: u64 = inside.iter().map(|(_, entry)| entry.packed_bytes).sum();
        let mut turns = Turns::new(&archive, &inside);
        for (met, entry) in inside {
            let (turn, share) = turns.of(&met, &entry);
            let met = met.in_turn(turn);
            let id = met.id;
            let belongs = bundle_of_path(&met.path).is_some();
            open_inside(members.entry(met, share), belongs, &mut self.files, &mut self.flows);
            if share.is_none() {
                continue;
            }
            if let Some(how) = entry.locked(false) {
                self.files.refuse(id, packed::locked(Place::of_file(id), how));
            } else {
                self.add_bytes(id, ByteFeed::member(id, entry, share, &archive));
            }
        }
        if let Some(Feed::Bytes(feed)) = self.feeds.get_mut(&file).map(|feed| &mut **feed) {
            feed.total = if archive.share.has(0) { archive.bytes.saturating_sub(packed_bytes) } else { 0 };
        }
        let Self { files, store, flows, summaries, .. } = self;
        let around = Around { files, summaries, context, watch: &mut |_| {} };
        let mut sink = ArchiveEntries { around, store, flows };
        members.finish(&mut sink);
        sink.end_archive(file);
        self.take_early();
    }

    /// Takes the summaries of files that other shards knew of before.
    fn take_early(&mut self) {
        for summary in self.summaries.take_early() {
            self.take_summary(summary);
        }
    }

    /// What to read of what the person opened, to have some bytes of a file.
    pub fn fetch(&self, file: FileId, range: ByteRange) -> Fetch {
        if self.store.tables.get(file).is_some() {
            let last = range.end.0.max(range.start.0 + 1) - 1;
            let ((part, start), (last_part, last)) =
                (self.summaries.part_at(file, range.start.0), self.summaries.part_at(file, last));
            let fetch =
                self.store.fetch_rows(file, [(part, start), (last_part, last + 1)], range.len_bytes());
            return fetch.unwrap_or_else(|| Fetch::nothing(file));
        }
        let is_read_here = self.parts_of(file).next().is_some();
        let is_packed = file.is_inside() || self.path(file).is_some_and(is_gzip);
        if is_packed && !is_read_here && !self.store.has(file) {
            Fetch::nothing(file)
        } else {
            self.store.fetch(file, range)
        }
    }

    pub fn unpacked<'b>(&mut self, fetch: &Fetch, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, &'static str> {
        self.store.unpack(fetch, bytes)
    }
}

/// Opens a file in an archive; one that every shard unpacks flows to those who read its parts.
fn open_inside(entry: FileEntry, is_kept: bool, files: &mut FileTable, flows: &mut LiteMap<FileId, Flow>) {
    if entry.share.of > 1 {
        flows.insert(entry.id, Flow::new(entry.clone(), is_kept));
    }
    files.open_inside(entry);
}

impl EntrySink for ArchiveEntries<'_> {
    fn begin(&mut self, entry: FileEntry, layers: Vec<Layer>) {
        self.store.place(entry.id, layers);
        // The stream is unpacked anyway.
        open_inside(entry, true, self.around.files, self.flows);
    }

    fn push(&mut self, at: PartAt, bytes: &[u8]) {
        match self.flows.get_mut(&at.file) {
            Some(flow) => flow.push(bytes, &mut self.around),
            None => self.around.push(at, bytes),
        }
    }

    fn close(&mut self, at: PartAt, last: &[u8]) {
        let Some(flow) = self.flows.remove(&at.file) else { return self.around.close(at, last) };
        if flow.close(last, &mut self.around).is_given_up() {
            self.store.forget(at.file);
        }
    }

    fn fail(&mut self, at: PartAt, fault: &str) {
        if let Some(reader) = self.around.files.read_on(at) {
            reader.fail(fault);
        }
    }

    fn refuse(&mut self, file: FileId, finding: Finding) {
        self.around.files.refuse(file, finding);
    }

    fn report_finding(&mut self, finding: Finding) {
        let file = finding.place.file;
        let is_cut = self.flows.get_mut(&file).is_some_and(|flow| flow.be_damaged(&mut self.around));
        if !is_cut {
            self.around.files.report_finding(finding);
        } else if let Some(reader) = self.around.files.whole_mut(file) {
            reader.tear();
        }
    }

    fn report_in_part(&mut self, at: PartAt, finding: Finding) {
        if let Some(reader) = self.around.files.read_on(at) {
            reader.file.report_finding(finding);
        }
    }

    fn is_open(&self, at: PartAt) -> bool {
        match self.flows.get(&at.file) {
            Some(flow) => flow.is_wanted(self.around.files),
            None => self.around.files.part(at).is_some_and(OpenFile::is_open),
        }
    }

    fn store(&mut self) -> &mut Store {
        self.store
    }

    fn make_archive(&mut self, file: FileId) {
        self.flows.remove(&file);
        if let Some(reader) = self.around.files.whole_mut(file) {
            reader.make_archive();
        }
    }

    fn end_archive(&mut self, file: FileId) {
        if let Some(reader) = self.around.files.whole_mut(file) {
            reader.end_archive();
        }
    }
}

impl OpenFiles {
    pub(super) fn begin_rows(&mut self, file: FileId, parts: &[u32], context: &mut ReadContext) {
        let Self { files, store, feeds, flows, summaries, .. } = self;
        let Some(feed) = feeds.get_mut(&file).and_then(|feed| feed.table()) else { return };
        let around = Around { files, summaries, context, watch: &mut |_| {} };
        feed.begin(parts, &mut ArchiveEntries { around, store, flows });
    }
}
