//! What records of flights say of their dialogues, which another file has.

use crate::engine::column::Names;
use crate::engine::packed;
use crate::formats::Kind;
use serde::{Deserialize, Serialize};

/// What a record of flights says of its dialogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KbFacts {
    pub has_reservation: Option<bool>,
    pub flights: u32,
}

impl KbFacts {
    pub fn facts(self, names: &mut Names) -> Vec<u32> {
        let text = self.has_reservation.map(|is_so| if is_so { "yes" } else { "no" });
        let reservation = text.map(|text| names.number(Kind::Reservation, false, text));
        let flight = (self.flights > 0).then(|| names.number(Kind::Has, false, super::HAS_FLIGHT));
        reservation.into_iter().chain(flight).collect()
    }
}

/// The same of one row after another, as columns that are copied as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KbColumns {
    #[serde(with = "packed::numbers")]
    flights: Vec<u32>,
    #[serde(with = "packed::bytes")]
    reservations: Vec<u8>,
}

impl KbColumns {
    pub fn get(&self, row: usize) -> KbFacts {
        let has_reservation = match self.reservations.get(row) {
            Some(b'y') => Some(true),
            Some(b'n') => Some(false),
            _ => None,
        };
        KbFacts { has_reservation, flights: self.flights.get(row).copied().unwrap_or_default() }
    }

    pub fn rows(&self) -> impl Iterator<Item = KbFacts> {
        (0..self.flights.len()).map(|row| self.get(row))
    }
}

impl FromIterator<KbFacts> for KbColumns {
    fn from_iter<I: IntoIterator<Item = KbFacts>>(rows: I) -> Self {
        let mut columns = Self::default();
        for kb in rows {
            columns.flights.push(kb.flights);
            columns.reservations.push(match kb.has_reservation {
                Some(true) => b'y',
                Some(false) => b'n',
                None => b'-',
            });
        }
        columns
    }
}
