//! The flights of a record as a table, with what of each is not as wanted.

use super::answers::{name, note};
use crate::corpus::FlightField;
use crate::formats::airdialogue::judge::{Constraint, Wanted};
use crate::formats::details::trip::{
    Expectations, FlightMark, JudgedFlight, JudgedFlights, Mismatch, TripDetails, Wish,
};
use crate::view::flights::{FlightColumn, FlightRow, FlightTable, FlightWish};
use crate::view::text::trip as text;

/// Number and price come first: they stay in sight where the others have to be scrolled to.
const COLUMNS: [(&str, &[FlightField]); 9] = [
    (text::FLIGHT, &[FlightField::Number]),
    (text::PRICE, &[FlightField::Price]),
    (text::FROM, &[FlightField::From]),
    (text::TO, &[FlightField::To]),
    (text::DEPARTS, &[FlightField::DepartureMonth, FlightField::DepartureDay, FlightField::DepartureHour]),
    (text::RETURNS, &[FlightField::ReturnMonth, FlightField::ReturnDay, FlightField::ReturnHour]),
    (text::CONNECTIONS, &[FlightField::Connections]),
    (text::CLASS, &[FlightField::Class]),
    (text::AIRLINE, &[FlightField::Airline]),
];

/// `None` where there are no flights.
pub fn table(trip: &TripDetails) -> Option<FlightTable> {
    let JudgedFlights { rows, wishes } = trip.flights.as_ref()?;
    let columns =
        COLUMNS.map(|(title, fields)| FlightColumn { title: title.to_owned(), fields: fields.to_vec() });
    let expectations = &trip.answers.expectations;
    let asked = wishes.as_deref().unwrap_or_default();
    let wish = |wish: &Wish| FlightWish { column: column(wish.constraint), wanted: wanted(wish) };
    Some(FlightTable {
        columns: columns.into(),
        rows: rows.iter().map(|flight| row(flight, asked, expectations)).collect(),
        wishes: wishes.as_ref().map(|wishes| wishes.iter().map(wish).collect()),
        note: note(expectations),
    })
}

fn row(flight: &JudgedFlight, wishes: &[Wish], expectations: &Expectations) -> FlightRow {
    let reason = |(wish, mismatch): &(u32, Mismatch)| {
        let wanted = wishes.get(*wish as usize).map(wanted).unwrap_or_default();
        (*wish, reason(mismatch, &wanted))
    };
    FlightRow {
        number: flight.number,
        broken: flight.broken.iter().map(reason).collect(),
        values: flight.values.clone(),
        marks: flight.marks.iter().map(|found| mark(*found, expectations)).collect(),
    }
}

fn wanted(wish: &Wish) -> String {
    match &wish.wanted {
        Wanted::Value(value) => value.clone(),
        Wanted::AtMost(most) => format!("≤ {most}"),
    }
}

/// In what way a flight is not as wanted, to stand behind its value.
fn reason(mismatch: &Mismatch, wanted: &str) -> String {
    match mismatch {
        Mismatch::Over(by) => text::over(*by),
        Mismatch::DaysLate(days) => text::days_late(*days),
        Mismatch::Instead(found) => text::instead_of(found, wanted),
        Mismatch::CostUnknown => text::COST_UNKNOWN.to_owned(),
        Mismatch::Other => text::not_wanted(wanted),
    }
}

/// Who expects it is said where not everybody does.
fn mark(mark: FlightMark, expectations: &Expectations) -> String {
    match mark {
        FlightMark::Expected(by) if expectations.differ() => text::mark_expected_by(name(by)),
        FlightMark::Expected(_) => text::MARK_EXPECTED.to_owned(),
        FlightMark::Booked => text::MARK_BOOKED.to_owned(),
        FlightMark::Reserved => text::MARK_RESERVED.to_owned(),
    }
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
