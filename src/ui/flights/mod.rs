//! The flights that a dialogue's agent could choose from: a table to sort by its heads and to filter like all
//! flights, which says of each flight what of it is not as the customer wants.

mod ledger;

use super::board::filters;
use super::here::Here;
use super::parts::{Pen, changed};
use crate::engine::flights::parse;
use crate::formats::FlightTable;
use crate::view::board::filter_of;
use crate::view::flights::{Order, Sorting, Waived, facets, shown};
use crate::view::location::Screen;
use crate::view::text;
use crate::web::watch::watch_size;
use ledger::Ledger;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The customer's wishes judge the flights. Where that is hidden, `hidden` draws what stands for it.
pub fn draw_flights(pen: &mut Pen, here: Here, table: &Arc<FlightTable>, hidden: &dyn Fn(&mut Pen)) {
    // What is written, and the last of it that could be read.
    let line = RwSignal::new(String::new());
    let readable = Memo::new(move |before: Option<&String>| {
        line.with(|line| if parse(line).is_ok() { line.clone() } else { before.cloned().unwrap_or_default() })
    });
    let fault =
        move || line.with(|line| parse(line).err().map_or_else(String::new, |fault| fault.to_string()));
    let sorting = RwSignal::new(None::<Sorting>);
    let ledger = Ledger { table: Arc::clone(table), waived: RwSignal::new(Waived::default()) };
    let rows = {
        let ledger = ledger.clone();
        Memo::new(move |_| {
            let order = sorting.get().map_or_else(|| ledger.order(), Order::By);
            readable.with(|line| shown(&ledger.table, &filter_of(line), order))
        })
    };
    pen.open("section").class("parts-section").set("id", "flights").set("aria-label", text::title::FLIGHTS);
    pen.open("h3").class("parts-section-title").words(text::title::FLIGHTS).close();
    hidden(pen);
    if !table.note.is_empty() {
        pen.open("p").class("parts-section-note").words(&table.note).close();
    }
    ledger.draw_count(pen, rows);
    ledger.draw_wishes(pen);
    pen.open("div")
        .class("flights-head")
        .open("input")
        .class("parts-field flights-line")
        .set("type", "search");
    pen.set("aria-label", text::flights::FILTER).set("placeholder", text::flights::EXAMPLE);
    pen.set("autocomplete", "off").set("spellcheck", "false");
    pen.listen("input", Box::new(move |event| line.set(event_target_value(event))));
    pen.holds(Box::new(move || line.get()));
    let all = move || here.location.with(|location| location.on(Screen::Flights(readable.get())).fragment());
    pen.close().open("a").class("flights-all").follow("href", Box::new(move || Some(all())));
    pen.words(text::flights::IN_ALL_DIALOGUES).close().close();
    pen.open("p").class("flights-fault").set("role", "alert");
    pen.follow_flag("hidden", Box::new(move || fault().is_empty())).says(Box::new(fault)).close();
    pen.open("details").class("flights-filters");
    pen.open("summary").class("flights-summary").words(text::parts::FILTERS).close();
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
    let fields = {
        let table = Arc::clone(table);
        move |pen: &mut Pen| {
            readable.with(|line| filters::draw(pen, &facets(&table, &filter_of(line)), line));
        }
    };
    pen.again(changed(move || readable.get()), Box::new(fields)).close().close();
    let is_cut = RwSignal::new(false);
    pen.open("p").class("flights-more").words(text::flights::MORE_COLUMNS);
    pen.follow_flag("hidden", Box::new(move || !is_cut.get())).close();
    pen.open("div").class("parts-section-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", text::flights::TABLE).listen("click", Box::new(move |event| sort(event, sorting)));
    ledger.draw_table(pen, rows);
    watch_edge(pen, is_cut);
    pen.close().close();
}

/// Follows whether the table in the open element goes on behind its right edge.
fn watch_edge(pen: &mut Pen, is_cut: RwSignal<bool>) {
    let scroll = pen.element();
    let read = {
        let scroll = scroll.clone();
        move || {
            let hidden = scroll.scroll_width() - scroll.client_width() - scroll.scroll_left();
            if is_cut.get_untracked() != (hidden > 1) {
                is_cut.set(hidden > 1);
            }
        }
    };
    let table = scroll.first_element_child().unwrap_or_else(|| scroll.clone());
    // It ends with what is measured.
    StoredValue::new_local(watch_size(&[&scroll, &table], read.clone()));
    pen.listen("scroll", Box::new(move |_| read()));
}

fn sort(event: &web_sys::Event, sorting: RwSignal<Option<Sorting>>) {
    if let Some((column, button)) = column_of(event) {
        let next = Sorting::next(sorting.get_untracked(), column);
        sorting.set(next);
        say_sorted(&button, next);
    }
}

/// The column that an element sorts.
fn column_of(event: &web_sys::Event) -> Option<(usize, Element)> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    Some((element.get_attribute("data-sort")?.parse().ok()?, element))
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
