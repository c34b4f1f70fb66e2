//! The dialogue that matches and is the next after a record in the order of the files, or the one before it.

use super::{Lane, DrawSample, FlightSelection, Question, Read, Reply};
use crate::corpus::RecordAt;
use crate::engine::answer::{AskFault, SelectedRecords, Row};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Neighbour {
    query: String,
    selection: Vec<SelectedRecords>,
    at: RecordAt,
    is_back: bool,
}

impl Neighbour {
    pub fn of(query: String, at: RecordAt, is_back: bool) -> Self {
        Self { query, selection: Vec::new(), at, is_back }
    }
}

impl Question for Neighbour {
    type Part = Option<Row>;
    type Answer = Option<Row>;
    const LANE: Lane = Lane::of("neighbour");

    fn first_round(&self) -> Option<FlightSelection> {
        FlightSelection::for_query(&self.query)
    }

    fn second_round(&self) -> Option<DrawSample> {
        DrawSample::for_query(&self.query, &self.selection)
    }

    fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
        self.selection = selection;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.neighbour(&self.query, &self.selection, self.at, self.is_back)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::nearest(parts, self.is_back))
    }
}
