//! How many values of the dialogues that match are said, as far as the study of sayings has come.

use super::{DrawSample, FlightSelection, Lane, Question, Read, Reply};
use crate::engine::Shard;
use crate::engine::answer::{AskFault, Grounding, SelectedRecords};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CountSayings {
    query: String,
    selection: Vec<SelectedRecords>,
}

impl CountSayings {
    pub fn of(query: String) -> Self {
        Self { query, selection: Vec::new() }
    }
}

impl Question for CountSayings {
    type Part = Grounding;
    type Answer = Grounding;
    const LANE: Lane = Lane::of("grounding");

    fn first_round(&self) -> Option<FlightSelection> {
        FlightSelection::for_query(&self.query)
    }

    fn second_round(&self) -> Option<DrawSample> {
        DrawSample::for_query(&self.query, &self.selection)
    }

    fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
        self.selection = selection;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Grounding>, AskFault> {
        Ok(shard.grounding(&self.query, &self.selection)?.into())
    }

    fn merge(&self, parts: Vec<Grounding>) -> Option<Grounding> {
        Some(Grounding::of_shards(parts))
    }
}
