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
