//! In whose names SGD is shown: those of the data, or those of a version of SGD-X whose schemas are open.
//!
//! One of the page's contexts. The reader gets its dialogue from [`Lens::shown`]; two dialogues side by side keep the names of
//! the data, for what differs there may be just these.

use super::ask::ask_again;
use super::navigation::{Navigation, Shown};
use super::session::{Phase, Session};
use crate::corpus::Role;
use crate::engine::answer::{EvaluatedDialogue, FileReport, Reading};
use crate::formats::sgd::SGDX;
use crate::formats::sgd::renaming::Renaming;
use crate::formats::sgd::version::{from_word, word};
use crate::view::lens::{evaluated, reading, renaming, term_of_data, versions};
use crate::view::location::{Location, Screen};
use crate::view::text;
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
        let is_there = Memo::new(move |_| session.files.with(|files| files.iter().any(is_paraphrase)));
        let is_asked = move || is_there.get() && session.phase.get() == Phase::Ready;
        // The screen of schemas asks the same, and may not have to wait.
        let reports = ask_again(
            session,
            move || is_asked().then_some(()),
            |link, ()| async move { link.ask_in(Lane::of("names"), Schemas).await },
        );
        let versions = Memo::new(move |_| {
            reports.with(|reports| {
                reports.as_deref().filter(|_| is_there.get()).map(versions).unwrap_or_default()
            })
        });
        let chosen = Memo::new(move |_| navigation.location.with(|location| location.names));
        let renaming = Memo::new(move |_| {
            let version = chosen.get().filter(|version| versions.with(|all| all.contains(version)));
            let to =
                |version| reports.with(|reports| renaming(reports.as_deref().unwrap_or_default(), version));
            Arc::new(version.map(to).unwrap_or_default())
        });
        Self { navigation, versions, renaming, chosen }
    }

    /// A dialogue in the names that are chosen. Tracks them.
    pub fn shown(self, of_data: Arc<Reading>) -> Arc<Reading> {
        self.renaming.with(|renaming| reading(renaming, &of_data).map_or(of_data, Arc::new))
    }

    /// The same of predictions.
    pub fn of_predictions(self, all: &Arc<Vec<EvaluatedDialogue>>) -> Arc<Vec<EvaluatedDialogue>> {
        self.renaming.with(|renaming| {
            if renaming.is_empty() {
                return Arc::clone(all);
            }
            Arc::new(all.iter().map(|of_run| evaluated(renaming, of_run)).collect())
        })
    }

    /// A word of the dialogue that is open, as the search knows it.
    pub fn term_of_data(self, term: &str) -> String {
        self.navigation.shown.with_untracked(|shown| match shown {
            Shown::Dialogue(of_data) => {
                self.renaming.with_untracked(|renaming| term_of_data(renaming, term, of_data))
            }
            _ => term.to_owned(),
        })
    }

    /// Shows other names; the turn that is read stays in sight.
    fn choose(self, names: Option<char>) {
        let mut location = self.navigation.location_now();
        if let Screen::Dialogues(Some(link)) = &mut location.screen {
            link.turn = turn_in_sight();
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
