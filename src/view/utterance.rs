//! The text of a turn as it is drawn: runs of text, the spans that they are in, and the labels below them.
//!
//! Invariant: the texts of all runs joined are the utterance, letter for letter.

use super::gloss::{self, glosses, label};
use super::hue::{Hue, hue};
use super::lanes::{self, Layout, MAX_LANES, layout};
use super::query::term_of;
use super::{number, text, vocabulary};
use crate::corpus::{CharRange, Span, Turn, lowered, slice_chars};
use crate::engine::answer::Field;
use crate::engine::query::VALUE;
use crate::formats::{Booking, FoundValue};

/// Labels at one place; more are counted.
const MAX_LABELS: usize = 4;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Utterance {
    pub glosses: Vec<Gloss>,
    /// The spans in words, for those who hear the page.
    pub spoken: String,
    /// The values that were found, in words.
    pub found: String,
    /// The spans that are not in the text, in words.
    pub outside: String,
}

/// Text above its labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gloss {
    pub pieces: Vec<Piece>,
    pub labels: Vec<Label>,
    /// All its labels are those of values that were found.
    pub is_found: bool,
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
    /// The positions in the turn of those that are annotated; none in a value that was found.
    pub ordinals: Vec<usize>,
    /// Their slots, with a space between.
    pub slots: String,
    /// What those who point at them are told, a line each.
    pub title: String,
    /// What the text adds to the search, where that is one thing.
    pub term: Option<String>,
    /// The colour of the span in each lane.
    pub hues: [Option<&'static str>; MAX_LANES],
}

impl Utterance {
    /// The same with a hit as the one that is gone to.
    pub fn with_current(mut self, hit: CharRange) -> Self {
        let mut at = 0;
        for piece in self.glosses.iter_mut().flat_map(|gloss| &mut gloss.pieces) {
            for run in &mut piece.runs {
                run.is_current = run.is_hit && (hit.start.0..hit.end.0).contains(&at);
                at = at.saturating_add(u32::try_from(run.text.chars().count()).unwrap_or(u32::MAX));
            }
        }
        self
    }

    /// The same with the words marked that a person has noted something on.
    pub fn with_noted(mut self, noted: &[CharRange]) -> Self {
        if noted.is_empty() {
            return self;
        }
        let mut start = 0;
        for piece in self.glosses.iter_mut().flat_map(|gloss| &mut gloss.pieces) {
            let mut parts = Vec::new();
            for run in std::mem::take(&mut piece.runs) {
                cut_at_noted(&run, start, noted, &mut parts);
                start = start.saturating_add(u32::try_from(run.text.chars().count()).unwrap_or(u32::MAX));
            }
            piece.runs = parts;
        }
        self
    }
}

/// Cuts a run that begins at a letter of the utterance.
fn cut_at_noted(run: &Run, start: u32, noted: &[CharRange], parts: &mut Vec<Run>) {
    let first = parts.len();
    for (at, letter) in (start..).zip(run.text.chars()) {
        let is_noted = noted.iter().any(|range| (range.start.0..range.end.0).contains(&at));
        match parts.get_mut(first..).and_then(<[Run]>::last_mut).filter(|last| last.is_noted == is_noted) {
            Some(last) => last.text.push(letter),
            None => parts.push(Run { text: letter.to_string(), is_noted, ..*run }),
        }
    }
}

impl Covering {
    /// It is a value that was found, and nothing that is annotated.
    pub fn is_found(&self) -> bool {
        self.ordinals.is_empty()
    }

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
    /// The slot that it names; none for those that are only counted.
    pub slot: Option<String>,
    /// What it adds to the search.
    pub term: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub is_hit: bool,
    /// It is, or is part of, the hit that is gone to.
    pub is_current: bool,
    /// A person has noted something on it.
    pub is_noted: bool,
}

/// The runs of a text with its hits.
pub fn runs(text: &str, hits: &[CharRange]) -> Vec<Run> {
    lanes::runs(text, hits).iter().map(owned).collect()
}

