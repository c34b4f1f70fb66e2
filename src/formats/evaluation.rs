//! What predictions are worth: a prediction held against the dialogue that it is about, by the dataset's own metrics.
//!
//! Each dataset's folder scores one dialogue at a time ([`Evaluation::score`]) and adds nothing up. Invariant: what is
//! said of a dialogue depends on it, its prediction and reference data alone, so the order of files says nothing.

use super::ReferenceData;
use crate::corpus::{Dialogue, Recognition, sort_by};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// How predictions of a dataset are scored.
pub struct Evaluation {
    /// The official names of the metrics, in their usual order; the first is the one that people quote.
    pub metrics: &'static [&'static str],
    /// The group of everything.
    pub whole: &'static str,
    pub joined_by: JoinedBy,
    /// Whether a prediction that is joined is about a dialogue after all: ids may be unique inside a split only.
    pub is_about: fn(gold: &Dialogue, predicted: &Dialogue) -> bool,
    /// Whether a record predicts one decision of its dialogue; all such records of a dialogue are one prediction.
    pub is_decision: fn(predicted: &Dialogue) -> bool,
    pub score: fn(&Evaluand) -> Evaluated,
}

/// How a prediction finds the dialogue that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinedBy {
    Id,
    /// The records of both files have no ids, and stand in the same order.
    Number,
}

/// What of the metrics may be varied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EvaluationOptions {
    /// SGD: joint metrics are multiplied over the frames of a turn, as for `MultiWOZ`.
    pub is_across_turn: bool,
    /// SGD: free text is right only if it is equal.
    pub is_exact: bool,
}

/// A dialogue and what was predicted of it.
#[derive(Clone, Copy)]
pub struct Evaluand<'a> {
    pub gold: &'a Dialogue,
    pub predicted: &'a Dialogue,
    pub recognition: &'a Recognition,
    /// The path of the gold file.
    pub path: &'a str,
    pub reference: &'a ReferenceData,
    pub options: EvaluationOptions,
}

/// What became of a prediction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluated {
    pub scores: Vec<Scored>,
    /// Of every turn for which something was predicted.
    pub turns: Vec<EvaluatedTurn>,
    pub faults: Vec<EvaluationFault>,
    /// The prediction in the names of the data, where it is made with others.
    pub renamed: Option<Renamed>,
}

/// A prediction of a model that was given the names of SGD-X.
#[derive(Clone, Debug, PartialEq)]
pub struct Renamed {
    /// The digit of the version.
    pub version: char,
    pub dialogue: Dialogue,
}

/// Scores that count for some groups. What has no score (not applicable) is not among them.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    pub groups: Vec<Cow<'static, str>>,
    pub scores: Vec<(&'static str, f64)>,
}

/// A turn, right or wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvaluatedTurn {
    pub turn: usize,
    pub standing: TurnStanding,
    /// What is wrong, in the order of the data.
    pub errors: Vec<PredictionError>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnStanding {
    Right,
    /// Something is wrong that was not before.
    New,
    /// All that is wrong was wrong already.
    Inherited,
    /// What was wrong before is right now.
    Repaired,
}

impl TurnStanding {
    pub const ALL: [Self; 4] = [Self::Right, Self::New, Self::Inherited, Self::Repaired];

    /// As a query names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::New => "new",
            Self::Inherited => "inherited",
            Self::Repaired => "repaired",
        }
    }

    pub fn is_wrong(self) -> bool {
        matches!(self, Self::New | Self::Inherited)
    }
}

/// Something that is predicted otherwise than it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PredictionError {
    /// Empty where the dataset has no services.
    pub service: String,
    /// The slot, or the part of an action.
    pub slot: String,
    pub gold: Vec<String>,
    pub predicted: Vec<String>,
    /// Between 0 and 1.
    pub score: f64,
    pub is_new: bool,
    pub cause: ErrorCause,
}

/// Where the value that was not predicted comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCause {
    /// The user says it, or chooses it by name.
    Said,
    /// The system offers or proposes it, and the user accepts.
    OfferAccepted,
    /// It was said earlier, of this or of another service.
    Carried,
    /// Nobody says it.
    NeverSaid,
    /// It is predicted, and is not in the data.
    Invented,
    /// It is in the data no longer.
    Kept,
}

