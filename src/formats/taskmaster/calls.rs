//! Calls: as objects of an utterance (TM-3), or as annotations that share a context (TM-4).
//!
//! Invariant: an utterance has as many calls as it has `apis` and annotations named [`CALL`]; what belongs to
//! none of them, or is no JSON, stays as a field of the turn.

use super::quote::quoted;
use super::raw::{RawAnnotation, RawApi};
use super::remarks::CALL_JSON;
use super::value::Node;
use crate::corpus::{Call, Field, Remark, Turn};
use crate::formats::raw::parse;

/// The name of the annotation that makes a call.
pub const CALL: &str = "api_call";

const REQUEST: &str = "request";
const ANSWERED: &str = "api_response";
const RESPONSE: &str = "response";

/// A call of TM-3.
pub fn call(raw: RawApi) -> Call {
    Call {
        service: String::new(),
        method: raw.name.into_owned(),
        parameters: raw.args.0,
        // The hub's form cannot tell an empty response from a missing one.
        results: Some(raw.response.0).filter(|row| !row.is_empty()).map(|row| vec![row]),
        turn_index: raw.index.value,
    }
}

/// The calls of TM-4: those with the same number behind their context are one.
pub fn add_annotated(
    turn: &mut Turn,
    annotations: &[RawAnnotation],
    position: usize,
    remarks: &mut Vec<Remark>,
) {
    let first = turn.calls.len();
    let named = |name: &'static str| annotations.iter().filter(move |annotation| annotation.name.0 == name);
    let numbers: Vec<&str> = named(CALL).map(|annotation| number(&annotation.context.0)).collect();
    turn.calls.extend(named(CALL).map(|annotation| Call {
        service: String::new(),
        method: annotation.value.0.clone().into_owned(),
        parameters: Vec::new(),
        results: None,
        turn_index: None,
    }));
    let mut answered = vec![false; numbers.len()];
    for annotation in annotations.iter().filter(|annotation| annotation.name.0 != CALL) {
        let calls = turn.calls.get_mut(first..).unwrap_or_default();
        let own = (numbers.iter().zip(calls).zip(&mut answered))
            .filter(|((wanted, _), _)| **wanted == number(&annotation.context.0))
            .map(|((_, call), answered)| (call, answered));
        match place(annotation, own) {
            Placed::InCall => {}
            Placed::Apart => turn.fields.push(field(annotation)),
            Placed::Broken => {
                turn.fields.push(field(annotation));
                let sentence = format!(
                    "the {} of {} is not valid JSON: {}",
                    annotation.name.0,
                    annotation.context.0,
                    quoted(&annotation.value.0)
                );
                remarks.push(Remark { rule: CALL_JSON, turn: Some(position), sentence });
            }
        }
    }
}

enum Placed {
    InCall,
    /// It belongs to no call of this turn.
    Apart,
    /// It is no JSON object.
    Broken,
}

fn place<'c>(
    annotation: &RawAnnotation,
    mut own: impl Iterator<Item = (&'c mut Call, &'c mut bool)>,
) -> Placed {
    let value = annotation.value.0.as_ref();
    match annotation.name.0.as_ref() {
        ANSWERED => {
            let found = own.find(|(call, answered)| !**answered && call.method == value);
            found.map_or(Placed::Apart, |(_, answered)| {
                *answered = true;
                Placed::InCall
            })
        }
        REQUEST => match (own.find(|(call, _)| call.parameters.is_empty()), object(value)) {
            (_, None) => Placed::Broken,
            (None, _) => Placed::Apart,
            (Some((call, _)), Some(pairs)) => {
                call.parameters = pairs;
                Placed::InCall
            }
        },
        RESPONSE => match (own.find(|(call, _)| call.results.is_none()), object(value)) {
            (_, None) => Placed::Broken,
            (None, _) => Placed::Apart,
            (Some((call, _)), Some(pairs)) => {
                call.results = Some(vec![pairs]);
                Placed::InCall
            }
        },
        _ => Placed::Apart,
    }
}

/// The members of a JSON object as text. Requests of TM-4 repeat keys: each is kept.
pub fn object(json: &str) -> Option<Vec<(String, String)>> {
    let Node::Object(members) = parse(json.as_bytes()).ok()? else { return None };
    Some(members.into_iter().map(|(key, value)| (key, value.said())).collect())
}

/// What `api_call_3` and `api_response_3` share.
fn number(context: &str) -> &str {
    context.rsplit_once('_').map_or(context, |(_, number)| number)
}

fn field(annotation: &RawAnnotation) -> Field {
    let label = format!("{} {}", annotation.name.0, annotation.context.0);
    Field::text(label.trim(), annotation.value.0.as_ref())
}
