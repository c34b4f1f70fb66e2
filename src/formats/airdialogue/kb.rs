//! The flights of one record, borrowed from its bytes or taken over.

use super::found::cities;
use super::judge::{AIRLINES, CLASSES, MONTHS};
use crate::corpus::{Flight, FlightField, KnowledgeBase, Leg, Remark};
use crate::formats::flights::{ABSENT, FlightCodes, FlightSheet};
use crate::formats::raw::{Scalar, Text, Whole, or_default};
use crate::formats::walk::{Walk, once};
use serde::Deserialize;
use std::borrow::Cow;

/// A number of a flight is missing or not whole.
pub const NUMBER_RULE: &str = "AIR-KB-NUMBER";

#[derive(Debug, Deserialize)]
#[serde(expecting = "flights and a reservation")]
pub struct RawKb<'a> {
    #[serde(borrow)]
    pub kb: Option<Vec<RawFlight<'a>>>,
    pub reservation: Option<Whole>,
}

/// As many fields as the record has keys.
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

/// The values of a flight as texts; an empty one is absent.
pub fn values<'f>(flight: &'f RawFlight) -> [(FlightField, Cow<'f, str>); FlightField::COUNT] {
    FlightField::ALL.map(|field| {
        let text: &'f str = match field {
            FlightField::From => &flight.departure_airport.0,
            FlightField::To => &flight.return_airport.0,
            FlightField::DepartureMonth => &flight.departure_month.0,
            FlightField::DepartureDay => &flight.departure_day.0,
            FlightField::ReturnMonth => &flight.return_month.0,
            FlightField::ReturnDay => &flight.return_day.0,
            FlightField::Class => &flight.class.0,
            FlightField::Airline => &flight.airline.0,
            whole => {
                let whole = match whole {
                    FlightField::Number => flight.flight_number,
                    FlightField::Price => flight.price,
                    FlightField::Connections => flight.num_connections,
                    FlightField::DepartureHour => flight.departure_time_num,
                    _ => flight.return_time_num,
                };
                let text = whole.value.map(|number| number.to_string());
                return (field, Cow::Owned(text.unwrap_or_default()));
            }
        };
        (field, Cow::Borrowed(text))
    })
}

/// Takes the flights over; a number that is missing or not whole becomes 0, and all such are remarked once.
pub fn knowledge_base(
    flights: Vec<RawFlight>,
    reservation: Option<Whole>,
    remarks: &mut Vec<Remark>,
) -> KnowledgeBase {
    let mut missing = Missing::default();
    let flights = flights.into_iter().map(|raw| flight(raw, &mut missing)).collect();
    remarks.extend(missing.remark());
    KnowledgeBase { flights, reservation: reservation.and_then(|number| number.value).unwrap_or(0) }
}

/// Reads the flights of many records as the index does: values that were met before are not read again. With it, both files of
/// 50 000 dialogues are checked in 2.4 s in a browser, and without it in 3.6.
#[derive(Debug, Default)]
pub struct QuickFlights {
    sheet: FlightSheet,
    known: [KnownValues; FlightField::COUNT],
}

/// The values of a field by their numbers, as flights have them.
#[derive(Debug, Default)]
struct KnownValues {
    texts: Vec<Cow<'static, str>>,
    wholes: Vec<i64>,
}

impl QuickFlights {
    /// What [`knowledge_base`] gives; `None` where that is not sure, or where it has something to remark.
    pub fn read(&mut self, record: &[u8]) -> Option<KnowledgeBase> {
        self.take(record, true)
    }

    /// The same of a record with nothing but flights and a reservation; `None` where there is more.
    pub fn read_alone(&mut self, record: &[u8]) -> Option<KnowledgeBase> {
        self.take(record, false)
    }

    fn take(&mut self, record: &[u8], may_have_more: bool) -> Option<KnowledgeBase> {
        let (mut seen, mut has_kb, mut reservation) = (0, false, Whole::default());
        let mut walk = Walk::new(record);
        walk.object(|walk, key| match key {
            b"kb" => {
                once(&mut seen, 0)?;
                has_kb = true;
                self.sheet.read(walk)
            }
            b"reservation" => {
                once(&mut seen, 1)?;
                walk.value(&mut reservation)
            }
            _ if may_have_more && std::str::from_utf8(key).is_ok() => walk.skip(),
            _ => None,
        })?;
        walk.end()?;
        has_kb.then_some(())?;
        let is_whole = |codes: &FlightCodes| {
            let mut values = FlightField::ALL.into_iter().zip(codes);
            values.all(|(field, code)| !field.is_whole() || *code != ABSENT)
        };
        self.sheet.flights.iter().all(is_whole).then_some(())?;
        for field in FlightField::ALL {
            if let Some(known) = self.known.get_mut(field.index()) {
                known.add(field, self.sheet.words.texts(field));
            }
        }
        let flights = self.sheet.flights.iter().map(|codes| self.flight(codes)).collect();
        Some(KnowledgeBase { flights, reservation: reservation.value.unwrap_or(0) })
    }

