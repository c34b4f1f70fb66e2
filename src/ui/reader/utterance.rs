//! The text of a turn with its spans.
//!
//! A span is a tint, an underline and a label under the line: the label is drawn by the style sheet from an
//! attribute, so the text stays exactly the text, and a ruby sets it below the first line that the span
//! touches without covering anything.

use crate::corpus::CharRange;
use crate::engine::answer::Reading;
use crate::ui::parts::Runs;
use crate::view::findings::Subjects;
use crate::view::taskmaster::notes;
use crate::view::text;
use crate::view::utterance::{Covering, Gloss, Label, Piece, Run, utterance};
use leptos::prelude::*;
use std::sync::Arc;

/// The text of a turn of a dialogue; hits are marked in it, and spans that findings are about.
#[component]
pub fn Utterance(
    reading: Arc<Reading>,
    turn: usize,
    hits: Vec<CharRange>,
    /// The one of them that is gone to.
    #[prop(default = None)]
    hit: Option<CharRange>,
    #[prop(optional)] found: Subjects,
    /// What a person has noted something on.
    #[prop(optional)]
    noted: Vec<CharRange>,
) -> impl IntoView {
    let said = reading.dialogue.turns.get(turn)?;
    let annotations = reading.details.annotations.as_ref();
    let titles = annotations.map(|known| notes(known, turn, said)).unwrap_or_default();
    let values = reading.details.found.get(turn).map(Vec::as_slice).unwrap_or_default();
    let drawn = utterance(said, &titles, values, reading.details.booking.as_ref(), &hits);
    let drawn = if let Some(hit) = hit { drawn.with_current(hit) } else { drawn };
    let drawn = drawn.with_noted(&noted);
    let gloss = |gloss| view! { <GlossedText gloss found=found.clone()/> };
    let spoken = (!said.spans.is_empty())
        .then(|| view! { <p class="parts-hidden">{text::reader::SPANS_ARE}{drawn.spoken}</p> });
    let values = (!drawn.found.is_empty())
        .then(|| view! { <p class="parts-hidden">{text::reader::FOUND_ARE}{drawn.found}</p> });
    let outside = (!drawn.outside.is_empty()).then(|| {
        view! { <p class="reader-outside">{text::reader::OUTSIDE}<bdi>{drawn.outside}</bdi></p> }
    });
    Some(view! {
        <p class="reader-utterance" dir="auto">
            {drawn.glosses.into_iter().map(gloss).collect_view()}
        </p>
        {spoken}
        {values}
        {outside}
    })
}

/// Text above its labels.
#[component]
fn GlossedText(gloss: Gloss, found: Subjects) -> impl IntoView {
    let Gloss { pieces, labels, is_found, is_long } = gloss;
    let piece = |Piece { runs, covering }| match covering {
        Some(covering) => {
            let found = found.spans(&covering.ordinals);
            view! { <Span covering runs found/> }.into_any()
        }
        None => view! { <Runs runs/> }.into_any(),
    };
    let pieces = pieces.into_iter().map(piece).collect_view();
    if labels.is_empty() {
        return pieces.into_any();
    }
    // Labels that are longer than the text take their room here, and not in its last piece.
    view! {
        <ruby class="reader-ruby" data-long=is_long data-kind=is_found.then_some("found")>
            {pieces}
            <span class="reader-room"></span>
            <Labels labels/>
        </ruby>
    }
    .into_any()
}

/// Text in spans.
#[component]
fn Span(covering: Covering, runs: Vec<Run>, found: Option<&'static str>) -> impl IntoView {
    let is_found = covering.is_found();
    let numbers = (!is_found).then(|| covering.numbers());
    let [lane_0, lane_1, lane_2, lane_3] = covering.hues;
    view! {
        <span
            class="reader-span"
            data-span=numbers
            data-slot=covering.slots
            data-term=covering.term
            title=covering.title
            data-lane-0=lane_0
            data-lane-1=lane_1
            data-lane-2=lane_2
            data-lane-3=lane_3
            data-found=found
            data-kind=is_found.then_some("found")
        >
            <Runs runs/>
        </span>
    }
}

/// The names of spans; the style sheet draws them. A slot adds itself to the search.
#[component]
fn Labels(labels: Vec<Label>) -> impl IntoView {
    let label = |Label { hue, text, term, .. }| match term {
        Some(term) => view! {
            <span
                class="reader-label"
                data-hue=hue
                data-label=text
                data-term=term
                title=text::reader::ADD_TERM
            ></span>
        }
        .into_any(),
        None => view! { <span class="reader-label" data-hue=hue data-label=text></span> }.into_any(),
    };
    view! {
        <rt class="reader-labels" aria-hidden="true">
            {labels.into_iter().map(label).collect_view()}
        </rt>
    }
}
