//! Rules about what the user wants so far.

use super::{acts_of, all_states, has_user_acts, is_annotated, slot_of, takes};
use crate::corpus::{State, Subject};
use crate::formats::sgd::acts::DONT_CARE;
use crate::formats::sgd::say::{listed, quoted};
use crate::formats::sgd::state::new_values;
use crate::formats::{Case, Hits};
use std::collections::HashMap;

pub fn slot(case: &Case, hits: &mut Hits) {
    for at @ (_, _, state) in all_states(case) {
        let Some(known) = case.service(&state.service) else { continue };
        for (slot, _) in &state.slots {
            let is_taken = known.intents.iter().any(|intent| takes(intent, slot));
            if slot_of(known, slot).is_some() && !is_taken {
                hits.slot(at, slot, format!("no intent of {} takes {}", quoted(&known.name), quoted(slot)));
            }
        }
    }
}

pub fn categorical(case: &Case, hits: &mut Hits) {
    for at @ (_, _, state) in all_states(case) {
        let Some(known) = case.service(&state.service) else { continue };
        for (slot, values) in &state.slots {
            let Some(entry) = slot_of(known, slot).filter(|entry| entry.is_categorical) else { continue };
            for value in values.iter().filter(|value| *value != DONT_CARE) {
                if !entry.possible_values.contains(value) {
                    hits.slot(at, slot, format!("{} cannot take {}", quoted(slot), quoted(value)));
                }
            }
        }
    }
}

pub fn values(case: &Case, hits: &mut Hits) {
    for at @ (_, _, state) in all_states(case) {
        let known = case.service(&state.service);
        for (position, (slot, values)) in state.slots.iter().enumerate() {
            // An object of slots is repaired; the hub's list of names may repeat one.
            if state.slots.iter().take(position).any(|(other, _)| other == slot) {
                hits.slot(at, slot, format!("a slot stands twice in the state, {}", quoted(slot)));
            }
            let is_categorical =
                known.and_then(|service| slot_of(service, slot)).is_some_and(|entry| entry.is_categorical);
            if let Some(found) = odd_values(values, is_categorical) {
                hits.slot(at, slot, format!("{found}, for {}", quoted(slot)));
            }
        }
    }
}

fn odd_values(values: &[String], is_categorical: bool) -> Option<&'static str> {
    let repeats =
        values.iter().enumerate().any(|(at, value)| values.iter().take(at).any(|other| other == value));
    match values {
        [] => Some("there is no value"),
        [_] => None,
        _ if repeats => Some("a value stands twice"),
        _ if values.iter().any(|value| value == DONT_CARE) => Some("dontcare stands beside other values"),
        _ if is_categorical => Some("a categorical slot has more than one value"),
        _ => None,
    }
}

pub fn vanish(case: &Case, hits: &mut Hits) {
    if !is_annotated(case) {
        return;
    }
    let mut last: HashMap<&str, &State> = HashMap::new();
    for at @ (_, _, state) in all_states(case) {
        let Some(before) = last.insert(&state.service, state) else { continue };
        for (slot, _) in &before.slots {
            if !state.slots.iter().any(|(other, _)| other == slot) {
                let intent = state.active_intent.as_deref().unwrap_or("none");
                let (slot, intent) = (quoted(slot), quoted(intent));
                hits.state(at, format!("the slot is gone from the state as the intent is {intent}, {slot}"));
            }
        }
    }
}

pub fn requested(case: &Case, hits: &mut Hits) {
    if !is_annotated(case) || !has_user_acts(case) {
        return;
    }
    for at @ (_, turn, state) in all_states(case) {
        let requests = || {
            acts_of(turn, &state.service)
                .filter(|act| act.name == "REQUEST")
                .filter_map(|act| act.slot.as_deref())
        };
        let unasked = state
            .requested_slots
            .iter()
            .map(String::as_str)
            .filter(|slot| !requests().any(|other| other == *slot));
        let unasked: Vec<&str> = unasked.collect();
        if !unasked.is_empty() {
            hits.state(at, format!("no act of the turn requests {}", listed(unasked)));
        }
        let unlisted: Vec<&str> =
            requests().filter(|slot| !state.requested_slots.iter().any(|other| other == slot)).collect();
        if !unlisted.is_empty() {
            hits.state(at, format!("the requested slots lack {}", listed(unlisted)));
        }
    }
}

pub fn active_intent(case: &Case, hits: &mut Hits) {
    if !is_annotated(case) {
        return;
    }
    for at @ (_, turn, state) in all_states(case) {
        for act in acts_of(turn, &state.service).filter(|act| act.name == "INFORM_INTENT") {
            let Some(value) = act.values.first() else { continue };
            let informed = value.canonical.as_deref().unwrap_or(&value.said);
            let active = state.active_intent.as_deref().unwrap_or("NONE");
            if informed != active {
                let (active, informed) = (quoted(active), quoted(informed));
                hits.state(
                    at,
                    format!("the active intent is {active} where the turn informs about {informed}"),
                );
            }
        }
    }
}

pub fn system(case: &Case, hits: &mut Hits) {
    for at @ (_, _, state) in all_states(case).filter(|(_, turn, _)| !turn.speaker.is_user()) {
        hits.state(at, format!("the system\u{2019}s turn has a state, of {}", quoted(&state.service)));
    }
}

pub fn unsaid(case: &Case, hits: &mut Hits) {
    if !is_annotated(case) || !has_user_acts(case) {
        return;
    }
    for new in new_values(case.dialogue) {
        let Some(value) = new.news().next().filter(|_| new.source().is_none()) else { continue };
        let turn = case.dialogue.turns.get(new.turn);
        let subject = turn.and_then(|turn| Subject::slot(turn, new.state, new.slot));
        let (slot, value) = (quoted(new.slot), quoted(value));
        hits.about(new.turn, subject, format!("nothing explains the new value of {slot}, {value}"));
    }
}

/// An intent begins with what the user informs about or affirms, and ends with a refusal or a farewell.
pub fn intent_change(case: &Case, hits: &mut Hits) {
    if !is_annotated(case) || !has_user_acts(case) {
        return;
    }
    let mut last: HashMap<&str, &str> = HashMap::new();
    for at @ (_, turn, state) in all_states(case) {
        let now = state.active_intent.as_deref().unwrap_or("NONE");
        let before = last.insert(&state.service, now).unwrap_or("NONE");
        let does = |name: &str| acts_of(turn, &state.service).any(|act| act.name == name);
        let is_told = match state.active_intent {
            Some(_) => does("INFORM_INTENT") || does("AFFIRM_INTENT"),
            None => does("NEGATE_INTENT") || does("NEGATE") && does("THANK_YOU"),
        };
        if now != before && !is_told {
            let (before, now) = (quoted(before), quoted(now));
            hits.state(at, format!("the active intent was {before} and is {now}, without an act"));
        }
    }
}
