//! Rules about calls against the table of TM-3's calls.

use super::super::ontology::{APIS, Api};
use super::super::{is_ticket_talk, names};
use super::quoted;
use crate::corpus::Call;
use crate::formats::{Case, Hits};

/// Visits the calls of a TM-3 record, each with its entry in the table.
fn each_call(case: &Case, mut visit: impl FnMut(usize, &Call, Option<&'static Api>)) {
    if !is_ticket_talk(case.recognition) {
        return;
    }
    for (position, turn) in case.dialogue.turns.iter().enumerate() {
        for call in &turn.calls {
            visit(position, call, APIS.iter().find(|api| api.name == call.method));
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
