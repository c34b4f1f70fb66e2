//! All notes that are kept here, each a way to its dialogue.

use super::kept::{Notes, PANEL};
use crate::engine::notes::Note;
use crate::ui::navigation::Navigation;
use crate::ui::parts::hide_modal;
use crate::view::notes::{location, place};
use crate::view::text;
use leptos::prelude::*;

/// More are not drawn: a search finds the dialogues of all of them.
const MOST: usize = 200;

#[component]
pub fn NoteList(
    /// Takes why something was not done.
    says: RwSignal<String>,
) -> impl IntoView {
    let notes = expect_context::<Notes>();
    let rows = move || {
        let own = notes.own.get();
        own.iter().take(MOST).cloned().map(|note| view! { <NoteRow note says/> }).collect_view()
    };
    let left = move || notes.own.with(|own| own.len().saturating_sub(MOST) as u64);
    view! {
        <ul class="notes-list" data-testid="note-list">{rows}</ul>
        <p hidden=move || left() == 0>{move || text::parts::and_more(left())}</p>
    }
}

#[component]
fn NoteRow(note: Note, says: RwSignal<String>) -> impl IntoView {
    let notes = expect_context::<Notes>();
    let navigation = expect_context::<Navigation>();
    let Note { label, text: words, .. } = note.clone();
    let place = place(&note);
    let delete_label = text::notes::delete_one(&place);
    let link = location(&note, &navigation.location_now()).map(|to| to.fragment());
    let delete = move |_| {
        if let Err(fault) = notes.delete(&note) {
            says.set(fault);
        }
    };
    view! {
        <li class="notes-row" data-testid="note-row" data-label=label.clone()>
            <a class="notes-place" href=link on:click=|_| hide_modal(PANEL)>
                <bdi>{place}</bdi>
            </a>
            <span class="notes-label" hidden=label.is_empty()>
                <bdi>{label.clone()}</bdi>
            </span>
            <bdi class="notes-said">{words}</bdi>
            <button type="button" class="parts-small" aria-label=delete_label on:click=delete>
                {text::notes::DELETE}
            </button>
        </li>
    }
}
