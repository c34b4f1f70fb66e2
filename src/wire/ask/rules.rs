//! How often rules were hit, but for what is suppressed.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, RuleCounts};
use crate::engine::findings::Suppressions;
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    pub suppressions: Suppressions,
}

impl Question for Rules {
    type Part = RuleCounts;
    type Answer = RuleCounts;
    const LANE: Lane = Lane::of("rules");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.rule_counts(&self.suppressions).into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::rule_counts(parts))
    }
}
