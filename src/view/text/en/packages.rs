//! A search for travel packages.

use super::{counted, ordinal};

pub const ADULTS: &str = "adults";
pub const ALL_FIELDS: &str = "all fields";
pub const AT_LEAST: &str = "price ≥";
pub const AT_MOST: &str = "price ≤";
pub const CHILDREN: &str = "children";
pub const FLEXIBLE: &str = "flexible dates";
pub const FROM: &str = "from";
pub const LEAVING: &str = "leaving";
pub const LONGEST: &str = "at most";
pub const NOT_A_DATE: &str = "not a date";
pub const NOT_RECORDED: &str = "result not recorded";
pub const RETURNING: &str = "back";
pub const TO: &str = "to";
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

pub fn date(month: &str, day: i64, year: i64) -> String {
    format!("{month} {day}, {year}")
}

pub fn days(days: u64) -> String {
    counted(days, "day", "days")
}

pub fn found(count: u64) -> String {
    counted(count, "package", "packages")
}

pub fn more(count: u64) -> String {
    format!("{} in this turn", counted(count, "more search", "more searches"))
}

pub fn place_among(index: u64, all: u64) -> String {
    format!("{} of {all} searches in this turn", ordinal(index))
}

pub fn utc(time: &str) -> String {
    format!("{time} UTC")
}

pub fn prices(from: &str, to: &str) -> String {
    if from == to { format!("at {from}") } else { format!("from {from} to {to}") }
}
