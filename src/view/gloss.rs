//! Labels under the text, as an interlinear gloss: which stretch of text stands above a label.
//!
//! A label that is longer than its span would push the text behind it away. So the stretch takes in the
//! words that follow, as far as the label reaches and no further than the next label. Invariant: the
//! stretches joined are the pieces joined, letter for letter.

use super::lanes::{Piece, Run};
use crate::corpus::Span;

/// A letter of a label beside a letter of the text; a little more than measured, for fonts differ.
const LABEL_PER_TEXT: (usize, usize) = (3, 4);

/// Pieces that stand above the labels of the spans that begin with the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gloss<'a> {
    /// Ordinals of the spans that are labelled here; empty for text without a label.
    pub labels: Vec<usize>,
    pub pieces: Vec<Piece<'a>>,
}

/// A stretch of more letters may not fit on a line of a phone.
const LONG_CHARS: usize = 26;

impl Gloss<'_> {
    /// Whether it should be able to break over lines.
    pub fn is_long(&self) -> bool {
        self.pieces.iter().map(chars).sum::<usize>() > LONG_CHARS
    }
}

/// Groups pieces under labels.
pub fn glosses<'a>(pieces: Vec<Piece<'a>>, spans: &[Span]) -> Vec<Gloss<'a>> {
    let mut glosses: Vec<Gloss<'a>> = Vec::with_capacity(pieces.len());
    // Letters that the last label still reaches over.
    let mut reach = 0;
    for piece in pieces {
        let len = chars(&piece);
        if !piece.begins.is_empty() {
            reach = label_chars(&piece.begins, spans).saturating_sub(len);
            glosses.push(Gloss { labels: piece.begins.clone(), pieces: vec![piece] });
            continue;
        }
        let (head, tail) = if piece.spans.is_empty() { split(piece, reach) } else { (Some(piece), None) };
        reach = reach.saturating_sub(len);
        match (head, glosses.last_mut()) {
            (Some(head), Some(gloss)) if !gloss.labels.is_empty() => gloss.pieces.push(head),
            (Some(head), _) => glosses.push(Gloss { labels: Vec::new(), pieces: vec![head] }),
            (None, _) => {}
        }
        if let Some(tail) = tail {
            glosses.push(Gloss { labels: Vec::new(), pieces: vec![tail] });
        }
    }
    glosses
}

fn chars(piece: &Piece) -> usize {
    piece.runs.iter().map(|run| run.text.chars().count()).sum()
}

/// What is written under a span. A name of many parts is as long as a sentence, and its first part is that of
/// all names of the dialogue: the others are written.
pub fn label(slot: &str) -> &str {
    slot.split_once('.').map_or(slot, |(_, rest)| if rest.contains('.') { rest } else { slot })
}

/// How many letters of text the labels are as long as.
fn label_chars(labels: &[usize], spans: &[Span]) -> usize {
    let letters: usize =
        labels.iter().filter_map(|at| spans.get(*at)).map(|span| label(&span.slot).chars().count() + 1).sum();
    (letters * LABEL_PER_TEXT.0).div_ceil(LABEL_PER_TEXT.1)
}

/// Cuts plain text at the first space at or behind `reach`; nothing is cut off when nothing is reached.
fn split<'a>(piece: Piece<'a>, reach: usize) -> (Option<Piece<'a>>, Option<Piece<'a>>) {
    if reach == 0 {
        return (None, Some(piece));
    }
    let mut passed = 0;
    for (index, run) in piece.runs.iter().enumerate() {
        for (byte, letter) in run.text.char_indices() {
            if passed >= reach && letter.is_whitespace() {
                let (before, after) = run.text.split_at(byte);
                let with = |text: &'a str| (!text.is_empty()).then_some(Run { text, ..*run });
                let head = piece.runs[..index].iter().copied().chain(with(before)).collect();
                let tail = with(after).into_iter().chain(piece.runs[index + 1..].iter().copied()).collect();
                return (
                    Some(Piece { runs: head, ..Piece::default() }),
                    Some(Piece { runs: tail, ..Piece::default() }),
                );
            }
            passed += 1;
        }
    }
    (Some(piece), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CharRange;
    use crate::view::lanes::layout;
    use proptest::prelude::*;

    fn span(slot: &str, start: u32, end: u32) -> Span {
        Span { service: String::new(), slot: slot.to_owned(), range: CharRange::new(start, end), text: None }
    }

    fn texts(glosses: &[Gloss]) -> Vec<(String, usize)> {
        let text =
            |gloss: &Gloss| gloss.pieces.iter().flat_map(|piece| &piece.runs).map(|run| run.text).collect();
        glosses.iter().map(|gloss| (text(gloss), gloss.labels.len())).collect()
    }

    fn of(text: &str, spans: &[Span]) -> Vec<(String, usize)> {
        texts(&glosses(layout(text, spans, &[]).pieces, spans))
    }

    #[test]
    fn a_long_label_reaches_over_the_words_that_follow() {
        let spans = [span("stay_length", 4, 5)];
        assert_eq!(
            of("for 2 people at noon", &spans),
            [("for ".to_owned(), 0), ("2 people at".to_owned(), 1), (" noon".to_owned(), 0)]
        );
    }

    #[test]
    fn a_name_of_many_parts_is_labelled_without_the_first() {
        assert_eq!(label("restaurant_reservation.name.restaurant.accept"), "name.restaurant.accept");
        assert_eq!(label("name.restaurant"), "name.restaurant");
        assert_eq!(label("city"), "city");
    }

    #[test]
    fn a_short_label_leaves_the_text_alone() {
        let spans = [span("time", 3, 24)];
        assert_eq!(
            of("at half past eleven, please", &[span("time", 3, 19)]),
            [("at ".to_owned(), 0), ("half past eleven".to_owned(), 1), (", please".to_owned(), 0)]
        );
        assert_eq!(of("at half past eleven", &spans), [("at half past eleven".to_owned(), 0)]);
    }

    #[test]
    fn a_label_ends_where_the_next_begins() {
        let spans = [span("restaurant_name", 0, 4), span("city", 8, 12)];
        assert_eq!(
            of("Sino in Oslo?", &spans),
            [("Sino in ".to_owned(), 1), ("Oslo".to_owned(), 1), ("?".to_owned(), 0)]
        );
    }

    proptest! {
        #[test]
        fn no_letter_is_lost(
            text in "[a-c é,]{0,30}",
            ranges in prop::collection::vec(("[a-z_]{1,14}", 0u32..30, 0u32..8), 0..5),
            hits in prop::collection::vec((0u32..30, 0u32..30), 0..3),
        ) {
            let spans: Vec<_> = ranges.iter().map(|(slot, start, len)| span(slot, *start, start + len)).collect();
            let hits: Vec<_> = hits.into_iter().map(|(start, end)| CharRange::new(start, end)).collect();
            let layout = layout(&text, &spans, &hits);
            let pieces: Vec<Vec<usize>> = layout.pieces.iter().map(|piece| piece.begins.clone()).collect();
            let glosses = glosses(layout.pieces, &spans);
            let all: String = texts(&glosses).into_iter().map(|(text, _)| text).collect();
            prop_assert_eq!(&all, &text);
            let labels: Vec<_> = glosses.iter().flat_map(|gloss| gloss.labels.clone()).collect();
            prop_assert_eq!(labels, pieces.concat());
        }
    }
}
