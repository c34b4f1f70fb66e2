//! A dialogue, to be read.

use super::{Addressees, Lane, Needs, Question, Read, Reply, not_read, only};
use crate::corpus::RecordAt;
use crate::engine::Shard;
use crate::engine::answer::{AskFault, Reading};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadDialogue {
    pub at: RecordAt,
    /// What is marked in it.
    pub query: String,
}

impl Question for ReadDialogue {
    type Part = Reading;
    type Answer = Reading;
    const LANE: Lane = Lane::of("reading");

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(self.at)
    }

    fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
        Ok(Needs::Record(self.at, shard.locate(self.at)?))
    }

    fn answer(&self, shard: &Shard, read: Read) -> Result<Reply<Reading>, AskFault> {
        let Read::Record { at, bytes, partner, .. } = read else { return Err(not_read()) };
        Ok(shard.reading(at, &bytes, partner.as_deref(), &self.query)?.into())
    }

    fn merge(&self, parts: Vec<Reading>) -> Option<Reading> {
        only(parts)
    }
}
