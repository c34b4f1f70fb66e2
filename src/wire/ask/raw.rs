//! The bytes of a record, unchanged.

use super::{Addressees, Lane, Needs, Question, Read, Reply, not_read, only};
use crate::corpus::RecordAt;
use crate::engine::Shard;
use crate::engine::answer::AskFault;
use serde::{Deserialize, Serialize};

/// The bytes come beside the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Raw {
    pub at: RecordAt,
}

impl Question for Raw {
    type Part = ();
    type Answer = ();
    const LANE: Lane = Lane::of("raw");

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(self.at)
    }

    fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
        let located = shard.locate(self.at)?;
        Ok(Needs::Bytes(located.file, located.range))
    }

    fn answer(&self, _shard: &Shard, read: Read) -> Result<Reply<()>, AskFault> {
        let Read::Bytes(bytes) = read else { return Err(not_read()) };
        Ok(Reply { part: (), bytes: Some(bytes) })
    }

    fn merge(&self, parts: Vec<()>) -> Option<()> {
        only(parts)
    }
}
