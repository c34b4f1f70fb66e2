//! The acts of SGD: their names, who may do them, and their numbers at the `HuggingFace` hub.

use crate::corpus::Act;

/// An act and whether users, and whether systems, do it; in the order of the hub's classes.
const ACTS: [(&str, bool, bool); 18] = [
    ("AFFIRM", true, false),
    ("AFFIRM_INTENT", true, false),
    ("CONFIRM", false, true),
    ("GOODBYE", true, true),
    ("INFORM", true, true),
    ("INFORM_COUNT", false, true),
    ("INFORM_INTENT", true, false),
    ("NEGATE", true, false),
    ("NEGATE_INTENT", true, false),
    ("NOTIFY_FAILURE", false, true),
    ("NOTIFY_SUCCESS", false, true),
    ("OFFER", false, true),
    ("OFFER_INTENT", false, true),
    ("REQUEST", true, true),
    ("REQUEST_ALTS", true, false),
    ("REQ_MORE", false, true),
    ("SELECT", true, false),
    ("THANK_YOU", true, false),
];

/// The pseudo-slot whose value is the name of an intent.
pub const INTENT: &str = "intent";
/// The pseudo-slot of a number of results.
pub const COUNT: &str = "count";
/// What a slot has when every value is as good.
pub const DONT_CARE: &str = "dontcare";

/// The name of an act that the data gives as a word or as the number of a class.
pub fn name(word: &str) -> &str {
    let number = word.parse::<usize>().ok();
    number.and_then(|number| ACTS.get(number)).map_or(word, |(name, ..)| name)
}

/// The number of a class, as the hub writes it.
pub fn class(name: &str) -> Option<usize> {
    ACTS.iter().position(|(other, ..)| *other == name)
}

/// Whether a speaker does this act; `None` when it is no act of SGD.
pub fn is_of(name: &str, is_user: bool) -> Option<bool> {
    let (_, user, system) = ACTS.iter().find(|(other, ..)| *other == name)?;
    Some(if is_user { *user } else { *system })
}

/// The act is about an intent: its slot is no slot of the service.
pub fn is_about_intent(act: &Act) -> bool {
    matches!(act.name.as_str(), "INFORM_INTENT" | "OFFER_INTENT")
}

/// The slot of the service that an act is about, without the pseudo-slots.
pub fn real_slot(act: &Act) -> Option<&str> {
    let is_pseudo = is_about_intent(act) || act.name == "INFORM_COUNT";
    act.slot.as_deref().filter(|slot| !(is_pseudo && (*slot == INTENT || *slot == COUNT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_in_alphabetical_order() {
        for (number, word) in [("0", "AFFIRM"), ("6", "INFORM_INTENT"), ("17", "THANK_YOU"), ("18", "18")] {
            assert_eq!(name(number), word);
        }
        assert_eq!((class("REQ_MORE"), class("DANCE")), (Some(15), None));
        assert!(ACTS.is_sorted());
    }

    #[test]
    fn an_act_belongs_to_its_speakers() {
        let of = |name| (is_of(name, true), is_of(name, false));
        assert_eq!(of("OFFER"), (Some(false), Some(true)));
        assert_eq!(of("INFORM"), (Some(true), Some(true)));
        assert_eq!(of("DANCE"), (None, None));
    }
}
