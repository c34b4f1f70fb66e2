//! The list of dialogues: rows of one height, drawn only where they are seen.
//!
//! A list box of options with a fixed height. Invariant: what is drawn follows from the scroll position,
//! the count and the measured row height through `view::window`, and from nothing else.

mod row;
mod steps;

pub use steps::step;

use super::export::ExportButton;
use super::found::{Answer, Found};
use super::here::{Here, Spot};
use super::opened::{Opened, Phase};
use super::parts::{
    Measured, Pen, Shape, changed, draw_icon, draw_side_button, effect, follow_size, px, watch_scroll,
};
use super::search::drop_term;
use crate::engine::answer::Unknown;
use crate::view::walk::Step;
use crate::view::window::{Strip, Window};
use crate::view::{query, sort, text};
use crate::web::page;
use leptos::prelude::*;
use leptos::task::spawn_local;
use row::draw_places;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent};

const BOX: &str = ".list-scroll";

/// Moves the focus to the list.
pub fn focus() {
    page::focus(BOX);
}

pub fn draw_list(pen: &mut Pen) {
    let found = expect_context::<Found>();
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    pen.open("section").class("list").set("aria-label", text::title::DIALOGUES);
    draw_head(pen, found, here);
    pen.open("div").class("list-body");
    draw_rows(pen, opened, found, here);
    let is_none = move || is_empty(found, opened);
    let draw = move |pen: &mut Pen| {
        if is_none() {
            draw_no_match(pen, found, here);
        }
    };
    pen.part_when(changed(is_none), Box::new(draw)).close().close();
}

fn draw_head(pen: &mut Pen, found: Found, here: Here) {
    let count = move |pick: fn(&Answer) -> u64| found.answer.with(|answer| answer.as_deref().map_or(0, pick));
    let matching = move || count(|answer| answer.survey.matching);
    let total = move || count(|answer| answer.survey.total);
    let is_filtered = move || here.query.with(|query| !query.trim().is_empty());
    let rest = move || {
        if !is_filtered() {
            return found.extent().to_owned();
        }
        let without = found.answer.with(|answer| {
            let without = answer.iter().flat_map(|answer| &answer.survey.without);
            without
                .filter(|(_, count)| *count > 0)
                .map(|(field, count)| text::list::without(*count, field.word()))
                .collect::<String>()
        });
        text::list::of_all(total(), found.extent()) + &without
    };
    pen.open("header").class("parts-head");
    draw_side_button(pen);
    pen.open("p").class("parts-count").set("role", "status").set("data-testid", "dialogue-count");
    pen.follow("data-count", Box::new(move || Some(matching().to_string())));
    pen.follow("data-total", Box::new(move || Some(total().to_string())));
    pen.open("strong").class("parts-matching");
    pen.says(Box::new(move || found.listed(matching()))).close();
    pen.says(Box::new(rest)).close();
    draw_order(pen, found, here);
    pen.host(view! { <ExportButton/> }.into_any());
    pen.button().class("parts-outline parts-clear").words(text::parts::CLEAR);
    pen.follow_flag("hidden", Box::new(move || !is_filtered()));
    let clear = move |_: &Event| {
        here.set_query(String::new(), false);
        // The button goes.
        focus();
    };
    pen.listen("click", Box::new(clear)).close().close();
}

/// The order of the list, which is a term of the query line.
fn draw_order(pen: &mut Pen, found: Found, here: Here) {
    let orders = move || {
        let current = here.query.with(|line| sort::current(line));
        found.answer.with(|answer| {
            let facets = answer.as_ref().map(|answer| answer.survey.facets.as_slice()).unwrap_or_default();
            (current, sort::orders(facets))
        })
    };
    let choose = move |event: &Event| {
        let line = here.query.get_untracked();
        here.set_query(sort::sorted(&line, &event_target_value(event)), false);
    };
    let draw = move |pen: &mut Pen| {
        let (current, orders) = orders();
        for order in orders {
            pen.open("option").set("value", &order.value).flag("selected", order.value == current);
            pen.words(&order.label).close();
        }
    };
    pen.open("select").class("list-order").set("aria-label", text::sort::LABEL).set("data-testid", "order");
    pen.listen("change", Box::new(choose)).again(changed(orders), Box::new(draw)).close();
}

