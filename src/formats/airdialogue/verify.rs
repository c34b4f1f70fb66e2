//! What `AirDialogue` records as right, derived again under rules that may be varied.

use serde::{Deserialize, Serialize};

/// The rules by which the expected action is derived; by default those of the official generator.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerificationParameters {
    /// The hours at which the morning, the afternoon and the evening begin.
    pub day_starts: [u8; 3],
    /// Of several flights that cost least only the first is expected.
    pub is_first_only: bool,
    /// A flight has to cost less than the greatest price, not as much at most.
    pub is_price_below: bool,
    /// A reservation that is to be changed is not expected again.
    pub is_old_excluded: bool,
}

impl Default for VerificationParameters {
    fn default() -> Self {
        Self { day_starts: [3, 12, 20], is_first_only: false, is_price_below: false, is_old_excluded: false }
    }
}
