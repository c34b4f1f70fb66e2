//! What shards tell each other of records that belong to those of another file.

use super::super::column::Names;
use super::super::file::OpenFile;
use super::super::packed::Packed;
use crate::corpus::RecordNumber;
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

pub fn has_reservation(part: &OpenFile, row: usize, names: &Names) -> Option<bool> {
    let mut facts = part.segment.facts(row).iter();
    let fact = facts.find(|fact| names.kind(**fact) == Some(Kind::Reservation))?;
    Some(names.name(*fact) == "yes")
}
