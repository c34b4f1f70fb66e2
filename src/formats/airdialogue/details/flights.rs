//! The flights as a table: what breaks the intent, and which were expected, booked, reserved.

use crate::corpus::{Flight, KnowledgeBase, Outcome, Trip};
use crate::formats::airdialogue::judge::{Constraint, broken, cheapest};
use crate::formats::{FlightColumn, FlightRow, FlightTable};

/// Number and price come first: they stay in sight where the others have to be scrolled to.
const COLUMNS: [(&str, bool); 9] = [
    ("Flight", true),
    ("Price", true),
    ("From", false),
    ("To", false),
    ("Departs", false),
    ("Returns", false),
    ("Connections", true),
    ("Class", false),
    ("Airline", false),
];

pub fn table(trip: &Trip, kb: &KnowledgeBase) -> FlightTable {
    let columns = COLUMNS.map(|(title, is_number)| FlightColumn { title: title.to_owned(), is_number });
    let cheapest = trip.intent.as_ref().map_or_else(Vec::new, |intent| cheapest(intent, kb));
    let row = |flight: &Flight| {
        let broken = broken_columns(trip, flight);
        FlightRow {
            number: flight.number,
            is_ok: trip.intent.as_ref().map(|_| broken.is_empty()),
            broken,
            cells: cells(flight),
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

fn cells(flight: &Flight) -> Vec<String> {
    let date = |month: &str, day: &str, hour: i64| format!("{month} {day}, {hour:02}:00");
    vec![
        flight.number.to_string(),
        flight.price.to_string(),
        flight.departure_airport.clone(),
        flight.return_airport.clone(),
        date(&flight.departure_month, &flight.departure_day, flight.departure_hour),
        date(&flight.return_month, &flight.return_day, flight.return_hour),
        flight.connections.to_string(),
        flight.class.to_string(),
        flight.airline.to_string(),
    ]
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
