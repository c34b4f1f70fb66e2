//! What is said of a call as it went.

use super::text::call as text;
use crate::formats::{CallOutcome, Trace, TraceKind};

/// What a value is to its call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Argument,
    Result,
}

impl Role {
    pub fn title(self) -> &'static str {
        match self {
            Self::Argument => text::ARGUMENT,
            Self::Result => text::RESULT,
        }
    }

    /// What is said of a value that the data shows no place for.
    pub fn nowhere(self) -> &'static str {
        match self {
            Self::Argument => text::NOT_SAID_BEFORE,
            Self::Result => text::NOT_SAID_AFTER,
        }
    }
}

/// Before the turn: who said it, or which other call has it.
pub fn how(trace: &Trace, role: Role) -> String {
    match &trace.kind {
        TraceKind::Utterance { by_user, .. } => match (role, by_user) {
            (Role::Argument, true) => text::FROM_USER,
            (Role::Argument, false) => text::FROM_ASSISTANT,
            (Role::Result, true) => text::SAID_BY_USER,
            (Role::Result, false) => text::SAID_BY_ASSISTANT,
        }
        .to_owned(),
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
        let in_words = "said by assistant| as \u{2068}“9.10pm”\u{2069}, not annotated";
        for (trace, role, says) in [
            (said(true, None, false), Role::Argument, "from user|"),
            (said(false, Some("9.10pm"), true), Role::Result, in_words),
            (call(TraceKind::FromCall), Role::Argument, "from find|"),
            (call(TraceKind::IntoCall), Role::Result, "goes into find|"),
        ] {
            assert_eq!(format!("{}|{}", how(&trace, role), remark(&trace)), says);
        }
    }

    #[test]
    fn an_outcome_has_a_sign() {
        assert_eq!(outcome(&CallOutcome::BookingSucceeded), "✓ booking succeeded");
        assert_eq!(outcome(&CallOutcome::Other("status".to_owned(), "odd".to_owned())), "✕ status: odd");
    }
}
