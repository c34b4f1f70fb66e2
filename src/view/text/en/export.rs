//! Saving what matches, and asking the same of other programs.

use super::bytes;
use super::count::dialogues;
use super::parts::part;

pub const ACTS_SAYS: &str = "A row for each slot of an act; rows with the same turn and act_number are of one act. Turns and acts are counted from 1.";
pub const ARRAY: &str = "Original records, JSON";
pub const ARRAY_SAYS: &str = "One array of the records as they stand in their files. AirDialogue’s dialogues and their flights are saved together, as two arrays in a zip archive.";
pub const COLUMNS: &str = "Parquet, for pyarrow, DuckDB, Spark…";
pub const COLUMNS_SAYS: &str = "The table as Parquet: its cells have types (numbers, yes or no, lists), and what is absent is null. Every column says in the file what it holds.";
pub const COPIED: &str = "Copied to the clipboard.";
pub const COPIED_TEXT: &str = "What was copied";
pub const COPY_AS: &str = "Copy as";
pub const COPY_SAYS: &str = "A link to this view, or a program that finds the same in the files themselves.";
pub const CHANGED: &str = "What matches changed while it was saved, so the file may have records twice or lack some. Save it again.";
pub const CLOSED: &str = "The files were closed.";
pub const FORM: &str = "What to save";
pub const FRAMES_SAYS: &str = "A row for each value of each frame in each turn. Of Frames, the state of a turn is its active frame: the rows whose active is yes.";
pub const LINES: &str = "Original records, JSONL";
pub const LINES_SAYS: &str = "One record a line as it stands in its file; only line breaks between the parts of a record are left out. Opened again, a file is read as one kind of record. AirDialogue’s dialogues and their flights are saved together, as two files in a zip archive.";
pub const MARK: &str = " Begin with the mark (BOM) by which Excel knows UTF-8";
pub const NESTED: &str = "dialogues with all they have";
pub const NESTED_SAYS: &str = "The one form for all datasets as Parquet, in nested columns: a dialogue a row, its turns a list, and in each its spans, acts, states, calls and frames. Opened again, it is the same dialogues; several kinds of records are saved as a file each in a zip archive, to be unpacked first.";
pub const NOT_COPIED: &str = "This was not copied; the text is below.";
pub const NOTES_SAYS: &str = "Each row is a note: its place, the words it is about, its label and its own words. To give your notes to others, save them in the Notes panel.";
pub const NOTHING: &str = "Nothing matches any more, so nothing was saved.";
pub const PROGRESS: &str = "Records saved";
pub const SAVE: &str = "Save…";
pub const TABLES: &str = "Tables, CSV";
pub const FINDINGS_SAYS: &str = "Each row is a finding: its rule, its place and its sentence. Records, turns and lines are counted from 1, bytes from 0. Without a search, those of files as such come first. What is suppressed on the findings screen is left out.";
pub const REFERENCES_SAYS: &str = "A row for each value that an act says of a frame by its number, or for each act that is about a frame as a whole. Turns and acts are counted from 1.";
pub const TABLE_SAYS: &str = "Each row names its file, record and turn, counted from 1 as on the screen. Cells that a spreadsheet would take for formulas begin with an apostrophe.";
pub const TITLE: &str = "Export";
pub const TEMPLATE: &str = "Template for predictions, JSONL";
pub const TEMPLATE_SAYS: &str = "A dialogue a line with what is said, and empty places for what a model is to predict: states, frames, the action or calls. Filled in and opened together with the data, it is scored.";
pub const UNIFIED: &str = "One form for all datasets, JSONL";
pub const UNIFIED_SAYS: &str = "A dialogue a line, in the same keys whatever its dataset; what a dataset does not have is null or empty. Records and turns are counted from 1. Opened again, it is the same dialogues; several kinds of records are saved as a file each in a zip archive.";

/// What a search can be copied as, with the words of the buttons.
pub const WAYS: [(&str, &str); 7] = [
    ("link", "Link"),
    ("jq", "jq"),
    ("python", "Python"),
    ("duckdb", "DuckDB"),
    ("polars", "polars"),
    ("datasets", "HuggingFace datasets"),
    ("pyspark", "PySpark"),
];

pub fn what(matching: u64, extent: &str) -> String {
    format!("{}{extent}, in the order of the list.", dialogues(matching))
}

pub fn running(percent: u64) -> String {
    format!("Exporting {percent} %")
}

pub fn done(count: u64, extent: &str, length: u64, name: &str) -> String {
    format!("Saved {}{extent}, {}, as {name}.", dialogues(count), bytes(length))
}

pub fn cancelled(count: u64, of: u64) -> String {
    format!("Cancelled after {}; nothing was saved.", part(count, of))
}

/// `fault` is a sentence.
pub fn broken(count: u64, of: u64, fault: &str) -> String {
    format!("Only {} saved. {fault}", part(count, of))
}

pub fn no_columns(why: &str) -> String {
    format!(
        "The part of Colloquy that writes Parquet could not be loaded: {why}. Reload the page where it can be."
    )
}
