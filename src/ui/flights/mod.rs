//! The flights that a dialogue's agent could choose from: a table to sort and to filter by column.

use super::parts::{maybe, part, text};
use crate::formats::{FlightRow, FlightTable};
use crate::view::flights::{Sorting, shown};
use crate::view::number;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Flights(table: Arc<FlightTable>) -> impl IntoView {
    let filters = RwSignal::new(vec![String::new(); table.columns.len()]);
    let sorting = RwSignal::new(None);
    let total = table.rows.len();
    let rows = {
        let table = Arc::clone(&table);
        Memo::new(move |_| filters.with(|filters| shown(&table, filters, sorting.get())))
    };
    let count = move || rows.with(Vec::len);
    let says = move || format!("{} of {} flights", count(), number::grouped(total as u64));
    let heads = table.columns.iter().enumerate().map(|(column, head)| {
        let title = head.title.clone();
        let order = move || {
            let sorting = sorting.get().filter(|sorting: &Sorting| sorting.column == column)?;
            Some(if sorting.is_descending { "descending" } else { "ascending" })
        };
        let hint = if head.is_number { "≤ 500" } else { "" };
        view! {
            <th class="flights-cell" scope="col" aria-sort=maybe(order)>
                <button
                    class="flights-sort"
                    type="button"
                    on:click=move |_| sorting.update(|now| *now = Sorting::next(*now, column))
                >
                    {title.clone()}
                </button>
                <input
                    class="flights-filter"
                    type="text"
                    placeholder=hint
                    aria-label=format!("Filter by {title}")
                    on:input=move |event| {
                        let value = event_target_value(&event);
                        filters.update(|filters| if let Some(filter) = filters.get_mut(column) { *filter = value });
                    }
                />
            </th>
        }
    });
    let heads = heads.collect_view();
    let body = move || {
        let row = |number: usize| table.rows.get(number).map(|row| row_view(row, &table));
        rows.get().into_iter().map(row).collect_view()
    };
    view! {
        <section class="flights" aria-label="Flights">
            <h3 class="flights-title">"Flights"</h3>
            <p
                class="flights-count"
                role="status"
                data-testid="flight-count"
                data-count=text(move || count().to_string())
                data-total=total.to_string()
            >
                {text(says)}
            </p>
            <div class="flights-scroll" role="region" tabindex="0" aria-label="Flights, table">
                <table class="flights-table">
                    <thead><tr>{heads}</tr></thead>
                    <tbody>{part(body)}</tbody>
                </table>
            </div>
        </section>
    }
}

fn row_view(row: &FlightRow, table: &FlightTable) -> impl IntoView + use<> {
    let verdict = row.is_ok.map(|is_ok| if is_ok { "ok" } else { "violates" });
    let marks = (!row.marks.is_empty()).then(|| {
        view! { " " <span class="flights-mark">{row.marks.join(", ")}</span> }
    });
    let mut marks = Some(marks);
    let cells = row.cells.iter().enumerate().map(|(column, cell)| {
        let is_number = table.columns.get(column).is_some_and(|column| column.is_number).then_some("");
        let is_broken = row.broken.iter().any(|broken| *broken as usize == column);
        let says = is_broken.then(|| view! { <span class="parts-hidden">" (not as wanted)"</span> });
        view! {
            <td class="flights-cell" data-numeric=is_number data-broken=is_broken.then_some("")>
                <bdi>{cell.clone()}</bdi>
                {says}
                {marks.take()}
            </td>
        }
    });
    let cells = cells.collect_view();
    view! {
        <tr class="flights-row" data-testid="flight-row" data-flight=row.number.to_string() data-verdict=verdict>
            {cells}
        </tr>
    }
}
