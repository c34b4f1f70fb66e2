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
    };
    shard.open(mine.iter().map(entry).collect(), Vec::new());
    for index in mine {
        for slice in files[index].bytes.chunks(slice_len.max(1)) {
            shard.push(id(index), slice, &mut |_| {});
        }
    }
    shard
}

pub fn shard(files: &[GeneratedFile]) -> Shard {
    shard_of(files, |_| true, 1 << 20)
}
