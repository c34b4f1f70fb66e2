//! How a dialogue judges the flights that belong to it, for the table of all flights.

use super::{Addressees, Lane, Needs, Question, Read, Reply, not_read, only};
use crate::corpus::RecordAt;
use crate::engine::Shard;
use crate::engine::answer::{AskFault, JudgedFlight, JudgedFlights};
use crate::formats::{FlightRow, FlightTable};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgeFlights {
    /// The record of the dialogue.
    pub at: RecordAt,
}

impl Question for JudgeFlights {
    type Part = JudgedFlights;
    type Answer = JudgedFlights;
    const LANE: Lane = Lane::of("judged flights");

    fn addressees(&self) -> Addressees {
        Addressees::OwnerOf(self.at)
    }

    fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
        Ok(Needs::Record(self.at, shard.locate(self.at)?))
    }

    fn answer(&self, shard: &Shard, read: Read) -> Result<Reply<JudgedFlights>, AskFault> {
        let Read::Record { at, bytes, partner, .. } = read else { return Err(not_read()) };
        let reading = shard.reading(at, &bytes, partner.as_deref(), "")?;
        Ok(reading.details.flights.map(judged).unwrap_or_default().into())
    }

    fn merge(&self, parts: Vec<JudgedFlights>) -> Option<JudgedFlights> {
        only(parts)
    }
}

fn judged(table: FlightTable) -> JudgedFlights {
    let flight = |row: FlightRow| JudgedFlight { fits: row.broken.is_empty(), marks: row.marks };
    JudgedFlights {
        has_wishes: table.wishes.is_some(),
        flights: table.rows.into_iter().map(flight).collect(),
    }
}
