//! The open dialogue: its head, its turns or its raw record.

mod calls;
mod finder;
mod findings;
mod follow;
mod head;
mod margin;
mod meaning;
mod origins;
mod raw;
mod sheet;
mod turn;
mod utterance;

pub use finder::find;
pub use follow::follow;
pub use utterance::draw_utterance;

use super::found::{Answer, Found};
use super::here::{Here, Shown, name_of};
use super::opened::{Opened, Phase};
use super::parts::{Pen, Shape, draw_icon, effect};
use super::preferences::Preferences;
use super::quiz::Quiz;
use crate::corpus::Split;
use crate::engine::answer::{DialogueName, Field, Reading};
use crate::view::location::{DialogueLink, Screen, Tab};
use crate::view::query::values;
use crate::view::quiz::has_answers;
use crate::view::text;
use crate::web::page;
use head::draw_head;
use leptos::prelude::*;
use raw::draw_raw;
use sheet::Sheet;
use std::sync::Arc;
use turn::{draw_hidden, draw_turns};

pub fn draw_reader(pen: &mut Pen) {
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let preferences = expect_context::<Preferences>();
    let quiz = expect_context::<Quiz>();
    let tab = Memo::new(move |_| {
        here.location.with(|location| location.dialogue().map(|link| link.tab).unwrap_or_default())
    });
    let sheet = Sheet::new(here, opened);
    keep_turn_in_sight(here, sheet);
    findings::tell_findings(here, opened, sheet);
    pen.open("section").class("reader").set("aria-label", text::title::DIALOGUE).set("data-testid", "reader");
    pen.follow("aria-busy", Box::new(move || here.is_waiting().then(|| true.to_string())));
    pen.follow("data-hidden", Box::new(move || Some(preferences.hidden.get().words())));
    pen.follow("data-setting", Box::new(move || Some(preferences.setting.get().word().to_owned())));
    meaning::tell_meanings(pen, here, opened);
    let act = move |event: &web_sys::Event| {
        head::act(here, (preferences, quiz), sheet, event);
        findings::act(here, opened, sheet, event);
    };
    pen.listen("click", Box::new(act));
    for moves in ["wheel", "touchmove", "pointerdown", "keydown"] {
        pen.listen(moves, Box::new(move |_| sheet.set_moved(true)));
    }
    pen.part(Box::new(move |pen| match here.shown.get() {
        Shown::Dialogue(reading) => draw_dialogue(pen, (preferences, quiz), sheet, &reading, tab.get()),
        Shown::Nothing => {
            pen.open("p").class("reader-waiting").words(waiting(opened, found)).close();
        }
        Shown::Looking(name) => draw_missing(pen, here, &name, true),
        Shown::Missing(name) => draw_missing(pen, here, &name, false),
        Shown::Fault(fault) => draw_message(pen, here, text::reader::CANT_SHOW, &fault),
    }));
    finder::draw_finder(pen, here, sheet);
    pen.close();
}

/// Draws a dialogue without what the quiz hides of it. Tracks that.
fn draw_dialogue(
    pen: &mut Pen,
    (preferences, quiz): (Preferences, Quiz),
    sheet: Sheet,
    whole: &Arc<Reading>,
    tab: Tab,
) {
    let (here, opened) = (sheet.here, sheet.opened.get_value());
    let is_hidden = quiz.hides(whole);
    let reading = &quiz.shown(whole);
    draw_head(pen, (preferences, quiz), sheet, reading, (tab, has_answers(whole)));
    match tab {
        Tab::Read => draw_turns(pen, here, is_hidden, sheet, reading),
        Tab::Raw if is_hidden => draw_hidden(pen, reading, text::quiz::RECORD, "#reader-raw"),
        Tab::Raw => draw_raw(pen, opened, here, reading),
    }
}

/// Before the first dialogue is there. Tracks what it says.
fn waiting(opened: Opened, found: Found) -> &'static str {
    let matches_none =
        |answer: &Option<Arc<Answer>>| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0);
    match opened.phase.get() {
        Phase::Reading => text::reader::ON_ITS_WAY,
        _ if found.answer.with(matches_none) => text::reader::NO_MATCH,
        _ => "",
    }
}

