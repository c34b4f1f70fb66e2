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

/// The entry as people say it: "not Oslo", "rejected", "any".
pub fn words(slot: &str, constraint: &Constraint) -> String {
    match (slot, standing(constraint)) {
        ("REJECTED", Standing::Flag(true)) => "rejected".to_owned(),
        ("REJECTED", Standing::Flag(false)) => "accepted".to_owned(),
        (_, Standing::Flag(flag)) => yes_or_no(flag).to_owned(),
        (_, Standing::Asked(is_yes, [])) => yes_or_no(is_yes).to_owned(),
        (_, Standing::Asked(is_yes, slots)) => format!("{}, about {}", yes_or_no(is_yes), slots.join(", ")),
        (_, Standing::Wanted(value)) => meaning(value),
        (_, Standing::Excluded(FrameValue::Null)) => "ruled out".to_owned(),
        (_, Standing::Excluded(value)) => format!("not {}", meaning(value)),
    }
}

/// All entries of a slot.
pub fn all_words(slot: &str, constraints: &[Constraint]) -> String {
    constraints.iter().map(|one| words(slot, one)).collect::<Vec<_>>().join("; ")
}

/// A value alone, with its special senses in words.
pub fn meaning(value: &FrameValue) -> String {
    match value {
        FrameValue::Null => "nothing said".to_owned(),
        FrameValue::Flag(flag) => yes_or_no(*flag).to_owned(),
        FrameValue::List(values) => values.join(", "),
        FrameValue::Text(text) | FrameValue::Number(text) => text_meaning(text),
    }
}

fn text_meaning(text: &str) -> String {
    let compared = |prefix: &str, words: &str| {
        let rest = text.strip_prefix(prefix)?.trim();
        (!rest.is_empty()).then(|| format!("{words} {rest}"))
    };
    match text {
        ANY => "any".to_owned(),
        "$MAX" => "as much as possible".to_owned(),
        "$MIN" => "as little as possible".to_owned(),
        _ => compared("$GT", "more than")
            .or_else(|| compared("$LT", "less than"))
            .unwrap_or_else(|| text.to_owned()),
    }
}

pub fn yes_or_no(is_yes: bool) -> &'static str {
    if is_yes { "yes" } else { "no" }
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

    fn text(text: &str) -> FrameValue {
        FrameValue::Text(text.to_owned())
    }

    #[test]
    fn a_flag_is_turned_round_by_its_negation() {
        // All four rows of "val XOR negated"; the data has the last two only.
        for (flag, is_negated, effect) in
            [(true, false, true), (true, true, false), (false, true, true), (false, false, false)]
        {
            assert_eq!(standing(&entry(FrameValue::Flag(flag), is_negated)), Standing::Flag(effect));
        }
        assert_eq!(words("REJECTED", &entry(FrameValue::Flag(false), true)), "rejected");
        assert_eq!(words("REJECTED", &entry(FrameValue::Flag(false), false)), "accepted");
        assert_eq!(words("wifi", &entry(FrameValue::Flag(true), false)), "yes");
    }

    #[test]
    fn special_values_are_said_in_words() {
        for (value, said) in [
            ("-1", "any"),
            ("$MAX", "as much as possible"),
            ("$MIN", "as little as possible"),
            ("$GT 3.0", "more than 3.0"),
            ("$LT 1700.0", "less than 1700.0"),
            ("$LT", "$LT"),
            ("-12", "-12"),
            ("august 13", "august 13"),
        ] {
            assert_eq!(meaning(&text(value)), said);
        }
    }

    #[test]
    fn a_negated_value_is_ruled_out() {
        assert_eq!(words("dst_city", &entry(text("Oslo"), true)), "not Oslo");
        assert_eq!(words("price", &entry(FrameValue::Null, true)), "ruled out");
        assert_eq!(words("duration", &entry(FrameValue::Null, false)), "nothing said");
        let both = [entry(text("Oslo"), false), entry(text("Bergen"), true)];
        assert_eq!(all_words("dst_city", &both), "Oslo; not Bergen");
    }

    #[test]
    fn hearing_more_is_a_yes_or_a_no_about_slots() {
        let slots = FrameValue::List(vec!["price".to_owned(), "wifi".to_owned()]);
        assert_eq!(words("HEARMORE", &entry(slots.clone(), false)), "yes, about price, wifi");
        assert_eq!(words("HEARMORE", &entry(slots, true)), "no, about price, wifi");
        assert_eq!(words("HEARMORE", &entry(FrameValue::List(vec![]), true)), "no");
    }
}
