//! The annotations of TM-1, each dialogue's by two workers: what both say, and where they differ.
//!
//! The data keeps what both wrote and not who wrote what. Invariant: annotations are of one thing when their names are
//! the same but for the verdict and their texts overlap; nobody is called the first or the second.

use super::names::{self, Verdict};
use super::outline::{Entry, outline, steps};
use crate::corpus::{Dialogue, Field, Line, Mark, Piece, Span, Turn, slice_chars};

/// Turns with more spans are not looked at: each is held against each.
const MAX_SPANS: usize = 300;

/// Whether spans are by two: a text is annotated twice, or something is accepted or rejected.
pub fn are_by_two(spans: &[Span]) -> bool {
    let spans = || spans.iter().take(MAX_SPANS).filter(|span| is_named(span));
    let is_double = |(at, span): (usize, &Span)| spans().skip(at + 1).any(|other| other.range == span.range);
    spans().any(|span| names::parts(&span.slot).verdict.is_some()) || spans().enumerate().any(is_double)
}

/// The annotations of a turn as an outline of their names.
pub fn of_turn(turn: &Turn) -> Option<Field> {
    let things = things(&turn.spans);
    let said = |thing: &Thing| pieces(thing, &things, Some(&turn.utterance));
    let entries: Vec<Entry> =
        things.iter().map(|thing| Entry { steps: steps(thing.stem), pieces: said(thing) }).collect();
    (!entries.is_empty()).then(|| Field::lines("Annotated", outline(entries)))
}

/// What each span says when it is pointed at: its name step by step, its verdict, and what both annotators say.
pub fn notes(spans: &[Span]) -> Vec<String> {
    let things = if are_by_two(spans) { things(spans) } else { Vec::new() };
    spans.iter().map(|span| if is_named(span) { note(span, &things) } else { String::new() }).collect()
}

fn note(span: &Span, things: &[Thing]) -> String {
    let stem = stem(&span.slot);
    let mut says = steps(stem).join(" › ");
    let own = things.iter().find(|thing| thing.stem == stem && thing.spans.contains(&span));
    for piece in own.into_iter().flat_map(|thing| pieces(thing, things, None)) {
        says.push_str(if says.ends_with(' ') || piece.text.starts_with([',', ';', ' ']) { "" } else { ": " });
        says.push_str(&piece.text);
    }
    says
}

/// The names of all annotations with how often each occurs.
pub fn tree(dialogue: &Dialogue) -> Option<Field> {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    let spans = dialogue.turns.iter().flat_map(|turn| &turn.spans);
    for span in spans.filter(|span| is_named(span)) {
        match counts.iter_mut().find(|(name, _)| *name == span.slot) {
            Some((_, count)) => *count += 1,
            None => counts.push((&span.slot, 1)),
        }
    }
    counts.sort_unstable();
    let mut entries: Vec<(&str, Vec<Piece>)> = Vec::new();
    for (name, count) in counts {
        let piece = match names::parts(name).verdict {
            Some(verdict) => Piece::new(format!("{count} {}", verdict.as_str()), mark(verdict)),
            None => Piece::new(count.to_string(), Mark::Plain),
        };
        match entries.last_mut().filter(|(known, _)| *known == stem(name)) {
            Some((_, pieces)) => pieces.extend([Piece::new(", ", Mark::Weak), piece]),
            None => entries.push((stem(name), vec![piece])),
        }
    }
    let entries: Vec<Entry> =
        entries.into_iter().map(|(stem, pieces)| Entry { steps: steps(stem), pieces }).collect();
    let lines: Vec<Line> = outline(entries);
    (!lines.is_empty()).then(|| Field::lines("Annotation names", lines))
}

/// Only names of TM-1 and TM-2 begin with a service.
fn is_named(span: &Span) -> bool {
    !span.service.is_empty() && span.slot.starts_with(&span.service)
}

fn stem(name: &str) -> &str {
    match names::parts(name).verdict {
        Some(_) => name.trim().rsplit_once('.').map_or(name, |(stem, _)| stem),
        None => name.trim(),
    }
}

/// What is annotated once or more.
struct Thing<'t> {
    stem: &'t str,
    spans: Vec<&'t Span>,
}

