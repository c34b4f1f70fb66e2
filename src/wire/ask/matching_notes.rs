//! A person's notes on what matches.

use super::{DrawSample, FlightSelection, Lane, Question, Read, Reply};
use crate::engine::Shard;
use crate::engine::answer::{AskFault, SelectedRecords};
use crate::engine::notes::{Note, add_notes};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchingNotes {
    query: String,
    selection: Vec<SelectedRecords>,
}

impl MatchingNotes {
    pub fn of(query: String) -> Self {
        Self { query, selection: Vec::new() }
    }
}

impl Question for MatchingNotes {
    type Part = Vec<Note>;
    type Answer = Vec<Note>;
    const LANE: Lane = Lane::of("notes");

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
        Ok(shard.matching_notes(&self.query, &self.selection)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        let mut all = Vec::new();
        add_notes(&mut all, parts.into_iter().flatten());
        Some(all)
    }
}
