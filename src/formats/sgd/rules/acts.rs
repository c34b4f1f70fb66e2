//! Rules about acts, and about names that the schema has to have.

use super::{all_acts, all_calls, all_states, intent_of, slot_of};
use crate::corpus::{Service, Subject};
use crate::formats::sgd::acts::{INTENT, is_about_intent, is_of, real_slot};
use crate::formats::sgd::say::quoted;
use crate::formats::{Case, Hits};

pub fn slot(case: &Case, hits: &mut Hits) {
    for (index, turn, act) in all_acts(case) {
        let (Some(slot), Some(known)) = (real_slot(act), case.service(&act.service)) else { continue };
        if slot_of(known, slot).is_none() {
            let (name, slot, service) = (&act.name, quoted(slot), quoted(&act.service));
            hits.act(
                (index, turn, act),
                format!("{name} is about a slot that {service} does not have, {slot}"),
            );
        }
    }
}

pub fn slot_intent(case: &Case, hits: &mut Hits) {
    for (index, turn, act) in all_acts(case).filter(|(_, _, act)| real_slot(act) == Some(INTENT)) {
        let is_known = case.service(&act.service).is_some_and(|known| slot_of(known, INTENT).is_some());
        if is_known {
            let (name, service) = (&act.name, quoted(&act.service));
            hits.act((index, turn, act), format!("{name} is about the slot called intent of {service}"));
        }
    }
}

pub fn values_length(case: &Case, hits: &mut Hits) {
    hits.remarks(case, "SGD-VALUES-LENGTH");
}

pub fn speaker(case: &Case, hits: &mut Hits) {
    for (index, turn, act) in all_acts(case) {
        if is_of(&act.name, turn.speaker.is_user()) == Some(false) {
            let who = turn.speaker.as_str();
            hits.act(
                (index, turn, act),
                format!("the {who} does what only the other side does, {}", quoted(&act.name)),
            );
        }
    }
}

pub fn names(case: &Case, hits: &mut Hits) {
    for (index, turn, act) in all_acts(case) {
        if is_of(&act.name, turn.speaker.is_user()).is_none() {
            hits.act((index, turn, act), format!("the act is none of SGD, {}", quoted(&act.name)));
        }
        for value in act.values.iter().filter(|_| is_about_intent(act)) {
            let intent = value.canonical.as_deref().unwrap_or(&value.said);
            check_intent(case, hits, (index, &|| Subject::act(turn, act)), &act.service, intent);
        }
    }
    for (index, turn, state) in all_states(case) {
        if let Some(intent) = &state.active_intent {
            check_intent(case, hits, (index, &|| Subject::state(turn, state)), &state.service, intent);
        }
        let Some(known) = case.service(&state.service) else { continue };
        for slot in &state.requested_slots {
            check_slot(hits, (index, &|| Subject::state(turn, state)), known, "requested", slot);
        }
        for (slot, _) in &state.slots {
            check_slot(hits, (index, &|| Subject::slot(turn, state, slot)), known, "state", slot);
        }
    }
    for (index, turn, call) in all_calls(case) {
        check_intent(case, hits, (index, &|| Subject::call(turn, call)), &call.service, &call.method);
    }
}

/// A turn and what of it is looked at, which is named only when something is found.
type At<'a> = (usize, &'a dyn Fn() -> Option<Subject>);

fn check_intent<'c>(case: &Case<'c>, hits: &mut Hits, (turn, subject): At, of: &'c str, intent: &str) {
    if case.service(of).is_some_and(|service| intent_of(service, intent).is_none()) {
        hits.about(turn, subject(), format!("the intent is none of {}, {}", quoted(of), quoted(intent)));
    }
}

fn check_slot(hits: &mut Hits, (turn, subject): At, service: &Service, what: &str, slot: &str) {
    if slot_of(service, slot).is_none() {
        hits.about(
            turn,
            subject(),
            format!("the {what} slot is none of {}, {}", quoted(&service.name), quoted(slot)),
        );
    }
}
