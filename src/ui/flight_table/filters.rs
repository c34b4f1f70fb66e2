//! The filters of all fields of flights: values to tick with their counts, or bounds below a picture of all numbers.
//!
//! All flights and those of one dialogue have the same ones. Invariant: a click changes the filter line and nothing else,
//! and a new answer changes what rows show, so that the focus stays.

use super::bars::Bars;
use super::filter::{Filter, Filtering};
use crate::corpus::FlightField;
use crate::ui::parts::{ChoiceRow, Repeat};
use crate::view::flight;
use crate::view::flight_table::{self, Choice};
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Filters(of: Filtering) -> impl IntoView {
    let readable = Memo::new(move |before| of.line.with(|line| flight_table::readable(line, before)));
    let filter = Memo::new(move |_| readable.with(|line| flight_table::filter_of(line)));
    let field = |field| view! { <Field of=Filter::new(of, filter, field)/> };
    flight_table::FILTERS.map(field).collect_view()
}

/// Not there while flights have no values of it.
#[component]
fn Field(of: Filter) -> impl IntoView {
    let is_range = Memo::new(move |_| of.values.with(|values| flight_table::is_range(of.field, values)));
    view! {
        <Show when=move || of.values.with(|values| !values.is_empty())>
            <fieldset>
                <legend class="parts-side-title">{flight::title(of.field)}</legend>
                <Show when=move || !of.is_counted.get()>
                    <Uncounted of/>
                </Show>
                <Show when=move || is_range.get() fallback=move || view! { <Values of/> }>
                    <Show when=move || flight_table::has_picture(of.field)>
                        <Bars of/>
                    </Show>
                    <Bounds of/>
                </Show>
            </fieldset>
        </Show>
    }
}

/// The column of the field is with the host, and the line does not name it.
#[component]
fn Uncounted(of: Filter) -> impl IntoView {
    let count = move |count: Callback<FlightField>| {
        let says = text::published::count_field(flight::title(of.field));
        view! {
            <button type="button" class="parts-small" aria-label=says on:click=move |_| count.run(of.field)>
                {text::published::COUNT}
            </button>
        }
    };
    view! {
        <p class="flight-table-uncounted" data-testid="uncounted">
            <span title=text::published::UNCOUNTED_WHY>{text::published::UNCOUNTED}</span>
            {of.of.count.map(count)}
        </p>
    }
}

#[component]
fn Values(of: Filter) -> impl IntoView {
    let choices = Memo::new(move |_| {
        of.filter.with(|filter| of.values.with(|values| flight_table::choices(values, filter, of.field)))
    });
    let row = Callback::new(move |index| view! { <Value of choices index/> }.into_any());
    view! { <Repeat count=Signal::derive(move || choices.with(Vec::len)) row/> }
}

/// The value at a place, whatever that is.
#[component]
fn Value(of: Filter, choices: Memo<Vec<Choice>>, index: usize) -> impl IntoView {
    let choice = Memo::new(move |_| choices.with(|choices| choices.get(index).cloned()).unwrap_or_default());
    let is_on = Signal::derive(move || of.asked(|_| choice.with(|choice| choice.is_on)));
    let count = Signal::derive(move || choice.with(|choice| choice.count));
    let per_mille = Signal::derive(move || choice.with(|choice| choice.per_mille));
    let label = move || {
        let value = choice.with(|choice| choice.value.clone());
        if value.is_empty() { text::parts::NONE.to_owned() } else { value }
    };
    let toggle = Callback::new(move |()| {
        let value = choice.with_untracked(|choice| choice.value.clone());
        of.edit(|line| flight_table::toggled(line, of.field, &value));
    });
    let id = format!("flight-table-{}-{index}", of.field.as_str());
    view! {
        <ChoiceRow is_on count per_mille id toggle>
            <bdi>{label}</bdi>
        </ChoiceRow>
    }
}

/// Numbers that limit a field, each of which may be left out.
#[component]
fn Bounds(of: Filter) -> impl IntoView {
    let from = Signal::derive(move || of.bounds().0);
    let to = Signal::derive(move || of.bounds().1);
    let set_from = move |from: String| {
        let (_, to) = untrack(|| of.bounds());
        of.edit(|line| flight_table::ranged(line, of.field, &from, &to));
    };
    let set_to = move |to: String| {
        let (from, _) = untrack(|| of.bounds());
        of.edit(|line| flight_table::ranged(line, of.field, &from, &to));
    };
    let [at_least, at_most] = [text::flights::AT_LEAST, text::flights::AT_MOST]
        .map(|which| text::flights::bound(flight::title(of.field), which));
    let id = move |which: &str| format!("flight-table-{}-{which}", of.field.as_str());
    view! {
        <div class="flight-table-bounds">
            <Bound id=id("from") label=at_least short=text::flights::LEAST bound=from set=set_from/>
            <span aria-hidden="true">"–"</span>
            <Bound id=id("to") label=at_most short=text::flights::MOST bound=to set=set_to/>
        </div>
    }
}

#[component]
fn Bound(
    id: String,
    label: String,
    short: &'static str,
    bound: Signal<String>,
    #[prop(into)] set: Callback<String>,
) -> impl IntoView {
    view! {
        <input
            class="parts-field"
            type="text"
            inputmode="numeric"
            aria-label=label
            placeholder=short
            id=id
            prop:value=bound
            on:change=move |event| set.run(event_target_value(&event).trim().to_owned())
        />
    }
}
