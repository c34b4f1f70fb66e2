//! Calls of services.

pub const AVAILABLE: &str = "available";
pub const BOOKING_FAILED: &str = "booking failed";
pub const BOOKING_SUCCEEDED: &str = "booking succeeded";
pub const FAILED: &str = "failed";
pub const ARGUMENT: &str = "argument";
pub const FROM_ASSISTANT: &str = "from assistant";
pub const FROM_USER: &str = "from user";
pub const HERE: &str = ", this turn";
pub const NOTHING_FOUND: &str = "found nothing";
/// Behind the turn in which a value is said.
pub const NOT_ANNOTATED: &str = ", not annotated";
pub const NO_RESPONSE: &str = "no response recorded";
pub const NO_RESULTS: &str = "no results";
pub const NOT_RECORDED: &str = "results not recorded";
pub const NOT_SAID_AFTER: &str = "not said after";
pub const NOT_SAID_BEFORE: &str = "not said before";
pub const RESULT: &str = "result";
pub const SAID_BY_ASSISTANT: &str = "said by assistant";
pub const SAID_BY_USER: &str = "said by user";
pub const SUCCEEDED: &str = "succeeded";
pub const UNAVAILABLE: &str = "not available";

pub fn from_call(method: &str) -> String {
    format!("from {method}")
}

pub fn into_call(method: &str) -> String {
    format!("goes into {method}")
}

/// Behind the turn in which a value is said, where the words are others. They keep their own direction.
pub fn in_words(words: &str) -> String {
    format!(" as \u{2068}“{words}”\u{2069}")
}

pub fn of(method: &str) -> String {
    format!("Call of {method}")
}

pub fn results_of(method: &str) -> String {
    format!("Results of {method}")
}
