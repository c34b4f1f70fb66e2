//! The line that filters flights, as text.

use crate::view::text;
use crate::web::hash;
use leptos::html;
use leptos::prelude::*;

/// A field with the line. It follows the line when that is changed elsewhere.
#[component]
pub fn FilterLine(#[prop(into)] line: Signal<String>, type_line: Callback<String>) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        let line = line.get();
        // The spaces around it are a person's own.
        if let Some(field) = field.get().filter(|field| field.value().trim() != line.trim()) {
            field.set_value(&line);
        }
    });
    view! {
        <input
            type="search"
            aria-label=text::flights::FILTER
            placeholder=text::flights::EXAMPLE
            autocomplete="off"
            spellcheck="false"
            node_ref=field
            on:input=move |event| type_line.run(event_target_value(&event))
            on:blur=move |_| hash::settle()
        />
    }
}
