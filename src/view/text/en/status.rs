//! The line at the bottom.

use super::parts::{SO_FAR, part};
use super::{bytes, bytes_of, duration};

pub const CANCEL: &str = "Cancel";
pub const KEYS: &str = "Keys and settings";
pub const PROMISE: &str = "Nothing leaves this tab";
pub const READING: &str = "Reading";
/// Said aloud.
pub const READING_FILES: &str = "Reading files.";
pub const VERSION: &str = concat!("Version ", env!("CARGO_PKG_VERSION"));

pub fn checked_in(elapsed_ms: f64) -> String {
    format!("checked in {}", duration(elapsed_ms))
}

pub fn checking(checked: u64, all: u64) -> String {
    format!("checking: {}{SO_FAR}", part(checked, all))
}

/// Of files that were opened before, so much has changed.
pub fn changed_read_in(length: u64, changed: u64, elapsed_ms: f64) -> String {
    format!("{} opened again, {} of it read anew, in {}", bytes(length), bytes(changed), duration(elapsed_ms))
}

/// Said aloud.
pub fn done(listed: &str) -> String {
    format!("Reading is done: {listed}.")
}

pub fn left(left_ms: f64) -> String {
    format!("{} left", duration(left_ms))
}

/// Of files that were opened before.
pub fn opened_in(length: u64, elapsed_ms: f64) -> String {
    format!("{} opened again in {}", bytes(length), duration(elapsed_ms))
}

pub fn read_in(length: u64, elapsed_ms: f64) -> String {
    format!("{} read in {}", bytes(length), duration(elapsed_ms))
}

pub fn reading(read: u64, all: u64) -> String {
    format!("Reading {}", bytes_of(read, all))
}

pub fn stopped_after(read: u64, all: u64) -> String {
    format!("stopped after {}", bytes_of(read, all))
}
