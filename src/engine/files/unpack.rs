//! Archives among the open files: the feeds that read them, and the tray on which their files are put.

use super::{Cut, OpenFiles};
use crate::corpus::{ByteRange, FileId, Finding, Place};
use crate::engine::answer::{FileEntry, FileState, PartAt, Share};
use crate::engine::file::{Desk, OpenFile, Watch};
use crate::engine::rules::packed;
use crate::engine::unpack::{Entry, Feed, Fetch, Kind, Layer, Listed, Members, Store};
use crate::formats::bundle_of_path;
use std::borrow::Cow;
use std::collections::HashMap;

/// What unpacking puts its files on.
pub struct Tray<'t> {
    files: &'t mut OpenFiles,
    desk: &'t mut Desk,
    watch: Watch<'t>,
}

impl OpenFiles {
    /// Takes the next bytes of a part; when they are those of an archive, its files are read instead.
    pub fn push(&mut self, at: PartAt, slice: &[u8], desk: &mut Desk, watch: Watch) {
        let Some(part) = self.part_mut(at).filter(|part| !part.is_unpacked()) else { return };
        part.push(slice, desk, watch);
        self.unpack_if_packed(at.file, at);
    }

    pub fn tray<'t>(&'t mut self, desk: &'t mut Desk, watch: Watch<'t>) -> Tray<'t> {
        Tray { files: self, desk, watch }
    }

    fn unpack_if_packed(&mut self, file: FileId, at: PartAt) {
        if let Some(kind) = self.part(at).and_then(OpenFile::packed) {
            self.unpack(file, kind);
        }
    }

    /// Begins to read an archive. The directory of a long zip archive is read by every shard.
    pub(super) fn unpack(&mut self, file: FileId, kind: Kind) {
        let Some(known) = self.known.get(&file) else { return };
        let entry = known.entry.clone();
        let is_here = entry.share.has(0);
        // It takes the place of what was read as if it was no archive.
        if is_here {
            let mut row = OpenFile::unpacked(entry.clone());
            if kind != Kind::Gzip {
                row.make_archive();
            }
            self.add_part(row);
        }
        if kind == Kind::Zip && !entry.share.is_none() {
            self.add_feed(file, Feed::listing(&entry));
        } else if is_here {
            self.add_feed(file, Feed::stream(&entry, kind));
        }
    }

    fn add_feed(&mut self, file: FileId, feed: Feed) {
        self.wants.begin_feed(file);
        self.feeds.insert(file, Box::new(feed));
    }

    /// Unpacks nothing more. Of what is in archives that were just listed, some may never be known.
    pub(super) fn stop_unpacking(&mut self) -> bool {
        let listing = self.feeds.iter().filter(|(_, feed)| feed.is_listing());
        let listed: Vec<FileId> = listing.map(|(file, _)| *file).collect();
        for file in &listed {
            let at = PartAt::first(*file);
            if self.part(at).is_none()
                && let Some(known) = self.known.get(file)
            {
                // The shard that has the archive's own row tells of it.
                let mut row = OpenFile::unpacked(known.entry.clone());
                row.is_told = true;
                self.add_part(row);
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
        desk: &mut Desk,
        watch: Watch,
    ) {
        let Some(feed) = self.feeds.get_mut(&file) else { return };
        let mut feed = std::mem::replace(&mut **feed, Feed::over());
        let listed = feed.take(range, bytes, &mut self.tray(desk, watch));
        if let Some(own) = self.feeds.get_mut(&file) {
            **own = feed;
        }
        match listed {
            Some(Listed::Files(entries)) => self.list(file, entries, desk),
            Some(Listed::Nothing) => self.read_without_directory(file),
            None => {}
        }
    }

    fn read_without_directory(&mut self, file: FileId) {
        let Some(entry) = self.known.get(&file).map(|known| known.entry.clone()) else { return };
        if entry.share.has(0) {
            self.find(file, packed::no_directory(Place::of_file(file)));
            self.add_feed(file, Feed::stream(&entry, Kind::Zip));
        }
    }

    /// Opens the files that the directory of an archive names; other shards do the same, and each reads its own.
    fn list(&mut self, file: FileId, mut entries: Vec<Entry>, desk: &mut Desk) {
        let Some(archive) = self.known.get(&file).map(|known| known.entry.clone()) else { return };
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
            self.open_inside(members.entry(met, share));
            if !is_mine {
                continue;
            }
            let place = Place::of_file(id);
            if let Some(how) = entry.locked(false) {
                self.refuse(id, packed::locked(place, how));
            } else {
                self.add_feed(id, Feed::member(id, entry, &archive));
            }
        }
        if let Some(feed) = self.feeds.get_mut(&file) {
            feed.total = if archive.share.has(0) { archive.bytes.saturating_sub(packed_bytes) } else { 0 };
        }
        let mut watch = |_| {};
        let mut tray = self.tray(desk, &mut watch);
        members.finish(&mut tray);
        tray.end_archive(file);
        // Others were quicker.
        for told in std::mem::take(&mut self.early) {
            self.take_summaries(told);
        }
    }

    /// A file in an archive that this shard knows of, and reads if it is its share.
    fn open_inside(&mut self, entry: FileEntry) {
        if entry.share.has(0) {
            self.add_part(OpenFile::unpacked(entry.clone()));
        }
        self.know(entry, Cut::Known);
    }

    fn refuse(&mut self, file: FileId, finding: Finding) {
        if let Some(part) = self.part_mut(PartAt::first(file)) {
            part.refuse(finding);
        }
    }

    fn find(&mut self, file: FileId, finding: Finding) {
        if let Some(part) = self.part_mut(PartAt::first(file)) {
            part.find(finding);
        }
    }

    /// What to read of what the person opened, to have some bytes of a file.
    pub fn fetch(&self, file: FileId, range: ByteRange) -> Fetch {
        let is_read_here = self.parts_of(file).next().is_some();
        let is_packed = file.is_inside() || self.path(file).is_some_and(is_named_packed);
        if is_packed && !is_read_here { Fetch::nothing(file) } else { self.store.fetch(file, range) }
    }

    pub fn unpacked<'b>(&mut self, fetch: &Fetch, bytes: &'b [u8]) -> Result<Cow<'b, [u8]>, &'static str> {
        self.store.unpack(fetch, bytes)
    }
}

