//! What the parts of the reader share: the dialogue that is shown, and what is known of it.

use super::dialogue::{DialogueContext, FindingStep, OpenDialogue};
use super::findings::Findings;
use super::meaning::Meanings;
use super::origins::OriginsShown;
use super::pieces::TurnList;
use super::sought::Sought;
use crate::corpus::Finding;
use crate::engine::answer::Reading;
use crate::engine::notes::Roots;
use crate::ui::lens::Lens;
use crate::ui::navigation::{Navigation, Shown};
use crate::ui::notes::Notes;
use crate::ui::predicted::Predicted;
use crate::ui::quiz::Quiz;
use crate::ui::session::Session;
use crate::view::location::Tab;
use crate::view::notes::{ShownNote, on_reading};
use crate::view::quiz::has_answers;
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;

/// The part of the reader that its head leaves free, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    pub top: f64,
    pub height: f64,
}

/// The reader's context.
#[derive(Clone, Copy)]
pub struct ReaderContext {
    page: StoredValue<(Navigation, Session, Notes)>,
    pub dialogue: Memo<Option<OpenDialogue>>,
    pub tab: Memo<Tab>,
    /// The turn that the address names.
    pub turn: Memo<Option<u32>>,
    pub sought: Sought,
    pub findings: Findings,
    pub origins: OriginsShown,
    /// What is passed around often is small.
    predicted: StoredValue<Predicted>,
    pub root: NodeRef<html::Section>,
    /// As it was with the dialogue before, until this one is seen: mostly it is the same, and nothing is laid out twice.
    pub room: RwSignal<Room>,
    /// The desk takes the place of the turns, where it does not stand beside them.
    pub is_desk_shown: RwSignal<bool>,
    meanings: Meanings,
    /// The person has moved in the dialogue since it, or a turn of it, was opened.
    is_moved: StoredValue<bool>,
    /// Those of the dialogue, while it is read.
    turns: StoredValue<Option<TurnList>>,
}

impl ReaderContext {
    pub fn new() -> Self {
        let navigation = expect_context::<Navigation>();
        let session = expect_context::<Session>();
        let quiz = expect_context::<Quiz>();
        let lens = expect_context::<Lens>();
        let dialogue = Memo::new(move |_| match navigation.shown.get() {
            Shown::Dialogue(whole) => Some(OpenDialogue {
                reading: lens.shown(quiz.shown(&whole)),
                has_answers: has_answers(&whole),
                is_hidden: quiz.hides(&whole),
            }),
            _ => None,
        });
        let of_link = move || navigation.location.with(|location| location.dialogue().cloned());
        let tab = Memo::new(move |_| of_link().map(|link| link.tab).unwrap_or_default());
        let read = Memo::new(move |_| {
            let open = dialogue.get().filter(|open| tab.get() == Tab::Read && !open.is_hidden)?;
            Some(open.reading.at)
        });
        Self {
            page: StoredValue::new((navigation, session, expect_context())),
            dialogue,
            tab,
            turn: Memo::new(move |_| of_link()?.turn),
            sought: Sought::new(dialogue),
            findings: Findings::new(navigation, session),
            origins: OriginsShown::new(session, dialogue),
            predicted: StoredValue::new(Predicted::new((navigation, session, lens), read)),
            root: NodeRef::new(),
            room: RwSignal::default(),
            is_desk_shown: RwSignal::new(false),
            meanings: Meanings::follow(navigation),
            is_moved: StoredValue::new(false),
            turns: StoredValue::new(None),
        }
    }

    pub fn navigation(self) -> Navigation {
        self.page.get_value().0
    }

    pub fn session(self) -> Session {
        self.page.get_value().1
    }

    pub fn predicted(self) -> Predicted {
        self.predicted.get_value()
    }

    /// What was found in the dialogue, once it is known, and unless the quiz hides it: rules judge answers. Tracks it.
    pub fn findings_of(self, open: &OpenDialogue) -> Option<Arc<Vec<Finding>>> {
        if open.is_hidden { None } else { self.findings.of(open.reading.at) }
    }

    /// Takes note of whether the person moves in the dialogue by himself, or was brought to a place in it.
    pub fn set_moved(self, is_moved: bool) {
        let _ = self.is_moved.try_set_value(is_moved);
    }

    pub fn is_moved(self) -> bool {
        self.is_moved.try_get_value().unwrap_or_default()
    }

    pub fn set_turns(self, turns: TurnList) {
        self.turns.set_value(Some(turns));
    }

    /// The turns that are on the page; a frame may come when they are gone.
    pub fn turns(self) -> Option<TurnList> {
        self.turns.try_get_value().flatten()
    }

    /// The person's notes on a dialogue. Files may be opened and closed meanwhile.
    fn notes_on(self, reading: &Arc<Reading>) -> Signal<Arc<Vec<ShownNote>>> {
        let (_, session, notes) = self.page.get_value();
        let reading = Arc::clone(reading);
        let on = Memo::new(move |_| {
            let (own, given) = (notes.own.get(), notes.given.get());
            if own.is_empty() && given.is_empty() {
                return Arc::default();
            }
            let roots = session.files.with(|files| Roots::of(files.iter().map(|file| file.path.as_str())));
            Arc::new(on_reading(&reading, [&own, &given], &roots))
        });
        on.into()
    }

    /// What the parts of a dialogue share, and what goes to another finding.
    pub fn of_dialogue(self, open: &OpenDialogue, step: Callback<FindingStep>) -> DialogueContext {
        let reading = Arc::clone(&open.reading);
        let of_query = Arc::new(reading.hits.clone());
        let Sought { words, hits, .. } = self.sought;
        let hits =
            Signal::derive(
                move || {
                    if words.with(String::is_empty) { Arc::clone(&of_query) } else { hits.get() }
                },
            );
        let findings = {
            let open = open.clone();
            Signal::derive(move || self.findings_of(&open).unwrap_or_default())
        };
        let at = reading.at;
        let predicted = self.predicted();
        DialogueContext {
            navigation: self.navigation(),
            reading,
            target: self.turn.into(),
            hits,
            hit: Memo::new(move |_| self.sought.hit()).into(),
            findings,
            finding: self.findings.current.into(),
            origins: Signal::derive(move || self.origins.of(at)),
            predicted: Signal::derive(move || Some((predicted.now.get()?, predicted.in_turns.get()))),
            notes: self.notes_on(&open.reading),
            meanings: self.meanings,
            step,
        }
    }
}
