//! What matches a query: counts and facets, and the rows that a list shows first, so that one round brings all that is seen of
//! an answer.

use super::{DrawSample, FlightSelection, Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, Found, SelectedRecords};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    query: String,
    selection: Vec<SelectedRecords>,
    rows: u64,
}

impl Search {
    /// Counts and facets alone.
    pub fn of(query: String) -> Self {
        Self { query, selection: Vec::new(), rows: 0 }
    }

    /// With so many rows, from the first.
    pub fn with_rows(self, rows: u64) -> Self {
        Self { rows, ..self }
    }
}

impl Question for Search {
    type Part = Found;
    type Answer = Found;
    const LANE: Lane = Lane::of("search");

    fn first_round(&self) -> Option<FlightSelection> {
        FlightSelection::for_query(&self.query)
    }

    fn second_round(&self) -> Option<DrawSample> {
        DrawSample::for_query(&self.query, &self.selection)
    }

    fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
        self.selection = selection;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Found>, AskFault> {
        Ok(shard.search(&self.query, &self.selection, self.rows)?.into())
    }

    fn merge(&self, parts: Vec<Found>) -> Option<Found> {
        let mut found = merge::found(parts, self.rows);
        found.survey.selection.clone_from(&self.selection);
        Some(found)
    }
}
