//! Two dialogues side by side.

use super::count::turns;
use super::{grouped, ordinal};

/// Around the dialogue that is kept.
pub const CHOOSE: [&str; 2] = ["Choose a dialogue to set beside ", ""];
/// The second and the fourth piece are links: to the list, and to the dialogues of the same name.
pub const CHOOSE_WAYS: [&str; 5] = [
    "Click one in the ",
    "list",
    ", or see ",
    "all that have the same name",
    ": the same dialogue in other files or variants.",
];
pub const COMPARISON: &str = "Comparison";
pub const DIFFERS: &str = "Differs";
pub const LABEL: &str = "Two dialogues";
pub const NEXT_DIFFERENCE: &str = "Next difference";
pub const NO_TURN_DIFFERS: &str = "No turn differs";
pub const ONLY_DIFFERENCES: &str = "Only differences";
/// Before what only one of them has.
pub const ONLY_HERE: &str = "only here: ";
pub const PREVIOUS_DIFFERENCE: &str = "Previous difference";
pub const STOP: &str = "Stop comparing";
pub const SWAP: &str = "Swap";

pub fn asks(service: &str, slots: &str) -> String {
    format!("{service}: asks {slots}")
}

pub fn is_not_open(id: &str) -> String {
    format!("Dialogue {id} is not in the files that are open")
}

pub fn more(count: u64) -> String {
    format!("Show more: {} to come", turns(count))
}

pub fn summary(differing: u64, all: u64) -> String {
    format!("{} of {} differ", grouped(differing), turns(all))
}

pub fn turn_alone(turn: u64) -> String {
    format!("Turn {}, alone", ordinal(turn))
}
