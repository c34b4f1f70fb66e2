//! The flights: what of them is not as the customer wants, and which were expected, booked, reserved.

use crate::corpus::{Flight, FlightField, Intent, KnowledgeBase, Trip};
use crate::formats::airdialogue::judge::{Constraint, Wanted, cost_class, time_of_day};
use crate::formats::details::trip::{Expectations, FlightMark, JudgedFlight, JudgedFlights, Mismatch, Wish};

pub fn judged(trip: &Trip, kb: &KnowledgeBase, expectations: &Expectations) -> JudgedFlights {
    let wishes = trip.intent.as_ref().map(wishes);
    let broken_by = |flight: &Flight| {
        let (intent, wishes) = trip.intent.as_ref().zip(wishes.as_ref())?;
        Some(broken(intent, flight, wishes))
    };
    let row = |flight: &Flight| JudgedFlight {
        number: flight.number,
        broken: broken_by(flight).unwrap_or_default(),
        values: FlightField::ALL.map(|field| value(flight, field)).into(),
        marks: marks(trip, kb, expectations, flight.number),
    };
    JudgedFlights { rows: kb.flights.iter().map(row).collect(), wishes }
}

/// The constraints that the intent states, and what they ask for.
fn wishes(intent: &Intent) -> Vec<Wish> {
    let wish = |constraint: Constraint| Some(Wish { constraint, wanted: constraint.wanted(intent)? });
    Constraint::ALL.into_iter().filter_map(wish).collect()
}

fn broken(intent: &Intent, flight: &Flight, wishes: &[Wish]) -> Vec<(u32, Mismatch)> {
    let broken = (0..).zip(wishes).filter(|(_, wish)| wish.constraint.is_broken(intent, flight));
    broken.map(|(position, wish)| (position, mismatch(wish, flight))).collect()
}

fn mismatch(wish: &Wish, flight: &Flight) -> Mismatch {
    let over = |found: i64| match wish.wanted {
        Wanted::AtMost(most) => Mismatch::Over(found.saturating_sub(most)),
        Wanted::Value(_) => Mismatch::Other,
    };
    let late = |found: &str| match &wish.wanted {
        Wanted::Value(wanted) => days_late(wanted, found).map_or(Mismatch::Other, Mismatch::DaysLate),
        Wanted::AtMost(_) => Mismatch::Other,
    };
    let instead = |found: &str| Mismatch::Instead(found.to_owned());
    match wish.constraint {
        Constraint::Price => over(flight.price),
        Constraint::Connections => over(flight.connections),
        Constraint::DepartureDay => late(&flight.departure_day),
        Constraint::ReturnDay => late(&flight.return_day),
        Constraint::DepartureTime => instead(time_of_day(flight.departure_hour)),
        Constraint::ReturnTime => instead(time_of_day(flight.return_hour)),
        Constraint::Airline => cost_class(&flight.airline).map_or(Mismatch::CostUnknown, instead),
        _ => Mismatch::Other,
    }
}

/// How far a day of a month is from another one.
fn days_late(wanted: &str, found: &str) -> Option<i64> {
    found.parse::<i64>().ok()?.checked_sub(wanted.parse().ok()?)
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

fn marks(trip: &Trip, kb: &KnowledgeBase, expectations: &Expectations, number: i64) -> Vec<FlightMark> {
    let expected = expectations.named().into_iter().filter(|(_, outcome)| outcome.flights.contains(&number));
    let mut marks: Vec<FlightMark> = expected.map(|(by, _)| FlightMark::Expected(by)).collect();
    if trip.action.as_ref().is_some_and(|action| action.flights.contains(&number)) {
        marks.push(FlightMark::Booked);
    }
    if kb.reservation != 0 && kb.reservation == number {
        marks.push(FlightMark::Reserved);
    }
    marks
}
