//! Annotators, instructions and rewards of Taskmaster.

pub const ACCEPTED: &str = "accepted";
pub const ANNOTATED: &str = "Annotated";
pub const ANNOTATORS: &str = "Annotators";
/// Behind what one annotator says.
pub const BOTH_AGREE: &str = ", both agree";
pub const BULLET: &str = "•";
pub const BY_BOTH: &str = " by both";
pub const BY_ONE: &str = ", by one annotator only";
pub const BY_ONE_OF_TWO: &str = " by one annotator, ";
pub const BY_OTHER: &str = " by the other";
pub const CONFIRMED: &str = "Confirmed by the writer";
pub const CONTEXT: &str = "Context that could not be read";
pub const DRAWN: &str = "drawn by chance";
pub const ENTERED: &str = "entered by the writer";
pub const FIXED: &str = "fixed";
pub const GENERATION: &str = "Generation that could not be read";
pub const INSTRUCTIONS: &str = "Instructions";
pub const IS_REWARDED: &str = "what the model did next; the reward is for it";
pub const MENTIONED: &str = "mentioned";
/// In place of a value that the data does not keep.
pub const OPEN: &str = "open";
pub const REJECTED: &str = "rejected";
pub const REWARD: &str = "Reward";
pub const REWARDED: &str = "Generation";
pub const SCRIPT: &str = "Script";
pub const SLOTS: &str = "Slots of the task";
/// Between the steps of a name.
pub const STEP: &str = " › ";
pub const TASK: &str = "Task";
pub const WHOLE: &str = "the whole transaction";

/// What is to be entered where the script has an open slot.
pub fn asked(entity: &str, how: &str, asked: &str) -> String {
    format!("{entity}, {how}: {asked}")
}

pub fn call(name: &str) -> String {
    format!("call {name}")
}

/// Between the word that a slot is open and what was asked for.
pub fn open_slot(entity: &str, how: &str) -> String {
    format!(" {entity}, {how}: ")
}

pub fn other_marks(text: &str) -> String {
    format!("; the other marks {}", quote(text))
}

pub fn other_names(name: &str) -> String {
    format!("; the other names it {name}")
}

pub fn quote(text: &str) -> String {
    format!("\u{2068}“{text}”\u{2069}")
}

pub fn response(name: &str) -> String {
    format!("response of {name}")
}

pub fn response_without_call(context: &str) -> String {
    format!("Response without a call ({context})")
}

pub fn says(speaker: &str) -> String {
    format!("{speaker} says")
}

pub fn several(times: usize, are_alike: bool) -> String {
    format!(", annotated {times} times{}", if are_alike { " alike" } else { ", not all alike" })
}

pub fn so_often(count: u32, verdict: &str) -> String {
    format!("{count} {verdict}")
}

pub fn writes(speaker: &str) -> String {
    format!("{speaker} writes")
}
