//! Any bytes of a file, unchanged: of records that cannot be opened.

use super::{Addressees, Lane, Needs, Question, Raw, Read, Reply, not_read, only};
use crate::corpus::{ByteRange, FileId, RecordAt, RecordNumber};
use crate::engine::Shard;
use crate::engine::answer::AskFault;
use serde::{Deserialize, Serialize};

/// The bytes come beside the answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bytes {
    pub file: FileId,
    pub range: ByteRange,
}

impl Question for Bytes {
    type Part = ();
    type Answer = ();
    const LANE: Lane = Raw::LANE;

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(RecordAt { file: self.file, record: RecordNumber(0) })
    }

    fn needs(&self, _shard: &Shard) -> Result<Needs, AskFault> {
        Ok(Needs::Bytes(self.file, self.range))
    }

    fn answer(&self, _shard: &Shard, read: Read) -> Result<Reply<()>, AskFault> {
        let Read::Bytes(bytes) = read else { return Err(not_read()) };
        Ok(Reply { part: (), bytes: Some(bytes) })
    }

    fn merge(&self, parts: Vec<()>) -> Option<()> {
        only(parts)
    }
}
