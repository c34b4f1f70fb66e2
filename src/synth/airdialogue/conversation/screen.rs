//! What the agent presses and enters while talking.

use super::{Spoken, numeric_date};
use crate::corpus::{Intent, LogEntry, LogStep, Moment, Trip};
use crate::formats::airdialogue::judge::{CANCEL, CHANGE};
use crate::synth::Random;

/// The entries, from the third turn to a moment after the last, in the order of time.
pub fn log(trip: &Trip, turns: &[Spoken], random: &mut Random) -> Vec<LogEntry> {
    let Some((intent, start, end)) = frame(trip, turns) else { return Vec::new() };
    let steps = steps(trip, intent, random);
    let gap = (end - start) * 1000 / i64::try_from(steps.len()).unwrap_or(1).max(1);
    let mut time_ms = start * 1000;
    let entry = |step| {
        time_ms += gap - i64::from(random.below(900));
        LogEntry { time: Some(Moment::from_ms(time_ms)), step }
    };
    steps.into_iter().map(entry).collect()
}

/// Whose log it is, and the seconds between which it was written.
fn frame<'a>(trip: &'a Trip, turns: &[Spoken]) -> Option<(&'a Intent, i64, i64)> {
    Some((trip.intent.as_ref()?, turns.get(2)?.time_s, turns.last()?.time_s + 5))
}

fn steps(trip: &Trip, intent: &Intent, random: &mut Random) -> Vec<LogStep> {
    let pressed = |button: &str| LogStep::Pressed { button: button.to_owned() };
    let entered = |field: &str, value: String| LogStep::Entered { field: field.to_owned(), value };
    let date = |month: &Option<String>, day: &Option<String>| {
        numeric_date(month.as_deref().unwrap_or_default(), day.as_deref().unwrap_or_default())
    };
    let mut steps = vec![pressed(match intent.goal.as_str() {
        CHANGE => "top-change-reservation",
        CANCEL => "top-cancel-reservation",
        _ => "top-book-flight",
    })];
    if intent.goal != CANCEL {
        let from = intent.departure_leg.airport.clone().unwrap_or_default();
        let to = intent.return_leg.airport.clone().unwrap_or_default();
        steps.extend([
            entered("from_city", from),
            entered("to_city", to),
            entered("departure_day", date(&intent.departure_leg.month, &intent.departure_leg.day)),
            entered("return_day", date(&intent.return_leg.month, &intent.return_leg.day)),
        ]);
        if let Some(most) = intent.max_connections.filter(|_| random.chance(600)) {
            steps.push(entered("max_connection", most.to_string()));
        }
        steps.push(entered("flight_search_submit", String::new()));
    }
    let Some(action) = &trip.action else { return steps };
    steps.push(entered("customer-name", action.name.clone()));
    steps.extend(action.flights.iter().map(|number| entered("customer-flight-number", number.to_string())));
    steps
        .extend([entered("customer-final-action", action.status.clone()), pressed("agent-end-conversation")]);
    steps
}
