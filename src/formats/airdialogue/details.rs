//! What the page shows of a record: wish, action, judgement, score, search log and flights, in plain words.

mod flights;
mod timeline;

#[cfg(test)]
mod tests;

use super::judge::{Verdict, expected_action};
use super::reward::{self, FLIGHT_WEIGHT, NAME_WEIGHT, Reward, STATUS_WEIGHT};
use super::rules::INTENT_INCOMPLETE;
use crate::corpus::{Dialogue, Field, Intent, Outcome, Trip, Turn};
use crate::formats::decimal::fixed;
use crate::formats::{Details, time};

pub fn details(dialogue: &Dialogue) -> Details {
    let Some(trip) = dialogue.trip.as_deref() else { return Details::default() };
    let is_incomplete = dialogue.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE);
    let mut fields = Vec::new();
    fields.extend(trip.intent.as_ref().map(|intent| Field::pairs("Customer wants", wishes(intent))));
    if is_incomplete {
        fields.push(Field::text("Intent is incomplete", INCOMPLETE));
    }
    push_actions(&mut fields, trip);
    if let (None, Some(kb)) = (&trip.intent, &trip.kb) {
        fields.push(Field::text("Reservation", reservation(kb.reservation)));
    }
    fields.extend(timeline::field(dialogue, trip));
    fields.extend(dialogue.fields.iter().cloned());
    Details {
        dialogue: fields,
        turns: turn_fields(dialogue),
        flights: trip.kb.as_ref().map(|kb| flights::table(trip, kb)),
    }
}

const INCOMPLETE: &str = "HuggingFace exports leave out class, airline preference and times of day, so more \
    flights seem to fit than do, and what is derived may differ from what is recorded.";

fn turn_fields(dialogue: &Dialogue) -> Vec<Vec<Field>> {
    let fields = |turn: &Turn| {
        let time = turn.time.map(|time| Field::text("Time", time::utc_with_unit(time)));
        time.into_iter().chain(turn.fields.iter().cloned()).collect()
    };
    dialogue.turns.iter().map(fields).collect()
}

/// The intent as a customer would say it.
fn wishes(intent: &Intent) -> Vec<(String, String)> {
    let date = |month: &Option<String>, day: &Option<String>, part: &Option<String>| {
        let date = [month.as_deref(), day.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let parts =
            [Some(date).filter(|date| !date.is_empty()), part.as_ref().map(|part| format!("in the {part}"))];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty())
    };
    let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let connections = intent.max_connections.map(|most| match most {
        0 => "none".to_owned(),
        most => format!("at most {most}"),
    });
    let wishes = [
        ("Goal", text(&intent.goal)),
        ("Name", text(&intent.name)),
        ("From", intent.departure_airport.clone()),
        ("To", intent.return_airport.clone()),
        ("Departs", date(&intent.departure_month, &intent.departure_day, &intent.departure_time)),
        ("Returns", date(&intent.return_month, &intent.return_day, &intent.return_time)),
        ("Price", intent.max_price.map(|most| format!("at most {most}"))),
        ("Connections", connections),
        ("Class", intent.class.clone()),
        ("Airline", intent.airline_preference.clone()),
    ];
    wishes.into_iter().filter_map(|(label, wish)| Some((label.to_owned(), wish?))).collect()
}

fn push_actions(fields: &mut Vec<Field>, trip: &Trip) {
    let derived = match (&trip.intent, &trip.kb) {
        (Some(intent), Some(kb)) => {
            let wish = ("Reservation".to_owned(), reservation(kb.reservation));
            Some((expected_action(intent, kb), wish))
        }
        _ => None,
    };
    fields.extend(trip.action.as_ref().map(|action| Field::pairs("Agent did", pairs(action))));
    fields.extend(
        trip.expected.as_ref().map(|expected| Field::pairs("Expected, as recorded", pairs(expected))),
    );
    if let Some((expected, wish)) = derived {
        let mut pairs = pairs(&expected);
        pairs.push(wish);
        fields.push(Field::pairs("Expected, as derived", pairs));
    }
    let both = trip.action.as_ref().zip(trip.expected.as_ref());
    let derived =
        both.map(|(action, expected)| ("Derived".to_owned(), verdict(Verdict::of(action, expected))));
    let recorded = trip.is_correct.map(|is_correct| ("Recorded".to_owned(), yes(is_correct).to_owned()));
    if derived.is_some() || recorded.is_some() {
        fields.push(Field::pairs("Correct", recorded.into_iter().chain(derived).collect()));
    }
    fields.extend(both.and_then(|(action, expected)| score(action, expected, trip)));
}

fn pairs(outcome: &Outcome) -> Vec<(String, String)> {
    let flights = outcome.flights.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let flights = if flights.is_empty() { "none".to_owned() } else { flights };
    let pairs = [("Status", outcome.status.clone()), ("Name", outcome.name.clone()), ("Flight", flights)];
    pairs.into_iter().map(|(label, value)| (label.to_owned(), value)).collect()
}

fn reservation(number: i64) -> String {
    if number == 0 { "none".to_owned() } else { format!("flight {number}") }
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

fn verdict(verdict: Verdict) -> String {
    let wrong: Vec<&str> = verdict.wrong_parts().collect();
    if wrong.is_empty() { yes(true).to_owned() } else { format!("no: {} not as expected", wrong.join(", ")) }
}

/// The scaled score with its arithmetic.
fn score(action: &Outcome, expected: &Outcome, trip: &Trip) -> Option<Field> {
    let reward: Reward = reward::scaled(action, expected, trip.kb.as_ref())?;
    let part = |label: &str, weight: f64, score: f64| {
        vec![label.to_owned(), fixed(score, 4), fixed(weight, 1), fixed(weight * score, 4)]
    };
    let total = ["Total".to_owned(), String::new(), String::new(), fixed(reward.total(), 4)];
    let rows = vec![
        part("Name", NAME_WEIGHT, reward.name),
        part("Flight", FLIGHT_WEIGHT, reward.flight),
        part("Status", STATUS_WEIGHT, reward.status),
        total.into(),
    ];
    Some(Field::table("Reward", &["Part", "Score", "Weight", "Points"], rows))
}
