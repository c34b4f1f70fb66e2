//! What a turn does to the states of its services.
//!
//! A state belongs to its service and is carried over turns that lack a frame for it, so a turn is compared
//! with the last state of the *same* service, however far back.

use super::provenance::source;
use crate::corpus::{Change, ChangeKind, Dialogue, State, Turn};
use std::collections::HashMap;

/// Per turn, one change for every slot that is in the state now or was in it before.
pub fn changes(dialogue: &Dialogue) -> Vec<Vec<Change>> {
    changes_of(dialogue, |_| true)
}

/// Per turn, the slots that have values they did not have before. (Most slots are only carried on.)
pub fn new_values(dialogue: &Dialogue) -> Vec<Vec<Change>> {
    changes_of(dialogue, |kind| !matches!(kind, ChangeKind::Carried | ChangeKind::Removed))
}

fn changes_of(dialogue: &Dialogue, is_wanted: fn(ChangeKind) -> bool) -> Vec<Vec<Change>> {
    let mut last: HashMap<&str, &State> = HashMap::new();
    let mut turns = Vec::with_capacity(dialogue.turns.len());
    for (index, turn) in dialogue.turns.iter().enumerate() {
        let mut changes = Vec::new();
        for state in &turn.states {
            push_changes(last.insert(&state.service, state), state, is_wanted, &mut changes);
        }
        for change in &mut changes {
            explain(&dialogue.turns, index, change);
        }
        turns.push(changes);
    }
    turns
}

fn push_changes(
    before: Option<&State>,
    now: &State,
    is_wanted: fn(ChangeKind) -> bool,
    changes: &mut Vec<Change>,
) {
    let before = before.map_or(&[][..], |state| &state.slots);
    for (slot, values) in &now.slots {
        let old = values_of(before, slot);
        let kind = kind(old, values);
        if is_wanted(kind) {
            changes.push(change(&now.service, slot, kind, values, old.unwrap_or_default()));
        }
    }
    for (slot, old) in before {
        if is_wanted(ChangeKind::Removed) && values_of(&now.slots, slot).is_none() {
            changes.push(change(&now.service, slot, ChangeKind::Removed, &[], old));
        }
    }
}

/// Adds where what is new comes from.
fn explain(turns: &[Turn], at: usize, change: &mut Change) {
    if change.kind != ChangeKind::Carried {
        let is_new = |value: &&String| !change.before.contains(value);
        let news: Vec<String> = change.values.iter().filter(is_new).cloned().collect();
        change.source = source(turns, at, &change.service, &change.slot, &news);
    }
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

fn change(service: &str, slot: &str, kind: ChangeKind, values: &[String], before: &[String]) -> Change {
    Change {
        service: service.to_owned(),
        slot: slot.to_owned(),
        kind,
        values: values.to_vec(),
        before: before.to_vec(),
        source: None,
    }
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
