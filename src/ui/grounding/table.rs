//! The table: a row for each field with its shares as bars, and numbers that lead to their dialogues.

use super::shown::Shown;
use crate::engine::answer::Outcome;
use crate::ui::navigation::Navigation;
use crate::view::grounding::{Cell, FORMS, Order, Row, SPEAKERS, title};
use crate::view::{number, text};
use leptos::prelude::*;

#[component]
pub fn Table() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let rows = move || shown.rows.get().into_iter().map(|row| view! { <Line row/> }).collect_view();
    let by = move |order: Order, says: &'static str| {
        let is_it = move || shown.order.get() == order;
        let sorted =
            move || is_it().then_some(if order == Order::Field { "ascending" } else { "descending" });
        view! {
            <th scope="col" class="grounding-cell" data-numeric=(order != Order::Field).to_string() aria-sort=sorted>
                <button
                    type="button"
                    class="grounding-sort"
                    aria-pressed=move || is_it().to_string()
                    on:click=move |_| shown.order.set(order)
                >
                    {swatch(order)}
                    {says}
                </button>
            </th>
        }
    };
    let bar =
        |says: &'static str| view! { <th scope="col" class="grounding-cell grounding-bars">{says}</th> };
    let share = move |outcome: Outcome| by(Order::Share(outcome), title(outcome));
    view! {
        <Show
            when=move || shown.counted.with(|counted| counted.as_ref().is_some_and(|it| !it.fields.is_empty()))
            fallback=move || {
                let is_none = shown.counted.with(Option::is_some);
                is_none.then(|| view! { <p class="grounding-note">{text::grounding::NO_VALUES}</p> })
            }
        >
            <div class="grounding-table" role="region" tabindex="0" aria-label=text::grounding::TITLE>
                <table data-testid="grounding-table">
                    <thead>
                        <tr>
                            {by(Order::Field, text::grounding::FIELD)}
                            {by(Order::Values, text::grounding::ANNOTATED)}
                            {bar(text::grounding::HOW)}
                            {FORMS.map(share).collect_view()}
                            {bar(text::grounding::WHO)}
                            {[Outcome::ByUser, Outcome::BySystem].map(share).collect_view()}
                            {move || shown.has_turns.get().then(|| WHEN.map(share).collect_view())}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </Show>
    }
}

/// When a value is said, where the data names turns.
const WHEN: [Outcome; 3] = [Outcome::Earlier, Outcome::SameTurn, Outcome::Later];

/// What a part of the bars looks like, beside the title of its column.
fn swatch(order: Order) -> Option<impl IntoView> {
    let Order::Share(outcome) = order else { return None };
    let is_in_bars = FORMS.contains(&outcome) || SPEAKERS.contains(&outcome);
    is_in_bars.then(|| {
        view! {
            <span class="grounding-swatch" aria-hidden="true">
                <span class="grounding-part" data-outcome=outcome.as_str()></span>
            </span>
        }
    })
}

#[component]
fn Line(row: Row) -> impl IntoView {
    let Row { field, all, outcomes } = row;
    let of = |outcome: Outcome| outcomes.get(outcome as usize).cloned();
    let cell = {
        let field = field.clone();
        move |cell: Cell| view! { <Count cell field=field.clone()/> }
    };
    let cells =
        |wanted: &[Outcome]| wanted.iter().filter_map(|outcome| of(*outcome)).map(&cell).collect_view();
    let bar = |parts: [Outcome; 3]| {
        let part = |cell: Cell| {
            let outcome = cell.outcome.map_or("", Outcome::as_str);
            view! {
                <span class="grounding-part" data-outcome=outcome style:inline-size=cell.percent()></span>
            }
        };
        let parts = parts.iter().filter_map(|outcome| of(*outcome)).map(part).collect_view();
        view! { <td class="grounding-cell grounding-bars"><span class="grounding-bar" aria-hidden="true">{parts}</span></td> }
    };
    let has_turns = expect_context::<Shown>().has_turns.get_untracked();
    let is_all = field.is_empty();
    let name = if is_all { text::grounding::ALL_FIELDS.to_owned() } else { field.clone() };
    view! {
        <tr class="grounding-row" data-all=is_all.to_string() data-field=field.clone() data-testid="grounding-row">
            <th scope="row" class="grounding-cell"><bdi>{name}</bdi></th>
            {cell(all)}
            {bar(FORMS)}
            {cells(&FORMS)}
            {bar(SPEAKERS)}
            {cells(&[Outcome::ByUser, Outcome::BySystem])}
            {has_turns.then(|| cells(&WHEN))}
        </tr>
    }
}

/// A number that leads to its dialogues, and its share of the row.
#[component]
fn Count(cell: Cell, field: String) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let says = cell.says(&field);
    let (sum, is_all) = (cell.sum, cell.outcome.is_none());
    let outcome = cell.outcome.map_or("annotated", Outcome::as_str);
    let count = move || number::grouped(shown.unit.get().of(sum));
    let share = (!is_all).then(|| {
        let cell = cell.clone();
        let share = move || (sum.values > 0).then(|| cell.share(shown.unit.get()));
        view! { <span class="grounding-share">{share}</span> }
    });
    let to = navigation.list_of(&cell.line);
    let number = if sum.values == 0 {
        view! { <span class="grounding-none">"0"</span> }.into_any()
    } else {
        view! {
            <a
                class="grounding-count"
                href=to
                title=says.clone()
                aria-label=says
                data-values=sum.values.to_string()
                data-dialogues=sum.dialogues.to_string()
            >
                {count}
            </a>
        }
        .into_any()
    };
    view! {
        <td class="grounding-cell" data-numeric="true" data-outcome=outcome>
            {number}
            {share}
        </td>
    }
}
