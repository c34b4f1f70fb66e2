//! The mistakes in the sample that agents do not make by themselves: the record is wrong.

use crate::corpus::Trip;
use crate::formats::airdialogue::judge::satisfying;

/// In this pair the flight that is recorded as expected is the dearest that will do, and the agent books it.
const DEAREST: u32 = 12;

/// Puts its mistake into a pair of the sample, if it is to have one.
pub fn teach(number: u32, trip: &mut Trip) {
    let Trip { intent: Some(intent), kb: Some(kb), action, expected, .. } = trip else { return };
    if number == DEAREST
        && let Some(dearest) = satisfying(intent, kb).max_by_key(|flight| flight.price)
    {
        for outcome in [action, expected].into_iter().flatten() {
            outcome.flights = vec![dearest.number];
        }
    }
}