    fn flight(&self, codes: &FlightCodes) -> Flight {
        use FlightField as F;
        let of =
            |field: FlightField| Some((self.known.get(field.index())?, *codes.get(field.index())? as usize));
        let text =
            |field| of(field).and_then(|(known, code)| known.texts.get(code).cloned()).unwrap_or_default();
        let whole =
            |field| of(field).and_then(|(known, code)| known.wholes.get(code).copied()).unwrap_or_default();
        let leg = |airport, month, date, hour| Leg {
            airport: text(airport),
            month: text(month),
            day: text(date),
            hour: whole(hour),
        };
        Flight {
            number: whole(F::Number),
            departure_leg: leg(F::From, F::DepartureMonth, F::DepartureDay, F::DepartureHour),
            return_leg: leg(F::To, F::ReturnMonth, F::ReturnDay, F::ReturnHour),
            class: text(F::Class),
            connections: whole(F::Connections),
            price: whole(F::Price),
            airline: text(F::Airline),
        }
    }
}

impl KnownValues {
    /// Takes those that are new.
    fn add(&mut self, field: FlightField, texts: &[Box<str>]) {
        if field.is_whole() {
            let new = texts.iter().skip(self.wholes.len());
            self.wholes.extend(new.map(|text| text.parse::<i64>().unwrap_or(0)));
        } else {
            let new = texts.iter().skip(self.texts.len());
            self.texts.extend(new.map(|text| shared(field, Cow::Borrowed(text))));
        }
    }
}

/// A value of a field; no copy of it where nearly all flights share it.
fn shared(field: FlightField, text: Cow<str>) -> Cow<'static, str> {
    match field {
        FlightField::From | FlightField::To => match cities::airport(&text) {
            Some(code) => Cow::Borrowed(code),
            None => Cow::Owned(text.into_owned()),
        },
        FlightField::DepartureMonth | FlightField::ReturnMonth => known(text, &MONTHS),
        FlightField::DepartureDay | FlightField::ReturnDay => day(text),
        FlightField::Class => known(text, &CLASSES),
        FlightField::Airline => known(text, &AIRLINES),
        _ => Cow::Owned(text.into_owned()),
    }
}

/// Numbers that are missing or not whole: how many, and the key and flight of the first.
#[derive(Default)]
struct Missing {
    count: usize,
    first: Option<(&'static str, i64)>,
}

impl Missing {
    fn number(&mut self, number: Whole, key: &'static str, flight: i64) -> i64 {
        number.value.unwrap_or_else(|| {
            self.count += 1;
            self.first.get_or_insert((key, flight));
            0
        })
    }

    fn remark(self) -> Option<Remark> {
        let (key, flight) = self.first?;
        let which = format!("\u{201c}{key}\u{201d} of flight {flight}");
        let sentence = match self.count {
            1 => format!("a number of a flight is missing or not whole, {which}"),
            more => format!("{more} numbers of flights are missing or not whole, first {which}"),
        };
        Some(Remark { rule: NUMBER_RULE, turn: None, sentence })
    }
}

fn flight(raw: RawFlight, missing: &mut Missing) -> Flight {
    use FlightField as F;
    let number = missing.number(raw.flight_number, "flight_number", 0);
    let mut whole = |whole: Whole, key| missing.number(whole, key, number);
    Flight {
        number,
        departure_leg: Leg {
            airport: shared(F::From, raw.departure_airport.0),
            month: shared(F::DepartureMonth, raw.departure_month.0),
            day: shared(F::DepartureDay, raw.departure_day.0),
            hour: whole(raw.departure_time_num, "departure_time_num"),
        },
        return_leg: Leg {
            airport: shared(F::To, raw.return_airport.0),
            month: shared(F::ReturnMonth, raw.return_month.0),
            day: shared(F::ReturnDay, raw.return_day.0),
            hour: whole(raw.return_time_num, "return_time_num"),
        },
        class: shared(F::Class, raw.class.0),
        connections: whole(raw.num_connections, "num_connections"),
        price: whole(raw.price, "price"),
        airline: shared(F::Airline, raw.airline.0),
    }
}

/// A word as it stands in the vocabulary, or else a copy of it.
fn known(word: Cow<str>, words: &[&'static str]) -> Cow<'static, str> {
    match words.iter().find(|known| **known == word) {
        Some(known) => Cow::Borrowed(known),
        None => Cow::Owned(word.into_owned()),
    }
}

pub const DAYS: [&str; 31] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
];

fn day(text: Cow<str>) -> Cow<'static, str> {
    let number =
        text.bytes().take(2).fold(0, |number, digit| number * 10 + usize::from(digit.wrapping_sub(b'0')));
    match DAYS.get(number.wrapping_sub(1)) {
        Some(known) if **known == text => Cow::Borrowed(known),
        _ => Cow::Owned(text.into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_spelling() {
        for text in ["1", "9", "10", "31", "32", "0", "01", "100", "", "x", "3 ", "\u{e9}"] {
            assert_eq!(day(Cow::Borrowed(text)), text);
        }
        assert!((1..=31).all(|number: u32| matches!(day(number.to_string().into()), Cow::Borrowed(_))));
        assert!(matches!(known("Sept".into(), &MONTHS), Cow::Borrowed("Sept")));
        assert_eq!(known("Sep".into(), &MONTHS), "Sep");
    }
}
