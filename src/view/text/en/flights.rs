//! All flights, and those of one dialogue.

use super::count::{dialogues, flights};
use super::parts::{SO_FAR, of, part};

pub const ANY: &str = "any";
pub const AS_WANTED: &str = "✓ as wanted";
pub const AT_LEAST: &str = "at least";
pub const AT_MOST: &str = "at most";
/// A line of the filter's grammar.
pub const EXAMPLE: &str = "price:..500 airline:Delta,UA";
pub const FILTER: &str = "Filter of flights";
/// All wishes of its dialogue are met.
pub const FITS: &str = "✓ as wanted";
pub const IN_ALL_DIALOGUES: &str = "In all dialogues";
pub const IN_ITS_DIALOGUE: &str = "In its dialogue";
/// In an empty field, where there is room for a word.
pub const LEAST: &str = "least";
pub const MOST: &str = "most";
pub const NO_MATCH: &str = "No flight meets this filter.";
/// Where a wide table goes on behind its edge.
pub const TABLE: &str = "Flights, table";
pub const WISHES: &str = "Wishes to be met";
pub const WISHES_NOTE: &str = "Press a wish to see what would fit without it.";

/// Behind how many match. `total` is told where it is more.
pub fn of_all(total: Option<u64>, dialogue_count: u64, is_so_far: bool) -> String {
    let total = total.map_or_else(String::new, of);
    let so_far = if is_so_far { SO_FAR } else { "" };
    format!("{total} in {}{so_far}", dialogues(dialogue_count))
}

pub fn bar(range: &str, count: u64) -> String {
    format!("{range}: {}", flights(count))
}

pub fn bound(title: &str, which: &str) -> String {
    format!("{title}, {which}")
}

pub fn range(title: &str, first: i64, last: i64) -> String {
    format!("{title}: values from {first} to {last}")
}

pub fn shown(count: usize, total: usize) -> String {
    format!("{} flights", part(count as u64, total as u64))
}

pub fn shown_without_fit(count: usize, total: usize) -> String {
    format!("{}; none of them as the customer wants", shown(count, total))
}

pub fn shown_with_fits(count: usize, total: usize, fits: usize, price: &str) -> String {
    format!("{}; {fits} of them as the customer wants, from {price}", shown(count, total))
}

pub fn not_as_wanted(count: usize) -> String {
    format!("✕ {count} not as wanted")
}

pub fn wants(values: &str) -> String {
    format!("wants {values}")
}
