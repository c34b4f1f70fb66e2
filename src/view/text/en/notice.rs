//! What a person should know before going on.

use super::files::left_alone;
use super::grouped;

pub const ALL_FILES: &str = "All files";
/// Around what the page says before it ends.
pub const DEAD: [&str; 2] = ["Colloquy can’t go on: ", ". Reload the page; your files are where they were."];
/// Behind an address, and around why.
pub const NOT_FETCHED: [&str; 2] = [" can’t be opened: ", "."];
pub const NO_SAMPLE: &str =
    "The sample can’t be had from this site now; files of your own can be opened all the same.";
pub const NOT_ALLOWED: &str =
    "The browser did not allow opening them again. Open them as files or as a folder instead.";
pub const NOTHING_PASTED: &str =
    "What was pasted is neither a file nor JSON: text that is read here begins with { or [.";
pub const PROBLEMS: &str = "Problems";
pub const PUT_AWAY: &str = "Put this notice away";
pub const PUT_PROBLEMS_AWAY: &str = "Put the problems away";
pub const RESTARTED: &str = "The reader stopped; it was started again and reads its files anew.";
/// Before what the reader said at its end.
pub const SAID: &str = " It said: ";
/// Before the path of the file that has the record, and behind it.
pub const SET_ASIDE: &str = " stopped it twice and was set aside.";
pub const TRY_AGAIN: &str = "Try again";

pub fn record_at(byte: u64) -> String {
    format!(" The record at byte {} of ", grouped(byte))
}

pub fn more_with_all(count: u64) -> String {
    format!("{} more, with all files", grouped(count))
}

/// Of data that the host publishes.
pub fn not_opened(fault: &str) -> String {
    format!("The data of this page isn\u{2019}t open: {fault}. Files of your own can be opened all the same.")
}

pub fn nothing_to_open(skipped: u64, why: &str) -> String {
    format!("There was nothing to open: {}: {why}.", left_alone(skipped))
}
