//! What meets a filter of flights: counts, the values of all fields, and the rows that a table shows first.

use super::{Lane, Question, Read, Reply};
use crate::corpus::FlightField;
use crate::engine::answer::{AskFault, FoundFlights};
use crate::engine::flights::parse;
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flights {
    filter: String,
    /// Fields whose values are counted although the filter does not name them, and they are not here.
    counted: Vec<FlightField>,
    rows: u64,
}

impl Flights {
    /// Counts and values alone.
    pub fn of(filter: String) -> Self {
        Self { filter, counted: Vec::new(), rows: 0 }
    }

    /// With the values of these fields wherever they are.
    pub fn counting(self, counted: Vec<FlightField>) -> Self {
        Self { counted, ..self }
    }

    /// With so many rows, from the first.
    pub fn with_rows(self, rows: u64) -> Self {
        Self { rows, ..self }
    }
}

impl Question for Flights {
    type Part = FoundFlights;
    type Answer = FoundFlights;
    const LANE: Lane = Lane::of("flights");

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.flights(&self.filter, &self.counted, self.rows)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::found_flights(parts, parse(&self.filter).ok()?.sort, self.rows))
    }
}
