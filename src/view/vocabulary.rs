//! The slots and values by which the search finds a dialogue.
//!
//! Invariant: they are those of the index, so that asking for one of them finds at least this dialogue. Much else that a
//! call or a frame says is in no index, and would find nothing.

use crate::corpus::{FrameValue, Intent, lowered};
use crate::engine::answer::Reading;
use crate::formats::{Kind, Skim, TrackedAct, TrackedValue};
use std::collections::HashSet;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    slots: HashSet<String>,
    values: HashSet<String>,
}

impl Vocabulary {
    pub fn of(reading: &Reading) -> Self {
        let mut vocabulary = Self::default();
        for (kind, _, name) in Skim::of_dialogue(&reading.dialogue).facts.iter() {
            match kind {
                Kind::Slot => _ = vocabulary.slots.insert(lowered(name)),
                Kind::Value => _ = vocabulary.values.insert(lowered(name)),
                _ => {}
            }
        }
        // The page has these in other words than the index was made of.
        for turn in &reading.details.frames.turns {
            turn.acts.iter().flat_map(values_of).for_each(|value| vocabulary.add(value));
        }
        let intent = reading.details.booking.as_ref().and_then(|booking| booking.intent.as_ref());
        vocabulary.values.extend(intent.into_iter().flat_map(wishes));
        vocabulary
    }

    fn add(&mut self, TrackedValue { slot, value, .. }: &TrackedValue) {
        self.slots.insert(lowered(slot));
        let texts = value.as_ref().map(FrameValue::texts).unwrap_or_default();
        self.values.extend(texts.into_iter().map(lowered));
    }

    pub fn has_slot(&self, slot: &str) -> bool {
        self.slots.contains(&lowered(slot))
    }

    pub fn has_value(&self, value: &str) -> bool {
        self.values.contains(&lowered(value))
    }
}

fn values_of(act: &TrackedAct) -> impl Iterator<Item = &TrackedValue> {
    let of_references = act.references.iter().flat_map(|reference| &reference.values);
    act.values.iter().chain(of_references)
}

/// What a customer asks for, as the index has it.
pub fn wishes(intent: &Intent) -> impl Iterator<Item = String> {
    intent.constraints().map(lowered).chain(intent.limits().map(|limit| limit.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::reading;
    use super::*;
    use crate::corpus::{Act, State, Turn, Value};

    #[test]
    fn what_is_annotated_is_in_it_and_nothing_else() {
        let act = Act {
            slot: Some("city".to_owned()),
            values: vec![Value { said: "Oslo".to_owned(), canonical: None }],
            ..Act::default()
        };
        let state = State {
            service: "Hotels_1".to_owned(),
            requested_slots: vec!["price".to_owned()],
            slots: vec![("stars".to_owned(), vec!["3".to_owned()])],
            ..State::default()
        };
        let utterance = "To Oslo, Bergen or Rome".to_owned();
        let turn = Turn { utterance, acts: vec![act], states: vec![state], ..Turn::default() };
        let vocabulary = Vocabulary::of(&reading(vec![turn]));
        assert_eq!(["city", "Stars", "price"].map(|slot| vocabulary.has_slot(slot)), [true, true, false]);
        assert_eq!(["oslo", "3", "Bergen"].map(|value| vocabulary.has_value(value)), [true, true, false]);
    }
}
