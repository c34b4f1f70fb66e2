//! In whose names SGD is shown.

use crate::formats::sgd::version::{ORIGINAL, word};

pub const LABEL: &str = "Names of services, slots and intents";
pub const MEANS: &str =
    "Dialogues of SGD with the names of a version of SGD-X. Search and filters keep the names of the data.";
pub const OF_DATA: &str = "Names: data";

pub fn version(version: char) -> String {
    let word = word(version);
    if version == ORIGINAL { format!("Names: {word} (original)") } else { format!("Names: {word}") }
}
