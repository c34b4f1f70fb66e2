//! Where the records of rows are in their part.
//!
//! They are written as what each is more than the one before it: of records one behind the other little is left but their
//! lengths, and what is published of them has a quarter of the bytes. Columns are copied as they are.

use crate::corpus::{ByteRange, RecordNumber};
use crate::engine::packed;
use serde::{Deserialize, Serialize};

/// Records and lines are counted from the start of the part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Steps", into = "Steps")]
pub struct RowPlaces {
    records: Vec<u32>,
    lens_bytes: Vec<u32>,
    starts: Vec<u64>,
    lines: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
struct Steps {
    #[serde(with = "packed::numbers")]
    records: Vec<u32>,
    #[serde(with = "packed::numbers")]
    lens_bytes: Vec<u32>,
    /// From the end of the record before.
    #[serde(with = "packed::numbers")]
    gaps: Vec<u64>,
    #[serde(with = "packed::numbers")]
    lines: Vec<u64>,
}

impl From<RowPlaces> for Steps {
    fn from(RowPlaces { mut records, lens_bytes, mut starts, mut lines }: RowPlaces) -> Self {
        let (mut record, mut end, mut line) = (0u32, 0u64, 0u64);
        for to in &mut records {
            record = std::mem::replace(to, to.wrapping_sub(record));
        }
        for (start, len) in starts.iter_mut().zip(&lens_bytes) {
            let gap = start.wrapping_sub(end);
            end = std::mem::replace(start, gap).wrapping_add((*len).into());
        }
        for to in &mut lines {
            line = std::mem::replace(to, to.wrapping_sub(line));
        }
        Self { records, lens_bytes, gaps: starts, lines }
    }
}

impl From<Steps> for RowPlaces {
    fn from(Steps { mut records, lens_bytes, mut gaps, mut lines }: Steps) -> Self {
        let (mut record, mut end, mut line) = (0u32, 0u64, 0u64);
        for step in &mut records {
            record = record.wrapping_add(*step);
            *step = record;
        }
        for (gap, len) in gaps.iter_mut().zip(&lens_bytes) {
            let start = end.wrapping_add(*gap);
            *gap = start;
            end = start.wrapping_add((*len).into());
        }
        for step in &mut lines {
            line = line.wrapping_add(*step);
            *step = line;
        }
        Self { records, lens_bytes, starts: gaps, lines }
    }
}

impl RowPlaces {
    pub fn push(&mut self, record: RecordNumber, bytes: ByteRange, line: u64) {
        self.records.push(record.0);
        self.lens_bytes.push(u32::try_from(bytes.len_bytes()).unwrap_or(u32::MAX));
        self.starts.push(bytes.start.0);
        self.lines.push(line);
    }

    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.records.shrink_to_fit();
        self.lens_bytes.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.lines.shrink_to_fit();
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// The row of a record; records are in order.
    pub fn row_of(&self, record: u32) -> Option<usize> {
        self.records.binary_search(&record).ok()
    }

    pub fn record(&self, row: usize) -> RecordNumber {
        RecordNumber(self.records.get(row).copied().unwrap_or_default())
    }

    pub fn bytes(&self, row: usize) -> ByteRange {
        let start = self.starts.get(row).copied().unwrap_or_default();
        let len_bytes = self.lens_bytes.get(row).copied().unwrap_or_default();
        ByteRange::new(start, start + u64::from(len_bytes))
    }

    pub fn line(&self, row: usize) -> u64 {
        self.lines.get(row).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::packed::Packed;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn places_are_read_as_they_were_written(rows: Vec<(u32, u32, u64, u64)>) {
            let mut places = RowPlaces::default();
            for (record, len, start, line) in rows {
                let start = start >> 1;
                places.push(RecordNumber(record), ByteRange::new(start, start + u64::from(len)), line);
            }
            prop_assert_eq!(Packed::of(&places).open::<RowPlaces>(), Some(places));
        }
    }
}
