//! A value to tick, with its count and its share as a bar.

use crate::view::number;
use leptos::prelude::*;

/// Its elements stay, whatever value stands in it: a view that is made again takes the attributes from its elements and
/// sets them anew, and a box that loses its type is laid out as another. The box is set whenever `is_on` is told again: what
/// a person ticked and is not so is taken back then.
#[component]
pub fn ChoiceRow(
    #[prop(into)] is_on: Signal<bool>,
    #[prop(into)] count: Signal<u64>,
    #[prop(into)] per_mille: Signal<u64>,
    #[prop(optional)] id: Option<String>,
    toggle: Callback<()>,
    children: Children,
) -> impl IntoView {
    view! {
        <label
            class="parts-choice"
            data-on=move || is_on.get()
            data-zero=move || count.get() == 0
            style=("--share", move || per_mille.get().to_string())
        >
            <input
                class="parts-check"
                type="checkbox"
                id=id
                prop:checked=move || is_on.get()
                on:change=move |_| toggle.run(())
            />
            {children()}
            <span class="parts-number">{move || number::grouped(count.get())}</span>
        </label>
    }
}
