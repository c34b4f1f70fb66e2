//! What matches a query: counts and facets, without rows.

use super::{Lane, Picks, Question, Read, Reply};
use crate::engine::answer::{AskFault, Pick, Survey};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Count {
    query: String,
    picks: Vec<Pick>,
}

impl Count {
    pub fn of(query: String) -> Self {
        Self { query, picks: Vec::new() }
    }
}

impl Question for Count {
    type Part = Survey;
    type Answer = Survey;
    const LANE: Lane = Lane::of("survey");

    fn first_round(&self) -> Option<Picks> {
        Picks::for_query(&self.query)
    }

    fn take_picks(&mut self, picks: Vec<Pick>) {
        self.picks = picks;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Survey>, AskFault> {
        Ok(shard.survey(&self.query, &self.picks)?.into())
    }

    fn merge(&self, parts: Vec<Survey>) -> Option<Survey> {
        Some(Survey { picks: self.picks.clone(), ..merge::surveys(parts) })
    }
}
