//! The overview: the shape of a dataset.

use super::grouped;
use crate::engine::answer::Measure;
use crate::view::range::Number;

pub const TITLE: &str = "Overview";
pub const UNSEEN_SEEN: &str = "services not in train against others";
pub const COMPARE: &str = "Compare with\u{2026}";
pub const COMPARE_LINE: &str = "A search that finds what to compare with";
pub const COMPARE_GO: &str = "Compare";
pub const COMPARE_END: &str = "End the comparison";
pub const DIFFERS: &str = "What differs most";
pub const DIFFERS_NOT: &str = "Nothing differs more than by chance.";
pub const DIFFERS_MEANS: &str = "Ranked by the log-likelihood ratio G\u{b2}: how surprising the counts would be if both had the \
                                 same share. Below 10.8, which chance gives once in a thousand times, nothing is listed.";
pub const G2: &str = "G\u{b2}";
pub const ONLY_IN_ONE: &str = "only one has it";
pub const OTHER: &str = "Other";
pub const LENGTHS: &str = "Turns against";
pub const FLIGHT_PRICES: &str = "Prices of flights";
pub const ALL_FLIGHTS: &str = "of all flights";
pub const IN_TURNS: &str = "by turns";
pub const AGAINST: &str = "What the length is shown against";
pub const CHARTS: &str = "Charts";
pub const TABS: &str = "About the whole dataset";
pub const COUNTS: &str = "Counts";
pub const SHARES: &str = "Shares";
pub const EVERYTHING: &str = "Show everything";
pub const SCALE: &str = "What bars show";
pub const TABLE: &str = "Table";
pub const CSV: &str = "CSV";
pub const SVG: &str = "SVG";
pub const VALUE: &str = "Value";
pub const MATCHING: &str = "Matching";
pub const SHARE: &str = "Share";
pub const ALL: &str = "All";
pub const COLUMNS: &str = "value,matching,share of matching,all,share of all";
pub const COLUMNS_COMPARED: &str = "value,matching,share of matching,other,share of other";
pub const MEANS_COMPARED: &str = "Each bar is a link: it narrows what matches to what it counts. What is pale behind it is the \
                                  selection that it is compared with.";
pub const MEANS: &str = "Each bar is a link: it narrows what is open to what it counts, here and in the list. What is pale \
                         behind it is the whole dataset.";

pub fn save(what: &str, chart: &str) -> String {
    format!("Save {chart} as {what}")
}

pub fn table_of(chart: &str) -> String {
    format!("{chart} as a table")
}

pub fn clear(chart: &str) -> String {
    format!("Clear the filter on {chart}")
}

pub fn mark(label: &str, count: u64, of: &str, share: &str) -> String {
    format!("{label}: {} of {of}, {share}", grouped(count))
}

pub fn in_all(count: u64) -> String {
    format!("; {} in all", grouped(count))
}

pub fn in_other(count: u64, of: u64, share: &str) -> String {
    format!("; against {} of {}, {share}", grouped(count), grouped(of))
}

/// `train against test`.
pub fn against(one: &str, other: &str) -> String {
    format!("{one} against {other}")
}

/// `640 dialogues, 9 412 turns, against 2 921 of split:test`.
pub fn sum_against(dialogues: &str, parts: &str, other: u64, line: &str) -> String {
    format!("{dialogues}, {parts}, against {} of {line}", grouped(other))
}

pub fn surprise(of: f64) -> String {
    format!("{of:.0}")
}

/// `1 204 of 2 482 dialogues, 12 340 turns, 8 004 spans`.
pub fn sum(matching: u64, dialogues: &str, parts: &str) -> String {
    format!("{} of {dialogues}, {parts}", grouped(matching))
}

pub fn number(number: Number) -> &'static str {
    match number {
        Number::Measure(measure) => per_dialogue(measure),
        Number::UtteranceWords { is_user: true } => "Words per turn of the user",
        Number::UtteranceWords { is_user: false } => "Words per turn of the system",
    }
}

fn per_dialogue(measure: Measure) -> &'static str {
    match measure {
        Measure::Turns => "Turns per dialogue",
        Measure::Words => "Words per dialogue",
        Measure::Services => "Services per dialogue",
        Measure::Spans => "Spans per dialogue",
        Measure::Calls => "Calls per dialogue",
        Measure::Frames => "Most semantic frames in a turn",
        Measure::Switches => "Frame switches per dialogue",
        Measure::Flights => "Flights per dialogue",
        Measure::Rating => "Ratings",
        Measure::Pause => "Seconds between turns, mean per dialogue",
    }
}

pub fn median(of: &str) -> String {
    format!("median {of}")
}

pub fn pairs(is_of_turns: bool) -> &'static str {
    if is_of_turns { "Act, then act" } else { "Slot with slot" }
}

pub fn then(one: &str, next: &str) -> String {
    format!("{one}, then {next}")
}

pub fn with(one: &str, other: &str) -> String {
    format!("{one} with {other}")
}

/// `10 of 34`; nothing where all are shown.
pub fn names_shown(shown: usize, all: usize) -> String {
    if shown == all { String::new() } else { format!("the first {shown} of {all}") }
}

/// `10–14 turns, Words per dialogue: 100–119`.
pub fn length(turns: &str, against: Measure, number: &str) -> String {
    format!("{turns} turns, {}: {number}", per_dialogue(against).to_lowercase())
}
