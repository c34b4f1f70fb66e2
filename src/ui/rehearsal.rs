//! The screen of dialogues and what the frame has around it, drawn out of sight before there are any: a browser compiles
//! each function of a program when it is first called, and the first layout of a screen takes it twice as long as the next.
//!
//! Without it the first opening took twice as long on the page's thread as the next ones (220 and 110 ms of CPU for
//! 71 MB of Frames), and its first dialogue came after 450 ms in place of 230. (With nothing laid
//! out, it came after 221 ms in place of 176, and the opening took 145 ms of CPU in place of 126; medians of four, in turn.)
//! Invariant: nothing of it can be seen, found or reached in the document, nor is it in the address or the browser's storage,
//! and it ends when something is opened.

use super::contexts::provide_contexts;
use super::fetched::{Draw, part};
use super::navigation::{Navigation, Shown};
use super::screens::dialogues::Dialogues;
use super::search_results::{Answer, SearchResults};
use super::session::{Phase, Session};
use super::status::ReadingState;
use super::top::BarContent;
use crate::engine::answer::{Found, Progress, Specimen};
use crate::web::pause::next_picture;
use crate::web::shadow;
use crate::wire::ask::{Lane, Search, Specimens};
use leptos::html;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use leptos::task::spawn_local;
use std::sync::Arc;
use web_sys::{Element, HtmlElement};

/// What is drawn: the screen, and what the frame has around it, in their places.
#[component]
pub fn Rehearsed() -> impl IntoView {
    view! {
        <div class="shell">
            <div class="top"><BarContent/></div>
            <div></div>
            <div></div>
            <div class="shell-main"><Dialogues/></div>
            <div class="status"><ReadingState/></div>
        </div>
    }
}

part! { rehearsed in dialogues, view! { <Rehearsed/> } }

/// Fetches what shows dialogues before there are any, and rehearses it: it is what nearly everybody comes for.
pub fn fetch_ahead(session: Session, page: Owner) {
    spawn_local(async move {
        // One that does not come is told, and asked for again, where it is shown.
        if let Ok(draw) = rehearsed().await {
            rehearse(session, page, draw).await;
        }
    });
}

/// Draws made-up dialogues of the workers as long as nothing is open.
async fn rehearse(session: Session, page: Owner, draw: Draw) {
    let is_empty = || session.phase.get_untracked() == Phase::Empty;
    let Some(link) = session.link().filter(|_| is_empty()) else { return };
    if let Ok(specimens) = link.ask(Specimens).await {
        draw_each(specimens, &page, draw, is_empty).await;
    }
    if is_empty() {
        // The workers have nothing to answer, but putting their answers together is rehearsed, too.
        let _ = link.ask_in(Lane::of("rehearsal"), Search::of(String::new())).await;
    }
}

/// Draws one after another in the same place, a frame each, with contexts of their own.
pub async fn draw_each(
    specimens: Vec<Specimen>,
    page: &Owner,
    draw: impl Fn() -> AnyView,
    goes_on: impl Fn() -> bool,
) {
    let Some(offscreen) = Offscreen::new(page.child()) else { return };
    let owner = &offscreen.owner;
    let stage = owner.with(Stage::set);
    let mut view = None;
    for specimen in specimens {
        next_picture().await;
        if !goes_on() {
            return;
        }
        stage.show(specimen);
        view.get_or_insert_with(|| {
            let mut view = owner.with(|| untrack(|| draw().build()));
            view.mount(&offscreen.root, None);
            view
        });
    }
    // The last one is drawn by then.
    next_picture().await;
}

/// Where it is laid out and painted, and nobody sees, finds or reaches it. When this is dropped it is gone from the document,
/// and nothing follows anything there.
pub struct Offscreen {
    owner: Owner,
    host: HtmlElement,
    pub root: Element,
}

impl Offscreen {
    pub fn new(owner: Owner) -> Option<Self> {
        let host = owner.with(NodeRef::<html::Div>::new);
        let mut view =
            owner.with(|| view! { <div class="shell-offscreen" inert=true node_ref=host></div> }.build());
        let body: Element = document().body()?.into();
        view.mount(&body, None);
        let host: HtmlElement = host.get_untracked()?.into();
        Some(Self { root: shadow::styled_root(&host), host, owner })
    }
}

impl Drop for Offscreen {
    fn drop(&mut self) {
        self.host.remove();
        // What it has may hold it.
        self.owner.cleanup();
    }
}

/// The contexts that the specimens are put in.
#[derive(Clone, Copy)]
struct Stage {
    session: Session,
    navigation: Navigation,
    results: SearchResults,
}

impl Stage {
    fn set() -> Self {
        let (session, navigation) = (Session::default(), Navigation::apart());
        let results = provide_contexts(session, navigation);
        Self { session, navigation, results }
    }

    fn show(self, specimen: Specimen) {
        let Specimen { found: Found { survey, rows }, reading, files } = specimen;
        // As with files of a person, which are read first.
        let is_first = self.session.phase.get_untracked() == Phase::Empty;
        self.session.phase.set(if is_first { Phase::Reading } else { Phase::Ready });
        self.session.files.set(Arc::new(files));
        let progress = Progress { dialogues: survey.total, is_done: !is_first, ..Progress::default() };
        self.session.progress.set(progress);
        self.results.rows.update(|pages| pages.put(0, rows));
        self.results.answer.set(Some(Arc::new(Answer { query: String::new(), survey, is_of_all: true })));
        self.navigation.shown.set(Shown::Dialogue(Arc::new(reading)));
    }
}
