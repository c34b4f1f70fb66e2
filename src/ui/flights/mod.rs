//! The flights that a dialogue's agent could choose from: a table to sort and to filter by column.

use super::parts::{Plain, built, plain, text, words};
use crate::formats::{FlightColumn, FlightRow, FlightTable};
use crate::view::flights::{Sorting, shown};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;

#[component]
pub fn Flights(table: Arc<FlightTable>) -> impl IntoView {
    let filters = RwSignal::new(vec![String::new(); table.columns.len()]);
    let sorting = RwSignal::new(None::<Sorting>);
    let total = table.rows.len();
    let rows = {
        let table = Arc::clone(&table);
        Memo::new(move |_| filters.with(|filters| shown(&table, filters, sorting.get())))
    };
    let count = move || rows.with(Vec::len).to_string();
    let says = move || format!("{} of {total} flights", count());
    let columns = table.columns.clone();
    let filters_view = built(Box::new(move || {
        let filter = |(column, head): (usize, &FlightColumn)| filter_view(column, head);
        vec![plain("div").class("flights-filters").children(columns.iter().enumerate().map(filter))]
    }));
    let body = built(Box::new(move || {
        let sorting = sorting.get();
        let head = |(column, head): (usize, &FlightColumn)| {
            let order = sorting.filter(|sorting| sorting.column == column);
            let cell = plain("th").class("flights-cell").with("scope", "col");
            let cell = match order {
                Some(order) => {
                    cell.with("aria-sort", if order.is_descending { "descending" } else { "ascending" })
                }
                None => cell,
            };
            let button = plain("button").class("flights-sort").with("type", "button");
            cell.child(button.with("data-column", column.to_string()).text(head.title.clone()))
        };
        let heads = plain("tr").children(table.columns.iter().enumerate().map(head));
        let rows = rows.get().into_iter().filter_map(|row| Some(row_view(table.rows.get(row)?, &table)));
        vec![
            plain("table")
                .class("flights-table")
                .child(plain("thead").child(heads))
                .child(plain("tbody").children(rows)),
        ]
    }));
    let sort = move |event: leptos::ev::MouseEvent| {
        if let Some(column) = column_of(&event) {
            sorting.update(|now| *now = Sorting::next(*now, column));
        }
    };
    let filter = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        let Some(column) = column_of(&event) else { return };
        filters.update(|filters| {
            if let Some(filter) = filters.get_mut(column) {
                *filter = value;
            }
        });
    };
    view! {
        <section class="flights" aria-label="Flights" on:click=sort on:input=filter>
            <h3 class="flights-title">"Flights"</h3>
            <p
                class="flights-count"
                role="status"
                data-testid="flight-count"
                data-count=text(count)
                data-total=total.to_string()
            >
                {text(says)}
            </p>
            {filters_view}
            <div class="flights-scroll" role="region" tabindex="0" aria-label="Flights, table">{body}</div>
        </section>
    }
}

/// The column that an element belongs to.
fn column_of(event: &web_sys::Event) -> Option<usize> {
    let element = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    element.get_attribute("data-column")?.parse().ok()
}

fn filter_view(column: usize, head: &FlightColumn) -> Plain {
    let input = plain("input")
        .class("flights-filter")
        .with("type", "text")
        .with("placeholder", if head.is_number { "≤ 500" } else { "" })
        .with("data-column", column.to_string());
    plain("label").class("flights-label").child(words(format!("{} ", head.title))).child(input)
}

fn row_view(row: &FlightRow, table: &FlightTable) -> Plain {
    let cells = row.cells.iter().enumerate().map(|(column, cell)| {
        let is_number = table.columns.get(column).is_some_and(|column| column.is_number);
        let is_broken = row.broken.iter().any(|broken| *broken as usize == column);
        let mut made = plain("td")
            .class("flights-cell")
            .flag("data-numeric", is_number)
            .flag("data-broken", is_broken)
            .child(plain("bdi").text(cell.clone()));
        if is_broken {
            made = made.child(plain("span").class("parts-hidden").text(" (not as wanted)"));
        }
        if column == 0 && !row.marks.is_empty() {
            made =
                made.child(words(" ")).child(plain("span").class("flights-mark").text(row.marks.join(", ")));
        }
        made
    });
    let made = plain("tr")
        .class("flights-row")
        .with("data-testid", "flight-row")
        .with("data-flight", row.number.to_string());
    let made = match row.is_ok {
        Some(true) => made.with("data-verdict", "ok"),
        Some(false) => made.with("data-verdict", "violates"),
        None => made,
    };
    made.children(cells)
}
