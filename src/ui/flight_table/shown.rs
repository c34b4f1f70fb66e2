//! What the flights screen shows: the line that filters them, and what is held of the answers to it.
//!
//! Invariant: rows are those of the answer; a newer line or more that was read asks for both again.

use crate::engine::answer::{FlightEntry, FlightFacet, FlightSurvey};
use crate::ui::navigation::Navigation;
use crate::ui::session::{ASK_EVERY_MS, Session};
use crate::view::flight_table;
use crate::view::location::{DialogueLink, Location, Screen};
use crate::web::link::LinkFault;
use crate::web::performance::{measure_query, now_ms};
use crate::wire::ask::{FlightRows, Flights};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::Range;
use std::sync::Arc;

/// Rows are asked for with so many before and after them.
const MARGIN_ROWS: u64 = 40;

/// A filter line and what meets it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub line: String,
    pub survey: FlightSurvey,
}

/// Some rows of an answer.
#[derive(Clone, Debug, Default)]
pub struct Held {
    of: Option<Arc<Answer>>,
    first: u64,
    rows: Vec<FlightEntry>,
}

impl Held {
    /// A row, also of an older answer while the newer one comes.
    pub fn row(&self, index: u64) -> Option<&FlightEntry> {
        self.rows.get(usize::try_from(index.checked_sub(self.first)?).ok()?)
    }
}

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    session: Session,
    navigation: Navigation,
    pub line: Memo<String>,
    pub answer: RwSignal<Option<Arc<Answer>>>,
    /// The values of all fields.
    pub facets: Memo<Vec<FlightFacet>>,
    pub fault: RwSignal<Option<String>>,
    pub held: RwSignal<Held>,
    /// What the links to dialogues keep of the address.
    address: Memo<Location>,
    asked: StoredValue<Asked>,
}

#[derive(Clone, Copy, Default)]
struct Asked {
    number: u32,
    at_ms: f64,
    is_asking: bool,
    /// What was read when it was asked.
    records: u64,
    is_done: bool,
}

impl Shown {
    /// Answers the line of the address from now on.
    pub fn new() -> Self {
        let navigation = expect_context::<Navigation>();
        let line = move |before: Option<&String>| match navigation.location.with(|it| it.screen.clone()) {
            Screen::Flights(line) => line,
            // The screen is about to go, and need not ask for something else before.
            _ => before.cloned().unwrap_or_default(),
        };
        let answer = RwSignal::new(None::<Arc<Answer>>);
        let facets = move || answer.with(|answer| answer.as_ref().map(|it| it.survey.facets.clone()));
        let address = move || navigation.location.with(|location| location.on(Screen::Dialogues(None)));
        let shown = Self {
            session: expect_context::<Session>(),
            navigation,
            line: Memo::new(line),
            answer,
            facets: Memo::new(move |_| facets().unwrap_or_default()),
            fault: RwSignal::new(None),
            held: RwSignal::default(),
            address: Memo::new(move |_| address()),
            asked: StoredValue::default(),
        };
        shown.keep_up();
        shown
    }

    /// A number of the survey, 0 until there is one. Tracks it.
    pub fn count(self, of: fn(&FlightSurvey) -> u64) -> u64 {
        self.answer.with(|answer| answer.as_ref().map_or(0, |answer| of(&answer.survey)))
    }

    /// Where the dialogue of a flight is, if its files are known. Tracks what it is made of.
    pub fn dialogue_of(self, entry: &FlightEntry) -> Option<Location> {
        let name = self.session.files.with(|files| flight_table::dialogue_of(entry, files))?;
        Some(self.address.with(|address| address.on(Screen::Dialogues(Some(DialogueLink::to(name))))))
    }

    /// Goes to the flights that another line filters.
    pub fn set_line(self, line: String, is_typed: bool) {
        let location = self.navigation.location.get_untracked().on(Screen::Flights(line));
        if is_typed { self.navigation.replace(location) } else { self.navigation.go(location) }
    }

    pub fn go(self, location: Location) {
        self.navigation.go(location);
    }

    /// Asks when the line is another one, and now and then while there is more to ask about.
    fn keep_up(self) {
        let mut before = None;
        Effect::new(move |_| {
            let line = self.line.get();
            let (records, is_done) =
                self.session.progress.with(|progress| (progress.records, progress.is_done));
            let asked = self.asked.get_value();
            let is_more = (records, is_done) != (asked.records, asked.is_done);
            let is_time = is_done || !asked.is_asking && now_ms() - asked.at_ms > ASK_EVERY_MS;
            let is_new = before.as_ref() != Some(&line);
            if is_new || is_more && is_time {
                self.asked.update_value(|asked| (asked.records, asked.is_done) = (records, is_done));
                self.ask(is_new.then(now_ms));
            }
            before = Some(line);
        });
    }

    fn ask(self, since_ms: Option<f64>) {
        let before = self.asked.get_value();
        let number = before.number + 1;
        self.asked.set_value(Asked { number, at_ms: now_ms(), is_asking: true, ..before });
        spawn_local(async move {
            let Some(asked_line) = self.line.try_get_untracked() else { return };
            let Some(link) = self.session.link() else { return };
            let reply = link.ask(Flights { filter: asked_line.clone() }).await;
            // A newer question was asked, or the screen is gone.
            if self.asked.try_get_value().is_none_or(|asked| asked.number != number) {
                return;
            }
            self.asked.update_value(|asked| asked.is_asking = false);
            match reply {
                Ok(survey) => {
                    self.fault.set(None);
                    self.answer.set(Some(Arc::new(Answer { line: asked_line, survey })));
                }
                Err(LinkFault::Ask(fault)) => self.fault.set(Some(fault.to_string())),
                // The notice of the crash says it all.
                Err(LinkFault::Superseded | LinkFault::Crashed(_)) => {}
            }
            if let Some(since_ms) = since_ms {
                measure_query(since_ms);
            }
        });
    }

    /// Fetches the rows of a window that are not there yet.
    pub async fn ensure(self, window: Range<u64>) {
        let Some(Some(answer)) = self.answer.try_get_untracked() else { return };
        let end = window.end.min(answer.survey.matching);
        let has_all = self.held.with_untracked(|held| {
            let is_same = held.of.as_ref().is_some_and(|of| Arc::ptr_eq(of, &answer));
            is_same && held.first <= window.start && end <= held.first + held.rows.len() as u64
        });
        let Some(link) = self.session.link().filter(|_| !has_all) else { return };
        let first = window.start.saturating_sub(MARGIN_ROWS);
        let wanted = first..(end + MARGIN_ROWS).min(answer.survey.matching);
        let Ok(rows) = FlightRows::of(answer.line.clone(), &answer.survey, wanted) else { return };
        if let Ok(rows) = link.ask(rows).await
            && self.answer.try_get_untracked().flatten().is_some_and(|now| Arc::ptr_eq(&now, &answer))
        {
            self.held.set(Held { of: Some(answer), first, rows });
        }
    }
}
