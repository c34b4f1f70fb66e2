//! What may be wrong with AirDialogue's records, or noteworthy in them.
use crate::formats::Rule;
pub const INTENT_INCOMPLETE: &str = "AIR-INTENT-INCOMPLETE";
pub const TURN_PREFIX: &str = "AIR-TURN-PREFIX";
pub const TIME_COUNT: &str = "AIR-TIME-COUNT";
pub const KB_UNREADABLE: &str = "AIR-KB-UNREADABLE";
pub const RULES: &[Rule] = &[];
