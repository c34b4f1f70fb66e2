//! What two annotators say of the same words, and the names that they use, as outlines.

use super::outline::{Entry, outline, steps};
use crate::corpus::Turn;
use crate::formats::taskmaster::names::{is_path, without_verdict};
use crate::formats::{Acceptance, AnnotatedSpan, AnnotatedThing, Annotations};
use crate::view::shown_field::{Mark, Piece, ShownField};
use crate::view::text::taskmaster as text;
use crate::view::text::title::ANNOTATION_NAMES;

/// The annotations of a turn as an outline of their names.
pub fn annotated(annotations: &Annotations, turn: usize) -> Option<ShownField> {
    let things = annotations.turns.get(turn)?;
    let said = |thing: &AnnotatedThing| {
        let quote = thing.spans.first().map(|span| text::quote(&span.text)).unwrap_or_default();
        let quote = [Piece::new(quote, Mark::Plain), weak(" ")];
        quote.into_iter().chain(verdicts(thing)).collect()
    };
    let entries: Vec<Entry> =
        things.iter().map(|thing| Entry { steps: steps(&thing.name), pieces: said(thing) }).collect();
    (!entries.is_empty()).then(|| ShownField::lines(text::ANNOTATED, outline(entries)))
}

/// What each span of a turn says when it is pointed at: its name step by step, its verdict, and what both annotators
/// say. Nothing where its name is no path.
pub fn notes(annotations: &Annotations, number: usize, turn: &Turn) -> Vec<String> {
    let things = annotations.turns.get(number).map(Vec::as_slice).unwrap_or_default();
    let note = |(ordinal, slot): (u32, &str)| {
        let mut says = steps(without_verdict(slot)).join(text::STEP);
        let is_of = |thing: &&AnnotatedThing| thing.spans.iter().any(|span| span.ordinal == ordinal);
        if let Some(thing) = things.iter().find(is_of) {
            says.push_str(": ");
            says.extend(verdicts(thing).into_iter().map(|piece| piece.text));
        }
        says
    };
    let spans = (0..).zip(&turn.spans);
    spans
        .map(|(ordinal, span)| if is_path(span) { note((ordinal, &span.slot)) } else { String::new() })
        .collect()
}

/// The names of all annotations with how often each occurs.
pub fn names(annotations: &Annotations) -> Option<ShownField> {
    let mut entries: Vec<(&str, Vec<Piece>)> = Vec::new();
    for one in &annotations.names {
        let piece = match one.verdict {
            Some(verdict) => Piece::new(text::so_often(one.count, word(verdict)), mark(verdict)),
            None => Piece::new(one.count.to_string(), Mark::Plain),
        };
        match entries.last_mut().filter(|(known, _)| *known == one.name) {
            Some((_, pieces)) => pieces.extend([weak(", "), piece]),
            None => entries.push((&one.name, vec![piece])),
        }
    }
    let entry = |(name, pieces)| Entry { steps: steps(name), pieces };
    let entries: Vec<Entry> = entries.into_iter().map(entry).collect();
    (!entries.is_empty()).then(|| ShownField::lines(ANNOTATION_NAMES, outline(entries)))
}

fn weak(text: impl Into<String>) -> Piece {
    Piece::new(text, Mark::Weak)
}

fn mark(verdict: Acceptance) -> Mark {
    match verdict {
        Acceptance::Accepted => Mark::Good,
        Acceptance::Rejected => Mark::Bad,
    }
}

fn word(verdict: Acceptance) -> &'static str {
    match verdict {
        Acceptance::Accepted => text::ACCEPTED,
        Acceptance::Rejected => text::REJECTED,
    }
}

fn verdict(span: &AnnotatedSpan) -> Piece {
    span.verdict.map_or_else(|| weak(text::MENTIONED), |verdict| Piece::new(word(verdict), mark(verdict)))
}