impl Tray<'_> {
    /// A file begins, whose bytes are there.
    pub fn begin(&mut self, entry: FileEntry, layers: Vec<Layer>) {
        self.files.store.place(entry.id, layers);
        self.files.open_inside(entry);
    }

    pub fn push(&mut self, file: FileId, bytes: &[u8]) {
        if let Some(part) = self.files.part_mut(PartAt::first(file)) {
            part.push(bytes, self.desk, self.watch);
        }
    }

    /// A file has all its bytes, of which these are the last.
    pub fn close(&mut self, file: FileId, last: &[u8]) {
        if let Some(part) = self.files.part_mut(PartAt::first(file)) {
            part.close(last, self.desk, self.watch);
        }
    }

    /// The bytes cannot be had.
    pub fn fail(&mut self, file: FileId, fault: &str) {
        if let Some(part) = self.files.part_mut(PartAt::first(file)) {
            part.fail(fault);
        }
    }

    pub fn refuse(&mut self, file: FileId, finding: Finding) {
        self.files.refuse(file, finding);
    }

    /// Tells what was found in the file that the finding names.
    pub fn find(&mut self, finding: Finding) {
        self.files.find(finding.place.file, finding);
    }

    pub fn is_open(&self, file: FileId) -> bool {
        self.files.part(PartAt::first(file)).is_some_and(OpenFile::is_open)
    }

    pub fn store(&mut self) -> &mut Store {
        &mut self.files.store
    }

    /// The file turned out to hold others.
    pub fn make_archive(&mut self, file: FileId) {
        if let Some(part) = self.files.part_mut(PartAt::first(file)) {
            part.make_archive();
        }
    }

    /// All files of an archive are known.
    pub fn end_archive(&mut self, file: FileId) {
        if let Some(part) = self.files.part_mut(PartAt::first(file)) {
            part.end_archive();
        }
    }
}

/// Whether a path is that of gzip, by its name.
fn is_named_packed(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("gz"))
}

/// Deals the files of a long archive out to the shards, alike for any number of them.
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
