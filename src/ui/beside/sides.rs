//! The two dialogues: the one that the address keeps beside, and the one that the reader would show.

use crate::engine::answer::Reading;
use crate::ui::navigation::{Navigation, Shown, name_of};
use crate::ui::quiz::Quiz;
use crate::ui::session::{Phase, Session};
use crate::web::link::LinkFault;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// Both without what the quiz hides of them.
#[derive(Clone, Copy)]
pub struct Sides {
    pub kept: Memo<Shown>,
    shown: Memo<Shown>,
}

impl Sides {
    pub fn new() -> Self {
        let navigation = expect_context::<Navigation>();
        let quiz = expect_context::<Quiz>();
        let kept = follow(expect_context::<Session>(), navigation);
        let without_answers = move |shown| match shown {
            Shown::Dialogue(reading) => Shown::Dialogue(quiz.shown(&reading)),
            shown => shown,
        };
        Self {
            kept: Memo::new(move |_| without_answers(kept.get())),
            shown: Memo::new(move |_| without_answers(navigation.shown.get())),
        }
    }

    /// The two dialogues, when they are there and not one and the same. Tracks them.
    pub fn both(self) -> Option<(Arc<Reading>, Arc<Reading>)> {
        match (self.kept.get(), self.shown.get()) {
            (Shown::Dialogue(left), Shown::Dialogue(right)) if left.at != right.at => Some((left, right)),
            _ => None,
        }
    }
}

/// Reads the dialogue that the address keeps beside, and again when it is another one or more was read.
fn follow(session: Session, navigation: Navigation) -> RwSignal<Shown> {
    let kept = RwSignal::new(Shown::Nothing);
    let name = Memo::new(move |_| navigation.location.with(|location| location.beside.clone()));
    let files_done = Memo::new(move |_| session.progress.with(|progress| progress.files_done));
    Effect::new(move |_| {
        let (name, is_reading) = (name.get(), session.phase.get() == Phase::Reading);
        // Read and not only tracked: else the memo is not kept up to date.
        files_done.with(|_| ());
        let Some(name) = name else { return };
        let is_there =
            kept.with_untracked(|kept| matches!(kept, Shown::Dialogue(reading) if name_of(reading) == name));
        if is_there {
            return;
        }
        spawn_local(async move {
            let Some(link) = session.link() else { return };
            let shown = match link.beside(name.clone()).await {
                Ok(Some(reading)) => Shown::Dialogue(Arc::new(reading)),
                Ok(None) if is_reading => Shown::Looking(name),
                Ok(None) => Shown::Missing(name),
                // A newer ask is on its way.
                Err(LinkFault::Superseded) => return,
                Err(fault) => Shown::Fault(fault.to_string()),
            };
            // The screen may be gone by now, or say so already.
            if kept.try_with_untracked(|now| *now != shown) == Some(true) {
                kept.set(shown);
            }
        });
    });
    kept
}
