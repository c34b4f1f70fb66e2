//! What matches the query: counts, facets and the few rows that the list shows.
//!
//! One of the page's contexts. While files are read it asks again as they grow; a newer question always
//! wins. Invariant: `answer` and `rows` belong together, and rows are never kept beyond a few pages.

use super::navigation::Navigation;
use super::session::{ASK_EVERY_MS, Phase, Session};
use crate::corpus::{Dataset, RecordAt};
use crate::engine::answer::{Field, Found, Progress, Row, Survey};
use crate::view::listed::listed;
use crate::view::pace::is_due;
use crate::view::pages::Pages;
use crate::view::{quiz, text};
use crate::web::link::LinkFault;
use crate::web::performance::{measure_query, now_ms};
use crate::web::turnstile::Turnstile;
use crate::wire::ask::{Rows, Search};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::Range;
use std::sync::Arc;

/// The end of reading is waited for when it is so near. (What workers report is up to a quarter of a second old.)
const SOON_MS: f64 = 500.0;

/// A query and what matches it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub query: String,
    pub survey: Survey,
    /// It was asked when everything was read and checked.
    pub is_of_all: bool,
}

/// The first dialogue that matches a query.
#[derive(Clone, Debug, PartialEq)]
pub struct First {
    pub query: String,
    pub at: RecordAt,
}

/// What is to be asked for.
#[derive(Clone, PartialEq)]
pub struct Asking {
    /// The query line.
    pub query: String,
    /// Nothing is asked that would tell answers.
    pub is_quiz: bool,
}

#[derive(Clone, Copy)]
pub struct SearchResults {
    session: Session,
    asking: Memo<Asking>,
    pub answer: RwSignal<Option<Arc<Answer>>>,
    /// Of the newest answer, set before the rest of it.
    pub first: RwSignal<Option<First>>,
    /// Why the query line can't be answered.
    pub fault: RwSignal<Option<String>>,
    pub rows: RwSignal<Pages>,
    kept: StoredValue<Kept, LocalStorage>,
}

/// What no screen shows.
#[derive(Default)]
struct Kept {
    asked: Asked,
    /// Lets one after another fetch rows.
    turnstile: Turnstile,
}

#[derive(Clone, Copy, Default)]
struct Asked {
    number: u64,
    at_ms: Option<f64>,
    is_asking: bool,
    /// Something was read since the question.
    is_stale: bool,
}

impl SearchResults {
    /// A number of what is listed, in words. Tracks the answer.
    pub fn listed(self, count: u64) -> String {
        self.answer.with(|answer| listed(count, answer.as_ref().map(|answer| &answer.survey)))
    }

    /// The datasets that are open, each with how many dialogues it has. Tracks the answer.
    pub fn datasets(self) -> Vec<(Dataset, u64)> {
        self.answer.with(|answer| {
            let counts = answer.as_ref().map(|answer| answer.survey.datasets.as_slice()).unwrap_or_default();
            let shown = counts.iter().filter(|counts| counts.dialogues > 0);
            shown.map(|counts| (counts.dataset, counts.dialogues)).collect()
        })
    }

