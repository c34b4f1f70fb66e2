//! The schemas, and datasets as a whole.

use super::counted;

pub const LOOK: &str = "Find a service";
pub const ALSO: &str = "also";
pub const ANNOTATION_NAME: &str = "Annotation name";
pub const ANSWERS: &str = "What it answers";
pub const ANY_OF: &str = "any of these";
pub const ANY_TEXT: &str = "any text";
pub const ANY_TEXT_LIKE: &str = "any text, for example";
pub const ARGUMENT: &str = "Argument";
/// Before the dialogue that was read last.
pub const BACK_TO: &str = "Back to ";
/// Before how many dialogues have a call.
pub const CALLED_IN: &str = "Called in ";
pub const COUNTS_NOTE: &str = "Counted are dialogues in which an act names the slot of this service, or a state fills it; \
    of an intent, those in which it is active.";
/// Before the name of a service.
pub const DIALOGUES_WITH: &str = "Dialogues with ";
pub const IN_OTHER_WORDS: &str = "In other words";
pub const IN_OTHER_WORDS_NOTE: &str = "SGD-X says the same in other words: v1 is closest to the original, v5 farthest from it. \
    Slots and intents that stand in one row are the same.";
pub const MOST_OFTEN: &str = "most often";
/// Around the name of a service.
pub const NO_SCHEMA: [&str; 2] = ["No schema that is open describes ", "."];
pub const NO_PREFERENCE: &str = "(no preference)";
pub const NOT_IN_ONTOLOGY: &str = "not in the ontology";
pub const NOT_IN_SCHEMA: &str = "not in the schema";
pub const OCCURS: &str = "occurs";
pub const ONE_OF: &str = "one of";
pub const OPTIONAL: &str = "Optional";
pub const ORIGINAL: &str = "Original";
pub const REQUIRED: &str = "Required";
pub const REQUIRED_ARGUMENT: &str = "required";
pub const RESULTS: &str = "Results";
pub const SEARCH: &str = "search";
pub const SEEN: &str = "seen in train";
pub const TRANSACTION: &str = "transaction";
pub const UNSEEN: &str = "unseen: not in train";
pub const WHAT_IT_IS: &str = "What it is";
pub const WHAT_IT_MEANS: &str = "What it means";
/// What an annotation name is that names no slot.
pub const WHOLE: &str = "about the transaction as a whole";
pub const WORDS: &str = "Words";

pub fn annotation_names(count: u64) -> String {
    counted(count, "annotation name", "annotation names")
}

pub fn arguments(count: u64) -> String {
    counted(count, "argument", "arguments")
}

pub fn and_others(count: u64) -> String {
    format!("and {}", counted(count, "other value", "other values"))
}

pub fn more_values(count: u64) -> String {
    counted(count, "more value", "more values")
}
