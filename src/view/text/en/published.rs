//! Data that the host of the page publishes.

use super::bytes;

pub const COUNT: &str = "Count";
pub const DAMAGED: &str = "what the host gave is damaged, or of another version: load the page again";
pub const FETCHED_WHY: &str =
    "This data stays on its host. What is looked at is fetched, packed and in pieces, and nothing else.";
pub const MEASURE: &str = "Measure";
pub const NO_RANGES: &str = "this host gives no parts of files (HTTP ranges), which published data needs";
pub const NO_SITE: &str =
    "the data that was published with this page is not on its host any more: load the page again";
pub const OPENING: &str = "Fetching what this site publishes";
pub const PRIVACY: &str = "Data that this site publishes is fetched from it piece by piece, by the readers of the page, so the site can see which pieces are looked at; files of your own stay here.";
pub const STALLED: &str = "the host stopped answering";
pub const UNCOUNTED: &str = "of all flights";
pub const UNCOUNTED_WHY: &str =
    "The filter does not name this field, so its values were not fetched to be counted.";

/// Of what a question looks at.
pub fn not_here(fault: &str) -> String {
    format!("what this needs can\u{2019}t be fetched: {fault}")
}

pub fn not_fetched(path: &str, fault: &str) -> String {
    format!("{path} can\u{2019}t be fetched: {fault}")
}

pub fn not_opened(fault: &str) -> String {
    format!("what is published here can\u{2019}t be opened: {fault}")
}

/// Says what a button counts.
pub fn count_field(title: &str) -> String {
    format!("Count {title} in what matches")
}

/// Before it is done.
pub fn measuring(all: u64) -> String {
    format!("Measuring reads every dialogue, so all of this data is fetched: {} before packing.", bytes(all))
}

/// How much has come, of files of this length.
pub fn fetched(fetched: u64, all: u64) -> String {
    format!("{} fetched, of {} published", bytes(fetched), bytes(all))
}
