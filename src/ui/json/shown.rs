//! What the blocks of a text share: what is folded, what is marked, and which are near what is seen.

use crate::view::json::{Folding, JsonText};
use crate::web::page;
use leptos::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// What is marked, in the page.
const AIM: &str = ".json-aim";

/// Of what is marked, so many blocks are drawn at once.
const MARKED_BLOCKS: usize = 8;

/// What the blocks share.
#[derive(Clone, Copy)]
pub struct Shown {
    pub json: StoredValue<Arc<JsonText>>,
    pub folding: RwSignal<Folding>,
    pub hidden: Memo<Vec<Range<usize>>>,
    pub aim: Signal<Range<usize>>,
    /// The line of the mark that the Tab key leads to.
    pub current: RwSignal<Option<usize>>,
    /// The number of the first line.
    pub first_line: u64,
    pub near: StoredValue<Vec<RwSignal<bool>>>,
}

impl Shown {
    pub fn draw(self, block: usize) {
        if let Some(is_near) = self.near.with_value(|near| near.get(block).copied())
            && !is_near.get_untracked()
        {
            is_near.set(true);
        }
    }

    pub fn of<T>(self, make: impl FnOnce(&JsonText) -> T) -> T {
        self.json.with_value(|json| make(json))
    }

    pub fn toggle(self, line: usize) {
        self.current.set(Some(line));
        self.folding.update(|folding| folding.toggle(line));
    }

    pub fn fold_all(self, is_folded: bool) {
        let folding = self.of(|json| if is_folded { json.fold_all() } else { Folding::default() });
        let current = self.current.get_untracked();
        self.current.set(current.map(|line| self.of(|json| json.shown_mark(line, &folding))));
        self.folding.set(folding);
    }

    /// Unfolds what hides what is marked, and goes there.
    pub fn reveal(self, aim: &Range<usize>) {
        let mut folding = self.folding.get_untracked();
        self.of(|json| json.reveal(&mut folding, aim.start));
        self.current.set(self.of(|json| json.mark_at(aim.start, &folding)));
        if self.folding.with_untracked(|before| *before != folding) {
            self.folding.set(folding);
        }
        // What is marked and far is drawn when it comes near.
        let blocks = self.of(|json| json.block_of(aim.start)..=json.block_of(aim.end));
        blocks.take(MARKED_BLOCKS).for_each(|block| self.draw(block));
        page::next_frame(|| page::scroll_to_start(AIM));
    }

    /// Gives the focus to the mark of a line.
    pub fn go_to(self, line: usize) {
        self.current.set(Some(line));
        self.draw(self.of(|json| json.block_of(json.start_of(line))));
        page::next_frame(move || {
            page::focus(&format!("[data-fold='{line}']"));
        });
    }
}
