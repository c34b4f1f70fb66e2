//! Numbers for people: groups, units, durations, and the one place where counting starts at 1.

use super::text;

/// `2 098`, with thin spaces between groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text =
        String::with_capacity(digits.len() + digits.len() / 3 * text::unit::BETWEEN_GROUPS.len_utf8());
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(text::unit::BETWEEN_GROUPS);
        }
        text.push(digit);
    }
    text
}

/// `2 098` or `4.5`.
pub fn plain(number: f64) -> String {
    if number.fract() == 0.0 && number >= 0.0 { grouped(whole(number)) } else { number.to_string() }
}

/// A position counted from 0, as people count.
pub fn ordinal(index: u64) -> String {
    grouped(index.saturating_add(1))
}

/// `512 B`, `4.1 kB`, `51.2 MB`; a thousand bytes are a kilobyte, as on the shelf.
pub fn bytes(number: u64) -> String {
    let unit = Unit::of(number);
    format!("{} {}", unit.text(number), unit.name)
}

/// `12.0 of 51.2 MB`: both in the unit of the whole.
pub fn bytes_of(part: u64, whole: u64) -> String {
    let unit = Unit::of(whole);
    text::unit::part(&unit.text(part), &unit.text(whole), unit.name)
}

/// `402 MB/s`.
pub fn rate(bytes_per_second: f64) -> String {
    text::unit::per_second(&bytes(whole(bytes_per_second)))
}

/// `0.21 s`, `4.3 s`, `1 min 20 s`, `2 h 5 min`.
pub fn duration(elapsed_ms: f64) -> String {
    let elapsed_ms = whole(elapsed_ms);
    let (hundredths, tenths, seconds) =
        (rounded(elapsed_ms, 10), rounded(elapsed_ms, 100), rounded(elapsed_ms, 1000));
    let minutes = seconds / 60;
    if hundredths < 100 {
        text::unit::seconds(&text::unit::hundredths(hundredths))
    } else if tenths < 100 {
        text::unit::seconds(&text::unit::tenths(tenths))
    } else if seconds < 60 {
        text::unit::seconds(&seconds.to_string())
    } else if minutes < 60 {
        text::unit::minutes(minutes, seconds % 60)
    } else {
        text::unit::hours(&grouped(minutes / 60), minutes % 60)
    }
}

struct Unit {
    name: &'static str,
    bytes: u64,
}

impl Unit {
    const ALL: [Self; 5] = [
        Self { name: text::unit::BYTES[0], bytes: 1 },
        Self { name: text::unit::BYTES[1], bytes: 1_000 },
        Self { name: text::unit::BYTES[2], bytes: 1_000_000 },
        Self { name: text::unit::BYTES[3], bytes: 1_000_000_000 },
        Self { name: text::unit::BYTES[4], bytes: 1_000_000_000_000 },
    ];

    fn of(number: u64) -> &'static Self {
        Self::ALL.iter().rev().find(|unit| number >= unit.bytes).unwrap_or(&Self::ALL[0])
    }

    /// Three figures, or whole bytes.
    fn text(&self, number: u64) -> String {
        let tenths = rounded(number, (self.bytes / 10).max(1));
        if self.bytes == 1 {
            grouped(number)
        } else if tenths < 1000 {
            text::unit::tenths(tenths)
        } else {
            grouped(rounded(number, self.bytes))
        }
    }
}

/// How many times `unit` goes into `number`, to the nearest.
fn rounded(number: u64, unit: u64) -> u64 {
    number.saturating_add(unit / 2) / unit
}

/// A count as a number that can be measured with.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub fn float(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates, below 0 too")]
pub fn whole(value: f64) -> u64 {
    value.round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_three_figures() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(2098), "2\u{202F}098");
        assert_eq!(grouped(1_500_000), "1\u{202F}500\u{202F}000");
    }

    #[test]
    fn people_count_from_one() {
        assert_eq!(ordinal(0), "1");
        assert_eq!(ordinal(u64::MAX), grouped(u64::MAX));
    }

    #[test]
    fn numbers_are_grouped_or_as_they_are() {
        assert_eq!(plain(2098.0), "2\u{202F}098");
        assert_eq!(plain(4.5), "4.5");
        assert_eq!(plain(-1.0), "-1");
    }

    #[test]
    fn units_are_decimal() {
        assert_eq!(bytes(0), "0 B");
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(51_234_567), "51.2 MB");
        assert_eq!(bytes(444_000_000), "444 MB");
        assert_eq!(bytes_of(12_000_000, 51_234_567), "12.0 of 51.2 MB");
        assert_eq!(rate(402e6), "402 MB/s");
    }

    #[test]
    fn durations_lose_precision_as_they_grow() {
        assert_eq!(duration(212.0), "0.21 s");
        assert_eq!(duration(4_321.0), "4.3 s");
        assert_eq!(duration(42_000.0), "42 s");
        assert_eq!(duration(80_000.0), "1 min 20 s");
        assert_eq!(duration(7_500_000.0), "2 h 5 min");
        assert_eq!(duration(-1.0), "0.00 s");
    }
}
