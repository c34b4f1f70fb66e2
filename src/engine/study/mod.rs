//! What is measured of all dialogues on demand: every record is read again, whole, and adds to one tally.
//!
//! A study is asked for with its parameters ([`StudySpec`]), which its report repeats, so that no number is taken for one
//! of other parameters. Of each kind there is one at a time, and the newest wins. A study may note facts on rows, which
//! queries find from then on; they go when a study of its kind starts anew. Invariant: tallies add up, so that however
//! files were partitioned over shards, [`StudyReport::merged`] is what one shard would say.

pub mod evaluation;
pub mod kind;
mod running;
pub mod sayings;
mod seen;
pub mod sums;
pub mod verification;

pub use kind::StudyKind;
pub use running::Studies;
pub use seen::{Notes, Seen, SeenPrediction};

use super::predictions::Predictions;
use crate::corpus::{Dataset, Recognition, RecordForm, Role};
use crate::formats::airdialogue::judge::VerificationParameters;
use evaluation::{EvaluationSpec, EvaluationTally};
use sayings::Sayings;
use serde::{Deserialize, Serialize};
use verification::Verification;

/// A study with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StudySpec {
    /// What `AirDialogue` records as right, derived again.
    Verification(VerificationParameters),
    /// Whether values were said.
    Sayings,
    /// Predictions, held against what they are about.
    Evaluation(EvaluationSpec),
}

impl StudyKind {
    /// Under its usual parameters.
    pub fn usual(self) -> StudySpec {
        match self {
            Self::Verification => StudySpec::Verification(VerificationParameters::default()),
            Self::Sayings => StudySpec::Sayings,
            Self::Evaluation => StudySpec::Evaluation(EvaluationSpec::default()),
        }
    }
}

impl StudySpec {
    pub fn kind(&self) -> StudyKind {
        match self {
            Self::Verification(_) => StudyKind::Verification,
            Self::Sayings => StudyKind::Sayings,
            Self::Evaluation(_) => StudyKind::Evaluation,
        }
    }

    /// Whether it measures records of a file.
    fn is_about(&self, found: &Recognition, predictions: &Predictions) -> bool {
        match self {
            Self::Verification(_) => found.dataset == Dataset::AirDialogue && found.role != Role::Kb,
            Self::Sayings => sayings::is_about(found),
            Self::Evaluation(spec) => {
                let is_gold = found.role == Role::Dialogues && found.form != RecordForm::Messages;
                is_gold && spec.is_about(found.dataset, predictions)
            }
        }
    }

    /// So many records of flights before and after those that belong to a dialogue are looked at.
    fn neighbours(&self) -> u32 {
        match self {
            Self::Verification(_) => verification::NEIGHBOURS,
            Self::Sayings | Self::Evaluation(_) => 0,
        }
    }

    fn blank(&self) -> StudyTally {
        match self {
            Self::Verification(_) => StudyTally::Verification(Box::default()),
            Self::Sayings => StudyTally::Sayings(Sayings::default()),
            Self::Evaluation(_) => StudyTally::Evaluation(Box::default()),
        }
    }

    /// A tally with what is known of predictions besides.
    fn named(&self, mut tally: StudyTally, predictions: &Predictions) -> StudyTally {
        if let (Self::Evaluation(spec), StudyTally::Evaluation(tally)) = (self, &mut tally) {
            tally.name_runs(spec.runs(predictions));
        }
        tally
    }

    /// Measures one dialogue.
    fn measure(&self, seen: &Seen, tally: &mut StudyTally, notes: &mut Notes) {
        match (self, tally) {
            (Self::Verification(parameters), StudyTally::Verification(tally)) => {
                tally.add(seen, *parameters, notes);
            }
            (Self::Sayings, StudyTally::Sayings(tally)) => tally.add(seen, notes),
            (Self::Evaluation(spec), StudyTally::Evaluation(tally)) => tally.add(seen, spec, notes),
            _ => {}
        }
    }
}

/// What was counted, by kind of study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum StudyTally {
    Verification(Box<Verification>),
    Sayings(Sayings),
    Evaluation(Box<EvaluationTally>),
}

impl StudyTally {
    /// Tallies of two kinds are never of one question.
    fn add(&mut self, other: Self) {
        match (self, other) {
            (Self::Verification(sum), Self::Verification(other)) => sum.merge(*other),
            (Self::Sayings(sum), Self::Sayings(other)) => sum.merge(other),
            (Self::Evaluation(sum), Self::Evaluation(other)) => sum.merge(*other),
            _ => {}
        }
    }
}

/// How far a study has come; of several shards the least counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StudyState {
    /// Not started with these parameters.
    Absent,
    /// Stopped by the person before its end.
    Stopped,
    Running,
    Over,
}

/// What a study has measured so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyReport {
    pub spec: StudySpec,
    pub state: StudyState,
    /// Dialogues that were measured, and those that are to be.
    pub measured: u64,
    pub to_measure: u64,
    /// Those whose bytes could not be read again.
    pub lost: u64,
    /// Those that could not be read.
    pub unreadable: u64,
    pub tally: StudyTally,
}

impl StudyReport {
    /// No number of it changes any more.
    pub fn is_over(&self) -> bool {
        self.state == StudyState::Over
    }

    /// What all shards together measured; `None` of none.
    pub fn merged(parts: Vec<Self>) -> Option<Self> {
        parts.into_iter().reduce(|mut sum, part| {
            sum.state = sum.state.min(part.state);
            sum.measured += part.measured;
            sum.to_measure += part.to_measure;
            sum.lost += part.lost;
            sum.unreadable += part.unreadable;
            sum.tally.add(part.tally);
            sum
        })
    }
}
