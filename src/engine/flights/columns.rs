//! The flights of one file: one column a field, of numbers of the shard's words.
//!
//! A column keeps one byte a flight as long as its numbers fit, and a plane of further bytes when they do not:
//! thirteen bytes a flight in data as it is published. Invariant: every column has one number for every flight.

use super::super::column::{NumberList, bounds};
use super::super::packed;
use super::super::published::{Remote, RemoteColumn};
use crate::corpus::FlightField;
use crate::formats::FlightCodes;
use serde::{Deserialize, Serialize};
use std::ops::Range;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FlightColumns {
    /// None before the first flight: most files have none.
    columns: Vec<Remote<FlightColumn>>,
    /// How many flights there are.
    len: u32,
    /// Per record of the file, how many flights it and all before it have; records after the last flight are
    /// left out.
    ends: Remote<NumberList>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FlightColumn {
    /// The lowest bytes of all numbers, then the next ones.
    #[serde(with = "packed::byte_lists")]
    planes: Vec<Vec<u8>>,
    /// How many flights have each number.
    #[serde(with = "packed::numbers")]
    totals: Vec<u32>,
}

impl FlightColumns {
    /// Takes the flights of a record; records come in their order.
    pub fn push(&mut self, row: usize, flights: &[FlightCodes]) {
        if flights.is_empty() {
            return;
        }
        let before = self.ends.last().copied().unwrap_or_default();
        self.ends.resize(row, before);
        self.len = before.saturating_add(u32::try_from(flights.len()).unwrap_or(u32::MAX));
        self.ends.push(self.len);
        self.columns.resize_with(FlightField::COUNT, Remote::default);
        for (index, column) in self.columns.iter_mut().enumerate() {
            column.push(flights, index);
        }
    }

    /// Gives back what growing took ahead.
    pub fn finish(&mut self) {
        self.columns.iter_mut().for_each(|column| column.planes.iter_mut().for_each(Vec::shrink_to_fit));
        self.ends.shrink_to_fit();
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All that may be kept elsewhere.
    pub fn remote(&mut self) -> impl Iterator<Item = &mut dyn RemoteColumn> {
        let columns = self.columns.iter_mut().map(|column| column as &mut dyn RemoteColumn);
        columns.chain([&mut self.ends as &mut dyn RemoteColumn])
    }

    /// The column of a field, if there are flights.
    pub fn of(&self, field: FlightField) -> Option<&FlightColumn> {
        self.columns.get(field.index()).map(|column| &**column)
    }

    /// Whether the column of a field is here.
    pub fn is_here(&self, field: FlightField) -> bool {
        self.columns.get(field.index()).is_some_and(|column| column.piece().is_none())
    }

    pub fn code(&self, field: FlightField, flight: usize) -> u32 {
        self.of(field).map_or(0, |column| column.code(flight))
    }

    /// The flights of each record that may have some.
    pub fn records(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.ends.len()).map(|row| self.of_record(row))
    }

    pub fn of_record(&self, row: usize) -> Range<usize> {
        let (start, end) = bounds(&self.ends, row);
        start..end.max(start)
    }

    /// The record that has this flight.
    pub fn record_of(&self, flight: usize) -> usize {
        self.ends.partition_point(|end| *end as usize <= flight)
    }
}

impl FlightColumn {
    fn push(&mut self, flights: &[FlightCodes], index: usize) {
        let code = |flight: &FlightCodes| flight.get(index).copied().unwrap_or_default();
        let mut most = 0;
        for flight in flights {
            most = most.max(code(flight));
        }
        let len = self.planes.first().map_or(0, Vec::len);
        while self.planes.is_empty() || self.planes.len() < 4 && most >> (8 * self.planes.len()) > 0 {
            self.planes.push(vec![0; len]);
        }
        if self.totals.len() <= most as usize {
            self.totals.resize(most as usize + 1, 0);
        }
        for (plane, shift) in self.planes.iter_mut().zip([0, 8, 16, 24]) {
            plane.resize(len + flights.len(), 0);
            let new = plane.get_mut(len..).unwrap_or_default();
            for (byte, flight) in new.iter_mut().zip(flights) {
                *byte = (code(flight) >> shift & 0xff) as u8;
            }
        }
        for flight in flights {
            if let Some(total) = self.totals.get_mut(code(flight) as usize) {
                *total += 1;
            }
        }
    }

    pub fn code(&self, flight: usize) -> u32 {
        let byte = |plane: &Vec<u8>| u32::from(plane.get(flight).copied().unwrap_or_default());
        self.planes.iter().rev().fold(0, |code, plane| code << 8 | byte(plane))
    }

    /// The numbers, when each is one byte.
    pub fn bytes(&self) -> Option<&[u8]> {
        match self.planes.as_slice() {
            [plane] => Some(plane),
            _ => None,
        }
    }

    /// How many flights have each number; numbers after the last that occurs are left out.
    pub fn totals(&self) -> &[u32] {
        &self.totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_of_any_size_come_back(records in prop::collection::vec((prop::collection::vec(prop::sample::select(&[0u32, 1, 255, 256, 65_535, 65_536, 20_000_000][..]), 0..4), 0usize..3), 0..20)) {
            let mut columns = FlightColumns::default();
            let mut row = 0;
            let mut kept = Vec::new();
            for (flights, gap) in records {
                row += gap;
                let flights: Vec<FlightCodes> = flights.into_iter().map(|code| [code; 13]).collect();
                // Totals of big numbers are not worth their memory here.
                let flights: Vec<FlightCodes> = flights.into_iter().filter(|codes| codes[0] < 100_000).collect();
                columns.push(row, &flights);
                kept.extend(flights.iter().map(|codes| (row, codes[4])));
                row += 1;
            }
            prop_assert_eq!(columns.len(), kept.len());
            for (flight, (row, code)) in kept.iter().enumerate() {
                prop_assert_eq!(columns.code(FlightField::Connections, flight), *code);
                prop_assert_eq!(columns.record_of(flight), *row);
                prop_assert!(columns.of_record(*row).contains(&flight));
            }
            let totals = columns.of(FlightField::To).map_or(&[][..], FlightColumn::totals);
            for code in kept.iter().map(|(_, code)| *code) {
                prop_assert_eq!(totals[code as usize] as usize, kept.iter().filter(|(_, other)| *other == code).count());
            }
        }
    }
}
