//! What a turn does to the states of its services.
//!
//! A state belongs to its service and is carried over turns that lack a frame for it, so a turn is compared
//! with the last state of the *same* service, however far back.

use super::provenance::source;
use crate::corpus::{Change, ChangeKind, Dialogue, Source, State, Turn};
use std::collections::HashMap;

/// A slot of a state, beside what it had before.
pub struct Compared<'d> {
    turns: &'d [Turn],
    pub turn: usize,
    pub state: &'d State,
    pub slot: &'d str,
    kind: ChangeKind,
    pub values: &'d [String],
    before: &'d [String],
}

impl<'d> Compared<'d> {
    /// The values that it did not have.
    pub fn news(&self) -> impl Iterator<Item = &'d String> + use<'d> {
        let before = self.before;
        self.values.iter().filter(move |value| !before.contains(value))
    }

    /// Where what is new comes from.
    pub fn source(&self) -> Option<Source> {
        if self.kind == ChangeKind::Carried {
            return None;
        }
        let news: Vec<&str> = self.news().map(String::as_str).collect();
        source(self.turns, self.turn, &self.state.service, self.slot, &news)
    }

    fn change(&self) -> Change {
        Change {
            service: self.state.service.clone(),
            slot: self.slot.to_owned(),
            kind: self.kind,
            values: self.values.to_vec(),
            before: self.before.to_vec(),
            source: self.source(),
        }
    }
}

/// Per turn, one change for every slot that is in the state now or was in it before.
pub fn changes(dialogue: &Dialogue) -> Vec<Vec<Change>> {
    let mut turns = vec![Vec::new(); dialogue.turns.len()];
    for compared in compared(dialogue, |_| true) {
        if let Some(turn) = turns.get_mut(compared.turn) {
            turn.push(compared.change());
        }
    }
    turns
}

/// The slots whose values are not those before, turn by turn. (Most slots are only carried on.)
pub fn new_values(dialogue: &Dialogue) -> Vec<Compared<'_>> {
    compared(dialogue, |kind| !matches!(kind, ChangeKind::Carried | ChangeKind::Removed))
}

fn compared(dialogue: &Dialogue, is_wanted: fn(ChangeKind) -> bool) -> Vec<Compared<'_>> {
    let turns = dialogue.turns.as_slice();
    let mut last: HashMap<&str, &State> = HashMap::new();
    let mut all = Vec::new();
    for (turn, of_turn) in turns.iter().enumerate() {
        for state in &of_turn.states {
            let before = last.insert(&state.service, state).map_or(&[][..], |state| &state.slots);
            for (slot, values) in &state.slots {
                let old = values_of(before, slot);
                let kind = kind(old, values);
                if is_wanted(kind) {
                    let before = old.unwrap_or_default();
                    all.push(Compared { turns, turn, state, slot, kind, values, before });
                }
            }
            let kind = ChangeKind::Removed;
            for (slot, before) in before.iter().filter(|_| is_wanted(kind)) {
                if values_of(&state.slots, slot).is_none() {
                    all.push(Compared { turns, turn, state, slot, kind, values: &[], before });
                }
            }
        }
    }
    all
}

/// Values that contain all the old ones say the same in more ways; other values replace them.
fn kind(before: Option<&[String]>, now: &[String]) -> ChangeKind {
    match before {
        None => ChangeKind::Added,
        Some(before) if before.iter().all(|value| now.contains(value)) => {
            if now.len() == before.len() {
                ChangeKind::Carried
            } else {
                ChangeKind::VariantAdded
            }
        }
        Some(_) => ChangeKind::Replaced,
    }
}

fn values_of<'a>(slots: &'a [(String, Vec<String>)], wanted: &str) -> Option<&'a [String]> {
    slots.iter().find(|(slot, _)| slot == wanted).map(|(_, values)| values.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Turn;

    /// A service and its slots with their values.
    type Said<'a> = (&'a str, &'a [(&'a str, &'a [&'a str])]);

    fn turn(states: &[Said]) -> Turn {
        let state = |(service, slots): &Said| State {
            service: (*service).to_owned(),
            slots: slots
                .iter()
                .map(|(slot, values)| ((*slot).to_owned(), values.iter().map(|v| (*v).to_owned()).collect()))
                .collect(),
            ..State::default()
        };
        Turn { states: states.iter().map(state).collect(), ..Turn::default() }
    }

    fn kinds(turns: Vec<Turn>) -> Vec<Vec<(String, ChangeKind)>> {
        let dialogue = Dialogue { turns, ..Dialogue::default() };
        let named = |turn: Vec<Change>| turn.into_iter().map(|change| (change.slot, change.kind)).collect();
        changes(&dialogue).into_iter().map(named).collect()
    }

    #[test]
    fn a_state_is_compared_with_the_last_one_of_its_service() {
        let found = kinds(vec![
            turn(&[("A_1", &[("city", &["Oslo"]), ("time", &["five"])])]),
            turn(&[("B_1", &[("city", &["Bergen"])])]),
            turn(&[("A_1", &[("city", &["Moss"]), ("time", &["five", "17:00"]), ("seats", &["2"])])]),
            turn(&[("A_1", &[("city", &["Moss"])])]),
        ]);
        let expect = |pairs: &[(&str, ChangeKind)]| {
            pairs.iter().map(|(slot, kind)| ((*slot).to_owned(), *kind)).collect::<Vec<_>>()
        };
        assert_eq!(found[0], expect(&[("city", ChangeKind::Added), ("time", ChangeKind::Added)]));
        assert_eq!(found[1], expect(&[("city", ChangeKind::Added)]));
        let third = [
            ("city", ChangeKind::Replaced),
            ("time", ChangeKind::VariantAdded),
            ("seats", ChangeKind::Added),
        ];
        assert_eq!(found[2], expect(&third));
        let fourth =
            [("city", ChangeKind::Carried), ("time", ChangeKind::Removed), ("seats", ChangeKind::Removed)];
        assert_eq!(found[3], expect(&fourth));
    }
}
