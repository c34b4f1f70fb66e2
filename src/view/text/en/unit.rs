//! Numbers and what they are of.

/// U+202F between groups of three figures: a thin space at which no line breaks.
pub const BETWEEN_GROUPS: char = '\u{202F}';

/// From bytes on, each a thousand times the one before.
pub const BYTES: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];

pub fn tenths(tenths: u64) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Less than one.
pub fn hundredths(hundredths: u64) -> String {
    format!("0.{hundredths:02}")
}

pub fn part(part: &str, whole: &str, unit: &str) -> String {
    format!("{part} of {whole} {unit}")
}

pub fn per_second(amount: &str) -> String {
    format!("{amount}/s")
}

pub fn seconds(seconds: &str) -> String {
    format!("{seconds} s")
}

pub fn minutes(minutes: u64, seconds: u64) -> String {
    format!("{minutes} min {seconds} s")
}

pub fn hours(hours: &str, minutes: u64) -> String {
    format!("{hours} h {minutes} min")
}

/// Of tenths of a percent.
pub fn percent(per_mille: u64) -> String {
    format!("{} %", tenths(per_mille))
}
