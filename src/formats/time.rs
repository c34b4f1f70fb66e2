//! Points in time as people read them: dates of the civil calendar, in UTC. Nothing here asks a clock.

use crate::corpus::{Moment, TimeUnit};
use std::fmt::Write;

const DAY_MS: i64 = 86_400_000;

/// `2018-06-26 09:02:10`; with thousandths of a second where the data counts in milliseconds.
pub fn utc(moment: Moment) -> String {
    let (days, ms) = (moment.unix_ms.div_euclid(DAY_MS), moment.unix_ms.rem_euclid(DAY_MS));
    let (year, month, day) = civil_date(days);
    let (seconds, rest) = (ms / 1000, ms % 1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = format!("{year:04}-{month:02}-{day:02} {hours:02}:{minutes:02}:{seconds:02}");
    if moment.unit == TimeUnit::Milliseconds {
        // Writing into a text cannot fail.
        let _ = write!(text, ".{rest:03}");
    }
    text
}

/// Year, month and day of a point in time.
pub fn civil_date_of(moment: Moment) -> (i64, i64, i64) {
    civil_date(moment.unix_ms.div_euclid(DAY_MS))
}

/// Year, month and day of a number of days since 1970-01-01 (Howard Hinnant, "`chrono`-compatible low-level
/// date algorithms", `civil_from_days`).
fn civil_date(days: i64) -> (i64, i64, i64) {
    let from_march = days + 719_468;
    let (era, day_of_era) = (from_march.div_euclid(146_097), from_march.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00:00"),
            (-1, "1969-12-31 23:59:59"),
            (951_782_399, "2000-02-28 23:59:59"),
            (951_782_400, "2000-02-29 00:00:00"),
            (1_530_000_030, "2018-06-26 08:00:30"),
            (253_402_300_800, "10000-01-01 00:00:00"),
        ] {
            assert_eq!(utc(Moment::from_s(seconds)), text);
        }
    }

    #[test]
    fn any_time_has_a_date() {
        assert_eq!(civil_date_of(Moment::from_ms(1_471_046_400_000)), (2016, 8, 13));
        assert!(!utc(Moment::from_s(i64::MAX)).is_empty());
        assert!(!utc(Moment::from_s(i64::MIN)).is_empty());
    }
}
