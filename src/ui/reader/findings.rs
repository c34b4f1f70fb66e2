//! What checking found in the dialogue that is shown.

use crate::corpus::{Finding, RecordAt};
use crate::ui::ask::ask_again;
use crate::ui::navigation::{Navigation, Shown};
use crate::ui::session::Session;
use crate::wire::ask;
use leptos::prelude::*;
use std::sync::Arc;

/// The findings of a record.
type OfRecord = (RecordAt, Arc<Vec<Finding>>);

/// What was found in the record that was asked for last.
#[derive(Clone, Copy)]
pub struct Findings {
    /// What is on the page.
    pub shown: RwSignal<Option<OfRecord>>,
    pub answer: RwSignal<Option<OfRecord>>,
    /// The one that was gone to, by its position.
    pub current: RwSignal<Option<usize>>,
    pub sought: StoredValue<Option<SoughtFinding>>,
}

/// The key that goes to the next finding: one of the page's contexts.
#[derive(Clone, Copy, Default)]
pub struct FindingKey(RwSignal<u32>);

impl FindingKey {
    pub fn press(self) {
        self.0.update(|presses| *presses += 1);
    }

    /// How often it was pressed. Tracks it.
    pub fn presses(self) -> u32 {
        self.0.get()
    }
}

/// A finding that is gone to, in a dialogue whose findings are not known yet.
#[derive(Clone, Debug)]
pub struct SoughtFinding {
    pub rule: String,
    pub is_back: bool,
}

impl Findings {
    /// Asks for those of the dialogue that is shown, once all that rules look up is read.
    pub fn new(navigation: Navigation, session: Session) -> Self {
        let wanted = move || {
            let is_read = session.progress.with(|progress| progress.is_done);
            let at = navigation.shown.with(|shown| match shown {
                Shown::Dialogue(reading) => Some(reading.at),
                _ => None,
            });
            Some((at.filter(|_| is_read)?, session.generation.get()))
        };
        let answer = ask_again(session, wanted, |link, (at, _)| async move {
            Ok((at, Arc::new(link.ask(ask::Findings { at }).await?)))
        });
        Self {
            shown: RwSignal::new(None),
            answer,
            current: RwSignal::new(None),
            sought: StoredValue::new(None),
        }
    }

    /// Those of a record, once they are known. Tracks them.
    pub fn of(self, at: RecordAt) -> Option<Arc<Vec<Finding>>> {
        self.shown
            .with(|known| known.as_ref().filter(|(of, _)| *of == at).map(|(_, found)| Arc::clone(found)))
    }
}
