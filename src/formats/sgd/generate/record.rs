//! Writes dialogues and schemas as records of the published files: dialogues with sorted keys, schemas in the
//! order that people read them; names may be paraphrased.

use super::dialogue::{Action, Call, Dialogue, Frame, Span, State, Turn};
use super::paraphrase::Paraphrase;
use super::pretty::Pretty;
use super::shape::{Intent, Service, Slot};

/// The array of a dialogue file.
pub fn dialogue_file(names: Paraphrase, dialogues: impl Iterator<Item = Dialogue>) -> Vec<u8> {
    let mut json = Pretty::named(names);
    array(&mut json, dialogues, |json, one| dialogue(json, &one));
    json.into_bytes()
}

/// The array of a schema file.
pub fn schema_file(names: Paraphrase, services: &[&'static Service]) -> Vec<u8> {
    let mut json = Pretty::named(names);
    array(&mut json, services, |json, one| service(json, one));
    json.into_bytes()
}

pub fn array<T>(
    json: &mut Pretty,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Pretty, T),
) {
    json.open(b'[');
    for item in items {
        json.element();
        write(json, item);
    }
    json.close(b']');
}

fn dialogue(json: &mut Pretty, dialogue: &Dialogue) {
    json.open(b'{');
    json.key("dialogue_id");
    json.string(&dialogue.id);
    json.key("services");
    array(json, &dialogue.services, |json, name| json.service(name));
    json.key("turns");
    array(json, &dialogue.turns, turn);
    json.close(b'}');
}

fn turn(json: &mut Pretty, turn: &Turn) {
    json.open(b'{');
    json.key("frames");
    array(json, &turn.frames, frame);
    json.key("speaker");
    json.string(turn.speaker);
    json.key("utterance");
    json.string(&turn.utterance);
    json.close(b'}');
}

fn frame(json: &mut Pretty, frame: &Frame) {
    json.open(b'{');
    json.key("actions");
    array(json, &frame.actions, action);
    json.key("service");
    json.service(frame.service.name);
    if let Some(done) = &frame.call {
        json.key("service_call");
        call(json, done);
        json.key("service_results");
        results(json, done);
    }
    json.key("slots");
    array(json, &frame.spans, span);
    if let Some(now) = &frame.state {
        json.key("state");
        state(json, now);
    }
    json.close(b'}');
}

fn action(json: &mut Pretty, action: &Action) {
    // The values of these acts are names too.
    let is_name = matches!(action.act, "INFORM_INTENT" | "OFFER_INTENT");
    let value =
        |json: &mut Pretty, value: &str| if is_name { json.intent(value) } else { json.string(value) };
    json.open(b'{');
    json.key("act");
    json.string(action.act);
    json.key("canonical_values");
    array(json, &action.values, |json, one| value(json, &one.canonical));
    json.key("slot");
    json.slot(action.slot);
    json.key("values");
    array(json, &action.values, |json, one| value(json, &one.said));
    json.close(b'}');
}

fn call(json: &mut Pretty, call: &Call) {
    json.open(b'{');
    json.key("method");
    json.intent(call.intent.name);
    json.key("parameters");
    json.open(b'{');
    for (slot, value) in &call.parameters {
        json.slot_key(slot);
        json.string(value);
    }
    json.close(b'}');
    json.close(b'}');
}

fn results(json: &mut Pretty, call: &Call) {
    // All rows have the same slots in the same order: one sorting serves all.
    let names = call.results.first().into_iter().flatten().map(|(slot, _)| slot.name);
    let mut order: Vec<(usize, &str)> = names.enumerate().collect();
    order.sort_unstable_by_key(|(_, name)| *name);
    array(json, &call.results, |json, row| {
        json.open(b'{');
        for (slot, value) in order.iter().filter_map(|(position, _)| row.get(*position)) {
            json.slot_key(slot.name);
            json.string(value);
        }
        json.close(b'}');
    });
}

fn span(json: &mut Pretty, span: &Span) {
    json.open(b'{');
    json.key("exclusive_end");
    json.number(span.end);
    json.key("slot");
    json.slot(span.slot);
    json.key("start");
    json.number(span.start);
    json.close(b'}');
}

pub fn state(json: &mut Pretty, state: &State) {
    json.open(b'{');
    json.key("active_intent");
    json.intent(state.active_intent);
    json.key("requested_slots");
    array(json, &state.requested_slots, |json, name| json.slot(name));
    json.key("slot_values");
    json.open(b'{');
    for (slot, variants) in &state.slots {
        json.slot_key(slot);
        json.strings(variants);
    }
    json.close(b'}');
    json.close(b'}');
}

fn service(json: &mut Pretty, service: &Service) {
    json.open(b'{');
    json.key("service_name");
    json.service(service.name);
    json.key("description");
    json.description(service.description);
    json.key("slots");
    array(json, service.slots, slot);
    json.key("intents");
    array(json, service.intents, intent);
    json.close(b'}');
}

fn slot(json: &mut Pretty, slot: &Slot) {
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

fn intent(json: &mut Pretty, intent: &Intent) {
    json.open(b'{');
    json.key("name");
    json.intent(intent.name);
    json.key("description");
    json.description(intent.description);
    json.key("is_transactional");
    json.truth(intent.is_transactional());
    json.key("required_slots");
    array(json, intent.required, |json, name| json.slot(name));
    json.key("optional_slots");
    json.open(b'{');
    for (slot, default) in intent.optional {
        json.slot_key(slot);
        json.string(default);
    }
    json.close(b'}');
    json.key("result_slots");
    array(json, intent.results, |json, name| json.slot(name));
    json.close(b'}');
}
