//! Screens that are fetched when they are first shown.

pub const FETCHING: &str = "This screen is on its way.";
pub const NOT_FETCHED: &str = "This screen is fetched when it is first shown, and it could not be fetched now. \
     What is open stays open.";
pub const TRY_AGAIN: &str = "Try again";
