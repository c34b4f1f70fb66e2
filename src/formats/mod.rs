//! One folder per dataset: recognise a record, read it into corpus words, and what the dataset means by it.
//!
//! No I/O and no index here: a reader gets the bytes of one record and returns plain data. Invariant: what
//! [`Format::skim`] reports of a record equals what [`Format::read`] would give (a property test says so).
//!
//! To add a dataset, add a folder with a `FORMAT` and one line to [`FORMATS`].

mod fault;
mod generated;
mod path;
pub mod random;
pub mod sgd;
mod skim;

pub use fault::ReadFault;
pub use generated::GeneratedFile;
pub use path::split_of_path;
pub use skim::Skim;

use crate::corpus::{Change, Dataset, Dialogue, Recognition, Service};
use serde_json::Value;

/// What the engine needs to know of a dataset.
pub struct Format {
    pub dataset: Dataset,
    /// Decides from the first record of a file whether the file belongs to this dataset.
    pub recognise: fn(&Value) -> Option<Recognition>,
    /// Reads what the index keeps of a dialogue, into buffers that the caller uses again.
    pub skim: fn(&[u8], &mut Skim) -> Result<(), ReadFault>,
    /// Reads a dialogue whole.
    pub read: fn(&[u8]) -> Result<Dialogue, ReadFault>,
    /// Reads a record of a schema file.
    pub read_service: fn(&[u8]) -> Result<Service, ReadFault>,
    /// The synthetic files that the page offers as a sample.
    pub sample: fn() -> Vec<GeneratedFile>,
    /// Per turn, what it did to the states of its services.
    pub changes: fn(&Dialogue) -> Vec<Vec<Change>>,
}

/// Every dataset that can be read, in the order in which they are asked to recognise a record.
pub const FORMATS: [&Format; 1] = [&sgd::FORMAT];

/// The format of a dataset that was recognised.
pub fn format_of(dataset: Dataset) -> &'static Format {
    match dataset {
        Dataset::Sgd => &sgd::FORMAT,
    }
}

/// What a file is, judged by its first record.
pub fn recognise(first_record: &Value) -> Option<Recognition> {
    FORMATS.iter().find_map(|format| (format.recognise)(first_record))
}
