//! Where the records of rows are in their part, as columns that are copied as they are.

use crate::corpus::{ByteRange, RecordNumber};
use crate::engine::packed;
use serde::{Deserialize, Serialize};

/// Records and lines are counted from the start of the part.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RowPlaces {
    #[serde(with = "packed::numbers")]
    records: Vec<u32>,
    #[serde(with = "packed::numbers")]
    lens_bytes: Vec<u32>,
    #[serde(with = "packed::numbers")]
    starts: Vec<u64>,
    #[serde(with = "packed::numbers")]
    lines: Vec<u64>,
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
