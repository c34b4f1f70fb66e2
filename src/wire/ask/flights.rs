//! What meets a filter of flights.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, FlightSurvey};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flights {
    pub filter: String,
}

impl Question for Flights {
    type Part = FlightSurvey;
    type Answer = FlightSurvey;
    const LANE: Lane = Lane::of("flights");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.flight_survey(&self.filter)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::flight_surveys(parts))
    }
}
