//! The bar at the top: name, dataset, search, screens, opening more, theme.

use super::found::Found;
use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, Shape, changed, draw_icon, told};
use super::preferences::Preferences;
use super::search::draw_search;
use super::shell::{draw_address, pick_files, pick_folder, take_address};
use crate::engine::answer::{DatasetCounts, Field};
use crate::view::location::{Location, Screen};
use crate::view::taste::Theme;
use crate::view::text::{self, title};
use crate::view::{number, query};
use crate::web::page;
use leptos::prelude::*;
use web_sys::Event;

pub fn draw_top(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    pen.open("header").class("top");
    let [brand, brand_end] = text::top::BRAND;
    pen.open("a").class("top-brand").set("href", "#/").words(brand);
    pen.open("span").class("top-brand-end").words(brand_end).close().close();
    let is_open = move || opened.phase.get() != Phase::Empty;
    let draw = move |pen: &mut Pen| {
        if is_open() {
            draw_ways(pen, opened);
        }
    };
    pen.part_when(changed(is_open), Box::new(draw));
    draw_theme(pen);
    pen.close();
}

/// The ways through what is open.
fn draw_ways(pen: &mut Pen, opened: Opened) {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    pen.open("div").class("top-datasets");
    draw_datasets(pen, found, here);
    draw_search(pen.close());
    pen.open("nav").class("top-screens").set("aria-label", text::top::SCREENS);
    draw_screens(pen, found, here);
    draw_menu(pen.close(), opened, here);
}

/// What is open, with its size.
fn draw_datasets(pen: &mut Pen, found: Found, here: Here) {
    let datasets = Memo::new(move |_| {
        found
            .answer
            .with(|answer| answer.as_ref().map(|answer| answer.survey.datasets.clone()).unwrap_or_default())
    });
    pen.part(Box::new(move |pen| {
        datasets.with(|datasets| {
            let shown = || datasets.iter().filter(|counts| counts.dialogues > 0);
            for counts in shown() {
                // With a single dataset there is nothing to choose: the tab clears the query.
                let is_choice = shown().count() > 1;
                let word = counts.dataset.word();
                let query = if is_choice { query::only(Field::Dataset, word) } else { String::new() };
                let sample = here.location.with(|at| at.sample);
                let link = Location { query, sample, ..Location::default() }.fragment();
                pen.open("a").class("top-dataset").set("id", &format!("dataset-{word}")).set("href", &link);
                pen.set("title", counts.dataset.title()).words(counts.dataset.short_title()).words(" ");
                pen.open("span").class("top-count").words(&number::grouped(counts.dialogues)).close().close();
            }
        });
    }));
}

fn draw_screens(pen: &mut Pen, found: Found, here: Here) {
    let has_flights = Memo::new(move |_| {
        let has_some = |counts: &DatasetCounts| counts.flights > 0;
        found
            .answer
            .with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.datasets.iter().any(has_some)))
    });
    pen.part(Box::new(move |pen| {
        let now = here.location.get();
        let mut link = |word: &str, title: &str, to: Location, is_here: bool| {
            pen.open("a")
                .class("top-screen")
                .set("id", &format!("screen-{word}"))
                .set("href", &to.fragment());
            pen.maybe("aria-current", is_here.then_some("page")).words(title).close();
        };
        link("dialogues", title::DIALOGUES, here.dialogues(), matches!(now.screen, Screen::Dialogues(_)));
        let is_board = matches!(now.screen, Screen::Flights(_));
        if is_board || has_flights.get() {
            link("flights", title::FLIGHTS, here.flights(), is_board);
        }
        let is_schema = matches!(now.screen, Screen::Schemas(_));
        link("schemas", title::SCHEMAS, now.on(Screen::Schemas(None)), is_schema);
        link("files", title::FILES, now.on(Screen::Files), matches!(now.screen, Screen::Files));
        let is_finding = matches!(now.screen, Screen::Findings(_));
        link("findings", title::FINDINGS, now.on(Screen::Findings(None)), is_finding);
    }));
}

const MENU: &str = "open-menu";

fn draw_menu(pen: &mut Pen, opened: Opened, here: Here) {
    pen.button()
        .class("top-open")
        .words(text::top::OPEN)
        .set("popovertarget", MENU)
        .set("aria-haspopup", "true")
        .close();
    pen.open("div").class("top-menu").set("id", MENU).set("popover", "auto");
    pen.listen("click", Box::new(move |event| choose(opened, here, event)));
    let submit = move |event: &Event| {
        take_address(opened, event);
        leave_menu();
    };
    pen.listen("submit", Box::new(submit));
    let item = |pen: &mut Pen, what: &str, says: &str| {
        pen.button().class("top-menu-item").words(says).set("data-do", what).close();
    };
    item(pen, "files", text::top::MORE_FILES);
    item(pen, "folder", text::top::FOLDER);
    draw_address(pen);
    item(pen, "close", text::top::CLOSE_ALL);
    pen.close();
}

fn leave_menu() {
    if let Some(menu) = page::find("[popover].top-menu") {
        let _ = menu.hide_popover();
    }
}

/// What the item does that an event is about.
fn choose(opened: Opened, here: Here, event: &Event) {
    let Some(what) = told(event, "data-do") else { return };
    leave_menu();
    match what.as_str() {
        "files" => pick_files(),
        "folder" => pick_folder(),
        _ => {
            opened.close_all();
            here.go(Location::default());
        }
    }
}

fn draw_theme(pen: &mut Pen) {
    let preferences = expect_context::<Preferences>();
    let theme = move || preferences.theme.get();
    pen.button().class("top-theme").listen("click", Box::new(move |_| preferences.next_theme()));
    for name in ["aria-label", "title"] {
        let says = move || text::top::theme(theme().title(), theme().next().title());
        pen.follow(name, Box::new(move || Some(says())));
    }
    let draw = move |pen: &mut Pen| {
        let shape = match theme() {
            Theme::System => Shape::Half,
            Theme::Light => Shape::Sun,
            Theme::Dark => Shape::Moon,
        };
        draw_icon(pen, shape);
    };
    pen.again(changed(theme), Box::new(draw)).close();
}
