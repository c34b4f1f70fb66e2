//! The empty page: what Colloquy is, how files come in, a sample, and what a link still needs.

use super::here::Here;
use super::opened::Opened;
use super::parts::{Pen, told};
use super::privacy;
use super::shell::{draw_address, pick_files, pick_folder, take_address};
use crate::corpus::{Dataset, Split};
use crate::formats::SAMPLES;
use crate::view::location::Screen;
use crate::view::{number, text};
use crate::web::{fetch, recent, storage};
use leptos::prelude::*;

/// The button that opens what was dropped the last time.
const AGAIN: &str = "again";

pub fn draw_empty(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let again = RwSignal::new(Vec::new());
    leptos::task::spawn_local(async move {
        let names = recent::names(&recent::kept().await);
        // Nothing is not drawn once more: that would take the focus. The page may be full by now.
        if !names.is_empty() {
            let _ = again.try_set(names);
        }
    });
    // A button says what it opens.
    let click = move |event: &web_sys::Event| match told(event, "data-open").as_deref() {
        Some("files") => pick_files(),
        Some("folder") => pick_folder(),
        Some(AGAIN) => opened.open_again(),
        Some(word) => _ = Dataset::from_word(word).map(|dataset| opened.open_sample(dataset)),
        None => {}
    };
    pen.open("div").class("empty").listen("click", Box::new(click));
    pen.listen("submit", Box::new(move |event| take_address(opened, event)));
    pen.open("div").class("empty-sheet").part(Box::new(move |pen| draw(pen, here, opened, &again.get())));
    pen.close().close();
}

fn draw(pen: &mut Pen, here: Here, opened: Opened, again: &[String]) {
    draw_needed(pen, here);
    pen.open("h1").class("empty-title").words(text::empty::TITLE).close();
    pen.open("p").class("empty-text").words(text::empty::DATASETS).close();
    pen.open("p").class("empty-promise").words(text::empty::PROMISE).close();
    pen.open("p").class("empty-ways");
    pen.button().class("parts-button").set("data-kind", "primary");
    pen.set("data-open", "files").words(text::parts::OPEN_FILES).close();
    pen.button().class("parts-button").set("data-open", "folder");
    pen.words(text::parts::OPEN_FOLDER).close().close();
    pen.open("p").class("empty-hint").words(text::empty::PASTE).close();
    draw_address(pen);
    let fetching = opened.fetching.get();
    pen.open("p").class("empty-hint").set("role", "status");
    let [before, after] = text::empty::FETCHING;
    for address in &fetching {
        pen.words(before).data(address).words(after);
    }
    pen.close();
    draw_last(pen, again);
    draw_samples(pen);
    draw_panel_buttons(pen);
}

/// Where to find what is said of privacy, and the page for times without a network.
fn draw_panel_buttons(pen: &mut Pen) {
    pen.open("p").class("empty-more");
    let mut button = |says: &str, place: &'static str| {
        pen.button().class("parts-outline parts-clear").set("aria-haspopup", "dialog").words(says);
        pen.listen("click", Box::new(move |_| privacy::show(place))).close();
    };
    if fetch::is_possible() {
        button(text::privacy::COPY_BUTTON, privacy::COPY);
    }
    button(text::privacy::BUTTON, privacy::NOWHERE);
    pen.close();
}

/// A link into files that are not open names them, and leads there once they are.
fn draw_needed(pen: &mut Pen, here: Here) {
    let (what, path, split) = match here.location.get().screen {
        Screen::Dialogues(Some(link)) => {
            (text::empty::dialogue(&link.name.id), link.name.path, link.name.split)
        }
        Screen::Schemas(Some(link)) if link.is_dataset() => {
            (link.dataset.title().to_owned(), link.path, None)
        }
        Screen::Schemas(Some(link)) => (text::empty::schema(&link.service), link.path, link.split),
        _ => return,
    };
    pen.open("div").class("empty-needed").set("role", "status");
    pen.open("p").class("empty-needed-title").words(text::empty::LINK_LEADS_TO).data(&what);
    if let Some(split) = split.map(Split::word) {
        pen.words(" (").words(split).words(")");
    }
    pen.close().open("p");
    if path.is_empty() {
        pen.words(text::empty::NEEDS_DATASET);
    } else {
        let [before, after] = text::empty::NEEDS_FILE;
        pen.words(before).open("bdi").class("empty-path").words(&path).close().words(after);
    }
    pen.close().close();
}

/// Where the browser gave no handles, this is a reminder and no button.
fn draw_last(pen: &mut Pen, again: &[String]) {
    let files = storage::last_files();
    let Some(first) = files.first() else { return };
    pen.open("p").class("empty-last");
    if !again.is_empty() {
        pen.button().class("parts-button").set("data-open", AGAIN);
        pen.words(text::empty::AGAIN).close().words(" ").data(&again.join(", ")).close();
        return;
    }
    pen.words(text::empty::LAST_TIME).open("bdi").class("empty-path").words(&first.path).close();
    if files.len() > 1 {
        pen.words(" ").words(&text::parts::and_more(files.len() as u64 - 1));
    }
    pen.words(", ").words(&number::bytes(files.iter().map(|file| file.bytes).sum())).close();
}

fn draw_samples(pen: &mut Pen) {
    pen.open("h2").class("empty-samples-title").words(text::empty::SAMPLES).close();
    pen.open("ul").class("empty-samples");
    for (dataset, dialogues) in SAMPLES {
        pen.open("li").button().class("empty-card").set("data-open", dataset.word());
        pen.open("span").class("empty-card-title").words(dataset.title()).close();
        pen.open("span").class("empty-card-text").words(&text::empty::made_up(dialogues.into()));
        pen.close().close().close();
    }
    pen.close();
}
