//! The dialogue to read: what is said of it as a whole, its turns, and what stands after them.

use super::dialogue::{DialogueContext, OpenDialogue};
use super::finding::FindingList;
use super::origins::RecordOrigins;
use super::turns::Turns;
use crate::engine::answer::Reading;
use crate::ui::fields::Fields;
use crate::ui::flights::Flights;
use crate::ui::frames::AllFrames;
use crate::ui::navigation::name_of;
use crate::ui::quiz::{HiddenAnswers, HideAgain};
use crate::ui::timeline::{Presentation, Timeline};
use crate::view::findings::listed;
use crate::view::frames::people;
use crate::view::layer::Layer;
use crate::view::text;
use crate::view::timeline::of_states;
use leptos::prelude::*;
use std::sync::Arc;

const STATES: Presentation =
    Presentation { layer: Layer::State, title: text::reader::STATES, key: text::reader::STATES_KEY };

#[component]
pub fn Panel(open: OpenDialogue) -> impl IntoView {
    let DialogueContext { findings, finding, .. } = expect_context();
    let OpenDialogue { reading, is_hidden, .. } = open;
    let listed = Memo::new(move |_| findings.with(|findings| listed(findings, None, || finding.get())));
    let states = of_states(&reading.dialogue.turns, &reading.changes);
    let timeline = states.map(|timeline| {
        view! { <Timeline timeline name=name_of(&reading) presentation=STATES/> }
    });
    let people = reading.details.participants.as_ref().map(|people| {
        view! { <p class="reader-people" aria-label=text::people::TITLE role="note"><bdi>{people::line(people)}</bdi></p> }
    });
    let frames = reading.details.frames.clone();
    let table = reading.details.flights.clone().map(Arc::new);
    let verdicts = is_hidden.then(|| {
        let (reading, focus) = (Arc::clone(&reading), "#flights .flights-line");
        view! { <HiddenAnswers reading says=text::quiz::VERDICTS focus/> }
    });
    let flights = table.map(|table| view! { <Flights table>{verdicts}</Flights> });
    view! {
        <div class="reader-panel">
            {people}
            <Fields fields=reading.details.dialogue.clone()/>
            <Answers reading is_hidden/>
            <div>{move || view! { <FindingList listed=listed.get()/> }}</div>
            <div>
                <RecordOrigins is_hidden/>
            </div>
            <Turns/>
            {timeline}
            <AllFrames histories=frames/>
            {flights}
        </div>
    }
}

/// What was done and expected.
#[component]
fn Answers(reading: Arc<Reading>, is_hidden: bool) -> impl IntoView {
    if is_hidden {
        let (says, focus) = (text::quiz::ANSWERS, ".reader-answers-title");
        return Some(view! { <HiddenAnswers reading says focus/> }.into_any());
    }
    let fields = reading.details.answers.clone();
    (!fields.is_empty()).then(|| {
        view! {
            <details class="reader-answers" open=true>
                <summary class="reader-answers-title">{text::title::ANSWERS}</summary>
                <HideAgain reading/>
                <Fields fields/>
            </details>
        }
        .into_any()
    })
}
