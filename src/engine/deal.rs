//! Deals files out to shards: the page and the native tool do it alike.

use super::answer::{PartAt, Share};
use super::parts::{PART_BYTES, PartTold};
use super::sorted::Sorted;
use crate::corpus::{FileId, Role};
use crate::formats::bundle_of_path;
use std::collections::HashMap;

/// What each shard has to read.
#[derive(Debug, Default)]
pub struct Dealer {
    loads: Vec<u64>,
    /// The shard that reads the first part of a file, and the bytes of the file: none when it must not be cut.
    dealt: Sorted<FileId, (usize, u64)>,
    /// Files that belong together begin at one shard.
    bundles: HashMap<String, Vec<FileId>>,
    /// Files that are read where an archive is, since what belongs to them is in it: that file.
    drawn: HashMap<FileId, FileId>,
}

impl Dealer {
    pub fn new(shards: usize) -> Self {
        Self { loads: vec![0; shards.max(1)], ..Self::default() }
    }

    /// Deals a file: its parts in turn, from the shard on that has the least to read.
    pub fn deal(&mut self, file: FileId, path: &str, bytes: u64) {
        let mut together = None;
        if let Some(bundle) = bundle_of_path(path) {
            let files = self.bundles.entry(bundle).or_default();
            together = files.first().and_then(|other| self.dealt.get(*other)).map(|(shard, _)| *shard);
            files.push(file);
        }
        let lightest = || (0..self.loads.len()).min_by_key(|shard| self.loads.get(*shard));
        let first = together.or_else(lightest).unwrap_or_default();
        self.dealt.insert(file, (first, bytes));
        if bytes > PART_BYTES {
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
        self.drawn.retain(|beside, inside| *beside != file && inside.dropped() != file);
    }

    /// Takes note of files that cannot be read as they were dealt, by what was read: they are to be opened again.
    pub fn deal_again(&mut self, told: &[PartTold]) -> Vec<FileId> {
        let mut again = self.keep_whole(told);
        let drawn = told.iter().filter_map(|told| self.draw(told)).filter(|file| !again.contains(file));
        let drawn: Vec<FileId> = drawn.collect();
        again.extend(drawn);
        again
    }

    /// What is packed can be had only where it was unpacked, so what belongs to it is read there, and whole.
    fn draw(&mut self, told: &PartTold) -> Option<FileId> {
        let (inside, owner) = (told.at.file, self.owner(told.at)?);
        let is_kb = told.recognition.as_ref().is_some_and(|found| found.role == Role::Kb);
        let mut beside = self.bundles.get(told.bundle.as_ref()?)?.iter().filter(|file| **file != inside);
        // Several belong to each other.
        let file = *beside.next().filter(|_| is_kb || inside.is_inside())?;
        let is_first = self.drawn.get(&file).is_none_or(|other| inside < *other);
        if beside.next().is_some() || !is_first {
            return None;
        }
        self.drawn.insert(file, inside);
        let dealt = self.dealt.get_mut(file)?;
        let is_elsewhere = dealt.0 != owner || dealt.1 > PART_BYTES && self.loads.len() > 1;
        *dealt = (owner, if is_elsewhere { 0 } else { dealt.1 });
        is_elsewhere.then_some(file)
    }

    /// Takes note of files that cannot be read in parts after all: from now on each has one part.
    fn keep_whole(&mut self, told: &[PartTold]) -> Vec<FileId> {
        let mut torn: Vec<FileId> =
            told.iter().filter(|told| told.is_torn).map(|told| told.at.file).collect();
        torn.dedup();
        torn.retain(|file| {
            let bytes = self.dealt.get_mut(*file).map(|(_, bytes)| std::mem::take(bytes));
            bytes.is_some_and(|bytes| bytes > 0)
        });
        torn
    }

    /// What a shard reads of a file.
    pub fn share(&self, file: FileId, shard: usize) -> Share {
        let Some((first, bytes)) = self.dealt.get(file) else { return Share::NONE };
        if *bytes <= PART_BYTES {
            return if *first == shard { Share::ALL } else { Share::NONE };
        }
        let count = self.loads.len();
        let number = |position: usize| u32::try_from(position).unwrap_or_default();
        Share { turn: number((shard + count - first) % count), of: number(count), part_bytes: PART_BYTES }
    }

    /// The shard that reads a part.
    pub fn owner(&self, at: PartAt) -> Option<usize> {
        let (first, _) = self.dealt.get(at.file.dropped())?;
        Some((first + at.part as usize + at.file.turn()) % self.loads.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Recognition, Variant};
    use crate::engine::packed::Packed;
    use crate::engine::parts::Before;

    fn told(at: PartAt) -> PartTold {
        PartTold {
            at,
            round: 0,
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
        let mut dealer = Dealer::new(3);
        dealer.deal(FileId(0), "a/dev_data.json", 5);
        dealer.deal(FileId(1), "a/dev_kb.json", PART_BYTES * 9);
        dealer.deal(FileId(2), "b.json", PART_BYTES);
        assert_eq!(dealer.owner(PartAt { file: FileId(9), part: 0 }), None);
        for (file, parts) in [(0, 1), (1, 9), (2, 1)] {
            for part in 0..parts {
                let has = |shard: &usize| dealer.share(FileId(file), *shard).has(part);
                let owners: Vec<usize> = (0..3).filter(has).collect();
                assert_eq!(owners, [dealer.owner(PartAt { file: FileId(file), part }).unwrap()]);
            }
        }
        let first = |file| dealer.owner(PartAt { file: FileId(file), part: 0 });
        assert_eq!(first(0), first(1), "files that belong together begin together");
        assert_ne!(first(0), first(2));
    }

    #[test]
    fn a_torn_file_has_one_part_from_then_on() {
        let mut dealer = Dealer::new(2);
        let file = FileId(0);
        dealer.deal(file, "a.json", PART_BYTES * 2);
        let told = |part, is_torn| PartTold { is_torn, is_whole: !is_torn, ..told(PartAt { file, part }) };
        assert_eq!(dealer.deal_again(&[told(0, false)]), []);
        assert_eq!(dealer.share(file, 1), Share { turn: 1, of: 2, part_bytes: PART_BYTES });
        assert_eq!(dealer.deal_again(&[told(0, true), told(1, true)]), [file]);
        assert_eq!([0, 1].map(|shard| dealer.share(file, shard)), [Share::ALL, Share::NONE]);
        assert_eq!(dealer.deal_again(&[told(1, true)]), [], "it is opened again once");
    }

    #[test]
    fn dialogues_follow_the_flights_of_whichever_archive_is_open() {
        let mut dealer = Dealer::new(2);
        let [first, dialogues, second] = [0, 1, 2].map(FileId);
        let of_flights = |archive: FileId| PartTold {
            recognition: Some(Recognition::new(Dataset::AirDialogue, Variant::RAW, Role::Kb, "")),
            bundle: bundle_of_path("train_kb.json"),
            ..told(PartAt::first(archive.inside(0, 0)))
        };
        dealer.deal(first, "a.zip", 9);
        dealer.deal(dialogues, "train_data.json", 5);
        let owner = |dealer: &Dealer, file| dealer.owner(PartAt::first(file));
        assert_ne!(owner(&dealer, first), owner(&dealer, dialogues));
        assert_eq!(dealer.deal_again(&[of_flights(first)]), [dialogues]);
        dealer.forget(first);
        dealer.deal(second, "b.zip", 5);
        assert_ne!(owner(&dealer, second), owner(&dealer, dialogues));
        assert_eq!(dealer.deal_again(&[of_flights(second)]), [dialogues], "the first one is closed");
        assert_eq!(owner(&dealer, second), owner(&dealer, dialogues));
    }
}
