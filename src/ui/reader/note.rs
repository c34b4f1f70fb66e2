//! A person's notes as they stand at their turn, or before the turns, and the button that writes one.

use crate::corpus::CharRange;
use crate::engine::answer::Field;
use crate::engine::notes::Note;
use crate::ui::navigation::{Navigation, Shown};
use crate::ui::notes::Notes;
use crate::view::location::Screen;
use crate::view::notes::{Draft, ShownNote, place};
use crate::view::query::term_of;
use crate::view::text;
use crate::web::{page, selection};
use leptos::prelude::*;
use web_sys::Element;

/// Begins a note on what is selected, the turn that is gone to, or the dialogue that is shown.
pub fn write_note(notes: Notes, navigation: Navigation) {
    let is_here = navigation.location.with_untracked(|at| matches!(at.screen, Screen::Dialogues(_)));
    let Shown::Dialogue(reading) = navigation.shown.get_untracked() else { return };
    if is_here {
        let (turn, span) = selected().unwrap_or_else(|| (navigation.turn(), None));
        notes.write(Draft::new(&reading, turn, span));
    }
}

/// The turn in which a person has selected some text, and where, unless it reaches into another one.
fn selected() -> Option<(Option<u32>, Option<CharRange>)> {
    let turn_of = |element: &Element| {
        let turn = element.closest(".reader-turn").ok().flatten();
        turn?.get_attribute("data-index")?.parse::<u32>().ok()
    };
    let root = page::find(".reader-transcript")?;
    let letters = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    match selection::ends_in(&root, ".reader-utterance") {
        Some([(first, before), (last, until)]) => {
            let is_one = first.is_same_node(Some(&last));
            let span = is_one.then(|| CharRange::new(letters(&before), letters(&until)));
            Some((turn_of(&first), span))
        }
        None => page::selected(".reader-turn").first().map(|first| (turn_of(first), None)),
    }
}

#[component]
pub fn NoteButton() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let notes = expect_context::<Notes>();
    view! {
        <button
            type="button"
            class="reader-tool"
            id="reader-note"
            aria-haspopup="dialog"
            title=text::notes::BUTTON_MEANS
            on:click=move |_| write_note(notes, navigation)
        >
            {text::notes::BUTTON}
        </button>
    }
}

/// The notes on a turn, or on the dialogue as a whole.
#[component]
pub fn NoteList(shown: Vec<ShownNote>) -> impl IntoView {
    (!shown.is_empty()).then(|| {
        view! {
            <ul class="reader-notes" aria-label=text::notes::TITLES>
                {shown.into_iter().map(|shown| view! { <NoteItem shown/> }).collect_view()}
            </ul>
        }
    })
}

#[component]
fn NoteItem(shown: ShownNote) -> impl IntoView {
    let ShownNote { note, is_own, quote } = shown;
    let label = note.label.clone();
    let label = (!label.is_empty()).then(|| {
        let term = term_of(Field::Label.as_str(), &label);
        view! { <bdi class="reader-note-label" data-term=term title=text::reader::ADD_TERM>{label}</bdi>" " }
    });
    let quote = quote.map(|quote| view! { <q class="reader-note-quote" dir="auto">{quote}</q>" " });
    let (words, of) = (note.text.clone(), note.label.clone());
    let given = (!is_own).then(|| view! { " "<span class="reader-note-given">{text::notes::GIVEN}</span> });
    view! {
        <li class="reader-note" data-testid="note" data-label=of>
            {label}
            {quote}
            <bdi class="reader-note-words">{words}</bdi>
            {given}
            {is_own.then(|| view! { <Ways note/> })}
        </li>
    }
}

/// Changes and deletes a note.
#[component]
fn Ways(note: Note) -> impl IntoView {
    let notes = expect_context::<Notes>();
    let fault = RwSignal::new(String::new());
    let place = place(&note);
    let draft = Draft::change(&note);
    let delete = move |_| {
        if let Err(why) = notes.delete(&note) {
            fault.set(why);
        }
    };
    view! {
        " "
        <button
            type="button"
            class="reader-finding-step"
            aria-label=text::notes::change_one(&place)
            on:click=move |_| notes.write(draft.clone())
        >
            {text::notes::CHANGE}
        </button>
        " "
        <button
            type="button"
            class="reader-finding-step"
            aria-label=text::notes::delete_one(&place)
            on:click=delete
        >
            {text::notes::DELETE}
        </button>
        <span role="alert">{move || fault.get()}</span>
    }
}
