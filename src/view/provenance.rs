//! Where a value in the state comes from: which turn said it first, and how.
//!
//! A reading aid made from spans and acts alone: it looks for the value's text and knows nothing of meaning.
//! Invariant: a source is this turn or one before it.

use crate::corpus::{Turn, slice_chars};

/// The place where a value was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    pub turn: usize,
    pub how: How<'a>,
    /// The slot under which it was said, if it is another one.
    pub as_slot: Option<&'a str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How<'a> {
    /// In this very turn, in these words.
    Here(&'a str),
    /// By the user, earlier.
    Said,
    /// By the system, with this act.
    Act(&'a str),
}

/// Finds the source of one of `values` of `slot`, looking back from `turn`: first under the same slot, then
/// under any.
pub fn source<'a>(turns: &'a [Turn], turn: usize, slot: &str, values: &[&str]) -> Option<Source<'a>> {
    let mentions = |any_slot: bool| {
        turns.get(..=turn)?.iter().enumerate().rev().find_map(|(index, said)| {
            let (text, found_slot, act) = mention(said, values, |other| any_slot || other == slot)?;
            let how = match said.speaker {
                _ if index == turn => How::Here(text),
                speaker if speaker.is_user() => How::Said,
                _ => act.map_or(How::Act("INFORM"), How::Act),
            };
            Some(Source { turn: index, how, as_slot: (found_slot != slot).then_some(found_slot) })
        })
    };
    mentions(false).or_else(|| mentions(true))
}

/// The verb for an act, as the margin says it.
pub fn verb(act: &str) -> String {
    match act {
        "OFFER" => "offered".to_owned(),
        "CONFIRM" => "proposed".to_owned(),
        "INFORM" => "told".to_owned(),
        other => other.to_lowercase().replace('_', " "),
    }
}

/// What a turn says of one of the values: the words, the slot, and the act if one names it.
fn mention<'a>(
    turn: &'a Turn,
    values: &[&str],
    is_slot: impl Fn(&str) -> bool,
) -> Option<(&'a str, &'a str, Option<&'a str>)> {
    let is_value = |text: &str| values.iter().any(|value| value.eq_ignore_ascii_case(text));
    let act = turn.acts.iter().find_map(|act| {
        let slot = act.slot.as_deref().filter(|slot| is_slot(slot))?;
        let value = act
            .values
            .iter()
            .find(|value| is_value(&value.said) || value.canonical.as_deref().is_some_and(is_value))?;
        Some((value.said.as_str(), slot, Some(act.name.as_str())))
    });
    act.or_else(|| {
        turn.spans.iter().filter(|span| is_slot(&span.slot)).find_map(|span| {
            let text = slice_chars(&turn.utterance, span.range).filter(|text| is_value(text))?;
            Some((text, span.slot.as_str(), None))
        })
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::corpus::{Act, CharRange, Span, Speaker, Value};

    pub fn turn(speaker: Speaker, utterance: &str) -> Turn {
        Turn { speaker, utterance: utterance.to_owned(), ..Turn::default() }
    }

    fn with_act(mut turn: Turn, name: &str, slot: &str, said: &str, canonical: Option<&str>) -> Turn {
        turn.acts.push(Act {
            service: "S".to_owned(),
            name: name.to_owned(),
            slot: Some(slot.to_owned()),
            values: vec![Value { said: said.to_owned(), canonical: canonical.map(str::to_owned) }],
            ..Act::default()
        });
        turn
    }

    #[test]
    fn the_words_of_this_turn_come_first() {
        let turns = [
            with_act(turn(Speaker::System, ""), "OFFER", "date", "March 1st", None),
            with_act(turn(Speaker::User, ""), "INFORM", "date", "tonight", Some("2019-03-01")),
        ];
        let found = source(&turns, 1, "date", &["2019-03-01"]);
        assert_eq!(found, Some(Source { turn: 1, how: How::Here("tonight"), as_slot: None }));
    }

    #[test]
    fn an_accepted_offer_is_found_where_it_was_made() {
        let turns = [
            with_act(turn(Speaker::System, ""), "OFFER", "name", "Juniper Kitchen", None),
            turn(Speaker::User, "Fine."),
        ];
        let found = source(&turns, 1, "name", &["juniper kitchen"]);
        assert_eq!(found, Some(Source { turn: 0, how: How::Act("OFFER"), as_slot: None }));
        assert_eq!(verb("OFFER"), "offered");
        assert_eq!(verb("REQUEST_ALTS"), "request alts");
    }

    #[test]
    fn a_value_said_for_another_slot_is_found_too() {
        let mut first = turn(Speaker::User, "I go to Oslo");
        first.spans.push(Span {
            service: "Bus".to_owned(),
            slot: "to_city".to_owned(),
            range: CharRange::new(8, 12),
            text: None,
        });
        let turns = [first, turn(Speaker::User, "A hotel there")];
        let found = source(&turns, 1, "city", &["Oslo"]);
        assert_eq!(found, Some(Source { turn: 0, how: How::Said, as_slot: Some("to_city") }));
    }

    #[test]
    fn an_unsaid_value_has_no_source() {
        assert_eq!(source(&[turn(Speaker::User, "")], 0, "city", &["Oslo"]), None);
        assert_eq!(source(&[], 0, "city", &["Oslo"]), None);
    }
}
