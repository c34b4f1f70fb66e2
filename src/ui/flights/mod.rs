//! The flights that a dialogue's agent could choose from: a table to sort and to filter by column.

use super::parts::{Pen, drawn, text};
use crate::formats::{FlightRow, FlightTable};
use crate::view::flights::{Sorting, shown};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::Element;

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
    let fitting = fitting(&table);
    let says = move || format!("{} of {total} flights{fitting}", count());
    let body = drawn(Box::new(move |pen| draw_table(pen, &table, rows)));
    let sort = move |event: leptos::ev::MouseEvent| {
        if let Some((column, button)) = column_of(&event, "data-sort") {
            let next = Sorting::next(sorting.get_untracked(), column);
            sorting.set(next);
            say_sorted(&button, next);
        }
    };
    let filter = move |event: leptos::ev::Event| {
        let value = event_target_value(&event);
        let Some((column, _)) = column_of(&event, "data-filter") else { return };
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
            <div class="flights-scroll" role="region" tabindex="0" aria-label="Flights, table">{body}</div>
        </section>
    }
}

/// How many flights meet the wishes, where there are some.
fn fitting(table: &FlightTable) -> String {
    if table.rows.iter().all(|row| row.is_ok.is_none()) {
        return String::new();
    }
    let fitting = table.rows.iter().filter(|row| row.is_ok == Some(true)).count();
    format!("; {fitting} of them as the customer wants")
}

/// The column that an element sorts or filters.
fn column_of(event: &web_sys::Event, name: &str) -> Option<(usize, Element)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    Some((element.get_attribute(name)?.parse().ok()?, element))
}

/// The heads stay as they are drawn, so that the button keeps the focus.
fn say_sorted(button: &Element, sorting: Option<Sorting>) {
    let Some(head) = button.parent_element() else { return };
    let sorted = head.parent_element().and_then(|row| row.query_selector("[aria-sort]").ok().flatten());
    if let Some(sorted) = sorted {
        let _ = sorted.remove_attribute("aria-sort");
    }
    if let Some(sorting) = sorting {
        let _ =
            head.set_attribute("aria-sort", if sorting.is_descending { "descending" } else { "ascending" });
    }
}

fn draw_table(pen: &mut Pen, table: &Arc<FlightTable>, rows: Memo<Vec<usize>>) {
    pen.open("table").class("flights-table").open("thead").open("tr");
    for (column, head) in table.columns.iter().enumerate() {
        pen.open("th").class("flights-cell").set("scope", "col").open("button").class("parts-sort");
        pen.set("type", "button").set("data-sort", &column.to_string()).words(&head.title).close().close();
    }
    pen.close().open("tr");
    for (column, head) in table.columns.iter().enumerate() {
        pen.open("td").class("flights-cell").open("input").class("flights-filter").set("type", "text");
        pen.set("aria-label", &format!("Filter by {}", head.title)).set("data-filter", &column.to_string());
        if head.is_number {
            pen.set("placeholder", "≤").set("title", "A number, or one after <, ≤, > or ≥");
        }
        pen.close().close();
    }
    let table = Arc::clone(table);
    let draw = move |pen: &mut Pen| {
        for row in rows.get() {
            if let Some(row) = table.rows.get(row) {
                draw_row(pen, row, &table);
            }
        }
    };
    let is_new = move || {
        rows.track();
        true
    };
    pen.close().close().open("tbody").again(Box::new(is_new), Box::new(draw));
    pen.close().close();
}

fn draw_row(pen: &mut Pen, row: &FlightRow, table: &FlightTable) {
    pen.open("tr").class("flights-row").set("data-testid", "flight-row");
    pen.set("data-flight", &row.number.to_string());
    if let Some(is_ok) = row.is_ok {
        pen.set("data-verdict", if is_ok { "ok" } else { "violates" });
    }
    for (column, cell) in row.cells.iter().enumerate() {
        let is_number = table.columns.get(column).is_some_and(|column| column.is_number);
        let is_broken = row.broken.iter().any(|broken| *broken as usize == column);
        pen.open("td").class("flights-cell").flag("data-numeric", is_number).flag("data-broken", is_broken);
        pen.data(cell);
        if is_broken {
            pen.open("span").class("parts-hidden").words(" (not as wanted)").close();
        }
        if column == 0 {
            if row.is_ok == Some(true) {
                pen.open("span").class("parts-hidden").words(" (as wanted)").close();
            }
            for mark in &row.marks {
                pen.words(" ").open("span").class("flights-mark").words(mark).close();
            }
        }
        pen.close();
    }
    pen.close();
}
