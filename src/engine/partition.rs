//! Partitions files over shards, in the page and in the native tool alike.
//!
//! A file goes to the shard that has the least to read, and files that belong together to one; the parts of a long
//! file go to all shards in turn.

use super::answer::{PartAt, Share};
use super::parts::{PACKED_PART_BYTES, PART_BYTES, PartSummary, TABLE_PART_BYTES};
use crate::corpus::{FileId, Role};
use crate::formats::{bundle_of_path, is_in_columns, is_packed};
use std::collections::{BTreeMap, HashMap};

/// What each shard has to read.
#[derive(Debug, Default)]
pub struct Partitioner {
    loads: Vec<u64>,
    assigned: BTreeMap<FileId, Assigned>,
    /// Files that belong together begin at one shard.
    bundles: HashMap<String, Vec<FileId>>,
    /// Files that are read by the shard of an archive, since the file that belongs to them is in it: that file.
    drawn: HashMap<FileId, FileId>,
}

#[derive(Clone, Copy, Debug)]
struct Assigned {
    /// The shard that reads the first part.
    first: usize,
    /// Of the file.
    bytes: u64,
    /// It is cut when it is longer.
    part_bytes: u64,
}

impl Assigned {
    fn is_cut(self) -> bool {
        self.bytes > self.part_bytes
    }
}

impl Partitioner {
    pub fn new(shards: usize) -> Self {
        Self { loads: vec![0; shards.max(1)], ..Self::default() }
    }

    /// Assigns a file: its parts to the shards in turn, beginning with the one that has the least to read.
    pub fn partition(&mut self, file: FileId, path: &str, bytes: u64) {
        let mut together = None;
        if let Some(bundle) = bundle_of_path(path) {
            let files = self.bundles.entry(bundle).or_default();
            together = files.first().and_then(|other| self.assigned.get(other)).map(|other| other.first);
            files.push(file);
        }
        let lightest = || (0..self.loads.len()).min_by_key(|shard| self.loads.get(*shard));
        let first = together.or_else(lightest).unwrap_or_default();
        let assigned = Assigned { first, bytes, part_bytes: part_bytes(path, bytes) };
        self.assigned.insert(file, assigned);
        if assigned.is_cut() {
            let share = bytes / self.loads.len() as u64;
            self.loads.iter_mut().for_each(|load| *load += share);
        } else if let Some(load) = self.loads.get_mut(first) {
            *load += bytes;
        }
    }

    /// Nothing belongs to a file any more that was closed.
    pub fn forget(&mut self, file: FileId) {
        for files in self.bundles.values_mut() {
            files.retain(|other| *other != file);
        }
        self.drawn.retain(|beside, inside| *beside != file && inside.root_file() != file);
    }

    /// Files that cannot be read where they were assigned, by what was read of them. They have to be opened again.
    pub fn partition_again(&mut self, summary: &[PartSummary]) -> Vec<FileId> {
        let mut again = self.keep_whole(summary);
        let drawn =
            summary.iter().filter_map(|summary| self.draw(summary)).filter(|file| !again.contains(file));
        let drawn: Vec<FileId> = drawn.collect();
        again.extend(drawn);
        again
    }

    /// What is packed can be had only where it was unpacked, so what belongs to it is read there, and whole.
    fn draw(&mut self, summary: &PartSummary) -> Option<FileId> {
        let (inside, owner) = (summary.at.file, self.owner(summary.at)?);
        let is_kb = summary.recognition.as_ref().is_some_and(|found| found.role == Role::Kb);
        let mut beside = self.bundles.get(summary.bundle.as_ref()?)?.iter().filter(|file| **file != inside);
        // Several belong to each other.
        let file = *beside.next().filter(|_| is_kb || inside.is_inside())?;
        let is_first = self.drawn.get(&file).is_none_or(|other| inside < *other);
        if beside.next().is_some() || !is_first {
            return None;
        }
        self.drawn.insert(file, inside);
        let assigned = self.assigned.get_mut(&file)?;
        let is_elsewhere = assigned.first != owner || assigned.is_cut() && self.loads.len() > 1;
        assigned.first = owner;
        if is_elsewhere {
            assigned.bytes = 0;
        }
        is_elsewhere.then_some(file)
    }

    /// Takes note of files that cannot be read in parts after all: from now on each has one part.
    fn keep_whole(&mut self, summary: &[PartSummary]) -> Vec<FileId> {
        let mut torn: Vec<FileId> = summary
            .iter()
            .filter(|summary| summary.is_torn)
            .map(|summary| summary.at.file.root_file())
            .collect();
        torn.dedup();
        torn.retain(|file| {
            let bytes = self.assigned.get_mut(file).map(|assigned| std::mem::take(&mut assigned.bytes));
            bytes.is_some_and(|bytes| bytes > 0)
        });
        torn
    }

