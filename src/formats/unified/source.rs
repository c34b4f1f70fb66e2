//! The version of the form, and what a line says of where its dialogue is from.

use crate::corpus::{Dataset, RecordNumber, Role, Split, Variant};

/// It grows when a key changes its meaning or goes. (In version 1 records were counted from 0, and much was left out.)
pub const VERSION: u32 = 2;

/// Where a dialogue is from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub dataset: Dataset,
    pub variant: &'a Variant,
    pub role: Role,
    /// That of the record, its file, or a list that names it.
    pub split: Option<Split>,
    pub path: &'a str,
    pub record: RecordNumber,
}
