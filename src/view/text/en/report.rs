//! Findings as Markdown, for people who do not have Colloquy.

use super::count::findings;
use super::counted;

pub const HEADING: &str = "# Findings";
pub const HOW: &str = "Files are named as they were opened. The Python below each finding needs its standard library only; run it in \
    the folder that the names start from. It reads the bytes of the record, shows what the finding is about, and fails when \
    that is not there. Turns and lines are counted from 1, bytes and the indexes in Python from 0.";
pub const NOT_READ: &str = "The bytes of this record could not be read again.";

pub fn checked(checked: u64, to_check: u64) -> String {
    let of = if checked < to_check { format!("{checked} of ") } else { String::new() };
    let records = counted(to_check, "record was", "records were");
    format!("{of}{records} checked against the rules of their datasets with Colloquy.")
}

pub fn sum(count: u64, of_rules: u64) -> String {
    format!("{}.", super::findings::sum(count, of_rules))
}

pub fn left_out(count: u64, suppressions: u64) -> String {
    let left = counted(count, "finding is", "findings are");
    format!("{left} left out by {}.", counted(suppressions, "suppression", "suppressions"))
}

pub fn rule(rule: &str, severity: &str) -> String {
    format!("## {rule} ({severity})")
}

pub fn found(count: u64) -> String {
    format!("{}.", findings(count))
}

pub fn found_in(count: u64, records: u64, checked: u64, percent: &str) -> String {
    let records = super::findings::in_records(records, checked);
    format!("{} {records}, {percent}\u{a0}%.", findings(count))
}

pub fn suppressed(count: u64) -> String {
    counted(count, "more is suppressed.", "more are suppressed.")
}

pub fn listed(count: u64) -> String {
    let first = counted(count, "is listed.", "are listed.");
    if count == 0 { "None can be listed.".to_owned() } else { format!("The first {first}") }
}

pub fn finding(number: u64, dialogue: Option<&str>, turn: Option<u64>) -> String {
    let turn = turn.map_or(String::new(), |turn| format!(", turn {turn}"));
    match dialogue {
        Some(dialogue) => format!("### {number}. Dialogue {dialogue}{turn}"),
        None => format!("### {number}. In no dialogue"),
    }
}

/// Numbers of lines and bytes as programs take them.
pub fn place(file: &str, line: u64, byte: u64, record: Option<(u64, u64)>) -> String {
    let record = record.map_or(String::new(), |(start, end)| format!(" (record: bytes {start} to {end})"));
    format!("{file}, line {line}, byte {byte}{record}")
}

pub fn excerpt(code: &str) -> String {
    format!("Found there: {code}")
}
