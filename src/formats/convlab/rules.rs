//! What can be wrong with a `ConvLab` record.

use crate::corpus::{Severity, Span, Turn, slice_chars};
use crate::formats::rule::{ID_MISSING, id_missing};
use crate::formats::{Case, Hits, Rule, units};

pub const SPAN_RANGE: &str = "CONVLAB-SPAN-RANGE";
pub const SPEAKER: &str = "CONVLAB-SPEAKER";

pub const RULES: &[Rule] = &[
    Rule {
        id: SPAN_RANGE,
        severity: Severity::Error,
        definition: "A span is given by offsets that lie outside its utterance or are no range at all.",
        check: span_range,
    },
    Rule {
        id: "CONVLAB-SPAN-TEXT",
        severity: Severity::Error,
        definition: "The text between the offsets of a span is not the value that the act gives, in any case.",
        check: |case, hits| span_text(case, hits, false),
    },
    Rule {
        id: "CONVLAB-SPAN-CASE",
        severity: Severity::Information,
        definition: "The text between the offsets of a span is the value that the act gives but for its case, which is usual in ConvLab.",
        check: |case, hits| span_text(case, hits, true),
    },
    Rule {
        id: SPEAKER,
        severity: Severity::Warning,
        definition: "A turn is by a speaker who is neither user nor system.",
        check: |case, hits| hits.remarks(case, SPEAKER),
    },
    Rule {
        id: "CONVLAB-INDEX",
        severity: Severity::Warning,
        definition: "The utt_idx of a turn is not its position.",
        check: index,
    },
    Rule { id: "CONVLAB-ID-MISSING", severity: Severity::Warning, definition: ID_MISSING, check: id_missing },
    Rule {
        id: "CONVLAB-ID-DUPLICATE",
        severity: Severity::Error,
        definition: "An earlier record of the same split has the same dialogue_id.",
        check: duplicate,
    },
];

fn span_range(case: &Case, hits: &mut Hits) {
    hits.remarks(case, SPAN_RANGE);
    for (at, turn) in case.dialogue.turns.iter().enumerate() {
        for span in turn.spans.iter().filter(|span| span.range.start.0 != u32::MAX) {
            if slice_chars(&turn.utterance, span.range).is_none() {
                let (start, end, hint) = (span.range.start.0, span.range.end.0, units_hint(turn, span));
                hits.span(
                    (at, turn, span),
                    format!(
                        "the span {start}\u{2013}{end} lies outside the utterance{hint}: \u{201c}{}\u{201d}",
                        span.slot
                    ),
                );
            }
        }
    }
}

/// Values that are written in another case than the text are no errors.
fn span_text(case: &Case, hits: &mut Hits, is_case_alone: bool) {
    for (at, turn) in case.dialogue.turns.iter().enumerate() {
        for span in &turn.spans {
            let (Some(found), Some(said)) = (slice_chars(&turn.utterance, span.range), &span.text) else {
                continue;
            };
            if found != said && (found.to_lowercase() == said.to_lowercase()) == is_case_alone {
                let (found, said, hint) = (short(found), short(said), units_hint(turn, span));
                hits.span(
                    (at, turn, span),
                    format!(
                        "the span\u{2019}s text is not the value{hint}: \u{201c}{found}\u{201d} instead of \u{201c}{said}\u{201d}"
                    ),
                );
            }
        }
    }
}

fn units_hint(turn: &Turn, span: &Span) -> &'static str {
    units::hint(&turn.utterance, span.range, &|text| span.text.as_deref() == Some(text))
}

fn index(case: &Case, hits: &mut Hits) {
    for (at, turn) in case.dialogue.turns.iter().enumerate() {
        if let Some(index) = turn.index.filter(|index| usize::try_from(*index) != Ok(at)) {
            hits.turn(at, format!("utt_idx is {index} and not {at}"));
        }
    }
}

fn duplicate(case: &Case, hits: &mut Hits) {
    if case.twins.iter().any(|twin| twin.is_before && twin.split == case.split) {
        hits.record(format!("dialogue_id was there before: \u{201c}{}\u{201d}", short(&case.dialogue.id)));
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
