//! The list of keys in a dialog, with the switch that turns single keys off.

use super::parts::{Modal, show_modal};
use super::preferences::Preferences;
use crate::view::key::{Entry, KEYS};
use crate::view::text;
use leptos::prelude::*;
use web_sys::Event;

const DIALOG: &str = "keys";

pub fn show() {
    show_modal(DIALOG);
}

#[component]
pub fn Keys() -> impl IntoView {
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
        <Modal name=DIALOG title=text::keys::TITLE>
            <dl class="keys-list">{KEYS.map(entry).collect_view()}</dl>
            <p class="keys-note">{text::keys::LIST_NOTE}</p>
            <Switch/>
        </Modal>
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
