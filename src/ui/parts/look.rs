//! A field that leaves of a long list what has the words that are typed.

use leptos::prelude::*;

#[component]
pub fn Look(
    #[prop(into)] label: String,
    placeholder: &'static str,
    words: RwSignal<String>,
) -> impl IntoView {
    view! {
        <input
            class="parts-field parts-look"
            type="search"
            autocomplete="off"
            spellcheck="false"
            aria-label=label
            placeholder=placeholder
            prop:value=words
            on:input=move |event| words.set(event_target_value(&event))
        />
    }
}
