//! The text of a turn with its spans.
//!
//! A span is a tint, an underline and a label under the line: the label is drawn by the style sheet from an
//! attribute, so the text stays exactly the text, and a ruby sets it below the first line that the span
//! touches without covering anything.

use crate::corpus::{CharRange, Span, Turn, slice_chars};
use crate::ui::parts::marked_run;
use crate::view::gloss::{Gloss, glosses, label as short};
use crate::view::hue::hue;
use crate::view::lanes::{Layout, Piece, layout};
use crate::view::number;
use leptos::prelude::*;

/// Labels at one place; more are counted.
const MAX_LABELS: usize = 4;

pub fn utterance(turn: &Turn, hits: &[CharRange]) -> impl IntoView + use<> {
    let Layout { pieces, unplaced } = layout(&turn.utterance, &turn.spans, hits);
    let glosses = glosses(pieces, &turn.spans);
    let text = glosses.iter().map(|gloss| gloss_view(gloss, &turn.spans)).collect_view();
    let outside = (!unplaced.is_empty()).then(|| {
        let spans = unplaced.iter().filter_map(|ordinal| turn.spans.get(*ordinal)).map(place_of);
        let spans = spans.collect::<Vec<_>>().join(", ");
        view! { <p class="reader-outside">"Outside the text: " <bdi>{spans}</bdi></p> }
    });
    view! {
        <p class="reader-utterance" dir="auto">{text}</p>
        {spoken(turn)}
        {outside}
    }
}

/// Text above its labels.
fn gloss_view(gloss: &Gloss, spans: &[Span]) -> AnyView {
    let text = gloss.pieces.iter().map(|piece| piece_view(piece, spans)).collect_view();
    if gloss.labels.is_empty() {
        return text.into_any();
    }
    let labels = labels(&gloss.labels, spans);
    view! { <ruby class="reader-ruby" data-long=gloss.is_long().then_some("")>{text}<rt class="reader-labels" aria-hidden="true">{labels}</rt></ruby> }.into_any()
}

fn piece_view(piece: &Piece, spans: &[Span]) -> AnyView {
    let runs = piece.runs.iter().map(marked_run).collect_view();
    if piece.spans.is_empty() {
        return runs.into_any();
    }
    let of = |ordinal: &usize| spans.get(*ordinal);
    let joined =
        |pick: &dyn Fn(usize) -> String| piece.spans.iter().map(|at| pick(*at)).collect::<Vec<_>>().join(" ");
    let slots = joined(&|ordinal| of(&ordinal).map(|span| span.slot.clone()).unwrap_or_default());
    let ordinals = joined(&|ordinal| ordinal.to_string());
    let lane = |lane: usize| piece.lanes[lane].as_ref().and_then(of).map(|span| hue(&span.slot).word());
    let title = piece.spans.iter().filter_map(of).map(place_of).collect::<Vec<_>>().join("\n");
    view! {
        <span
            class="reader-span"
            data-span=ordinals
            data-slot=slots
            data-lane-0=lane(0)
            data-lane-1=lane(1)
            data-lane-2=lane(2)
            data-lane-3=lane(3)
            title=title
        >
            {runs}
        </span>
    }
    .into_any()
}

/// The names of spans; the style sheet draws them.
fn labels(ordinals: &[usize], spans: &[Span]) -> impl IntoView + use<> {
    let label = |span: &Span| {
        view! { <span class="reader-label" data-hue=hue(&span.slot).word() data-label=short(&span.slot).to_owned()></span> }
    };
    let more = ordinals.len().saturating_sub(MAX_LABELS);
    let more = (more > 0).then(|| {
        view! { <span class="reader-label" data-hue="other" data-label=format!("+{}", number::grouped(more as u64))></span> }
    });
    let labels = ordinals.iter().filter_map(|ordinal| spans.get(*ordinal)).take(MAX_LABELS).map(label);
    view! { {labels.collect_view()} {more} }
}

/// The spans in words, for those who hear the page.
fn spoken(turn: &Turn) -> Option<impl IntoView + use<>> {
    let span = |span: &Span| {
        let text = slice_chars(&turn.utterance, span.range).unwrap_or_default();
        format!("{} \u{2068}“{text}”\u{2069}", span.slot)
    };
    let spans = turn.spans.iter().map(span).collect::<Vec<_>>().join("; ");
    (!turn.spans.is_empty()).then(|| view! { <p class="parts-hidden">"Spans: " {spans}</p> })
}

/// Slot, service and place of a span. A range of code points is told as the data tells it, from 0.
fn place_of(span: &Span) -> String {
    let service = if span.service.is_empty() { String::new() } else { format!(" of {}", span.service) };
    format!("{}{service}, characters {}–{}", span.slot, span.range.start.0, span.range.end.0)
}
