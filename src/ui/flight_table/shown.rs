//! What the flights screen shows: the line that filters them, and what is held of the answers to it.
//!
//! Invariant: rows are those of the answer; a newer line or more that was read asks for both again.

use crate::corpus::{FlightField, RecordAt};
use crate::engine::answer::{FlightEntry, FlightFacet, FlightSurvey, FoundFlights, JudgedFlights};
use crate::ui::navigation::Navigation;
use crate::ui::session::{ASK_EVERY_MS, Session};
use crate::view::flight_table::{self, FIRST_ROWS, Judged};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::pace::is_due;
use crate::web::link::LinkFault;
use crate::web::performance::{measure_query, now_ms};
use crate::wire::ask::{FlightRows, Flights, JudgeFlights};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// Rows are asked for with so many before and after them.
const MARGIN_ROWS: u64 = 40;

/// Of so many dialogues it is kept how they judge their flights.
const MAX_JUDGED: usize = 2000;

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

    /// How many rows are to come with a new answer, from the first: as many as are held, and none when the table is
    /// scrolled beyond the first.
    fn first_wanted(&self) -> u64 {
        if self.first == 0 { FIRST_ROWS.max(self.rows.len() as u64) } else { 0 }
    }
}

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    session: Session,
    navigation: Navigation,
    pub line: Memo<String>,
    pub answer: RwSignal<Option<Arc<Answer>>>,
    /// The values of all fields; of those that were not counted, as they are in all flights.
    pub facets: Memo<Vec<FlightFacet>>,
    pub fault: RwSignal<Option<String>>,
    pub held: RwSignal<Held>,
    /// What the links to dialogues keep of the address.
    address: Memo<Location>,
    /// The values of all fields in all flights, once some were not counted.
    in_all: RwSignal<Vec<FlightFacet>>,
    /// Fields that are to be counted wherever they are.
    counted: StoredValue<Vec<FlightField>>,
    asked: StoredValue<Asked>,
    /// By the record of a dialogue, how it judges its flights.
    judged: RwSignal<BTreeMap<RecordAt, Arc<JudgedFlights>>>,
    /// Counts the windows whose flights were to be judged: the newest goes on.
    judging: StoredValue<u32>,
}