    /// What a shard reads of a file.
    pub fn share(&self, file: FileId, shard: usize) -> Share {
        let Some(assigned) = self.assigned.get(&file) else { return Share::NONE };
        let Assigned { first, part_bytes, .. } = *assigned;
        if !assigned.is_cut() {
            return if first == shard { Share::ALL } else { Share::NONE };
        }
        let count = self.loads.len();
        let number = |position: usize| u32::try_from(position).unwrap_or_default();
        Share { turn: number((shard + count - first) % count), of: number(count), part_bytes }
    }

    /// The shard that reads a part.
    pub fn owner(&self, at: PartAt) -> Option<usize> {
        let first = self.assigned.get(&at.file.root_file())?.first;
        Some((first + at.part as usize + at.file.turn()) % self.loads.len())
    }
}

/// How long the parts of a file are. A record of a file of columns can be had only where its groups are known, so those that
/// belong to others are always cut.
fn part_bytes(path: &str, bytes: u64) -> u64 {
    match (is_in_columns(path), bundle_of_path(path)) {
        (false, _) if is_packed(path) => PACKED_PART_BYTES,
        (false, _) => PART_BYTES,
        (true, None) => TABLE_PART_BYTES,
        (true, Some(_)) => TABLE_PART_BYTES.min(bytes.saturating_sub(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Recognition, Variant};
    use crate::engine::packed::Packed;
    use crate::engine::parts::Before;

    fn summary(at: PartAt) -> PartSummary {
        PartSummary {
            at,
            generation: 0,
            holds: Before::default(),
            is_whole: true,
            is_torn: false,
            recognition: None,
            bundle: None,
            rows: Packed::default(),
        }
    }

    #[test]
    fn every_part_has_one_owner() {
        let mut partitioner = Partitioner::new(3);
        partitioner.partition(FileId(0), "a/dev_data.json", 5);
        partitioner.partition(FileId(1), "a/dev_kb.json", PART_BYTES * 9);
        partitioner.partition(FileId(2), "b.json", PART_BYTES);
        assert_eq!(partitioner.owner(PartAt { file: FileId(9), part: 0 }), None);
        for (file, parts) in [(0, 1), (1, 9), (2, 1)] {
            for part in 0..parts {
                let has = |shard: &usize| partitioner.share(FileId(file), *shard).has(part);
                let owners: Vec<usize> = (0..3).filter(has).collect();
                assert_eq!(owners, [partitioner.owner(PartAt { file: FileId(file), part }).unwrap()]);
            }
        }
        let first = |file| partitioner.owner(PartAt { file: FileId(file), part: 0 });
        assert_eq!(first(0), first(1), "files that belong together begin together");
        assert_ne!(first(0), first(2));
    }

    #[test]
    fn a_torn_file_has_one_part_from_then_on() {
        let mut partitioner = Partitioner::new(2);
        let file = FileId(0);
        partitioner.partition(file, "a.json", PART_BYTES * 2);
        let summary =
            |part, is_torn| PartSummary { is_torn, is_whole: !is_torn, ..summary(PartAt { file, part }) };
        assert_eq!(partitioner.partition_again(&[summary(0, false)]), []);
        assert_eq!(partitioner.share(file, 1), Share { turn: 1, of: 2, part_bytes: PART_BYTES });
        assert_eq!(partitioner.partition_again(&[summary(0, true), summary(1, true)]), [file]);
        assert_eq!([0, 1].map(|shard| partitioner.share(file, shard)), [Share::ALL, Share::NONE]);
        assert_eq!(partitioner.partition_again(&[summary(1, true)]), [], "it is opened again once");
    }

    #[test]
    fn dialogues_follow_the_flights_of_whichever_archive_is_open() {
        let mut partitioner = Partitioner::new(2);
        let [first, dialogues, second] = [0, 1, 2].map(FileId);
        let of_flights = |archive: FileId| PartSummary {
            recognition: Some(Recognition::new(Dataset::AirDialogue, Variant::RAW, Role::Kb, "")),
            bundle: bundle_of_path("train_kb.json"),
            ..summary(PartAt::first(archive.inside(0, 0)))
        };
        partitioner.partition(first, "a.zip", 9);
        partitioner.partition(dialogues, "train_data.json", 5);
        let owner = |partitioner: &Partitioner, file| partitioner.owner(PartAt::first(file));
        assert_ne!(owner(&partitioner, first), owner(&partitioner, dialogues));
        assert_eq!(partitioner.partition_again(&[of_flights(first)]), [dialogues]);
        partitioner.forget(first);
        partitioner.partition(second, "b.zip", 5);
        assert_ne!(owner(&partitioner, second), owner(&partitioner, dialogues));
        assert_eq!(
            partitioner.partition_again(&[of_flights(second)]),
            [dialogues],
            "the first one is closed"
        );
        assert_eq!(owner(&partitioner, second), owner(&partitioner, dialogues));
    }
}
