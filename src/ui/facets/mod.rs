//! The filters: checkboxes with counts. Clicking one edits the query line.

use super::found::Found;
use super::here::Here;
use super::parts::{Side, flag, text};
use crate::engine::answer::Field;
use crate::view::facet::{self, Choice, Pane};
use crate::view::{number, query};
use leptos::prelude::*;

#[component]
pub fn Facets() -> impl IntoView {
    view! {
        <Side>{Field::ALL.into_iter().map(|field| view! { <FacetBox field /> }).collect_view()}</Side>
    }
}

#[component]
fn FacetBox(field: Field) -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let is_unfolded = RwSignal::new(false);
    let pane = Memo::new(move |_| {
        found.answer.with(|answer| {
            let facets = answer.as_ref().map(|answer| answer.survey.facets.as_slice()).unwrap_or_default();
            let facet = facets.iter().find(|facet| facet.field == field);
            facet.map(|facet| facet::pane(facet, &here.query.get(), is_unfolded.get())).unwrap_or_default()
        })
    });
    let row_count = move || pane.with(|pane| pane.rows.len());
    let folded = move || pane.with(|pane| pane.folded);
    view! {
        <fieldset hidden=flag(move || pane.with(|pane| !facet::is_worth_showing(field, pane)))>
            <legend class="parts-side-title">{facet::title(field)}</legend>
            <For each=move || 0..row_count() key=|index| *index let:index>
                <ChoiceRow field pane index />
            </For>
            <Show when=move || folded() != 0 || is_unfolded.get()>
                <button class="facets-more" type="button" on:click=move |_| is_unfolded.update(|is| *is = !*is)>
                    {text(move || if is_unfolded.get() {
                        "Show fewer".to_owned()
                    } else {
                        format!("{} more", number::grouped(folded() as u64))
                    })}
                </button>
            </Show>
        </fieldset>
    }
}

/// The row at a place: rows stay where they are and change what they show, so that a box that was clicked
/// keeps the focus.
#[component]
fn ChoiceRow(field: Field, pane: Memo<Pane>, index: usize) -> impl IntoView {
    let here = expect_context::<Here>();
    let choice = Memo::new(move |_| pane.with(|pane| pane.rows.get(index).cloned()));
    let of = move |pick: fn(&Choice) -> u64| choice.with(|choice| choice.as_ref().map_or(0, pick));
    let label =
        move || choice.with(|choice| choice.as_ref().map(|choice| choice.label.clone()).unwrap_or_default());
    let is_on = move || of(|choice| u64::from(choice.is_on)) == 1;
    let share = move || of(|choice| choice.per_mille).to_string();
    let toggle = move |_| {
        if let Some(choice) = choice.get_untracked() {
            let line = here.query.get_untracked();
            here.set_query(query::toggled(&line, field, &choice.value), false);
        }
    };
    view! {
        <label
            class="parts-choice"
            data-on=flag(is_on)
            data-zero=flag(move || of(|choice| choice.count) == 0)
            style=("--share", text(share))
        >
            <input class="parts-check" type="checkbox" prop:checked=is_on on:change=toggle />
            <bdi class="facets-value">
                <span class="facets-folder">{text(move || label().folder)}</span>
                <wbr />
                {text(move || label().name)}
            </bdi>
            <span class="parts-number">{text(move || number::grouped(of(|choice| choice.count)))}</span>
        </label>
    }
}
