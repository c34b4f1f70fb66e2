//! The panel: how many notes there are and where, ways to save, load and delete them, agreement, and the list.

use super::agree::Agree;
use super::kept::Notes;
use super::list::NoteList;
use crate::engine::notes::write_notes;
use crate::ui::ask::ask_again;
use crate::ui::parts::save_on;
use crate::ui::session::{Phase, Session};
use crate::view::notes::unplaced;
use crate::view::text;
use crate::web::{pick, storage};
use crate::wire::ask::{Lane, MatchingNotes};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{Element, Event};

/// Files of notes are known by how their name ends.
const FILE_NAME: &str = "colloquy-notes.jsonl";
const DAMAGED_NAME: &str = "colloquy-damaged-notes.txt";

/// Others ask for the notes that match.
const LANE: Lane = Lane::of("placed-notes");

#[component]
pub fn Panel() -> impl IntoView {
    let notes = expect_context::<Notes>();
    let says = RwSignal::new(String::new());
    let written = move || notes.own.with(|own| write_notes(own.iter()));
    let count = move || notes.own.with(|own| own.len() as u64);
    let kept = move || text::notes::kept(count(), written().len() as u64);
    let given = move || notes.given.with(|given| given.len() as u64);
    let load = move |event: Event| {
        let Some(input) = pick::input_of(&event) else { return };
        spawn_local(async move {
            let mut said = Vec::new();
            for (name, read) in pick::take_all(input).await {
                let taken = read.and_then(|bytes| notes.take(&name, &bytes));
                said.push(taken.unwrap_or_else(|fault| fault));
            }
            says.set(said.join(" "));
        });
    };
    let save = move |event: MouseEvent| {
        save_on(&event_target::<Element>(&event), FILE_NAME.to_owned(), written());
    };
    view! {
        <Damaged says/>
        <p data-testid="notes-kept">{kept}</p>
        <Unplaced/>
        <p hidden=move || given() == 0>{move || text::notes::given(given())}</p>
        <p class="notes-ways">
            <label class="parts-outline notes-load">
                {text::notes::LOAD}
                <input
                    class="parts-hidden"
                    type="file"
                    multiple
                    accept=".jsonl"
                    data-testid="load-notes"
                    on:change=load
                />
            </label>
            <button type="button" class="parts-outline" hidden=move || count() == 0 on:click=save>
                {text::notes::SAVE}
            </button>
            <DeleteAll says/>
        </p>
        <p class="notes-state" role="status" data-testid="notes-says">{move || says.get()}</p>
        <Agree/>
        <NoteList says/>
    }
}

/// How many notes are on nothing that is open, once everything is read.
#[component]
fn Unplaced() -> impl IntoView {
    let notes = expect_context::<Notes>();
    let session = expect_context::<Session>();
    let asked = Memo::new(move |_| {
        let is_stopped = session.progress.with(|progress| progress.is_stopped);
        let is_read = session.phase.get() == Phase::Ready && !is_stopped;
        Some(notes.own.get()).filter(|own| is_read && !own.is_empty())
    });
    let found = ask_again(
        session,
        move || asked.get(),
        |link, own| async move {
            let placed = link.ask_in(LANE, MatchingNotes::of(String::new())).await?;
            Ok(unplaced(&own, placed))
        },
    );
    let count = move || found.get().filter(|_| asked.with(Option::is_some)).unwrap_or_default();
    view! {
        <p class="notes-state" data-testid="notes-unplaced" hidden=move || count() == 0>
            {move || text::notes::unplaced(count())}
        </p>
    }
}

/// What is kept and cannot be read: it can be saved, and given up.
#[component]
fn Damaged(says: RwSignal<String>) -> impl IntoView {
    let notes = expect_context::<Notes>();
    let is_damaged = move || notes.fault.with(Option::is_some) && storage::notes().is_some();
    let save = |event: MouseEvent| {
        let kept = storage::notes().unwrap_or_default();
        save_on(&event_target::<Element>(&event), DAMAGED_NAME.to_owned(), kept);
    };
    let discard = move |_| {
        says.set(String::new());
        notes.discard_damaged();
    };
    view! {
        <p class="notes-fault" role="alert" data-testid="notes-fault">{move || notes.fault.get()}</p>
        <p class="notes-ways" hidden=move || !is_damaged()>
            <button type="button" class="parts-outline" on:click=save>
                {text::notes::SAVE_DAMAGED}
            </button>
            <button type="button" class="parts-outline" on:click=discard>
                {text::notes::DISCARD}
            </button>
        </p>
    }
}

/// Asks once more.
#[component]
fn DeleteAll(says: RwSignal<String>) -> impl IntoView {
    let notes = expect_context::<Notes>();
    let is_asking = RwSignal::new(false);
    let count = move || notes.own.with(|own| own.len() as u64);
    let delete = move |_| {
        is_asking.set(false);
        says.set(notes.change(Vec::clear).err().unwrap_or_default());
    };
    view! {
        <Show when=move || { count() > 0 }>
            <Show
                when=move || is_asking.get()
                fallback=move || {
                    view! {
                        <button type="button" class="parts-outline" on:click=move |_| is_asking.set(true)>
                            {text::notes::DELETE_ALL}
                        </button>
                    }
                }
            >
                <button type="button" class="parts-outline" data-kind="primary" on:click=delete>
                    {move || text::notes::delete_all(count())}
                </button>
                <button type="button" class="parts-outline" on:click=move |_| is_asking.set(false)>
                    {text::notes::KEEP_IT}
                </button>
            </Show>
        </Show>
    }
}
