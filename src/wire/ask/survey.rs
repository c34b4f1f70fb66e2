//! What matches a query: counts and facets, without rows.

use super::{Lane, DrawSample, FlightSelection, Question, Read, Reply};
use crate::engine::answer::{AskFault, SelectedRecords, Survey};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Count {
    query: String,
    selection: Vec<SelectedRecords>,
}

impl Count {
    pub fn of(query: String) -> Self {
        Self { query, selection: Vec::new() }
    }
}

impl Question for Count {
    type Part = Survey;
    type Answer = Survey;
    const LANE: Lane = Lane::of("survey");

    fn first_round(&self) -> Option<FlightSelection> {
        FlightSelection::for_query(&self.query)
    }

    fn second_round(&self) -> Option<DrawSample> {
        DrawSample::for_query(&self.query, &self.selection)
    }

    fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
        self.selection = selection;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Survey>, AskFault> {
        Ok(shard.survey(&self.query, &self.selection)?.into())
    }

    fn merge(&self, parts: Vec<Survey>) -> Option<Survey> {
        Some(Survey { selection: self.selection.clone(), ..merge::surveys(parts) })
    }
}
