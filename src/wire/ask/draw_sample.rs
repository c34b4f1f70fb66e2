//! Which records are in the sample that a query asks for: asked before questions about dialogues, and after
//! [`FlightSelection`](super::FlightSelection), since any worker may have the next of them.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, SelectedRecords};
use crate::engine::query::Query;
use crate::engine::sample::Draw;
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DrawSample {
    query: String,
    /// That of its flights.
    selection: Vec<SelectedRecords>,
}

impl DrawSample {
    /// A query without a sample, or one that cannot be read, needs no round for it.
    pub fn for_query(query: &str, selection: &[SelectedRecords]) -> Option<Self> {
        let has_sample = Query::outline(query).is_ok_and(|query| query.sample.is_some());
        has_sample.then(|| Self { query: query.to_owned(), selection: selection.to_vec() })
    }
}

impl Question for DrawSample {
    type Part = Vec<Draw>;
    type Answer = Vec<SelectedRecords>;
    const LANE: Lane = Lane::of("draw sample");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.draw(&self.query, &self.selection)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::with_sample(self.selection.clone(), parts))
    }
}
