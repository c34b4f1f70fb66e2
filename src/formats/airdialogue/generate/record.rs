//! Writes the two lines of a pair, with the keys in the order of the published files.

use super::Form;
use super::conversation::Spoken;
use super::json::Json;
use crate::corpus::{Flight, Intent, LogEntry, LogStep, Outcome, Trip};

pub fn data(json: &mut Json, trip: &Trip, turns: &[Spoken]) {
    json.open(b'{');
    if json.form == Form::Raw && !trip.log.is_empty() {
        log(json, &trip.log);
    }
    outcome(json, "action", trip.action.as_ref());
    if let Some(it) = &trip.intent {
        intent(json, it);
    }
    json.key("timestamps");
    json.open(b'[');
    for turn in turns {
        json.next();
        json.number(turn.time_s);
    }
    json.close(b']');
    json.key("dialogue");
    json.open(b'[');
    for turn in turns {
        json.next();
        json.text(&turn.text);
    }
    json.close(b']');
    outcome(json, "expected_action", trip.expected.as_ref());
    if json.form == Form::Hf {
        log(json, &trip.log);
    }
    json.key("correct_sample");
    json.flag(trip.is_correct == Some(true));
    json.close(b'}');
    json.end_line();
}

fn outcome(json: &mut Json, key: &str, outcome: Option<&Outcome>) {
    let Some(outcome) = outcome else { return };
    json.key(key);
    json.open(b'{');
    json.text_member("status", &outcome.status);
    json.text_member("name", &outcome.name);
    json.key("flight");
    json.open(b'[');
    for number in &outcome.flights {
        json.next();
        json.number(*number);
    }
    json.close(b']');
    json.close(b'}');
}

fn intent(json: &mut Json, intent: &Intent) {
    let is_raw = json.form == Form::Raw;
    let text = |json: &mut Json, key: &str, value: &Option<String>| {
        if let Some(value) = value {
            json.text_member(key, value);
        }
    };
    json.key("intent");
    json.open(b'{');
    text(json, "return_month", &intent.return_month);
    text(json, "return_day", &intent.return_day);
    json.number_member("max_price", intent.max_price.unwrap_or(0));
    text(json, "departure_airport", &intent.departure_airport);
    if is_raw {
        text(json, "return_time", &intent.return_time);
        text(json, "class", &intent.class);
        text(json, "departure_time", &intent.departure_time);
        text(json, "airline_preference", &intent.airline_preference);
    }
    match intent.max_connections {
        Some(most) => json.number_member("max_connections", most),
        None if !is_raw => json.number_member("max_connections", -1),
        None => {}
    }
    text(json, "departure_day", &intent.departure_day);
    json.text_member("goal", &intent.goal);
    text(json, "departure_month", &intent.departure_month);
    json.text_member("name", &intent.name);
    text(json, "return_airport", &intent.return_airport);
    json.close(b'}');
}

fn log(json: &mut Json, log: &[LogEntry]) {
    json.key("search_info");
    json.open(b'[');
    for entry in log {
        json.next();
        json.open(b'{');
        let (button, field) = match &entry.step {
            LogStep::Pressed { button } => (Some(button.as_str()), None),
            LogStep::Entered { field, value } => (None, Some((field.as_str(), value.as_str()))),
        };
        let is_filled = json.form == Form::Hf;
        if let Some(button) = button.or(is_filled.then_some("")) {
            json.text_member("button_name", button);
        }
        if let Some((field, value)) = field.or(is_filled.then_some(("", ""))) {
            json.text_member("field_name", field);
            json.text_member("field_value", value);
        }
        json.number_member("timestmamp", entry.time.map_or(0, |time| time.unix_ms));
        json.close(b'}');
    }
    json.close(b']');
}

pub fn kb(json: &mut Json, trip: &Trip) {
    let Some(kb) = &trip.kb else { return };
    json.open(b'{');
    json.key("kb");
    json.open(b'[');
    for it in &kb.flights {
        json.next();
        flight(json, it);
    }
    json.close(b']');
    json.number_member("reservation", kb.reservation);
    json.close(b'}');
    json.end_line();
}

fn flight(json: &mut Json, flight: &Flight) {
    json.open(b'{');
    json.text_member("return_airport", &flight.return_airport);
    json.text_member("airline", &flight.airline);
    json.text_member("departure_day", &flight.departure_day);
    json.text_member("departure_airport", &flight.departure_airport);
    json.number_member("flight_number", flight.number);
    json.text_member("departure_month", &flight.departure_month);
    json.number_member("departure_time_num", flight.departure_hour);
    json.text_member("class", &flight.class);
    json.number_member("return_time_num", flight.return_hour);
    json.text_member("return_month", &flight.return_month);
    json.text_member("return_day", &flight.return_day);
    json.number_member("num_connections", flight.connections);
    json.number_member("price", flight.price);
    json.close(b'}');
}
