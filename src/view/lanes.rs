//! An utterance cut into pieces, so that spans and hits can be drawn without covering the text.
//!
//! Overlapping spans are drawn as stacked underlines ("lanes"), shorter spans nearer to the text, and never
//! as boxes in boxes. Invariants: the pieces joined are the utterance, and the pieces of a span joined are
//! exactly the text that the span covers. Ranges outside the text are left out and named.

use crate::corpus::{CharRange, Span};

/// Underlines that can be told apart; spans beyond share the last one.
pub const MAX_LANES: usize = 4;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout<'a> {
    pub pieces: Vec<Piece<'a>>,
    /// Ordinals of spans that cover nothing: reversed, empty or past the end.
    pub unplaced: Vec<usize>,
}

/// A run of text under the same spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece<'a> {
    pub runs: Vec<Run<'a>>,
    /// Ordinals of the covering spans, rising; empty for plain text.
    pub spans: Vec<usize>,
    /// The span drawn in each underline, from the text downwards.
    pub lanes: [Option<usize>; MAX_LANES],
    /// Ordinals of the spans that begin here, which are labelled here.
    pub begins: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    pub text: &'a str,
    /// The query's words hit here.
    pub is_hit: bool,
}

/// Lays out the spans and hits of an utterance.
pub fn layout<'a>(utterance: &'a str, spans: &[Span], hits: &[CharRange]) -> Layout<'a> {
    let bytes = Bytes::of(utterance);
    let mut placed = Vec::new();
    let mut unplaced = Vec::new();
    for (ordinal, span) in spans.iter().enumerate() {
        match bytes.range(span.range) {
            Some((start, end)) if start < end => placed.push(Placed { ordinal, start, end, lane: 0 }),
            _ => unplaced.push(ordinal),
        }
    }
    assign_lanes(&mut placed);
    let hits = joined(hits.iter().filter_map(|hit| bytes.range(*hit)).filter(|(start, end)| start < end));
    let pieces = cut(utterance, &placed)
        .into_iter()
        .map(|(start, end, covering)| piece(utterance, (start, end), &covering, &hits))
        .collect();
    Layout { pieces, unplaced }
}

/// Text cut into runs at hits only.
pub fn runs<'a>(text: &'a str, hits: &[CharRange]) -> Vec<Run<'a>> {
    layout(text, &[], hits).pieces.into_iter().flat_map(|piece| piece.runs).collect()
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    ordinal: usize,
    start: usize,
    end: usize,
    lane: usize,
}

/// Shorter spans take the free lane nearest to the text, so the longest ends up outermost.
fn assign_lanes(placed: &mut [Placed]) {
    // Per lane, the ranges that are taken: sorted, without overlaps.
    let mut lanes: [Vec<(usize, usize)>; MAX_LANES] = Default::default();
    for index in order(placed, |span| span.end - span.start) {
        let Some(span) = placed.get_mut(index) else { continue };
        let place_in = |lane: &Vec<(usize, usize)>| {
            let place = lane.partition_point(|taken| taken.1 <= span.start);
            lane.get(place).is_none_or(|taken| taken.0 >= span.end).then_some(place)
        };
        match lanes.iter().map(place_in).enumerate().find_map(|(lane, place)| Some((lane, place?))) {
            Some((lane, place)) => {
                span.lane = lane;
                lanes[lane].insert(place, (span.start, span.end));
            }
            None => span.lane = MAX_LANES - 1,
        }
    }
}

/// The indices of `placed` by a key; equals stay in their order.
fn order(placed: &[Placed], key: impl Fn(&Placed) -> usize) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..placed.len()).collect();
    indices.sort_by_key(|index| placed.get(*index).map(&key));
    indices
}

/// Cuts the text wherever a span begins or ends.
fn cut(utterance: &str, placed: &[Placed]) -> Vec<(usize, usize, Vec<Placed>)> {
    let mut edges: Vec<_> = placed.iter().flat_map(|span| [(span.start, 0), (span.end, 0)]).collect();
    edges.extend([(0, 0), (utterance.len(), 0)]);
    edges.sort_unstable();
    edges.dedup();
    let mut begins =
        order(placed, |span| span.start).into_iter().filter_map(|index| placed.get(index)).peekable();
    let mut open: Vec<Placed> = Vec::new();
    edges
        .windows(2)
        .map(|pair| {
            let (start, end) = (pair[0].0, pair[1].0);
            open.retain(|span| span.end > start);
            while let Some(span) = begins.next_if(|span| span.start <= start) {
                // Open spans stand in the order of their ordinals.
                let place = open.partition_point(|other| other.ordinal < span.ordinal);
                open.insert(place, *span);
            }
            (start, end, open.clone())
        })
        .collect()
}

