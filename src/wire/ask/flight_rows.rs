//! The flights of a window over those that a filter counted.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, FlightEntry, FlightSurvey, FlightPagePart, PartAt};
use crate::engine::flights::parse;
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlightRows {
    filter: String,
    page: Vec<FlightPagePart>,
}

impl FlightRows {
    pub fn of(filter: String, survey: &FlightSurvey, window: Range<u64>) -> Result<Self, AskFault> {
        let page = merge::flight_plan(&survey.segments, parse(&filter)?.sort, window);
        Ok(Self { filter, page })
    }
}

impl Question for FlightRows {
    type Part = Vec<FlightEntry>;
    type Answer = Vec<FlightEntry>;
    const LANE: Lane = Lane::of("flight rows");

    fn for_owner(&self, owns: &dyn Fn(PartAt) -> bool) -> Option<Self> {
        let page: Vec<_> = self.page.iter().filter(|piece| owns(piece.at)).cloned().collect();
        (!page.is_empty()).then(|| Self { filter: self.filter.clone(), page })
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.flight_rows(&self.filter, &self.page)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::flight_rows(parts))
    }
}