/// What is said of a thing, and by how many.
fn verdicts(thing: &AnnotatedThing) -> Vec<Piece> {
    match thing.spans.as_slice() {
        [] => Vec::new(),
        [only] => {
            let rival = thing.rival.as_deref().map(|rival| {
                let steps = steps(rival);
                weak(text::other_names(&steps.get(1..).unwrap_or_default().join(text::STEP)))
            });
            [verdict(only), weak(text::BY_ONE)].into_iter().chain(rival).collect()
        }
        [one, other] => {
            let is_one_place = one.range == other.range;
            let mut pieces = vec![verdict(one)];
            if one.verdict == other.verdict {
                pieces.push(weak(if is_one_place { text::BOTH_AGREE } else { text::BY_BOTH }));
            } else {
                pieces.extend([weak(text::BY_ONE_OF_TWO), verdict(other), weak(text::BY_OTHER)]);
            }
            if !is_one_place {
                pieces.push(weak(text::other_marks(&other.text)));
            }
            pieces
        }
        [first, others @ ..] => {
            let is_alike =
                |other: &AnnotatedSpan| (other.verdict, other.range) == (first.verdict, first.range);
            let says = text::several(thing.spans.len(), others.iter().all(is_alike));
            vec![verdict(first), weak(says)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, Dataset, Dialogue, Span};
    use crate::formats::format_of;
    use crate::view::shown_field::{Line, ShownBody};

    const TEXT: &str = "Boka at 7 pm. for 8, two adult tickets";

    fn span(name: &str, text: &str) -> Span {
        let start = u32::try_from(TEXT.find(text).unwrap()).unwrap();
        let end = start + u32::try_from(text.len()).unwrap();
        Span {
            service: "r".to_owned(),
            slot: format!("r.{name}"),
            range: CharRange::new(start, end),
            text: Some(text.to_owned()),
        }
    }

    fn said(field: &ShownField) -> Vec<String> {
        let ShownBody::Lines(lines) = &field.body else { panic!("no lines") };
        let line = |line: &Line| {
            let pieces: String = line.pieces.iter().map(|piece| piece.text.as_str()).collect();
            let pieces = pieces.replace(['\u{2068}', '\u{2069}'], "");
            format!("{} {}: {pieces}", line.depth, line.lead)
        };
        lines.iter().map(line).collect()
    }

    fn turn() -> Turn {
        let spans = vec![
            span("name.place.accept", "Boka"),
            span("name.place.accept", "Boka"),
            span("time.start", "7 pm"),
            span("time.start.reject", "7 pm."),
            span("num.guests", "8"),
            span("num.tickets", "two"),
            span("time.end.accept", "two adult tickets"),
        ];
        Turn { utterance: TEXT.to_owned(), spans, ..Turn::default() }
    }

    fn of(turns: Vec<Turn>) -> Annotations {
        let dialogue = Dialogue { turns, ..Dialogue::default() };
        (format_of(Dataset::Taskmaster).details)(&dialogue).annotations.unwrap()
    }

    #[test]
    fn what_both_say_and_where_they_differ_is_told() {
        let expected = [
            "0 r: ",
            "1 name › place: “Boka” accepted, both agree",
            "1 time: ",
            "2 start: “7 pm” mentioned by one annotator, rejected by the other; the other marks “7 pm.”",
            "2 end: “two adult tickets” accepted, by one annotator only; the other names it num › tickets",
            "1 num: ",
            "2 guests: “8” mentioned, by one annotator only",
            "2 tickets: “two” mentioned, by one annotator only; the other names it time › end",
        ];
        let annotations = of(vec![turn()]);
        assert_eq!(said(&annotated(&annotations, 0).unwrap()), expected);
        assert_eq!(annotated(&annotations, 1), None);
        let thrice = vec![span("num.guests", "8"), span("num.guests", "8"), span("num.guests", "8")];
        let annotations = of(vec![Turn { spans: thrice, ..turn() }]);
        let expected = ["0 r › num › guests: “8” mentioned, annotated 3 times alike"];
        assert_eq!(said(&annotated(&annotations, 0).unwrap()), expected);
    }

    #[test]
    fn a_span_tells_its_name_in_steps_and_who_agrees() {
        let notes_of = |turn: Turn| notes(&of(vec![turn.clone()]), 0, &turn);
        let found = notes_of(turn());
        assert_eq!(found[1], "r › name › place: accepted, both agree");
        assert!(found[3].starts_with("r › time › start: mentioned by one annotator, rejected by"));
        let other = Span { service: "Hotels_1".to_owned(), ..span("city", "Boka") };
        let alone = Turn { spans: vec![span("time.start", "7 pm"), other], ..turn() };
        assert_eq!(notes_of(alone), ["r › time › start", ""]);
    }

    #[test]
    fn names_are_a_tree_with_counts() {
        let expected = [
            "0 r: ",
            "1 name › place: 4 accepted",
            "1 num: ",
            "2 guests: 2",
            "2 tickets: 2",
            "1 time: ",
            "2 end: 2 accepted",
            "2 start: 2, 2 rejected",
        ];
        assert_eq!(said(&names(&of(vec![turn(), turn()])).unwrap()), expected);
    }
}
