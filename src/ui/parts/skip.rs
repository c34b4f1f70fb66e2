//! A link for the keyboard, past what somebody does not want to go through.

use crate::web::page;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// Leads to the first of the selectors whose element can have the focus.
#[component]
pub fn SkipLink(says: &'static str, to: &'static [&'static str]) -> impl IntoView {
    // The fragment belongs to the location, so the link only moves the focus.
    let skip = move |event: MouseEvent| {
        event.prevent_default();
        let _ = to.iter().any(|selector| page::focus(selector));
    };
    view! { <a class="parts-skip" href="#main" on:click=skip>{says}</a> }
}
