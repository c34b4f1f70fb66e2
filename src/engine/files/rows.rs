//! What shards tell each other of records that belong to those of another file.

use super::super::column::Names;
use super::super::file::OpenFile;
use super::super::packed::Packed;
use super::{OpenFiles, Partner};
use crate::corpus::{RecordAt, RecordNumber};
use crate::formats::Kind;
use serde::{Deserialize, Serialize};

/// A record that another shard read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToldRow {
    /// In its part, as is the line.
    pub record: RecordNumber,
    pub line: u32,
    pub start: u64,
    pub len_bytes: u32,
    pub has_reservation: Option<bool>,
}

impl OpenFiles {
    /// Tells dialogues what their flights say of them.
    pub fn join_reservations(&mut self, names: &mut Names) {
        let mut facts = Vec::new();
        for part in self.parts.values().filter(|part| !part.is_kb()) {
            let kb = match self.partner(part.entry.id) {
                Partner::Is(kb) => kb,
                // Flights that were there may be gone.
                _ if part.segment.has_borrowed => {
                    facts.push((part.at(), Vec::new()));
                    continue;
                }
                _ => continue,
            };
            let mut fact = |row| {
                let at = RecordAt { file: kb, record: part.segment.record(row) };
                let text = if self.has_reservation(at, names)? { "yes" } else { "no" };
                Some(names.number(Kind::Reservation, false, text))
            };
            let rows: Vec<Option<u32>> = (0..part.segment.row_count()).map(&mut fact).collect();
            facts.push((part.at(), rows));
        }
        for (at, rows) in facts {
            if let Some(part) = self.parts.get_mut(at) {
                let is_borrowed = |fact| names.kind(fact) == Some(Kind::Reservation);
                part.segment.borrow_facts(is_borrowed, |row| rows.get(row).copied().flatten());
            }
        }
    }

    fn has_reservation(&self, at: RecordAt, names: &Names) -> Option<bool> {
        match self.parts.get(self.told.part_of(at)) {
            Some(part) => has_reservation(part, part.segment.row_of(at.record)?, names),
            None => self.told_row(at)?.has_reservation,
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
        ToldRow {
            record: part.segment.record_in_part(row),
            line: u32::try_from(part.segment.line_in_part(row)).unwrap_or(u32::MAX),
            start: bytes.start.0,
            len_bytes: u32::try_from(bytes.len_bytes()).unwrap_or(u32::MAX),
            has_reservation: has_reservation(part, row, names),
        }
    };
    Packed::of(&(0..part.segment.row_count()).map(row).collect::<Vec<_>>())
}

fn has_reservation(part: &OpenFile, row: usize, names: &Names) -> Option<bool> {
    let mut facts = part.segment.facts(row).iter();
    let fact = facts.find(|fact| names.kind(**fact) == Some(Kind::Reservation))?;
    Some(names.name(*fact) == "yes")
}
