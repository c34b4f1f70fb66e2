//! The dialog that saves what matches, or writes the same query for other programs.
//!
//! Its form is not drawn before it is opened for the first time, so that opening files does not take longer for it. From
//! then on it is drawn once for what is open, so an export goes on when the dialog is closed; the button at the list then
//! says how far it is.

mod choice;
mod copies;
mod guide;
mod run;

use super::ask::ask_again;
use super::fetched::{Fetched, part};
use super::navigation::Navigation;
use super::notes::Notes;
use super::parts::{Modal, show_modal};
use super::quiz::{Quiz, Withheld};
use super::search_results::SearchResults;
use super::session::{Phase, Session};
use crate::engine::findings::Suppressions;
use crate::view::export::CAPSULE;
use crate::view::text;
use crate::wire::ask::MatchingNotes;
use choice::{Choice, FIRST};
use copies::Copies;
use guide::GuideField;
use leptos::prelude::*;

/// What is chosen, and what goes on.
#[derive(Clone, Copy)]
pub struct Export {
    /// The dialog was opened at least once.
    was_shown: RwSignal<bool>,
    /// That of the form.
    word: RwSignal<String>,
    has_mark: RwSignal<bool>,
    is_running: RwSignal<bool>,
    is_cancelled: RwSignal<bool>,
    /// How many dialogues are written, and how many are to be.
    done: RwSignal<(u64, u64)>,
    /// How it ended.
    says: RwSignal<String>,
    /// What is left out of findings, unless that is asked for.
    suppressions: RwSignal<Suppressions>,
    pub has_suppressed: RwSignal<bool>,
    /// That of a capsule, as Markdown.
    guide: RwSignal<String>,
    /// A capsule has the notes on its dialogues.
    has_notes: RwSignal<bool>,
}

impl Default for Export {
    fn default() -> Self {
        Self {
            was_shown: RwSignal::new(false),
            word: RwSignal::new(FIRST.to_owned()),
            has_mark: RwSignal::new(false),
            is_running: RwSignal::new(false),
            is_cancelled: RwSignal::new(false),
            done: RwSignal::new((0, 0)),
            says: RwSignal::new(String::new()),
            suppressions: RwSignal::default(),
            has_suppressed: RwSignal::new(false),
            guide: RwSignal::default(),
            has_notes: RwSignal::new(true),
        }
    }
}

impl Export {
    /// Leaves out what is suppressed.
    pub fn but(suppressions: RwSignal<Suppressions>) -> Self {
        Self { suppressions, ..Self::default() }
    }

    /// Tracks it.
    pub fn is_running(self) -> bool {
        self.is_running.get()
    }

    /// How far it is, or how it ended; nothing before one began. Tracks it.
    pub fn ended(self) -> String {
        if self.is_running.get() { text::export::running(self.share()) } else { self.says.get() }
    }

    /// Saves what checking finds in the form of that word, whatever form is chosen.
    pub fn save_findings(self, session: Session, results: SearchResults, query: String, word: &str) {
        run::save(self, session, results, query, word.to_owned());
    }

    /// Opens the dialog. There has to be something to save.
    pub fn show(self, session: Session) {
        if session.phase.get_untracked() != Phase::Empty {
            self.was_shown.set(true);
            show_modal(DIALOG);
        }
    }

    /// Keeps others from exporting: workers are asked for the rows of one file at a time.
    pub fn hold(self, is_held: bool) {
        self.done.set((0, 0));
        self.is_running.set(is_held);
    }

    /// How much is written, of a hundred.
    fn share(self) -> u64 {
        let (done, of) = self.done.get();
        done * 100 / of.max(1)
    }
}

const DIALOG: &str = "export";

/// Opens the dialog, and says how far an export is.
#[component]
pub fn ExportButton() -> impl IntoView {
    let session = expect_context::<Session>();
    let export = expect_context::<Export>();
    let label = move || {
        if export.is_running.get() {
            text::export::running(export.share())
        } else {
            text::export::TITLE.to_owned()
        }
    };
    view! {
        <button
            type="button"
            class="parts-outline"
            data-testid="export"
            aria-haspopup="dialog"
            on:click=move |_| export.show(session)
        >
            {label}
        </button>
    }
}

