//! The first hits of a rule.

use super::{Lane, Question, Read, Reply};
use crate::corpus::RuleId;
use crate::engine::answer::{AskFault, HitReport};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hits {
    pub rule: RuleId,
}

impl Question for Hits {
    type Part = Vec<HitReport>;
    type Answer = Vec<HitReport>;
    const LANE: Lane = Lane::of("hits");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.hits(&self.rule).into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::hits(parts))
    }
}
