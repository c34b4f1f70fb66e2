//! Rules about segments: their offsets, their neighbours, and their names.

use super::super::quote::quoted;
use super::super::read::NOWHERE;
use super::super::remarks::SPAN_TEXT;
use super::super::{TM1_OR_2, TM3, has_domain_names, is_ticket_talk, names, ontology};
use crate::corpus::{
    CharIndex, CharRange, EntryKind, Role, Service, Span, Turn, slice_chars, sort_by_key, text_before,
};
use crate::formats::{Case, Hits, units};

/// Of a turn with so many overlaps no more are reported.
const MOST_OVERLAPS: usize = 100;

/// The segments of a turn, each as the spans of its annotations.
fn segments(turn: &Turn) -> impl Iterator<Item = &[Span]> {
    turn.spans.chunk_by(|a, b| a.range == b.range && a.text == b.text)
}

fn each_segment(case: &Case, mut visit: impl FnMut(usize, &Turn, &Span, &[Span])) {
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for segment in segments(turn) {
            if let Some(span) = segment.first() {
                visit(position, turn, span, segment);
            }
        }
    }
}

/// Whether the text matches only when the end is taken for the last character.
fn is_inclusive(turn: &Turn, span: &Span) -> bool {
    let end = CharIndex(span.range.end.0.saturating_add(1));
    let range = CharRange { end, ..span.range };
    span.text.is_some() && slice_chars(&turn.utterance, range) == span.text.as_deref()
}

pub fn text(case: &Case, hits: &mut Hits) {
    hits.remarks(case, SPAN_TEXT);
    each_segment(case, |position, turn, span, _| {
        let stated = span.text.as_deref();
        let found = slice_chars(&turn.utterance, span.range);
        if span.range == NOWHERE || stated.is_none() && found.is_some() || is_inclusive(turn, span) {
            return;
        }
        let (start, end) = (span.range.start.0, span.range.end.0);
        if found.is_some() && found == stated {
            return;
        }
        let hint = units::hint(&turn.utterance, span.range, &|text| stated == Some(text));
        let stated = quoted(stated.unwrap_or_default());
        let what = match found.map(quoted) {
            None => format!("reaches past the end of the utterance{hint}: {stated}"),
            Some(found) => format!("covers another text{hint}: {found} instead of {stated}"),
        };
        hits.span((position, turn, span), format!("the segment {start}\u{2013}{end} {what}"));
    });
}

pub fn inclusive(case: &Case, hits: &mut Hits) {
    each_segment(case, |position, turn, span, _| {
        let is_exact = slice_chars(&turn.utterance, span.range) == span.text.as_deref();
        if !is_exact && is_inclusive(turn, span) {
            let (end, text) = (span.range.end.0, quoted(span.text.as_deref().unwrap_or_default()));
            hits.span((position, turn, span), format!("the end {end} is the last character of {text}"));
        }
    });
}

pub fn after_non_ascii(case: &Case, hits: &mut Hits) {
    each_segment(case, |position, turn, span, _| {
        let before = text_before(&turn.utterance, span.range);
        if let Some(char) = before.unwrap_or_default().chars().find(|char| !char.is_ascii()) {
            let text = quoted(span.text.as_deref().unwrap_or_default());
            hits.span((position, turn, span), format!("\u{201c}{char}\u{201d} stands before {text}"));
        }
    });
}

pub fn overlap(case: &Case, hits: &mut Hits) {
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        let mut sorted: Vec<&Span> = segments(turn).filter_map(<[Span]>::first).collect();
        sort_by_key(&mut sorted, |span| (span.range.start, span.range.end));
        let pairs = sorted.iter().enumerate().flat_map(|(at, first)| {
            let later = sorted.iter().skip(at + 1);
            later.take_while(|second| second.range.start < first.range.end).map(move |second| (first, second))
        });
        for (first, second) in pairs.take(MOST_OVERLAPS) {
            let text = |span: &Span| quoted(span.text.as_deref().unwrap_or_default());
            hits.span((position, turn, first), format!("{} and {} overlap", text(first), text(second)));
        }
    }
}

pub fn annotations(case: &Case, hits: &mut Hits) {
    each_segment(case, |position, turn, span, segment| {
        if segment.len() > 1 {
            let text = quoted(span.text.as_deref().unwrap_or_default());
            hits.span((position, turn, span), format!("{} annotations are on {text}", segment.len()));
        }
    });
}

pub fn name_missing(case: &Case, hits: &mut Hits) {
    each_segment(case, |position, turn, span, segment| {
        if segment.iter().any(|span| span.slot.is_empty()) {
            let text = quoted(span.text.as_deref().unwrap_or_default());
            hits.span((position, turn, span), format!("the segment has no annotation with a name: {text}"));
        }
    });
}

pub fn name_unknown(case: &Case, hits: &mut Hits) {
    let services = ontology_services(case);
    let is_built_in = is_ticket_talk(case.recognition);
    if services.is_empty() && !is_built_in || case.recognition.role != Role::Dialogues {
        return;
    }
    let is_known = |slot: &str| {
        is_built_in && ontology::ENTITIES.contains(&slot)
            || services.iter().any(|service| {
                if is_built_in { has_slot(service, slot) } else { has_domain_name(service, slot) }
            })
    };
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for span in turn.spans.iter().filter(|span| !span.slot.is_empty() && !is_known(&span.slot)) {
            hits.span(
                (position, turn, span),
                format!("the annotation name {} is not in the ontology", quoted(&span.slot)),
            );
        }
    }
}

/// What ontologies of the same release list; TM-3's calls are not among it.
fn ontology_services<'a>(case: &Case<'a>) -> Vec<&'a Service> {
    let variant = if is_ticket_talk(case.recognition) { &TM3 } else { &case.recognition.variant };
    let is_of_release = |other: &crate::corpus::Recognition| {
        other.dataset == case.recognition.dataset
            && other.role == Role::Ontology
            && (other.variant == *variant || *variant == TM1_OR_2 && has_domain_names(other))
    };
    let files = case.reference.files.iter().filter(|file| is_of_release(&file.recognition));
    files.flat_map(|file| &file.services).filter(|entry| entry.kind == EntryKind::Annotations).collect()
}

fn has_slot(service: &Service, slot: &str) -> bool {
    service.slots.iter().any(|entry| entry.name == slot)
}

/// A name with the service's prefix and one of its slots, or one about the transaction as a whole.
fn has_domain_name(service: &Service, name: &str) -> bool {
    let parts = names::parts(name);
    let is_whole = parts.is_whole(&service.description);
    service.name == parts.prefix && (is_whole || has_slot(service, names::without_verdict(name)))
}
