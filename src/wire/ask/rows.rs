//! The rows of a window over the dialogues that a survey counted.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, PartAt, Pick, Row, Survey, Wanted};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rows {
    query: String,
    picks: Vec<Pick>,
    wanted: Vec<Wanted>,
}

impl Rows {
    pub fn of(query: String, survey: &Survey, window: Range<u64>) -> Self {
        Self { query, picks: survey.picks.clone(), wanted: merge::plan(&survey.segments, window) }
    }
}

impl Question for Rows {
    type Part = Vec<Row>;
    type Answer = Vec<Row>;
    const LANE: Lane = Lane::of("rows");

    fn for_owner(&self, owns: &dyn Fn(PartAt) -> bool) -> Option<Self> {
        let wanted: Vec<_> = self.wanted.iter().filter(|piece| owns(piece.at)).copied().collect();
        (!wanted.is_empty()).then(|| Self { query: self.query.clone(), picks: self.picks.clone(), wanted })
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.rows(&self.query, &self.picks, &self.wanted)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::rows(parts))
    }
}
