//! What the generators of all datasets are asked for, and their files in memory. Nothing here writes to a disk.

use super::Format;

/// What to generate; the same plan gives the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub dialogues: u32,
    pub seed: u64,
    /// One of the format's `generated_variants`.
    pub variant: &'static str,
}

/// A generated file, its path relative to the folder that was asked for, with `/` between the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    pub path: String,
    pub bytes: Vec<u8>,
}

impl Format {
    /// All files of a plan, in memory.
    pub fn generated(&self, plan: &Plan) -> Vec<GeneratedFile> {
        let mut files: Vec<GeneratedFile> = Vec::new();
        (self.generate)(plan, &mut |path, bytes| match files.iter_mut().find(|file| file.path == path) {
            Some(file) => file.bytes.extend_from_slice(bytes),
            None => files.push(GeneratedFile { path: path.to_owned(), bytes: bytes.to_vec() }),
        });
        files
    }
}