impl Thing<'_> {
    fn touches(&self, other: &Span) -> bool {
        self.spans.iter().any(|span| span.range.start < other.range.end && other.range.start < span.range.end)
    }
}

fn things(spans: &[Span]) -> Vec<Thing<'_>> {
    let mut things: Vec<Thing> = Vec::new();
    for span in spans.iter().take(MAX_SPANS).filter(|span| is_named(span)) {
        let stem = stem(&span.slot);
        match things.iter_mut().find(|thing| thing.stem == stem && thing.touches(span)) {
            Some(thing) => thing.spans.push(span),
            None => things.push(Thing { stem, spans: vec![span] }),
        }
    }
    things
}

fn mark(verdict: Verdict) -> Mark {
    match verdict {
        Verdict::Accepted => Mark::Good,
        Verdict::Rejected => Mark::Bad,
    }
}

/// What is said of a thing; with an utterance, its text before that.
fn pieces(thing: &Thing, all: &[Thing], utterance: Option<&str>) -> Vec<Piece> {
    let weak = |text: &str| Piece::new(text, Mark::Weak);
    let verdict = |span: &Span| match names::parts(&span.slot).verdict {
        Some(verdict) => Piece::new(verdict.as_str(), mark(verdict)),
        None => weak("mentioned"),
    };
    let [first, others @ ..] = thing.spans.as_slice() else { return Vec::new() };
    let mut pieces = Vec::new();
    if let Some(utterance) = utterance {
        let text = first.text.as_deref().or_else(|| slice_chars(utterance, first.range)).unwrap_or_default();
        pieces.extend([Piece::new(format!("\u{2068}“{text}”\u{2069}"), Mark::Plain), weak(" ")]);
    }
    pieces.push(verdict(first));
    let [other] = others else {
        let alike = others.iter().all(|other| other.slot == first.slot && other.range == first.range);
        pieces.push(weak(&match others.len() {
            0 => ", by one annotator only".to_owned(),
            more => {
                format!(", annotated {} times{}", more + 1, if alike { " alike" } else { ", not all alike" })
            }
        }));
        if others.is_empty() {
            let mut rivals = all.iter().filter(|rival| rival.stem != thing.stem && rival.spans.len() == 1);
            if let Some(rival) = rivals.find(|rival| rival.touches(first)) {
                let name = steps(rival.stem);
                let name = name.get(1..).unwrap_or_default().join(" › ");
                pieces.push(weak(&format!("; the other names it {name}")));
            }
        }
        return pieces;
    };
    let is_one_verdict = names::parts(&first.slot).verdict == names::parts(&other.slot).verdict;
    if is_one_verdict {
        pieces.push(weak(if first.range == other.range { ", both agree" } else { " by both" }));
    } else {
        pieces.extend([weak(" by one annotator, "), verdict(other), weak(" by the other")]);
    }
    if first.range != other.range {
        let text = other.text.as_deref().unwrap_or_default();
        pieces.push(weak(&format!("; the other marks \u{2068}“{text}”\u{2069}")));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, FieldBody};

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

    fn said(field: &Field) -> Vec<String> {
        let FieldBody::Lines(lines) = &field.body else { panic!("no lines") };
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
        assert_eq!(said(&of_turn(&turn()).unwrap()), expected);
        assert_eq!(of_turn(&Turn::default()), None);
    }

    #[test]
    fn a_span_tells_its_name_in_steps_and_who_agrees() {
        let notes_of_turn = notes(&turn().spans);
        assert_eq!(notes_of_turn[1], "r › name › place: accepted, both agree");
        assert!(notes_of_turn[3].starts_with("r › time › start: mentioned by one annotator, rejected by"));
        let alone = [span("time.start", "7 pm")];
        assert_eq!((are_by_two(&alone), notes(&alone)), (false, vec!["r › time › start".to_owned()]));
        let other = Span { service: "Hotels_1".to_owned(), ..span("city", "Boka") };
        assert_eq!(notes(&[other]), [""]);
    }

    #[test]
    fn names_are_a_tree_with_counts() {
        let dialogue = Dialogue { turns: vec![turn(), turn()], ..Dialogue::default() };
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
        assert_eq!(said(&tree(&dialogue).unwrap()), expected);
    }
}
