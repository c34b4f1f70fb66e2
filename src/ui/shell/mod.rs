//! The frame of the page: bar, notices, one screen, status line, and what lies above them.

mod inputs;
mod keyboard;

pub use inputs::{draw_address, open_named, pick_files, pick_folder, take_address};

use super::board::Board;
use super::drop::DropOverlay;
use super::empty::Empty;
use super::facets::Facets;
use super::files::Files;
use super::findings::Findings;
use super::here::Here;
use super::keys::KeySheet;
use super::list::List;
use super::notice::{Nothing, Notices};
use super::opened::{Opened, Phase};
use super::parts::{part, text};
use super::reader::Reader;
use super::schema::Schemas;
use super::status::StatusLine;
use super::top::TopBar;
use crate::view::location::Screen;
use crate::web::page;
use inputs::Inputs;
use leptos::prelude::*;

/// Which screen fills the frame.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Dialogues,
    Schemas,
    Flights,
    Files,
    Findings,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Dialogues => "dialogues",
            Self::Schemas => "schemas",
            Self::Flights => "flights",
            Self::Files => "files",
            Self::Findings => "findings",
        }
    }
}

#[component]
pub fn Shell() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let kind = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        _ if opened.phase.get() == Phase::Empty => Kind::Empty,
        Screen::Dialogues(_) => Kind::Dialogues,
        Screen::Schemas(_) => Kind::Schemas,
        Screen::Flights(_) => Kind::Flights,
        Screen::Files => Kind::Files,
        Screen::Findings(_) => Kind::Findings,
    });
    Effect::new(move |_| page::set_phase(opened.phase.get().word()));
    keyboard::listen();
    view! {
        <div class="shell" data-screen=text(move || kind.get().word())>
            <a class="shell-skip" href="#main" on:click=skip>"Skip to the content"</a>
            <TopBar />
            <Notices is_short=Signal::derive(move || kind.get() != Kind::Files) />
            <main class="shell-main" id="main" tabindex="-1">
                {part(move || match kind.get() {
                    Kind::Empty => view! { <Empty /> }.into_any(),
                    Kind::Dialogues => view! { <Dialogues /> }.into_any(),
                    Kind::Schemas => view! { <Schemas /> }.into_any(),
                    Kind::Flights => view! { <Board /> }.into_any(),
                    Kind::Files => view! { <Files /> }.into_any(),
                    Kind::Findings => view! { <Findings /> }.into_any(),
                })}
            </main>
            <StatusLine />
            <DropOverlay />
            <KeySheet />
            <Inputs />
        </div>
    }
}

/// Three panes; one of them at a time on a phone, where a dialogue is a page of its own.
#[component]
fn Dialogues() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let page =
        move || if here.location.with(|location| location.dialogue().is_some()) { "reader" } else { "list" };
    let has_none = Memo::new(move |_| {
        let progress = opened.progress.get();
        opened.phase.get() == Phase::Ready && progress.dialogues == 0
    });
    view! {
        <Show when=move || !has_none.get() fallback=|| view! { <Nothing /> }>
            <h1 class="parts-hidden">"Dialogues"</h1>
            <div class="shell-panes" data-page=text(page)>
                <Facets />
                <List />
                <Reader />
            </div>
        </Show>
    }
}

/// Remembers in the address which sample is open, and opens it again after a reload.
pub fn keep_sample(opened: Opened, here: Here) {
    if let Some(dataset) = here.location.with_untracked(|location| location.sample) {
        opened.open_sample(dataset);
    }
    Effect::new(move |before: Option<()>| {
        let sample = opened.sample.get();
        if before.is_some() {
            here.set_sample(sample);
        }
    });
}

/// The fragment belongs to the location, so the link only moves the focus.
fn skip(event: leptos::ev::MouseEvent) {
    event.prevent_default();
    page::focus("main");
}
