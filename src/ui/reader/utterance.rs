//! The text of a turn with its spans.
//!
//! A span is a tint, an underline and a label under the line: the label is drawn by the style sheet from an
//! attribute, so the text stays exactly the text, and a ruby sets it below the first line that the span
//! touches without covering anything.

use crate::corpus::{CharRange, Span, Turn, slice_chars};
use crate::engine::answer::Reading;
use crate::ui::parts::{Pen, draw_run};
use crate::view::gloss::{Gloss, glosses, label as short};
use crate::view::hue::hue;
use crate::view::lanes::{Layout, Piece, layout};
use crate::view::{number, text};

/// Labels at one place; more are counted.
const MAX_LABELS: usize = 4;

const LANES: [&str; 4] = ["data-lane-0", "data-lane-1", "data-lane-2", "data-lane-3"];

/// The text of a turn of a dialogue; hits are marked in it.
pub fn draw_utterance(pen: &mut Pen, reading: &Reading, (index, turn): (usize, &Turn), hits: &[CharRange]) {
    let notes = reading.details.notes.get(index).map(Vec::as_slice).unwrap_or_default();
    let Layout { pieces, unplaced } = layout(&turn.utterance, &turn.spans, hits);
    pen.open("p").class("reader-utterance").set("dir", "auto");
    for gloss in &glosses(pieces, &turn.spans) {
        draw_gloss(pen, gloss, &turn.spans, notes);
    }
    pen.close();
    if !turn.spans.is_empty() {
        pen.open("p").class("parts-hidden").words(text::reader::SPANS_ARE).words(&spoken(turn)).close();
    }
    if !unplaced.is_empty() {
        let spans = unplaced.iter().filter_map(|ordinal| turn.spans.get(*ordinal)).map(place_of);
        let spans = spans.collect::<Vec<_>>().join(", ");
        pen.open("p").class("reader-outside").words(text::reader::OUTSIDE).data(&spans).close();
    }
}

/// Text above its labels.
fn draw_gloss(pen: &mut Pen, gloss: &Gloss, spans: &[Span], notes: &[String]) {
    let has_labels = !gloss.labels.is_empty();
    if has_labels {
        pen.open("ruby").class("reader-ruby").flag("data-long", gloss.is_long());
    }
    for piece in &gloss.pieces {
        draw_piece(pen, piece, spans, notes);
    }
    if has_labels {
        // Labels that are longer than the text take their room here, and not in its last piece.
        pen.open("span").class("reader-room").close();
        pen.open("rt").class("reader-labels").set("aria-hidden", "true");
        draw_labels(pen, &gloss.labels, spans);
        pen.close().close();
    }
}

fn draw_piece(pen: &mut Pen, piece: &Piece, spans: &[Span], notes: &[String]) {
    let of = |ordinal: &usize| spans.get(*ordinal);
    let is_plain = piece.spans.is_empty();
    if !is_plain {
        let ordinals: Vec<_> = piece.spans.iter().map(ToString::to_string).collect();
        let slots: Vec<_> = piece.spans.iter().filter_map(of).map(|span| span.slot.as_str()).collect();
        let mut places: Vec<String> = Vec::new();
        for ordinal in &piece.spans {
            let note = notes.get(*ordinal).filter(|note| !note.is_empty()).cloned();
            let place = note.or_else(|| of(ordinal).map(place_of));
            places.extend(place.filter(|place| !places.contains(place)));
        }
        pen.open("span").class("reader-span").set("data-span", &ordinals.join(" "));
        pen.set("data-slot", &slots.join(" ")).set("title", &places.join("\n"));
        for (name, lane) in LANES.iter().zip(&piece.lanes) {
            pen.maybe(name, lane.as_ref().and_then(of).map(|span| hue(&span.slot).word()));
        }
    }
    piece.runs.iter().for_each(|run| draw_run(pen, run));
    if !is_plain {
        pen.close();
    }
}

/// The names of spans; the style sheet draws them.
fn draw_labels(pen: &mut Pen, ordinals: &[usize], spans: &[Span]) {
    let mut label = |hue: &str, label: &str| {
        pen.open("span").class("reader-label").set("data-hue", hue).set("data-label", label).close();
    };
    for span in ordinals.iter().filter_map(|ordinal| spans.get(*ordinal)).take(MAX_LABELS) {
        label(hue(&span.slot).word(), short(&span.slot));
    }
    let more = ordinals.len().saturating_sub(MAX_LABELS);
    if more > 0 {
        label("other", &format!("+{}", number::grouped(more as u64)));
    }
}

/// The spans in words, for those who hear the page.
fn spoken(turn: &Turn) -> String {
    let span = |span: &Span| {
        let said = slice_chars(&turn.utterance, span.range).unwrap_or_default();
        format!("{} \u{2068}{}\u{2069}", span.slot, text::parts::quoted(said))
    };
    turn.spans.iter().map(span).collect::<Vec<_>>().join("; ")
}

/// Slot, service and place of a span. A range of code points is told as the data tells it, from 0.
fn place_of(span: &Span) -> String {
    text::reader::span_place(&span.slot, &span.service, span.range.start.0, span.range.end.0)
}
