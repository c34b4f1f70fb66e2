//! The filters of dialogues.

pub const FEWER: &str = "Show fewer";
pub const LOOK: &str = "Find a value";
pub const SKIP: &str = "Skip the filters";

pub fn look(title: &str) -> String {
    format!("Find a value of: {title}")
}
