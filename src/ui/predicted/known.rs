//! What runs predict of the dialogue that is read, as it is known.

use crate::corpus::RecordAt;
use crate::engine::answer::EvaluatedDialogue;
use crate::ui::ask::ask_again;
use crate::ui::lens::Lens;
use crate::ui::navigation::Navigation;
use crate::ui::session::{Phase, Session};
use crate::view::scores::turn::InTurns;
use crate::wire::ask::ReadPredictions;
use leptos::prelude::*;
use std::sync::Arc;

/// The predictions of a dialogue, a run after the other.
type OfDialogue = (RecordAt, Arc<Vec<EvaluatedDialogue>>);

#[derive(Clone, Copy)]
pub struct Predicted {
    /// What is on the page.
    pub shown: RwSignal<Option<OfDialogue>>,
    pub answer: RwSignal<Option<OfDialogue>>,
    /// Those of the dialogue that is read, in the names that are chosen, if there are any.
    pub now: Memo<Option<Arc<Vec<EvaluatedDialogue>>>>,
    pub in_turns: RwSignal<InTurns>,
}

impl Predicted {
    /// Asks for those of the dialogue that is read, once all is; of one whose answers are hidden there is none to ask for, for
    /// what a model has wrong tells what is right.
    pub fn new((navigation, session, lens): (Navigation, Session, Lens), at: Memo<Option<RecordAt>>) -> Self {
        let asked = Memo::new(move |_| {
            let options = navigation.location.with(|location| location.evaluation);
            Some((at.get()?, options)).filter(|_| session.phase.get() == Phase::Ready)
        });
        let answer = ask_again(
            session,
            move || asked.get(),
            |link, (at, options)| async move {
                Ok((at, Arc::new(link.ask(ReadPredictions { at, options }).await?)))
            },
        );
        let shown = RwSignal::new(None);
        let now = Memo::new(move |_| {
            let at = at.get()?;
            shown.with(|shown: &Option<OfDialogue>| {
                let (_, all) = shown.as_ref().filter(|(of, all)| *of == at && !all.is_empty())?;
                Some(lens.of_predictions(all))
            })
        });
        Self { shown, answer, now, in_turns: RwSignal::new(InTurns::default()) }
    }
}
