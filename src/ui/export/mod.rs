//! The sheet from which what matches is saved, or asked for in other programs.
//!
//! It is drawn once, so an export goes on when the sheet is closed; the button at the list then says how far it is.

mod run;

use super::found::Found;
use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, changed};
use crate::engine::export::recipe::Language;
use crate::engine::export::{Form, Table};
use crate::view::export::{Kinds, RECORDS, says};
use crate::view::text;
use crate::web::{clipboard, page};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement};

/// How far it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stage {
    #[default]
    Idle,
    Running {
        done: u64,
        of: u64,
        bytes: u64,
    },
    /// In a sentence.
    Over(String),
}

/// What is chosen, and what goes on.
#[derive(Clone, Copy)]
pub struct Export {
    word: RwSignal<String>,
    has_mark: RwSignal<bool>,
    stage: RwSignal<Stage>,
    is_cancelled: StoredValue<bool>,
}

impl Default for Export {
    fn default() -> Self {
        Self {
            word: RwSignal::new("jsonl".to_owned()),
            has_mark: RwSignal::new(false),
            stage: RwSignal::default(),
            is_cancelled: StoredValue::default(),
        }
    }
}

impl Export {
    fn form(self) -> Form {
        Form::from_word(&self.word.get(), self.has_mark.get(), false).unwrap_or(Form::Lines)
    }

    fn form_now(self) -> Form {
        untrack(|| self.form())
    }

    fn is_running(self) -> bool {
        self.stage.with(|stage| matches!(stage, Stage::Running { .. }))
    }
}

fn sheet() -> Option<HtmlDialogElement> {
    page::find("dialog.export")?.dyn_into().ok()
}

pub fn is_open() -> bool {
    sheet().is_some_and(|sheet| sheet.open())
}

/// There has to be something to save.
pub fn show(opened: Opened) {
    let is_empty = opened.phase.get_untracked() == Phase::Empty;
    if let Some(sheet) = sheet().filter(|sheet| !sheet.open() && !is_empty) {
        let _ = sheet.show_modal();
    }
}

/// Opens the sheet, and says how far an export is.
pub fn draw_export_button(pen: &mut Pen, opened: Opened) {
    let export = expect_context::<Export>();
    let label = move || match export.stage.get() {
        Stage::Running { done, of, .. } => text::export::running(done * 100 / of.max(1)),
        _ => text::export::TITLE.to_owned(),
    };
    pen.button().class("parts-outline").set("data-testid", "export").set("aria-haspopup", "dialog");
    pen.says(Box::new(label)).listen("click", Box::new(move |_| show(opened))).close();
}

pub fn draw_export(pen: &mut Pen) {
    let export = expect_context::<Export>();
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    pen.open("dialog")
        .class("export")
        .set("aria-labelledby", "export-title")
        .open("div")
        .class("export-sheet");
    pen.open("h2").class("export-title").set("id", "export-title").words(text::export::TITLE).close();
    let what = move || {
        let extent = if opened.phase.get() == Phase::Reading { text::parts::SO_FAR } else { "" };
        let is_filtered = here.query.with(|query| !query.trim().is_empty());
        found.answer.with(|answer| {
            let survey = answer.as_ref().map(|answer| &answer.survey);
            let (matching, total) = survey.map_or((0, 0), |survey| (survey.matching, survey.total));
            text::export::what(matching, total, is_filtered, extent)
        })
    };
    pen.open("p").class("export-says").says(Box::new(what)).close();
    draw_choice(pen, export);
    let kinds = Memo::new(move |_| {
        let files = opened.files.get();
        found.answer.with(|answer| {
            answer.as_ref().map_or_else(Kinds::default, |answer| Kinds::of(&answer.survey.segments, &files))
        })
    });
    pen.open("p").class("export-warning").words(text::export::MIXED);
    pen.follow_flag("hidden", Box::new(move || export.form().is_read() || !kinds.get().are_several)).close();
    let save = move || run::save(export, opened, here, &kinds.get_untracked());
    draw_ways(pen, export, Box::new(save));
    draw_copies(pen, opened, here);
    pen.close().close();
}

