//! The search box: the query line as text while it is edited, as chips while it is read.
//!
//! The input always holds the whole line; the chips lie over it until it has the focus.

use super::found::Found;
use super::here::Here;
use super::list;
use super::parts::{Pen, Shape, changed, draw_icon, told};
use crate::view::problem::sentence;
use crate::view::query::{self, Chip};
use crate::view::text;
use crate::web::page;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

/// What takes a term of the line away says which.
pub const TERM: &str = "data-term";

pub fn draw_search(pen: &mut Pen) {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    pen.open("search").class("search").open("div").class("search-box");
    draw_icon(pen, Shape::Search);
    pen.open("div").class("search-line");
    draw_input(pen, found, here);
    pen.open("ul").class("search-chips").set("aria-label", text::search::QUERY);
    pen.listen("click", Box::new(move |event| drop_term(here, event)));
    let line = move || here.query.get();
    pen.again(changed(line), Box::new(move |pen| draw_chips(pen, here))).close().close();
    pen.open("kbd").class("search-key").set("aria-hidden", "true").words("/").close().close();
    pen.open("p").class("search-fault").set("id", "search-fault").set("role", "status");
    let says = move || found.fault.get().map(|fault| sentence(&fault.to_string())).unwrap_or_default();
    pen.says(Box::new(says)).close().close();
}

/// It follows the query when that is changed elsewhere.
fn draw_input(pen: &mut Pen, found: Found, here: Here) {
    pen.open("input").class("search-input").set("type", "text").set("inputmode", "search");
    pen.set("enterkeyhint", "search").set("data-testid", "search").set("autocomplete", "off");
    pen.set("autocapitalize", "off").set("spellcheck", "false").set("aria-label", text::search::LABEL);
    pen.set("aria-describedby", "search-fault").set("aria-keyshortcuts", "/");
    pen.set("placeholder", text::search::EXAMPLE);
    let is_wrong = move || found.fault.with(Option::is_some).then(|| "true".to_owned());
    pen.follow("aria-invalid", Box::new(is_wrong)).holds(Box::new(move || here.query.get()));
    let type_line = move |event: &Event| here.set_query(event_target_value(event).trim().to_owned(), true);
    pen.listen("input", Box::new(type_line)).listen("keydown", Box::new(press)).close();
}

/// The terms of the line, each with a way to take it away.
fn draw_chips(pen: &mut Pen, here: Here) {
    let chips = here.query.with_untracked(|line| query::chips(line));
    for (place, chip) in chips.into_iter().enumerate() {
        let Chip { field, label, .. } = &chip;
        let not = if chip.is_negated { text::parts::NOT } else { "" };
        let field = field.map_or_else(|| not.to_owned(), |field| format!("{not}{}", field.word()));
        pen.open("li").class("search-chip").open("span").class("search-field").words(&field).close();
        pen.open("bdi").class("search-value").words(label).close();
        pen.button().class("search-remove").set("id", &format!("chip-{place}"));
        pen.set(TERM, &chip.term.to_string());
        pen.set("aria-label", &text::search::remove(&field, label));
        draw_icon(pen, Shape::Close);
        pen.close().close();
    }
}

/// Takes away the term that an event names.
pub fn drop_term(here: Here, event: &Event) {
    if let Some(term) = told(event, TERM).and_then(|term| term.parse().ok()) {
        let line = here.query.get_untracked();
        here.set_query(query::without_term(&line, term), false);
    }
}

fn press(event: &Event) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
    match event.key().as_str() {
        // The question is asked while it is typed; Enter hands the keys back to the page.
        "Enter" => page::blur(),
        "ArrowDown" => {
            event.prevent_default();
            list::focus();
        }
        _ => {}
    }
}
