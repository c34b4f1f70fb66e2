//! What is kept of a file while it is read, and of no other file.

use super::record::At;
use super::{Layout, Resync, Splitter};
use crate::engine::on_demand::Blank;
use crate::engine::resync::Habits;
use std::sync::LazyLock;

#[derive(Default)]
pub(super) struct Reading {
    /// The first bytes, until there are enough of them to tell what the file is.
    pub head: Vec<u8>,
    /// A file in UTF-16, until all of it is here.
    pub undecoded: Vec<u8>,
    pub splitter: Splitter,
    pub habits: Habits,
    pub resync: Option<Resync>,
    /// Where the splitter started anew the last time.
    pub resumed_at: Option<u64>,
    /// The record that the splitter stumbled over: what follows it in a bite is looked at again.
    pub damaged: Option<Resync>,
    /// Bytes of the text that were split.
    pub fed: usize,
    pub layout: Option<Layout>,
    /// The first records, as long as they are like no dataset.
    pub unlike: Vec<(At, Vec<u8>)>,
}

impl Blank for Reading {
    fn blank() -> &'static Self {
        static NONE: LazyLock<Reading> = LazyLock::new(Reading::default);
        &NONE
    }
}
