//! Records that belong to those of another file, as the summaries of parts list them.

use super::super::column::Names;
use super::super::file::OpenFile;
use super::super::packed::Packed;
use super::super::segment::HAS_FLIGHT;
use crate::corpus::RecordNumber;
use crate::formats::Kind;
use serde::{Deserialize, Serialize};

/// A record that another shard read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowSummary {
    /// In its part, as is the line.
    pub record: RecordNumber,
    pub line: u32,
    pub start: u64,
    pub len_bytes: u32,
    pub kb: KbFacts,
}

/// What a record of flights says of its dialogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KbFacts {
    pub has_reservation: Option<bool>,
    pub flights: u32,
}

impl KbFacts {
    pub fn facts(self, names: &mut Names) -> Vec<u32> {
        let text = self.has_reservation.map(|is_so| if is_so { "yes" } else { "no" });
        let reservation = text.map(|text| names.number(Kind::Reservation, false, text));
        let flight = (self.flights > 0).then(|| names.number(Kind::Has, false, HAS_FLIGHT));
        reservation.into_iter().chain(flight).collect()
    }
}

/// The rows of a part, if records of another file may belong to them.
pub fn rows_of(part: &OpenFile, names: &Names) -> Packed {
    if !part.is_kb() {
        return Packed::default();
    }
    let row = |row: usize| {
        let bytes = part.segment.bytes_in_part(row);
        RowSummary {
            record: part.segment.record_in_part(row),
            line: u32::try_from(part.segment.line_in_part(row)).unwrap_or(u32::MAX),
            start: bytes.start.0,
            len_bytes: u32::try_from(bytes.len_bytes()).unwrap_or(u32::MAX),
            kb: kb_facts(part, row, names),
        }
    };
    Packed::of(&(0..part.segment.row_count()).map(row).collect::<Vec<_>>())
}

pub fn kb_facts(part: &OpenFile, row: usize, names: &Names) -> KbFacts {
    KbFacts { has_reservation: has_reservation(part, row, names), flights: part.segment.own_flights(row) }
}

fn has_reservation(part: &OpenFile, row: usize, names: &Names) -> Option<bool> {
    let mut facts = part.segment.facts(row).iter();
    let fact = facts.find(|fact| names.kind(**fact) == Some(Kind::Reservation))?;
    Some(names.name(*fact) == "yes")
}
