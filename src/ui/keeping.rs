//! How the browser keeps the page: for times without a network, and which newer version waits.
//!
//! One of the page's contexts. It also knows when the privacy panel is asked for.

use super::opened::Opened;
use crate::view::offline::{Kept, Open};
use crate::web::{launch, offline, recent};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What of the privacy panel is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    Panel,
    Copy,
}

#[derive(Clone, Copy)]
pub struct Keeping {
    pub kept: RwSignal<Kept>,
    /// The person does not want the new version now.
    pub is_later: RwSignal<bool>,
    pub wish: RwSignal<Option<Wish>>,
}

impl Keeping {
    /// Begins to keep the page, and takes the files that the system starts it with.
    pub fn new(opened: Opened) -> Self {
        let kept = RwSignal::default();
        let keeping = Self { kept, is_later: RwSignal::new(false), wish: RwSignal::new(None) };
        offline::keep(move |now| {
            if kept.get_untracked() != now {
                kept.set(now);
            }
        });
        launch::listen(move |handles| {
            spawn_local(async move {
                if let Some(picked) = recent::open(&handles).await {
                    opened.open(picked);
                }
            });
        });
        keeping
    }

    /// Asks for the privacy panel.
    pub fn ask(self, wish: Wish) {
        self.wish.set(Some(wish));
    }
}

/// What is open, and whether it can be opened again with a click; `tell` hears of it.
pub fn look_at_open(opened: Opened, is_empty: bool, tell: RwSignal<Open>) {
    if is_empty || opened.sample.get_untracked().is_some() {
        return tell.set(if is_empty { Open::Nothing } else { Open::Sample });
    }
    spawn_local(async move {
        let is_kept = recent::kept().await.length() > 0;
        let _ = tell.try_set(Open::Files { is_kept });
    });
}
