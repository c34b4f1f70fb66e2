//! Records that belong to those of another file, as the summaries of parts list them.

use super::super::column::Names;
use super::super::file::OpenFile;
use super::super::packed::Packed;
use super::super::segment::{KbColumns, KbFacts, RowPlaces};
use crate::formats::Kind;
use serde::{Deserialize, Serialize};

/// The records of a part that another shard read.
#[derive(Debug, Serialize, Deserialize)]
pub struct RowSummaries {
    pub places: RowPlaces,
    pub kb: KbColumns,
}

/// The rows of a part, if records of another file may belong to them.
pub fn rows_of(part: &OpenFile, names: &Names) -> Packed {
    if !part.is_kb() {
        return Packed::default();
    }
    let kb = (0..part.segment.row_count()).map(|row| kb_facts(part, row, names)).collect();
    Packed::of(&RowSummaries { places: part.segment.places().clone(), kb })
}

pub fn kb_facts(part: &OpenFile, row: usize, names: &Names) -> KbFacts {
    KbFacts { has_reservation: has_reservation(part, row, names), flights: part.segment.own_flights(row) }
}

fn has_reservation(part: &OpenFile, row: usize, names: &Names) -> Option<bool> {
    let mut facts = part.segment.facts(row).iter();
    let fact = facts.find(|fact| names.kind(**fact) == Some(Kind::Reservation))?;
    Some(names.name(*fact) == "yes")
}
