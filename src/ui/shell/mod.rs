//! The frame of the page: bar, notices, one screen, status line, and what lies above them.

mod inputs;
mod keyboard;

pub use inputs::{draw_address, open_named, pick_files, pick_folder, take_address};

use super::beside::draw_beside;
use super::board::draw_board;
use super::drop::draw_overlay;
use super::empty::draw_empty;
use super::export::draw_export;
use super::facets::draw_facets;
use super::files::draw_files;
use super::findings::draw_findings;
use super::here::Here;
use super::keys::draw_keys;
use super::list::draw_list;
use super::notice::{draw_nothing, draw_notices};
use super::opened::{Opened, Phase};
use super::parts::{Pen, changed, effect};
use super::privacy::draw_privacy;
use super::reader::draw_reader;
use super::schema::draw_schemas;
use super::status::draw_status;
use super::top::draw_top;
use crate::view::location::Screen;
use crate::view::text;
use crate::web::page;
use inputs::draw_inputs;
use leptos::prelude::*;

/// Which screen fills the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Dialogues,
    /// Dialogues, and there are none.
    Nothing,
    Schemas,
    Flights,
    Files,
    Findings,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Dialogues | Self::Nothing => "dialogues",
            Self::Schemas => "schemas",
            Self::Flights => "flights",
            Self::Files => "files",
            Self::Findings => "findings",
        }
    }
}

/// Draws the page into its element.
pub fn draw_shell(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let kind = Memo::new(move |_| kind(opened, here));
    effect(Box::new(move || page::set_phase(opened.phase.get().word())));
    keyboard::listen();
    pen.follow("data-screen", Box::new(move || Some(kind.get().word().to_owned())));
    pen.open("a").class("shell-skip").set("href", "#main").words(text::shell::SKIP);
    pen.listen("click", Box::new(skip)).close();
    draw_top(pen);
    draw_notices(pen, Box::new(move || kind.get() != Kind::Files));
    pen.open("main").class("shell-main").set("id", "main").set("tabindex", "-1");
    pen.again(changed(move || kind.get()), Box::new(move |pen| draw_screen(pen, kind.get()))).close();
    keep_focus(kind);
    draw_status(pen);
    draw_overlay(pen, opened);
    draw_keys(pen);
    draw_export(pen);
    draw_privacy(pen);
    draw_inputs(pen, opened);
}

/// What had the focus may have gone with its screen: then the new one has it. Nothing has had it before the first.
fn keep_focus(kind: Memo<Kind>) {
    let mut is_first = true;
    effect(Box::new(move || {
        // Read and not only tracked: else the memo is not kept up to date.
        kind.with(|_| ());
        if !std::mem::take(&mut is_first) {
            page::focus_if_lost("main");
        }
    }));
}

fn kind(opened: Opened, here: Here) -> Kind {
    let phase = opened.phase.get();
    let has_none = || phase == Phase::Ready && opened.progress.with(|progress| progress.dialogues == 0);
    here.location.with(|location| match location.screen {
        _ if phase == Phase::Empty => Kind::Empty,
        Screen::Dialogues(_) if has_none() => Kind::Nothing,
        Screen::Dialogues(_) => Kind::Dialogues,
        Screen::Schemas(_) => Kind::Schemas,
        Screen::Flights(_) => Kind::Flights,
        Screen::Files => Kind::Files,
        Screen::Findings(_) => Kind::Findings,
    })
}

fn draw_screen(pen: &mut Pen, kind: Kind) {
    match kind {
        Kind::Empty => draw_empty(pen),
        Kind::Dialogues => draw_dialogues(pen),
        Kind::Nothing => draw_nothing(pen),
        Kind::Schemas => draw_schemas(pen),
        Kind::Flights => draw_board(pen),
        Kind::Files => draw_files(pen),
        Kind::Findings => draw_findings(pen),
    }
}

/// Three panes; one of them at a time on a phone, where a dialogue is a page of its own.
fn draw_dialogues(pen: &mut Pen) {
    let here = expect_context::<Here>();
    let page =
        move || if here.location.with(|location| location.dialogue().is_some()) { "reader" } else { "list" };
    pen.open("h1").class("parts-hidden").words(text::title::DIALOGUES).close();
    pen.open("div").class("shell-panes").follow("data-page", Box::new(move || Some(page().to_owned())));
    draw_facets(pen);
    draw_list(pen);
    let is_beside = Memo::new(move |_| here.location.with(|location| location.beside.is_some()));
    pen.part(Box::new(move |pen| if is_beside.get() { draw_beside(pen) } else { draw_reader(pen) })).close();
}

/// Remembers in the address which sample is open, and opens it again after a reload.
pub fn keep_sample(opened: Opened, here: Here) {
    if let Some(dataset) = here.location.with_untracked(|location| location.sample) {
        opened.open_sample(dataset);
    }
    let mut is_first = true;
    effect(Box::new(move || {
        let sample = opened.sample.get();
        if !std::mem::take(&mut is_first) {
            here.set_sample(sample);
        }
    }));
}

/// The fragment belongs to the location, so the link only moves the focus.
fn skip(event: &web_sys::Event) {
    event.prevent_default();
    page::focus("main");
}
