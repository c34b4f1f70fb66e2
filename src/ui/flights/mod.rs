//! The flights that a dialogue's agent could choose from: a table to sort by its heads and to filter like all
//! flights.

use super::board::filters;
use super::here::Here;
use super::parts::Pen;
use crate::corpus::FlightField;
use crate::engine::flights::parse;
use crate::formats::{FlightColumn, FlightRow, FlightTable};
use crate::view::board::filter_of;
use crate::view::flights::{Sorting, cell, facets, is_number, shown};
use crate::view::location::Screen;
use crate::view::number;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::Element;

pub fn draw_flights(pen: &mut Pen, here: Here, table: &Arc<FlightTable>) {
    // What is written, and the last of it that could be read.
    let line = RwSignal::new(String::new());
    let readable = Memo::new(move |before: Option<&String>| {
        line.with(|line| if parse(line).is_ok() { line.clone() } else { before.cloned().unwrap_or_default() })
    });
    let fault =
        move || line.with(|line| parse(line).err().map_or_else(String::new, |fault| fault.to_string()));
    let sorting = RwSignal::new(None::<Sorting>);
    let rows = {
        let table = Arc::clone(table);
        Memo::new(move |_| readable.with(|line| shown(&table, &filter_of(line), sorting.get())))
    };
    pen.open("section").class("flights").set("aria-label", "Flights");
    pen.open("h3").class("flights-title").words("Flights").close();
    draw_count(pen, table, rows);
    pen.open("div")
        .class("flights-head")
        .open("input")
        .class("parts-field flights-line")
        .set("type", "search");
    pen.set("aria-label", "Filter of flights").set("placeholder", "price:..500 airline:Delta,UA");
    pen.set("autocomplete", "off").set("spellcheck", "false");
    pen.listen("input", Box::new(move |event| line.set(event_target_value(event))));
    pen.holds(Box::new(move || line.get()));
    let all = move || here.location.with(|location| location.on(Screen::Flights(readable.get())).fragment());
    pen.close().open("a").class("flights-all").follow("href", Box::new(move || Some(all())));
    pen.words("In all dialogues").close().close();
    pen.open("p").class("flights-fault").set("role", "alert");
    pen.follow("hidden", Box::new(move || fault().is_empty().then(String::new)));
    pen.effect(Box::new(move |element| element.set_text_content(Some(&fault())))).close();
    pen.open("details").class("flights-filters");
    pen.open("summary").class("flights-summary").words("Filters").close();
    pen.open("div").class("flights-fields");
    for name in ["click", "change"] {
        pen.listen(
            name,
            Box::new(move |event| {
                if let Some(edited) = filters::edited(&readable.get_untracked(), event) {
                    line.set(edited);
                }
            }),
        );
    }
    let is_new = move || {
        readable.track();
        true
    };
    let fields = {
        let table = Arc::clone(table);
        move |pen: &mut Pen| {
            readable.with(|line| filters::draw(pen, &facets(&table, &filter_of(line)), line));
        }
    };
    pen.again(Box::new(is_new), Box::new(fields)).close().close();
    pen.open("div").class("flights-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", "Flights, table").listen("click", Box::new(move |event| sort(event, sorting)));
    draw_table(pen, table, rows);
    pen.close().close();
}

fn draw_count(pen: &mut Pen, table: &FlightTable, rows: Memo<Vec<usize>>) {
    let total = table.rows.len();
    let fitting = fitting(table);
    let count = move || rows.with(Vec::len);
    pen.open("p").class("flights-count").set("role", "status").set("data-testid", "flight-count");
    pen.set("data-total", &total.to_string());
    pen.follow("data-count", Box::new(move || Some(count().to_string())));
    pen.effect(Box::new(move |element| {
        element.set_text_content(Some(&format!("{} of {total} flights{fitting}", count())));
    }));
    pen.close();
}

fn sort(event: &web_sys::Event, sorting: RwSignal<Option<Sorting>>) {
    if let Some((column, button)) = column_of(event) {
        let next = Sorting::next(sorting.get_untracked(), column);
        sorting.set(next);
        say_sorted(&button, next);
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

/// The column that an element sorts.
fn column_of(event: &web_sys::Event) -> Option<(usize, Element)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    Some((element.get_attribute("data-sort")?.parse().ok()?, element))
}

/// A price is grouped, as everywhere.
fn said(column: &FlightColumn, row: &FlightRow) -> String {
    match (column.fields.as_slice(), cell(row, column)) {
        ([FlightField::Price], price) => price.parse().map_or(price, number::grouped),
        (_, said) => said,
    }
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
    for (column, of) in table.columns.iter().enumerate() {
        let is_broken = row.broken.iter().any(|broken| *broken as usize == column);
        pen.open("td")
            .class("flights-cell")
            .flag("data-numeric", is_number(of))
            .flag("data-broken", is_broken);
        pen.data(&said(of, row));
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