fn draw_rows(pen: &mut Pen, opened: Opened, found: Found, here: Here) {
    pen.open("div").class("list-scroll").set("role", "listbox").set("tabindex", "0");
    let scroll = pen.set("aria-label", text::title::DIALOGUES).element();
    let scroll_px = watch_scroll(pen);
    pen.open("div").class("list-measure list-row").set("role", "presentation").set("aria-hidden", "true");
    let row = pen.element();
    let matching =
        move || found.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
    let strip = follow_size(Measured { scroll: scroll.clone(), row, head: None }, Box::new(matching));
    let window = Memo::new(move |_| strip.get().window(scroll_px.get()));
    fetch(found, window);
    // The answer to what is asked comes a moment later, and its rows once more.
    let is_busy = move || {
        let Window { first, len, .. } = window.get();
        found.is_asking(here)
            || found.rows.with(|rows| rows.missing(&(first..first + len), matching())).is_some()
    };
    keep_in_sight(here, scroll, strip);
    steps::follow(opened, found, here);
    let keys = move |event: &Event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
        if let Some(wanted) = Step::of_key(&event.key(), strip.get_untracked().page_rows()) {
            event.prevent_default();
            step(opened, found, here, wanted);
        }
    };
    // Only a row that is drawn can be pointed at.
    let active = move || {
        let Window { first, len, .. } = window.get();
        let spot = here.spot.get().map(|spot| spot.index);
        spot.filter(|index| (first..first + len).contains(index)).map(row::element_id)
    };
    pen.close().listen("keydown", Box::new(keys)).follow("aria-activedescendant", Box::new(active));
    pen.follow("aria-busy", Box::new(move || Some(is_busy().to_string())));
    pen.open("div").class("list-spacer").set("role", "presentation");
    pen.follow_style("height", Box::new(move || px(strip.get().spacer_px())));
    pen.open("div").class("list-window").set("role", "presentation");
    pen.follow_style("top", Box::new(move || px(window.get().offset_px)));
    draw_places(pen, (opened, found, here), window);
    pen.close().close().close();
}

/// Nothing matches: says so, and offers to take away what the query asks for.
fn draw_no_match(pen: &mut Pen, found: Found, here: Here) {
    let unknown = move || {
        let unknown = found.answer.with(|answer| answer.as_ref().map(|answer| answer.survey.unknown.clone()));
        (unknown.unwrap_or_default(), found.extent(), here.query.get())
    };
    let draw_all = move |pen: &mut Pen| {
        let (unknown, extent, line) = unknown();
        for unknown in &unknown {
            draw_unknown(pen, here, unknown, extent, &line);
        }
    };
    pen.open("div").class("list-none").open("div").set("data-testid", "no-such");
    pen.again(changed(unknown), Box::new(draw_all)).close();
    pen.open("p").class("list-none-text");
    pen.words(text::list::NO_MATCH).close();
    pen.open("ul").class("list-none-terms");
    let line = move || here.query.get();
    let draw = move |pen: &mut Pen| {
        for (place, chip) in query::chips(&line()).into_iter().enumerate() {
            let not = if chip.is_negated { text::parts::NOT } else { "" };
            pen.open("li").button().class("list-none-term").words(not);
            pen.set("id", &format!("term-{place}"));
            let term = chip.term;
            let drop = move |_: &Event| {
                drop_term(here, term);
                if here.query.get_untracked().is_empty() {
                    focus();
                }
            };
            pen.listen("click", Box::new(drop));
            if let Some(field) = chip.field {
                pen.words(field.word()).words(" ");
            }
            draw_icon(pen.data(&chip.label), Shape::Close);
            pen.close().close();
        }
    };
    pen.again(changed(line), Box::new(draw)).close().close();
}

/// A name that no file has, and ways to those that are like it.
fn draw_unknown(pen: &mut Pen, here: Here, unknown: &Unknown, extent: &str, line: &str) {
    let (name, others) = query::named_unknown(unknown);
    pen.open("p").class("list-none-text").words(query::no_such(unknown)).data(&name).words(extent);
    for (place, (like, name)) in unknown.like.iter().zip(&others).enumerate() {
        pen.words(if place == 0 { text::list::DID_YOU_MEAN } else { text::parts::OR });
        match query::replaced(line, &unknown.field, &unknown.value, &like.value) {
            Some(line) => pen.open("a").set("href", &here.asking(&line).fragment()).data(name).close(),
            None => pen.data(name),
        };
    }
    pen.words(if others.is_empty() { "." } else { "?" }).close();
}

fn is_empty(found: Found, opened: Opened) -> bool {
    let matches_none =
        found.answer.with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0));
    matches_none
        && found.fault.with(Option::is_none)
        && opened.phase.get() != Phase::Empty
        && opened.progress.get().dialogues > 0
}

/// Asks for the rows of the window whenever it or the answer changes.
fn fetch(found: Found, window: Memo<Window>) {
    effect(Box::new(move || {
        let Window { first, len, .. } = window.get();
        if found.answer.with(Option::is_some) {
            spawn_local(async move {
                // What scrolled by while others were waiting is not asked for.
                if window.try_get_untracked().is_some_and(|now| now.first == first) {
                    found.ensure(first..first + len).await;
                }
            });
        }
    }));
}

/// Scrolls so that the dialogue that is shown is seen in the list, when it changes.
fn keep_in_sight(here: Here, scroll: Element, strip: Memo<Strip>) {
    effect(Box::new(move || {
        let Some(Spot { index, .. }) = here.spot.get() else { return };
        let (_, scroll_px) = page::scroll_box(&scroll);
        if let Some(to) = strip.get_untracked().scroll_to(index, scroll_px) {
            #[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
            scroll.set_scroll_top(to.round() as i32);
        }
    }));
}
