//! What is found of files as such.

use super::{ExportRows, Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, HitReport};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problems;

impl Question for Problems {
    type Part = Vec<HitReport>;
    type Answer = Vec<HitReport>;
    // They are asked for to be saved.
    const LANE: Lane = ExportRows::LANE;

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.problems().into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::hits_of(parts))
    }
}
