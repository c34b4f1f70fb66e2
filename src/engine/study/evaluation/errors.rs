//! Where what is wrong begins, and why.

use crate::engine::study::sums::add_all;
use crate::formats::evaluation::{ErrorCause, Evaluated, TurnStanding};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errors {
    pub standings: BTreeMap<TurnStanding, u64>,
    /// Dialogues by the turn in which something is wrong first; `None` for those in which nothing is.
    pub first_errors: BTreeMap<Option<u32>, u64>,
    /// By service and slot, with a slash between; a slot alone where there are no services.
    pub slots: BTreeMap<String, SlotErrors>,
    /// Of new errors.
    pub causes: BTreeMap<ErrorCause, u64>,
}

/// How often a slot is wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotErrors {
    /// Where it was not wrong before.
    pub new: u64,
    /// In all turns.
    pub all: u64,
}

impl Errors {
    pub fn add(&mut self, evaluated: &Evaluated) {
        let mut first = None;
        for turn in &evaluated.turns {
            *self.standings.entry(turn.standing).or_default() += 1;
            if turn.standing.is_wrong() && first.is_none() {
                first = u32::try_from(turn.turn).ok();
            }
            for error in &turn.errors {
                let name = match error.service.as_str() {
                    "" => error.slot.clone(),
                    service => format!("{service}/{}", error.slot),
                };
                let of_slot = self.slots.entry(name).or_default();
                of_slot.all += 1;
                if error.is_new {
                    of_slot.new += 1;
                    *self.causes.entry(error.cause).or_default() += 1;
                }
            }
        }
        *self.first_errors.entry(first).or_default() += 1;
    }

    pub fn merge(&mut self, other: Self) {
        add_all(&mut self.standings, other.standings);
        add_all(&mut self.first_errors, other.first_errors);
        add_all(&mut self.causes, other.causes);
        for (slot, more) in other.slots {
            let sum = self.slots.entry(slot).or_default();
            sum.new += more.new;
            sum.all += more.all;
        }
    }
}
