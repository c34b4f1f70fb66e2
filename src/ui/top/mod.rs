//! The bar at the top: name, dataset, search, screens, opening more, theme.

use super::found::Found;
use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Icon, Pen, Shape, drawn, text, told};
use super::preferences::Preferences;
use super::search::Search;
use super::shell::{draw_address, pick_files, pick_folder, take_address};
use crate::engine::answer::{DatasetCounts, Field};
use crate::view::location::{Location, Screen};
use crate::view::taste::Theme;
use crate::view::{number, query};
use crate::web::page;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

#[component]
pub fn TopBar() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let is_open = Memo::new(move |_| opened.phase.get() != Phase::Empty);
    view! {
        <header class="top">
            <a class="top-brand" href="#/">"Collo"<span class="top-brand-end">"quy"</span></a>
            <Show when=move || is_open.get()>
                <div class="top-datasets">{datasets(found, here)}</div>
                <Search />
                <nav class="top-screens" aria-label="Screens">{screens(found, here)}</nav>
                <OpenMenu />
            </Show>
            <ThemeToggle />
        </header>
    }
}

/// What is open, with its size.
fn datasets(found: Found, here: Here) -> AnyView {
    let datasets = Memo::new(move |_| {
        found
            .answer
            .with(|answer| answer.as_ref().map(|answer| answer.survey.datasets.clone()).unwrap_or_default())
    });
    drawn(Box::new(move |pen| {
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
    }))
}

fn screens(found: Found, here: Here) -> AnyView {
    let has_flights = Memo::new(move |_| {
        let has_some = |counts: &DatasetCounts| counts.flights > 0;
        found
            .answer
            .with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.datasets.iter().any(has_some)))
    });
    drawn(Box::new(move |pen| {
        let now = here.location.get();
        let mut link = |name: &str, to: Location, is_here: bool| {
            pen.open("a")
                .class("top-screen")
                .set("id", &format!("screen-{name}"))
                .set("href", &to.fragment());
            pen.maybe("aria-current", is_here.then_some("page")).words(name).close();
        };
        link("Dialogues", here.dialogues(), matches!(now.screen, Screen::Dialogues(_)));
        let is_board = matches!(now.screen, Screen::Flights(_));
        if is_board || has_flights.get() {
            link("Flights", here.flights(), is_board);
        }
        link("Schemas", now.on(Screen::Schemas(None)), matches!(now.screen, Screen::Schemas(_)));
        link("Files", now.on(Screen::Files), matches!(now.screen, Screen::Files));
        link("Findings", now.on(Screen::Findings(None)), matches!(now.screen, Screen::Findings(_)));
    }))
}

const MENU: &str = "open-menu";

#[component]
fn OpenMenu() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let leave = || {
        if let Some(menu) = page::find("[popover].top-menu") {
            let _ = menu.hide_popover();
        }
    };
    let items = drawn(Box::new(|pen| {
        let item = |pen: &mut Pen, what: &str, says: &str| {
            pen.open("button")
                .class("top-menu-item")
                .set("type", "button")
                .set("data-do", what)
                .words(says)
                .close();
        };
        item(pen, "files", "More files…");
        item(pen, "folder", "A folder…");
        draw_address(pen);
        item(pen, "close", "Close everything");
    }));
    let choose = move |event: leptos::ev::MouseEvent| {
        let Some(what) = told(&event, "data-do") else { return };
        leave();
        match what.as_str() {
            "files" => pick_files(),
            "folder" => pick_folder(),
            _ => {
                opened.close_all();
                here.go(Location::default());
            }
        }
    };
    let submit = move |event: SubmitEvent| {
        take_address(opened, &event);
        leave();
    };
    view! {
        <button class="top-open" type="button" popovertarget=MENU aria-haspopup="true">"Open"</button>
        <div class="top-menu" id=MENU popover="auto" on:click=choose on:submit=submit>{items}</div>
    }
}

#[component]
fn ThemeToggle() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let shape = Signal::derive(move || match preferences.theme.get() {
        Theme::System => Shape::Half,
        Theme::Light => Shape::Sun,
        Theme::Dark => Shape::Moon,
    });
    let says = move || {
        let theme = preferences.theme.get();
        format!("Theme: {}. Change to {}", theme.word(), theme.next().word())
    };
    view! {
        <button class="top-theme" type="button" aria-label=text(says) title=text(says) on:click=move |_| preferences.next_theme()>
            <Icon shape />
        </button>
    }
}
