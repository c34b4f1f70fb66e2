//! What several parts of the screen say.

use super::{grouped, ordinal};

pub const MORE_COLUMNS: &str = "More columns to the right: scroll sideways";
pub const CLEAR: &str = "Clear";
pub const CLOSE: &str = "Close";
pub const CLOSE_FILTERS: &str = "Close the filters";
pub const COPIED: &str = "Copied";
pub const COPY: &str = "Copy";
pub const FILTERS: &str = "Filters";
pub const NEXT: &str = "Next";
pub const NONE: &str = "none";
/// Before a term that must not be met.
pub const NOT: &str = "not ";
pub const OPEN_FILES: &str = "Open files";
pub const OPEN_FOLDER: &str = "Open folder";
/// Between values of which one is enough.
pub const OR: &str = " or ";
pub const PREVIOUS: &str = "Previous";
pub const YES: &str = "yes";
pub const NO: &str = "no";
pub const SO_FAR: &str = " so far";

pub fn and_more(count: u64) -> String {
    format!("and {} more", grouped(count))
}

pub fn line(line: u64) -> String {
    format!("line {}", ordinal(line))
}

pub fn looking_for(id: &str) -> String {
    format!("Looking for dialogue {id}")
}

pub fn more(count: u64) -> String {
    format!("{} more", grouped(count))
}

/// Behind a number that is a part of this one.
pub fn of(whole: u64) -> String {
    format!(" of {}", grouped(whole))
}

pub fn part(part: u64, whole: u64) -> String {
    format!("{} of {}", grouped(part), grouped(whole))
}

pub fn byte(byte: u64) -> String {
    format!("byte {}", grouped(byte))
}

pub fn record(record: u64) -> String {
    format!("record {}", ordinal(record))
}

pub fn quoted(text: &str) -> String {
    format!("“{text}”")
}

/// What a table is called beside its title.
pub fn table(title: &str) -> String {
    format!("{title}, table")
}

pub fn turn(turn: u64) -> String {
    format!("turn {}", ordinal(turn))
}