fn draw_choice(pen: &mut Pen, export: Export) {
    pen.open("label").class("export-field").words(text::export::FORM);
    pen.open("select").class("export-form").set("data-testid", "export-form");
    pen.listen("change", Box::new(move |event| export.word.set(event_target_value(event))));
    for (word, title) in RECORDS {
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

fn draw_ways(pen: &mut Pen, export: Export, save: Box<dyn Fn()>) {
    let state = move || match export.stage.get() {
        Stage::Idle => String::new(),
        Stage::Running { of: 0, .. } => text::export::STARTED.to_owned(),
        Stage::Running { done, of, bytes } => text::export::saved(done, of, bytes),
        Stage::Over(says) => says,
    };
    let value = move || match export.stage.get() {
        Stage::Running { done, of, .. } => Some((done * 1000 / of.max(1)).to_string()),
        _ => None,
    };
    pen.open("progress").class("export-bar").set("aria-label", text::export::PROGRESS).set("max", "1000");
    pen.follow("value", Box::new(value))
        .follow_flag("hidden", Box::new(move || !export.is_running()))
        .close();
    pen.open("p").class("export-state").set("role", "status").set("data-testid", "export-state");
    pen.says(Box::new(state)).close();
    pen.open("p").class("export-ways");
    pen.button().class("parts-button").set("data-kind", "primary").words(text::export::SAVE);
    pen.follow_flag("hidden", Box::new(move || export.is_running()))
        .listen("click", Box::new(move |_| save()))
        .close();
    pen.button().class("parts-button").words(text::status::CANCEL);
    pen.follow_flag("hidden", Box::new(move || !export.is_running()));
    pen.listen("click", Box::new(move |_| export.is_cancelled.set_value(true))).close();
    let close = |_: &Event| {
        if let Some(sheet) = sheet() {
            sheet.close();
        }
    };
    pen.button()
        .class("parts-button")
        .words(text::parts::CLOSE)
        .listen("click", Box::new(close))
        .close()
        .close();
}

/// The address, and commands that ask other programs the same.
fn draw_copies(pen: &mut Pen, opened: Opened, here: Here) {
    let (copied, is_refused) = (RwSignal::new(String::new()), RwSignal::new(false));
    pen.open("section").class("export-copies").set("aria-labelledby", "export-copies");
    pen.open("h3").class("export-subtitle").set("id", "export-copies").words(text::export::COPY_AS).close();
    pen.open("p").class("export-says").words(text::export::COPY_SAYS).close().open("p").class("export-ways");
    let all = [
        (text::export::LINK, None),
        ("jq", Some(Language::Jq)),
        ("Python", Some(Language::Python)),
        ("DuckDB", Some(Language::DuckDb)),
    ];
    for (title, language) in all {
        let copy = move |_: &Event| {
            spawn_local(async move {
                let made = match language {
                    None => Ok(page::window().location().href().unwrap_or_default()),
                    Some(language) => {
                        let Some(link) = opened.link() else { return };
                        link.recipe(here.query.get_untracked(), language)
                            .await
                            .map_err(|fault| fault.to_string())
                    }
                };
                let is_copied = match &made {
                    Ok(text) => clipboard::copy(text).await,
                    Err(_) => false,
                };
                is_refused.set(!is_copied);
                copied.set(made.unwrap_or_else(|fault| fault));
            });
        };
        pen.button().class("parts-outline").words(title).listen("click", Box::new(copy)).close();
    }
    pen.close().open("p").class("export-state").set("role", "status");
    let says = move || match (copied.with(String::is_empty), is_refused.get()) {
        (true, _) => "",
        (_, true) => text::export::NOT_COPIED,
        _ => text::export::COPIED,
    };
    pen.says(Box::new(move || says().to_owned())).close();
    let draw = move |pen: &mut Pen| {
        copied.with(|text| {
            if !text.is_empty() {
                pen.open("pre").class("export-text").set("tabindex", "0").set("role", "group");
                pen.set("aria-label", text::export::COPY_AS).set("dir", "ltr").words(text).close();
            }
        })
    };
    pen.part_when(changed(move || copied.get()), Box::new(draw)).close();
}
