//! Finds words in the dialogue that is shown: a line under it, and the hits marked in the text.

use super::sheet::{Hits, Sheet};
use super::show_turn;
use crate::ui::here::{Here, Shown, name_of};
use crate::ui::parts::{Pen, Shape, draw_icon, effect};
use crate::view::find::{count, find as find_words, next};
use crate::view::text;
use crate::web::page;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

const FIELD: &str = "#reader-find";

/// Goes to the line; `false` when it has the focus already or there is no dialogue, and so the browser should find.
pub fn find(here: Here) -> bool {
    let is_there = matches!(here.shown.get_untracked(), Shown::Dialogue(_));
    let line =
        page::find(".reader-finder").filter(|_| is_there && page::find(&format!("{FIELD}:focus")).is_none());
    if let Some(line) = &line {
        let _ = line.remove_attribute("hidden");
        page::focus(FIELD);
    }
    line.is_some()
}

/// Hidden until it is asked for.
pub fn draw_finder(pen: &mut Pen, here: Here, sheet: Sheet) {
    let words = RwSignal::new(String::new());
    let hits = Memo::new(move |_| {
        let (words, shown) = (words.get(), here.shown.get());
        match &shown {
            Shown::Dialogue(reading) if !words.is_empty() => find_words(&reading.dialogue.turns, &words),
            _ => Hits::new(),
        }
    });
    mark_hits(here, sheet, words, hits);
    let step = move |is_back: bool| {
        let Shown::Dialogue(reading) = here.shown.get_untracked() else { return };
        let at = here.turn().map(|turn| turn as usize);
        let turn = hits.with_untracked(|hits| next(hits, at, is_back));
        if let Some(turn) = turn.and_then(|turn| u32::try_from(turn).ok()) {
            here.replace(here.at_turn(name_of(&reading), turn));
        }
    };
    let close = move || {
        words.set(String::new());
        if let Some(line) = page::find(".reader-finder") {
            let _ = line.set_attribute("hidden", "");
        }
    };
    pen.open("div").class("reader-finder").set("role", "search").set("hidden", "");
    pen.set("aria-label", text::reader::FIND_HERE)
        .open("input")
        .class("parts-field")
        .set("id", "reader-find");
    pen.set("type", "search").set("aria-label", text::reader::FIND).set("placeholder", text::reader::FIND);
    pen.set("autocomplete", "off").set("spellcheck", "false").holds(Box::new(move || words.get()));
    pen.listen("input", Box::new(move |event| words.set(event_target_value(event))));
    pen.listen(
        "keydown",
        Box::new(move |event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            match key.key().as_str() {
                "Enter" => step(key.shift_key()),
                "Escape" => {
                    close();
                    event.prevent_default();
                }
                _ => {}
            }
        }),
    );
    pen.close().open("span").class("reader-found").set("role", "status");
    pen.says(Box::new(move || if words.with(String::is_empty) { String::new() } else { hits.with(says) }))
        .close();
    for (says, is_back) in [(text::parts::PREVIOUS, true), (text::parts::NEXT, false)] {
        pen.button()
            .class("reader-tool")
            .words(says)
            .listen("click", Box::new(move |_| step(is_back)))
            .close();
    }
    pen.button().class("reader-tool").set("aria-label", text::reader::FIND_CLOSE);
    draw_icon(pen, Shape::Close);
    pen.listen("click", Box::new(move |_| close())).close().close();
}

fn says(hits: &Hits) -> String {
    match count(hits) {
        (0, _) => text::reader::NOT_FOUND.to_owned(),
        (hits, turns) => text::reader::found(hits as u64, turns as u64),
    }
}

/// Marks what is found, and again what the query found when nothing is sought.
fn mark_hits(here: Here, sheet: Sheet, words: RwSignal<String>, hits: Memo<Hits>) {
    effect(Box::new(move || {
        let (Shown::Dialogue(reading), hits) = (here.shown.get(), hits.get()) else { return };
        if words.with_untracked(String::is_empty) {
            return sheet.mark(reading.hits.clone());
        }
        let turn = next(&hits, here.turn().map(|turn| turn as usize), false);
        sheet.mark(hits);
        if let Some(turn) = turn {
            show_turn(sheet, turn, false);
        }
    }));
}
