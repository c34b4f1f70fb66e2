//! Points in time as people read them, in UTC. No clock here: times come from the data only.

use crate::corpus::{Moment, TimeUnit};

/// "2018-06-26 09:02:10 UTC (seconds in the data)"; milliseconds are kept where the data has them.
pub fn utc_words(moment: Moment) -> String {
    let unit = match moment.unit {
        TimeUnit::Seconds => "seconds",
        TimeUnit::Milliseconds => "milliseconds",
    };
    format!("{} ({unit} in the data)", utc(moment))
}

/// "2018-06-26 09:02:10 UTC", with milliseconds where the data has them.
pub fn utc(moment: Moment) -> String {
    let ms = moment.unix_ms;
    let (seconds, rest) = (ms.div_euclid(1000), ms.rem_euclid(1000));
    let (year, month, day) = civil_date(seconds.div_euclid(86_400));
    let clock = seconds.rem_euclid(86_400);
    let (hour, minute, second) = (clock / 3600, clock / 60 % 60, clock % 60);
    let fraction = if moment.unit == TimeUnit::Milliseconds { format!(".{rest:03}") } else { String::new() };
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}{fraction} UTC")
}

/// Year, month and day of a day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`: years that
/// begin in March have their leap day last, and 400 of them are always 146 097 days.
pub fn civil_date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_utc_with_their_unit() {
        assert_eq!(utc_words(Moment::from_s(1_530_003_730)), "2018-06-26 09:02:10 UTC (seconds in the data)");
        assert_eq!(
            utc_words(Moment::from_ms(1_471_272_019_730)),
            "2016-08-15 14:40:19.730 UTC (milliseconds in the data)"
        );
        assert_eq!(utc(Moment::from_s(-1)), "1969-12-31 23:59:59 UTC");
    }

    #[test]
    fn the_calendar_knows_leap_years_and_ends_of_time() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(11_016), (2000, 2, 29));
        assert_eq!(civil_date(16_860), (2016, 2, 29));
        assert_eq!(civil_date(-719_528), (0, 1, 1));
        assert!(
            utc(Moment::from_ms(i64::MAX)).ends_with("UTC")
                && utc(Moment::from_ms(i64::MIN)).ends_with("UTC")
        );
    }
}
