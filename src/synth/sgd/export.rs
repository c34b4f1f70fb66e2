//! Writes dialogues and schemas as the `HuggingFace` hub exports them: one record a line, an object of lists for
//! each list of objects, numbers for classes, and something in the place of every absent part.

use super::dialogue::{Action, Call, Dialogue, Frame, Turn};
use super::shape::{Intent, Service, Slot};
use crate::formats::sgd::acts;
use crate::formats::write::{Json, Layout};

/// A dialogue and its line end.
pub fn dialogue_line(dialogue: &Dialogue) -> Vec<u8> {
    let mut json = Json::new(Layout::COMPACT);
    json.open(b'{');
    json.member("dialogue_id", &dialogue.id);
    json.key("services");
    json.strings(&dialogue.services);
    json.key("turns");
    json.open(b'{');
    column(&mut json, "speaker", &dialogue.turns, |json, turn| {
        json.number(u32::from(turn.speaker != "USER"));
    });
    column(&mut json, "utterance", &dialogue.turns, |json, turn| json.string(&turn.utterance));
    column(&mut json, "frames", &dialogue.turns, frames);
    json.close(b'}');
    json.close(b'}');
    json.into_line()
}

/// A service and its line end.
pub fn schema_line(service: &Service) -> Vec<u8> {
    let mut json = Json::new(Layout::COMPACT);
    json.open(b'{');
    json.member("service_name", service.name);
    json.member("description", service.description);
    json.key("slots");
    slots(&mut json, service.slots);
    json.key("intents");
    intents(&mut json, service.intents);
    json.close(b'}');
    json.into_line()
}

/// One member of all the objects of a list.
fn column<T>(json: &mut Json, key: &str, items: &[T], write: impl Fn(&mut Json, &T)) {
    json.key(key);
    json.list(items, write);
}

fn frames(json: &mut Json, turn: &Turn) {
    json.open(b'{');
    column(json, "service", &turn.frames, |json, frame| json.string(frame.service.name));
    column(json, "slots", &turn.frames, spans);
    column(json, "state", &turn.frames, state);
    column(json, "actions", &turn.frames, |json, frame| actions(json, &frame.actions));
    column(json, "service_results", &turn.frames, results);
    column(json, "service_call", &turn.frames, call);
    json.close(b'}');
}

fn spans(json: &mut Json, frame: &Frame) {
    json.open(b'{');
    column(json, "slot", &frame.spans, |json, span| json.string(span.slot));
    column(json, "start", &frame.spans, |json, span| json.number(span.start));
    column(json, "exclusive_end", &frame.spans, |json, span| json.number(span.end));
    json.close(b'}');
}

fn state(json: &mut Json, frame: &Frame) {
    let state = frame.state.as_ref();
    json.open(b'{');
    json.member("active_intent", state.map_or("", |state| state.active_intent));
    json.key("requested_slots");
    json.strings(state.map_or(&[][..], |state| &state.requested_slots));
    json.key("slot_values");
    let slots = state.map_or(&[][..], |state| &state.slots);
    json.open(b'{');
    column(json, "slot_name", slots, |json, (slot, _)| json.string(slot));
    column(json, "slot_value_list", slots, |json, (_, values)| json.strings(values));
    json.close(b'}');
    json.close(b'}');
}

fn actions(json: &mut Json, actions: &[Action]) {
    json.open(b'{');
    column(json, "act", actions, |json, action| {
        json.number(acts::class(action.act).and_then(|class| u32::try_from(class).ok()).unwrap_or_default());
    });
    column(json, "slot", actions, |json, action| json.string(action.slot));
    column(json, "canonical_values", actions, |json, action| {
        json.strings(action.values.iter().map(|value| &value.canonical));
    });
    column(json, "values", actions, |json, action| {
        json.strings(action.values.iter().map(|value| &value.said));
    });
    json.close(b'}');
}

fn results(json: &mut Json, frame: &Frame) {
    let rows = frame.call.as_ref().map_or(&[][..], |call| &call.results);
    json.open(b'{');
    column(json, "service_results_list", rows, |json, row| {
        let mut row: Vec<_> = row.iter().collect();
        row.sort_unstable_by_key(|(slot, _)| slot.name);
        json.open(b'{');
        column(json, "service_slot_name", &row, |json, (slot, _)| json.string(slot.name));
        column(json, "service_canonical_value", &row, |json, (_, value)| json.string(value));
        json.close(b'}');
    });
    json.close(b'}');
}

fn call(json: &mut Json, frame: &Frame) {
    let call: Option<&Call> = frame.call.as_ref();
    json.open(b'{');
    json.member("method", call.map_or("", |call| call.intent.name));
    json.key("parameters");
    let parameters = call.map_or(&[][..], |call| &call.parameters);
    json.open(b'{');
    column(json, "parameter_slot_name", parameters, |json, (slot, _)| json.string(slot));
    column(json, "parameter_canonical_value", parameters, |json, (_, value)| json.string(value));
    json.close(b'}');
    json.close(b'}');
}

fn slots(json: &mut Json, slots: &[Slot]) {
    json.open(b'{');
    column(json, "name", slots, |json, slot| json.string(slot.name));
    column(json, "description", slots, |json, slot| json.string(slot.description));
    column(json, "is_categorical", slots, |json, slot| json.truth(slot.values.is_categorical()));
    column(json, "possible_values", slots, |json, slot| json.strings(slot.values.possible()));
    json.close(b'}');
}

fn intents(json: &mut Json, intents: &[Intent]) {
    json.open(b'{');
    column(json, "name", intents, |json, intent| json.string(intent.name));
    column(json, "description", intents, |json, intent| json.string(intent.description));
    column(json, "is_transactional", intents, |json, intent| json.truth(intent.is_transactional()));
    column(json, "required_slots", intents, |json, intent| json.strings(intent.required));
    column(json, "optional_slots", intents, |json, intent| {
        json.open(b'{');
        column(json, "slot_name", intent.optional, |json, (slot, _)| json.string(slot));
        column(json, "slot_value", intent.optional, |json, (_, value)| json.string(value));
        json.close(b'}');
    });
    column(json, "result_slots", intents, |json, intent| json.strings(intent.results));
    json.close(b'}');
}
