//! The ids of rules that readers note as remarks, which readers and rules share.

pub const SPAN_TEXT: &str = "TM-SPAN-TEXT";
pub const OFFSET_TEXT: &str = "TM-OFFSET-TEXT";
pub const SPEAKER: &str = "TM-SPEAKER";
pub const CALL_JSON: &str = "TM-CALL-JSON";
pub const REWARD_JSON: &str = "TM-REWARD-JSON";
pub const ONTOLOGY_ARGUMENT: &str = "TM-ONTOLOGY-ARGUMENT";
pub const REWARD_STEP: &str = "TM-REWARD-STEP";
