//! Files come and go, are stopped and read again at any moment, while slices and news are under way: in the end
//! everything is as if what is left had been opened at once.

use crate::parts::answers;
use crate::support::{entry, slice_of};
use colloquy::corpus::{Dataset, FileId};
use colloquy::engine::answer::{FileEntry, FileState, Share};
use colloquy::engine::{Packed, Shard, Want, merge, parts::PartSummary};
use colloquy::synth::{self, GeneratedFile, Plan, archive};
use proptest::prelude::*;
use std::collections::{BTreeSet, VecDeque};
use std::sync::LazyLock;

/// Lines with their flights, a schema, arrays long enough to be cut, an archive, and a stream.
static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let plan = |dialogues| Plan { dialogues, seed: 4, variant: "raw" };
    let mut files: Vec<_> = synth::generated(Dataset::AirDialogue, &plan(12));
    let sgd = synth::generated(Dataset::Sgd, &plan(12));
    let packed: Vec<_> = sgd.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect();
    let bytes = archive::zip(&packed, archive::Zipping::default());
    files.push(GeneratedFile { path: "sgd.zip".to_owned(), bytes });
    files.extend(sgd.into_iter().filter(|file| file.path.contains("train/")));
    let mut streamed = synth::generated(Dataset::Frames, &plan(12));
    streamed.extend(synth::generated(Dataset::Taskmaster, &Plan { variant: "tm3", ..plan(12) }));
    let streamed: Vec<_> = streamed.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect();
    let bytes = archive::gzip(&archive::tar(&streamed, archive::Names::Pax));
    files.push(GeneratedFile { path: "more.tgz".to_owned(), bytes });
    files
});

#[derive(Clone, Copy, Debug)]
enum Deed {
    Open(usize),
    Close(usize),
    /// As when a person says what a file is.
    ReadAgain(usize),
    Stop,
    /// A worker takes the slice that it waits for, and asks for more.
    Read(usize),
    /// What a worker publishes comes to the page, and from there to all.
    Exchange(usize),
    /// A worker has read all: when all have, each gets the digests of all.
    Digest(usize),
    /// The page lets them check.
    Check,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (0usize..99).prop_map(Deed::Open),
        1 => (0usize..99).prop_map(Deed::Close),
        1 => (0usize..99).prop_map(Deed::ReadAgain),
        1 => Just(Deed::Stop),
        12 => (0usize..9).prop_map(Deed::Read),
        6 => (0usize..9).prop_map(Deed::Exchange),
        3 => (0usize..9).prop_map(Deed::Digest),
        1 => Just(Deed::Check),
    ]
}

/// What the page's link does, without a browser.
struct Page {
    /// How often each file was opened before, if it is open.
    open: Vec<Option<u32>>,
    /// Files that must not be cut.
    whole: BTreeSet<usize>,
    part_bytes: u64,
    shards: Vec<Shard>,
    ahead: Vec<VecDeque<Want>>,
    digests: Vec<Option<Packed>>,
    generations: u32,
    is_stopped: bool,
    is_checking: bool,
}

impl Page {
    fn new(shards: usize, part_bytes: u64) -> Self {
        Self {
            open: vec![None; FILES.len()],
            whole: BTreeSet::new(),
            part_bytes,
            shards: (0..shards).map(|_| Shard::default()).collect(),
            ahead: vec![VecDeque::new(); shards],
            digests: vec![Some(Packed::default()); shards],
            generations: 0,
            is_stopped: false,
            is_checking: false,
        }
    }

    fn is_open(&self, index: usize) -> bool {
        self.open[index].is_some()
    }

    fn do_it(&mut self, deed: Deed) {
        let count = self.shards.len();
        match deed {
            Deed::Open(index) if !self.is_open(index % FILES.len()) => self.open(index % FILES.len()),
            Deed::ReadAgain(index) if self.is_open(index % FILES.len()) => self.open(index % FILES.len()),
            Deed::Close(index) => self.close(index % FILES.len()),
            Deed::Stop => {
                self.is_stopped = true;
                self.shards.iter_mut().for_each(Shard::stop);
            }
            Deed::Read(shard) => _ = self.read(shard % count),
            Deed::Exchange(shard) => self.exchange(shard % count),
            Deed::Digest(shard) => self.digest(shard % count),
            Deed::Check => self.is_checking = true,
            Deed::Open(_) | Deed::ReadAgain(_) => {}
        }
    }

