//! What the page shows of a record: wish, action, judgement, score, search log and flights, in plain words.

mod answers;
mod flights;
mod timeline;

#[cfg(test)]
mod tests;

use super::rules::INTENT_INCOMPLETE;
use crate::corpus::{Dialogue, Field, Intent};
use crate::formats::{Details, time};
use answers::Expectations;

pub fn details(dialogue: &Dialogue) -> Details {
    let Some(trip) = dialogue.trip.as_deref() else { return Details::default() };
    let is_incomplete = dialogue.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE);
    let expectations = Expectations::of(trip, is_incomplete);
    let mut fields = Vec::new();
    fields.extend(trip.intent.as_ref().map(|intent| Field::pairs("Customer wants", wishes(intent))));
    if is_incomplete {
        fields.push(Field::text("Intent is incomplete", INCOMPLETE));
    }
    fields.extend(trip.kb.as_ref().map(|kb| Field::text("Reservation", reservation(kb.reservation))));
    fields.extend(dialogue.fields.iter().cloned());
    let mut answers = answers::fields(trip, &expectations);
    // What the agent entered tells what the agent did.
    answers.extend(timeline::field(dialogue, trip));
    Details {
        dialogue: fields,
        answers,
        turns: dialogue.turns.iter().map(|turn| turn.fields.clone()).collect(),
        times: time::of_turns(dialogue),
        flights: trip.kb.as_ref().map(|kb| flights::table(trip, kb, &expectations)),
        ..Details::default()
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
        ("From", intent.departure_leg.airport.clone()),
        ("To", intent.return_leg.airport.clone()),
        ("Departs", date(&intent.departure_leg.month, &intent.departure_leg.day, &intent.departure_leg.time)),
        ("Returns", date(&intent.return_leg.month, &intent.return_leg.day, &intent.return_leg.time)),
        ("Price", intent.max_price.map(|most| format!("at most {most}"))),
        ("Connections", connections),
        ("Class", intent.class.clone()),
        ("Airline", intent.airline_preference.clone()),
    ];
    wishes.into_iter().filter_map(|(label, wish)| Some((label.to_owned(), wish?))).collect()
}

fn reservation(number: i64) -> String {
    if number == 0 { "none".to_owned() } else { format!("flight {number}") }
}
