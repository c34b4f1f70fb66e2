//! The frame of the page: bar, notices, one screen, status line, and what lies above them.

mod keyboard;

use super::drop::Overlay;
use super::export::ExportModal;
use super::guide::GuideBand;
use super::inputs::Inputs;
use super::keys::Keys;
use super::list;
use super::navigation::Navigation;
use super::notes::NoteModals;
use super::notice::Notices;
use super::parts::SkipLink;
use super::privacy::Privacy;
use super::screens::{CurrentScreen, Kind, kind};
use super::session::{Phase, Session};
use super::status::Status;
use super::top::Top;
use crate::view::text;
use crate::web::page;
use leptos::prelude::*;

#[component]
pub fn Shell() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let kind = Memo::new(move |_| kind(session, navigation));
    Effect::new(move |_| page::set_phase(session.phase.get().as_str()));
    keyboard::listen();
    keep_focus(kind);
    view! {
        <div class="shell" data-screen=move || kind.get().as_str()>
            <SkipLink says=text::shell::SKIP to=&[list::BOX, "#main"]/>
            <Top/>
            <Notices is_short=Signal::derive(move || kind.get() != Kind::Files)/>
            <div class="shell-guide"><GuideBand/></div>
            <main class="shell-main" id="main" tabindex="-1"><CurrentScreen kind/></main>
            <Status/>
            <Overlay/>
            <Keys/>
            <ExportModal/>
            <NoteModals/>
            <Privacy/>
            <Inputs/>
        </div>
    }
}

/// What had the focus may have gone with its screen: then the new one has it. Nothing has had it before the first.
fn keep_focus(kind: Memo<Kind>) {
    let mut is_first = true;
    Effect::new(move |_| {
        // Read and not only tracked: else the memo is not kept up to date.
        kind.with(|_| ());
        if !std::mem::take(&mut is_first) {
            // The screen is drawn by then, whichever of the two hears first that it is another.
            page::next_frame(|| page::focus_if_lost("main"));
        }
    });
}

/// The address and what is open name the same sample, whichever of them changes.
pub fn keep_sample(session: Session, navigation: Navigation) {
    let named = Memo::new(move |_| navigation.location.with(|location| location.sample));
    Effect::new(move |_| {
        let (named, open) = (named.get(), session.sample.get_untracked());
        if named == open {
            return;
        }
        match named {
            Some(dataset) if open.is_some() || session.phase.get_untracked() == Phase::Empty => {
                session.open_sample(dataset);
            }
            // A person's own files are not closed by an address.
            _ => navigation.set_sample(open),
        }
    });
    let mut is_first = true;
    Effect::new(move |_| {
        let sample = session.sample.get();
        if !std::mem::take(&mut is_first) {
            navigation.set_sample(sample);
        }
    });
}
