//! The flights as a table: what breaks the intent, and which were expected, booked, reserved.

use crate::corpus::{Flight, FlightField, KnowledgeBase, Outcome, Trip};
use crate::formats::airdialogue::judge::{Constraint, broken, cheapest};
use crate::formats::{FlightColumn, FlightRow, FlightTable};

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

pub fn table(trip: &Trip, kb: &KnowledgeBase) -> FlightTable {
    let columns =
        COLUMNS.map(|(title, fields)| FlightColumn { title: title.to_owned(), fields: fields.to_vec() });
    let cheapest = trip.intent.as_ref().map_or_else(Vec::new, |intent| cheapest(intent, kb));
    let row = |flight: &Flight| {
        let broken = broken_columns(trip, flight);
        FlightRow {
            number: flight.number,
            is_ok: trip.intent.as_ref().map(|_| broken.is_empty()),
            broken,
            values: FlightField::ALL.map(|field| value(flight, field)).into(),
            marks: marks(trip, kb, &cheapest, flight.number),
        }
    };
    FlightTable { columns: columns.into(), rows: kb.flights.iter().map(row).collect() }
}

fn broken_columns(trip: &Trip, flight: &Flight) -> Vec<u32> {
    let Some(intent) = &trip.intent else { return Vec::new() };
    let mut columns: Vec<u32> = broken(intent, flight).map(column).collect();
    crate::corpus::order::sort_by_key(&mut columns, |column| *column);
    columns.dedup();
    columns
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
        FlightField::From => flight.departure_airport.clone(),
        FlightField::To => flight.return_airport.clone(),
        FlightField::DepartureMonth => flight.departure_month.to_string(),
        FlightField::DepartureDay => flight.departure_day.to_string(),
        FlightField::DepartureHour => flight.departure_hour.to_string(),
        FlightField::ReturnMonth => flight.return_month.to_string(),
        FlightField::ReturnDay => flight.return_day.to_string(),
        FlightField::ReturnHour => flight.return_hour.to_string(),
    }
}

fn marks(trip: &Trip, kb: &KnowledgeBase, cheapest: &[i64], number: i64) -> Vec<String> {
    let has =
        |outcome: &Option<Outcome>| outcome.as_ref().is_some_and(|outcome| outcome.flights.contains(&number));
    let marks = [
        ("expected", has(&trip.expected)),
        ("booked", has(&trip.action)),
        ("reserved", kb.reservation != 0 && kb.reservation == number),
        ("cheapest", cheapest.contains(&number)),
    ];
    marks.into_iter().filter(|(_, is_so)| *is_so).map(|(mark, _)| mark.to_owned()).collect()
}
