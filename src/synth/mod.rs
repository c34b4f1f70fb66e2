//! Synthetic data: one folder per dataset, and files that are broken in known ways.
//!
//! Used by the native tool, samples and tests, and never compiled into the worker or the page. Nothing here reads a
//! file, writes to a disk or is left to chance. Invariant: the same plan gives the same bytes.
//!
//! To add a generator, add a folder with a `GENERATOR`, and one line to [`GENERATORS`].

mod airdialogue;
pub mod archive;
pub mod broken_files;
mod frames;
mod random;
mod sgd;
mod taskmaster;

pub use random::Random;

use crate::corpus::Dataset;

/// What to generate; the same plan gives the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many, over all splits.
    pub dialogues: u32,
    pub seed: u64,
    /// One of the generator's `variants`.
    pub variant: &'static str,
}

/// A generated file, its path relative to the folder that was asked for, with `/` between the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Takes a path, relative to the folder asked for, and the next bytes of that file.
pub type Write<'w> = &'w mut dyn FnMut(&str, &[u8]);

/// What writes the files of a dataset.
pub struct Generator {
    pub dataset: Dataset,
    /// The words that [`Plan::variant`] may be, the usual one first.
    pub variants: &'static [&'static str],
    /// Writes the files of a plan piece by piece.
    pub write: fn(&Plan, Write),
    /// Writes the files that the page offers as a sample: generated dialogues that were chosen because they have
    /// something to show, with mistakes put in that published data has, to be found by those who learn.
    pub write_sample: fn(Write),
}

/// Every dataset that can be generated.
pub const GENERATORS: [&Generator; 4] =
    [&airdialogue::GENERATOR, &sgd::GENERATOR, &frames::GENERATOR, &taskmaster::GENERATOR];

impl Generator {
    /// All files of a plan, in memory.
    pub fn files(&self, plan: &Plan) -> Vec<GeneratedFile> {
        gathered(|write| (self.write)(plan, write))
    }

    /// All files of the sample, in memory.
    pub fn sample(&self) -> Vec<GeneratedFile> {
        gathered(self.write_sample)
    }
}

/// What is written piece by piece, as files.
fn gathered(write_all: impl FnOnce(Write)) -> Vec<GeneratedFile> {
    let mut files: Vec<GeneratedFile> = Vec::new();
    write_all(&mut |path, bytes| match files.iter_mut().find(|file| file.path == path) {
        Some(file) => file.bytes.extend_from_slice(bytes),
        None => files.push(GeneratedFile { path: path.to_owned(), bytes: bytes.to_vec() }),
    });
    files
}

/// `None` where nothing is generated: other datasets were converted into these.
pub fn generator_of(dataset: Dataset) -> Option<&'static Generator> {
    GENERATORS.into_iter().find(|generator| generator.dataset == dataset)
}

/// All files of a plan, in memory; none of a dataset that has no generator.
pub fn generated(dataset: Dataset, plan: &Plan) -> Vec<GeneratedFile> {
    generator_of(dataset).map(|generator| generator.files(plan)).unwrap_or_default()
}
