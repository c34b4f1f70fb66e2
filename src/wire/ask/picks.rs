//! Which records have the flights that a query asks for: the first round of questions about dialogues, since the flights
//! of a dialogue may be with another worker.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, Pick};
use crate::engine::query::Query;
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Picks {
    query: String,
}

impl Picks {
    /// A query without flights, or one that cannot be read, needs no first round.
    pub fn for_query(query: &str) -> Option<Self> {
        let has_flights = Query::outline(query).is_ok_and(|query| query.flights().next().is_some());
        has_flights.then(|| Self { query: query.to_owned() })
    }
}

impl Question for Picks {
    type Part = Vec<Pick>;
    type Answer = Vec<Pick>;
    const LANE: Lane = Lane::of("picks");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.picks(&self.query)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::picks(parts))
    }
}
