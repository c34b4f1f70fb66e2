//! What every run predicts of a dialogue, held against it.

use super::{Addressees, Lane, Needs, Question, Read, Reply, only};
use crate::corpus::RecordAt;
use crate::engine::{Located, Shard};
use crate::engine::answer::{AskFault, EvaluatedDialogue};
use crate::formats::evaluation::EvaluationOptions;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadPredictions {
    pub at: RecordAt,
    pub options: EvaluationOptions,
}

impl Question for ReadPredictions {
    type Part = Vec<EvaluatedDialogue>;
    type Answer = Vec<EvaluatedDialogue>;
    const LANE: Lane = Lane::of("predictions");

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(self.at)
    }

    fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
        let also = shard.predictions_of(self.at)?;
        if also.is_empty() {
            return Ok(Needs::Nothing);
        }
        Ok(Needs::Record(self.at, Located { also, ..shard.locate(self.at)? }))
    }

    fn answer(&self, shard: &Shard, read: Read) -> Result<Reply<Self::Part>, AskFault> {
        // Nothing is predicted of it.
        let Read::Record { at, bytes, partner, also, .. } = read else { return Ok(Vec::new().into()) };
        Ok(shard.evaluated(at, &bytes, partner.as_deref(), &also, self.options)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        only(parts)
    }
}
