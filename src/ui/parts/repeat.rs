//! Rows that are known by their position.

use leptos::prelude::*;

/// So many rows, each drawn once. What a row shows follows signals, so it stays and keeps the focus.
#[component]
pub fn Repeat(#[prop(into)] count: Signal<usize>, row: Callback<usize, AnyView>) -> impl IntoView {
    view! { <For each=move || 0..count.get() key=|index| *index children=move |index| row.run(index)/> }
}
