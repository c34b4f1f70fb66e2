//! The search box: the query line as text while it is edited, as chips while it is read.
//!
//! The input always holds the whole line; the chips lie over it until it has the focus.

use super::list;
use super::navigation::Navigation;
use super::parts::{Icon, Shape};
use super::search_results::SearchResults;
use crate::view::problem::sentence;
use crate::view::query::{self, Chip};
use crate::view::text;
use crate::web::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

#[component]
pub fn Search() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let fault = move || results.fault.get().map(|fault| sentence(&fault)).unwrap_or_default();
    view! {
        <search class="search">
            <div class="search-box">
                <Icon shape=Shape::Search/>
                <div class="search-line">
                    <Line/>
                    <Chips/>
                </div>
                <kbd class="search-key" aria-hidden="true">"/"</kbd>
            </div>
            <p class="search-fault" id="search-fault" role="status">{fault}</p>
        </search>
    }
}

/// The line as text. It follows the query when that is changed elsewhere.
#[component]
fn Line() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let field = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        let line = navigation.query.get();
        // The spaces around it are a person's own.
        if let Some(field) = field.get().filter(|field| field.value().trim() != line.trim()) {
            field.set_value(&line);
        }
    });
    let type_line = move |event| navigation.set_query(event_target_value(&event).trim().to_owned(), true);
    view! {
        <input
            class="search-input"
            type="text"
            inputmode="search"
            enterkeyhint="search"
            data-testid="search"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-label=text::search::LABEL
            aria-describedby="search-fault"
            aria-keyshortcuts="/"
            placeholder=text::search::EXAMPLE
            aria-invalid=move || results.fault.with(Option::is_some).then_some("true")
            node_ref=field
            on:input=type_line
            on:keydown=press
        />
    }
}

/// The terms of the line, each with a way to take it away.
#[component]
fn Chips() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let chip = move |(place, chip): (usize, Chip)| {
        let Chip { term, field, is_negated, label } = chip;
        let not = if is_negated { text::parts::NOT } else { "" };
        let field = field.map_or_else(|| not.to_owned(), |field| format!("{not}{}", field.as_str()));
        let remove = text::search::remove(&field, &label);
        view! {
            <li class="search-chip">
                <span class="search-field">{field}</span>
                <bdi class="search-value">{label}</bdi>
                <button
                    type="button"
                    class="search-remove"
                    id=format!("chip-{place}")
                    aria-label=remove
                    on:click=move |_| navigation.drop_term(term)
                >
                    <Icon shape=Shape::Close/>
                </button>
            </li>
        }
    };
    // Not keyed: the chip that comes in the place of one that was taken away has its focus.
    let chips = move || {
        let chips = navigation.query.with(|line| query::chips(line));
        chips.into_iter().enumerate().map(chip).collect_view()
    };
    view! { <ul class="search-chips" aria-label=text::search::QUERY>{chips}</ul> }
}

fn press(event: KeyboardEvent) {
    match event.key().as_str() {
        // The question is asked while it is typed; Enter hands the keys back to the page.
        "Enter" => page::blur(),
        "ArrowDown" => {
            event.prevent_default();
            list::focus();
        }
        _ => {}
    }
}
