//! The search box: the query line as text while it is edited, as chips while it is read.
//!
//! The input always holds the whole line; the chips lie over it until it has the focus. While one types, what fits is
//! offered under it.

mod offer;

use super::list;
use super::navigation::Navigation;
use super::parts::{Icon, Shape};
use super::search_results::SearchResults;
use crate::view::problem::sentence;
use crate::view::query::{self, Chip};
use crate::view::{grammar, text};
use crate::web::{hash, page};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use offer::{LIST, Offer, Options};

#[component]
pub fn Search() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let fault = move || results.fault.get().map(|fault| sentence(&fault)).unwrap_or_default();
    let field = NodeRef::<html::Input>::new();
    let offer = Offer::new(field);
    view! {
        <search class="search">
            <div class="search-box">
                <Icon shape=Shape::Search/>
                <div class="search-line">
                    <Line field offer/>
                    <Chips/>
                </div>
                <kbd class="search-key" aria-hidden="true">"/"</kbd>
            </div>
            <Options offer/>
            <p
                class="search-fault"
                id="search-fault"
                role="status"
                data-covered=move || offer.is_open()
            >
                {fault}
                <Renamed/>
            </p>
        </search>
    }
}

/// The line with other names where it has one that is none.
#[component]
fn Renamed() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let lines = Memo::new(move |_| {
        let is_refused = results.fault.with(Option::is_some);
        if is_refused { navigation.query.with(|line| grammar::renamed(line)) } else { Vec::new() }
    });
    let link = move |(place, line): (usize, String)| {
        let before = if place == 0 { text::search::DID_YOU_MEAN } else { text::parts::OR };
        let href = navigation.asking(&line).fragment();
        (before, view! { <a href=href><bdi>{line}</bdi></a> })
    };
    let links = move || {
        let lines = lines.get();
        let end = if lines.is_empty() { "" } else { "?" };
        (lines.into_iter().enumerate().map(link).collect_view(), end)
    };
    view! { {links} }
}

/// The line as text. It follows the query when that is changed elsewhere.
#[component]
fn Line(field: NodeRef<html::Input>, offer: Offer) -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    Effect::new(move |_| {
        let line = navigation.query.get();
        // The spaces around it are a person's own.
        if let Some(field) = field.get().filter(|field| field.value().trim() != line.trim()) {
            field.set_value(&line);
        }
    });
    let type_line = move |event| {
        navigation.set_query(event_target_value(&event).trim().to_owned(), true);
        offer.follow();
    };
    let active = move || offer.active().map(|at| format!("search-option-{at}"));
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
            role="combobox"
            aria-autocomplete="list"
            aria-controls=LIST
            aria-expanded=move || if offer.is_open() { "true" } else { "false" }
            aria-activedescendant=active
            aria-label=text::search::LABEL
            aria-describedby="search-fault"
            aria-keyshortcuts="/"
            placeholder=text::search::EXAMPLE
            aria-invalid=move || results.fault.with(Option::is_some).then_some("true")
            node_ref=field
            on:input=type_line
            on:keydown=move |event| press(&event, offer, navigation)
            on:click=move |_| offer.close()
            on:blur=move |_| {
                offer.close();
                hash::settle();
            }
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

fn press(event: &KeyboardEvent, offer: Offer, navigation: Navigation) {
    // The keys belong to what puts letters together.
    if event.is_composing() {
        return;
    }
    let is_open = offer.suggestions.with_untracked(|suggestions| !suggestions.is_empty());
    match event.key().as_str() {
        "Enter" | "Tab" if offer.take_active(navigation) => event.prevent_default(),
        // The question is asked while it is typed; Enter hands the keys back to the page.
        "Enter" => page::blur(),
        "ArrowDown" | "ArrowUp" if is_open => {
            event.prevent_default();
            offer.step(event.key() == "ArrowUp");
        }
        "ArrowDown" if event.alt_key() => {
            event.prevent_default();
            offer.open();
        }
        "ArrowDown" => {
            event.prevent_default();
            list::focus();
        }
        "Escape" if is_open => {
            event.prevent_default();
            offer.close();
        }
        "ArrowLeft" | "ArrowRight" | "Home" | "End" => offer.close(),
        _ => {}
    }
}