fn piece<'a>(
    utterance: &'a str,
    (start, end): (usize, usize),
    covering: &[Placed],
    hits: &[(usize, usize)],
) -> Piece<'a> {
    let begins: Vec<_> = covering.iter().filter(|span| span.start == start).copied().collect();
    let begins = order(&begins, |span| span.lane).into_iter().filter_map(|index| begins.get(index));
    let mut lanes = [None; MAX_LANES];
    for span in covering {
        lanes[span.lane] = lanes[span.lane].or(Some(span.ordinal));
    }
    Piece {
        runs: cut_at_hits(utterance, (start, end), hits),
        spans: covering.iter().map(|span| span.ordinal).collect(),
        lanes,
        begins: begins.map(|span| span.ordinal).collect(),
    }
}

fn cut_at_hits<'a>(text: &'a str, (start, end): (usize, usize), hits: &[(usize, usize)]) -> Vec<Run<'a>> {
    let mut runs = Vec::new();
    let mut at = start;
    let mut push = |from: usize, to: usize, is_hit: bool| {
        if from < to
            && let Some(text) = text.get(from..to)
        {
            runs.push(Run { text, is_hit });
        }
    };
    let first = hits.partition_point(|hit| hit.1 <= start);
    for &(hit_start, hit_end) in hits.iter().skip(first).take_while(|hit| hit.0 < end) {
        let (hit_start, hit_end) = (hit_start.max(at), hit_end.min(end));
        push(at, hit_start, false);
        push(hit_start, hit_end, true);
        at = hit_end.max(at);
    }
    push(at, end, false);
    runs
}

/// Sorted ranges without overlaps.
fn joined(ranges: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let mut ranges: Vec<_> = ranges.collect();
    ranges.sort_unstable();
    let mut joined: Vec<(usize, usize)> = Vec::with_capacity(ranges.len());
    for (start, end) in ranges {
        match joined.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => joined.push((start, end)),
        }
    }
    joined
}

/// Where each code point begins, worked out once per utterance.
enum Bytes {
    /// One byte per code point.
    Ascii {
        len: usize,
    },
    Any {
        starts: Vec<usize>,
    },
}

impl Bytes {
    fn of(text: &str) -> Self {
        if text.is_ascii() {
            Self::Ascii { len: text.len() }
        } else {
            Self::Any { starts: text.char_indices().map(|(byte, _)| byte).chain([text.len()]).collect() }
        }
    }

