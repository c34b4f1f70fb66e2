//! How many of the dialogues that match have each slot, value and intent of a service.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, Facet};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Usage {
    /// One without flights.
    pub query: String,
    pub service: String,
}

impl Question for Usage {
    type Part = Vec<Facet>;
    type Answer = Vec<Facet>;
    const LANE: Lane = Lane::of("usage");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.usage(&self.query, &self.service)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::usages(parts))
    }
}
