//! The table of a dialogue's flights. Cells say what of them is not as the customer wants.

use super::ledger::Ledger;
use crate::formats::FlightMark;
use crate::ui::parts::Wide;
use crate::view::flight::{is_numeric, mark};
use crate::view::flights::{COLUMNS, Column, Sorting, Verdict, cell, wanted};
use crate::view::text;
use leptos::prelude::*;

/// The rows under their heads.
#[component]
pub fn Table(ledger: Ledger) -> impl IntoView {
    let row = move |row| view! { <Row ledger row/> };
    view! {
        <Wide label=text::flights::TABLE role="region">
            <table class="flights-table">
                <thead>
                    <Heads ledger/>
                </thead>
                <tbody>
                    <For each=move || ledger.rows.get() key=|row| *row children=row/>
                </tbody>
            </table>
        </Wide>
    }
}

/// The heads, each of which sorts.
#[component]
fn Heads(ledger: Ledger) -> impl IntoView {
    let head = |column| view! { <Head ledger column/> };
    view! { <tr>{(0..COLUMNS.len()).map(head).collect_view()}</tr> }
}

#[component]
fn Head(ledger: Ledger, column: usize) -> impl IntoView {
    let sorting = ledger.sorting;
    let order = move || {
        let sorting = sorting.get().filter(|sorting| sorting.column == column)?;
        Some(if sorting.is_descending { "descending" } else { "ascending" })
    };
    let wanted = move || ledger.table.with_value(|table| wanted(table, column, ledger.waived.get()));
    let is_asked = untrack(wanted).is_some();
    view! {
        <th class="flights-cell" scope="col" aria-sort=order>
            <button
                type="button"
                class="parts-sort"
                on:click=move |_| sorting.update(|now| *now = Sorting::next(*now, column))
            >
                {Ledger::title(column)}
            </button>
            {is_asked.then(|| view! { <span class="flights-wanted">{wanted}</span> })}
        </th>
    }
}

#[component]
fn Row(ledger: Ledger, row: usize) -> impl IntoView {
    let flight = ledger.table.with_value(|table| table.rows.get(row).cloned());
    flight.map(|flight| {
        let number = flight.number.to_string();
        let verdict = {
            let flight = flight.clone();
            Memo::new(move |_| ledger.verdict(&flight))
        };
        let is_booked = flight.marks.contains(&FlightMark::Booked);
        let is_best = move || verdict.with(|verdict| verdict.as_ref().is_some_and(|it| it.is_best));
        let cell_of = |(column, of): (usize, &Column)| {
            // The first says how the flight stands as a whole.
            let marks = (column == 0).then(|| flight.marks.clone());
            view! { <Cell column says=cell(&flight, of) is_number=is_numeric(of.fields) marks verdict/> }
        };
        view! {
            <tr
                class="flights-row"
                data-testid="flight-row"
                data-flight=number
                data-verdict=move || verdict.with(|verdict| verdict.as_ref().map(Verdict::as_str))
                data-best=is_best
                data-booked=is_booked
            >
                {COLUMNS.iter().enumerate().map(cell_of).collect_view()}
            </tr>
        }
    })
}

/// A comma stands before each thing that is said of it, also where it has a line of its own.
#[component]
fn Cell(
    column: usize,
    says: String,
    is_number: bool,
    marks: Option<Vec<FlightMark>>,
    verdict: Memo<Option<Verdict>>,
) -> impl IntoView {
    let reasons = Memo::new(move |_| {
        verdict.with(|verdict| {
            verdict.iter().flat_map(|verdict| verdict.reasons(column)).cloned().collect::<Vec<_>>()
        })
    });
    let broken = move || {
        let reason = |reason| view! { ", "<span class="flights-reason">{reason}</span> };
        reasons.get().into_iter().map(reason).collect_view()
    };
    let standing = marks.map(|marks| view! { <Standing marks verdict/> });
    view! {
        <td
            class="flights-cell"
            data-numeric=is_number
            data-broken=move || reasons.with(|reasons| !reasons.is_empty())
        >
            <bdi>{says}</bdi>
            {broken}
            {standing}
        </td>
    }
}

/// How many wishes a flight does not meet, and what else is to be said of it.
#[component]
fn Standing(marks: Vec<FlightMark>, verdict: Memo<Option<Verdict>>) -> impl IntoView {
    let says = move || {
        let says = verdict.with(|verdict| verdict.as_ref().map(Verdict::says));
        says.map(|says| view! { ", "<span class="flights-verdict">{says}</span> })
    };
    let mark = |of: FlightMark| {
        let kind = if of == FlightMark::Booked { "booked" } else { "other" };
        view! { ", "<span class="flights-mark" data-kind=kind>{mark(of)}</span> }
    };
    let marks = marks.into_iter().map(mark).collect_view();
    view! { {says}{marks} }
}
