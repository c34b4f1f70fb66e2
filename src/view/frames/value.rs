//! The values of frames in words.

use crate::corpus::{Constraint, FrameValue};
use crate::formats::frames::{Standing, standing};
use crate::view::text::frames as text;

/// The entry as people say it: "not Oslo", "rejected", "any".
pub fn words(slot: &str, constraint: &Constraint) -> String {
    match (slot, standing(constraint)) {
        ("REJECTED", Standing::Flag(true)) => text::REJECTED.to_owned(),
        ("REJECTED", Standing::Flag(false)) => text::ACCEPTED.to_owned(),
        (_, Standing::Flag(flag)) => yes_or_no(flag).to_owned(),
        (_, Standing::Asked(is_yes, [])) => yes_or_no(is_yes).to_owned(),
        (_, Standing::Asked(is_yes, slots)) => text::about(yes_or_no(is_yes), &slots.join(", ")),
        (_, Standing::Wanted(value)) => meaning(value),
        (_, Standing::Excluded(FrameValue::Null)) => text::RULED_OUT.to_owned(),
        (_, Standing::Excluded(value)) => text::is_not(&meaning(value)),
    }
}

/// All entries of a slot.
pub fn all_words(slot: &str, constraints: &[Constraint]) -> String {
    constraints.iter().map(|one| words(slot, one)).collect::<Vec<_>>().join("; ")
}

/// A value alone, with its special senses in words.
pub fn meaning(value: &FrameValue) -> String {
    match value {
        FrameValue::Null => text::NOTHING_SAID.to_owned(),
        FrameValue::Flag(flag) => yes_or_no(*flag).to_owned(),
        FrameValue::List(values) => values.join(", "),
        FrameValue::Text(text) | FrameValue::Number(text) => text_meaning(text),
    }
}

fn text_meaning(value: &str) -> String {
    let compared = |prefix: &str, words: fn(&str) -> String| {
        let rest = value.strip_prefix(prefix)?.trim();
        (!rest.is_empty()).then(|| words(whole(rest)))
    };
    match value {
        "-1" => text::ANY.to_owned(),
        "$MAX" => text::AS_MUCH.to_owned(),
        "$MIN" => text::AS_LITTLE.to_owned(),
        _ => compared("$GT", text::more_than)
            .or_else(|| compared("$LT", text::less_than))
            .unwrap_or_else(|| whole(value).to_owned()),
    }
}

/// The data writes whole numbers as floats.
fn whole(value: &str) -> &str {
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    value.strip_suffix(".0").filter(is_number).unwrap_or(value)
}

fn yes_or_no(is_yes: bool) -> &'static str {
    if is_yes { text::YES } else { text::NO }
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
            ("$GT 3.0", "more than 3"),
            ("$LT 1700.5", "less than 1700.5"),
            ("$LT", "$LT"),
            ("-12", "-12"),
            ("1700.0", "1700"),
            (".0", ".0"),
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
