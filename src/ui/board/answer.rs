//! What the flights screen asked, and what it holds of the answers.
//!
//! Invariant: rows are those of the answer; a newer line or more that was read asks for both again.

use crate::engine::answer::{FlightEntry, FlightSurvey};
use crate::ui::opened::{ASK_EVERY_MS, Opened};
use crate::ui::parts::effect;
use crate::web::link::LinkFault;
use crate::web::page;
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

#[derive(Clone, Copy)]
pub struct Asking {
    opened: Opened,
    pub line: Memo<String>,
    pub answer: RwSignal<Option<Arc<Answer>>>,
    pub fault: RwSignal<Option<String>>,
    pub held: RwSignal<Held>,
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

impl Asking {
    /// Answers the line from now on.
    pub fn new(opened: Opened, line: Memo<String>) -> Self {
        let asking = Self {
            opened,
            line,
            answer: RwSignal::new(None),
            fault: RwSignal::new(None),
            held: RwSignal::default(),
            asked: StoredValue::default(),
        };
        let mut before = None;
        effect(Box::new(move || {
            let line = line.get();
            let (records, is_done) = opened.progress.with(|progress| (progress.records, progress.is_done));
            let asked = asking.asked.get_value();
            let is_more = (records, is_done) != (asked.records, asked.is_done);
            let is_time = is_done || !asked.is_asking && now_ms() - asked.at_ms > ASK_EVERY_MS;
            let is_new = before.as_ref() != Some(&line);
            if is_new {
                // Another line is another table: it is seen from its top.
                page::scroll_to_top(".board-scroll");
            }
            if is_new || is_more && is_time {
                asking.asked.update_value(|asked| (asked.records, asked.is_done) = (records, is_done));
                asking.ask(is_new.then(now_ms));
            }
            before = Some(line);
        }));
        asking
    }

    fn ask(self, since_ms: Option<f64>) {
        let before = self.asked.get_value();
        let number = before.number + 1;
        self.asked.set_value(Asked { number, at_ms: now_ms(), is_asking: true, ..before });
        spawn_local(async move {
            let Some(asked_line) = self.line.try_get_untracked() else { return };
            let Some(link) = self.opened.link() else { return };
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
        let Some(link) = self.opened.link().filter(|_| !has_all) else { return };
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
