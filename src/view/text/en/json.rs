//! A text of JSON, laid out or as it is.

use super::{counted, ordinal};

pub const FOLD_ALL: &str = "Fold all";
pub const FOLD_ALL_MEANS: &str = "All objects and lists but the outermost";
pub const LAID_OUT: &str = "Laid out for reading; line numbers count these lines.";
pub const UNFOLD_ALL: &str = "Unfold all";
pub const VERBATIM: &str = "Byte for byte; line numbers are those of the file.";

/// In place of what is folded.
pub fn folded(count: u64, is_object: bool) -> String {
    format!("… {}", size(count, is_object))
}

/// What folds, for those who do not see it.
pub fn fold(name: &str, count: u64, is_object: bool, line: u64) -> String {
    let size = size(count, is_object);
    if name.is_empty() { format!("line {}, {size}", ordinal(line)) } else { format!("{name}, {size}") }
}

fn size(count: u64, is_object: bool) -> String {
    if is_object { counted(count, "member", "members") } else { counted(count, "item", "items") }
}
