//! Where a dialogue is, by its name.

use super::{Lane, Question, Read, Reply};
use crate::corpus::RecordAt;
use crate::engine::answer::{AskFault, DialogueName};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Find {
    pub name: DialogueName,
}

impl Question for Find {
    /// The dialogue and the path of its file.
    type Part = Option<(RecordAt, String)>;
    type Answer = Option<RecordAt>;
    const LANE: Lane = Lane::of("find");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.find(&self.name).map(|at| (at, shard.path(at.file).to_owned())).into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::best_find(parts.into_iter().flatten().collect(), &self.name.path))
    }
}
