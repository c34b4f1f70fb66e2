//! The list of dialogues.

use super::grouped;
use super::parts::of;

pub const IN_WHAT_WAS_READ: &str = " in what was read";
pub const DID_YOU_MEAN: &str = "; did you mean ";
/// Before a name of the search that no file has.
pub const NO_FILE_HAS: &str = "No open file has ";
/// Before a word.
pub const NO_UTTERANCE_HAS: &str = "No utterance has ";
/// Before one that is looked for where dialogues use it, which is not everywhere in their records.
pub const NO_USE_HAS: &str = "No act, span, state or call of an open file has ";
pub const NO_MATCH: &str = "No dialogue has all of this. Take something away:";

pub const BY_EXPECTATION: &str = "Right or wrong by the recorded expectation.";
pub const BY_RECORD: &str = "Right or wrong as recorded (correct_sample).";
pub const FRAMES_MEAN: &str = "The most frames of a turn, and the user\u{2019}s rating of 1 to 5.";
pub const GOAL_ONLY: &str = "The customer\u{2019}s goal; the quiz hides what came of it.";
pub const RIGHT: &str = "right";
pub const WRONG: &str = "wrong";

pub fn outcome(goal: &str, status: &str) -> String {
    format!("{goal} → {status}")
}

pub fn rating(rating: &str) -> String {
    format!("★ {rating}")
}

pub fn trip_title(expected: &str, by: &str) -> String {
    let expected =
        if expected.is_empty() { String::new() } else { format!("; recorded as expected: {expected}") };
    format!("The customer\u{2019}s goal → the agent\u{2019}s outcome{expected}. {by}")
}

pub fn wrong(parts: &str) -> String {
    format!("wrong {parts}")
}

/// How many of the dialogues that are counted have nothing in a field that they were asked not to have so.
pub fn without(count: u64, field: &str) -> String {
    format!(", {} without any {field}", grouped(count))
}

/// Behind how many match.
pub fn of_all(total: u64, extent: &str) -> String {
    of(total) + extent
}
