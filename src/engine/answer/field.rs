//! What a query can name: fields, whose values facets count, and measures, by which dialogues can be sorted.
//!
//! Invariant: a word names one of them, but for `rating`, which is both.

use crate::corpus::{Speaker, lowered};
use crate::engine::study::kind::StudyKind;
use crate::formats::Kind;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The fields that a query can name and whose values are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Field {
    Dataset,
    Variant,
    Role,
    Split,
    Service,
    Intent,
    Act,
    Slot,
    Api,
    Goal,
    Status,
    AgentStatus,
    Correct,
    Reservation,
    Derived,
    DerivedFlights,
    DerivedCorrect,
    DerivedReward,
    AgentError,
    Unverified,
    Run,
    WrongRun,
    PredictionError,
    Success,
    Rating,
    Scenario,
    User,
    Wizard,
    Has,
    Label,
    Rule,
    File,
}

impl Field {
    pub const ALL: [Self; 32] = [
        Self::Dataset,
        Self::Variant,
        Self::Role,
        Self::Split,
        Self::Service,
        Self::Intent,
        Self::Act,
        Self::Slot,
        Self::Api,
        Self::Goal,
        Self::Status,
        Self::AgentStatus,
        Self::Correct,
        Self::Reservation,
        Self::Derived,
        Self::DerivedFlights,
        Self::DerivedCorrect,
        Self::DerivedReward,
        Self::AgentError,
        Self::Unverified,
        Self::Run,
        Self::WrongRun,
        Self::PredictionError,
        Self::Success,
        Self::Rating,
        Self::Scenario,
        Self::User,
        Self::Wizard,
        Self::Has,
        Self::Label,
        Self::Rule,
        Self::File,
    ];

