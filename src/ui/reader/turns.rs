//! The turns of the dialogue that is shown, drawn as far as they are near: see [`super::pieces`].

use super::context::ReaderContext;
use super::dialogue::DialogueContext;
use super::pieces::{NEAR_PX, TurnList};
use super::sight::HELD;
use crate::view::pieces::pieces;
use crate::web::page;
use crate::web::watch::{NearWatch, watch_near};
use leptos::either::Either;
use leptos::prelude::*;
use web_sys::Element;

/// The turns of a dialogue; the reader's context knows them while they are on the page.
#[component]
pub fn Turns() -> impl IntoView {
    let turn_count = expect_context::<DialogueContext>().reading.dialogue.turns.len();
    if pieces(0..turn_count).is_empty() {
        Either::Left(view! { <ol class="reader-piece" use:in_pieces=turn_count></ol> })
    } else {
        Either::Right(view! { <div class="reader-piece" use:in_pieces=turn_count></div> })
    }
}

/// Fills an element with so many turns, as far as they are near.
fn in_pieces(element: Element, turn_count: usize) {
    let reader = expect_context::<ReaderContext>();
    let Some(owner) = Owner::current() else { return };
    let turns = TurnList::new(element, turn_count, owner);
    reader.set_turns(turns);
    turns.set_watch(watch(reader, turns));
    turns.ensure(0);
    turns.ensure(reader.turn.get_untracked().map_or(0, |turn| turn as usize));
}

fn watch(reader: ReaderContext, turns: TurnList) -> Option<NearWatch> {
    let root = reader.root.get_untracked()?;
    watch_near(&root.clone(), NEAR_PX, move |seen| {
        page::draw_in_place(&root, HELD, || turns.follow(&root, seen));
    })
}
