//! The rows of the list: a list box of options with a fixed height.
//!
//! Invariant: what is drawn follows from the scroll position, the count and the measured row height through
//! `view::window`, and from nothing else.

use super::common::Common;
use super::row::{self, Row};
use super::steps::{self, step};
use crate::ui::navigation::{Navigation, Spot};
use crate::ui::parts::{VirtualList, VirtualRows};
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::view::text;
use crate::view::walk::Step;
use crate::view::window::Window;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Rows() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let session = expect_context::<Session>();
    let list = VirtualList::new(move || matching(results));
    let VirtualList { scroll, measure, window, .. } = list;
    fetch(results, window);
    keep_in_sight(navigation, list);
    steps::follow(session, results, navigation);
    let press = move |event: KeyboardEvent| {
        if let Some(wanted) = Step::of_key(&event.key(), list.page_rows()) {
            event.prevent_default();
            step(session, results, navigation, wanted);
        }
    };
    let common = Common::new(results, navigation, list);
    let row = Callback::new(move |index| view! { <Row index common/> }.into_any());
    view! {
        <div
            class="list-scroll"
            role="listbox"
            tabindex="0"
            aria-label=text::title::DIALOGUES
            aria-activedescendant=move || active(navigation, window)
            aria-busy=move || is_busy(results, navigation, window).to_string()
            node_ref=scroll
            on:scroll=move |_| list.read_scroll()
            on:keydown=press
        >
            <div class="list-measure list-row" role="presentation" aria-hidden="true" node_ref=measure></div>
            <div class="list-spacer" role="presentation" style:height=move || list.spacer_height()>
                <VirtualRows list row attr:class="list-window"/>
            </div>
        </div>
    }
}

/// Tracks the answer.
fn matching(results: SearchResults) -> u64 {
    results.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching))
}

/// The answer to what is asked comes a moment later, and its rows once more. Tracks them.
fn is_busy(results: SearchResults, navigation: Navigation, window: Memo<Window>) -> bool {
    let Window { first, len, .. } = window.get();
    results.is_asking(navigation)
        || results.rows.with(|rows| rows.missing(&(first..first + len), matching(results))).is_some()
}

/// The element of the row that is chosen; only one that is drawn can be pointed at. Tracks it.
fn active(navigation: Navigation, window: Memo<Window>) -> Option<String> {
    let Window { first, len, .. } = window.get();
    let spot = navigation.spot.get().map(|spot| spot.index);
    spot.filter(|index| (first..first + len).contains(index)).map(row::element_id)
}

/// Asks for the rows of the window whenever it or the answer changes.
fn fetch(results: SearchResults, window: Memo<Window>) {
    Effect::new(move |_| {
        let Window { first, len, .. } = window.get();
        if results.answer.with(Option::is_some) {
            spawn_local(async move {
                // What scrolled by while others were waiting is not asked for.
                if window.try_get_untracked().is_some_and(|now| now.first == first) {
                    results.ensure(first..first + len).await;
                }
            });
        }
    });
}

/// Scrolls so that the dialogue that is shown is seen in the list, when it changes.
fn keep_in_sight(navigation: Navigation, list: VirtualList) {
    Effect::new(move |_| {
        if let Some(Spot { index, .. }) = navigation.spot.get() {
            list.scroll_to(index);
        }
    });
}