fn draw_missing(pen: &mut Pen, here: Here, name: &DialogueName, is_reading: bool) {
    let place = if name.path.is_empty() { name.split.map_or("", Split::word) } else { &name.path };
    let (heading, says) = if is_reading {
        (text::parts::looking_for(&name.id), text::reader::should_be_in(place))
    } else {
        (text::reader::is_not_here(&name.id), text::reader::says_it_is_in(place))
    };
    draw_message(pen, here, &heading, &says);
}

fn draw_message(pen: &mut Pen, here: Here, heading: &str, text: &str) {
    pen.open("div").class("reader-message").set("role", "status");
    draw_back(pen, here);
    pen.open("h2").class("reader-message-title").data(heading).close();
    pen.open("p").class("reader-message-text").data(text).close().close();
}

/// To the list, where it is a page of its own.
fn draw_back(pen: &mut Pen, here: Here) {
    let list = move || here.location.with(|location| location.on(Screen::Dialogues(None))).fragment();
    pen.open("a").class("reader-back").follow("href", Box::new(move || Some(list())));
    draw_icon(pen, Shape::Back);
    pen.words(text::title::DIALOGUES).close();
}

/// Goes to another turn of the dialogue that is shown.
pub fn step(here: Here, by: i64) {
    let Shown::Dialogue(reading) = here.shown.get_untracked() else { return };
    let Some(last) = u32::try_from(reading.dialogue.turns.len()).ok().and_then(|count| count.checked_sub(1))
    else {
        return;
    };
    let turn = match here.turn() {
        Some(turn) => i64::from(turn).saturating_add(by).clamp(0, i64::from(last)),
        None => 0,
    };
    here.replace(here.at_turn(name_of(&reading), u32::try_from(turn).unwrap_or(0)));
}

/// Shows the raw record, or the dialogue again.
pub fn toggle_raw(here: Here) {
    let Some(link) = here.shown_link() else { return };
    let tab = if link.tab == Tab::Raw { Tab::Read } else { Tab::Raw };
    let link = DialogueLink { tab, pointer: String::new(), ..link };
    here.replace(here.location.get_untracked().on(Screen::Dialogues(Some(link))));
}

/// Scrolls to the turn that the address names; without one to the first hit of words or of a rule, or to the top of a new
/// dialogue.
fn keep_turn_in_sight(here: Here, sheet: Sheet) {
    let shown = Memo::new(move |_| {
        let rules = here.query.with(|query| values(query, Field::Rule));
        here.shown.with(|shown| match shown {
            Shown::Dialogue(reading) => {
                let first_hit = reading.hits.iter().position(|hits| !hits.is_empty());
                // Whatever is drawn anew for a rule begins at what it finds.
                let of_rules = (!rules.is_empty()).then_some((rules, Arc::as_ptr(reading) as usize));
                Some((reading.at, first_hit, of_rules))
            }
            _ => None,
        })
    });
    let turn =
        Memo::new(move |_| here.location.with(|location| location.dialogue().and_then(|link| link.turn)));
    let mut before = None;
    effect(Box::new(move || {
        let (shown, turn) = (shown.get(), turn.get());
        let is_moved = before.replace(turn) != Some(turn);
        mark(turn);
        let Some((_, first_hit, of_rules)) = shown else { return };
        page::next_frame(move || {
            sheet.set_moved(false);
            match (turn, first_hit) {
                (Some(turn), _) => show_turn(sheet, turn as usize, is_moved),
                (None, Some(hit)) => show_turn(sheet, hit, false),
                (None, None) => page::scroll_to_top(".reader"),
            }
            if let Some((_, findings)) = sheet.findings().filter(|_| of_rules.is_some()) {
                findings::show_sought(here, sheet, &findings, first_hit.is_some());
            }
        });
    }));
}

fn turn_selector(turn: u64) -> String {
    format!(".reader-turn[data-index=\"{turn}\"]")
}

/// Marks the turn that the address names, among those that are drawn.
fn mark(turn: Option<u32>) {
    if let Some(marked) = page::find(".reader-turn[aria-current]") {
        let _ = marked.remove_attribute("aria-current");
    }
    if let Some(turn) = turn.and_then(|turn| page::find(&turn_selector(turn.into()))) {
        let _ = turn.set_attribute("aria-current", "true");
    }
}

fn show_turn(sheet: Sheet, turn: usize, takes_focus: bool) {
    sheet.ensure(turn);
    let selector = turn_selector(turn as u64);
    page::scroll_into_view(&selector);
    if takes_focus && !page::is_typing() {
        page::focus_quietly(&format!("{selector} .reader-number"));
    }
}
