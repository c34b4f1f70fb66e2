//! The text of a turn as it is drawn: runs of text, the spans that they are in, and the labels below them.
//!
//! Invariant: the texts of all runs joined are the utterance, letter for letter.

use super::gloss::{self, glosses, label};
use super::hue::{Hue, hue};
use super::lanes::{self, Layout, MAX_LANES, layout};
use super::{number, text};
use crate::corpus::{CharRange, Span, Turn, slice_chars};

/// Labels at one place; more are counted.
const MAX_LABELS: usize = 4;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Utterance {
    pub glosses: Vec<Gloss>,
    /// The spans in words, for those who hear the page.
    pub spoken: String,
    /// The spans that are not in the text, in words.
    pub outside: String,
}

/// Text above its labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gloss {
    pub pieces: Vec<Piece>,
    pub labels: Vec<Label>,
    /// It should be able to break over lines.
    pub is_long: bool,
}

/// Text that lies in the same spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub runs: Vec<Run>,
    /// `None` for text in no span.
    pub covering: Option<Covering>,
}

/// The spans that a piece lies in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covering {
    /// Their positions in the turn.
    pub ordinals: Vec<usize>,
    /// Their slots, with a space between.
    pub slots: String,
    /// What those who point at them are told, a line each.
    pub title: String,
    /// The colour of the span in each lane.
    pub hues: [Option<&'static str>; MAX_LANES],
}

