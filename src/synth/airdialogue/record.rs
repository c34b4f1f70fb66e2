//! Writes the two lines of a pair, with the keys in the order of the published files.

use super::Form;
use super::conversation::Spoken;
use crate::corpus::{Flight, Intent, LogEntry, LogStep, Outcome, Trip};
use crate::formats::write::Json;

pub fn data(json: &mut Json, form: Form, trip: &Trip, turns: &[Spoken]) {
    json.open(b'{');
    if form == Form::Raw && !trip.log.is_empty() {
        log(json, form, &trip.log);
    }
    outcome(json, "action", trip.action.as_ref());
    if let Some(it) = &trip.intent {
        intent(json, form, it);
    }
    json.key("timestamps");
    json.list(turns, |json, turn| json.number(turn.time_s));
    json.key("dialogue");
    json.list(turns, |json, turn| json.string(&turn.text));
    outcome(json, "expected_action", trip.expected.as_ref());
    if form == Form::Hf {
        log(json, form, &trip.log);
    }
    json.key("correct_sample");
    json.truth(trip.is_correct == Some(true));
    json.close(b'}');
    json.end_line();
}

fn outcome(json: &mut Json, key: &str, outcome: Option<&Outcome>) {
    let Some(outcome) = outcome else { return };
    json.key(key);
    json.open(b'{');
    json.member("status", &outcome.status);
    json.member("name", &outcome.name);
    json.key("flight");
    json.list(&outcome.flights, |json, number| json.number(*number));
    json.close(b'}');
}

fn intent(json: &mut Json, form: Form, intent: &Intent) {
    let is_raw = form == Form::Raw;
    let text = |json: &mut Json, key: &str, value: &Option<String>| {
        if let Some(value) = value {
            json.member(key, value);
        }
    };
    json.key("intent");
    json.open(b'{');
    text(json, "return_month", &intent.return_leg.month);
    text(json, "return_day", &intent.return_leg.day);
    number(json, "max_price", intent.max_price.unwrap_or(0));
    text(json, "departure_airport", &intent.departure_leg.airport);
    if is_raw {
        text(json, "return_time", &intent.return_leg.time);
        text(json, "class", &intent.class);
        text(json, "departure_time", &intent.departure_leg.time);
        text(json, "airline_preference", &intent.airline_preference);
    }
    match intent.max_connections {
        Some(most) => number(json, "max_connections", most),
        None if !is_raw => number(json, "max_connections", -1),
        None => {}
    }
    text(json, "departure_day", &intent.departure_leg.day);
    json.member("goal", &intent.goal);
    text(json, "departure_month", &intent.departure_leg.month);
    json.member("name", &intent.name);
    text(json, "return_airport", &intent.return_leg.airport);
    json.close(b'}');
}

fn log(json: &mut Json, form: Form, log: &[LogEntry]) {
    json.key("search_info");
    json.list(log, |json, entry| {
        json.open(b'{');
        let (button, field) = match &entry.step {
            LogStep::Pressed { button } => (Some(button.as_str()), None),
            LogStep::Entered { field, value } => (None, Some((field.as_str(), value.as_str()))),
        };
        let is_filled = form == Form::Hf;
        if let Some(button) = button.or(is_filled.then_some("")) {
            json.member("button_name", button);
        }
        if let Some((field, value)) = field.or(is_filled.then_some(("", ""))) {
            json.member("field_name", field);
            json.member("field_value", value);
        }
        number(json, "timestmamp", entry.time.map_or(0, |time| time.unix_ms));
        json.close(b'}');
    });
}

pub fn kb(json: &mut Json, trip: &Trip) {
    let Some(kb) = &trip.kb else { return };
    json.open(b'{');
    json.key("kb");
    json.list(&kb.flights, flight);
    number(json, "reservation", kb.reservation);
    json.close(b'}');
    json.end_line();
}

fn flight(json: &mut Json, flight: &Flight) {
    json.open(b'{');
    json.member("return_airport", &flight.return_leg.airport);
    json.member("airline", &flight.airline);
    json.member("departure_day", &flight.departure_leg.day);
    json.member("departure_airport", &flight.departure_leg.airport);
    number(json, "flight_number", flight.number);
    json.member("departure_month", &flight.departure_leg.month);
    number(json, "departure_time_num", flight.departure_leg.hour);
    json.member("class", &flight.class);
    number(json, "return_time_num", flight.return_leg.hour);
    json.member("return_month", &flight.return_leg.month);
    json.member("return_day", &flight.return_leg.day);
    number(json, "num_connections", flight.connections);
    number(json, "price", flight.price);
    json.close(b'}');
}

fn number(json: &mut Json, key: &str, number: i64) {
    json.key(key);
    json.number(number);
}
