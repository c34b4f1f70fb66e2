//! What the values of frames mean. They are normalised strings, some with a sense of their own.

use crate::corpus::{Constraint, FrameValue};
use crate::formats::raw::{Whole, parse};

/// The value of slots that do not matter or have no limit.
const ANY: &str = "-1";

/// The only value that these slots have, whatever the words are.
const BOOK: &str = "book";
const BOOKINGS: [&str; 2] = ["intent", "action"];

/// Whether a slot of an act has a value that stands for something and is not taken from the text.
pub fn is_convention(slot: &str, value: &str) -> bool {
    value == ANY || (value == BOOK && BOOKINGS.contains(&slot))
}

/// How comparisons, and the highest and the lowest, begin.
const SIGN: char = '$';
const COMPARISONS: [&str; 2] = ["$GT ", "$LT "];

/// What of a value of a frame can be said: nothing of one that stands for something else.
pub fn bare<'v>(slot: &str, value: &'v str) -> Option<&'v str> {
    let compared = COMPARISONS.iter().find_map(|sign| value.strip_prefix(sign));
    let is_sayable = !value.is_empty() && !is_convention(slot, value);
    compared.or_else(|| Some(value).filter(|value| is_sayable && !value.starts_with(SIGN)))
}

/// What an entry of a frame's info says in effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing<'a> {
    /// A flag: its value, turned round when the entry is negated.
    Flag(bool),
    /// Slots that the user did (`true`) or did not want to hear more of.
    Asked(bool, &'a [String]),
    Wanted(&'a FrameValue),
    /// The user ruled the value out.
    Excluded(&'a FrameValue),
}

pub fn standing(constraint: &Constraint) -> Standing<'_> {
    let is_negated = constraint.is_negated;
    match &constraint.value {
        FrameValue::Flag(flag) => Standing::Flag(*flag != is_negated),
        FrameValue::List(slots) => Standing::Asked(!is_negated, slots),
        value if is_negated => Standing::Excluded(value),
        value => Standing::Wanted(value),
    }
}

/// The number of a frame, however it is written.
pub fn whole(number: &str) -> Option<i64> {
    parse::<Whole>(number.as_bytes()).ok()?.value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: FrameValue, is_negated: bool) -> Constraint {
        Constraint { value, is_negated }
    }

    #[test]
    fn a_flag_is_turned_round_by_its_negation() {
        // All four rows of "val XOR negated"; the data has the last two only.
        for (flag, is_negated, effect) in
            [(true, false, true), (true, true, false), (false, true, true), (false, false, false)]
        {
            assert_eq!(standing(&entry(FrameValue::Flag(flag), is_negated)), Standing::Flag(effect));
        }
    }
}