impl Covering {
    /// The positions of the spans, with a space between.
    pub fn numbers(&self) -> String {
        let numbers: Vec<_> = self.ordinals.iter().map(ToString::to_string).collect();
        numbers.join(" ")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub hue: &'static str,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub is_hit: bool,
}

/// The runs of a text with its hits.
pub fn runs(text: &str, hits: &[CharRange]) -> Vec<Run> {
    lanes::runs(text, hits).iter().map(owned).collect()
}

fn owned(run: &lanes::Run) -> Run {
    Run { text: run.text.to_owned(), is_hit: run.is_hit }
}

/// The text of a turn; `notes` are told of its spans in place of where they are, unless they are empty.
pub fn utterance(turn: &Turn, notes: &[String], hits: &[CharRange]) -> Utterance {
    let spans = &turn.spans;
    let Layout { pieces, unplaced } = layout(&turn.utterance, spans, hits);
    let outside: Vec<_> = unplaced.iter().filter_map(|ordinal| spans.get(*ordinal)).map(place_of).collect();
    Utterance {
        glosses: glosses(pieces, spans).iter().map(|gloss| drawn_gloss(gloss, spans, notes)).collect(),
        spoken: spoken(turn),
        outside: outside.join(", "),
    }
}

fn drawn_gloss(gloss: &gloss::Gloss, spans: &[Span], notes: &[String]) -> Gloss {
    let piece = |piece: &lanes::Piece| Piece {
        runs: piece.runs.iter().map(owned).collect(),
        covering: (!piece.spans.is_empty()).then(|| covering(piece, spans, notes)),
    };
    Gloss {
        pieces: gloss.pieces.iter().map(piece).collect(),
        labels: labels(&gloss.labels, spans),
        is_long: !gloss.labels.is_empty() && gloss.is_long(),
    }
}

fn covering(piece: &lanes::Piece, spans: &[Span], notes: &[String]) -> Covering {
    let of = |ordinal: &usize| spans.get(*ordinal);
    let slots: Vec<_> = piece.spans.iter().filter_map(of).map(|span| span.slot.as_str()).collect();
    let mut places: Vec<String> = Vec::new();
    for ordinal in &piece.spans {
        let note = notes.get(*ordinal).filter(|note| !note.is_empty()).cloned();
        let place = note.or_else(|| of(ordinal).map(place_of));
        places.extend(place.filter(|place| !places.contains(place)));
    }
    Covering {
        ordinals: piece.spans.clone(),
        slots: slots.join(" "),
        title: places.join("\n"),
        hues: piece.lanes.map(|lane| lane.as_ref().and_then(of).map(|span| hue(&span.slot).as_str())),
    }
}

/// The names of spans; what is too many is counted.
fn labels(ordinals: &[usize], spans: &[Span]) -> Vec<Label> {
    let shown = ordinals.iter().filter_map(|ordinal| spans.get(*ordinal)).take(MAX_LABELS);
    let mut labels: Vec<_> = shown
        .map(|span| Label { hue: hue(&span.slot).as_str(), text: label(&span.slot).to_owned() })
        .collect();
    let more = ordinals.len().saturating_sub(MAX_LABELS);
    if more > 0 {
        let text = format!("+{}", number::grouped(more as u64));
        labels.push(Label { hue: Hue::Other.as_str(), text });
    }
    labels
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn span(slot: &str, start: u32, end: u32) -> Span {
        Span {
            service: "Hotels_1".to_owned(),
            slot: slot.to_owned(),
            range: CharRange::new(start, end),
            text: None,
        }
    }

    fn turn(text: &str, spans: Vec<Span>) -> Turn {
        Turn { utterance: text.to_owned(), spans, ..Turn::default() }
    }

    fn pieces(utterance: &Utterance) -> impl Iterator<Item = &Piece> {
        utterance.glosses.iter().flat_map(|gloss| &gloss.pieces)
    }

    fn joined(utterance: &Utterance) -> String {
        pieces(utterance).flat_map(|piece| &piece.runs).map(|run| run.text.as_str()).collect()
    }

    #[test]
    fn overlapping_spans_share_the_piece_that_both_cover() {
        let turn =
            turn("at New York City Hall", vec![span("place_name", 3, 16), span("street_address", 12, 21)]);
        let notes = [String::new(), "as corrected".to_owned()];
        let drawn = utterance(&turn, &notes, &[]);
        let covered: Vec<_> = pieces(&drawn)
            .filter_map(|piece| piece.covering.as_ref())
            .map(|of| (of.numbers(), of.slots.as_str()))
            .collect();
        assert_eq!(
            covered,
            [
                ("0".to_owned(), "place_name"),
                ("0 1".to_owned(), "place_name street_address"),
                ("1".to_owned(), "street_address")
            ]
        );
        let both =
            pieces(&drawn).find_map(|piece| piece.covering.as_ref().filter(|of| of.ordinals.len() == 2));
        let both = both.expect("a piece of both");
        assert_eq!(both.title, format!("{}\nas corrected", place_of(&turn.spans[0])));
        assert_eq!(both.hues.iter().flatten().count(), 2);
        assert_eq!(joined(&drawn), turn.utterance);
    }

    #[test]
    fn many_labels_at_one_place_are_counted() {
        let spans = (0..6).map(|at| span(&format!("slot_{at}"), 0, 4)).collect();
        let drawn = utterance(&turn("word", spans), &[], &[]);
        let texts: Vec<_> = drawn.glosses[0].labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["slot_0", "slot_1", "slot_2", "slot_3", "+2"]);
        assert_eq!(drawn.glosses[0].labels[4].hue, "other");
    }

    #[test]
    fn a_span_that_is_not_in_the_text_is_named() {
        let drawn = utterance(&turn("short", vec![span("city", 3, 99)]), &[], &[]);
        assert_eq!(drawn.outside, place_of(&span("city", 3, 99)));
        assert_eq!(joined(&drawn), "short");
        assert!(pieces(&drawn).all(|piece| piece.covering.is_none()));
    }

    proptest! {
        #[test]
        fn runs_joined_are_the_text(
            text in "[a-zéß\u{1f600} ]{0,40}",
            spans in prop::collection::vec((0u32..45, 0u32..45), 0..6),
            hit in (0u32..45, 0u32..45),
        ) {
            let spans = spans.into_iter().map(|(start, end)| span("slot", start, end)).collect();
            let drawn = utterance(&turn(&text, spans), &[], &[CharRange::new(hit.0, hit.1)]);
            prop_assert_eq!(joined(&drawn), text);
        }
    }
}
