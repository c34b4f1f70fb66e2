//! How often rules were hit.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, RuleReport};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rules;

impl Question for Rules {
    type Part = Vec<RuleReport>;
    type Answer = Vec<RuleReport>;
    const LANE: Lane = Lane::of("rules");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.rules().into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::rules(parts))
    }
}
