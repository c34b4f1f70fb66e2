//! Rules about calls against the published table of TM-3's calls, and against an apis.json that is open.

use super::super::ontology::{APIS, CALLS, ENTITIES};
use super::super::{is_ticket_talk, names};
use super::quoted;
use crate::corpus::{Call, Dataset};
use crate::formats::{Case, Hits};

/// What a call may have: as an apis.json that is open has it, or else the published one.
#[derive(Default)]
struct Known<'a> {
    required: Vec<&'a str>,
    optional: Vec<&'a str>,
    response: Vec<&'a str>,
}

fn known<'a>(case: &Case<'a>, method: &str) -> Option<Known<'a>> {
    let services = case.lore.files.iter().filter(|file| file.recognition.dataset == Dataset::Taskmaster);
    let mut calls = services.flat_map(|file| &file.services).filter(|service| service.name == CALLS);
    if let Some(call) = calls.find_map(|service| service.intents.iter().find(|call| call.name == method)) {
        return Some(Known {
            required: call.required_slots.iter().map(String::as_str).collect(),
            optional: call.optional_slots.iter().map(|(name, _)| name.as_str()).collect(),
            response: call.result_slots.iter().map(String::as_str).collect(),
        });
    }
    let api = APIS.iter().find(|api| api.name == method)?;
    let [required, optional, response] = [api.required, api.optional, api.response].map(<[_]>::to_vec);
    Some(Known { required, optional, response })
}

/// Visits the calls of a TM-3 record, each with what it may have.
fn each_call(case: &Case, mut visit: impl FnMut(usize, &Call, Option<Known>)) {
    if !is_ticket_talk(case.recognition) {
        return;
    }
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for call in &turn.calls {
            visit(position, call, known(case, &call.method));
        }
    }
}

pub fn unknown(case: &Case, hits: &mut Hits) {
    each_call(case, |position, call, api| {
        if api.is_none() {
            hits.turn(position, format!("the call is not in apis.json: {}", quoted(&call.method)));
        }
    });
}

pub fn argument(case: &Case, hits: &mut Hits) {
    each_call(case, |position, call, api| {
        let Some(api) = api else { return };
        let is_known = |name: &str| api.required.contains(&name) || api.optional.contains(&name);
        for (name, _) in call.parameters.iter().filter(|(name, _)| !is_known(name)) {
            hits.turn(position, format!("{} has the argument {}", call.method, quoted(name)));
        }
    });
}

pub fn required(case: &Case, hits: &mut Hits) {
    each_call(case, |position, call, api| {
        let Some(api) = api else { return };
        let is_given = |wanted: &str| call.parameters.iter().any(|(name, _)| name == wanted);
        for name in api.required.iter().filter(|name| !is_given(name)) {
            hits.turn(position, format!("{} lacks the argument {}", call.method, quoted(name)));
        }
    });
}

pub fn index(case: &Case, hits: &mut Hits) {
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for call in &turn.calls {
            let Some((own, of_turn)) = call.turn_index.zip(turn.index) else { continue };
            if own != of_turn {
                let method = quoted(&call.method);
                hits.turn(
                    position,
                    format!("the index is {own} in a call and {of_turn} in its turn: {method}"),
                );
            }
        }
    }
}

pub fn response_key(case: &Case, hits: &mut Hits) {
    each_call(case, |position, call, api| {
        let Some(api) = api else { return };
        let keys = call.results.iter().flatten().flatten().map(|(key, _)| key);
        for key in keys.filter(|key| !api.response.contains(&names::base(key))) {
            hits.turn(position, format!("the response of {} has the key {}", call.method, quoted(key)));
        }
    });
}

/// The attribute that is asked for is the name of an entity.
pub fn attribute(case: &Case, hits: &mut Hits) {
    each_call(case, |position, call, _| {
        let asked = call.parameters.iter().filter(|(name, _)| name == "attribute");
        for (_, value) in asked.filter(|(_, value)| !ENTITIES.contains(&value.as_str())) {
            hits.turn(position, format!("{} is asked for {}", call.method, quoted(value)));
        }
    });
}

/// What a call answers that succeeds or fails.
const STATUSES: [&str; 4] = ["success", "available", "failure", "unavailable"];

pub fn status(case: &Case, hits: &mut Hits) {
    each_call(case, |position, call, _| {
        let answers = call.results.iter().flatten().flatten().filter(|(key, _)| key == "status");
        for (_, value) in answers.filter(|(_, value)| !STATUSES.contains(&value.as_str())) {
            hits.turn(position, format!("the status of {} is {}", call.method, quoted(value)));
        }
    });
}