fn owned(run: &lanes::Run) -> Run {
    Run { text: run.text.to_owned(), is_hit: run.is_hit, is_current: false, is_noted: false }
}

/// The spans of a turn, and behind them what was found in its text, as if each were one.
struct Marks<'a> {
    spans: Vec<Span>,
    annotated: usize,
    notes: &'a [String],
    found: &'a [FoundValue],
    /// What was found in a dialogue about a trip is no slot of its annotation; the index has what its customer asks for.
    wishes: Option<Vec<String>>,
    text: &'a str,
}

impl Marks<'_> {
    fn found(&self, ordinal: usize) -> Option<&FoundValue> {
        self.found.get(ordinal.checked_sub(self.annotated)?)
    }

    fn is_found(&self, ordinal: usize) -> bool {
        ordinal >= self.annotated
    }

    /// What it adds to the search; nothing that would not find the dialogue.
    fn term(&self, ordinal: usize) -> Option<String> {
        match (self.found(ordinal), &self.wishes) {
            (Some(found), Some(wishes)) => {
                let said = slice_chars(self.text, found.range).unwrap_or_default();
                let value = found.value.as_deref().unwrap_or(said);
                wishes.contains(&lowered(value)).then(|| term_of(VALUE, value))
            }
            _ => Some(term_of(Field::Slot.as_str(), &self.spans.get(ordinal)?.slot)),
        }
    }

    /// What those who point at it are told.
    fn title(&self, ordinal: usize) -> Option<String> {
        if let Some(found) = self.found(ordinal) {
            return Some(text::reader::found_value(&found.slot, found.value.as_deref(), found.times));
        }
        let note = self.notes.get(ordinal).filter(|note| !note.is_empty()).cloned();
        note.or_else(|| self.spans.get(ordinal).map(place_of))
    }
}

/// The text of a turn; `notes` are told of its spans in place of where they are, unless they are empty. What was `found` in
/// it is marked as such; `booking` is that of a dialogue about a trip.
pub fn utterance(
    turn: &Turn,
    notes: &[String],
    found: &[FoundValue],
    booking: Option<&Booking>,
    hits: &[CharRange],
) -> Utterance {
    let as_span = |found: &FoundValue| Span {
        service: String::new(),
        slot: found.slot.clone(),
        range: found.range,
        text: None,
    };
    let spans: Vec<Span> = turn.spans.iter().cloned().chain(found.iter().map(as_span)).collect();
    let wishes = booking.map(|booking| booking.intent.iter().flat_map(vocabulary::wishes).collect());
    let marks = Marks { spans, annotated: turn.spans.len(), notes, found, wishes, text: &turn.utterance };
    let Layout { pieces, unplaced } = layout(&turn.utterance, &marks.spans, hits);
    let outside: Vec<_> =
        unplaced.iter().filter_map(|ordinal| turn.spans.get(*ordinal)).map(place_of).collect();
    Utterance {
        glosses: glosses(pieces, &marks.spans).iter().map(|gloss| drawn_gloss(gloss, &marks)).collect(),
        spoken: spoken(turn, &turn.spans),
        found: spoken(turn, marks.spans.get(marks.annotated..).unwrap_or_default()),
        outside: outside.join(", "),
    }
}

fn drawn_gloss(gloss: &gloss::Gloss, marks: &Marks) -> Gloss {
    let piece = |piece: &lanes::Piece| Piece {
        runs: piece.runs.iter().map(owned).collect(),
        covering: (!piece.spans.is_empty()).then(|| covering(piece, marks)),
    };
    Gloss {
        pieces: gloss.pieces.iter().map(piece).collect(),
        labels: labels(&gloss.labels, marks),
        is_found: !gloss.labels.is_empty() && gloss.labels.iter().all(|ordinal| marks.is_found(*ordinal)),
        is_long: !gloss.labels.is_empty() && gloss.is_long(),
    }
}

