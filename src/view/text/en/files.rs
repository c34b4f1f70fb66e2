//! The list of files.

use super::count::files;
use super::{bytes, counted, grouped};

pub const ARCHIVE: &str = "an archive; its files follow";
pub const AS_CONTENT: &str = "What its content says";
pub const AS_PUBLISHED: &str = "as published";
pub const BECAUSE: &str = "because ";
pub const BEING_READ: &str = "being read";
pub const COUNTED_HERE: &str = "Counted here";
pub const DIFFERENCE: &str = "Difference";
pub const FLIGHTS: &str = "flights";
pub const NOT_READ: &str = "not read";
pub const NOT_READ_YET: &str = "not read yet";
pub const PUBLISHED: &str = "Published";
pub const PUBLISHED_SETS: &str = "As published";
pub const READ: &str = "read";
pub const READ_AS: &str = "Read as…";
pub const SIZE: &str = "Size";
/// Behind a split, where it comes from.
pub const SPLIT_FROM: [&str; 4] = ["by its records", "by a list", "by its folder", "by its name"];
pub const STOPPED: &str = "stopped";
pub const LOOK: &str = "Find a file";
pub const TAKEN_FOR: &str = "Recognised as";
pub const UNKNOWN: &str = "nothing that Colloquy knows";
pub const WAITING: &str = "waiting";
pub const WHY: &str = "Why?";
/// Before the file that belongs to one.
pub const WITH: &str = "with ";

pub fn being_read(percent: u64) -> String {
    format!("being read, {percent} %")
}

pub fn close(path: &str) -> String {
    format!("Close {path}")
}

pub fn why(path: &str) -> String {
    format!("Why? {path}")
}

pub fn left_alone(count: u64) -> String {
    counted(count, "file was left alone", "files were left alone")
}

/// Of a list that is long.
pub fn show_more(count: u64, left: u64) -> String {
    format!("Show {} more of {} that follow", grouped(count), grouped(left))
}

pub fn more_findings(count: u64) -> String {
    format!("and {} more of this file", grouped(count))
}

pub fn more_than_published(count: u64) -> String {
    format!("{} more than published: some may be open twice", grouped(count))
}

pub fn not_open(count: u64) -> String {
    counted(count, "is not open", "are not open")
}

pub fn read_as(path: &str) -> String {
    format!("Read {path} as")
}

pub fn sum(count: u64, length: u64) -> String {
    format!("{}, {}", files(count), bytes(length))
}

pub fn sum_unchecked(count: u64, length: u64) -> String {
    format!("{}; findings so far", sum(count, length))
}

pub fn sum_so_far(count: u64, length: u64, done: u64) -> String {
    format!("{}: {} read so far", sum(count, length), grouped(done))
}

pub fn sum_stopped(count: u64, length: u64) -> String {
    format!("{}; reading was stopped", sum(count, length))
}
