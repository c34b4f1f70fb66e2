//! What of the dialogue is seen: the turn that the address names, a hit, or the top.

use super::context::ReaderContext;
use super::findings::show_sought;
use crate::engine::answer::Field;
use crate::ui::navigation::Shown;
use crate::view::query::values;
use crate::web::page;
use leptos::prelude::*;
use leptos::task::tick;
use std::sync::Arc;

/// What stays in its place while something is drawn: a turn, or what stands after the turns.
pub const HELD: &str = ".reader-turn, .reader .parts-section";

/// Scrolls to the turn that the address names; without one to the first hit of words or of a rule, or to the top of a new
/// dialogue.
pub fn keep_turn_in_sight(reader: ReaderContext) {
    let navigation = reader.navigation();
    let shown = Memo::new(move |_| {
        let rules = navigation.query.with(|query| values(query, Field::Rule));
        navigation.shown.with(|shown| match shown {
            Shown::Dialogue(reading) => {
                let first_hit = reading.hits.iter().position(|hits| !hits.is_empty());
                // Whatever is drawn anew for a rule begins at what it finds.
                let of_rules = (!rules.is_empty()).then_some((rules, Arc::as_ptr(reading) as usize));
                Some((reading.at, first_hit, of_rules))
            }
            _ => None,
        })
    });
    let mut before = None;
    Effect::new(move |_| {
        let (shown, turn) = (shown.get(), reader.turn.get());
        let is_moved = before.replace(turn) != Some(turn);
        let Some((_, first_hit, of_rules)) = shown else { return };
        page::next_frame(move || {
            reader.set_moved(false);
            match (turn, first_hit) {
                (Some(turn), _) => show_turn(reader, turn as usize, is_moved),
                (None, Some(hit)) => show_turn(reader, hit, false),
                (None, None) => page::scroll_to_top(".reader"),
            }
            if of_rules.is_some() {
                show_sought(reader);
            }
        });
    });
}

pub fn show_turn(reader: ReaderContext, turn: usize, takes_focus: bool) {
    if let Some(turns) = reader.turns() {
        turns.ensure(turn);
    }
    let turn = format!(".reader-turn[data-index=\"{turn}\"]");
    page::scroll_into_view(&turn);
    if takes_focus && !page::is_typing() {
        page::focus_quietly(&format!("{turn} .reader-number"));
    }
}

/// Changes what is drawn, and keeps in its place what is read.
pub async fn hold_in_place(reader: ReaderContext, change: impl FnOnce()) {
    let held = reader.root.try_get_untracked().flatten().map(|root| page::hold(&root, HELD));
    change();
    // By then all that shows the change is drawn.
    tick().await;
    drop(held);
}
