//! Made-up dialogues with all that is shown of them, to be drawn before there is anything to show.

use super::{Addressees, Lane, Question, Read, Reply, only};
use crate::engine::answer::{AskFault, Specimen};
use crate::engine::{Shard, warm_up};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Specimens;

impl Question for Specimens {
    type Part = Vec<Specimen>;
    type Answer = Vec<Specimen>;
    const LANE: Lane = Lane::of("specimens");

    fn addressees(&self) -> Addressees {
        Addressees::Any
    }

    fn answer(&self, _shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(warm_up::specimens().into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        only(parts)
    }
}