    fn range(&self, range: CharRange) -> Option<(usize, usize)> {
        let at = |index: u32| {
            let index = usize::try_from(index).ok()?;
            match self {
                Self::Ascii { len } => (index <= *len).then_some(index),
                Self::Any { starts } => starts.get(index).copied(),
            }
        };
        Some((at(range.start.0)?, at(range.end.0)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::slice_chars;
    use proptest::prelude::*;

    fn span(start: u32, end: u32) -> Span {
        Span {
            service: String::new(),
            slot: format!("slot_{start}"),
            range: CharRange::new(start, end),
            text: None,
        }
    }

    fn texts(layout: &Layout) -> Vec<(String, Vec<usize>)> {
        layout
            .pieces
            .iter()
            .map(|piece| (piece.runs.iter().map(|run| run.text).collect(), piece.spans.clone()))
            .collect()
    }

    #[test]
    fn plain_text_is_one_piece() {
        let layout = layout("No span here.", &[], &[]);
        assert_eq!(texts(&layout), [("No span here.".to_owned(), vec![])]);
    }

    #[test]
    fn an_empty_utterance_has_no_pieces() {
        assert_eq!(layout("", &[span(0, 0)], &[]), Layout { pieces: vec![], unplaced: vec![0] });
    }

    #[test]
    fn spans_are_counted_in_code_points() {
        let layout = layout("Café \u{1F600} two", &[span(7, 10)], &[]);
        assert_eq!(texts(&layout), [("Café \u{1F600} ".to_owned(), vec![]), ("two".to_owned(), vec![0])]);
    }

    #[test]
    fn overlaps_become_lanes_with_the_longest_outermost() {
        // 0: "New York City Hall", 1: "City", 2: "City Hall"
        let layout = layout("at New York City Hall", &[span(3, 21), span(12, 16), span(12, 21)], &[]);
        let lanes: Vec<_> = layout.pieces.iter().map(|piece| piece.lanes).collect();
        assert_eq!(
            texts(&layout),
            [
                ("at ".to_owned(), vec![]),
                ("New York ".to_owned(), vec![0]),
                ("City".to_owned(), vec![0, 1, 2]),
                (" Hall".to_owned(), vec![0, 2])
            ]
        );
        assert_eq!(lanes[1], [None, None, Some(0), None]);
        assert_eq!(lanes[2], [Some(1), Some(2), Some(0), None]);
        assert_eq!(lanes[3], [None, Some(2), Some(0), None]);
        assert_eq!(layout.pieces[2].begins, [1, 2]);
    }

    #[test]
    fn hits_divide_runs_and_not_pieces() {
        let layout = layout("fly to San Jose", &[span(7, 15)], &[CharRange::new(4, 10)]);
        assert_eq!(layout.pieces.len(), 2);
        assert_eq!(
            layout.pieces[1].runs,
            [Run { text: "San", is_hit: true }, Run { text: " Jose", is_hit: false }]
        );
    }

    #[test]
    fn a_span_outside_the_text_is_named() {
        let layout = layout("short", &[span(3, 99), span(4, 2), span(2, 2), span(0, 5)], &[]);
        assert_eq!(layout.unplaced, [0, 1, 2]);
        assert_eq!(texts(&layout), [("short".to_owned(), vec![3])]);
    }

    #[test]
    fn ten_thousand_spans_on_one_word_are_one_piece() {
        let spans: Vec<_> = (0..10_000).map(|_| span(0, 4)).collect();
        let layout = layout("word", &spans, &[]);
        assert_eq!(layout.pieces.len(), 1);
        assert_eq!(layout.pieces[0].begins.len(), 10_000);
    }

    proptest! {
        #[test]
        fn pieces_join_to_the_utterance_and_spans_cover_their_text(
            utterance in "[a-c é\u{1F600}\u{0301}]{0,24}",
            ranges in prop::collection::vec((0u32..30, 0u32..30), 0..8),
            hits in prop::collection::vec((0u32..30, 0u32..30), 0..4),
        ) {
            let spans: Vec<_> = ranges.into_iter().map(|(start, end)| span(start, end)).collect();
            let hits: Vec<_> = hits.into_iter().map(|(start, end)| CharRange::new(start, end)).collect();
            let layout = layout(&utterance, &spans, &hits);
            let all: String = texts(&layout).into_iter().map(|(text, _)| text).collect();
            prop_assert_eq!(&all, &utterance);
            for (ordinal, span) in spans.iter().enumerate() {
                let covered: String = texts(&layout)
                    .into_iter()
                    .filter(|(_, spans)| spans.contains(&ordinal))
                    .map(|(text, _)| text)
                    .collect();
                let wanted = slice_chars(&utterance, span.range).filter(|text| !text.is_empty());
                prop_assert_eq!(layout.unplaced.contains(&ordinal), wanted.is_none());
                prop_assert_eq!(covered, wanted.unwrap_or_default());
                let labels = layout.pieces.iter().filter(|piece| piece.begins.contains(&ordinal)).count();
                prop_assert_eq!(labels, usize::from(wanted.is_some()));
            }
        }

        #[test]
        fn spans_that_overlap_have_lanes_of_their_own(
            ranges in prop::collection::vec((0u32..12, 1u32..12), 0..4)
        ) {
            let spans: Vec<_> = ranges.into_iter().map(|(start, len)| span(start, start + len)).collect();
            let text = "abcdefghijklmnopqrstuvwxyz";
            for piece in layout(text, &spans, &[]).pieces {
                prop_assert_eq!(piece.lanes.iter().flatten().count(), piece.spans.len());
            }
        }
    }
}
