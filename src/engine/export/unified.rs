//! One schema for the dialogues of all datasets, each on a line of JSON.
//!
//! Every key is there in every line: what a dataset does not have is null or empty. Places of spans are code points
//! of the utterance, their ends exclusive; turns are numbered by their place in the list. The schema stands in
//! ARCHITECTURE.md; [`VERSION`] changes when a key changes its meaning or goes.

use super::Told;
use crate::corpus::{
    Act, Argument, ArgumentValue, Call, Dialogue, Frame, FrameValue, Outcome, ReferenceTarget, Span, Split,
    State, Trip, Turn,
};
use crate::formats::float;
use crate::formats::write::{Json, Layout};

pub const VERSION: u32 = 1;

pub fn write(told: &Told, dialogue: &Dialogue, out: &mut Vec<u8>) {
    let mut json = Json::new(Layout::COMPACT.in_utf8());
    json.out = std::mem::take(out);
    json.open(b'{');
    json.key("colloquy");
    json.number(VERSION);
    json.member("dataset", told.dataset.word());
    json.member("variant", told.variant.word());
    json.member("role", told.role.word());
    maybe(&mut json, "split", told.split.map(Split::word));
    json.member("file", told.path);
    json.key("record");
    json.number(told.at.record.0);
    json.member("id", &dialogue.id);
    json.key("services");
    json.strings(&dialogue.services);
    let rating = dialogue.rating.as_ref();
    maybe(&mut json, "rating", rating.and_then(|rating| rating.score.as_deref()));
    truth(&mut json, "success", rating.and_then(|rating| rating.is_success));
    maybe(&mut json, "scenario", dialogue.instructions.as_ref().map(|told| told.title.as_str()));
    maybe(&mut json, "instructions", dialogue.instructions.as_ref().map(|told| told.text.as_str()));
    json.key("trip");
    match &dialogue.trip {
        Some(trip) => write_trip(&mut json, trip),
        None => json.raw("null"),
    }
    json.key("turns");
    json.list(&dialogue.turns, write_turn);
    json.close(b'}');
    json.end_line();
    *out = json.out;
}

fn write_turn(json: &mut Json, turn: &Turn) {
    json.open(b'{');
    json.member("speaker", turn.speaker.word());
    json.key("is_user");
    json.truth(turn.speaker.is_user());
    json.member("utterance", &turn.utterance);
    whole(json, "time_ms", turn.time.map(|time| time.unix_ms));
    json.key("services");
    json.strings(&turn.services);
    json.key("spans");
    json.list(&turn.spans, |json, span| write_span(json, span, &turn.utterance));
    json.key("acts");
    json.list(&turn.acts, write_act);
    json.key("states");
    json.list(&turn.states, write_state);
    json.key("calls");
    json.list(&turn.calls, write_call);
    whole(json, "active_frame", turn.active_frame);
    json.key("frames");
    json.list(&turn.frames, write_frame);
    json.close(b'}');
}

fn write_span(json: &mut Json, span: &Span, utterance: &str) {
    json.open(b'{');
    json.member("service", &span.service);
    json.member("slot", &span.slot);
    whole(json, "start", Some(span.range.start.0.into()));
    whole(json, "end", Some(span.range.end.0.into()));
    maybe(json, "text", span.said(utterance));
    json.close(b'}');
}

fn write_act(json: &mut Json, act: &Act) {
    json.open(b'{');
    json.member("service", &act.service);
    json.member("act", &act.name);
    maybe(json, "slot", act.slot.as_deref());
    json.key("values");
    json.list(&act.values, |json, value| {
        json.open(b'{');
        json.member("said", &value.said);
        maybe(json, "canonical", value.canonical.as_deref());
        json.close(b'}');
    });
    json.key("arguments");
    json.list(&act.arguments, write_argument);
    json.close(b'}');
}

fn write_argument(json: &mut Json, argument: &Argument) {
    json.open(b'{');
    json.member("slot", &argument.slot);
    json.key("value");
    match &argument.value {
        ArgumentValue::Value(value) => write_value(json, value),
        _ => json.raw("null"),
    }
    json.key("references");
    let references = match &argument.value {
        ArgumentValue::References(references) => references.as_slice(),
        _ => &[],
    };
    json.list(references, |json, reference| {
        json.open(b'{');
        let frame = if let ReferenceTarget::Frame(frame) = reference.target { Some(frame) } else { None };
        whole(json, "frame", frame);
        json.key("annotations");
        json.list(&reference.annotations, |json, (slot, value)| {
            json.open(b'{');
            json.member("slot", slot);
            json.key("value");
            write_value(json, value.as_ref().unwrap_or(&FrameValue::Null));
            json.close(b'}');
        });
        json.close(b'}');
    });
    json.close(b'}');
}

