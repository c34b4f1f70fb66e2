//! The findings.

use super::count::{findings, rules};
use super::parts::SO_FAR;
use super::{counted, grouped};

/// At the last finding of a rule, or the first.
pub const NO_MORE: &str = "no more of this rule";
pub const REPORT: &str = "Report";
pub const REPORT_OF_RULE: &str = "Report of this rule";
pub const SAVE_ALL: &str = "Save all as CSV";
pub const SAVE_LINES: &str = "Save all as JSON lines";
pub const SAVE_SEARCH: &str = "Save those of the search as CSV";
pub const SHOW_BYTES: &str = "Show its bytes";

pub fn all_checked(records: u64) -> String {
    counted(
        records,
        "record was checked against every rule of its dataset",
        "records were checked against every rule of their datasets",
    )
}

pub fn checked_so_far(records: u64, all: u64) -> String {
    format!("{} of {} records checked so far", grouped(records), grouped(all))
}

/// Checking ended before all were.
pub fn not_all_checked(records: u64, all: u64) -> String {
    format!("{} of {} records were checked against every rule", grouped(records), grouped(all))
}

pub fn sum(count: u64, of_rules: u64) -> String {
    format!("{} of {}", findings(count), rules(of_rules))
}

pub fn next_of(rule: &str) -> String {
    format!("Next finding of {rule}")
}

pub fn previous_of(rule: &str) -> String {
    format!("Previous finding of {rule}")
}

pub fn in_records(records: u64, checked: u64) -> String {
    format!("in {} of {} records", grouped(records), grouped(checked))
}

pub fn silent(count: u64, is_over: bool) -> String {
    format!("{} found nothing{}", rules(count), if is_over { "" } else { SO_FAR })
}
