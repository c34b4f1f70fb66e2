//! Measuring all dialogues on demand.

use super::grouped;

pub const CANCEL: &str = "Cancel";
pub const AGAIN: &str = "Begin again";
pub const PROGRESS: &str = "Dialogues that were looked at";

pub fn progress(done: u64, of: u64) -> String {
    format!("{} of {} dialogues so far", grouped(done), grouped(of))
}

pub fn stopped(done: u64, of: u64) -> String {
    format!("Stopped after {} of {} dialogues: the numbers are of these.", grouped(done), grouped(of))
}

pub fn lost(count: u64) -> String {
    format!("{} could not be read again and are not counted.", super::count::dialogues(count))
}
