//! Whether a dialogue is among those that a survey counted.

use super::{Addressees, Lane, Question, Read, Reply, only};
use crate::corpus::RecordAt;
use crate::engine::Shard;
use crate::engine::answer::{AskFault, SelectedRecords};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct IsMatch {
    pub query: String,
    /// Those of the survey.
    pub selection: Vec<SelectedRecords>,
    pub at: RecordAt,
}

impl Question for IsMatch {
    type Part = bool;
    type Answer = bool;
    const LANE: Lane = Lane::of("is match");

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(self.at)
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<bool>, AskFault> {
        Ok(shard.is_match(&self.query, &self.selection, self.at)?.into())
    }

    fn merge(&self, parts: Vec<bool>) -> Option<bool> {
        only(parts)
    }
}