/// The form is fetched, too, when it is drawn.
#[component]
pub fn ExportModal() -> impl IntoView {
    let session = expect_context::<Session>();
    let was_shown = expect_context::<Export>().was_shown;
    let is_drawn = Memo::new(move |_| session.phase.get() != Phase::Empty && was_shown.get());
    forget_ended();
    view! {
        <Modal name=DIALOG title=text::export::TITLE>
            <Show when=move || is_drawn.get()>
                <Fetched fetch=|| Box::pin(export())/>
            </Show>
        </Modal>
    }
}

part! { export in dialogues, view! { <Body/> } }

#[component]
fn Body() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let quiz = expect_context::<Quiz>();
    let export = expect_context::<Export>();
    let is_shown = Signal::derive(move || export.word.with(|word| word == CAPSULE));
    let matching = Memo::new(move |_| {
        results.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching))
    });
    view! {
        <Show when=move || quiz.is_on.get()>
            <Withheld says=text::quiz::EXPORT/>
        </Show>
        <div class="export-body" hidden=move || quiz.is_on.get()>
            <p class="export-says">{move || text::export::what(matching.get(), results.extent())}</p>
            <Choice word=export.word has_mark=export.has_mark/>
            <GuideField guide=export.guide says=export.says is_shown/>
            <NotesSwitch is_shown/>
            <State/>
            <Ways matching/>
            <Copies/>
        </div>
    }
}

/// Whether a capsule has the notes on its dialogues, where there are some.
#[component]
fn NotesSwitch(is_shown: Signal<bool>) -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let session = expect_context::<Session>();
    let notes = expect_context::<Notes>();
    let export = expect_context::<Export>();
    let asked = move || {
        let has_notes = notes.own.with(|own| !own.is_empty()) || notes.given.with(|given| !given.is_empty());
        let answer = results.answer.get().filter(|_| is_shown.get() && has_notes)?;
        let own = notes.own.get();
        Some((answer.query.clone(), answer.survey.matching, own))
    };
    let found = ask_again(session, asked, |link, (query, ..)| async move {
        Ok(link.ask(MatchingNotes::of(query)).await?.len() as u64)
    });
    let count = move || found.get().unwrap_or_default();
    view! {
        <label class="export-mark" hidden=move || !is_shown.get() || count() == 0>
            <input
                type="checkbox"
                data-testid="capsule-notes"
                prop:checked=move || export.has_notes.get()
                on:change=move |event| export.has_notes.set(event_target_checked(&event))
            />
            {move || text::notes::in_capsule(count())}
        </label>
    }
}

/// What was saved is about one search.
fn forget_ended() {
    let navigation = expect_context::<Navigation>();
    let export = expect_context::<Export>();
    Effect::new(move |_| {
        navigation.query.with(|_| ());
        if !export.is_running.get_untracked() {
            export.says.set(String::new());
        }
    });
}

/// How far it is, which is not read aloud, and how it ended.
#[component]
fn State() -> impl IntoView {
    let export = expect_context::<Export>();
    let is_idle = move || !export.is_running.get();
    let count = move || {
        let (done, of) = export.done.get();
        text::parts::part(done, of)
    };
    view! {
        <progress
            class="export-bar"
            aria-label=text::export::PROGRESS
            max="100"
            value=move || export.share().to_string()
            hidden=is_idle
        ></progress>
        <p class="export-says" data-testid="export-count" hidden=is_idle>{count}</p>
        <p class="export-state" role="status" data-testid="export-state">{move || export.says.get()}</p>
    }
}

/// Begins an export, and ends it.
#[component]
fn Ways(matching: Memo<u64>) -> impl IntoView {
    let session = expect_context::<Session>();
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let export = expect_context::<Export>();
    let save = move |_| {
        run::save(export, session, results, navigation.query.get_untracked(), export.word.get_untracked());
    };
    // Disabled while it runs the button would lose the focus; a click then does nothing.
    view! {
        <p class="export-ways">
            <button
                type="button"
                class="parts-button"
                data-kind="primary"
                aria-disabled=move || export.is_running.get().then_some("true")
                disabled=move || matching.get() == 0
                on:click=save
            >
                {text::export::SAVE}
            </button>
            <button
                type="button"
                class="parts-button"
                hidden=move || !export.is_running.get()
                on:click=move |_| export.is_cancelled.set(true)
            >
                {text::status::CANCEL}
            </button>
        </p>
    }
}
