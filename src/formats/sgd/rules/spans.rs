//! Rules about pieces of utterances.

use super::{acts_of, all_spans, is_annotated, slot_of, turns};
use crate::corpus::{CharRange, Span, Turn, slice_chars, sort_by_key, text_before};
use crate::formats::sgd::read::NOWHERE;
use crate::formats::sgd::say::{listed, quoted};
use crate::formats::{Case, Hits, units};

pub fn range(case: &Case, hits: &mut Hits) {
    hits.remarks(case, "SGD-SPAN-RANGE");
    for at @ (_, turn, span) in all_spans(case).filter(|(_, _, span)| span.range != NOWHERE) {
        let (start, end) = (span.range.start.0, span.range.end.0);
        let found = match slice_chars(&turn.utterance, span.range) {
            Some("") => "is empty",
            Some(_) => continue,
            None if end < start => "is reversed",
            None => "reaches past the end of the utterance",
        };
        let hint = units_hint(turn, span);
        hits.span(at, format!("the span {start}–{end} {found}{hint}, for {}", quoted(&span.slot)));
    }
}

pub fn edge(case: &Case, hits: &mut Hits) {
    for at @ (_, turn, span) in all_spans(case) {
        let Some(text) = slice_chars(&turn.utterance, span.range).filter(|text| !text.is_empty()) else {
            continue;
        };
        if text.trim() != text {
            hits.span(at, format!("the span begins or ends with white space, {}", quoted(text)));
        } else if cuts_a_word(&turn.utterance, span.range, text) {
            hits.span(at, format!("the span begins or ends inside a word, {}", quoted(text)));
        }
    }
}

/// A letter or digit stands on both sides of an end of the span.
fn cuts_a_word(utterance: &str, range: CharRange, text: &str) -> bool {
    let Some(before) = text_before(utterance, range) else { return false };
    let after = utterance.get(before.len() + text.len()..).and_then(|rest| rest.chars().next());
    let is_joined = |a: Option<char>, b: Option<char>| {
        a.is_some_and(char::is_alphanumeric) && b.is_some_and(char::is_alphanumeric)
    };
    is_joined(before.chars().next_back(), text.chars().next()) || is_joined(text.chars().next_back(), after)
}

pub fn value(case: &Case, hits: &mut Hits) {
    if !is_annotated(case) {
        return;
    }
    for at @ (_, turn, span) in all_spans(case) {
        // A frame of an older release may have no acts at all.
        if acts_of(turn, &span.service).next().is_none() {
            continue;
        }
        let Some(text) = slice_chars(&turn.utterance, span.range).filter(|text| !text.is_empty()) else {
            continue;
        };
        if !is_value(turn, span, text) {
            let hint = units_hint(turn, span);
            let (slot, text) = (quoted(&span.slot), quoted(text));
            hits.span(at, format!("the span\u{2019}s text is no value of an act{hint}, for {slot}: {text}"));
        }
    }
}

/// Some act of the frame has the text as a value of the span's slot.
fn is_value(turn: &Turn, span: &Span, text: &str) -> bool {
    acts_of(turn, &span.service)
        .filter(|act| act.slot.as_deref() == Some(&span.slot))
        .any(|act| act.values.iter().any(|value| value.said == text))
}

/// What to say when the span's offsets give a value in other units than code points.
fn units_hint(turn: &Turn, span: &Span) -> &'static str {
    units::hint(&turn.utterance, span.range, &|text| is_value(turn, span, text))
}

pub fn non_ascii(case: &Case, hits: &mut Hits) {
    for at @ (_, turn, span) in all_spans(case) {
        if text_before(&turn.utterance, span.range).is_some_and(|before| !before.is_ascii()) {
            hits.span(at, format!("text that is not ASCII stands before the span of {}", quoted(&span.slot)));
        }
    }
}

pub fn categorical(case: &Case, hits: &mut Hits) {
    for at @ (_, _, span) in all_spans(case) {
        let slot = case.service(&span.service).and_then(|service| slot_of(service, &span.slot));
        if slot.is_some_and(|slot| slot.is_categorical) {
            hits.span(at, format!("the span is on a categorical slot, {}", quoted(&span.slot)));
        }
    }
}

