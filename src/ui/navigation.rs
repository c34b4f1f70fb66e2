//! Where the reader is: the location, the dialogue that it leads to, and moving on.
//!
//! One of the page's contexts. The URL fragment and `location` always say the same. Invariant: moving is
//! pushed into the history, typing and corrections replace the present entry.

use crate::corpus::{Dataset, RecordAt};
use crate::engine::answer::{DialogueName, Reading, Row};
use crate::view::location::{DialogueLink, Location, Screen, ServiceLink, Tab};
use crate::view::query;
use crate::web::{hash, page};
use leptos::{ev, prelude::*};
use leptos_use_event_listener::use_event_listener;
use leptos_use_window::use_window;
use std::sync::Arc;

/// What the reader pane shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shown {
    #[default]
    Nothing,
    /// The files that are open don't have it, or not yet.
    Looking(DialogueName),
    Missing(DialogueName),
    Fault(String),
    Dialogue(Arc<Reading>),
}

/// A dialogue whose record is known before its name is looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub name: DialogueName,
    pub at: RecordAt,
}

/// A dialogue's position in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub at: RecordAt,
    pub index: u64,
}

#[derive(Clone, Copy)]
pub struct Navigation {
    pub location: RwSignal<Location>,
    pub query: Memo<String>,
    pub shown: RwSignal<Shown>,
    /// Where a dialogue was last seen in the list.
    pub spot: RwSignal<Option<Spot>>,
    /// The dialogue that is shown, when the search excludes it.
    pub excluded: RwSignal<Option<RecordAt>>,
    pub hint: StoredValue<Option<Hint>>,
    /// Where to go back to from other screens.
    last_dialogues: RwSignal<Location>,
    last_flights: RwSignal<String>,
}

impl Navigation {
    /// Reads the address, and follows it from now on.
    #[expect(clippy::new_without_default, reason = "it begins to listen")]
    pub fn new() -> Self {
        let navigation = Self::at(Location::from_fragment(&hash::read()));
        let _ = use_event_listener(use_window(), ev::hashchange, move |_| {
            navigation.set(Location::from_fragment(&hash::come_to()));
        });
        navigation.set(navigation.location_now());
        navigation
    }

    /// Leads somewhere without saying so in the address.
    pub fn apart() -> Self {
        Self::at(Location::default())
    }

    fn at(location: Location) -> Self {
        let location = RwSignal::new(location);
        Self {
            location,
            query: Memo::new(move |_| location.with(|location| location.query.clone())),
            shown: RwSignal::default(),
            spot: RwSignal::new(None),
            excluded: RwSignal::new(None),
            hint: StoredValue::default(),
            last_dialogues: RwSignal::default(),
            last_flights: RwSignal::default(),
        }
    }

    /// The address of the list of what a line finds. Tracks the location.
    pub fn list_of(self, line: &str) -> String {
        let location = self.location.with(|location| location.on(Screen::Dialogues(None)));
        Location { query: line.to_owned(), ..location }.fragment()
    }

    pub fn go(self, location: Location) {
        hash::push(&location.fragment());
        self.set(location);
    }

    pub fn replace(self, location: Location) {
        hash::replace(&location.fragment());
        self.set(location);
    }

    /// The same while a person types.
    pub fn replace_soon(self, location: Location) {
        hash::replace_soon(location.fragment(), location.title());
        self.show(location);
    }

    /// Takes away a term of the query.
    pub fn drop_term(self, term: usize) {
        let line = self.query.get_untracked();
        self.set_query(query::without_term(&line, term), false);
    }

    pub fn set_query(self, query: String, is_typed: bool) {
        let mut location = Location { query, ..self.location.get_untracked() };
        let is_elsewhere =
            !matches!(location.screen, Screen::Dialogues(_) | Screen::Overview(_) | Screen::Grounding(_));
        if is_elsewhere {
            // A question is about dialogues: its answer is seen there.
            location.screen = Screen::Dialogues(None);
        }
        if is_typed && !is_elsewhere {
            self.replace_soon(location);
        } else {
            self.go(location);
        }
    }

    pub fn set_sample(self, sample: Option<Dataset>) {
        self.replace(Location { sample, ..self.location.get_untracked() });
    }

    /// Opens the dialogue of a row. Its path completes the address.
    pub fn open_row(self, row: &Row, index: u64, path: String) {
        let name = DialogueName { dataset: row.dataset, split: row.split, id: row.id.clone(), path };
        self.hint.set_value(Some(Hint { name: name.clone(), at: row.at }));
        self.spot.set(Some(Spot { at: row.at, index }));
        let tab = self.location.with_untracked(|location| location.dialogue().map(|link| link.tab));
        let link = DialogueLink { tab: tab.unwrap_or_default(), ..DialogueLink::to(name) };
        self.go(self.location.get_untracked().on(Screen::Dialogues(Some(link))));
    }

