//! What each file was taken for.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, FileReport};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Files;

impl Question for Files {
    type Part = Vec<FileReport>;
    type Answer = Vec<FileReport>;
    const LANE: Lane = Lane::of("files");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.files().into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::files(parts))
    }
}
