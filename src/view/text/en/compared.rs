//! Findings of another version beside those of what is open.

use super::count::rules;
use super::counted;

pub const BUTTON: &str = "Compare with saved findings\u{2026}";
pub const CLOSE: &str = "Close the comparison";
pub const COMPARING: &str = "Comparing\u{2026}";
pub const GONE: &str = "gone";
pub const MOVED: &str = "moved";
pub const NEW: &str = "new";
pub const SAYS: &str = "A finding is the same when rule, dialogue and sentence are; it moved when its file, turn or line is another. \
    Suppressed findings of either version are left out.";

pub fn title(name: &str) -> String {
    format!("Compared with {name}")
}

pub fn counts(new: u64, gone: u64, moved: u64, same: u64) -> String {
    let [new, gone, moved, same] = [new, gone, moved, same].map(super::grouped);
    format!("{new} new, {gone} gone, {moved} moved, {same} the same")
}

pub fn unchanged(count: u64) -> String {
    format!("{}: nothing changed.", rules(count))
}

pub fn was_at(place: &str) -> String {
    format!("was at {place}")
}

pub fn spot(file: &str, line: u64) -> String {
    format!("{file}, {}", super::parts::line(line.saturating_sub(1)))
}

pub fn loaded(count: u64) -> String {
    counted(count, "finding was saved", "findings were saved")
}
