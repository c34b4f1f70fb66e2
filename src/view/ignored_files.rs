//! Files that were left alone, for the list of them.

pub use crate::engine::ignored_files::reason;

/// A file that is left alone, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    pub path: String,
    /// A sentence without a full stop.
    pub reason: String,
}
