//! A value to tick, with its count.

use crate::engine::answer::Field;
use crate::ui::navigation::Navigation;
use crate::view::facet::{Choice, Label, Pane};
use crate::view::{number, query};
use leptos::prelude::*;

/// The row at a place of the pane, whatever value stands there. It is patched in place when that changes: an effect for each
/// attribute would be most of what an answer takes to be drawn.
#[component]
pub fn Row(field: Field, pane: RwSignal<Pane>, index: usize) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let choice = Memo::new(move |_| pane.with(|pane| pane.rows.get(index).cloned()).unwrap_or_default());
    let toggle = move |_| {
        let line = navigation.query.get_untracked();
        let line = choice.with_untracked(|choice| query::toggled(&line, field, &choice.value));
        navigation.set_query(line, false);
    };
    move || {
        let Choice { label, count, per_mille, is_on, .. } = choice.get();
        view! {
            <label
                class="parts-choice"
                data-on=is_on
                data-zero=count == 0
                style=("--share", per_mille.to_string())
            >
                <input class="parts-check" type="checkbox" prop:checked=is_on on:change=toggle/>
                <bdi class="facets-value">{parted(label)}</bdi>
                <span class="parts-number">{number::grouped(count)}</span>
            </label>
        }
    }
}

/// The folder of a path stands apart from its name.
fn parted(Label { folder, name }: Label) -> impl IntoView {
    let folder = (!folder.is_empty()).then(|| view! { <span class="facets-folder">{folder}</span><wbr/> });
    (folder, name)
}
