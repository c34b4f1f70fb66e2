//! The sheet from which what matches is saved, or asked for in other programs.
//!
//! It is drawn once, so an export goes on when the sheet is closed; the button at the list then says how far it is.

mod run;

use super::found::Found;
use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, open_sheet, show_sheet, told};
use crate::view::export::{RECORDS, is_table, says, tables};
use crate::view::{problem, text};
use crate::web::pick::input_of;
use crate::web::{clipboard, page};
use crate::wire::link::LinkFault;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Event;

/// What is chosen, and what goes on.
#[derive(Clone, Copy)]
pub struct Export {
    /// That of the form.
    word: RwSignal<String>,
    has_mark: RwSignal<bool>,
    is_running: RwSignal<bool>,
    is_cancelled: RwSignal<bool>,
    /// How many dialogues are written, and how many are to be.
    done: RwSignal<(u64, u64)>,
    /// How it ended.
    says: RwSignal<String>,
}

impl Export {
    pub fn new() -> Self {
        Self {
            word: RwSignal::new("jsonl".to_owned()),
            has_mark: RwSignal::new(false),
            is_running: RwSignal::new(false),
            is_cancelled: RwSignal::new(false),
            done: RwSignal::new((0, 0)),
            says: RwSignal::new(String::new()),
        }
    }

    /// How much is written, of a hundred.
    fn share(self) -> u64 {
        let (done, of) = self.done.get();
        done * 100 / of.max(1)
    }
}

/// What a button does.
const DOES: &str = "data-does";

const SHEET: &str = "export";

/// There has to be something to save.
pub fn show(opened: Opened) {
    if opened.phase.get_untracked() != Phase::Empty {
        show_sheet(SHEET);
    }
}

/// Opens the sheet, and says how far an export is.
pub fn draw_export_button(pen: &mut Pen, opened: Opened) {
    let export = expect_context::<Export>();
    let label = move || {
        if export.is_running.get() {
            text::export::running(export.share())
        } else {
            text::export::TITLE.to_owned()
        }
    };
    pen.button().class("parts-outline").set("data-testid", "export").set("aria-haspopup", "dialog");
    pen.says(Box::new(label)).listen("click", Box::new(move |_| show(opened))).close();
}

pub fn draw_export(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let export = expect_context::<Export>();
    open_sheet(pen, SHEET, text::export::TITLE);
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
        Some(language) => copy(opened, here.query.get_untracked(), language, (copied, is_copied)),
        None => {}
    };
    pen.listen("click", Box::new(act)).open("p").class("export-ways");
    draw_button(pen, "save", text::export::SAVE).set("data-kind", "primary");
    // Disabled while it runs it would lose the focus; a click then does nothing.
    pen.follow("aria-disabled", Box::new(move || export.is_running.get().then(|| "true".to_owned())));
    pen.follow_flag("disabled", Box::new(move || matching() == 0)).close();
    draw_button(pen, "cancel", text::status::CANCEL);
    pen.follow_flag("hidden", Box::new(move || !export.is_running.get())).close();
    pen.close();
    draw_copies(pen, copied, is_copied);
    pen.close().close();
}

/// Opens a button that says what it does.
fn draw_button<'p>(pen: &'p mut Pen, does: &str, words: &str) -> &'p mut Pen {
    pen.button().class("parts-button").set(DOES, does).words(words)
}

fn draw_choice(pen: &mut Pen, export: Export) {
    pen.open("label").class("export-field").words(text::export::FORM);
    pen.open("select").class("export-form").set("data-testid", "export-form").flag("autofocus", true);
    pen.listen("change", Box::new(move |event| export.word.set(event_target_value(event))));
    for (word, title, _) in RECORDS {
        pen.open("option").set("value", word).words(title).close();
    }
    pen.open("optgroup").set("label", text::export::TABLES);
    for word in tables() {
        pen.open("option").set("value", word).words(word).close();
    }
    pen.close().close().close();
    pen.open("p").class("export-says").says(Box::new(move || says(&export.word.get()).to_owned())).close();
    pen.open("label").class("export-mark").open("input").set("type", "checkbox");
    let mark = move |event: &Event| {
        export.has_mark.set(input_of(event).is_some_and(|input| input.checked()));
    };
    pen.listen("change", Box::new(mark)).close();
    pen.words(text::export::MARK);
    pen.follow_flag("hidden", Box::new(move || !export.word.with(|word| is_table(word)))).close();
}

/// How far it is, which is not read aloud, and how it ended.
fn draw_state(pen: &mut Pen, export: Export) {
    pen.open("progress").class("export-bar").set("aria-label", text::export::PROGRESS).set("max", "100");
    pen.follow("value", Box::new(move || Some(export.share().to_string())));
    pen.follow_flag("hidden", Box::new(move || !export.is_running.get())).close();
    pen.open("p").class("export-says").set("data-testid", "export-count");
    pen.follow_flag("hidden", Box::new(move || !export.is_running.get()));
    pen.says(Box::new(move || {
        let (done, of) = export.done.get();
        text::parts::part(done, of)
    }));
    pen.close();
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
    let link = opened.link().filter(|_| language != "link");
    let language = language.to_owned();
    spawn_local(async move {
        let text = match link {
            None => page::window().location().href().unwrap_or_default(),
            Some(link) => match link.recipe(query, language).await {
                Ok(text) => text,
                // Another one was asked for.
                Err(LinkFault::Superseded) => return,
                Err(fault) => {
                    told.1.set(false);
                    return told.0.set(problem::sentence(&fault.to_string()));
                }
            },
        };
        told.1.set(clipboard::copy(&text).await);
        told.0.set(text);
    });
}