fn covering(piece: &lanes::Piece, marks: &Marks) -> Covering {
    let of = |ordinal: &usize| marks.spans.get(*ordinal);
    let slots: Vec<_> = piece.spans.iter().filter_map(of).map(|span| span.slot.as_str()).collect();
    let mut titles: Vec<String> = Vec::new();
    let mut terms: Vec<Option<String>> = Vec::new();
    for ordinal in &piece.spans {
        titles.extend(marks.title(*ordinal).filter(|title| !titles.contains(title)));
        terms.push(marks.term(*ordinal));
    }
    terms.dedup();
    let term = terms.pop().flatten().filter(|_| terms.is_empty());
    titles.extend(term.is_some().then(|| text::reader::ADD_TERM.to_owned()));
    Covering {
        ordinals: piece.spans.iter().copied().filter(|ordinal| !marks.is_found(*ordinal)).collect(),
        slots: slots.join(" "),
        title: titles.join("\n"),
        term,
        hues: hues(&piece.lanes.map(|lane| marks.spans.get(lane?))),
    }
}

/// The colour of each lane; what two annotators say alike is drawn once.
fn hues(lanes: &[Option<&Span>; MAX_LANES]) -> [Option<&'static str>; MAX_LANES] {
    let mut drawn: Vec<&Span> = Vec::new();
    lanes.map(|lane| {
        let span = lane?;
        let is_drawn = drawn.iter().any(|other| other.range == span.range && other.slot == span.slot);
        drawn.push(span);
        (!is_drawn).then(|| hue(&span.slot).as_str())
    })
}

/// The names of spans, each once with how often it is there; what is too many is counted.
fn labels(ordinals: &[usize], marks: &Marks) -> Vec<Label> {
    let mut different: Vec<(Label, u32)> = Vec::new();
    for ordinal in ordinals {
        let Some(span) = marks.spans.get(*ordinal) else { continue };
        let slot = label(&span.slot);
        let text = match marks.found(*ordinal) {
            Some(found) if found.times > 1 => text::reader::ambiguous(slot, found.times),
            _ => slot.to_owned(),
        };
        let term = marks.term(*ordinal);
        let label = Label { hue: hue(&span.slot).as_str(), text, slot: Some(span.slot.clone()), term };
        match different.iter_mut().find(|(known, _)| *known == label) {
            Some((_, times)) => *times += 1,
            None => different.push((label, 1)),
        }
    }
    let more = different.len().saturating_sub(MAX_LABELS);
    let shown = different.into_iter().take(MAX_LABELS).map(|(label, times)| match times {
        1 => label,
        times => Label { text: text::reader::repeated(&label.text, times), ..label },
    });
    let mut labels: Vec<_> = shown.collect();
    if more > 0 {
        let text = format!("+{}", number::grouped(more as u64));
        labels.push(Label { hue: Hue::Other.as_str(), text, slot: None, term: None });
    }
    labels
}

