//! The page that is kept for times without a network, and a newer one.

pub const BY_HAND: &str = "It closes what is open, and files then have to be opened again.";
pub const IS_READY: &str = "A new version of Colloquy is ready.";
pub const LATER: &str = "Later";
pub const LOAD: &str = "Load it";
pub const NEWER: &str = "New version";
pub const ONE_CLICK: &str = "It closes what is open; “Open again” on the start page brings that back.";
pub const READY: &str = "Ready offline";
pub const READY_WHY: &str = "This page is kept in the browser and works without a network";
pub const SAMPLE: &str = "The sample opens again by itself.";

/// A sentence behind another.
pub fn ready_and(then: &str) -> String {
    format!("{IS_READY} {then}")
}
