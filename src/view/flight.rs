//! How a flight is shown wherever one is: the titles of its fields, its values and marks.

use super::{number, text};
use crate::corpus::FlightField;
use crate::formats::{ExpectedBy, FlightMark};

pub const DEPARTURE: &[FlightField] =
    &[FlightField::DepartureMonth, FlightField::DepartureDay, FlightField::DepartureHour];
pub const RETURN: &[FlightField] =
    &[FlightField::ReturnMonth, FlightField::ReturnDay, FlightField::ReturnHour];

/// Whether a column of these fields shows numbers.
pub fn is_numeric(fields: &[FlightField]) -> bool {
    matches!(fields, [field] if field.is_numeric())
}

pub fn title(field: FlightField) -> &'static str {
    match field {
        FlightField::Number => text::title::FLIGHT,
        FlightField::Price => text::title::PRICE,
        FlightField::Airline => text::title::AIRLINE,
        FlightField::Class => text::title::CLASS,
        FlightField::Connections => text::title::CONNECTIONS,
        FlightField::From => text::title::FROM,
        FlightField::To => text::title::TO,
        FlightField::DepartureMonth => text::title::DEPARTURE_MONTH,
        FlightField::DepartureDay => text::title::DEPARTURE_DAY,
        FlightField::DepartureHour => text::title::DEPARTURE_HOUR,
        FlightField::ReturnMonth => text::title::RETURN_MONTH,
        FlightField::ReturnDay => text::title::RETURN_DAY,
        FlightField::ReturnHour => text::title::RETURN_HOUR,
    }
}

/// A value of a flight as it is shown: prices are grouped, as everywhere.
pub fn shown_value(field: FlightField, value: &str) -> String {
    let price = if field == FlightField::Price { value.parse().ok() } else { None };
    price.map_or_else(|| value.to_owned(), number::grouped)
}

pub fn mark(mark: FlightMark) -> &'static str {
    match mark {
        FlightMark::Expected | FlightMark::ExpectedBy(ExpectedBy::Both) => text::trip::EXPECTED,
        FlightMark::ExpectedBy(ExpectedBy::Recorded) => text::trip::RECORDED_SHORT,
        FlightMark::ExpectedBy(ExpectedBy::Derived) => text::trip::DERIVED_SHORT,
        FlightMark::Booked => text::trip::AGENT_BOOKED,
        FlightMark::Reserved => text::trip::RESERVED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_grouped_and_nothing_else() {
        assert_eq!(shown_value(FlightField::Price, "1200"), number::grouped(1200));
        assert_eq!(shown_value(FlightField::Price, "cheap"), "cheap");
        assert_eq!(shown_value(FlightField::Number, "1200"), "1200");
    }
}
