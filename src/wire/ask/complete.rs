//! The values that can stand where a query line is being typed, with how many dialogues have them.

use super::{FlightSelection, Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, Completion, Incomplete, SelectedRecords};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Complete {
    asked: Incomplete,
    selection: Vec<SelectedRecords>,
}

impl Complete {
    pub fn of(asked: Incomplete) -> Self {
        Self { asked, selection: Vec::new() }
    }
}

impl Question for Complete {
    type Part = Vec<Completion>;
    type Answer = Vec<Completion>;
    const LANE: Lane = Lane::of("complete");

    fn first_round(&self) -> Option<FlightSelection> {
        FlightSelection::for_query(&self.asked.rest)
    }

    fn take_selection(&mut self, selection: Vec<SelectedRecords>) {
        self.selection = selection;
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.completions(&self.asked, &self.selection)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::completions(parts, &self.asked.typed))
    }
}
