//! What reading any file of a shard needs.

use crate::engine::answer::RecordByte;
use crate::engine::column::Names;
use crate::formats::Skim;
use std::collections::HashMap;

/// What all files of a shard share while they are read.
#[derive(Default)]
pub struct ReadContext {
    pub names: Names,
    /// Those of values, which no facet counts.
    pub values: Names,
    /// It remembers the numbers of names in `names` and `values`, so it belongs to these two and to no others.
    pub skim: Skim,
    /// Records that are not read, and why.
    pub aside: HashMap<RecordByte, String>,
}

/// Is called with every record before it is read, so that a crash can be put down to it.
pub type Watch<'a> = &'a mut dyn FnMut(RecordByte);
