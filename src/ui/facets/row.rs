//! A value to tick, with its count.

use crate::engine::answer::Field;
use crate::ui::navigation::Navigation;
use crate::ui::parts::ChoiceRow;
use crate::view::facet::{Label, Pane};
use crate::view::query;
use leptos::prelude::*;

/// The row at a place of the pane, whatever value stands there.
#[component]
pub fn Row(field: Field, pane: RwSignal<Pane>, index: usize) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let choice = Memo::new(move |_| pane.with(|pane| pane.rows.get(index).cloned()).unwrap_or_default());
    let label = Memo::new(move |_| choice.with(|choice| choice.label.clone()));
    let is_on = Signal::derive(move || choice.with(|choice| choice.is_on));
    let count = Signal::derive(move || choice.with(|choice| choice.count));
    let per_mille = Signal::derive(move || choice.with(|choice| choice.per_mille));
    let toggle = Callback::new(move |()| {
        let line = navigation.query.get_untracked();
        let line = choice.with_untracked(|choice| query::toggled(&line, field, &choice.value));
        navigation.set_query(line, false);
    });
    view! {
        <ChoiceRow is_on count per_mille toggle>
            <bdi class="facets-value">{move || parted(label.get())}</bdi>
        </ChoiceRow>
    }
}

/// The folder of a path stands apart from its name.
fn parted(Label { folder, name }: Label) -> impl IntoView {
    let folder = (!folder.is_empty()).then(|| view! { <span class="facets-folder">{folder}</span><wbr/> });
    (folder, name)
}
