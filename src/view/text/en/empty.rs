//! The page before anything is open.

use super::grouped;
use crate::corpus::Dataset;

pub const AGAIN: &str = "Open again";
/// Where the browser gives no way to open files again.
pub const NOT_AGAIN: &str = ". This browser lets no page open them again by itself: choose them again.";
/// Where it does, but of what is dropped only.
pub const NOT_DROPPED: &str =
    ". Only what is dropped here, and not chosen, can be opened again with one click.";
pub const DATASETS: &str = "AirDialogue, Schema-Guided Dialogue, Taskmaster and Frames, raw or derived, as files, folders, zip or tar.gz, of any size.";
/// Around an address.
pub const FETCHING: [&str; 2] = ["Fetching ", " … "];
/// Before a path.
pub const LAST_TIME: &str = "Last time: ";
/// Before what a link leads to.
pub const LINK_LEADS_TO: &str = "This link leads to ";
pub const NEEDS_DATASET: &str =
    "It needs files of that dataset. Open them, and the page shows what the link points at.";
/// Around a path.
pub const NEEDS_FILE: [&str; 2] =
    ["It needs ", ". Open that file, or the folder it is in, and the page shows what the link points at."];
pub const PASTE: &str = "JSON can be pasted, too, or come from this host:";
pub const PROMISE: &str = "Files stay in this tab. There is no server.";
pub const SAMPLES: &str = "Or try a sample";
pub const TITLE: &str = "Drop a dialogue dataset here and read it";
/// Where nothing can be dropped.
pub const TITLE_TOUCH: &str = "Open a dialogue dataset and read it";

/// What one finds in the sample of a dataset.
pub fn story(dataset: Dataset) -> &'static str {
    match dataset {
        Dataset::Sgd => {
            "Someone books a table, a bus or a car. Which words fill which slot, and where does the state go wrong?"
        }
        Dataset::AirDialogue => {
            "A customer wants a flight. Did the agent choose right, and is the record right about that?"
        }
        Dataset::Taskmaster => {
            "Someone orders a pizza, a coffee or tickets. What went into the calls, and was all of it said?"
        }
        Dataset::Frames => {
            "A traveller weighs several trips. Which one is talked about when, and where did the annotators slip?"
        }
        Dataset::DialogStudio | Dataset::ConvLab => "",
    }
}

pub fn dialogue(id: &str) -> String {
    format!("dialogue {id}")
}

pub fn made_up(dialogues: u64) -> String {
    format!("{} dialogues, made up", grouped(dialogues))
}

pub fn schema(service: &str) -> String {
    format!("the schema of {service}")
}
