//! What turns do to frames.

use super::{counted, grouped, ordinal};

pub const ACTIVE: &str = "active";
pub const ALL: &str = "All frames";
pub const ALL_COLUMNS: [&str; 4] = ["Frame", "Made", "Talked about in turns", "What is its own"];
pub const ANY: &str = "any";
pub const AS_LITTLE: &str = "as little as possible";
pub const AS_MUCH: &str = "as much as possible";
pub const ACCEPTED: &str = "accepted";
pub const BECOMES_ACTIVE: &str = "now active";
/// Before the value that a slot had.
pub const BEFORE: &str = "was ";
/// Behind the value of a slot that is gone.
pub const DROPPED: &str = " dropped";
pub const IS_NEW: &str = "new: ";
/// The words beside the marks in the key of the lanes.
pub const KEY: [(&str, &str); 5] = [
    ("active", "talked about"),
    ("listed", "known"),
    ("made", "made"),
    ("turned", "turned to"),
    ("changed", "changed or named"),
];
pub const KEYS_MOVE: &str = "Arrow keys go from mark to mark";
pub const MADE: &str = "made";
pub const MISSING: &str = "not listed in this turn";
pub const MORE: &str = "more that were talked about";
pub const NEW: &str = "new";
pub const NO: &str = "no";
pub const NOTHING_CHANGED: &str = "nothing changed";
pub const NOTHING_SAID: &str = "nothing said";
pub const NOT_IN_TEXT: &str = "not in the text";
/// Before the value that a slot has now.
pub const NOW: &str = "now ";
pub const OFFERED: &str = "offered, never talked about";
pub const OF_GROUP: &str = "one of a group";
pub const PREDICTED: &str = "Predicted acts";
pub const REJECTED: &str = "rejected";
pub const RULED_OUT: &str = "ruled out";
pub const SWITCHED_TO: &str = "switched to";
pub const UNKNOWN: &str = "a frame that is not named";
pub const YES: &str = "yes";

/// Before the frame that an act names.
pub const REPEATS: &str = "repeats ";
pub const ADDS_TO: &str = "adds to ";
pub const MAKES: &str = "makes ";

pub fn about(answer: &str, slots: &str) -> String {
    format!("{answer}, about {slots}")
}

pub fn after(turn: u64) -> String {
    format!("Frames after turn {}", ordinal(turn))
}

pub fn frame(number: i64) -> String {
    format!("frame {number}")
}

pub fn title(number: i64) -> String {
    format!("Frame {number}")
}

pub fn frames_over(frames: u64, turns: u64) -> String {
    format!("{} over {}", super::count::frames(frames), super::count::turns(turns))
}

pub fn from(parent: i64) -> String {
    format!("from frame {parent}")
}

pub fn from_city(city: &str) -> String {
    format!("from {city}")
}

pub fn in_turn_from(turn: u64, parent: i64) -> String {
    format!("in turn {}, from frame {parent}", ordinal(turn))
}

pub fn in_turn(turn: u64) -> String {
    format!("in turn {}", ordinal(turn))
}

pub fn is_not(value: &str) -> String {
    format!("not {value}")
}

pub fn less_than(value: &str) -> String {
    format!("less than {value}")
}

/// What is said of a frame that tells nothing of its own.
pub fn like(parent: i64) -> String {
    format!("like frame {parent}")
}

pub fn made_from(parent: i64) -> String {
    format!("made from frame {parent}")
}

pub fn mark(frame: i64, turn: u64, says: &str) -> String {
    format!("Frame {frame}, turn {}: {says}", ordinal(turn))
}

pub fn more_frames(count: u64) -> String {
    counted(count, "other", "others")
}

pub fn more_than(value: &str) -> String {
    format!("more than {value}")
}

pub fn more_until(count: u64, turn: u64) -> String {
    format!("and {} more until turn {}", grouped(count), ordinal(turn))
}

pub fn named_by(acts: &str) -> String {
    format!("named by {acts}")
}

/// A slot whose value says nothing without it.
pub fn slot(slot: &str, value: &str) -> String {
    format!("{slot} {value}")
}

pub fn slots_changed(slots: &str) -> String {
    format!("{slots} changed")
}

pub fn times_in_text(times: u32) -> String {
    if times == 2 { "twice in the text".to_owned() } else { format!("{times} times in the text") }
}

pub fn unchanged(count: u64) -> String {
    format!("{} unchanged", counted(count, "slot", "slots"))
}

/// Of a frame.
pub fn said_of(frame: &str, says: &str) -> String {
    format!("{frame}: {says}")
}

/// A question, and who asked it.
pub fn what_is(slots: &str) -> String {
    format!("what is {slots}?")
}

pub fn is_it(slots: &str, value: &str) -> String {
    format!("is {slots} {value}?")
}

pub fn compare(slots: &str) -> String {
    format!("compare by {slots}")
}

pub fn asked(question: &str, author: &str) -> String {
    format!("{author} asks: {question}")
}

pub fn open(question: &str, author: &str) -> String {
    format!("still open, asked by {author}: {question}")
}

pub fn settled(question: &str) -> String {
    format!("no longer open: {question}")
}
