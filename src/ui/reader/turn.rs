//! The turns of a dialogue.

use super::calls::draw_calls;
use super::margin::draw_margin;
use super::meaning::ACT;
use super::sheet::Sheet;
use super::utterance::draw_utterance;
use crate::corpus::{Act, CharRange, Dataset, Turn, Value};
use crate::engine::answer::{Field as AskedField, Reading};
use crate::ui::course::{Show, draw_course};
use crate::ui::fields::draw_fields;
use crate::ui::flights::Flights;
use crate::ui::here::{Here, name_of};
use crate::ui::parts::Pen;
use crate::ui::quiz::{HiddenAnswers, HideAgain};
use crate::view::about::usage_query;
use crate::view::course::of_states;
use crate::view::layer::Layer;
use crate::view::query::toggled;
use crate::view::{number, text, words};
use leptos::prelude::*;
use std::sync::Arc;

const STATES: Show = Show { layer: Layer::State, title: text::reader::STATES, key: text::reader::STATES_KEY };

const FRAMES: Show =
    Show { layer: Layer::Frames, title: text::reader::FRAMES, key: text::reader::FRAMES_KEY };

/// `is_hidden` says that the answers of the dialogue are.
pub fn draw_turns(pen: &mut Pen, here: Here, is_hidden: bool, sheet: Sheet, reading: &Arc<Reading>) {
    pen.open("div").class("reader-leaf");
    draw_fields(pen, &reading.details.dialogue, false);
    if is_hidden {
        draw_hidden(pen, reading, text::quiz::ANSWERS, ".reader-answers-title");
    } else {
        draw_answers(pen, reading);
    }
    sheet.draw(pen, reading, is_hidden);
    if let Some(course) = of_states(&reading.dialogue.turns, &reading.changes) {
        draw_course(pen, here, name_of(reading), course, &STATES);
    }
    if let Some(course) = &reading.details.frames {
        draw_course(pen, here, name_of(reading), course.clone(), &FRAMES);
    }
    if let Some(table) = &reading.details.flights {
        let (table, reading) = (Arc::new(table.clone()), Arc::clone(reading));
        let hidden = is_hidden.then(|| {
            view! { <HiddenAnswers reading says=text::quiz::VERDICTS focus="#flights .flights-line"/> }
        });
        pen.host(view! { <Flights table>{hidden}</Flights> }.into_any());
    }
    pen.close();
}

/// What was done and expected.
fn draw_answers(pen: &mut Pen, reading: &Arc<Reading>) {
    if reading.details.answers.is_empty() {
        return;
    }
    pen.open("details").class("reader-answers").flag("open", true).open("summary");
    pen.class("reader-answers-title").words(text::title::ANSWERS).close();
    pen.host(view! { <HideAgain reading=Arc::clone(reading)/> }.into_any());
    draw_fields(pen, &reading.details.answers, false);
    pen.close();
}

/// Says what of a dialogue is hidden.
pub fn draw_hidden(pen: &mut Pen, reading: &Arc<Reading>, says: &'static str, focus: &'static str) {
    let reading = Arc::clone(reading);
    pen.host(view! { <HiddenAnswers reading says focus/> }.into_any());
}

pub fn draw_turn(
    pen: &mut Pen,
    here: Here,
    reading: &Reading,
    (index, turn): (usize, &Turn),
    hits: &[CharRange],
    is_target: bool,
) {
    let ordinal = number::ordinal(index as u64);
    let permalink = here.at_turn(name_of(reading), u32::try_from(index).unwrap_or(u32::MAX));
    pen.open("li").class("reader-turn").set("data-testid", "turn").set("data-index", &index.to_string());
    pen.set("data-speaker", turn.speaker.word()).maybe("aria-current", is_target.then_some("true"));
    pen.open("a").class("reader-number").set("href", &permalink.fragment());
    pen.set("aria-label", &text::reader::turn_link(index as u64)).words(&ordinal).close();
    pen.open("div")
        .class("reader-turn-body")
        .open("h3")
        .class("reader-speaker")
        .words(words::speaker(turn.speaker))
        .close();
    if let Some(time) = reading.details.times.get(index).filter(|time| !time.is_empty()) {
        pen.open("span").class("reader-time").set("title", text::reader::UTC).words(time).close();
    }
    pen.open("div").class("reader-said");
    draw_utterance(pen, reading, (index, turn), hits);
    pen.close();
    draw_acts(pen, here, reading.dataset, turn);
    pen.close();
    draw_margin(pen, here, reading, index);
    draw_calls(pen, here, reading, (index, turn));
    draw_fields(pen, reading.details.turns.get(index).map(Vec::as_slice).unwrap_or_default(), true);
    pen.close();
}

/// The acts, one list per service when the turn has more than one.
fn draw_acts(pen: &mut Pen, here: Here, dataset: Dataset, turn: &Turn) {
    if turn.acts.is_empty() {
        return;
    }
    let are_apart = turn.services.len() > 1;
    let unnamed = [String::new()];
    for service in if are_apart { turn.services.as_slice() } else { &unnamed } {
        pen.open("div").class("reader-act-row");
        if are_apart {
            pen.open("bdi").class("reader-frame").words(service).close();
        }
        pen.open("ul").class("reader-acts").set("aria-label", text::title::ACTS);
        let acts = turn.acts.iter().enumerate();
        for numbered in acts.filter(|(_, act)| !are_apart || act.service == *service) {
            draw_act(pen, here, dataset, numbered, turn.speaker.is_user());
        }
        pen.close().close();
    }
}

/// Its name leads to the dialogues that have such an act.
fn draw_act(pen: &mut Pen, here: Here, dataset: Dataset, (number, act): (usize, &Act), is_of_user: bool) {
    let name = format!("{}/{}", if is_of_user { "user" } else { "system" }, act.name);
    let query = toggled(&usage_query(dataset, None, ""), AskedField::Act, &name);
    pen.open("li")
        .class("reader-act")
        .set(ACT, &name)
        .set("data-act-number", &number.to_string())
        .open("a")
        .class("reader-act-name");
    pen.set("href", &here.asking(&query).fragment()).words(&act.name).close();
    if let Some(slot) = &act.slot {
        pen.words(" ").open("bdi").class("reader-act-slot").words(slot).close();
    }
    for (index, value) in act.values.iter().enumerate() {
        pen.words(if index > 0 { ", " } else { " = " });
        draw_value(pen, value);
    }
    pen.close();
}

/// As it was said and, where it differs, as the service writes it.
fn draw_value(pen: &mut Pen, value: &Value) {
    pen.open("bdi").class("reader-act-value").words(&value.said).close();
    if let Some(canonical) = value.canonical.as_ref().filter(|canonical| **canonical != value.said) {
        pen.words(" (").data(canonical).words(")");
    }
}
