//! What is known of a record beside its turns: wish, answers and flights.

mod answers;
mod flights;
mod log;

use super::rules::INTENT_INCOMPLETE;
use crate::corpus::Dialogue;
use crate::formats::Details;
use crate::formats::details::times;
use crate::formats::details::trip::TripDetails;

pub fn details(dialogue: &Dialogue) -> Details {
    let Some(trip) = dialogue.trip.as_deref() else { return Details::default() };
    let is_incomplete = dialogue.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE);
    let answers = answers::answers(dialogue, trip, is_incomplete);
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
