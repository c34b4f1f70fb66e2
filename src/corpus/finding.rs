//! Something noteworthy in the data: faults in data are data.

use super::{Act, ByteRange, Call, Frame, Place, Span, State, Turn};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ptr;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Information,
    Warning,
    Error,
}

impl Severity {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The stable name of a rule, for example `READ-TRUNCATED`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RuleId(pub Cow<'static, str>);

impl RuleId {
    pub const fn new(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
}

/// What of a turn a finding is about, by its position among its like in the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subject {
    Span(u32),
    /// Two spans that are in each other's way; the finding stands at the second.
    Spans(u32, u32),
    Act(u32),
    State(u32),
    /// A slot of a state.
    Slot(u32, String),
    Call(u32),
    Frame(u32),
}

impl Subject {
    pub fn span(turn: &Turn, span: &Span) -> Option<Self> {
        position(&turn.spans, span).map(Self::Span)
    }

    pub fn spans(turn: &Turn, first: &Span, second: &Span) -> Option<Self> {
        Some(Self::Spans(position(&turn.spans, first)?, position(&turn.spans, second)?))
    }

    pub fn act(turn: &Turn, act: &Act) -> Option<Self> {
        position(&turn.acts, act).map(Self::Act)
    }

    pub fn state(turn: &Turn, state: &State) -> Option<Self> {
        position(&turn.states, state).map(Self::State)
    }

    pub fn slot(turn: &Turn, state: &State, slot: &str) -> Option<Self> {
        position(&turn.states, state).map(|state| Self::Slot(state, slot.to_owned()))
    }

    pub fn call(turn: &Turn, call: &Call) -> Option<Self> {
        position(&turn.calls, call).map(Self::Call)
    }

    pub fn frame(turn: &Turn, frame: &Frame) -> Option<Self> {
        let position = turn.tracking.frames.iter().position(|held| ptr::eq(Arc::as_ptr(held), frame))?;
        u32::try_from(position).ok().map(Self::Frame)
    }
}

/// Equal annotations are told apart by where they are held.
fn position<T>(all: &[T], one: &T) -> Option<u32> {
    all.element_offset(one).and_then(|position| u32::try_from(position).ok())
}

/// One hit of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    pub rule: RuleId,
    pub severity: Severity,
    pub place: Place,
    /// The bytes of the record, when there is one.
    pub extent: Option<ByteRange>,
    pub turn: Option<u32>,
    /// What of the turn it is about, where the rule knows.
    pub subject: Option<Subject>,
    /// What was found, what can be done and what was still read; names and data last, quoted.
    pub sentence: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CharRange;

    #[test]
    fn equal_spans_of_a_turn_are_told_apart() {
        let span =
            Span { service: String::new(), slot: "a".to_owned(), range: CharRange::new(0, 1), text: None };
        let turn = Turn { spans: vec![span.clone(), span.clone()], ..Turn::default() };
        assert_eq!(Subject::span(&turn, &turn.spans[1]), Some(Subject::Span(1)));
        assert_eq!(Subject::span(&turn, &span), None);
    }
}
