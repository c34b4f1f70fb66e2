//! What the page asks about flights.

use super::{Lane, Link, LinkFault, Reply, Request, collect};
use crate::engine::answer::{FlightEntry, FlightSurvey};
use crate::engine::flights::parse;
use crate::engine::{Packed, merge};
use std::ops::Range;

impl Link {
    /// What meets a filter of flights.
    pub async fn flights(&self, filter: String) -> Result<FlightSurvey, LinkFault> {
        let parts = self.ask_all(Lane::Flights, &Request::Flights { filter }).await?;
        collect(parts, |reply| if let Reply::Flights(survey) = reply { Some(survey) } else { None })
            .map(merge::flight_surveys)
    }

    /// The flights of a window over those that a survey counted.
    pub async fn flight_rows(
        &self,
        filter: String,
        survey: &FlightSurvey,
        window: Range<u64>,
    ) -> Result<Vec<FlightEntry>, LinkFault> {
        let plan = merge::flight_plan(&survey.segments, parse(&filter)?.sort, window);
        let requests = {
            let state = self.0.borrow();
            let of_shard = |shard| {
                let is_mine = |at| state.dealer.owner(at) == Some(shard);
                let wanted: Vec<_> = plan.iter().filter(|piece| is_mine(piece.at)).cloned().collect();
                let request = Request::FlightRows { filter: filter.clone(), wanted };
                let is_asked = matches!(&request, Request::FlightRows { wanted, .. } if !wanted.is_empty());
                is_asked.then(|| (shard, Packed::of(&request)))
            };
            (0..state.shards.count()).filter_map(of_shard).collect::<Vec<_>>()
        };
        let parts = self.ask(Lane::FlightRows, requests).await?;
        collect(parts, |reply| if let Reply::FlightRows(rows) = reply { Some(rows) } else { None })
            .map(merge::flight_rows)
    }
}