impl ErrorCause {
    pub const ALL: [Self; 6] =
        [Self::Said, Self::OfferAccepted, Self::Carried, Self::NeverSaid, Self::Invented, Self::Kept];

    /// As a query names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Said => "said",
            Self::OfferAccepted => "offer-accepted",
            Self::Carried => "carried",
            Self::NeverSaid => "never-said",
            Self::Invented => "invented",
            Self::Kept => "kept",
        }
    }
}

/// Why a prediction, or a part of it, is not as the official evaluation asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EvaluationFault {
    /// The set of services differs.
    Services,
    /// The prediction has fewer or more turns.
    TurnCount,
    /// Another one speaks.
    Speaker,
    /// The user says something else.
    Utterance,
    /// A frame of the data is not predicted; it counts as predicted to be empty.
    MissingFrame,
    /// No schema that is open has the service; its slots are not scored.
    NoSchema,
    /// The acts or slots that are predicted are not those of the data.
    Acts,
    /// There are no probabilities where there should be.
    Probabilities,
    /// Flights are needed, and are not open.
    NoFlights,
    /// Nothing is predicted.
    Nothing,
}

impl EvaluationFault {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Services => "services",
            Self::TurnCount => "turn-count",
            Self::Speaker => "speaker",
            Self::Utterance => "utterance",
            Self::MissingFrame => "missing-frame",
            Self::NoSchema => "no-schema",
            Self::Acts => "acts",
            Self::Probabilities => "probabilities",
            Self::NoFlights => "no-flights",
            Self::Nothing => "nothing",
        }
    }
}

/// A prediction of a dialogue, of one record or of the decisions of several.
pub struct Prediction<'a> {
    pub dialogue: Cow<'a, Dialogue>,
    is_decision: bool,
}

impl<'a> Prediction<'a> {
    pub fn new(evaluation: &Evaluation, first: Cow<'a, Dialogue>) -> Self {
        Self { is_decision: (evaluation.is_decision)(&first), dialogue: first }
    }

    /// Takes a decision more; false where the record is another prediction of the same dialogue.
    pub fn takes(&mut self, evaluation: &Evaluation, next: &Dialogue) -> bool {
        let is_one = self.is_decision && (evaluation.is_decision)(next);
        if is_one {
            self.dialogue.to_mut().turns.extend(next.turns.iter().cloned());
        }
        is_one
    }
}

/// What is said first is the same, as far as the prediction repeats it.
pub fn is_same_talk(gold: &Dialogue, predicted: &Dialogue) -> bool {
    fn first(dialogue: &Dialogue) -> Option<&str> {
        let utterances = dialogue.turns.iter().map(|turn| turn.utterance.as_str());
        utterances.into_iter().find(|utterance| !utterance.is_empty())
    }
    first(gold).zip(first(predicted)).is_none_or(|(gold, predicted)| gold == predicted)
}

/// How much two lists share as multisets: an empty prediction is precise, and an empty truth is found.
pub fn multiset_f1<T: Ord>(mut truth: Vec<T>, mut predicted: Vec<T>) -> f64 {
    sort_by(&mut truth, Ord::cmp);
    sort_by(&mut predicted, Ord::cmp);
    let (mut left, mut right) = (truth.iter().peekable(), predicted.iter().peekable());
    let mut shared = 0_u32;
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        let order = one.cmp(other);
        shared += u32::from(order.is_eq());
        if order.is_le() {
            left.next();
        }
        if order.is_ge() {
            right.next();
        }
    }
    let share = |of: usize| match u32::try_from(of).unwrap_or(u32::MAX) {
        0 => 1.0,
        of => f64::from(shared) / f64::from(of),
    };
    let (precision, recall) = (share(predicted.len()), share(truth.len()));
    if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::multiset_f1;

    #[test]
    fn f1_is_of_multisets() {
        let close = |one: f64, other: f64| (one - other).abs() < 1e-15;
        assert!(close(multiset_f1::<u8>(vec![], vec![]), 1.0));
        assert!(close(multiset_f1(vec!['a'], vec![]), 0.0));
        assert!(close(multiset_f1(vec![], vec!['a']), 0.0));
        assert!(close(multiset_f1(vec!['a', 'b', 'a'], vec!['a', 'a', 'a']), 2.0 / 3.0));
        assert!(close(multiset_f1(vec!['b', 'a'], vec!['a', 'b']), 1.0));
    }
}
