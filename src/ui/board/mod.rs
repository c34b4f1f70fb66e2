//! The flights screen: all flights that are open as one table, with a filter for every field.

mod answer;
pub mod filters;
mod table;

use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, SideButton, open_side};
use crate::view::location::Screen;
use crate::view::text;
use answer::Asking;
use leptos::prelude::*;
use table::draw_table;
use web_sys::Event;

pub fn draw_board(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let line = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Flights(line) => line,
        _ => String::new(),
    });
    let asking = Asking::new(opened, line);
    pen.open("h1").class("parts-hidden").words(text::title::FLIGHTS).close();
    pen.open("div").class("board");
    open_side(pen).open("div").class("board-fields");
    let edit = move |event: &Event| {
        if let Some(line) = filters::edited(&asking.line.get_untracked(), event) {
            set_line(here, line, false);
        }
    };
    pen.listen("click", Box::new(edit)).listen("change", Box::new(edit));
    pen.part(Box::new(move |pen| {
        asking.answer.with(|answer| {
            if let Some(answer) = answer {
                filters::draw(pen, &answer.survey.facets, &answer.line);
            }
        });
    }));
    pen.close().close().open("section").class("board-flights").set("aria-label", text::title::FLIGHTS);
    draw_head(pen, opened, here, asking);
    draw_table(pen, opened, here, asking);
    pen.close().close();
}

/// The filter line, and how many flights meet it.
fn draw_head(pen: &mut Pen, opened: Opened, here: Here, asking: Asking) {
    pen.open("header").class("parts-head board-head");
    pen.host(view! { <SideButton/> }.into_any());
    draw_count(pen, opened, asking);
    pen.open("input").class("parts-field board-line").set("type", "search");
    pen.set("data-testid", "flight-filter").set("aria-label", text::flights::FILTER);
    pen.set("placeholder", text::flights::EXAMPLE);
    pen.set("autocomplete", "off").set("spellcheck", "false");
    pen.holds(Box::new(move || asking.line.get()));
    pen.listen("input", Box::new(move |event| set_line(here, event_target_value(event), true))).close();
    pen.button().class("parts-outline parts-clear").words(text::parts::CLEAR);
    pen.follow_flag("hidden", Box::new(move || asking.line.with(String::is_empty)));
    pen.listen("click", Box::new(move |_| set_line(here, String::new(), false))).close().close();
    let says = move || asking.fault.get().unwrap_or_default();
    pen.open("p").class("board-fault").set("role", "alert");
    pen.follow_flag("hidden", Box::new(move || says().is_empty())).says(Box::new(says)).close();
}

fn draw_count(pen: &mut Pen, opened: Opened, asking: Asking) {
    let sum = move |which: usize| {
        asking.answer.with(|answer| {
            let survey = answer.as_ref().map(|answer| &answer.survey);
            let sums = survey.map(|survey| [survey.matching, survey.total, survey.matching_records]);
            sums.and_then(|sums| sums.get(which).copied()).unwrap_or_default()
        })
    };
    let of_all = move || {
        let total = (sum(0) != sum(1)).then(|| sum(1));
        text::flights::of_all(total, sum(2), opened.phase.get() == Phase::Reading)
    };
    pen.open("p").class("parts-count").set("role", "status").set("data-testid", "flight-count");
    for (which, name) in ["data-count", "data-total", "data-dialogues"].into_iter().enumerate() {
        pen.follow(name, Box::new(move || Some(sum(which).to_string())));
    }
    pen.open("strong").class("parts-matching");
    pen.says(Box::new(move || text::count::flights(sum(0)))).close();
    pen.says(Box::new(of_all)).close();
}

/// Goes to the flights that another line filters.
fn set_line(here: Here, line: String, is_typed: bool) {
    let location = here.location.get_untracked().on(Screen::Flights(line));
    if is_typed { here.replace(location) } else { here.go(location) }
}