    fn open(&mut self, index: usize) {
        // No generation is ever used twice, as the page never gives a number twice.
        self.generations += 1;
        self.open[index] = Some(self.generations);
        self.begin_reading();
        self.is_stopped = false;
        let count = self.shards.len();
        for (number, shard) in self.shards.iter_mut().enumerate() {
            let turn = (number + count - index % count) % count;
            let share = match (self.whole.contains(&index), turn) {
                (false, turn) => Share {
                    turn: u32::try_from(turn).unwrap(),
                    of: u32::try_from(count).unwrap(),
                    part_bytes: self.part_bytes,
                },
                (true, 0) => Share::ALL,
                (true, _) => Share::NONE,
            };
            shard.open(vec![FileEntry { share, ..entry(&FILES, index, self.generations) }], Vec::new());
        }
    }

    fn close(&mut self, index: usize) {
        if self.open[index].take().is_some() {
            self.begin_reading();
            let file = FileId(index as u64);
            self.shards.iter_mut().for_each(|shard| shard.close(file));
        }
    }

    fn begin_reading(&mut self) {
        self.digests.fill(None);
        self.is_checking = false;
    }

    /// Whether there was something to read.
    fn read(&mut self, shard: usize) -> bool {
        let (reader, ahead) = (&mut self.shards[shard], &mut self.ahead[shard]);
        while ahead.len() < 2
            && (self.is_checking || reader.progress().checked == 0)
            && let Some(want) = reader.want()
        {
            ahead.push_back(want);
        }
        let Some(want) = ahead.pop_front() else { return false };
        let slice = slice_of(&FILES, &want);
        reader.take(want, Ok(slice), &mut |_| {});
        true
    }

    fn exchange(&mut self, shard: usize) {
        let of_now = |summary: &PartSummary| self.open[summary.at.file.index()] == Some(summary.generation);
        let news: Vec<_> = self.shards[shard].take_news().into_iter().filter(of_now).collect();
        for shard in &mut self.shards {
            shard.take_summaries(news.clone());
        }
        for torn in news.iter().filter(|summary| summary.is_torn) {
            let index = torn.at.file.index();
            // What was torn while reading is stopped stays a gap.
            if !self.is_stopped && self.whole.insert(index) {
                self.open(index);
            }
        }
    }

    fn digest(&mut self, shard: usize) {
        if !self.ahead[shard].is_empty() {
            return;
        }
        self.exchange(shard);
        if let Some(digest) = self.shards[shard].digest() {
            self.digests[shard] = Some(digest);
            if let Some(all) = self.digests.iter().cloned().collect::<Option<Vec<_>>>() {
                self.shards.iter_mut().for_each(|shard| shard.join(&all));
            }
        }
    }

    /// Lets everything come to its end; files that were stopped are read again first.
    fn finish(&mut self) {
        let count = self.shards.len();
        for shard in 0..count {
            self.exchange(shard);
        }
        let reports = merge::files(self.shards.iter().map(Shard::files).collect());
        let stopped = reports.iter().filter(|report| report.state == FileState::Stopped);
        let stopped: BTreeSet<usize> = stopped.map(|report| report.id.index()).collect();
        for index in 0..FILES.len() {
            // Where a stop left nothing at all, nothing is reported.
            if self.is_open(index) && (self.is_stopped || stopped.contains(&index)) {
                self.open(index);
            }
        }
        self.is_checking = true;
        while !self.shards.iter().all(|shard| {
            let progress = shard.progress();
            progress.is_done && progress.checked == progress.to_check
        }) {
            let mut has_moved = false;
            for shard in 0..count {
                while self.read(shard) {
                    has_moved = true;
                }
                self.digest(shard);
                has_moved |= self.shards[shard].digest().is_none();
            }
            assert!(has_moved, "nothing is left to read, and it is not done");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn whatever_happened_what_is_left_is_answered_for_as_if_opened_at_once(
        shards in 1usize..4,
        part_bytes in 3_000u64..60_000,
        deeds in prop::collection::vec(deed(), 10..120),
    ) {
        let mut page = Page::new(shards, part_bytes);
        for deed in deeds {
            page.do_it(deed);
        }
        page.finish();
        let mut fresh = Page::new(shards, part_bytes);
        for index in (0..FILES.len()).filter(|index| page.is_open(*index)) {
            fresh.open(index);
        }
        fresh.finish();
        let (one, other) = (answers(&mut page.shards, &FILES), answers(&mut fresh.shards, &FILES));
        prop_assert_eq!(one.len(), other.len());
        for (one, other) in one.iter().zip(&other) {
            // An answer is long: the first line that differs says more.
            let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
            prop_assert!(one == other, "{:?} in {}", differs, &one[..one.len().min(80)]);
        }
    }
}