pub fn slot(case: &Case, hits: &mut Hits) {
    for at @ (_, _, span) in all_spans(case) {
        if case.service(&span.service).is_some_and(|service| slot_of(service, &span.slot).is_none()) {
            let (slot, service) = (quoted(&span.slot), quoted(&span.service));
            hits.span(at, format!("the span is on a slot that {service} does not have, {slot}"));
        }
    }
}

/// The spans of users in frames with a state, with the values of their slot there.
fn spans_in_states<'c>(
    case: &Case<'c>,
) -> impl Iterator<Item = ((usize, &'c Turn, &'c Span), Option<&'c [String]>)> + use<'c> {
    let is_checked = is_annotated(case);
    all_spans(case).filter_map(move |(index, turn, span)| {
        let state = turn.states.iter().find(|state| state.service == span.service)?;
        let values = state.slots.iter().find(|(slot, _)| *slot == span.slot).map(|(_, values)| &**values);
        (is_checked && turn.speaker.is_user()).then_some(((index, turn, span), values))
    })
}

pub fn state(case: &Case, hits: &mut Hits) {
    for (at @ (_, turn, span), values) in spans_in_states(case) {
        if values.is_none() {
            let asks = acts_of(turn, &span.service).any(|act| {
                act.name == "REQUEST" && act.slot.as_deref() == Some(&span.slot) && !act.values.is_empty()
            });
            let why = if asks { ", for it is only asked about" } else { "" };
            hits.span(at, format!("the span\u{2019}s slot is not in the state{why}, {}", quoted(&span.slot)));
        }
    }
}

pub fn state_text(case: &Case, hits: &mut Hits) {
    for (at @ (_, turn, span), values) in spans_in_states(case) {
        let (Some(values), Some(text)) = (values, slice_chars(&turn.utterance, span.range)) else { continue };
        if !values.iter().any(|value| value == text) {
            let (slot, text) = (quoted(&span.slot), quoted(text));
            hits.span(
                at,
                format!("the span\u{2019}s text is not among the values in the state, for {slot}: {text}"),
            );
        }
    }
}

pub fn overlap(case: &Case, hits: &mut Hits) {
    for (index, turn) in turns(case) {
        let mut spans: Vec<_> = turn.spans.iter().filter(|span| span.range.start < span.range.end).collect();
        sort_by_key(&mut spans, |span| (&span.service, span.range.start, span.range.end));
        // Each span is compared with the one before it that reaches farthest: one hit a span is enough.
        let mut farthest: Option<&Span> = None;
        for span in spans {
            match farthest.filter(|other| other.service == span.service) {
                Some(other) if span.range.start < other.range.end => {
                    let slots = listed([other.slot.as_str(), span.slot.as_str()]);
                    hits.spans(index, turn, [other, span], format!("two spans overlap, of {slots}"));
                    farthest = Some(if span.range.end > other.range.end { span } else { other });
                }
                _ => farthest = Some(span),
            }
        }
    }
}

pub fn twice(case: &Case, hits: &mut Hits) {
    for (index, turn) in turns(case) {
        for service in &turn.services {
            let spans: Vec<_> = turn.spans.iter().filter(|span| span.service == *service).collect();
            let has_second = |at: usize, slot: &str| spans.iter().skip(at + 1).any(|span| span.slot == slot);
            let has_first = |at: usize, slot: &str| spans.iter().take(at).any(|span| span.slot == slot);
            let repeated = spans
                .iter()
                .enumerate()
                .filter(|(at, span)| has_second(*at, &span.slot) && !has_first(*at, &span.slot));
            let repeated: Vec<&Span> = repeated.map(|(_, span)| *span).collect();
            if let Some(first) = repeated.first() {
                let slots = repeated.iter().map(|span| span.slot.as_str()).collect::<Vec<_>>();
                hits.span((index, turn, first), format!("more than one span is of {}", listed(slots)));
            }
        }
    }
}
