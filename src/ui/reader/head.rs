//! The head of the reader: which dialogue this is, where it stands, and what is shown of it.

use super::sheet::Sheet;
use super::{draw_back, toggle_raw};
use crate::corpus::RecordAt;
use crate::engine::answer::Reading;
use crate::ui::found::Found;
use crate::ui::here::{Here, Shown, name_of};
use crate::ui::list;
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, changed, say_on, told};
use crate::ui::preferences::Preferences;
use crate::ui::quiz::Quiz;
use crate::view::layer::Layer;
use crate::view::location::{Location, Screen, Tab};
use crate::view::markdown::markdown;
use crate::view::svg::svg;
use crate::view::taste::Setting;
use crate::view::text;
use crate::view::walk::Step;
use crate::web::{clipboard, page};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::RangeInclusive;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// What a button of the head does.
const DOES: &str = "data-does";
const RAW: &str = "raw";
const COPY: &str = "copy";
const FIGURE: &str = "figure";
const COMPARE: &str = "compare";
const QUIZ: &str = "quiz";
const WHERE_FROM: &str = "where-from";
/// What a button of the head leads to.
const JUMPS: &str = "data-jump";

pub fn draw_head(
    pen: &mut Pen,
    (preferences, quiz): (Preferences, Quiz),
    sheet: Sheet,
    reading: &Reading,
    (tab, has_answers): (Tab, bool),
) {
    let here = sheet.here;
    pen.open("header").class("reader-head");
    draw_back(pen, here);
    pen.open("div").class("reader-name").open("h2").class("reader-id").data(&reading.dialogue.id).close();
    pen.open("p").class("reader-facts");
    if let Some(split) = reading.split {
        pen.open("span").class("reader-fact").words(split.word()).close().words(" ");
    }
    for service in &reading.dialogue.services {
        let schema = here.at_service(&name_of(reading), service).fragment();
        pen.open("a").class("reader-fact").set("href", &schema);
        pen.set("title", &text::reader::schema_of(service)).data(service).close();
    }
    let turns = text::count::turns(reading.dialogue.turns.len() as u64);
    pen.words(" ").open("span").class("reader-fact").words(&turns).close().words(" ");
    // They come after the turns.
    if let Some(table) = &reading.details.flights {
        draw_jump(pen, "#flights", &text::count::flights(table.rows.len() as u64));
    }
    if let Some(course) = &reading.details.frames {
        draw_jump(pen, ".course", &text::count::frames(course.lanes.len() as u64));
    }
    if Layer::State.is_in(reading) {
        draw_jump(pen, ".course", text::reader::STATE_GRID);
    }
    let files = here.location_now().on(Screen::Files).fragment();
    pen.open("a").class("reader-fact").set("href", &files).data(&reading.path);
    pen.words(", ").words(&text::parts::line(reading.place.line)).close().close().close();
    pen.open("div").class("reader-tools").set("role", "group").set("aria-label", text::reader::SHOW);
    for layer in Layer::ALL.into_iter().filter(|layer| tab == Tab::Read && layer.is_in(reading)) {
        draw_tool(pen, layer.word(), layer.title());
        pen.follow("aria-pressed", Box::new(move || Some(preferences.shows(layer).to_string())));
        pen.close();
    }
    if has_answers {
        draw_tool(pen, QUIZ, text::quiz::TITLE);
        pen.set("id", "reader-quiz").set("title", text::quiz::MEANS);
        pen.follow("aria-pressed", Box::new(move || Some(quiz.is_on.get().to_string()))).close();
    }
    if tab == Tab::Read {
        draw_setting(pen, preferences);
        draw_tool(pen, WHERE_FROM, text::reader::WHERE_FROM);
        pen.set("title", text::reader::WHERE_FROM_MEANS);
        pen.follow("aria-pressed", Box::new(move || Some(sheet.tells_origins.get().to_string()))).close();
        draw_tool(pen, COMPARE, text::reader::COMPARE);
        pen.set("title", text::reader::COMPARE_MEANS).close();
        draw_tool(pen, COPY, text::parts::COPY);
        pen.set("title", text::reader::COPY_MEANS).close();
        draw_tool(pen, FIGURE, text::reader::FIGURE);
        pen.set("title", text::reader::FIGURE_MEANS).close();
    }
    draw_tool(pen, RAW, text::reader::RAW);
    pen.set("id", "reader-raw").set("aria-pressed", if tab == Tab::Raw { "true" } else { "false" });
    pen.close().close();
    draw_excluded(pen, here, reading.at);
    pen.close();
}

