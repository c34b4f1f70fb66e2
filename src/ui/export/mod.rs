//! The sheet from which what matches is saved, or asked for in other programs.
//!
//! It is drawn once, so an export goes on when the sheet is closed; the button at the list then says how far it is.

mod run;

use super::found::Found;
use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, told};
use crate::engine::export::recipe::Language;
use crate::engine::export::{Form, Table};
use crate::view::export::{RECORDS, says};
use crate::view::text;
use crate::web::{clipboard, page};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement};

/// What is chosen, and what goes on.
#[derive(Clone, Copy, Default)]
pub struct Export {
    /// That of the form.
    word: RwSignal<String>,
    has_mark: RwSignal<bool>,
    is_running: RwSignal<bool>,
    is_cancelled: RwSignal<bool>,
    /// How much is written, of a hundred.
    share: RwSignal<u32>,
    /// How far it is, or how it ended.
    says: RwSignal<String>,
}

impl Export {
    fn form(self) -> Form {
        Form::from_word(&self.word.get(), self.has_mark.get(), false).unwrap_or(Form::Lines)
    }
}

/// What a button does.
const DOES: &str = "data-does";

fn sheet() -> Option<HtmlDialogElement> {
    page::find("dialog.export")?.dyn_into().ok()
}

pub fn is_open() -> bool {
    sheet().is_some_and(|sheet| sheet.open())
}

fn hide() {
    if let Some(sheet) = sheet() {
        sheet.close();
    }
}

/// There has to be something to save.
pub fn show(opened: Opened) {
    let is_empty = opened.phase.get_untracked() == Phase::Empty;
    if let Some(sheet) = sheet().filter(|sheet| !sheet.open() && !is_empty) {
        let _ = sheet.show_modal();
    }
}

/// Opens the sheet, and says how far an export is.
pub fn draw_export_button(pen: &mut Pen, opened: Opened, export: Export) {
    let label = move || match export.is_running.get() {
        true => text::export::running(export.share.get()),
        false => text::export::TITLE.to_owned(),
    };
    pen.button().class("parts-outline").set("data-testid", "export").set("aria-haspopup", "dialog");
    pen.says(Box::new(label)).listen("click", Box::new(move |_| show(opened))).close();
}

pub fn draw_export(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let export = found.export;
    pen.open("dialog")
        .class("export")
        .set("aria-labelledby", "export-title")
        .open("div")
        .class("export-sheet");
    pen.open("h2").class("export-title").set("id", "export-title").words(text::export::TITLE).close();
    let matching =
        move || found.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
    let what = move || {
        let is_so_far = opened.phase.get() == Phase::Reading;
        text::export::what(matching(), if is_so_far { text::parts::SO_FAR } else { "" })
    };
    pen.open("p").class("export-says").says(Box::new(what)).close();
    draw_choice(pen, export);
    draw_state(pen, export);
    let (copied, is_copied) = (RwSignal::new(String::new()), RwSignal::new(false));
    let act = move |event: &Event| match told(event, DOES).as_deref() {
        Some("save") => run::save(export, opened, here.query.get_untracked()),
        Some("cancel") => export.is_cancelled.set(true),
        Some("close") => hide(),
        Some(language) => copy(opened, here.query.get_untracked(), language, (copied, is_copied)),
        None => {}
    };
    pen.listen("click", Box::new(act)).open("p").class("export-ways");
    draw_button(pen, "save", text::export::SAVE).set("data-kind", "primary");
    pen.follow_flag("disabled", Box::new(move || export.is_running.get() || matching() == 0)).close();
    draw_button(pen, "cancel", text::status::CANCEL);
    pen.follow_flag("hidden", Box::new(move || !export.is_running.get())).close();
    draw_button(pen, "close", text::parts::CLOSE).close().close();
    draw_copies(pen, copied, is_copied);
    pen.close().close();
}

/// Opens a button that says what it does.
fn draw_button<'p>(pen: &'p mut Pen, does: &str, words: &str) -> &'p mut Pen {
    pen.button().class("parts-button").set(DOES, does).words(words)
}

fn draw_choice(pen: &mut Pen, export: Export) {
    pen.open("label").class("export-field").words(text::export::FORM);
    pen.open("select").class("export-form").set("data-testid", "export-form");
    pen.listen("change", Box::new(move |event| export.word.set(event_target_value(event))));
    for (word, title, _) in RECORDS {
        pen.open("option").set("value", word).words(title).close();
    }
    pen.open("optgroup").set("label", text::export::TABLES);
    for table in Table::ALL {
        pen.open("option").set("value", table.word()).words(table.word()).close();
    }
    pen.close().close().close();
    pen.open("p").class("export-says").says(Box::new(move || says(&export.word.get()).to_owned())).close();
    pen.open("label").class("export-mark").open("input").set("type", "checkbox");
    pen.listen("change", Box::new(move |_| export.has_mark.update(|is_on| *is_on = !*is_on))).close();
    pen.words(text::export::MARK);
    pen.follow_flag("hidden", Box::new(move || !matches!(export.form(), Form::Table { .. }))).close();
}

/// How far it is, or how it ended.
fn draw_state(pen: &mut Pen, export: Export) {
    pen.open("progress").class("export-bar").set("aria-label", text::export::PROGRESS).set("max", "100");
    pen.follow("value", Box::new(move || Some(export.share.get().to_string())));
    pen.follow_flag("hidden", Box::new(move || !export.is_running.get())).close();
    pen.open("p").class("export-state").set("role", "status").set("data-testid", "export-state");
    pen.says(Box::new(move || export.says.get())).close();
}

/// The address, and commands that ask other programs the same.
fn draw_copies(pen: &mut Pen, copied: RwSignal<String>, is_copied: RwSignal<bool>) {
    pen.open("h3").class("export-subtitle").words(text::export::COPY_AS).close();
    pen.open("p").class("export-says").words(text::export::COPY_SAYS).close().open("p").class("export-ways");
    for (does, words) in text::export::WAYS {
        draw_button(pen, does, words).close();
    }
    pen.close().open("p").class("export-state").set("role", "status");
    let says = move || match (copied.with(String::is_empty), is_copied.get()) {
        (true, _) => "",
        (_, true) => text::export::COPIED,
        _ => text::export::NOT_COPIED,
    };
    pen.says(Box::new(move || says().to_owned())).close();
    pen.open("pre").class("export-text").set("tabindex", "0").set("role", "group");
    pen.set("aria-label", text::export::COPIED_TEXT).set("dir", "ltr").says(Box::new(move || copied.get()));
    pen.follow_flag("hidden", Box::new(move || copied.with(String::is_empty))).close();
}

fn copy(opened: Opened, query: String, language: &str, told: (RwSignal<String>, RwSignal<bool>)) {
    let language = match language {
        "jq" => Some(Language::Jq),
        "python" => Some(Language::Python),
        "duckdb" => Some(Language::DuckDb),
        _ => None,
    };
    spawn_local(async move {
        let text = match (language, opened.link()) {
            (Some(language), Some(link)) => {
                link.recipe(query, language).await.unwrap_or_else(|fault| fault.to_string())
            }
            _ => page::window().location().href().unwrap_or_default(),
        };
        told.1.set(clipboard::copy(&text).await);
        told.0.set(text);
    });
}
