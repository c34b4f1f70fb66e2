//! The form that writes or changes a note. It is about the dialogue that was shown when it was opened, wherever the page is
//! by then. Invariant: what is typed is held as soon as it is typed, so closing the form loses nothing.

use super::kept::Notes;
use crate::view::notes::{Draft, labels};
use crate::view::text;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::Event;

#[component]
pub fn DraftForm(draft: Draft) -> impl IntoView {
    let notes = expect_context::<Notes>();
    let place = RwSignal::new(0_usize);
    let fault = RwSignal::new(String::new());
    let label = NodeRef::<html::Input>::new();
    let words = NodeRef::<html::Textarea>::new();
    label.on_load(|field| _ = field.focus());
    let places = draft.places.iter().enumerate();
    let options =
        places.map(|(at, place)| view! { <option value=at.to_string()>{place.says.clone()}</option> });
    let options = options.collect_view();
    let (had_label, had_words) = (draft.note.label.clone(), draft.note.text.clone());
    let (id, is_new) = (draft.note.id.clone(), draft.before.is_none());
    let draft = StoredValue::new(draft);
    let said = move || {
        [
            label.get_untracked().map(|field| field.value()).unwrap_or_default(),
            words.get_untracked().map(|field| field.value()).unwrap_or_default(),
        ]
    };
    let hold = move || notes.hold(draft.with_value(|draft| draft.typed(place.get_untracked(), said())));
    let choose = move |event: Event| {
        place.set(event_target_value(&event).parse().unwrap_or_default());
        hold();
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        // With milliseconds: they tell notes of one place apart.
        let now = String::from(js_sys::Date::new_0().to_iso_string());
        let (draft, said) = (draft.get_value(), said());
        let Some(note) = draft.written(place.get_untracked(), said.each_ref().map(String::as_str), now)
        else {
            return fault.set(text::notes::NOTHING.to_owned());
        };
        match notes.keep(&draft, note) {
            Ok(()) => notes.leave(),
            Err(why) => fault.set(why),
        }
    };
    let known =
        move || labels(&notes.own.get()).into_iter().map(|label| view! { <option value=label></option> });
    view! {
        <form class="notes-form" data-testid="note-form" on:submit=submit on:input=move |_| hold()>
            <p class="notes-about">
                <bdi>{id}</bdi>
            </p>
            <label class="notes-field" hidden=!is_new>
                {text::notes::ABOUT}
                <select
                    class="parts-field"
                    data-testid="note-place"
                    on:change=choose
                >
                    {options}
                </select>
            </label>
            <label class="notes-field">
                {text::notes::LABEL}
                <input
                    class="parts-field"
                    type="text"
                    data-testid="note-label"
                    list="notes-labels"
                    autocomplete="off"
                    value=had_label
                    node_ref=label
                />
            </label>
            <datalist id="notes-labels">{move || known().collect_view()}</datalist>
            <label class="notes-field">
                {text::notes::TEXT}
                <textarea
                    class="parts-field notes-words"
                    data-testid="note-text"
                    rows="4"
                    prop:value=had_words
                    node_ref=words
                ></textarea>
            </label>
            <p class="notes-fault" role="alert" data-testid="note-fault">{move || fault.get()}</p>
            <p class="notes-ways">
                <button type="submit" class="parts-button" data-kind="primary">
                    {text::notes::SUBMIT}
                </button>
                <button type="button" class="parts-button" on:click=move |_| notes.leave()>
                    {text::status::CANCEL}
                </button>
            </p>
        </form>
    }
}
