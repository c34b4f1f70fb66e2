//! What tests share: files in memory that are read, and folders in which the native tool runs.

use colloquy::corpus::{Dataset, FileId, RecordAt};
use colloquy::engine::answer::{FileEntry, PartAt, Row, Segment, Share, Survey};
use colloquy::engine::parts::PartSummary;
use colloquy::engine::{Shard, Want, merge};
use colloquy::synth::{self, GeneratedFile, Plan};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A fresh folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs the native tool in a folder.
pub fn colloquy(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_colloquy")).args(arguments).current_dir(folder).output().unwrap()
}

pub fn generated(dialogues: u32, seed: u64) -> Vec<GeneratedFile> {
    synth::generated(Dataset::Sgd, &Plan { dialogues, seed, variant: "raw" })
}

pub fn file(path: &str, bytes: impl AsRef<[u8]>) -> GeneratedFile {
    GeneratedFile { path: path.to_owned(), bytes: bytes.as_ref().to_vec() }
}

/// One shard with the files whose position `is_mine` picks, pushed in slices of `slice_len`.
pub fn shard_of(files: &[GeneratedFile], is_mine: impl Fn(usize) -> bool, slice_len: usize) -> Shard {
    let mut shard = Shard::default();
    let mine: Vec<usize> = (0..files.len()).filter(|index| is_mine(*index)).collect();
    let id = |index: usize| FileId(index as u64);
    shard.open(mine.iter().map(|index| entry(files, *index, 0)).collect(), Vec::new());
    for index in mine {
        for slice in files[index].bytes.chunks(slice_len.max(1)) {
            shard.push(PartAt::first(id(index)), slice, &mut |_| {});
        }
    }
    shard
}

/// All files in one shard, read and checked to the end.
pub fn checked(files: &[GeneratedFile]) -> Shard {
    let mut shards = [shard(files)];
    // Archives are not pushed.
    read_on(&mut shards[0], files);
    check(&mut shards, files);
    let [shard] = shards;
    shard
}

/// Joins the shards and lets them check what they read; files that cannot be read in parts are read whole first.
pub fn check(shards: &mut [Shard], files: &[GeneratedFile]) {
    let count = shards.len();
    let torn: BTreeSet<FileId> = exchange(shards)
        .into_iter()
        .filter(|summary| summary.is_torn)
        .map(|summary| summary.at.file.root_file())
        .collect();
    for file in torn {
        let index = file.index();
        for (number, shard) in shards.iter_mut().enumerate() {
            // Whichever shard reads it.
            let share = if number == (index * 7) % count { Share::ALL } else { Share::NONE };
            shard.open(vec![FileEntry { share, ..entry(files, index, 1) }], Vec::new());
            read_on(shard, files);
        }
    }
    exchange(shards);
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    for shard in shards {
        shard.join(&digests);
        read_on(shard, files);
    }
}

/// Lets the shards exchange summaries of what they have read.
pub fn exchange(shards: &mut [Shard]) -> Vec<PartSummary> {
    let news: Vec<_> = shards.iter_mut().flat_map(Shard::take_news).collect();
    for shard in shards {
        shard.take_summaries(news.clone());
    }
    news
}

pub fn all_rows(shard: &Shard) -> Vec<Row> {
    let survey = shard.survey("", &[]).unwrap();
    shard.rows("", &[], &merge::plan(&survey.segments, 0..survey.total)).unwrap()
}

/// The bytes of a record of a file that is not packed.
pub fn record<'f>(shard: &Shard, files: &'f [GeneratedFile], at: RecordAt) -> &'f [u8] {
    let range = shard.locate(at).unwrap().range;
    &files[at.file.index()].bytes
        [usize::try_from(range.start.0).unwrap()..usize::try_from(range.end.0).unwrap()]
}

/// A survey whose segments are whole files: however these were cut, it is the same.
pub fn by_file(survey: &Survey) -> Survey {
    let mut survey = survey.clone();
    let mut files: Vec<Segment> = Vec::new();
    for part in std::mem::take(&mut survey.segments) {
        let Some(file) = files.last_mut().filter(|file| file.at.file == part.at.file) else {
            files.push(Segment { at: PartAt::first(part.at.file), ..part });
            continue;
        };
        file.total += part.total;
        file.matching += part.matching;
        let mut ranks: BTreeMap<u64, u32> = file.ranks.iter().copied().collect();
        part.ranks.iter().for_each(|(rank, count)| *ranks.entry(*rank).or_default() += count);
        file.ranks = ranks.into_iter().collect();
    }
    Survey { segments: files, ..survey }
}

/// Gives a shard what it wants until it wants nothing more.
pub fn read_on(shard: &mut Shard, files: &[GeneratedFile]) {
    while let Some(want) = shard.want() {
        let slice = slice_of(files, &want);
        shard.take(want, Ok(slice), &mut |_| {});
    }
}

pub fn slice_of<'f>(files: &'f [GeneratedFile], want: &Want) -> &'f [u8] {
    let at = |offset: u64| usize::try_from(offset).unwrap();
    &files[want.file.index()].bytes[at(want.range.start.0)..at(want.range.end.0)]
}

/// So many shards that have read the files together; nothing is joined yet.
pub fn shards_of(
    files: &[GeneratedFile],
    count: u32,
    part_bytes: u64,
    first: impl Fn(usize) -> u32,
) -> Vec<Shard> {
    let mut shards = unread_shards_of(files, count, part_bytes, first);
    for shard in &mut shards {
        read_on(shard, files);
    }
    shards
}

/// So many shards that are to read the files together, long ones cut; `first` is where each file begins.
pub fn unread_shards_of(
    files: &[GeneratedFile],
    count: u32,
    part_bytes: u64,
    first: impl Fn(usize) -> u32,
) -> Vec<Shard> {
    let open = |number| {
        let mut opened = Shard::default();
        let turn = |index| (number + count - first(index) % count) % count;
        let share = |index| Share { turn: turn(index), of: count, part_bytes };
        let entry = |index| FileEntry { share: share(index), ..entry(files, index, 0) };
        opened.open((0..files.len()).map(entry).collect(), Vec::new());
        opened
    };
    (0..count).map(open).collect()
}

/// A file that is read whole.
pub fn entry(files: &[GeneratedFile], index: usize, generation: u32) -> FileEntry {
    FileEntry {
        id: FileId(index as u64),
        path: files[index].path.clone(),
        bytes: files[index].bytes.len() as u64,
        casts: Vec::new(),
        share: Share::ALL,
        generation,
    }
}

pub fn shard(files: &[GeneratedFile]) -> Shard {
    shard_of(files, |_| true, 1 << 20)
}