/// The search may have changed since the dialogue was opened: it stays, and what is said of it leads on.
fn draw_excluded(pen: &mut Pen, here: Here, at: RecordAt) {
    let (opened, found) = (expect_context::<Opened>(), expect_context::<Found>());
    let is_excluded = move || here.excluded.get() == Some(at);
    let has_matches =
        move || found.answer.with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching > 0));
    let draw = move |pen: &mut Pen| {
        if !is_excluded() {
            return;
        }
        pen.open("p").class("reader-excluded").set("role", "status").set("data-testid", "excluded");
        pen.open("span").words(text::reader::EXCLUDED).close();
        pen.button().class("reader-tool").words(text::reader::CLEAR_SEARCH);
        pen.listen("click", Box::new(move |_| here.set_query(String::new(), false))).close();
        if has_matches() {
            pen.button().class("reader-tool").words(text::reader::FIRST_MATCH);
            pen.listen("click", Box::new(move |_| list::step(opened, found, here, Step::First))).close();
        }
        pen.close();
    };
    pen.part_when(changed(move || (is_excluded(), has_matches())), Box::new(draw));
}

fn draw_setting(pen: &mut Pen, preferences: Preferences) {
    pen.open("select")
        .class("reader-tool")
        .set("id", "reader-setting")
        .set("aria-label", text::reader::SETTING);
    for setting in Setting::ALL {
        let is_on = preferences.setting.get_untracked() == setting;
        pen.open("option")
            .set("value", setting.word())
            .flag("selected", is_on)
            .words(setting.title())
            .close();
    }
    pen.listen(
        "change",
        Box::new(move |event| preferences.set_setting(Setting::from_word(&event_target_value(event)))),
    );
    pen.close();
}

/// A way down to what stands after the turns.
fn draw_jump(pen: &mut Pen, selector: &str, says: &str) {
    pen.button().class("reader-fact").set(JUMPS, selector);
    pen.words(says).close().words(" ");
}

/// Opens a button.
fn draw_tool(pen: &mut Pen, does: &str, title: &str) {
    pen.button().class("reader-tool").set(DOES, does).words(title);
}

/// What a click on the head asks for.
pub fn act(here: Here, (preferences, quiz): (Preferences, Quiz), sheet: Sheet, event: &web_sys::Event) {
    if let Some(selector) = told(event, JUMPS) {
        sheet.ensure_end();
        page::scroll_to_start(&selector);
    }
    match told(event, DOES).as_deref() {
        Some(RAW) => toggle_raw(here),
        Some(COPY) => copy(here, false, event),
        Some(FIGURE) => copy(here, true, event),
        Some(QUIZ) => quiz.toggle(),
        Some(WHERE_FROM) => sheet.toggle_origins(),
        Some(COMPARE) => {
            let beside = here.shown_link().map(|link| link.name);
            here.go(Location { beside, ..here.location_now() });
        }
        word => {
            if let Some(layer) = Layer::ALL.into_iter().find(|layer| Some(layer.word()) == word) {
                preferences.toggle(layer);
            }
        }
    }
}

/// From the first to the last turn that the person has selected some text of.
fn selected_turns() -> Option<RangeInclusive<usize>> {
    let turn_of = |element: &Element| element.get_attribute("data-index")?.parse().ok();
    let turns = page::selected(".reader-turn");
    Some(turn_of(turns.first()?)?..=turn_of(turns.last()?)?)
}

/// Copies turns, and says so on the button for a moment.
fn copy(here: Here, is_figure: bool, event: &web_sys::Event) {
    let Shown::Dialogue(reading) = here.shown.get_untracked() else { return };
    let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let turns = selected_turns().unwrap_or(0..=usize::MAX);
    let text = if is_figure { svg(&reading, turns, &page::paper_color) } else { markdown(&reading, turns) };
    spawn_local(async move {
        let says = if clipboard::copy(&text).await { text::parts::COPIED } else { text::reader::REFUSED };
        if let Some(button) = button {
            say_on(&button, says);
        }
    });
}