fn spoken(turn: &Turn, spans: &[Span]) -> String {
    let span = |span: &Span| {
        let said = slice_chars(&turn.utterance, span.range).unwrap_or_default();
        format!("{} \u{2068}{}\u{2069}", span.slot, text::parts::quoted(said))
    };
    let mut said: Vec<(String, u32)> = Vec::new();
    for says in spans.iter().map(span) {
        match said.iter_mut().find(|(known, _)| *known == says) {
            Some((_, times)) => *times += 1,
            None => said.push((says, 1)),
        }
    }
    let all = said.into_iter().map(|(says, times)| match times {
        1 => says,
        times => text::reader::repeated(&says, times),
    });
    all.collect::<Vec<_>>().join("; ")
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
        let drawn = utterance(&turn, &notes, &[], None, &[]);
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
        let drawn = utterance(&turn("word", spans), &[], &[], None, &[]);
        let texts: Vec<_> = drawn.glosses[0].labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["slot_0", "slot_1", "slot_2", "slot_3", "+2"]);
        assert_eq!(drawn.glosses[0].labels[4].hue, "other");
    }

    #[test]
    fn what_two_annotators_say_alike_is_drawn_once() {
        let spans = vec![span("size", 0, 4), span("size", 0, 4), span("kind", 0, 4)];
        let drawn = utterance(&turn("word", spans), &[], &[], None, &[]);
        let texts: Vec<_> = drawn.glosses[0].labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["size ×2", "kind"]);
        let covering = drawn.glosses[0].pieces[0].covering.as_ref().unwrap();
        assert_eq!((covering.hues.iter().flatten().count(), covering.numbers().as_str()), (2, "0 1 2"));
        assert!(drawn.spoken.starts_with("size \u{2068}“word”\u{2069} ×2; kind"), "{}", drawn.spoken);
    }

    #[test]
    fn a_span_that_is_not_in_the_text_is_named() {
        let drawn = utterance(&turn("short", vec![span("city", 3, 99)]), &[], &[], None, &[]);
        assert_eq!(drawn.outside, place_of(&span("city", 3, 99)));
        assert_eq!(joined(&drawn), "short");
        assert!(pieces(&drawn).all(|piece| piece.covering.is_none()));
    }

    #[test]
    fn a_value_that_was_found_is_told_apart_from_spans() {
        let found = |slot: &str, start, end, times| FoundValue {
            slot: slot.to_owned(),
            range: CharRange::new(start, end),
            times,
            value: None,
        };
        let turn = turn("2 of us to Oslo for 2 days", vec![span("city", 11, 15)]);
        let drawn = utterance(&turn, &[], &[found("n_adults", 0, 1, 2)], None, &[]);
        let marked: Vec<_> = pieces(&drawn)
            .filter_map(|piece| piece.covering.as_ref())
            .map(|of| (of.slots.as_str(), of.is_found(), of.numbers()))
            .collect();
        assert_eq!(marked, [("n_adults", true, String::new()), ("city", false, "0".to_owned())]);
        assert_eq!(drawn.glosses[0].labels[0].text, text::reader::ambiguous("n_adults", 2));
        let is_found: Vec<_> = drawn.glosses.iter().map(|gloss| gloss.is_found).collect();
        assert_eq!(is_found.iter().filter(|is| **is).count(), 1);
        assert!(drawn.found.contains("n_adults") && !drawn.spoken.contains("n_adults"), "{}", drawn.found);
        assert_eq!(joined(&drawn), turn.utterance);
    }

    #[test]
    fn a_hit_over_the_edge_of_a_span_is_current_in_all_its_runs() {
        let turn = turn("éa ab a", vec![span("city", 3, 4)]);
        let hits = [CharRange::new(1, 2), CharRange::new(3, 5)];
        let drawn = utterance(&turn, &[], &[], None, &hits).with_current(hits[1]);
        let current: String = pieces(&drawn)
            .flat_map(|piece| &piece.runs)
            .filter(|run| run.is_current)
            .map(|run| run.text.as_str())
            .collect();
        assert_eq!(current, "ab");
    }

    proptest! {
        #[test]
        fn runs_joined_are_the_text(
            text in "[a-zéß\u{1f600} ]{0,40}",
            spans in prop::collection::vec((0u32..45, 0u32..45), 0..6),
            hit in (0u32..45, 0u32..45),
            noted in (0u32..45, 0u32..45),
        ) {
            let spans = spans.into_iter().map(|(start, end)| span("slot", start, end)).collect();
            let drawn = utterance(&turn(&text, spans), &[], &[], None, &[CharRange::new(hit.0, hit.1)]);
            prop_assert_eq!(joined(&drawn), text.as_str());
            // What is noted is marked letter for letter, whatever spans and hits there are.
            let noted = CharRange::new(noted.0, noted.1);
            let drawn = drawn.with_noted(&[noted]);
            prop_assert_eq!(joined(&drawn), text.as_str());
            let runs = pieces(&drawn).flat_map(|piece| &piece.runs).filter(|run| run.is_noted);
            let marked: String = runs.map(|run| run.text.as_str()).collect();
            let count = noted.end.0.saturating_sub(noted.start.0) as usize;
            let expected: String = text.chars().skip(noted.start.0 as usize).take(count).collect();
            prop_assert_eq!(marked, expected);
        }
    }
}
