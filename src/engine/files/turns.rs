//! Who reads which file of an archive that has a directory.

use crate::engine::answer::{FileEntry, Share};
use crate::engine::unpack::{Entry, Met};
use crate::formats::bundle_of_path;
use std::collections::{HashMap, HashSet};

/// Assigns the files of a long archive to the shards in turn, alike for any number of them; long ones are shared.
///
/// What is packed can be had again only where it was unpacked, so files that belong together are read together.
pub struct Turns<'a> {
    archive: &'a FileEntry,
    next: u8,
    bundles: HashMap<String, u8>,
    /// Those with a long file, which every shard unpacks, and so all of them.
    long: HashSet<String>,
}

impl<'a> Turns<'a> {
    pub fn new(archive: &'a FileEntry, files: &[(Met, Entry)]) -> Self {
        let long = files.iter().filter(|(_, entry)| is_long(entry, archive));
        let long = long.filter_map(|(met, _)| bundle_of_path(&met.path)).collect();
        Self { archive, next: 0, bundles: HashMap::new(), long }
    }

    /// How many shards after that of the archive the first part of a file is read, and what of it is read here.
    pub fn of(&mut self, met: &Met, entry: &Entry) -> (u8, Share) {
        let bundle = bundle_of_path(&met.path);
        let is_shared =
            is_long(entry, self.archive) || bundle.as_ref().is_some_and(|of| self.long.contains(of));
        let turn = self.turn(bundle);
        let share = self.archive.share;
        let share = if is_shared && entry.locked(false).is_none() {
            share.turned(turn.into())
        } else if share.has(turn.into()) {
            Share::ALL
        } else {
            Share::NONE
        };
        (turn, share)
    }

    fn turn(&mut self, bundle: Option<String>) -> u8 {
        if let Some(turn) = bundle.as_ref().and_then(|bundle| self.bundles.get(bundle)) {
            return *turn;
        }
        let turn = self.next;
        self.next = if self.archive.is_long() { turn.wrapping_add(1) } else { 0 };
        self.bundles.extend(bundle.map(|bundle| (bundle, turn)));
        turn
    }
}

/// It is cut if it can be: read by one shard alone, it would hold back all that is read.
fn is_long(entry: &Entry, archive: &FileEntry) -> bool {
    entry.packed_bytes > archive.share.part_bytes
}
