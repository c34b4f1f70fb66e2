//! The context of the screen: the two dialogues, and how much of them is seen.

use super::sides::Sides;
use crate::ui::navigation::Navigation;
use crate::view::beside::Comparison;
use crate::view::location::{DialogueLink, Location, Screen};
use crate::web::page;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use std::sync::Arc;

/// So many rows are drawn at once, and as many more when they are asked for.
pub const ROWS_AT_ONCE: usize = 1000;

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    pub sides: Sides,
    pub both: Memo<Option<Arc<Comparison>>>,
    /// Only what differs is seen.
    pub is_brief: RwSignal<bool>,
    /// How many rows are drawn.
    pub drawn: RwSignal<usize>,
    /// The difference that was gone to.
    pub current: RwSignal<Option<usize>>,
}

impl Shown {
    pub fn new(sides: Sides) -> Self {
        let both = Memo::new(move |_| {
            let (left, right) = sides.both()?;
            Some(Arc::new(Comparison::new(left, right)))
        });
        let shown = Self {
            sides,
            both,
            is_brief: RwSignal::new(false),
            drawn: RwSignal::new(ROWS_AT_ONCE),
            current: RwSignal::new(None),
        };
        Effect::new(move |_| {
            // Other dialogues begin at their first rows.
            both.with(|_| ());
            shown.drawn.set(ROWS_AT_ONCE);
            shown.current.set(None);
        });
        shown
    }

    /// Something of the two dialogues; nothing of it while there are not two. Tracks them.
    pub fn of_both(self, make: impl FnOnce(&Comparison) -> String) -> String {
        self.both.with(|both| both.as_deref().map(make)).unwrap_or_default()
    }

    /// Goes to the next row that differs, or the one before.
    pub fn step(self, is_back: bool) {
        let (from, drawn) = (self.current.get_untracked(), self.drawn.get_untracked());
        let next = self.both.with_untracked(|both| both.as_ref()?.next_difference(from, is_back, drawn));
        let Some(next) = next else { return };
        // It may be among those that are not drawn.
        self.drawn.set(drawn.max((next / ROWS_AT_ONCE + 1) * ROWS_AT_ONCE));
        self.current.set(Some(next));
        spawn_local(async {
            tick().await;
            page::scroll_into_view(".beside-row[data-current]");
        });
    }
}

/// Where a dialogue is shown alone.
pub fn alone(navigation: Navigation, link: DialogueLink) -> Location {
    navigation.location_now().on(Screen::Dialogues(Some(link))).without_beside()
}
