//! The schemas that are open.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, SchemaReport};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schemas;

impl Question for Schemas {
    type Part = Vec<SchemaReport>;
    type Answer = Vec<SchemaReport>;
    const LANE: Lane = Lane::of("schemas");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.schemas().into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::schemas(parts))
    }
}
