//! The annotations of TM-1, each dialogue's by two workers: what is annotated, and by whom alike.
//!
//! The data keeps what both wrote and not who wrote what. Invariant: annotations are of one thing when their names are
//! the same but for the verdict and their texts overlap; nobody is called the first or the second.

use super::names::{self, is_path, without_verdict};
use crate::corpus::{Dialogue, Span, Turn, slice_chars, sort_by};
use crate::formats::{AnnotatedSpan, AnnotatedThing, Annotations, NameCount};

/// Turns with more spans are not looked at: each is held against each.
const MAX_SPANS: usize = 300;

/// `None` where no name is a path.
pub fn annotations(dialogue: &Dialogue) -> Option<Annotations> {
    let names = counts(dialogue);
    let turns = if dialogue.turns.iter().any(|turn| are_by_two(&turn.spans)) {
        dialogue.turns.iter().map(things_of).collect()
    } else {
        Vec::new()
    };
    (!names.is_empty()).then_some(Annotations { names, turns })
}

/// Whether spans are by two: a text is annotated twice, or something is accepted or rejected.
fn are_by_two(spans: &[Span]) -> bool {
    let spans = || spans.iter().take(MAX_SPANS).filter(|span| is_path(span));
    let is_double = |(at, span): (usize, &Span)| spans().skip(at + 1).any(|other| other.range == span.range);
    spans().any(|span| names::parts(&span.slot).verdict.is_some()) || spans().enumerate().any(is_double)
}

/// The names of all annotations with how often each occurs.
fn counts(dialogue: &Dialogue) -> Vec<NameCount> {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    let spans = dialogue.turns.iter().flat_map(|turn| &turn.spans);
    for span in spans.filter(|span| is_path(span)) {
        match counts.iter_mut().find(|(name, _)| *name == span.slot) {
            Some((_, count)) => *count += 1,
            None => counts.push((&span.slot, 1)),
        }
    }
    sort_by(&mut counts, Ord::cmp);
    let count = |(name, count)| NameCount {
        name: without_verdict(name).to_owned(),
        verdict: names::parts(name).verdict,
        count,
    };
    counts.into_iter().map(count).collect()
}

fn things_of(turn: &Turn) -> Vec<AnnotatedThing> {
    let things = things(&turn.spans);
    let thing = |thing: &Thing| AnnotatedThing {
        name: thing.name.to_owned(),
        spans: thing.spans.iter().map(|(ordinal, span)| annotated(turn, *ordinal, span)).collect(),
        rival: rival(thing, &things).map(str::to_owned),
    };
    things.iter().map(thing).collect()
}

fn annotated(turn: &Turn, ordinal: u32, span: &Span) -> AnnotatedSpan {
    let text = span.text.as_deref().or_else(|| slice_chars(&turn.utterance, span.range));
    AnnotatedSpan {
        ordinal,
        range: span.range,
        text: text.unwrap_or_default().to_owned(),
        verdict: names::parts(&span.slot).verdict,
    }
}

/// Another name for the same words, where each is by one annotator only.
fn rival<'t>(thing: &Thing, all: &[Thing<'t>]) -> Option<&'t str> {
    let [(_, only)] = thing.spans.as_slice() else { return None };
    let mut rivals = all.iter().filter(|rival| rival.name != thing.name && rival.spans.len() == 1);
    rivals.find(|rival| rival.touches(only)).map(|rival| rival.name)
}

struct Thing<'t> {
    /// Without its verdict.
    name: &'t str,
    /// With their positions in the turn.
    spans: Vec<(u32, &'t Span)>,
}

impl Thing<'_> {
    fn touches(&self, other: &Span) -> bool {
        let overlaps = |span: &Span| span.range.start < other.range.end && other.range.start < span.range.end;
        self.spans.iter().any(|(_, span)| overlaps(span))
    }
}

fn things(spans: &[Span]) -> Vec<Thing<'_>> {
    let mut things: Vec<Thing> = Vec::new();
    for (ordinal, span) in (0..).zip(spans.iter().take(MAX_SPANS)).filter(|(_, span)| is_path(span)) {
        let name = without_verdict(&span.slot);
        match things.iter_mut().find(|thing| thing.name == name && thing.touches(span)) {
            Some(thing) => thing.spans.push((ordinal, span)),
            None => things.push(Thing { name, spans: vec![(ordinal, span)] }),
        }
    }
    things
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CharRange;
    use crate::formats::Acceptance::{self, Accepted, Rejected};

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

    fn of(spans: Vec<Span>) -> Option<Annotations> {
        let turn = Turn { utterance: TEXT.to_owned(), spans, ..Turn::default() };
        annotations(&Dialogue { turns: vec![turn], ..Dialogue::default() })
    }

    #[test]
    fn annotations_are_of_one_thing_when_their_names_and_texts_are() {
        let found = of(vec![
            span("name.place.accept", "Boka"),
            span("name.place.accept", "Boka"),
            span("time.start", "7 pm"),
            span("time.start.reject", "7 pm."),
            span("num.tickets", "two"),
            span("time.end.accept", "two adult tickets"),
        ])
        .unwrap();
        let verdicts = |thing: &AnnotatedThing| -> Vec<(u32, Option<Acceptance>)> {
            thing.spans.iter().map(|span| (span.ordinal, span.verdict)).collect()
        };
        let things: Vec<_> = found.turns[0]
            .iter()
            .map(|thing| (thing.name.as_str(), verdicts(thing), thing.rival.as_deref()))
            .collect();
        let (yes, no) = (Some(Accepted), Some(Rejected));
        assert_eq!(
            things,
            [
                ("r.name.place", vec![(0, yes), (1, yes)], None),
                ("r.time.start", vec![(2, None), (3, no)], None),
                ("r.num.tickets", vec![(4, None)], Some("r.time.end")),
                ("r.time.end", vec![(5, yes)], Some("r.num.tickets")),
            ]
        );
        let names: Vec<_> =
            found.names.iter().map(|one| (one.name.as_str(), one.verdict, one.count)).collect();
        let expected = [
            ("r.name.place", yes, 2),
            ("r.num.tickets", None, 1),
            ("r.time.end", yes, 1),
            ("r.time.start", None, 1),
            ("r.time.start", no, 1),
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn one_who_annotates_alone_is_not_held_against_another() {
        let found = of(vec![span("time.start", "7 pm")]).unwrap();
        assert_eq!((found.names.len(), found.turns.len()), (1, 0));
        let other = Span { service: "Hotels_1".to_owned(), ..span("city", "Boka") };
        assert_eq!(of(vec![other]), None);
    }
}
