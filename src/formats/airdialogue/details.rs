//! What is known of a record beside its turns: wish, answers and flights.

mod answers;
mod flights;
mod log;

pub use answers::{Answers, Expectations, ExpectedBy, Judgement, Score};
pub use flights::{FlightMark, JudgedFlight, JudgedFlights, Mismatch, Wish};
pub use log::{LogEvent, LogRow};

use super::rules::INTENT_INCOMPLETE;
use crate::corpus::{Dialogue, Intent};
use crate::formats::Details;
use crate::formats::details::times;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TripDetails {
    pub intent: Option<Intent>,
    /// The intent lacks constraints, as in all exports of `HuggingFace`, so what is derived of it may be wrong.
    pub is_incomplete: bool,
    /// 0, or the number of the flight that the customer holds.
    pub reservation: Option<i64>,
    /// What a learner is to find out by reading.
    pub answers: Answers,
    pub flights: Option<JudgedFlights>,
}

pub fn details(dialogue: &Dialogue) -> Details {
    let Some(trip) = dialogue.trip.as_deref() else { return Details::default() };
    let is_incomplete = dialogue.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE);
    let answers = Answers::of(dialogue, trip, is_incomplete);
    let flights = trip.kb.as_ref().map(|kb| flights::judged(trip, kb, &answers.expectations));
    let trip = TripDetails {
        intent: trip.intent.clone(),
        is_incomplete,
        reservation: trip.kb.as_ref().map(|kb| kb.reservation),
        answers,
        flights,
    };
    Details {
        dialogue: dialogue.fields.clone(),
        turns: dialogue.turns.iter().map(|turn| turn.fields.clone()).collect(),
        times: times(dialogue),
        trip: Some(Box::new(trip)),
        ..Details::default()
    }
}
