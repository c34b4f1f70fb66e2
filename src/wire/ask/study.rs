//! What a study has measured so far.

use super::{Lane, Question, Read, Reply};
use crate::engine::Shard;
use crate::engine::answer::AskFault;
use crate::engine::study::{StudyKind, StudyReport, StudySpec};
use serde::{Deserialize, Serialize};

/// Of one that is started by `Order::Study`; of another the answer says that it was not started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudySoFar {
    pub spec: StudySpec,
}

impl StudySoFar {
    /// Studies of different kinds are asked for beside each other: see `Link::ask_in`.
    pub fn lane(kind: StudyKind) -> Lane {
        match kind {
            StudyKind::Verification => Lane::of("verification"),
            StudyKind::Sayings => Lane::of("sayings"),
            StudyKind::Evaluation => Lane::of("evaluation"),
        }
    }
}

impl Question for StudySoFar {
    type Part = StudyReport;
    type Answer = StudyReport;
    const LANE: Lane = Lane::of("study");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<StudyReport>, AskFault> {
        Ok(shard.study_so_far(&self.spec).into())
    }

    fn merge(&self, parts: Vec<StudyReport>) -> Option<StudyReport> {
        StudyReport::merged(parts)
    }
}
