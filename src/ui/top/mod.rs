//! The bar at the top: name, dataset, search, screens, opening more, theme.

use super::found::Found;
use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Icon, Pen, Shape, drawn, flag, maybe, part, text, told};
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
    let is_open = Memo::new(move |_| opened.phase.get() != Phase::Empty);
    view! {
        <header class="top">
            <a class="top-brand" href="#/">"Collo"<span class="top-brand-end">"quy"</span></a>
            <Show when=move || is_open.get()>
                <Datasets />
                <Search />
                <Screens />
                <OpenMenu />
            </Show>
            <ThemeToggle />
        </header>
    }
}

/// What is open, with its size.
#[component]
fn Datasets() -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let datasets = Memo::new(move |_| {
        found
            .answer
            .with(|answer| answer.as_ref().map(|answer| answer.survey.datasets.clone()).unwrap_or_default())
    });
    let tab = move |counts: DatasetCounts| {
        // With a single dataset there is nothing to choose: the tab clears the query.
        let query = if datasets.with(|all| all.iter().filter(|counts| counts.dialogues > 0).count() > 1) {
            query::only(Field::Dataset, counts.dataset.word())
        } else {
            String::new()
        };
        let all = move || {
            let query = query.clone();
            Location { query, sample: here.location.with(|at| at.sample), ..Location::default() }.fragment()
        };
        view! {
            <a class="top-dataset" href=text(all) title=counts.dataset.title()>
                {counts.dataset.short_title()} " "
                <span class="top-count">{number::grouped(counts.dialogues)}</span>
            </a>
        }
    };
    view! {
        <div class="top-datasets">
            {part(move || {
                let with_dialogues = datasets.get().into_iter().filter(|counts| counts.dialogues > 0);
                with_dialogues.map(tab).collect_view()
            })}
        </div>
    }
}

#[component]
fn Screens() -> impl IntoView {
    let here = expect_context::<Here>();
    let found = expect_context::<Found>();
    let has_flights = move || {
        let is_here = here.location.with(|location| matches!(location.screen, Screen::Flights(_)));
        let has_some = |counts: &DatasetCounts| counts.flights > 0;
        is_here
            || found.answer.with(|answer| {
                answer.as_ref().is_some_and(|answer| answer.survey.datasets.iter().any(has_some))
            })
    };
    let is = move |wanted: fn(&Screen) -> bool| {
        maybe(move || here.location.with(|location| wanted(&location.screen)).then_some("page"))
    };
    let to = move |screen: Screen| {
        text(move || here.location.with(|location| location.on(screen.clone())).fragment())
    };
    view! {
        <nav class="top-screens" aria-label="Screens">
            <a
                class="top-screen"
                href=text(move || here.dialogues().fragment())
                aria-current=is(|screen| matches!(screen, Screen::Dialogues(_)))
            >
                "Dialogues"
            </a>
            <a
                class="top-screen"
                href=text(move || here.flights().fragment())
                hidden=flag(move || !has_flights())
                aria-current=is(|screen| matches!(screen, Screen::Flights(_)))
            >
                "Flights"
            </a>
            <a
                class="top-screen"
                href=to(Screen::Schemas(None))
                aria-current=is(|screen| matches!(screen, Screen::Schemas(_)))
            >
                "Schemas"
            </a>
            <a class="top-screen" href=to(Screen::Files) aria-current=is(|screen| matches!(screen, Screen::Files))>
                "Files"
            </a>
            <a
                class="top-screen"
                href=to(Screen::Findings(None))
                aria-current=is(|screen| matches!(screen, Screen::Findings(_)))
            >
                "Findings"
            </a>
        </nav>
    }
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
