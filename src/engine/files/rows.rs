//! Records that belong to those of another file, as the summaries of parts list them.

use super::super::column::Names;
use super::super::file::OpenFile;
use super::super::packed::Packed;
use super::super::segment::HAS_FLIGHT;
use super::{OpenFiles, Partner};
use crate::corpus::{RecordAt, RecordNumber};
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
    fn facts(self, names: &mut Names) -> Vec<u32> {
        let text = self.has_reservation.map(|is_so| if is_so { "yes" } else { "no" });
        let reservation = text.map(|text| names.number(Kind::Reservation, false, text));
        let flight = (self.flights > 0).then(|| names.number(Kind::Has, false, HAS_FLIGHT));
        reservation.into_iter().chain(flight).collect()
    }
}

impl OpenFiles {
    /// Tells dialogues what their flights say of them.
    pub fn join_flights(&mut self, names: &mut Names) {
        let mut joined = Vec::new();
        for part in self.parts().filter(|part| !part.is_kb()) {
            let kb = match self.partner(part.entry.id) {
                Partner::Is(kb) => kb,
                // Flights that were there may be gone.
                _ if part.segment.has_borrowed() => {
                    joined.push((part.at(), Vec::new()));
                    continue;
                }
                _ => continue,
            };
            let of_row = |row| {
                let at = RecordAt { file: kb, record: part.segment.record(row) };
                self.kb_facts(at, names).unwrap_or_default()
            };
            joined.push((part.at(), (0..part.segment.row_count()).map(of_row).collect()));
        }
        for (at, rows) in joined {
            let facts: Vec<_> = rows.iter().map(|kb| kb.facts(names)).collect();
            let is_borrowed = |fact| match names.kind(fact) {
                Some(Kind::Has) => names.name(fact) == HAS_FLIGHT,
                kind => kind == Some(Kind::Reservation),
            };
            if let Some(part) = self.parts.get_mut(&at) {
                let flights = rows.iter().map(|kb| kb.flights).collect();
                part.segment
                    .borrow(flights, is_borrowed, |row| facts.get(row).into_iter().flatten().copied());
            }
        }
    }

    fn kb_facts(&self, at: RecordAt, names: &Names) -> Option<KbFacts> {
        match self.parts.get(&self.told.part_of(at)) {
            Some(part) => Some(kb_facts(part, part.segment.row_of(at.record)?, names)),
            None => Some(self.row_summary(at)?.kb),
        }
    }
}

/// The rows of a part, if records of another file may belong to them.
pub fn rows_of(part: &OpenFile, names: &Names) -> Packed {
    if !part.is_kb() {
        return Packed::default();
    }
    let row = |row: usize| {
        let bytes = part.segment.bytes(row);
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

fn kb_facts(part: &OpenFile, row: usize, names: &Names) -> KbFacts {
    KbFacts { has_reservation: has_reservation(part, row, names), flights: part.segment.own_flights(row) }
}

fn has_reservation(part: &OpenFile, row: usize, names: &Names) -> Option<bool> {
    let mut facts = part.segment.facts(row).iter();
    let fact = facts.find(|fact| names.kind(**fact) == Some(Kind::Reservation))?;
    Some(names.name(*fact) == "yes")
}
