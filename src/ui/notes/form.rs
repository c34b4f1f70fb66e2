//! The form that writes or changes a note. It is about the dialogue that was shown when it was opened, wherever the page is
//! by then.

use super::kept::Notes;
use crate::engine::notes::{add_notes, is_same_note};
use crate::view::notes::{Draft, labels};
use crate::view::text;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

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
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let said = [
            label.get_untracked().map(|field| field.value()).unwrap_or_default(),
            words.get_untracked().map(|field| field.value()).unwrap_or_default(),
        ];
        let now = String::from(js_sys::Date::new_0().to_iso_string());
        let Some(note) = draft.written(place.get_untracked(), said.each_ref().map(String::as_str), now)
        else {
            return fault.set(text::notes::NOTHING.to_owned());
        };
        let kept = notes.change(|all| {
            let before = draft.before.as_ref().unwrap_or(&note);
            all.retain(|other| !is_same_note(other, before));
            add_notes(all, [note]);
        });
        match kept {
            Ok(()) => notes.leave(),
            Err(why) => fault.set(why),
        }
    };
    let known =
        move || labels(&notes.own.get()).into_iter().map(|label| view! { <option value=label></option> });
    view! {
        <form class="notes-form" data-testid="note-form" on:submit=submit>
            <p class="notes-about">
                <bdi>{id}</bdi>
            </p>
            <label class="notes-field" hidden=!is_new>
                {text::notes::ABOUT}
                <select
                    class="parts-field"
                    data-testid="note-place"
                    on:change=move |event| place.set(event_target_value(&event).parse().unwrap_or_default())
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
