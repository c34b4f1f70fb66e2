//! In whose names SGD is shown: those of the data, or those of a version of SGD-X whose schemas are open.
//!
//! One of the page's contexts. Invariant: who draws a dialogue gets it from [`Lens::shown`].

use super::ask::ask_again;
use super::navigation::{Navigation, Shown};
use super::session::Session;
use crate::corpus::Role;
use crate::engine::answer::{EvaluatedDialogue, FileReport, Reading};
use crate::view::lens::{Renaming, versions};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::paraphrase::SGDX;
use crate::view::text;
use crate::view::version::{from_word, word};
use crate::web::page;
use crate::wire::ask::{Lane, Schemas};
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub struct Lens {
    navigation: Navigation,
    /// Those that can be chosen.
    versions: Memo<Vec<char>>,
    renaming: Memo<Arc<Renaming>>,
    pub chosen: Memo<Option<char>>,
}

impl Lens {
    /// Asks for the schemas when a paraphrase is among them.
    pub fn new(navigation: Navigation, session: Session) -> Self {
        let is_paraphrase = |file: &FileReport| {
            let found = file.recognition.as_ref();
            found.is_some_and(|found| found.variant == SGDX && found.role == Role::Schema)
        };
        let asked = Memo::new(move |_| {
            let is_there = session.files.with(|files| files.iter().any(is_paraphrase));
            let done = session.progress.with(|progress| progress.files_done);
            is_there.then(|| (done, session.phase.get()))
        });
        // The screen of schemas asks the same, and may not have to wait.
        let reports = ask_again(
            session,
            move || asked.get(),
            |link, _| async move { link.ask_in(Lane::of("names"), Schemas).await },
        );
        let known = move || asked.with(Option::is_some);
        let versions = Memo::new(move |_| {
            reports.with(|reports| reports.as_deref().filter(|_| known()).map(versions).unwrap_or_default())
        });
        let chosen = Memo::new(move |_| navigation.location.with(|location| location.names));
        let renaming = Memo::new(move |_| {
            let version = chosen.get().filter(|version| versions.with(|all| all.contains(version)));
            let renaming = version.map(|version| {
                reports.with(|reports| Renaming::new(reports.as_deref().unwrap_or_default(), version))
            });
            Arc::new(renaming.unwrap_or_default())
        });
        Self { navigation, versions, renaming, chosen }
    }

    /// A dialogue in the names that are chosen. Tracks them.
    pub fn shown(self, reading: Arc<Reading>) -> Arc<Reading> {
        self.renaming.with(|renaming| renaming.reading(&reading).map_or(reading, Arc::new))
    }

    /// The same of predictions.
    pub fn of_predictions(self, all: &Arc<Vec<EvaluatedDialogue>>) -> Arc<Vec<EvaluatedDialogue>> {
        self.renaming.with(|renaming| {
            if renaming.is_empty() {
                return Arc::clone(all);
            }
            Arc::new(all.iter().map(|evaluated| renaming.evaluated(evaluated)).collect())
        })
    }

    /// A word of the dialogue that is open, as the search knows it.
    pub fn term_of_data(self, term: &str) -> String {
        self.navigation.shown.with_untracked(|shown| match shown {
            Shown::Dialogue(of_data) => {
                self.renaming.with_untracked(|renaming| renaming.term_of_data(term, of_data))
            }
            _ => term.to_owned(),
        })
    }

    /// Shows other names; the turn that is read stays in sight.
    fn choose(self, names: Option<char>) {
        let mut location = self.navigation.location_now();
        if let (Screen::Dialogues(Some(link)), Some(turn)) = (&location.screen, turn_in_sight()) {
            let link = DialogueLink { turn: link.turn.or(Some(turn)), ..link.clone() };
            location.screen = Screen::Dialogues(Some(link));
        }
        self.navigation.go(Location { names, ..location });
    }
}

/// The first that is seen, unless it is the first of all.
fn turn_in_sight() -> Option<u32> {
    let root = page::find(".reader")?;
    let head = page::find(".reader-top").map_or(0.0, |head| head.get_bounding_client_rect().height());
    let seen =
        page::find_all(".reader-turn").into_iter().find(|turn| page::is_seen_below(&root, turn, head))?;
    seen.get_attribute("data-index")?.parse().ok().filter(|turn| *turn > 0)
}

/// Nothing unless there is something to choose.
#[component]
pub fn LensChoice() -> impl IntoView {
    let lens = expect_context::<Lens>();
    let option = move |version: char| {
        let is_chosen = move || lens.chosen.get() == Some(version);
        view! {
            <option value=word(version) prop:selected=is_chosen>
                {text::lens::version(version)}
            </option>
        }
    };
    view! {
        <Show when=move || !lens.versions.with(Vec::is_empty)>
            <select
                class="lens"
                data-testid="names"
                aria-label=text::lens::LABEL
                title=text::lens::MEANS
                on:change=move |event| lens.choose(from_word(&event_target_value(&event)))
            >
                <option value="" prop:selected=move || lens.chosen.get().is_none()>
                    {text::lens::OF_DATA}
                </option>
                <For each=move || lens.versions.get() key=|version| *version children=option/>
            </select>
        </Show>
    }
}
