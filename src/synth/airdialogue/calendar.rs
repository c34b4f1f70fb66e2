//! Hours of a year without a leap day, as the data writes dates.

use crate::formats::airdialogue::judge::MONTHS;

const MONTH_DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

pub const YEAR_HOURS: u32 = 365 * 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    pub month: &'static str,
    /// Counted from 1.
    pub month_number: u32,
    pub day: u32,
    pub hour: u32,
}

/// The date of an hour; years follow each other without end.
pub fn date(hours: u32) -> Date {
    let hours = hours % YEAR_HOURS;
    let (mut day, hour) = (hours / 24, hours % 24);
    for (month_number, (month, days)) in (1..).zip(MONTHS.into_iter().zip(MONTH_DAYS)) {
        if day < days {
            return Date { month, month_number, day: day + 1, hour };
        }
        day -= days;
    }
    Date { month: "Dec", month_number: 12, day: 31, hour }
}
