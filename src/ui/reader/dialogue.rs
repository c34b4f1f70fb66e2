//! The dialogue that is shown, and the context of all that is drawn of it.

use super::meaning::Meanings;
use crate::corpus::{CharRange, Finding};
use crate::engine::answer::{EvaluatedDialogue, Reading};
use crate::ui::navigation::Navigation;
use crate::view::notes::ShownNote;
use crate::view::origin::Origins;
use crate::view::scores::turn::InTurns;
use leptos::prelude::*;
use std::sync::Arc;

/// Per turn, what is marked in what it says.
pub type Hits = Vec<Vec<CharRange>>;

/// The dialogue that is shown.
#[derive(Clone, Debug)]
pub struct OpenDialogue {
    /// Without what the quiz hides of it.
    pub reading: Arc<Reading>,
    pub has_answers: bool,
    /// Its answers are hidden.
    pub is_hidden: bool,
}

/// The same one that is read again is another one: its hits may be others.
impl PartialEq for OpenDialogue {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.reading, &other.reading) && self.is_hidden == other.is_hidden
    }
}

/// A dialogue and what is known of its turns: the context of all that is drawn of it.
#[derive(Clone)]
pub struct DialogueContext {
    pub navigation: Navigation,
    pub reading: Arc<Reading>,
    /// The turn that is gone to.
    pub target: Signal<Option<u32>>,
    pub hits: Signal<Arc<Hits>>,
    /// The hit that is gone to, and its turn.
    pub hit: Signal<Option<(usize, CharRange)>>,
    pub findings: Signal<Arc<Vec<Finding>>>,
    /// The finding that is gone to, by its position.
    pub finding: Signal<Option<usize>>,
    /// Where its annotations stand in its record, or why that is not known; nothing unless somebody asks.
    pub origins: Signal<Option<Result<Arc<Origins>, String>>>,
    /// What runs predict of it, and what of that stands in the turns.
    pub predicted: Signal<Option<(Arc<Vec<EvaluatedDialogue>>, InTurns)>>,
    /// Those of the person, on the dialogue and its turns.
    pub notes: Signal<Arc<Vec<ShownNote>>>,
    pub meanings: Meanings,
    pub step: Callback<FindingStep>,
}

/// Asks for the next finding of the same rule, or the one before.
#[derive(Clone, Copy)]
pub struct FindingStep {
    /// The position of the finding that the step begins at.
    pub number: usize,
    pub is_back: bool,
    /// Becomes true when there is none.
    pub is_last: RwSignal<bool>,
}
