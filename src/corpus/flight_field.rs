//! The thirteen things that are known of a flight.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FlightField {
    Number,
    Price,
    Airline,
    Class,
    Connections,
    From,
    To,
    DepartureMonth,
    DepartureDay,
    DepartureHour,
    ReturnMonth,
    ReturnDay,
    ReturnHour,
}

impl FlightField {
    pub const COUNT: usize = 13;

    pub const ALL: [Self; Self::COUNT] = [
        Self::Number,
        Self::Price,
        Self::Airline,
        Self::Class,
        Self::Connections,
        Self::From,
        Self::To,
        Self::DepartureMonth,
        Self::DepartureDay,
        Self::DepartureHour,
        Self::ReturnMonth,
        Self::ReturnDay,
        Self::ReturnHour,
    ];

    /// Its key in a record, and the word that a filter calls it by.
    const NAMES: [(&str, &str); Self::COUNT] = [
        ("flight_number", "number"),
        ("price", "price"),
        ("airline", "airline"),
        ("class", "class"),
        ("num_connections", "connections"),
        ("departure_airport", "from"),
        ("return_airport", "to"),
        ("departure_month", "departure-month"),
        ("departure_day", "departure-day"),
        ("departure_time_num", "departure-hour"),
        ("return_month", "return-month"),
        ("return_day", "return-day"),
        ("return_time_num", "return-hour"),
    ];

    pub fn index(self) -> usize {
        self as usize
    }

    fn names(self) -> (&'static str, &'static str) {
        Self::NAMES.get(self.index()).copied().unwrap_or_default()
    }

    /// What records call it.
    pub fn key(self) -> &'static str {
        self.names().0
    }

    /// What filters and addresses call it.
    pub fn as_str(self) -> &'static str {
        self.names().1
    }

    pub fn from_key(key: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.key().as_bytes() == key)
    }

    /// By its word or its key, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        Self::ALL.into_iter().find(|field| is(field.as_str()) || is(field.key()))
    }

    /// It is written as a whole number; all others are texts, though days are texts of digits.
    pub fn is_whole(self) -> bool {
        matches!(
            self,
            Self::Number | Self::Price | Self::Connections | Self::DepartureHour | Self::ReturnHour
        )
    }

    /// Its values are numbers to people.
    pub fn is_numeric(self) -> bool {
        self.is_whole() || matches!(self, Self::DepartureDay | Self::ReturnDay)
    }

    pub fn is_month(self) -> bool {
        matches!(self, Self::DepartureMonth | Self::ReturnMonth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_where_their_index_says_and_answer_to_their_names() {
        for (index, field) in FlightField::ALL.into_iter().enumerate() {
            assert_eq!(field.index(), index);
            assert_eq!(FlightField::from_key(field.key().as_bytes()), Some(field));
            assert_eq!(FlightField::from_word(field.as_str()), Some(field));
            assert_eq!(FlightField::from_word(&field.key().to_uppercase()), Some(field));
        }
    }
}
