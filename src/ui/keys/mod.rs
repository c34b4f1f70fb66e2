//! The list of keys in a dialog, with the switch that turns single keys off, and what the search understands, with
//! examples that run.
//!
//! It is drawn while it is open: it has 400 elements, and its examples change with every answer.

use super::navigation::Navigation;
use super::parts::{Modal, hide_modal, show_modal};
use super::preferences::Preferences;
use super::quiz::Quiz;
use super::search_results::SearchResults;
use crate::view::grammar::{self, Section};
use crate::view::key::{Entry, KEYS};
use crate::view::text;
use leptos::prelude::*;
use web_sys::Event;

const DIALOG: &str = "keys";

/// One of the page's contexts.
#[derive(Clone, Copy, Default)]
pub struct KeysDialog {
    is_open: RwSignal<bool>,
}

impl KeysDialog {
    pub fn open(self) {
        if show_modal(DIALOG) {
            self.is_open.set(true);
        }
    }
}

#[component]
pub fn Keys() -> impl IntoView {
    let KeysDialog { is_open } = expect_context();
    view! {
        <Modal name=DIALOG title=text::keys::TITLE on_close=Callback::new(move |()| is_open.set(false))>
            <Show when=move || is_open.get()>
                <Body/>
            </Show>
        </Modal>
    }
}

#[component]
fn Body() -> impl IntoView {
    let entry = |entry: Entry| {
        view! {
            <div class="keys-entry">
                <dt class="keys-key">
                    <kbd class="keys-cap">{entry.key}</kbd>
                </dt>
                <dd class="keys-says">{entry.says}</dd>
            </div>
        }
    };
    view! {
        <dl class="keys-list">{KEYS.map(entry).collect_view()}</dl>
        <p class="keys-note">{text::keys::LIST_NOTE}</p>
        <Switch/>
        <Grammar/>
    }
}

#[component]
fn Switch() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let switch = move |event: Event| preferences.set_single_keys(event_target_checked(&event));
    view! {
        <label class="keys-switch">
            <input
                type="checkbox"
                prop:checked=move || preferences.are_single_keys_on.get()
                on:change=switch
            />
            {text::keys::SINGLE_KEYS}
        </label>
    }
}

/// The table of the search, with examples of what is open.
#[component]
fn Grammar() -> impl IntoView {
    let section = |Section { title, entries }: Section| {
        view! {
            <h4 class="keys-part">{title}</h4>
            <dl class="keys-list">{entries.iter().map(|entry| view! { <Example entry/> }).collect_view()}</dl>
        }
    };
    view! {
        <section class="keys-grammar" aria-labelledby="keys-grammar-title">
            <h3 class="keys-title" id="keys-grammar-title">{text::grammar::TITLE}</h3>
            <p class="keys-note">{text::grammar::NOTE}</p>
            <p class="keys-note">{text::grammar::KEYS}</p>
            {grammar::SECTIONS.map(section).collect_view()}
        </section>
    }
}

/// An entry; not seen where it says nothing of what is open.
#[component]
fn Example(entry: &'static grammar::Entry) -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let quiz = expect_context::<Quiz>();
    let line = Memo::new(move |_| {
        let is_quiz = quiz.is_on.get();
        results.answer.with(|answer| {
            let facets = answer.as_ref().map(|answer| answer.survey.facets.as_slice()).unwrap_or_default();
            entry.is_worth_offering(facets, is_quiz).then(|| entry.line(facets))
        })
    });
    let href = move || {
        // What else the address keeps is read untracked.
        results.answer.track();
        line.with(|line| line.as_ref().map(|line| navigation.asking(line).fragment()))
    };
    view! {
        <div class="keys-example" hidden=move || line.with(Option::is_none)>
            <dt class="keys-line">
                <a href=href on:click=|_| hide_modal(DIALOG)><bdi>{line}</bdi></a>
            </dt>
            <dd class="keys-says">{entry.says}</dd>
        </div>
    }
}