    /// Behind a count of what matches: what it holds for, when it is not everything. Tracks it.
    pub fn extent(self) -> &'static str {
        match self.session.phase.get() {
            Phase::Reading => text::parts::SO_FAR,
            Phase::Ready if self.is_being_checked(None) => text::parts::SO_FAR,
            Phase::Ready if self.session.progress.with(|progress| progress.is_stopped) => {
                text::list::IN_WHAT_WAS_READ
            }
            Phase::Ready | Phase::Empty => "",
        }
    }

    /// What is shown answers another query than the one that stands there. Tracks both.
    pub fn is_asking(self, navigation: Navigation) -> bool {
        let is_other = |answer: &Arc<Answer>| navigation.query.with(|query| *query != answer.query);
        self.fault.with(Option::is_none) && self.answer.with(|answer| answer.as_ref().is_some_and(is_other))
    }

    /// Checking goes on, and changes what matches, or the counts of this field. Tracks it.
    pub fn is_being_checked(self, field: Option<Field>) -> bool {
        let is_open = |answer: &Arc<Answer>| !answer.is_of_all && answer.survey.hangs_on_checking(field);
        self.answer.with(|answer| answer.as_ref().is_some_and(is_open))
    }

    /// Answers what is asked for from now on.
    pub fn new(session: Session, asking: Memo<Asking>) -> Self {
        let results = Self {
            session,
            asking,
            answer: RwSignal::new(None),
            first: RwSignal::new(None),
            fault: RwSignal::new(None),
            rows: RwSignal::default(),
            kept: StoredValue::new_local(Kept::default()),
        };
        Effect::new(move |_| {
            // Read and not only tracked: a memo's first value would count as news later.
            asking.with(|_| ());
            if session.phase.get_untracked() != Phase::Empty {
                results.ask(Some(now_ms()));
            }
        });
        let mut before = None;
        Effect::new(move |_| {
            let generation = session.generation.get();
            if before.replace(generation).is_some_and(|before| before != generation) {
                results.forget();
            }
            if session.phase.get() != Phase::Empty {
                results.keep_up(&session.progress.get());
            }
        });
        results
    }

    /// Fetches the rows of a window that are not there yet; `false` when a newer answer took over.
    pub async fn ensure(self, window: Range<u64>) -> bool {
        let turnstile = self.turnstile();
        let _pass = turnstile.enter().await;
        let Some(answer) = self.answer.get_untracked() else { return false };
        let missing = self.rows.with_untracked(|rows| rows.missing(&window, answer.survey.matching));
        let Some(missing) = missing else { return true };
        let Some(link) = self.session.link() else { return false };
        let Ok(rows) = link.ask(Rows::of(answer.query.clone(), &answer.survey, missing.clone())).await else {
            return false;
        };
        let is_wanted =
            self.answer.with_untracked(|now| now.as_ref().is_some_and(|now| Arc::ptr_eq(now, &answer)));
        if is_wanted {
            self.rows.update(|pages| pages.put(missing.start, rows));
        }
        is_wanted
    }

    /// One row, asked for if the list does not hold it; the pages of the list stay as they are.
    pub async fn row(self, index: u64) -> Option<Row> {
        let held = self.rows.with_untracked(|rows| rows.fresh_row(index).cloned());
        if held.is_some() {
            return held;
        }
        let turnstile = self.turnstile();
        let _pass = turnstile.enter().await;
        let answer = self.answer.get_untracked()?;
        let link = self.session.link()?;
        link.ask(Rows::of(answer.query.clone(), &answer.survey, index..index + 1)).await.ok()?.pop()
    }

    /// What is asked for may be answered otherwise now.
    pub fn ask_again(self) {
        if self.session.phase.get_untracked() != Phase::Empty {
            self.ask(None);
        }
    }

    fn keep_up(self, progress: &Progress) {
        // An answer without dialogues would only delay the first one that has some.
        if progress.dialogues == 0 && !progress.is_done {
            return;
        }
        let asked = self.asked();
        self.update_asked(|asked| asked.is_stale = true);
        // Workers check only when the counts of what they read are there.
        let is_end = progress.is_done && self.session.phase.get_untracked() == Phase::Reading;
        let is_news = is_end || progress.is_over() && progress.studied >= progress.to_study;
        let is_time = is_due(asked.at_ms, now_ms(), self.ask_every_ms(progress));
        if !asked.is_asking && (is_news || is_time) {
            self.ask(None);
        }
    }

    /// A little later where reading is about to end, which is answered anyway; no later than that, as it may go on all the same.
    fn ask_every_ms(self, progress: &Progress) -> f64 {
        let ends_soon = self.session.pace.with_untracked(|pace| pace.ends_within(SOON_MS, progress));
        if ends_soon { ASK_EVERY_MS + SOON_MS } else { ASK_EVERY_MS }
    }

    /// Asks now. `since_ms` is when a person wanted to know; questions of progress have none.
    fn ask(self, since_ms: Option<f64>) {
        let number = self.asked().number + 1;
        self.update_asked(|asked| {
            *asked = Asked { number, at_ms: Some(now_ms()), is_asking: true, is_stale: false }
        });
        spawn_local(async move {
            let asked_at = self.session.progress.get_untracked();
            let is_last = asked_at.is_done;
            let is_end = is_last && self.session.phase.get_untracked() == Phase::Reading;
            let files = is_end.then(|| self.session.files_soon());
            let Asking { query, is_quiz } = self.asking.get_untracked();
            let Some(link) = self.session.link() else { return };
            let refusal = if is_quiz { quiz::refusal(&query) } else { None };
            let row_count = self.rows.with_untracked(Pages::first_wanted);
            let search = Search::of(query.clone()).with_rows(row_count);
            // A person waits for the first list, too; where the query cannot be answered there will be none.
            let is_first =
                self.answer.with_untracked(Option::is_none) && self.fault.with_untracked(Option::is_none);
            let is_awaited = since_ms.is_some() || is_first;
            if is_awaited && refusal.is_none() {
                link.rest();
            }
            let reply = if refusal.is_none() { Some(link.ask_timed(search).await) } else { None };
            if let Some(files) = files {
                let _ = files.await;
            }
            if self.asked().number != number {
                return;
            }
            self.update_asked(|asked| asked.is_asking = false);
            // A worker that was started anew may have begun to read since.
            if is_end && self.session.progress.with_untracked(|progress| progress.is_done) {
                self.session.settle();
            }
            if let Some(since_ms) = since_ms {
                // The next frame shows what follows. What waits for that frame, too, is not to be measured with it.
                let worker_ms = if let Some(Ok((_, took_ms))) = &reply { *took_ms } else { 0.0 };
                measure_query(since_ms, worker_ms);
            }
            match reply {
                Some(Ok((found, _))) => self.take(query, found, &asked_at),
                Some(Err(LinkFault::Ask(fault))) => self.fault.set(Some(fault.to_string())),
                // A newer question is on its way, or the notice of the crash says it all.
                Some(Err(LinkFault::Superseded | LinkFault::Crashed(_))) => {}
                None => self.refuse(query, refusal),
            }
            let progress = self.session.progress.get_untracked();
            // Then only the end of checking changes what was answered.
            let is_settled = is_last && self.session.phase.get_untracked() == Phase::Ready;
            if self.asked().is_stale && (progress.is_done && !is_settled || progress.is_over()) {
                self.ask(None);
            }
        });
    }

    /// Shows an answer: counts, facets and first rows are drawn in one frame.
    fn take(self, query: String, found: Found, asked_at: &Progress) {
        let Found { survey, rows } = found;
        self.fault.set(None);
        self.first.set(rows.first().map(|row| First { query: query.clone(), at: row.at }));
        self.rows.update(|pages| {
            if survey.matching == 0 {
                pages.clear();
            }
            pages.spoil();
            pages.put(0, rows);
        });
        let is_of_all = survey.is_of_all(asked_at);
        self.answer.set(Some(Arc::new(Answer { query, survey, is_of_all })));
    }

    /// Says why, and that nothing is found: what was found before may answer the same question.
    fn refuse(self, query: String, refusal: Option<String>) {
        self.fault.set(refusal);
        self.rows.update(Pages::clear);
        let before = self.answer.get_untracked();
        let survey = before.map_or_else(Survey::default, |before| Survey {
            total: before.survey.total,
            datasets: before.survey.datasets.clone(),
            ..Survey::default()
        });
        self.answer.set(Some(Arc::new(Answer { query, survey, is_of_all: true })));
    }

    fn asked(self) -> Asked {
        self.kept.with_value(|kept| kept.asked)
    }

    fn update_asked(self, update: impl FnOnce(&mut Asked)) {
        self.kept.update_value(|kept| update(&mut kept.asked));
    }

    fn turnstile(self) -> Turnstile {
        self.kept.with_value(|kept| kept.turnstile.clone())
    }

    fn forget(self) {
        self.update_asked(|asked| *asked = Asked { number: asked.number + 1, ..Asked::default() });
        self.answer.set(None);
        self.first.set(None);
        self.fault.set(None);
        self.rows.update(Pages::clear);
    }
}
