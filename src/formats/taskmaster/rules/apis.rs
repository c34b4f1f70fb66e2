//! Rules about calls against the published table of TM-3's calls, and against an apis.json that is open.

use super::super::ontology::{APIS, ENTITIES, misspelled};
use super::super::quote::quoted;
use super::super::{is_ticket_talk, names};
use crate::corpus::{Call, Dataset, EntryKind, Turn};
use crate::formats::{Case, Hits};

/// What a call may have: as an apis.json that is open has it, or else the published one.
#[derive(Default)]
struct Known<'a> {
    required: Vec<&'a str>,
    optional: Vec<&'a str>,
    response: Vec<&'a str>,
}

fn known<'a>(case: &Case<'a>, method: &str) -> Option<Known<'a>> {
    let services = case.reference.files.iter().filter(|file| file.recognition.dataset == Dataset::Taskmaster);
    let mut apis = services.flat_map(|file| &file.services).filter(|entry| entry.kind == EntryKind::Api);
    if let Some(call) = apis.find(|api| api.name == method).and_then(|api| api.intents.first()) {
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
fn each_call(case: &Case, mut visit: impl FnMut((usize, &Turn, &Call), Option<Known>)) {
    if !is_ticket_talk(case.recognition) {
        return;
    }
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for call in &turn.calls {
            visit((position, turn, call), known(case, &call.method));
        }
    }
}

pub fn unknown(case: &Case, hits: &mut Hits) {
    each_call(case, |at @ (_, _, call), api| {
        if api.is_none() {
            hits.call(at, format!("the call is not in apis.json: {}", quoted(&call.method)));
        }
    });
}

pub fn argument(case: &Case, hits: &mut Hits) {
    each_call(case, |at @ (_, _, call), api| {
        let Some(api) = api else { return };
        // A typo of apis.json is reported where it stands and not at each call.
        let is_of = |list: &[&str], name: &str| {
            list.iter().any(|known| *known == name || misspelled(known) == Some(name))
        };
        let is_known = |name: &str| is_of(&api.required, name) || is_of(&api.optional, name);
        // A value without a name is no argument of the table.
        let named = call.parameters.iter().filter(|(name, _)| !name.is_empty());
        for (name, _) in named.filter(|(name, _)| !is_known(name)) {
            hits.call(at, format!("{} has the argument {}", call.method, quoted(name)));
        }
    });
}

pub fn required(case: &Case, hits: &mut Hits) {
    each_call(case, |at @ (_, _, call), api| {
        let Some(api) = api else { return };
        let is_given = |wanted: &str| {
            let names = || call.parameters.iter().map(|(name, _)| name.as_str());
            names().any(|name| name == wanted)
                || misspelled(wanted).is_some_and(|meant| names().any(|name| name == meant))
        };
        for name in api.required.iter().filter(|name| !is_given(name)) {
            hits.call(at, format!("{} lacks the argument {}", call.method, quoted(name)));
        }
    });
}

pub fn index(case: &Case, hits: &mut Hits) {
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for call in &turn.calls {
            let Some((own, of_turn)) = call.turn_index.zip(turn.index) else { continue };
            if own != of_turn {
                let method = quoted(&call.method);
                hits.call(
                    (position, turn, call),
                    format!("the index is {own} in a call and {of_turn} in its turn: {method}"),
                );
            }
        }
    }
}

pub fn response_key(case: &Case, hits: &mut Hits) {
    each_call(case, |at @ (_, _, call), api| {
        let Some(api) = api else { return };
        let keys = call.results.iter().flatten().flatten().map(|(key, _)| key).filter(|key| !key.is_empty());
        for key in keys.filter(|key| !api.response.contains(&names::base(key))) {
            hits.call(at, format!("the response of {} has the key {}", call.method, quoted(key)));
        }
    });
}

/// The attribute that is asked for is the name of an entity.
pub fn attribute(case: &Case, hits: &mut Hits) {
    each_call(case, |at @ (_, _, call), _| {
        let asked = call.parameters.iter().filter(|(name, _)| name == "attribute");
        for (_, value) in asked.filter(|(_, value)| !ENTITIES.contains(&value.as_str())) {
            hits.call(at, format!("{} is asked for {}", call.method, quoted(value)));
        }
    });
}

/// What a call answers that succeeds or fails.
const STATUSES: [&str; 4] = ["success", "available", "failure", "unavailable"];

pub fn status(case: &Case, hits: &mut Hits) {
    each_call(case, |at @ (_, _, call), _| {
        let answers = call.results.iter().flatten().flatten().filter(|(key, _)| key == "status");
        for (_, value) in answers.filter(|(_, value)| !STATUSES.contains(&value.as_str())) {
            hits.call(at, format!("the status of {} is {}", call.method, quoted(value)));
        }
    });
}
