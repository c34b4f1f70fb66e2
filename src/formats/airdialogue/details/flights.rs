//! The flights as a table: what of them is not as the customer wants, and which were expected, booked, reserved.

use super::answers::Expectations;
use crate::corpus::{Flight, FlightField, Intent, KnowledgeBase, Trip};
use crate::formats::airdialogue::judge::{Constraint, cost_class, time_of_day};
use crate::formats::{FlightColumn, FlightRow, FlightTable, FlightWish};

/// Number and price come first: they stay in sight where the others have to be scrolled to.
const COLUMNS: [(&str, &[FlightField]); 9] = [
    ("Flight", &[FlightField::Number]),
    ("Price", &[FlightField::Price]),
    ("From", &[FlightField::From]),
    ("To", &[FlightField::To]),
    ("Departs", &[FlightField::DepartureMonth, FlightField::DepartureDay, FlightField::DepartureHour]),
    ("Returns", &[FlightField::ReturnMonth, FlightField::ReturnDay, FlightField::ReturnHour]),
    ("Connections", &[FlightField::Connections]),
    ("Class", &[FlightField::Class]),
    ("Airline", &[FlightField::Airline]),
];

pub fn table(trip: &Trip, kb: &KnowledgeBase, expectations: &Expectations) -> FlightTable {
    let columns =
        COLUMNS.map(|(title, fields)| FlightColumn { title: title.to_owned(), fields: fields.to_vec() });
    let wanted = trip.intent.as_ref().map(wanted).unwrap_or_default();
    let row = |flight: &Flight| FlightRow {
        number: flight.number,
        broken: trip.intent.as_ref().map_or_else(Vec::new, |intent| broken(intent, flight, &wanted)),
        values: FlightField::ALL.map(|field| value(flight, field)).into(),
        marks: marks(trip, kb, expectations, flight.number),
    };
    let wish = |(constraint, wanted): &(Constraint, String)| FlightWish {
        column: column(*constraint),
        wanted: wanted.clone(),
    };
    FlightTable {
        columns: columns.into(),
        rows: kb.flights.iter().map(row).collect(),
        wishes: trip.intent.as_ref().map(|_| wanted.iter().map(wish).collect()),
        note: expectations.note(),
    }
}

/// The constraints that the intent states, and what they ask for.
fn wanted(intent: &Intent) -> Vec<(Constraint, String)> {
    let wanted = |constraint: Constraint| Some((constraint, constraint.wanted(intent)?));
    Constraint::ALL.into_iter().filter_map(wanted).collect()
}

fn broken(intent: &Intent, flight: &Flight, wanted: &[(Constraint, String)]) -> Vec<(u32, String)> {
    let broken = (0..).zip(wanted).filter(|(_, (constraint, _))| constraint.is_broken(intent, flight));
    broken.map(|(wish, (constraint, wanted))| (wish, reason(*constraint, wanted, intent, flight))).collect()
}

/// In what way a flight is not as wanted, to stand behind its value.
fn reason(constraint: Constraint, wanted: &str, intent: &Intent, flight: &Flight) -> String {
    let over =
        |found: i64, most: Option<i64>| format!("{} over", found.saturating_sub(most.unwrap_or(found)));
    let late = |found: &str| days_late(wanted, found).unwrap_or_else(|| format!("not {wanted}"));
    let instead = |found: &str| format!("{found} instead of {wanted}");
    match constraint {
        Constraint::Price => over(flight.price, intent.max_price),
        Constraint::Connections => over(flight.connections, intent.max_connections),
        Constraint::DepartureDay => late(&flight.departure_leg.day),
        Constraint::ReturnDay => late(&flight.return_leg.day),
        Constraint::DepartureTime => instead(time_of_day(flight.departure_leg.hour)),
        Constraint::ReturnTime => instead(time_of_day(flight.return_leg.hour)),
        Constraint::Airline => cost_class(&flight.airline).map_or("cost not known".to_owned(), instead),
        _ => format!("not {wanted}"),
    }
}

/// How far a day of a month is from another one.
fn days_late(wanted: &str, found: &str) -> Option<String> {
    let days = found.parse::<i64>().ok()?.checked_sub(wanted.parse().ok()?)?;
    let how = if days > 0 { "late" } else { "early" };
    Some(match days.abs() {
        1 => format!("a day {how}"),
        days => format!("{days} days {how}"),
    })
}

fn column(constraint: Constraint) -> u32 {
    match constraint {
        Constraint::Price => 1,
        Constraint::DepartureAirport => 2,
        Constraint::ReturnAirport => 3,
        Constraint::DepartureMonth | Constraint::DepartureDay | Constraint::DepartureTime => 4,
        Constraint::ReturnMonth | Constraint::ReturnDay | Constraint::ReturnTime => 5,
        Constraint::Connections => 6,
        Constraint::Class => 7,
        Constraint::Airline => 8,
    }
}

fn value(flight: &Flight, field: FlightField) -> String {
    match field {
        FlightField::Number => flight.number.to_string(),
        FlightField::Price => flight.price.to_string(),
        FlightField::Airline => flight.airline.to_string(),
        FlightField::Class => flight.class.to_string(),
        FlightField::Connections => flight.connections.to_string(),
        FlightField::From => flight.departure_leg.airport.clone(),
        FlightField::To => flight.return_leg.airport.clone(),
        FlightField::DepartureMonth => flight.departure_leg.month.to_string(),
        FlightField::DepartureDay => flight.departure_leg.day.to_string(),
        FlightField::DepartureHour => flight.departure_leg.hour.to_string(),
        FlightField::ReturnMonth => flight.return_leg.month.to_string(),
        FlightField::ReturnDay => flight.return_leg.day.to_string(),
        FlightField::ReturnHour => flight.return_leg.hour.to_string(),
    }
}

/// Who expects it is said where not everybody does.
fn marks(trip: &Trip, kb: &KnowledgeBase, expectations: &Expectations, number: i64) -> Vec<String> {
    let is_told = expectations.differ();
    let expected = expectations.named().into_iter().filter(|(_, outcome)| outcome.flights.contains(&number));
    let mut marks: Vec<String> = expected
        .map(|(name, _)| if is_told { format!("expected ({name})") } else { "expected".to_owned() })
        .collect();
    if trip.action.as_ref().is_some_and(|action| action.flights.contains(&number)) {
        marks.push("booked".to_owned());
    }
    if kb.reservation != 0 && kb.reservation == number {
        marks.push("reserved".to_owned());
    }
    marks
}
