//! A value to tick, with its count.

use crate::engine::answer::Field;
use crate::ui::navigation::Navigation;
use crate::view::facet::{Label, Pane};
use crate::view::{number, query};
use leptos::prelude::*;

/// The row at a place of the pane, whatever value stands there. Its elements stay: a view that is made again takes the
/// attributes from its elements and sets them anew, and a box that loses its type is laid out as another.
#[component]
pub fn Row(field: Field, pane: RwSignal<Pane>, index: usize) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let choice = Memo::new(move |_| pane.with(|pane| pane.rows.get(index).cloned()).unwrap_or_default());
    let label = Memo::new(move |_| choice.with(|choice| choice.label.clone()));
    let is_on = move || choice.with(|choice| choice.is_on);
    let toggle = move |_| {
        let line = navigation.query.get_untracked();
        let line = choice.with_untracked(|choice| query::toggled(&line, field, &choice.value));
        navigation.set_query(line, false);
    };
    view! {
        <label
            class="parts-choice"
            data-on=is_on
            data-zero=move || choice.with(|choice| choice.count == 0)
            style=("--share", move || choice.with(|choice| choice.per_mille.to_string()))
        >
            <input class="parts-check" type="checkbox" prop:checked=is_on on:change=toggle/>
            <bdi class="facets-value">{move || parted(label.get())}</bdi>
            <span class="parts-number">{move || choice.with(|choice| number::grouped(choice.count))}</span>
        </label>
    }
}

/// The folder of a path stands apart from its name.
fn parted(Label { folder, name }: Label) -> impl IntoView {
    let folder = (!folder.is_empty()).then(|| view! { <span class="facets-folder">{folder}</span><wbr/> });
    (folder, name)
}
