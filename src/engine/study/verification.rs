//! What is counted of AirDialogue's truth when it is derived again.

use super::{Notes, Seen};
use crate::formats::Kind;
use crate::formats::airdialogue::verify::VerificationParameters;
use serde::{Deserialize, Serialize};

/// The facts that it notes on rows.
pub const FACTS: [Kind; 0] = [];

/// So many lines of flights before and after a dialogue's own are looked at, to see whether they fit better.
pub const NEIGHBOURS: u32 = 2;

/// Sums over dialogues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verification {
    /// Dialogues with an intent and with flights.
    pub pairs: u64,
}

impl Verification {
    pub fn add(&mut self, seen: &Seen, _parameters: &VerificationParameters, _notes: &mut Notes) {
        let trip = seen.dialogue.trip.as_deref();
        if trip.is_some_and(|trip| trip.intent.is_some() && trip.kb.is_some()) {
            self.pairs += 1;
        }
    }

    pub fn merge(&mut self, other: Self) {
        self.pairs += other.pairs;
    }
}
