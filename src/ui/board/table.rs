//! The table of flights: rows of one height, drawn only where they are seen.

use super::answer::Asking;
use super::set_line;
use crate::corpus::FlightField;
use crate::engine::answer::FlightEntry;
use crate::engine::flights::filter::FlightSort;
use crate::ui::here::Here;
use crate::ui::opened::Opened;
use crate::ui::parts::{Measured, Pen, effect, follow_size, px, told, watch_scroll};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::window::Window;
use crate::view::{board, number, text};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

pub fn draw_table(pen: &mut Pen, opened: Opened, here: Here, asking: Asking) {
    pen.open("div").class("board-scroll").set("role", "region").set("tabindex", "0");
    let scroll = pen.set("aria-label", text::flights::TABLE).element();
    let scroll_px = watch_scroll(pen);
    let row = pen.open("div").class("board-measure").set("aria-hidden", "true").element();
    pen.close().open("div").class("board-table").set("role", "table").set("aria-label", text::title::FLIGHTS);
    let table = pen.element();
    let head = draw_heads_part(pen, here, asking);
    let matching =
        move || asking.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
    let strip = follow_size(Measured { scroll, row, head: Some(head) }, Box::new(matching));
    let row_count = move || strip.with(|strip| strip.row_count);
    Pen::on(table).follow("aria-rowcount", Box::new(move || Some((row_count() + 1).to_string())));
    let window = Memo::new(move |_| strip.get().window(scroll_px.get()));
    effect(Box::new(move || {
        let Window { first, len, .. } = window.get();
        if asking.answer.with(Option::is_some) {
            spawn_local(asking.ensure(first..first + len));
        }
    }));
    pen.open("div").class("board-spacer").set("role", "rowgroup");
    pen.follow_style("height", Box::new(move || px(strip.get().spacer_px())));
    pen.open("div").class("board-window").set("role", "presentation");
    pen.follow_style("top", Box::new(move || px(window.get().offset_px)));
    pen.listen("click", Box::new(move |event| follow_row(here, event)));
    pen.part(Box::new(move |pen| draw_window(pen, opened, here, asking, window.get())));
    pen.close().close().close();
    let is_none = move || asking.answer.with(Option::is_some) && row_count() == 0;
    pen.open("p").class("board-none").words(text::flights::NO_MATCH);
    pen.follow_flag("hidden", Box::new(move || !is_none())).close().close();
}

/// The heads, each of which sorts; gives their element.
fn draw_heads_part(pen: &mut Pen, here: Here, asking: Asking) -> Element {
    let heads = pen.open("div").class("board-heads").set("role", "rowgroup").element();
    let sort = move |event: &Event| {
        if let Some(field) = told(event, "data-sort").and_then(|word| FlightField::from_word(&word)) {
            set_line(here, board::sorted(&asking.line.get_untracked(), field), false);
        }
    };
    pen.listen("click", Box::new(sort));
    pen.part(Box::new(move |pen| draw_heads(pen, asking.line.with(|line| board::filter_of(line).sort))));
    pen.close();
    heads
}

fn draw_window(pen: &mut Pen, opened: Opened, here: Here, asking: Asking, window: Window) {
    let files = opened.files.get();
    asking.held.with(|held| {
        for index in window.first..window.first + window.len {
            let link = held.row(index).and_then(|entry| {
                let name = board::dialogue_of(entry, &files)?;
                let link = DialogueLink::to(name);
                Some(here.location.get_untracked().on(Screen::Dialogues(Some(link))).fragment())
            });
            draw_row(pen, index, held.row(index), link.as_deref());
        }
    });
}

/// The whole row leads to its dialogue, as its link does.
fn follow_row(here: Here, event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let target = target.filter(|target| !matches!(target.closest("a"), Ok(Some(_))));
    let row = target.and_then(|target| target.closest(".board-row").ok()?);
    let link = row.and_then(|row| row.query_selector(".board-link").ok()?);
    // A click on the link would come back here while this one is handled.
    if let Some(place) = link.and_then(|link| link.get_attribute("href")) {
        here.go(Location::from_fragment(&place));
    }
}

fn draw_heads(pen: &mut Pen, sort: Option<FlightSort>) {
    pen.open("div").class("board-row").set("role", "row").set("aria-rowindex", "1");
    pen.open("span").class("board-cell").set("role", "columnheader").words(text::title::DIALOGUE).close();
    for field in FlightField::ALL {
        let order = sort.filter(|sort| sort.field == field);
        let order = order.map(|sort| if sort.is_descending { "descending" } else { "ascending" });
        pen.open("span").class("board-cell").set("role", "columnheader").maybe("aria-sort", order);
        pen.flag("data-numeric", field.is_numeric());
        pen.button().class("parts-sort").set("data-sort", field.word());
        pen.set("id", &format!("board-sort-{}", field.word())).words(board::title(field)).close().close();
    }
    pen.close();
}

/// A row that has not come yet is drawn empty.
fn draw_row(pen: &mut Pen, index: u64, entry: Option<&FlightEntry>, link: Option<&str>) {
    pen.open("div").class("board-row").set("role", "row").set("aria-rowindex", &(index + 2).to_string());
    if let Some(entry) = entry {
        pen.set("data-testid", "flight-row");
        pen.set("data-flight", entry.values.first().map_or("", String::as_str));
    }
    pen.open("span").class("board-cell").set("role", "cell");
    if let Some(entry) = entry {
        pen.open("a").class("board-link").maybe("href", link).set("id", &format!("flight-{index}"));
        pen.words(entry.split.map_or("", crate::corpus::Split::word)).words(" ").data(&entry.id).close();
    } else {
        pen.words("…");
    }
    pen.close();
    for field in FlightField::ALL {
        pen.open("span").class("board-cell").set("role", "cell").flag("data-numeric", field.is_numeric());
        if let Some(value) = entry.and_then(|entry| entry.values.get(field.index())) {
            match value.parse() {
                Ok(price) if field == FlightField::Price => pen.words(&number::grouped(price)),
                _ => pen.data(value),
            };
        }
        pen.close();
    }
    pen.close();
}
