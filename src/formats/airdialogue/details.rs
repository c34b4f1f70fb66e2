//! What the page shows of a record: the booking and how it is judged, the flights, and the values that are found in
//! what is said.

mod flights;
mod judged;
mod timeline;

#[cfg(test)]
mod tests;

use super::found::found;
use super::rules::INTENT_INCOMPLETE;
use crate::corpus::Dialogue;
use crate::formats::{Booking, Details};

pub fn details(dialogue: &Dialogue) -> Details {
    let Some(trip) = dialogue.trip.as_deref() else { return Details::default() };
    let is_incomplete = dialogue.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE);
    let judgement = judged::judgement(trip, is_incomplete);
    let flights = trip.kb.as_ref().map(|kb| flights::table(trip, kb, &judgement));
    let booking = Booking {
        intent: trip.intent.clone(),
        reservation: trip.kb.as_ref().map(|kb| kb.reservation),
        action: trip.action.clone(),
        is_correct: trip.is_correct,
        judgement,
        log: timeline::log(dialogue, trip),
    };
    Details {
        dialogue: dialogue.fields.clone(),
        turns: dialogue.turns.iter().map(|turn| turn.fields.clone()).collect(),
        found: dialogue.turns.iter().map(|turn| found(trip, turn)).collect(),
        flights,
        booking: Some(booking),
        ..Details::default()
    }
}
