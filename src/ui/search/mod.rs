//! The search box: the query line as text while it is edited, as chips while it is read.
//!
//! The input always holds the whole line; the chips lie over it until it has the focus.

use super::found::Found;
use super::here::Here;
use super::list;
use super::parts::{Icon, Shape, maybe, part, text};
use crate::view::problem::sentence;
use crate::view::query::{self, Chip};
use crate::web::page;
use crate::web::pick::input_of;
use leptos::ev::{Event, KeyboardEvent};
use leptos::prelude::*;

#[component]
pub fn Search() -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let typed = typed_line(here);
    let fault = move || found.fault.get().map(|fault| sentence(&fault.to_string())).unwrap_or_default();
    let input = move |event: Event| {
        if let Some(input) = input_of(&event) {
            typed.set(input.value());
            here.set_query(input.value().trim().to_owned(), true);
        }
    };
    view! {
        <search class="search">
            <div class="search-box">
                <Icon shape=Shape::Search />
                <div class="search-line">
                    <input
                        class="search-input"
                        type="text"
                        inputmode="search"
                        enterkeyhint="search"
                        data-testid="search"
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck="false"
                        aria-label="Search"
                        aria-describedby="search-fault"
                        aria-keyshortcuts="/"
                        aria-invalid=maybe(move || found.fault.with(Option::is_some).then_some("true"))
                        placeholder="Words, “a phrase”, -not, user:…, act:…, turns:10..20"
                        prop:value=move || typed.get()
                        on:input=input
                        on:keydown=press
                    />
                    <Chips />
                </div>
                <kbd class="search-key" aria-hidden="true">"/"</kbd>
            </div>
            <p class="search-fault" id="search-fault" role="status">{text(fault)}</p>
        </search>
    }
}

/// The line as it is typed, with its spaces; it follows the query when that is changed elsewhere.
fn typed_line(here: Here) -> RwSignal<String> {
    let typed = RwSignal::new(here.query.get_untracked());
    Effect::new(move |_| {
        let line = here.query.get();
        if typed.with_untracked(|typed| typed.trim() != line) {
            typed.set(line);
        }
    });
    typed
}

/// The terms of the line, each with a way to take it away.
#[component]
fn Chips() -> impl IntoView {
    let here = expect_context::<Here>();
    let chip = move |chip: Chip| {
        let not = if chip.is_negated { "not " } else { "" };
        let field = chip.field.map_or_else(|| not.to_owned(), |field| format!("{not}{}", field.word()));
        let says = format!("Remove {field} \u{2068}{}\u{2069}", chip.label);
        let remove = move |_| {
            let line = here.query.get_untracked();
            here.set_query(query::without_term(&line, chip.term), false);
        };
        view! {
            <li class="search-chip">
                <span class="search-field">{field}</span>
                <bdi class="search-value">{chip.label.clone()}</bdi>
                <button class="search-remove" type="button" aria-label=says on:click=remove>
                    <Icon shape=Shape::Close />
                </button>
            </li>
        }
    };
    let chips = move || here.query.with(|line| query::chips(line));
    view! {
        <Show when=move || here.query.with(|line| !line.is_empty())>
            <ul class="search-chips" aria-label="The query">{part(move || chips().into_iter().map(chip).collect_view())}</ul>
        </Show>
    }
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
