//! What a turn did to the state.

use super::ordinal;

pub const ADDED: &str = "added";
pub const CARRIED: &str = "carried";
pub const REMOVED: &str = "removed";
pub const REPLACED: &str = "replaced";
pub const VARIANT_ADDED: &str = "variant added";
/// Before the slot that a value was said of.
pub const AS_SLOT: &str = " as ";
/// Before the slots that are asked for.
pub const ASKS: &str = "asks: ";
pub const NO_INTENT: &str = "no intent";
pub const NOT_SAID: &str = "said by nobody";
// Before the number of a turn.
pub const ASKED_IN: &str = "asked in ";
pub const CARRIED_OVER_FROM: &str = "carried over from ";
pub const OFFERED_IN: &str = "offered in ";
pub const PROPOSED_IN: &str = "proposed in ";
pub const SAID_IN: &str = "said in ";
pub const SAID_BEFORE_IN: &str = "told in ";

pub fn after(turn: u64) -> String {
    format!("State after turn {}", ordinal(turn))
}

pub fn kept(slot: &str, service: &str) -> String {
    format!("{slot}: kept, {service} has no state in this turn")
}
