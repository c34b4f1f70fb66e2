//! The rows of the list: a list box of options with a fixed height.
//!
//! Invariant: what is drawn follows from the scroll position, the count and the measured row height through
//! `view::window`, and from nothing else.

use super::row::{self, recycled};
use super::steps::{self, step};
use crate::ui::found::Found;
use crate::ui::here::{Here, Spot};
use crate::ui::opened::Opened;
use crate::ui::parts::{effect, follow_refs, px};
use crate::view::text;
use crate::view::walk::Step;
use crate::view::window::{Strip, Window};
use crate::web::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Rows() -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let (scroll, measure) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    let scroll_px = RwSignal::new(0.0);
    let strip = follow_refs(scroll, measure, Box::new(move || matching(found)));
    let window = Memo::new(move |_| strip.get().window(scroll_px.get()));
    fetch(found, window);
    keep_in_sight(here, scroll, strip);
    steps::follow(opened, found, here);
    let read_scroll = move |_| {
        if let Some(scroll) = scroll.get_untracked() {
            scroll_px.set(page::scroll_box(&scroll).1);
        }
    };
    let press = move |event: KeyboardEvent| {
        if let Some(wanted) = Step::of_key(&event.key(), strip.get_untracked().page_rows()) {
            event.prevent_default();
            step(opened, found, here, wanted);
        }
    };
    view! {
        <div
            class="list-scroll"
            role="listbox"
            tabindex="0"
            aria-label=text::title::DIALOGUES
            aria-activedescendant=Signal::derive(move || active(here, window))
            aria-busy=Signal::derive(move || is_busy(found, here, window).to_string())
            node_ref=scroll
            on:scroll=read_scroll
            on:keydown=press
        >
            <div class="list-measure list-row" role="presentation" aria-hidden="true" node_ref=measure></div>
            <div class="list-spacer" role="presentation" style:height=Signal::derive(move || px(strip.get().spacer_px()))>
                <div
                    class="list-window"
                    role="presentation"
                    style:top=Signal::derive(move || px(window.get().offset_px))
                    use:recycled=window
                ></div>
            </div>
        </div>
    }
}

/// Tracks the answer.
fn matching(found: Found) -> u64 {
    found.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching))
}

/// The answer to what is asked comes a moment later, and its rows once more. Tracks them.
fn is_busy(found: Found, here: Here, window: Memo<Window>) -> bool {
    let Window { first, len, .. } = window.get();
    found.is_asking(here)
        || found.rows.with(|rows| rows.missing(&(first..first + len), matching(found))).is_some()
}

/// The element of the row that is chosen; only one that is drawn can be pointed at. Tracks it.
fn active(here: Here, window: Memo<Window>) -> Option<String> {
    let Window { first, len, .. } = window.get();
    let spot = here.spot.get().map(|spot| spot.index);
    spot.filter(|index| (first..first + len).contains(index)).map(row::element_id)
}

/// Asks for the rows of the window whenever it or the answer changes.
fn fetch(found: Found, window: Memo<Window>) {
    effect(Box::new(move || {
        let Window { first, len, .. } = window.get();
        if found.answer.with(Option::is_some) {
            spawn_local(async move {
                // What scrolled by while others were waiting is not asked for.
                if window.try_get_untracked().is_some_and(|now| now.first == first) {
                    found.ensure(first..first + len).await;
                }
            });
        }
    }));
}

/// Scrolls so that the dialogue that is shown is seen in the list, when it changes.
fn keep_in_sight(here: Here, scroll: NodeRef<html::Div>, strip: Memo<Strip>) {
    effect(Box::new(move || {
        let Some((Spot { index, .. }, scroll)) = here.spot.get().zip(scroll.get_untracked()) else { return };
        let (_, scroll_px) = page::scroll_box(&scroll);
        if let Some(to) = strip.get_untracked().scroll_to(index, scroll_px) {
            #[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
            scroll.set_scroll_top(to.round() as i32);
        }
    }));
}
