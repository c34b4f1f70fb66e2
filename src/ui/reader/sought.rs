//! Words that are sought in the dialogue that is shown, and where they are.

use super::dialogue::{Hits, OpenDialogue};
use crate::corpus::CharRange;
use crate::view::find::{at, find};
use leptos::prelude::*;
use std::sync::Arc;

/// Words that are sought in the dialogue.
#[derive(Clone, Copy)]
pub struct Sought {
    pub words: RwSignal<String>,
    /// Where they are; nowhere while nothing is sought.
    pub hits: Memo<Arc<Hits>>,
    /// The position of the hit that is gone to.
    pub position: RwSignal<usize>,
}

impl Sought {
    pub fn new(dialogue: Memo<Option<OpenDialogue>>) -> Self {
        let words = RwSignal::new(String::new());
        let hits = Memo::new(move |_| {
            let open = dialogue.get().filter(|_| words.with(|words| !words.is_empty()));
            let found = open.map(|open| words.with(|words| find(&open.reading.dialogue.turns, words)));
            Arc::new(found.unwrap_or_default())
        });
        Self { words, hits, position: RwSignal::new(0) }
    }

    /// The hit that is gone to, and its turn. Tracks it.
    pub fn hit(self) -> Option<(usize, CharRange)> {
        self.hits.with(|hits| at(hits, self.position.get()))
    }
}
