//! The ids of rules that the reader notes as remarks, which reader and rules share.

/// Reported from what the reader remarks, because pairs of corpus words have equal lengths.
pub const DB_LENGTHS: &str = "FRAMES-DB-LENGTHS";

/// Reported from what the reader remarks of `db`, and from the other parts of turns.
pub const SHAPE: &str = "FRAMES-SHAPE";
