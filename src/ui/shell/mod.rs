//! The frame of the page: bar, notices, one screen, status line, and what lies above them.

mod inputs;
mod keyboard;

pub use inputs::{Address, open_named, pick_files, pick_folder};

use super::beside::draw_beside;
use super::board::draw_board;
use super::drop::Overlay;
use super::empty::Empty;
use super::export::ExportSheet;
use super::facets::Facets;
use super::files::Files;
use super::findings::Findings;
use super::here::Here;
use super::keys::Keys;
use super::list::DialogueList;
use super::notice::{Nothing, Notices};
use super::opened::{Opened, Phase};
use super::parts::{Drawn, effect};
use super::privacy::Privacy;
use super::quiz::{Quiz, Withheld};
use super::reader::Reader;
use super::schema::Schemas;
use super::status::Status;
use super::top::Top;
use crate::view::location::Screen;
use crate::view::text;
use crate::web::page;
use inputs::Inputs;
use leptos::ev::MouseEvent;
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
    /// Findings, which the quiz hides.
    HiddenFindings,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Dialogues | Self::Nothing => "dialogues",
            Self::Schemas => "schemas",
            Self::Flights => "flights",
            Self::Files => "files",
            Self::Findings | Self::HiddenFindings => "findings",
        }
    }
}

#[component]
pub fn Shell() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let is_quiz = expect_context::<Quiz>().is_on;
    let kind = Memo::new(move |_| kind(opened, here));
    effect(Box::new(move || page::set_phase(opened.phase.get().word())));
    keyboard::listen();
    keep_focus(kind);
    // All that leads on says whether it is a quiz, so it is drawn anew when that changes.
    let screen = move || match (kind.get(), is_quiz.get()) {
        (Kind::Empty, _) => view! { <Empty/> }.into_any(),
        (Kind::Dialogues, _) => view! { <Dialogues/> }.into_any(),
        (Kind::Nothing, _) => view! { <Nothing/> }.into_any(),
        (Kind::Schemas, _) => view! { <Schemas/> }.into_any(),
        (Kind::Flights, _) => view! { <Drawn draw=draw_board/> }.into_any(),
        (Kind::Files, _) => view! { <Files/> }.into_any(),
        (Kind::Findings, _) => view! { <Findings/> }.into_any(),
        (Kind::HiddenFindings, _) => view! { <Withheld says=text::quiz::FINDINGS/> }.into_any(),
    };
    view! {
        <div class="shell" data-screen=move || kind.get().word()>
            <a class="shell-skip" href="#main" on:click=skip>{text::shell::SKIP}</a>
            <Top/>
            <Notices is_short=Signal::derive(move || kind.get() != Kind::Files)/>
            <main class="shell-main" id="main" tabindex="-1">{screen}</main>
            <Status/>
            <Overlay/>
            <Keys/>
            <ExportSheet/>
            <Privacy/>
            <Inputs/>
        </div>
    }
}

/// What had the focus may have gone with its screen: then the new one has it. Nothing has had it before the first.
fn keep_focus(kind: Memo<Kind>) {
    let mut is_first = true;
    effect(Box::new(move || {
        // Read and not only tracked: else the memo is not kept up to date.
        kind.with(|_| ());
        if !std::mem::take(&mut is_first) {
            // The screen is drawn by then, whichever of the two hears first that it is another.
            page::next_frame(|| page::focus_if_lost("main"));
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
        Screen::Findings(_) if location.is_quiz => Kind::HiddenFindings,
        Screen::Findings(_) => Kind::Findings,
    })
}

/// Three panes; one of them at a time on a phone, where a dialogue is a page of its own.
#[component]
fn Dialogues() -> impl IntoView {
    let here = expect_context::<Here>();
    let page =
        move || if here.location.with(|location| location.dialogue().is_some()) { "reader" } else { "list" };
    view! {
        <h1 class="parts-hidden">{text::title::DIALOGUES}</h1>
        <div class="shell-panes" data-page=page>
            <Panes/>
        </div>
    }
}

#[component]
fn Panes() -> impl IntoView {
    let here = expect_context::<Here>();
    let is_beside = Memo::new(move |_| here.location.with(|location| location.beside.is_some()));
    let dialogue = move || {
        if is_beside.get() {
            view! { <Drawn draw=draw_beside/> }.into_any()
        } else {
            view! { <Reader/> }.into_any()
        }
    };
    view! {
        <Facets/>
        <DialogueList/>
        {dialogue}
    }
}

/// The address and what is open name the same sample, whichever of them changes.
pub fn keep_sample(opened: Opened, here: Here) {
    let named = Memo::new(move |_| here.location.with(|location| location.sample));
    effect(Box::new(move || {
        let (named, open) = (named.get(), opened.sample.get_untracked());
        if named == open {
            return;
        }
        match named {
            Some(dataset) if open.is_some() || opened.phase.get_untracked() == Phase::Empty => {
                opened.open_sample(dataset);
            }
            // A person's own files are not closed by an address.
            _ => here.set_sample(open),
        }
    }));
    let mut is_first = true;
    effect(Box::new(move || {
        let sample = opened.sample.get();
        if !std::mem::take(&mut is_first) {
            here.set_sample(sample);
        }
    }));
}

/// The fragment belongs to the location, so the link only moves the focus.
fn skip(event: MouseEvent) {
    event.prevent_default();
    page::focus("main");
}
