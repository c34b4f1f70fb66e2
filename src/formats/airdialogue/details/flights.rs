//! The flights as a table: which wishes they break, and which were expected, booked, reserved.

use crate::corpus::{Flight, FlightField, Intent, KnowledgeBase, Trip};
use crate::formats::airdialogue::judge::Constraint;
use crate::formats::{ExpectedBy, FlightMark, FlightRow, FlightTable, FlightWish, Judgement, Wanted};

pub fn table(trip: &Trip, kb: &KnowledgeBase, judgement: &Judgement) -> FlightTable {
    let stated: Vec<(Constraint, FlightWish)> =
        trip.intent.as_ref().map(|intent| stated(intent).collect()).unwrap_or_default();
    let row = |flight: &Flight| FlightRow {
        number: flight.number,
        broken: trip.intent.as_ref().map_or_else(Vec::new, |intent| broken(intent, flight, &stated)),
        values: FlightField::ALL.map(|field| value(flight, field)).into(),
        marks: marks(trip, kb, judgement, flight.number),
    };
    FlightTable {
        rows: kb.flights.iter().map(row).collect(),
        wishes: trip.intent.as_ref().map(|_| stated.iter().map(|(_, wish)| wish.clone()).collect()),
    }
}

/// The constraints that the intent states, and what they ask for.
fn stated(intent: &Intent) -> impl Iterator<Item = (Constraint, FlightWish)> {
    let wish = |constraint| {
        Some((constraint, FlightWish { field: field(constraint), wanted: wanted(constraint, intent)? }))
    };
    Constraint::ALL.into_iter().filter_map(wish)
}

fn wanted(constraint: Constraint, intent: &Intent) -> Option<Wanted> {
    match constraint {
        Constraint::Price => intent.max_price.map(Wanted::AtMost),
        Constraint::Connections => intent.max_connections.map(Wanted::AtMost),
        _ => constraint.wanted(intent).map(Wanted::Exactly),
    }
}

fn broken(intent: &Intent, flight: &Flight, stated: &[(Constraint, FlightWish)]) -> Vec<u32> {
    let broken = (0..).zip(stated).filter(|(_, (constraint, _))| constraint.is_broken(intent, flight));
    broken.map(|(wish, _)| wish).collect()
}

/// The field whose values it is about.
fn field(constraint: Constraint) -> FlightField {
    match constraint {
        Constraint::Price => FlightField::Price,
        Constraint::DepartureAirport => FlightField::From,
        Constraint::ReturnAirport => FlightField::To,
        Constraint::DepartureMonth => FlightField::DepartureMonth,
        Constraint::DepartureDay => FlightField::DepartureDay,
        Constraint::DepartureTime => FlightField::DepartureHour,
        Constraint::ReturnMonth => FlightField::ReturnMonth,
        Constraint::ReturnDay => FlightField::ReturnDay,
        Constraint::ReturnTime => FlightField::ReturnHour,
        Constraint::Connections => FlightField::Connections,
        Constraint::Class => FlightField::Class,
        Constraint::Airline => FlightField::Airline,
    }
}

fn value(flight: &Flight, field: FlightField) -> String {
    match field {
        FlightField::Number => flight.number.to_string(),
        FlightField::Price => flight.price.to_string(),
        FlightField::Airline => flight.airline.to_string(),
        FlightField::Class => flight.class.to_string(),
        FlightField::Connections => flight.connections.to_string(),
        FlightField::From => flight.departure_leg.airport.to_string(),
        FlightField::To => flight.return_leg.airport.to_string(),
        FlightField::DepartureMonth => flight.departure_leg.month.to_string(),
        FlightField::DepartureDay => flight.departure_leg.day.to_string(),
        FlightField::DepartureHour => flight.departure_leg.hour.to_string(),
        FlightField::ReturnMonth => flight.return_leg.month.to_string(),
        FlightField::ReturnDay => flight.return_leg.day.to_string(),
        FlightField::ReturnHour => flight.return_leg.hour.to_string(),
    }
}

/// Who expects it is said where not everybody does.
fn marks(trip: &Trip, kb: &KnowledgeBase, judgement: &Judgement, number: i64) -> Vec<FlightMark> {
    let mark = |by: ExpectedBy| match judgement.expectations.len() {
        0 | 1 => FlightMark::Expected,
        _ => FlightMark::ExpectedBy(by),
    };
    let expected = judgement.expectations.iter().filter(|it| it.outcome.flights.contains(&number));
    let mut marks: Vec<FlightMark> = expected.map(|it| mark(it.by)).collect();
    if trip.action.as_ref().is_some_and(|action| action.flights.contains(&number)) {
        marks.push(FlightMark::Booked);
    }
    if kb.reservation != 0 && kb.reservation == number {
        marks.push(FlightMark::Reserved);
    }
    marks
}
