//! Commands that ask other programs what a query asks here.

use serde::{Deserialize, Serialize};

/// Whom a recipe is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    Jq,
    Python,
    DuckDb,
}
