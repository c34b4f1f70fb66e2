//! Which studies there are, and the facts that each notes on rows.

use crate::formats::Kind;
use serde::{Deserialize, Serialize};

/// Of each there is one study at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StudyKind {
    Verification,
    Sayings,
    Evaluation,
}

impl StudyKind {
    pub const ALL: [Self; 3] = [Self::Verification, Self::Sayings, Self::Evaluation];

    /// The facts that it notes on rows.
    pub fn facts(self) -> &'static [Kind] {
        match self {
            Self::Verification => &VERIFICATION,
            Self::Sayings => &SAYINGS,
            Self::Evaluation => &EVALUATION,
        }
    }
}

const VERIFICATION: [Kind; 6] = [
    Kind::Derived,
    Kind::DerivedFlights,
    Kind::DerivedCorrect,
    Kind::DerivedReward,
    Kind::AgentError,
    Kind::Unverified,
];

/// One for each value, so that values can be counted, too.
const SAYINGS: [Kind; 1] = [Kind::Said];

const EVALUATION: [Kind; 3] = [Kind::Run, Kind::WrongRun, Kind::PredictionError];
