//! Archives among the open files: the feeds that read them, and the files that come out of them.

use super::OpenFiles;
use super::table::FileTable;
use crate::corpus::{ByteRange, FileId, Finding, Place};
use crate::engine::answer::{FileEntry, FileState, PartAt, Share};
use crate::engine::file::OpenFile;
use crate::engine::reading::{FileReader, ReadContext, Watch};
use crate::engine::rules::packed;
use crate::engine::unpack::{ByteFeed, Entry, EntrySink, Feed, Fetch, Kind, Layer, Listed, Members, Store};
use crate::formats::bundle_of_path;
use std::borrow::Cow;
use std::collections::HashMap;

/// Takes the files that come out of an archive.
struct ArchiveEntries<'t> {
    files: &'t mut FileTable,
    store: &'t mut Store,
    context: &'t mut ReadContext,
    watch: Watch<'t>,
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

    /// Begins to read an archive. The directory of a long zip archive is read by every shard.
    pub(super) fn unpack(&mut self, file: FileId, kind: Kind) {
        let Some(known) = self.files.known(file) else { return };
        let entry = known.entry.clone();
        let is_here = entry.share.has(0);
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
        if kind == Kind::Zip && !entry.share.is_none() {
            self.add_bytes(file, ByteFeed::listing(&entry));
        } else if is_here {
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
    pub(super) fn stop_unpacking(&mut self) -> bool {
        let listing = self.feeds.iter().filter(|(_, feed)| feed.is_listing());
        let listed: Vec<FileId> = listing.map(|(file, _)| *file).collect();
        for file in &listed {
            let at = PartAt::first(*file);
            if self.part(at).is_none()
                && let Some(known) = self.files.known(*file)
            {
                // The shard that has the archive's own row publishes it.
                let mut row = FileReader::unpacked(known.entry.clone());
                row.is_published = true;
                self.files.add_part(row);
            }
            if let Some(row) = self.part_mut(at) {
                row.state = FileState::Stopped;
            }
        }
        self.feeds.values_mut().for_each(|feed| feed.stop());
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
        let Self { files, store, feeds, .. } = self;
        let Some(feed) = feeds.get_mut(&file) else { return };
        let mut sink = ArchiveEntries { files, store, context, watch };
        match &mut **feed {
            Feed::Bytes(feed) => match feed.take(range, bytes, &mut sink) {
                Some(Listed::Files(entries)) => self.list(file, entries, context),
                Some(Listed::Nothing) => self.read_without_directory(file),
                None => {}
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
        let mut turns = Turns::new(&archive);
        let mut members = Members::new(archive.clone());
        entries.sort_by(|one, other| one.path.cmp(&other.path));
        let mut packed_bytes = 0;
        for entry in entries {
            let Some(met) = members.meet(&entry.path).filter(|_| !entry.is_none()) else { continue };
            let turn = turns.of(&met.path);
            let met = met.in_turn(turn);
            let id = met.id;
            packed_bytes += entry.packed_bytes;
            let is_mine = archive.share.has(turn.into());
            let share = if is_mine { Share::ALL } else { Share::NONE };
            self.files.open_inside(members.entry(met, share));
            if !is_mine {
                continue;
            }
            let place = Place::of_file(id);
            if let Some(how) = entry.locked(false) {
                self.files.refuse(id, packed::locked(place, how));
            } else {
                self.add_bytes(id, ByteFeed::member(id, entry, &archive));
            }
        }
        if let Some(Feed::Bytes(feed)) = self.feeds.get_mut(&file).map(|feed| &mut **feed) {
            feed.total = if archive.share.has(0) { archive.bytes.saturating_sub(packed_bytes) } else { 0 };
        }
        let Self { files, store, .. } = self;
        let mut sink = ArchiveEntries { files, store, context, watch: &mut |_| {} };
        members.finish(&mut sink);
        sink.end_archive(file);
        // Others were quicker.
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
        let is_packed = file.is_inside() || self.path(file).is_some_and(is_named_packed);
        if is_packed && !is_read_here { Fetch::nothing(file) } else { self.store.fetch(file, range) }
    }

    pub fn unpacked<'b>(&mut self, fetch: &Fetch, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, &'static str> {
        self.store.unpack(fetch, bytes)
    }
}

impl EntrySink for ArchiveEntries<'_> {
    fn begin(&mut self, entry: FileEntry, layers: Vec<Layer>) {
        self.store.place(entry.id, layers);
        self.files.open_inside(entry);
    }

    fn push(&mut self, at: PartAt, bytes: &[u8]) {
        if let Some(reader) = self.files.read_on(at) {
            reader.push(bytes, self.context, self.watch);
        }
    }

    fn close(&mut self, at: PartAt, last: &[u8]) {
        if let Some(reader) = self.files.read_on(at) {
            reader.close(last, self.context, self.watch);
        }
    }

    fn fail(&mut self, at: PartAt, fault: &str) {
        if let Some(reader) = self.files.read_on(at) {
            reader.fail(fault);
        }
    }

    fn refuse(&mut self, file: FileId, finding: Finding) {
        self.files.refuse(file, finding);
    }

    fn report_finding(&mut self, finding: Finding) {
        self.files.report_finding(finding);
    }

    fn report_in_part(&mut self, at: PartAt, finding: Finding) {
        if let Some(reader) = self.files.read_on(at) {
            reader.file.report_finding(finding);
        }
    }

    fn is_open(&self, at: PartAt) -> bool {
        self.files.part(at).is_some_and(OpenFile::is_open)
    }

    fn store(&mut self) -> &mut Store {
        self.store
    }

    fn make_archive(&mut self, file: FileId) {
        if let Some(reader) = self.files.whole_mut(file) {
            reader.make_archive();
        }
    }

    fn end_archive(&mut self, file: FileId) {
        if let Some(reader) = self.files.whole_mut(file) {
            reader.end_archive();
        }
    }
}

impl OpenFiles {
    pub(super) fn begin_rows(&mut self, file: FileId, parts: &[u32], context: &mut ReadContext) {
        let Self { files, store, feeds, .. } = self;
        let Some(feed) = feeds.get_mut(&file).and_then(|feed| feed.table()) else { return };
        feed.begin(parts, &mut ArchiveEntries { files, store, context, watch: &mut |_| {} });
    }
}

/// Whether a path is that of gzip, by its name.
fn is_named_packed(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("gz"))
}

/// Assigns the files of a long archive to the shards in turn, alike for any number of them.
struct Turns {
    is_long: bool,
    next: u8,
    /// Files that belong together are read together: what is packed can be had again only where it was read.
    bundles: HashMap<String, u8>,
}

impl Turns {
    fn new(archive: &FileEntry) -> Self {
        Self { is_long: archive.bytes > archive.share.part_bytes, next: 0, bundles: HashMap::new() }
    }

    fn of(&mut self, path: &str) -> u8 {
        let bundle = bundle_of_path(path);
        if let Some(turn) = bundle.as_ref().and_then(|bundle| self.bundles.get(bundle)) {
            return *turn;
        }
        let turn = self.next;
        self.next = if self.is_long { turn.wrapping_add(1) } else { 0 };
        self.bundles.extend(bundle.map(|bundle| (bundle, turn)));
        turn
    }
}
