//! What is shown of a dialogue beside its turns and their annotation.

use super::flights::FlightTable;
use super::trip;
use crate::corpus::Field;
use crate::engine::answer::Reading;

/// Of the dialogue as a whole.
pub fn fields(reading: &Reading) -> Vec<Field> {
    let details = &reading.details;
    let mut fields = details.trip.as_deref().map(trip::fields).unwrap_or_default();
    fields.extend_from_slice(&details.dialogue);
    fields
}

/// What was done, and how good it was: what a learner is to find out by reading.
pub fn answers(reading: &Reading) -> Vec<Field> {
    let trip = reading.details.trip.as_deref();
    trip.map(|trip| trip::answers(&trip.answers, &reading.dialogue)).unwrap_or_default()
}

pub fn flights(reading: &Reading) -> Option<FlightTable> {
    trip::table(reading.details.trip.as_deref()?)
}
