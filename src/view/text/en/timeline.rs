//! What became of something turn by turn.

use super::ordinal;

pub const AT_END: &str = "at the end";
pub const EARLIER: &str = "Earlier turns";
pub const LATER: &str = "Later turns";

/// Which turn the values are of.
pub fn after(turn: u64) -> String {
    format!("after turn {}", ordinal(turn))
}

/// What a value is, which may be cut, and what clicking on it does.
pub fn value(value: &str) -> String {
    [value, super::reader::ADD_TERM].join("\n")
}

pub fn turns(first: u64, last: u64) -> String {
    format!("Turns {} to {}", ordinal(first), ordinal(last))
}