#[derive(Clone, Copy, Default)]
struct Asked {
    number: u32,
    at_ms: Option<f64>,
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
        let in_all = RwSignal::new(Vec::new());
        let facets = move || {
            let answered = answer.with(|answer| {
                answer.as_ref().map(|it| (it.survey.facets.clone(), flight_table::has_terms(&it.line)))
            });
            let (facets, has_terms) = answered.unwrap_or_default();
            in_all.with(|all| flight_table::completed(facets, all, has_terms))
        };
        let address = move || navigation.location.with(|location| location.on(Screen::Dialogues(None)));
        let shown = Self {
            session: expect_context::<Session>(),
            navigation,
            line: Memo::new(line),
            answer,
            facets: Memo::new(move |_| facets()),
            in_all,
            counted: StoredValue::default(),
            fault: RwSignal::new(None),
            held: RwSignal::default(),
            address: Memo::new(move |_| address()),
            asked: StoredValue::default(),
            judged: RwSignal::default(),
            judging: StoredValue::new(0),
        };
        shown.keep_up();
        shown
    }

    /// A number of the survey, 0 until there is one. Tracks it.
    pub fn count(self, of: fn(&FlightSurvey) -> u64) -> u64 {
        self.answer.with(|answer| answer.as_ref().map_or(0, |answer| of(&answer.survey)))
    }

    /// Counts the values of a field in what meets the line.
    pub fn count_field(self, field: FlightField) {
        self.counted.update_value(|counted| counted.push(field));
        self.ask(Some(now_ms()));
    }

    /// Where the dialogue of a flight is, if its files are known. Tracks what it is made of.
    pub fn dialogue_of(self, entry: &FlightEntry) -> Option<Location> {
        let name = self.session.files.with(|files| flight_table::dialogue_of(entry, files))?;
        Some(self.address.with(|address| address.on(Screen::Dialogues(Some(DialogueLink::to(name))))))
    }

    /// How the dialogue of a flight judges it, once that is known. Tracks it.
    pub fn judged(self, entry: &FlightEntry) -> Option<Judged> {
        let at = self.session.files.with(|files| flight_table::judge_of(entry, files));
        self.judged.with(|judged| flight_table::judged(judged.get(&at)?, entry.number))
    }

    /// Asks the dialogues of the rows of a window how they judge their flights, one after another.
    pub async fn judge(self, window: Range<u64>) {
        let asked = self.judging.try_update_value(|count| {
            *count += 1;
            *count
        });
        let wanted = self.held.with_untracked(|held| {
            let at = |index| {
                let entry = held.row(index)?;
                Some(self.session.files.with_untracked(|files| flight_table::judge_of(entry, files)))
            };
            window.filter_map(at).collect::<BTreeSet<RecordAt>>()
        });
        let is_known = |at: &RecordAt| self.judged.with_untracked(|judged| judged.contains_key(at));
        for at in wanted.into_iter().filter(|at| !is_known(at)).collect::<Vec<_>>() {
            if self.judging.try_get_value() != asked {
                return;
            }
            let Some(link) = self.session.link() else { return };
            let Ok(flights) = link.ask(JudgeFlights { at }).await else { continue };
            let _ = self.judged.try_update(|judged| {
                if judged.len() >= MAX_JUDGED {
                    judged.clear();
                }
                judged.insert(at, Arc::new(flights));
            });
        }
    }

    /// Goes to the flights that another line filters.
    pub fn set_line(self, line: String, is_typed: bool) {
        let location = self.navigation.location.get_untracked().on(Screen::Flights(line));
        if is_typed { self.navigation.replace_soon(location) } else { self.navigation.go(location) }
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
            let is_time = is_done || !asked.is_asking && is_due(asked.at_ms, now_ms(), ASK_EVERY_MS);
            let asked_for = (line, self.session.generation.get());
            let is_new = before.as_ref() != Some(&asked_for);
            if is_new || is_more && is_time {
                self.asked.update_value(|asked| (asked.records, asked.is_done) = (records, is_done));
                self.ask(is_new.then(now_ms));
            }
            before = Some(asked_for);
        });
    }

    fn ask(self, since_ms: Option<f64>) {
        let before = self.asked.get_value();
        let number = before.number + 1;
        self.asked.set_value(Asked { number, at_ms: Some(now_ms()), is_asking: true, ..before });
        spawn_local(async move {
            let Some(asked_line) = self.line.try_get_untracked() else { return };
            let Some(link) = self.session.link() else { return };
            let mut row_count = self.held.try_with_untracked(Held::first_wanted).unwrap_or_default();
            if self.session.is_published() {
                row_count = row_count.min(FIRST_ROWS);
            }
            if since_ms.is_some() {
                link.rest();
            }
            let counted = self.counted.try_get_value().filter(|_| flight_table::has_terms(&asked_line));
            let question =
                Flights::of(asked_line.clone()).counting(counted.unwrap_or_default()).with_rows(row_count);
            let reply = link.ask_timed(question).await;
            // A newer question was asked, or the screen is gone.
            if self.asked.try_get_value().is_none_or(|asked| asked.number != number) {
                return;
            }
            self.asked.update_value(|asked| asked.is_asking = false);
            let worker_ms = reply.as_ref().map_or(0.0, |(_, took_ms)| *took_ms);
            match reply {
                Ok((FoundFlights { survey, rows }, _)) => {
                    self.fault.set(None);
                    let answer = Arc::new(Answer { line: asked_line, survey });
                    // Drawn with the counts, in one frame.
                    if row_count > 0 {
                        self.held.set(Held { of: Some(Arc::clone(&answer)), first: 0, rows });
                    }
                    let has_uncounted = answer.survey.facets.iter().any(|facet| !facet.is_counted);
                    self.answer.set(Some(answer));
                    if has_uncounted && self.in_all.with_untracked(Vec::is_empty) {
                        self.ask_all().await;
                    }
                }
                Err(LinkFault::Ask(fault)) => self.fault.set(Some(fault.to_string())),
                // The notice of the crash says it all.
                Err(LinkFault::Superseded | LinkFault::Crashed(_)) => {}
            }
            if let Some(since_ms) = since_ms {
                measure_query(since_ms, worker_ms);
            }
        });
    }

    /// What the fields are in all flights is told without a column.
    async fn ask_all(self) {
        let Some(link) = self.session.link() else { return };
        if let Ok(all) = link.ask(Flights::of(String::new())).await {
            let _ = self.in_all.try_set(all.survey.facets);
        }
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
