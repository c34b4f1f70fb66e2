//! Reads files that are in memory.

use colloquy::corpus::Dataset;
use colloquy::corpus::FileId;
use colloquy::engine::Shard;
use colloquy::engine::answer::FileEntry;
use colloquy::formats::{GeneratedFile, Plan, format_of};

pub fn generated(dialogues: u32, seed: u64) -> Vec<GeneratedFile> {
    format_of(Dataset::Sgd).generated(&Plan { dialogues, seed, variant: "raw" })
}

pub fn file(path: &str, bytes: impl AsRef<[u8]>) -> GeneratedFile {
    GeneratedFile { path: path.to_owned(), bytes: bytes.as_ref().to_vec() }
}

/// One shard with the files whose position `is_mine` picks, pushed in slices of `slice_len`.
pub fn shard_of(files: &[GeneratedFile], is_mine: impl Fn(usize) -> bool, slice_len: usize) -> Shard {
    let mut shard = Shard::default();
    let mine: Vec<usize> = (0..files.len()).filter(|index| is_mine(*index)).collect();
    let id = |index: usize| FileId(u32::try_from(index).unwrap());
    let entry = |index: &usize| FileEntry {
        id: id(*index),
        path: files[*index].path.clone(),
        bytes: files[*index].bytes.len() as u64,
        cast: None,
    };
    shard.open(mine.iter().map(entry).collect(), Vec::new());
    for index in mine {
        for slice in files[index].bytes.chunks(slice_len.max(1)) {
            shard.push(id(index), slice, &mut |_| {});
        }
    }
    shard
}

/// All files in one shard, read and checked to the end.
pub fn checked(files: &[GeneratedFile]) -> Shard {
    let mut shards = [shard(files)];
    check(&mut shards, files);
    let [shard] = shards;
    shard
}

/// Joins the shards and lets them check what they read.
pub fn check(shards: &mut [Shard], files: &[GeneratedFile]) {
    let gleanings: Vec<_> = shards.iter().filter_map(Shard::gleaning).collect();
    for shard in shards {
        shard.join(&gleanings);
        while let Some(want) = shard.want() {
            let bytes = &files[want.file.0 as usize].bytes;
            let at = |offset: u64| usize::try_from(offset).unwrap();
            let slice = &bytes[at(want.range.start.0)..at(want.range.end.0)];
            shard.take(want, Ok(slice), &mut |_| {});
        }
    }
}

pub fn shard(files: &[GeneratedFile]) -> Shard {
    shard_of(files, |_| true, 1 << 20)
}
