//! What is shown of an `AirDialogue` record beside its turns, in words.

mod answers;
mod flights;

pub use answers::fields as answers;
pub use flights::table;

use super::text::trip as text;
use crate::corpus::{Field, Intent};
use crate::formats::details::trip::TripDetails;

/// What the customer wants, and what is held already.
pub fn fields(trip: &TripDetails) -> Vec<Field> {
    let wishes = trip.intent.as_ref().map(|intent| Field::pairs(text::WISHES, wishes(intent)));
    let incomplete = trip.is_incomplete.then(|| Field::text(text::INCOMPLETE, text::INCOMPLETE_NOTE));
    let reservation = trip.reservation.map(|number| Field::text(text::RESERVATION, reservation(number)));
    [wishes, incomplete, reservation].into_iter().flatten().collect()
}

/// The intent as a customer would say it.
fn wishes(intent: &Intent) -> Vec<(String, String)> {
    let date = |month: &Option<String>, day: &Option<String>, part: &Option<String>| {
        let date = [month.as_deref(), day.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let part = part.as_ref().map(|part| text::part_of_day(part));
        let parts = [Some(date).filter(|date| !date.is_empty()), part];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(", ")).filter(|text| !text.is_empty())
    };
    let said = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let connections = intent.max_connections.map(|most| match most {
        0 => text::NONE.to_owned(),
        most => text::at_most(most),
    });
    let wishes = [
        (text::GOAL, said(&intent.goal)),
        (text::NAME, said(&intent.name)),
        (text::FROM, intent.departure_airport.clone()),
        (text::TO, intent.return_airport.clone()),
        (text::DEPARTS, date(&intent.departure_month, &intent.departure_day, &intent.departure_time)),
        (text::RETURNS, date(&intent.return_month, &intent.return_day, &intent.return_time)),
        (text::PRICE, intent.max_price.map(text::at_most)),
        (text::CONNECTIONS, connections),
        (text::CLASS, intent.class.clone()),
        (text::AIRLINE, intent.airline_preference.clone()),
    ];
    wishes.into_iter().filter_map(|(label, wish)| Some((label.to_owned(), wish?))).collect()
}

fn reservation(number: i64) -> String {
    if number == 0 { text::NONE.to_owned() } else { text::flight(number) }
}

#[cfg(test)]
mod tests;
