//! The shape of the dialogues that match a query.

use super::{DrawSample, FlightSelection, Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, Measure, Overview, SelectedRecords};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

/// All of a dataset is asked for beside what matches.
pub const OVERVIEW_OF_ALL: Lane = Lane::of("overview of all");

/// The flights of all open dialogues are asked for beside both.
pub const OVERVIEW_OF_FLIGHTS: Lane = Lane::of("overview of flights");

/// What could be compared is asked for beside both.
pub const COMPARISONS: Lane = Lane::of("comparisons");

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookOver {
    query: String,
    /// What the number of turns is held against.
    against: Measure,
    selection: Vec<SelectedRecords>,
}

impl LookOver {
    pub fn of(query: String, against: Measure) -> Self {
        Self { query, against, selection: Vec::new() }
    }
}

impl Question for LookOver {
    type Part = Overview;
    type Answer = Overview;
    const LANE: Lane = Lane::of("overview");

    fn first_round(&self) -> Option<FlightSelection> {
        FlightSelection::for_query(&self.query)
    }

    fn second_round(&self) -> Option<DrawSample> {
        DrawSample::for_query(&self.query, &self.selection)
    }

    fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
        self.selection = selection;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Overview>, AskFault> {
        Ok(shard.overview(&self.query, &self.selection, self.against)?.into())
    }

    fn merge(&self, parts: Vec<Overview>) -> Option<Overview> {
        Some(merge::overviews(parts))
    }
}