fn write_state(json: &mut Json, state: &State) {
    json.open(b'{');
    json.member("service", &state.service);
    maybe(json, "active_intent", state.active_intent.as_deref());
    json.key("requested_slots");
    json.strings(&state.requested_slots);
    json.key("slots");
    json.list(&state.slots, |json, (slot, values)| {
        json.open(b'{');
        json.member("slot", slot);
        json.key("values");
        json.strings(values);
        json.close(b'}');
    });
    json.close(b'}');
}

fn write_call(json: &mut Json, call: &Call) {
    json.open(b'{');
    json.member("service", &call.service);
    json.member("method", &call.method);
    json.key("parameters");
    write_pairs(json, &call.parameters);
    json.key("results");
    match &call.results {
        Some(rows) => json.list(rows, |json, row| write_pairs(json, row)),
        None => json.raw("null"),
    }
    json.close(b'}');
}

fn write_pairs(json: &mut Json, pairs: &[(String, String)]) {
    json.list(pairs, |json, (name, value)| {
        json.open(b'{');
        json.member("name", name);
        json.member("value", value);
        json.close(b'}');
    });
}

fn write_frame(json: &mut Json, frame: &Frame) {
    json.open(b'{');
    whole(json, "id", Some(frame.id));
    whole(json, "parent", frame.parent);
    json.key("info");
    json.list(&frame.info, |json, (slot, constraints)| {
        json.open(b'{');
        json.member("slot", slot);
        json.key("values");
        json.list(constraints, |json, constraint| {
            json.open(b'{');
            json.key("value");
            write_value(json, &constraint.value);
            json.key("is_negated");
            json.truth(constraint.is_negated);
            json.close(b'}');
        });
        json.close(b'}');
    });
    json.close(b'}');
}

fn write_value(json: &mut Json, value: &FrameValue) {
    match value {
        FrameValue::Null => json.raw("null"),
        FrameValue::Text(text) => json.string(text),
        FrameValue::Flag(flag) => json.truth(*flag),
        FrameValue::Number(number) if float(number).is_some() => json.raw(number),
        FrameValue::Number(number) => json.string(number),
        FrameValue::List(texts) => json.strings(texts),
    }
}

fn write_trip(json: &mut Json, trip: &Trip) {
    json.open(b'{');
    json.key("intent");
    match &trip.intent {
        None => json.raw("null"),
        Some(intent) => {
            json.open(b'{');
            json.member("goal", &intent.goal);
            json.member("name", &intent.name);
            for (key, text) in [
                ("departure_airport", &intent.departure_airport),
                ("return_airport", &intent.return_airport),
                ("departure_month", &intent.departure_month),
                ("departure_day", &intent.departure_day),
                ("departure_time", &intent.departure_time),
                ("return_month", &intent.return_month),
                ("return_day", &intent.return_day),
                ("return_time", &intent.return_time),
                ("class", &intent.class),
                ("airline_preference", &intent.airline_preference),
            ] {
                maybe(json, key, text.as_deref());
            }
            whole(json, "max_price", intent.max_price);
            whole(json, "max_connections", intent.max_connections);
            json.close(b'}');
        }
    }
    write_outcome(json, "expected", trip.expected.as_ref());
    write_outcome(json, "action", trip.action.as_ref());
    truth(json, "is_correct", trip.is_correct);
    json.close(b'}');
}

fn write_outcome(json: &mut Json, key: &str, outcome: Option<&Outcome>) {
    json.key(key);
    let Some(outcome) = outcome else { return json.raw("null") };
    json.open(b'{');
    json.member("status", &outcome.status);
    json.member("name", &outcome.name);
    json.key("flights");
    json.list(&outcome.flights, |json, flight| json.number(*flight));
    json.close(b'}');
}

fn maybe(json: &mut Json, key: &str, text: Option<&str>) {
    json.key(key);
    match text {
        Some(text) => json.string(text),
        None => json.raw("null"),
    }
}

fn whole(json: &mut Json, key: &str, number: Option<i64>) {
    json.key(key);
    match number {
        Some(number) => json.number(number),
        None => json.raw("null"),
    }
}

fn truth(json: &mut Json, key: &str, is_so: Option<bool>) {
    json.key(key);
    match is_so {
        Some(is_so) => json.truth(is_so),
        None => json.raw("null"),
    }
}
