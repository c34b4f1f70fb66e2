//! What is found in a record, each finding at the place of what it is about.

use super::{Addressees, Lane, Needs, Question, Read, Reply, not_read, only};
use crate::corpus::{Finding, RecordAt};
use crate::engine::Shard;
use crate::engine::answer::AskFault;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    pub at: RecordAt,
}

impl Question for Findings {
    type Part = Vec<Finding>;
    type Answer = Vec<Finding>;
    const LANE: Lane = Lane::of("findings");

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(self.at)
    }

    fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
        Ok(Needs::Record(self.at, shard.locate(self.at)?))
    }

    fn answer(&self, shard: &Shard, read: Read) -> Result<Reply<Self::Part>, AskFault> {
        let Read::Record { at, located, bytes, partner, .. } = read else { return Err(not_read()) };
        Ok(shard.findings(at, &located, &bytes, partner.as_deref())?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        only(parts)
    }
}
