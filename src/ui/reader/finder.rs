//! Finds words in the dialogue that is shown: a line under it, and the hits marked in the text.

use super::context::ReaderContext;
use super::dialogue::Hits;
use super::sight::show_turn;
use super::sought::Sought;
use crate::ui::navigation::{Navigation, Shown, name_of};
use crate::ui::parts::{Icon, Shape};
use crate::view::find::{self, at, count, first_from};
use crate::view::text;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

/// Where the line is: one of the page's contexts, since a key of the page leads there.
#[derive(Clone, Copy, Default)]
pub struct FinderLine {
    is_open: RwSignal<bool>,
    field: NodeRef<html::Input>,
}

impl FinderLine {
    /// Goes to the line; `false` when it has the focus already or there is no dialogue, and so the browser should find.
    pub fn open(self, navigation: Navigation) -> bool {
        let is_there = navigation.shown.with_untracked(|shown| matches!(shown, Shown::Dialogue(_)));
        let field = self.field.get_untracked().filter(|field| is_there && field.is_connected());
        let Some(field) = field.filter(|field| document().active_element().as_ref() != Some(field)) else {
            return false;
        };
        self.is_open.set(true);
        spawn_local(async move {
            // It is seen by then.
            tick().await;
            let _ = field.focus();
        });
        true
    }
}

/// Hidden until it is asked for.
#[component]
pub fn Finder() -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let FinderLine { is_open, field } = expect_context();
    let Sought { words, hits, position } = reader.sought;
    on_cleanup(move || is_open.set(false));
    keep_hit_in_sight(reader);
    let step = move |is_back| step(reader, is_back);
    let close = move || {
        words.set(String::new());
        is_open.set(false);
    };
    let press = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => step(event.shift_key()),
        "Escape" => {
            close();
            event.prevent_default();
        }
        _ => {}
    };
    let says = Memo::new(move |_| {
        if words.with(String::is_empty) {
            String::new()
        } else {
            hits.with(|hits| says(hits, position.get()))
        }
    });
    view! {
        <div
            class="reader-finder"
            role="search"
            hidden=move || !is_open.get()
            aria-label=text::reader::FIND_HERE
        >
            <input
                class="parts-field"
                id="reader-find"
                type="search"
                aria-label=text::reader::FIND
                placeholder=text::reader::FIND
                autocomplete="off"
                spellcheck="false"
                node_ref=field
                prop:value=words
                on:input=move |event| words.set(event_target_value(&event))
                on:keydown=press
            />
            <span class="reader-found" role="status">{says}</span>
            <Step says=text::parts::PREVIOUS step=move || step(true)/>
            <Step says=text::parts::NEXT step=move || step(false)/>
            <button
                type="button"
                class="reader-tool"
                aria-label=text::reader::FIND_CLOSE
                on:click=move |_| close()
            >
                <Icon shape=Shape::Close/>
            </button>
        </div>
    }
}

#[component]
fn Step(says: &'static str, step: impl Fn() + 'static) -> impl IntoView {
    view! { <button type="button" class="reader-tool" on:click=move |_| step()>{says}</button> }
}

/// When other words are sought, the first hit from where one reads is seen.
fn keep_hit_in_sight(reader: ReaderContext) {
    Effect::new(move |_| {
        let turn = untrack(|| reader.navigation().turn()).unwrap_or_default();
        let found = reader.sought.hits.with(|hits| {
            let first = first_from(hits, turn as usize);
            Some((first, at(hits, first)?.0))
        });
        if let Some((first, turn)) = found {
            reader.sought.position.set(first);
            show_turn(reader, turn, false);
        }
    });
}

/// Goes to the next hit, or the one before.
fn step(reader: ReaderContext, is_back: bool) {
    let Some(open) = reader.dialogue.get_untracked() else { return };
    let Sought { hits, position: current, .. } = reader.sought;
    let found = hits.with_untracked(|hits| {
        let position = find::step(current.get_untracked(), count(hits), is_back);
        Some((position, at(hits, position)?.0))
    });
    let Some((position, turn)) = found else { return };
    current.set(position);
    if let Ok(turn) = u32::try_from(turn) {
        reader.navigation().replace(reader.navigation().at_turn(name_of(&open.reading), turn));
    }
}

fn says(hits: &Hits, position: usize) -> String {
    match count(hits) {
        0 => text::reader::NOT_FOUND.to_owned(),
        count => text::reader::hit_of(position as u64 + 1, count as u64),
    }
}
