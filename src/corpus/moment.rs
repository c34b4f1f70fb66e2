//! A point in time, with the unit in which the data gives it.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970 in UTC, whatever the data counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Moment {
    pub unix_ms: i64,
    /// The unit of the data.
    pub unit: TimeUnit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeUnit {
    Seconds,
    Milliseconds,
}

impl Moment {
    pub fn from_s(seconds: i64) -> Self {
        Self { unix_ms: seconds.saturating_mul(1000), unit: TimeUnit::Seconds }
    }

    pub fn from_ms(unix_ms: i64) -> Self {
        Self { unix_ms, unit: TimeUnit::Milliseconds }
    }
}