    /// The word before the colon in a query.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Dataset => "dataset",
            Self::Variant => "variant",
            Self::Role => "role",
            Self::Split => "split",
            Self::Service => "service",
            Self::Intent => "intent",
            Self::Act => "act",
            Self::Slot => "slot",
            Self::Api => "api",
            Self::Goal => "goal",
            Self::Status => "status",
            Self::AgentStatus => "agent-status",
            Self::Correct => "correct",
            Self::Reservation => "reservation",
            Self::Derived => "derived",
            Self::DerivedFlights => "derived-flights",
            Self::DerivedCorrect => "derived-correct",
            Self::DerivedReward => "derived-reward",
            Self::AgentError => "agent-error",
            Self::Unverified => "unverified",
            Self::Run => "run",
            Self::WrongRun => "wrong",
            Self::PredictionError => "error",
            Self::Success => "success",
            Self::Rating => "rating",
            Self::Scenario => "scenario",
            Self::User => "user-id",
            Self::Wizard => "wizard-id",
            Self::Has => "has",
            Self::Label => "label",
            Self::Rule => "rule",
            Self::File => "file",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        // Taskmaster calls its slots so.
        let word = if word.eq_ignore_ascii_case("annotation") { "slot" } else { word };
        Self::ALL.into_iter().find(|field| field.as_str().eq_ignore_ascii_case(word))
    }

    /// The field whose values are the names of a kind of facts.
    pub fn of(kind: Kind) -> Option<Self> {
        Some(match kind {
            Kind::Service => Self::Service,
            Kind::Intent => Self::Intent,
            Kind::Act => Self::Act,
            Kind::Slot => Self::Slot,
            Kind::Api => Self::Api,
            Kind::Goal => Self::Goal,
            Kind::Status => Self::Status,
            Kind::AgentStatus => Self::AgentStatus,
            Kind::Correct => Self::Correct,
            Kind::Reservation => Self::Reservation,
            Kind::Derived => Self::Derived,
            Kind::DerivedFlights => Self::DerivedFlights,
            Kind::DerivedCorrect => Self::DerivedCorrect,
            Kind::DerivedReward => Self::DerivedReward,
            Kind::AgentError => Self::AgentError,
            Kind::Unverified => Self::Unverified,
            Kind::Run => Self::Run,
            Kind::WrongRun => Self::WrongRun,
            Kind::PredictionError => Self::PredictionError,
            Kind::Success => Self::Success,
            Kind::Rating => Self::Rating,
            Kind::Scenario => Self::Scenario,
            Kind::User => Self::User,
            Kind::Wizard => Self::Wizard,
            Kind::Has => Self::Has,
            Kind::Label => Self::Label,
            Kind::Rule => Self::Rule,
            Kind::WrongPart
            | Kind::Said
            | Kind::Note
            | Kind::Value
            | Kind::ServiceSlot
            | Kind::ServiceIntent => return None,
        })
    }

    /// The study that notes its values.
    pub fn study(self) -> Option<StudyKind> {
        let notes = |study: &StudyKind| study.facts().iter().any(|kind| Self::of(*kind) == Some(self));
        StudyKind::ALL.into_iter().find(notes)
    }

    /// Values have parts between slashes, by which they may be named: files their folders, acts who does them, errors their
    /// run.
    pub fn has_parts(self) -> bool {
        matches!(self, Self::File | Self::Act | Self::PredictionError)
    }

    /// Values as the index has them: who does an act may be called as in any dataset.
    pub fn meant(self, asked: Vec<String>) -> Vec<String> {
        asked.into_iter().map(|asked| self.meant_by(&asked).into_owned()).collect()
    }

    fn meant_by(self, asked: &str) -> Cow<'_, str> {
        let by = asked.split_once('/').filter(|_| self == Self::Act);
        match by.and_then(|(by, act)| Some((Speaker::from_word(by)?.is_user(), act))) {
            Some((true, act)) => Cow::Owned(format!("user/{act}")),
            Some((false, act)) => Cow::Owned(format!("system/{act}")),
            None => Cow::Borrowed(asked),
        }
    }

    /// Whether a value that a query names means this one, in any case.
    pub fn is_named(self, value: &str, asked: &str) -> bool {
        let (value, asked) = (lowered(value), lowered(&self.meant_by(asked)));
        match self {
            Self::File => has_names(&value, asked.trim_start_matches('/')),
            Self::Act | Self::PredictionError => {
                value.strip_suffix(&asked).is_some_and(|by| by.is_empty() || by.ends_with('/'))
            }
            _ => value == asked,
        }
    }
}

/// Whether names stand one after another in a path: of folders if the last is closed by a `/`, else of folders or
/// of the file.
fn has_names(path: &str, names: &str) -> bool {
    let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    let mut after = starts.filter_map(|start| path.get(start..)?.strip_prefix(names));
    after.any(|after| after.is_empty() || after.starts_with('/') || names.ends_with('/'))
}

/// The numbers by which dialogues can be asked for and sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Measure {
    Turns,
    /// Of all utterances.
    Words,
    /// Different ones.
    Services,
    Spans,
    Calls,
    /// The most sets of constraints that a turn lists, in a dataset that compares several (Frames).
    Frames,
    Switches,
    Flights,
    Rating,
    /// Seconds from one turn to the next, the mean of a dialogue whose turns have times.
    Pause,
}

impl Measure {
    pub const ALL: [Self; 10] = [
        Self::Turns,
        Self::Words,
        Self::Services,
        Self::Spans,
        Self::Calls,
        Self::Frames,
        Self::Switches,
        Self::Flights,
        Self::Rating,
        Self::Pause,
    ];

    /// The word before the colon in a query.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Words => "words",
            Self::Services => "services",
            Self::Spans => "spans",
            Self::Calls => "calls",
            Self::Frames => "semantic-frames",
            Self::Switches => "switches",
            Self::Flights => "flights",
            Self::Rating => "rating",
            Self::Pause => "pause",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        // What SGD calls frames is something else, so it is no longer called so here.
        let word = if word.eq_ignore_ascii_case("frames") { Self::Frames.as_str() } else { word };
        Self::ALL.into_iter().find(|measure| measure.as_str().eq_ignore_ascii_case(word))
    }
}
