//! Writes dialogues and schemas as records of the published files: dialogues with sorted keys, schemas in the
//! order that people read them; names may be paraphrased.

use super::dialogue::{Action, Call, Dialogue, Frame, Span, State, Turn};
use super::paraphrase::{Named, Paraphrase};
use super::shape::{Intent, Service, Slot};

/// The array of a dialogue file.
pub fn dialogue_file(names: Paraphrase, dialogues: impl Iterator<Item = Dialogue>) -> Vec<u8> {
    file(names, dialogues, |json, one| dialogue(json, &one))
}

/// The array of a schema file.
pub fn schema_file(names: Paraphrase, services: &[&'static Service]) -> Vec<u8> {
    file(names, services, |json, one| service(json, one))
}

/// An array and its line end.
pub fn file<T>(
    names: Paraphrase,
    items: impl IntoIterator<Item = T>,
    write: impl FnMut(&mut Named, T),
) -> Vec<u8> {
    let mut json = Named::new(names);
    json.array(items, write);
    json.into_bytes()
}

fn members<'p, S: AsRef<str> + 'p>(json: &mut Named, pairs: impl IntoIterator<Item = (&'p str, S)>) {
    json.open(b'{');
    for (slot, value) in pairs {
        json.slot_key(slot);
        json.string(value.as_ref());
    }
    json.close(b'}');
}

fn dialogue(json: &mut Named, dialogue: &Dialogue) {
    json.open(b'{');
    json.member("dialogue_id", &dialogue.id);
    json.key("services");
    json.array(&dialogue.services, |json, name| json.service(name));
    json.key("turns");
    json.array(&dialogue.turns, turn);
    json.close(b'}');
}

fn turn(json: &mut Named, turn: &Turn) {
    json.open(b'{');
    json.key("frames");
    json.array(&turn.frames, frame);
    json.member("speaker", turn.speaker);
    json.member("utterance", &turn.utterance);
    json.close(b'}');
}

fn frame(json: &mut Named, frame: &Frame) {
    json.open(b'{');
    json.key("actions");
    json.array(&frame.actions, action);
    json.key("service");
    json.service(frame.service.name);
    if let Some(done) = &frame.call {
        json.key("service_call");
        call(json, done);
        json.key("service_results");
        results(json, done);
    }
    json.key("slots");
    json.array(&frame.spans, span);
    if let Some(now) = &frame.state {
        json.key("state");
        state(json, now);
    }
    json.close(b'}');
}

fn action(json: &mut Named, action: &Action) {
    // The values of these acts are names too.
    let is_name = matches!(action.act, "INFORM_INTENT" | "OFFER_INTENT");
    let value = |json: &mut Named, value: &str| if is_name { json.intent(value) } else { json.string(value) };
    json.open(b'{');
    json.member("act", action.act);
    json.key("canonical_values");
    json.array(&action.values, |json, one| value(json, &one.canonical));
    json.key("slot");
    json.slot(action.slot);
    json.key("values");
    json.array(&action.values, |json, one| value(json, &one.said));
    json.close(b'}');
}

fn call(json: &mut Named, call: &Call) {
    json.open(b'{');
    json.key("method");
    json.intent(call.intent.name);
    json.key("parameters");
    members(json, call.parameters.iter().map(|(slot, value)| (&**slot, value)));
    json.close(b'}');
}

fn results(json: &mut Named, call: &Call) {
    // All rows have the same slots in the same order: one sorting serves all.
    let names = call.results.first().into_iter().flatten().map(|(slot, _)| slot.name);
    let mut order: Vec<(usize, &str)> = names.enumerate().collect();
    order.sort_unstable_by_key(|(_, name)| *name);
    json.array(&call.results, |json, row| {
        let row = order.iter().filter_map(|(position, _)| row.get(*position));
        members(json, row.map(|(slot, value)| (slot.name, value)));
    });
}

fn span(json: &mut Named, span: &Span) {
    json.open(b'{');
    json.key("exclusive_end");
    json.number(span.end);
    json.key("slot");
    json.slot(span.slot);
    json.key("start");
    json.number(span.start);
    json.close(b'}');
}

pub fn state(json: &mut Named, state: &State) {
    json.open(b'{');
    json.key("active_intent");
    json.intent(state.active_intent);
    json.key("requested_slots");
    json.array(&state.requested_slots, |json, name| json.slot(name));
    json.key("slot_values");
    json.open(b'{');
    for (slot, variants) in &state.slots {
        json.slot_key(slot);
        json.strings(variants);
    }
    json.close(b'}');
    json.close(b'}');
}

fn service(json: &mut Named, service: &Service) {
    json.open(b'{');
    json.key("service_name");
    json.service(service.name);
    json.key("description");
    json.description(service.description);
    json.key("slots");
    json.array(service.slots, slot);
    json.key("intents");
    json.array(service.intents, intent);
    json.close(b'}');
}

fn slot(json: &mut Named, slot: &Slot) {
    json.open(b'{');
    json.key("name");
    json.slot(slot.name);
    json.key("description");
    json.description(slot.description);
    json.key("is_categorical");
    json.truth(slot.values.is_categorical());
    json.key("possible_values");
    json.strings(slot.values.possible());
    json.close(b'}');
}

fn intent(json: &mut Named, intent: &Intent) {
    json.open(b'{');
    json.key("name");
    json.intent(intent.name);
    json.key("description");
    json.description(intent.description);
    json.key("is_transactional");
    json.truth(intent.is_transactional());
    json.key("required_slots");
    json.array(intent.required, |json, name| json.slot(name));
    json.key("optional_slots");
    members(json, intent.optional.iter().map(|(slot, default)| (*slot, default)));
    json.key("result_slots");
    json.array(intent.results, |json, name| json.slot(name));
    json.close(b'}');
}
