//! The dialogue that is open.

use super::{bytes, grouped, ordinal};

pub const BUBBLES: &str = "bubbles";
pub const CANT_SHOW: &str = "This dialogue can’t be shown";
pub const ADD_TERM: &str = "Add to the search; with Alt: search for this alone";
pub const CLEAR_SEARCH: &str = "Clear the search";
pub const COMPARE: &str = "Compare with another";
pub const COMPARE_MEANS: &str = "Set another dialogue beside this one";
pub const COPY_MARKDOWN: &str = "Copy as Markdown";
pub const COPY_SVG: &str = "Copy as SVG";
pub const EXCLUDED: &str = "The search excludes this dialogue.";
pub const FIND: &str = "Find in the dialogue";
pub const FIND_CLOSE: &str = "Close the search in the dialogue";
pub const FIND_HERE: &str = "In this dialogue";
pub const FIRST_MATCH: &str = "Open the first match";
/// Before the JSON pointer of what is marked in the record.
pub const MARKED: &str = "Marked: ";
pub const NO_MATCH: &str = "Nothing to show: no dialogue matches.";
pub const NOT_FOUND: &str = "not found";
pub const NOT_UTF8: &str = "Bytes that are not UTF-8 are shown as \u{FFFD}; copies have them so, too.";
pub const ON_ITS_WAY: &str = "The first dialogue is on its way.";
/// Before the spans that lie beyond the end of their utterance.
pub const OUTSIDE: &str = "Outside the text: ";
pub const RAW: &str = "Raw";
pub const JSON_PATHS: &str = "JSON paths";
pub const JSON_PATHS_MEANS: &str = "Where each annotation stands in the record, as a JSON pointer";
pub const LAYERS: &str = "Layers";
pub const LAYOUT: &str = "Layout";
pub const MORE: &str = "More";
pub const NO_PICTURE: &str = "The browser could not draw it: select fewer turns";
pub const SAVED: &str = "Saved";
pub const SAVE_PNG: &str = "Save as PNG";
pub const SAVE_SVG: &str = "Save as SVG";
pub const SCHEMA: &str = "schema";
pub const SELECTED_OR_ALL: &str = "Turns that are selected, or all";
pub const READING_RECORD: &str = "Reading the record.";
pub const RECORD: &str = "The record";
pub const REFUSED: &str = "The browser refused";
pub const REFUSED_RECORD: &str = "The browser refused; select the text instead";
pub const SETTING: &str = "Set the turns as";
pub const SHOW: &str = "Show";
/// Before the spans of a turn, for those who hear the page.
pub const SPANS_ARE: &str = "Spans: ";
pub const FOUND_ARE: &str = "Found in the text: ";

/// What is told of a value that the data gives without a place.
pub fn found_value(slot: &str, value: Option<&str>, times: u32) -> String {
    let value =
        value.map(|value| format!(" as a form of {}", super::parts::quoted(value))).unwrap_or_default();
    let times = if times > 1 {
        format!("; it stands here {times} times, and which is meant is not known")
    } else {
        String::new()
    };
    format!("{slot}, found here{value}: the data does not say where it stands{times}")
}

/// What is annotated several times alike.
pub fn repeated(label: &str, times: u32) -> String {
    format!("{label} ×{times}")
}

/// The label of a value that stands in a text more than once.
pub fn ambiguous(slot: &str, times: u32) -> String {
    if times == 2 { format!("{slot} · twice") } else { format!("{slot} · {times} times") }
}
pub const STATE_GRID: &str = "state grid";
pub const STATE_BESIDE: &str = "State beside";
pub const STATE_BESIDE_MEANS: &str =
    "Slots, their values and what became of them, beside the turns instead of after them";
pub const STATES: &str = "State, turn by turn";
pub const STATES_KEY: &str = "● added, ◆ replaced, ≈ variant added, ○ the same, · kept without being said, ✕ gone. \
    A mark leads to the turn that its value comes from.";
pub const TABLE: &str = "compact";
pub const TOO_LONG_TO_LAY_OUT: &str = "This record is too long to be laid out.";
pub const TRANSCRIPT: &str = "transcript";
pub const UTC: &str = "UTC";
pub const WALK: &str = "Dialogues of the list";
pub const VERBATIM: &str = "Verbatim";
pub const VERBATIM_MEANS: &str = "Byte for byte as in the file, not laid out";

/// Which of the hits is gone to.
pub fn hit_of(position: u64, count: u64) -> String {
    format!("{} of {}", grouped(position), grouped(count))
}

pub fn is_not_here(id: &str) -> String {
    format!("Dialogue {id} is not here")
}

/// A file or a split, or nothing, is where the dialogue should be.
pub fn should_be_in(place: &str) -> String {
    format!("It should be{}. Files are still being read.", within(place))
}

pub fn says_it_is_in(place: &str) -> String {
    format!(
        "The link says that it is{}, which is not among the files that are open. Open that file and it appears here.",
        within(place)
    )
}

fn within(place: &str) -> String {
    if place.is_empty() { String::new() } else { format!(" in {place}") }
}

/// Before the path of the file.
pub fn bytes_of_file(start: u64, end: u64, length: u64) -> String {
    format!("Bytes {}–{}, {} of ", grouped(start), grouped(end), bytes(length))
}

/// Behind what is marked: where it stands in the file.
pub fn marked_at(line: &str, byte: &str) -> String {
    format!(" in {line} of the file, {byte}")
}

pub fn show_all(length: u64) -> String {
    format!("Show all {}", bytes(length))
}

pub fn schema_of(service: &str) -> String {
    format!("Schema of {service}")
}

pub fn span_place(slot: &str, service: &str, start: u32, end: u32) -> String {
    if service.is_empty() {
        format!("{slot}, characters {start}–{end}")
    } else {
        format!("{slot} of {service}, characters {start}–{end}")
    }
}

pub fn turn_link(turn: u64) -> String {
    format!("Turn {}, link", ordinal(turn))
}
