//! What is said of a call as it went.

use super::text::call as text;
use crate::formats::{CallOutcome, Trace, TraceKind};

/// Before the number of the turn: said, from another call.
pub fn how(trace: &Trace) -> String {
    match &trace.kind {
        TraceKind::Utterance { by_user: true, .. } => text::SAID.to_owned(),
        TraceKind::Utterance { by_user: false, .. } => text::TOLD.to_owned(),
        TraceKind::FromCall(call) => text::from_call(call),
        TraceKind::IntoCall(call) => text::into_call(call),
    }
}

/// Behind the number of the turn; may be empty.
pub fn remark(trace: &Trace) -> String {
    let TraceKind::Utterance { words, is_unannotated, .. } = &trace.kind else { return String::new() };
    let words = words.as_ref().map_or_else(String::new, |words| text::in_words(words));
    if *is_unannotated { words + text::NOT_ANNOTATED } else { words }
}

/// With a sign that says whether it is a good one.
pub fn outcome(outcome: &CallOutcome) -> String {
    let says = match outcome {
        CallOutcome::Succeeded => text::SUCCEEDED,
        CallOutcome::Failed => text::FAILED,
        CallOutcome::BookingSucceeded => text::BOOKING_SUCCEEDED,
        CallOutcome::BookingFailed => text::BOOKING_FAILED,
        CallOutcome::Available => text::AVAILABLE,
        CallOutcome::Unavailable => text::UNAVAILABLE,
        CallOutcome::NothingFound => text::NOTHING_FOUND,
        CallOutcome::Other(name, value) => &format!("{name}: {value}"),
    };
    format!("{} {says}", if outcome.is_good() { "✓" } else { "✕" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_says_how_and_in_which_words() {
        let said = |by_user, words: Option<&str>, is_unannotated| {
            let words = words.map(str::to_owned);
            Trace { turn: 1, kind: TraceKind::Utterance { by_user, words, is_unannotated } }
        };
        let call = |kind: fn(String) -> TraceKind| Trace { turn: 1, kind: kind("find".to_owned()) };
        for (trace, says) in [
            (said(true, None, false), "said|"),
            (said(false, Some("9.10pm"), true), "told| as \u{2068}“9.10pm”\u{2069}, not annotated"),
            (call(TraceKind::FromCall), "from find|"),
            (call(TraceKind::IntoCall), "goes into find|"),
        ] {
            assert_eq!(format!("{}|{}", how(&trace), remark(&trace)), says);
        }
    }

    #[test]
    fn an_outcome_has_a_sign() {
        assert_eq!(outcome(&CallOutcome::BookingSucceeded), "✓ booking succeeded");
        assert_eq!(outcome(&CallOutcome::Other("status".to_owned(), "odd".to_owned())), "✕ status: odd");
    }
}