    /// The record that the reader shows now.
    pub fn shown_at(self) -> Option<RecordAt> {
        self.shown.with_untracked(|shown| match shown {
            Shown::Dialogue(reading) => Some(reading.at),
            _ => None,
        })
    }

    /// The record that the address asks for, or else the one that is shown.
    pub fn asked_at(self) -> Option<RecordAt> {
        let named =
            self.location.with_untracked(|location| location.dialogue().map(|link| link.name.clone()));
        let hint = self.hint.get_value().filter(|hint| named.as_ref() == Some(&hint.name));
        hint.map(|hint| hint.at).or_else(|| self.shown_at())
    }

    /// Whether the dialogue that the address names is still on its way, and another one is shown. Tracks both.
    pub fn is_waiting(self) -> bool {
        let named = self.location.with(|location| location.dialogue().map(|link| link.name.clone()));
        self.shown.with(|shown| {
            let (Shown::Dialogue(reading), Some(name)) = (shown, named) else { return false };
            let hint = self.hint.get_value().filter(|hint| hint.name == name);
            name_of(reading) != name || hint.is_some_and(|hint| hint.at != reading.at)
        })
    }

    /// The link to what the reader shows now.
    pub fn shown_link(self) -> Option<DialogueLink> {
        let named = self.location.with_untracked(|location| location.dialogue().cloned());
        named.or_else(|| match self.shown.get_untracked() {
            Shown::Dialogue(reading) => Some(DialogueLink::to(name_of(&reading))),
            _ => None,
        })
    }

    pub fn location_now(self) -> Location {
        self.location.get_untracked()
    }

    /// The turn that the address names now.
    pub fn turn(self) -> Option<u32> {
        self.location.with_untracked(|location| location.dialogue().and_then(|link| link.turn))
    }

    /// The location of a turn of the dialogue that is shown.
    pub fn at_turn(self, name: DialogueName, turn: u32) -> Location {
        let link = DialogueLink { turn: Some(turn), ..DialogueLink::to(name) };
        self.location.get_untracked().on(Screen::Dialogues(Some(link)))
    }

    /// The place in the raw record of a dialogue that a JSON pointer leads to.
    pub fn in_record(self, name: DialogueName, turn: Option<u32>, pointer: String) -> Location {
        let link = DialogueLink { turn, tab: Tab::Raw, pointer, ..DialogueLink::to(name) };
        self.location.get_untracked().on(Screen::Dialogues(Some(link)))
    }

    /// The dialogues that a query asks for.
    pub fn asking(self, query: &str) -> Location {
        let location = self.location_now().on(Screen::Dialogues(None));
        Location { query: query.to_owned(), ..location }
    }

    /// Sets another dialogue beside the one that is shown.
    pub fn compare(self) {
        let beside = self.shown_link().map(|link| link.name);
        self.go(Location { beside, ..self.location_now() });
    }

    /// The schema of a service of a dialogue.
    pub fn at_service(self, dialogue: &DialogueName, service: &str) -> Location {
        let link = ServiceLink {
            dataset: dialogue.dataset,
            split: dialogue.split,
            service: service.to_owned(),
            path: dialogue.path.clone(),
        };
        self.location.get_untracked().on(Screen::Schemas(Some(link)))
    }

    /// The dialogues as they were left. Tracks the location.
    pub fn dialogues(self) -> Location {
        let location = self.location.get();
        let last = self.last_dialogues.get();
        location.on(last.screen)
    }

    /// The flights as they were left. Tracks the location.
    pub fn flights(self) -> Location {
        self.location.get().on(Screen::Flights(self.last_flights.get()))
    }

    fn set(self, location: Location) {
        page::set_title(&location.title());
        self.show(location);
    }

    fn show(self, location: Location) {
        if let Screen::Flights(line) = &location.screen {
            self.last_flights.set(line.clone());
        }
        if matches!(location.screen, Screen::Dialogues(_)) {
            self.last_dialogues.set(location.clone());
        }
        if self.location.get_untracked() != location {
            self.location.set(location);
        }
    }
}

/// The name of a dialogue that was read.
pub fn name_of(reading: &Reading) -> DialogueName {
    DialogueName {
        dataset: reading.dataset,
        split: reading.split,
        id: reading.dialogue.id.clone(),
        path: reading.path.clone(),
    }
}
