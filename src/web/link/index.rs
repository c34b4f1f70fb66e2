//! The index of what is open: its name, and when there may be one.
//!
//! Each worker has its own part of it, and finds out by itself whether that is of the files as they are now.

use super::{Link, OpenedFile, State};
use crate::formats::name_hash;
use crate::web::codec::Envelope;
use crate::web::{indexes, page, storage};
use crate::wire::message::{BUILD, Order};
use wasm_bindgen::JsCast;
use web_sys::File;

/// What is shorter is read as soon as an index of it.
const LEAST_BYTES: u64 = 4_000_000;

impl Link {
    /// Keeps an index of all that was read and checked, where there may be one.
    pub fn keep(&self) {
        let state = self.0.borrow();
        let Some(set) = state.indexed_set() else { return };
        for shard in 0..state.shards.count() {
            let order = Order::Keep { index: state.name_of_index(set, shard) };
            state.shards.send(shard, Envelope::of(order));
        }
    }
}

impl State {
    /// Names the files that are open; nothing is kept of what a person said of them, of what was opened in steps, and
    /// of what is soon read.
    pub(super) fn indexed_set(&self) -> Option<u64> {
        let files = self.files.iter().map(Option::as_ref).collect::<Option<Vec<_>>>()?;
        let is_as_given = |file: &&OpenedFile| {
            file.entry.generation == 0 && file.entry.casts.is_empty() && file.source.has_type::<File>()
        };
        let bytes: u64 = files.iter().map(|file| file.entry.bytes).sum();
        // Builds of developers all have one name.
        let is_kept = indexes::are_possible()
            && storage::are_indexes_kept()
            && BUILD != "dev"
            && bytes >= LEAST_BYTES
            && self.shards.aside().is_empty()
            && files.iter().all(is_as_given);
        let seed = name_hash(0, &page::base());
        is_kept.then(|| files.iter().fold(seed, |set, file| name_hash(set, &file.entry.path)))
    }

    pub(super) fn name_of_index(&self, set: u64, shard: usize) -> String {
        indexes::name_of(set, shard, self.shards.count())
    }
}
