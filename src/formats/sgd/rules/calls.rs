//! Rules about calls and their results.

use super::{all_calls, intent_of, is_annotated, slot_of, takes};
use crate::corpus::{Call, IntentEntry, Service, Turn};
use crate::formats::sgd::acts::DONT_CARE;
use crate::formats::sgd::say::{listed, quoted};
use crate::formats::{Case, Hits};

/// The calls whose intent is in a schema.
fn known_calls<'c>(
    case: &Case<'c>,
) -> impl Iterator<Item = ((usize, &'c Turn, &'c Call), &'c Service, &'c IntentEntry)> {
    all_calls(case).filter_map(move |(index, turn, call)| {
        let service = case.service(&call.service)?;
        Some(((index, turn, call), service, intent_of(service, &call.method)?))
    })
}

pub fn missing(case: &Case, hits: &mut Hits) {
    for (at @ (_, _, call), _, intent) in known_calls(case) {
        let is_given = |slot: &str| call.parameters.iter().any(|(given, _)| given == slot);
        let missing: Vec<&str> =
            intent.required_slots.iter().map(String::as_str).filter(|slot| !is_given(slot)).collect();
        if !missing.is_empty() {
            let (method, missing) = (quoted(&call.method), listed(missing));
            hits.call(at, format!("the call of {method} lacks the required {missing}"));
        }
    }
}

pub fn parameter(case: &Case, hits: &mut Hits) {
    for (at @ (_, _, call), service, intent) in known_calls(case) {
        for (slot, value) in &call.parameters {
            if !takes(intent, slot) {
                hits.call(at, format!("{} does not take {}", quoted(&call.method), quoted(slot)));
            }
            let Some(entry) = slot_of(service, slot).filter(|entry| entry.is_categorical) else { continue };
            if value != DONT_CARE && !entry.possible_values.contains(value) {
                hits.call(at, format!("{} cannot take {}", quoted(slot), quoted(value)));
            }
        }
    }
}

pub fn result_keys(case: &Case, hits: &mut Hits) {
    for (at @ (_, _, call), _, intent) in known_calls(case) {
        let wanted = &intent.result_slots;
        let mut rows = call.results.iter().flatten();
        let odd = rows.find_map(|row| {
            let has = |slot: &&String| row.iter().any(|(key, _)| key == *slot);
            let more = row.iter().map(|(key, _)| key).find(|key| !wanted.contains(key));
            let less = wanted.iter().find(|slot| !has(slot));
            more.map(|key| ("has", key)).or(less.map(|slot| ("lacks", slot)))
        });
        if let Some((verb, slot)) = odd {
            hits.call(at, format!("a result of {} {verb} {}", quoted(&call.method), quoted(slot)));
        }
    }
}

pub fn results(case: &Case, hits: &mut Hits) {
    hits.remarks(case, "SGD-CALL-RESULTS");
    for at @ (_, turn, call) in all_calls(case) {
        if turn.speaker.is_user() {
            hits.call(at, format!("the user\u{2019}s turn has a call, {}", quoted(&call.method)));
        } else if call.results.is_none() && is_annotated(case) {
            hits.call(at, format!("the call has no results, {}", quoted(&call.method)));
        }
    }
}

pub fn empty(case: &Case, hits: &mut Hits) {
    for at @ (_, _, call) in all_calls(case) {
        if call.results.as_ref().is_some_and(Vec::is_empty) {
            hits.call(at, format!("the call found nothing, {}", quoted(&call.method)));
        }
    }
}
