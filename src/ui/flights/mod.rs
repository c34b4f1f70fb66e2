//! The flights that a dialogue's agent could choose from: a table to sort and to filter by column.

use super::parts::{Pen, drawn, text};
use crate::formats::{FlightRow, FlightTable};
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
    let filters_view = drawn(Box::new(move |pen| {
        pen.open("div").class("flights-filters");
        for (column, head) in columns.iter().enumerate() {
            pen.open("label").class("flights-label").words(&head.title).words(" ");
            pen.open("input").class("flights-filter").set("type", "text");
            pen.set("placeholder", if head.is_number { "≤ 500" } else { "" });
            pen.set("data-column", &column.to_string()).close().close();
        }
        pen.close();
    }));
    let body = drawn(Box::new(move |pen| {
        pen.open("table").class("flights-table").open("thead").open("tr");
        for (column, head) in table.columns.iter().enumerate() {
            pen.open("th").class("flights-cell").set("scope", "col");
            if let Some(sorting) = sorting.get().filter(|sorting| sorting.column == column) {
                pen.set("aria-sort", if sorting.is_descending { "descending" } else { "ascending" });
            }
            pen.open("button").class("flights-sort").set("type", "button");
            pen.set("data-column", &column.to_string()).words(&head.title).close().close();
        }
        pen.close().close().open("tbody");
        for row in rows.get() {
            if let Some(row) = table.rows.get(row) {
                draw_row(pen, row, &table);
            }
        }
        pen.close().close();
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

fn draw_row(pen: &mut Pen, row: &FlightRow, table: &FlightTable) {
    pen.open("tr").class("flights-row").set("data-testid", "flight-row");
    pen.set("data-flight", &row.number.to_string());
    if let Some(is_ok) = row.is_ok {
        pen.set("data-verdict", if is_ok { "ok" } else { "violates" });
    }
    for (column, cell) in row.cells.iter().enumerate() {
        pen.open("td").class("flights-cell");
        if table.columns.get(column).is_some_and(|column| column.is_number) {
            pen.set("data-numeric", "");
        }
        let is_broken = row.broken.iter().any(|broken| *broken as usize == column);
        if is_broken {
            pen.set("data-broken", "");
        }
        pen.data(cell);
        if is_broken {
            pen.open("span").class("parts-hidden").words(" (not as wanted)").close();
        }
        if column == 0 && !row.marks.is_empty() {
            pen.words(" ").open("span").class("flights-mark").words(&row.marks.join(", ")).close();
        }
        pen.close();
    }
    pen.close();
}
