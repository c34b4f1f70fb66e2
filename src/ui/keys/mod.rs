//! The sheet of keys, with the switch that turns single keys off.

use super::preferences::Preferences;
use crate::view::key::{Entry, KEYS};
use crate::web::page;
use crate::web::pick::input_of;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

fn sheet() -> Option<HtmlDialogElement> {
    page::find("dialog.keys")?.dyn_into().ok()
}

pub fn show() {
    if let Some(sheet) = sheet().filter(|sheet| !sheet.open()) {
        let _ = sheet.show_modal();
    }
}

fn hide() {
    if let Some(sheet) = sheet() {
        sheet.close();
    }
}

pub fn is_open() -> bool {
    sheet().is_some_and(|sheet| sheet.open())
}

#[component]
pub fn KeySheet() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let entry = |entry: &Entry| {
        view! {
            <div class="keys-entry">
                <dt class="keys-key"><kbd class="keys-cap">{entry.key}</kbd></dt>
                <dd class="keys-says">{entry.says}</dd>
            </div>
        }
    };
    let switch = move |event| {
        if let Some(input) = input_of(&event) {
            preferences.set_single_keys(input.checked());
        }
    };
    view! {
        <dialog class="keys" aria-labelledby="keys-title">
            <div class="keys-sheet">
                <h2 class="keys-title" id="keys-title">"Keys"</h2>
                <dl class="keys-list">{KEYS.iter().map(entry).collect_view()}</dl>
                <p class="keys-note">
                    "In the list, arrows, Page Up, Page Down, Home and End go from dialogue to dialogue."
                </p>
                <label class="keys-switch">
                    <input type="checkbox" prop:checked=move || preferences.are_single_keys_on.get() on:change=switch />
                    " Single keys work outside text fields"
                </label>
                <p class="keys-ways"><button class="parts-button" type="button" on:click=|_| hide()>"Close"</button></p>
            </div>
        </dialog>
    }
}
