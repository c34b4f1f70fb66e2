//! What hangs over the window before it is dropped.

use super::counted;

pub const EMPTY: &str = "Folders and archives are read with everything in them.";
pub const INSTEAD_OF_SAMPLE: &str = "They take the place of the sample.";
pub const NOTE: &str = " What is not a dialogue dataset is listed and left alone. Files stay in this tab.";
pub const ONE: &str = "Drop it to read it";

pub fn joins(files: u64) -> String {
    format!("They join {}.", counted(files, "file that is open", "files that are open"))
}

pub fn several(items: u64) -> String {
    format!("Drop {} to read them", counted(items, "item", "items"))
}
