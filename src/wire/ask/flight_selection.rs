//! Which records have the flights that a query asks for: asked before questions about dialogues, since the flights of a
//! dialogue may be with another worker.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, SelectedRecords};
use crate::engine::query::Query;
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlightSelection {
    query: String,
}

impl FlightSelection {
    /// A query without flights, or one that cannot be read, needs no first round.
    pub fn for_query(query: &str) -> Option<Self> {
        let has_flights = Query::outline(query).is_ok_and(|query| query.flights().next().is_some());
        has_flights.then(|| Self { query: query.to_owned() })
    }
}

impl Question for FlightSelection {
    type Part = Vec<SelectedRecords>;
    type Answer = Vec<SelectedRecords>;
    const LANE: Lane = Lane::of("flight selection");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.selection(&self.query)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::selection(parts))
    }
}
