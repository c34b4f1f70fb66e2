//! Dates as people write them: "Sept 11", "September 11th", "11 Sept", "the 11th of September", "09/11".

use super::words::{Words, is_one_of};
use crate::formats::airdialogue::judge::month_of;

pub struct Date {
    /// In the year, from 0.
    pub month: usize,
    pub day: u32,
    /// Its last word.
    pub last: usize,
    /// Its words can be nothing else.
    pub is_certain: bool,
}

const FULL_NAMES: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The month that a word names, whole or short.
pub fn month(word: &str) -> Option<usize> {
    FULL_NAMES.iter().position(|name| name.eq_ignore_ascii_case(word)).or_else(|| month_of(word))
}

/// The date that begins with a word.
pub fn at(words: &Words, at: usize) -> Option<Date> {
    month_first(words, at).or_else(|| day_first(words, at)).or_else(|| in_digits(words, at))
}

fn month_first(words: &Words, at: usize) -> Option<Date> {
    let month = month(words.get(at)?)?;
    let day = day(words.get(at + 1)?).filter(|_| is_loose(words.gap(at + 1)))?;
    Some(Date { month, day, last: at + 1, is_certain: true })
}

fn day_first(words: &Words, at: usize) -> Option<Date> {
    let word = words.get(at)?;
    let day = day(word).filter(|_| is_loose(words.gap(at + 1)))?;
    let has_of = words.get(at + 1)?.eq_ignore_ascii_case("of");
    let last = if has_of { at + 2 } else { at + 1 };
    let name = words.get(last)?;
    // "Flight 3 may be late."
    let is_verb = name.eq_ignore_ascii_case("may") && !has_of && ordinal(word).is_none();
    let month = month(name).filter(|_| is_loose(words.gap(last)) && !is_verb)?;
    Some(Date { month, day, last, is_certain: true })
}

/// The month comes first, unless it can only be the day.
fn in_digits(words: &Words, at: usize) -> Option<Date> {
    let gap = words.gap(at + 1).trim();
    let number = |at: usize| words.get(at).filter(|word| word.len() < 3)?.parse::<u32>().ok();
    let (one, other) = (number(at)?, number(at + 1).filter(|_| matches!(gap, "/" | "-"))?);
    let (month, day) = if one > 12 { (other, one) } else { (one, other) };
    let month = usize::try_from(month.checked_sub(1).filter(|month| *month < 12)?).ok()?;
    let day = Some(day).filter(|day| (1..=31).contains(day))?;
    Some(Date { month, day, last: at + 1, is_certain: gap == "/" })
}

/// A second day behind a date, without its month: "to 13", "and 13th", "- 13".
pub fn second_day(words: &Words, last: usize) -> Option<(usize, u32)> {
    let next = words.get(last + 1)?;
    let is_range = matches!(words.gap(last + 1).trim(), "-" | "\u{2013}" | "&");
    if is_range {
        return Some((last + 1, day(next)?));
    }
    let is_link = is_one_of(next, &["to", "and", "till", "until", "through"]);
    let day = day(words.get(last + 2).filter(|_| is_link && is_loose(words.gap(last + 2)))?)?;
    // "Sept 11 and 13 Sept" is a date of its own.
    let is_own =
        words.get(last + 3).is_some_and(|word| month(word).is_some()) || words.gap(last + 3).trim() == "/";
    (!is_own).then_some((last + 2, day))
}

/// A day of a month, as a number or as "11th".
fn day(word: &str) -> Option<u32> {
    ordinal(word).or_else(|| word.parse().ok().filter(|day| word.len() < 3 && (1..=31).contains(day)))
}

/// A day that is said as one: "11th".
pub fn ordinal(word: &str) -> Option<u32> {
    let digits = word.len().checked_sub(2).filter(|digits| (1..=2).contains(digits))?;
    let (number, ending) = word.split_at_checked(digits)?;
    let day = number.parse().ok().filter(|day| (1..=31).contains(day))?;
    is_one_of(ending, &["st", "nd", "rd", "th"]).then_some(day)
}

fn is_loose(gap: &str) -> bool {
    gap.len() < 4 && gap.chars().all(|letter| letter.is_whitespace() || matches!(letter, '.' | ',' | '-'))
}
