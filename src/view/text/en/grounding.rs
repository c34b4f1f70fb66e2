//! Whether values are said.

use super::grouped;
use crate::corpus::Dataset;

pub const TITLE: &str = "Grounding";
pub const MEANS: &str = "Of every value that the data annotates, or that the customer has in mind: does anybody say it, \
                         who does first, and in which form? Each number is a link to the dialogues that it is of.";
pub const NOT_OPEN: &str = "No dialogues of this dataset are open.";
pub const NO_VALUES: &str = "There are no annotated values here.";
pub const ANNOTATED: &str = "Values";
pub const ALL_FIELDS: &str = "All fields";
pub const FIELD: &str = "Field";
pub const HOW: &str = "How";
pub const WHO: &str = "By whom";
pub const VERBATIM: &str = "Verbatim";
pub const OTHER_FORM: &str = "Other form";
pub const NEVER: &str = "Never";
pub const BY_USER: &str = "User";
pub const BY_SYSTEM: &str = "System";
pub const EARLIER: &str = "Earlier";
pub const SAME_TURN: &str = "Same turn";
pub const LATER: &str = "Later";
pub const COUNTED: &str = "What is counted";
pub const VALUES: &str = "Values";
pub const DIALOGUES: &str = "Dialogues";
pub const ALL_SAID: &str = " say all their values.";
pub const EXAMPLES: &str = "Examples of values that nobody says";
pub const TERMS_TITLE: &str = "What is counted, and what the words mean";
pub const TERMS: [(&str, &str); 6] = [
    (VERBATIM, "An utterance has the value as the data writes it, but for upper and lower case."),
    (
        OTHER_FORM,
        "An utterance has it in another form that the data allows: another value that is listed beside it, the words of \
         an act for it, a number in letters or with other signs, a date as people write it, a city for its airport, a \
         part of a name.",
    ),
    (NEVER, "No utterance of the dialogue has it in any of these forms. Flags such as True are never said."),
    ("User, system", "Who speaks in the first turn that says it. That turn alone decides who and how."),
    (
        "Earlier, same turn, later",
        "Whether that turn stands before the one that is annotated, is that one, or comes after it. What belongs to the \
         dialogue as a whole has no such turn.",
    ),
    (
        "Not counted",
        "Values that stand for something that nobody would say: dontcare in SGD, -1 and $MIN in Frames, true and false in \
         the calls of Taskmaster.",
    ),
];

/// Where its values are.
pub fn of_dataset(dataset: Dataset) -> Option<&'static str> {
    Some(match dataset {
        Dataset::AirDialogue => {
            "AirDialogue: what the customer wants (intent), and the name and flight of what the agent did (action). They are \
             found as the reader marks them, which is a guess."
        }
        Dataset::Sgd => {
            "SGD: each value that is new to the state of a service. A turn says it if one of its acts has it and the words \
             do, too; without acts, the words are enough."
        }
        Dataset::Taskmaster => {
            "Taskmaster: the texts of segments, and the arguments and results of calls. A segment of the same name comes \
             before the mere words."
        }
        Dataset::Frames => {
            "Frames: the values of acts, and each value that is new to the frames of a dialogue, in its normal form."
        }
        Dataset::ConvLab | Dataset::DialogStudio => return None,
    })
}

pub fn cell(field: &str, outcome: &str, values: u64, dialogues: u64, share: &str) -> String {
    let (values, dialogues) = (super::count::values(values), super::count::dialogues(dialogues));
    format!("{field}, {outcome}: {values}, {share}, in {dialogues}")
}

pub fn sum(values: u64, with_values: u64, dialogues: u64) -> String {
    let (values, dialogues) = (super::count::values(values), super::count::dialogues(dialogues));
    format!("{values} in {} of {dialogues}", grouped(with_values))
}

pub fn grounded(count: &str, of: &str, share: &str) -> String {
    format!("{count} of {of} dialogues ({share})")
}
