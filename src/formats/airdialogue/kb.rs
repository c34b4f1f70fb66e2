//! The flights of one record, borrowed from its bytes or taken over.

use crate::corpus::{Flight, KnowledgeBase, Remark};
use crate::formats::raw::{Scalar, Text, Whole, or_default};
use serde::Deserialize;

/// A number of a flight is missing or not whole.
pub const NUMBER_RULE: &str = "AIR-KB-NUMBER";

#[derive(Debug, Deserialize)]
#[serde(expecting = "flights and a reservation")]
pub struct RawKb<'a> {
    #[serde(borrow)]
    pub kb: Option<Vec<RawFlight<'a>>>,
    pub reservation: Option<Whole>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "a flight")]
pub struct RawFlight<'a> {
    #[serde(default)]
    pub flight_number: Whole,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub departure_airport: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub return_airport: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub departure_month: Text<'a>,
    #[serde(borrow, default)]
    pub departure_day: Scalar<'a>,
    #[serde(default)]
    pub departure_time_num: Whole,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub return_month: Text<'a>,
    #[serde(borrow, default)]
    pub return_day: Scalar<'a>,
    #[serde(default)]
    pub return_time_num: Whole,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub class: Text<'a>,
    #[serde(default)]
    pub num_connections: Whole,
    #[serde(default)]
    pub price: Whole,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub airline: Text<'a>,
}

/// Takes the flights over; a number that is missing or not whole becomes 0 and is remarked.
pub fn knowledge_base(
    flights: Vec<RawFlight>,
    reservation: Option<Whole>,
    remarks: &mut Vec<Remark>,
) -> KnowledgeBase {
    let flights = flights.into_iter().enumerate().map(|(at, raw)| flight(at, raw, remarks)).collect();
    KnowledgeBase { flights, reservation: reservation.and_then(|number| number.value).unwrap_or(0) }
}

fn flight(at: usize, raw: RawFlight, remarks: &mut Vec<Remark>) -> Flight {
    let mut number = |number: Whole, key: &str| {
        number.value.unwrap_or_else(|| {
            let sentence =
                format!("item {} of the flights has no whole number under \u{201c}{key}\u{201d}", at + 1);
            remarks.push(Remark { rule: NUMBER_RULE, turn: None, sentence });
            0
        })
    };
    Flight {
        number: number(raw.flight_number, "flight_number"),
        departure_airport: raw.departure_airport.into_owned(),
        return_airport: raw.return_airport.into_owned(),
        departure_month: raw.departure_month.into_owned(),
        departure_day: raw.departure_day.0.into_owned(),
        departure_hour: number(raw.departure_time_num, "departure_time_num"),
        return_month: raw.return_month.into_owned(),
        return_day: raw.return_day.0.into_owned(),
        return_hour: number(raw.return_time_num, "return_time_num"),
        class: raw.class.into_owned(),
        connections: number(raw.num_connections, "num_connections"),
        price: number(raw.price, "price"),
        airline: raw.airline.into_owned(),
    }
}
