//! What people should know of a dataset.

use super::{Addressees, Lane, Question, Read, Reply, only};
use crate::corpus::Dataset;
use crate::engine::Shard;
use crate::engine::answer::AskFault;
use crate::formats::format_of;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct About {
    pub dataset: Dataset,
}

impl Question for About {
    type Part = String;
    type Answer = String;
    const LANE: Lane = Lane::of("about");

    fn addressees(&self) -> Addressees {
        Addressees::Any
    }

    fn answer(&self, _shard: &Shard, _read: Read) -> Result<Reply<String>, AskFault> {
        Ok(format_of(self.dataset).about.to_owned().into())
    }

    fn merge(&self, parts: Vec<String>) -> Option<String> {
        only(parts)
    }
}
