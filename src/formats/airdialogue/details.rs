//! What the page shows of a record: wish, action, judgement, score, search log and flights, in plain words.

mod flights;
mod timeline;

#[cfg(test)]
mod tests;

use super::judge::{Verdict, expected_action};
use super::reward::{self, FLIGHT_WEIGHT, NAME_WEIGHT, NameMatch, Nearness, Reward, STATUS_WEIGHT};
use super::rules::INTENT_INCOMPLETE;
use crate::corpus::{Dialogue, Field, Intent, Outcome, Trip};
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
    fields.extend(trip.kb.as_ref().map(|kb| Field::text("Reservation", reservation(kb.reservation))));
    fields.extend(timeline::field(dialogue, trip));
    fields.extend(dialogue.fields.iter().cloned());
    Details {
        dialogue: fields,
        answers: answers(trip),
        turns: dialogue.turns.iter().map(|turn| turn.fields.clone()).collect(),
        times: time::of_turns(dialogue),
        frames: None,
        notes: Vec::new(),
        replays: Vec::new(),
        flights: trip.kb.as_ref().map(|kb| flights::table(trip, kb)),
    }
}

const INCOMPLETE: &str = "HuggingFace exports leave out class, airline preference and times of day, so more \
    flights seem to fit than do, and what is derived may differ from what is recorded.";

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

/// What the agent did beside what was expected, and how it is judged and scored.
fn answers(trip: &Trip) -> Vec<Field> {
    let derived = trip.intent.as_ref().zip(trip.kb.as_ref()).map(|(intent, kb)| expected_action(intent, kb));
    let outcomes = [
        ("Agent did", trip.action.as_ref()),
        ("Expected, as recorded", trip.expected.as_ref()),
        ("Expected, as derived", derived.as_ref()),
    ];
    let told: Vec<(&str, &Outcome)> =
        outcomes.into_iter().filter_map(|(label, outcome)| Some((label, outcome?))).collect();
    let mut fields = Vec::new();
    if !told.is_empty() {
        let row = |label: &str, of: fn(&Outcome) -> String| {
            [label.to_owned()].into_iter().chain(told.iter().map(|(_, outcome)| of(outcome))).collect()
        };
        let rows = vec![
            row("Status", |outcome| outcome.status.clone()),
            row("Name", |outcome| outcome.name.clone()),
            row("Flight", flights_of),
        ];
        let labels: Vec<&str> = ["Part"].into_iter().chain(told.iter().map(|(label, _)| *label)).collect();
        fields.push(Field::table("Action", &labels, rows));
    }
    let both = trip.action.as_ref().zip(trip.expected.as_ref());
    let derived =
        both.map(|(action, expected)| ("Derived".to_owned(), verdict(Verdict::of(action, expected))));
    let recorded = trip.is_correct.map(|is_correct| ("Recorded".to_owned(), yes(is_correct).to_owned()));
    if derived.is_some() || recorded.is_some() {
        fields.push(Field::pairs("Correct", recorded.into_iter().chain(derived).collect()));
    }
    fields.extend(both.and_then(|(action, expected)| score(action, expected, trip)));
    fields
}

fn flights_of(outcome: &Outcome) -> String {
    let flights = outcome.flights.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    if flights.is_empty() { "none".to_owned() } else { flights }
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
    let part = |label: &str, weight: f64, score: f64, why: String| {
        vec![label.to_owned(), fixed(score, 4), fixed(weight, 1), fixed(weight * score, 4), why]
    };
    let total = ["Total".to_owned(), String::new(), String::new(), fixed(reward.total(), 4), String::new()];
    let name = reward::name_match(&action.name, &expected.name);
    let rows = vec![
        part("Name", NAME_WEIGHT, reward.name, why_name(name)),
        part("Flight", FLIGHT_WEIGHT, reward.flight, why_flight(action, expected, trip)),
        part("Status", STATUS_WEIGHT, reward.status, compared(&action.status, &expected.status)),
        total.into(),
    ];
    Some(Field::table("Reward", &["Part", "Score", "Weight", "Points", "Why"], rows))
}

fn why_name(NameMatch { shared, said, meant }: NameMatch) -> String {
    format!(
        "{shared} of {said} characters said are among the {meant} meant: 2 × {shared} ÷ ({said} + {meant})"
    )
}

fn why_flight(action: &Outcome, expected: &Outcome, trip: &Trip) -> String {
    let near = match action.flights.as_slice() {
        [said] if !expected.flights.contains(said) => {
            trip.kb.as_ref().and_then(|kb| reward::nearness(*said, &expected.flights, kb))
        }
        _ => None,
    };
    match near.filter(|near| near.nearest.is_finite()) {
        Some(Nearness { nearest, farthest }) => {
            let (said, nearest, farthest) = (flights_of(action), fixed(nearest, 4), fixed(farthest, 4));
            format!(
                "{said} differs by {nearest}, the farthest flight by {farthest}: 1 − {nearest} ÷ {farthest}"
            )
        }
        None => compared(&flights_of(action), &flights_of(expected)),
    }
}

fn compared(found: &str, expected: &str) -> String {
    if found == expected { format!("{found}, as expected") } else { format!("{found}; expected: {expected}") }
}
