//! The list of keys.

pub const ACTS: &str = "Show or hide acts";
pub const EXPORT: &str = "Export what matches";
pub const FILTERS: &str = "Go to the filters";
pub const FIND: &str = "Find in the dialogue; again for the browser’s own search";
pub const LEAVE: &str = "Leave the search, a filter panel or this sheet";
pub const LIST_NOTE: &str =
    "In the list, arrows, Page Up, Page Down, Home and End go from dialogue to dialogue.";
pub const NEXT_DIALOGUE: &str = "Next dialogue";
pub const NEXT_TURN: &str = "Next turn";
pub const NOTE: &str = "Note a label or words of your own";
pub const PREVIOUS_DIALOGUE: &str = "Previous dialogue";
pub const PREVIOUS_TURN: &str = "Previous turn";
pub const RAW: &str = "Show or leave the raw record";
pub const SEARCH: &str = "Go to the search";
pub const SINGLE_KEYS: &str = " Single keys work outside text fields";
pub const CALLS: &str = "Show or hide calls";
pub const COMPARE: &str = "Compare with another dialogue";
pub const FINDING: &str = "Next finding of the dialogue";
pub const FOUND: &str = "Show or hide values that were found in the text";
pub const FRAMES: &str = "Show or hide frames";
pub const LAYOUT: &str = "Next layout of the turns";
pub const SPANS: &str = "Show or hide spans";
pub const STATE: &str = "Show or hide the state";
pub const THIS_DIALOG: &str = "This dialog";
pub const TITLE: &str = "Keys and search";
