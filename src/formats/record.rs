//! What a reader is given of a record.

use crate::corpus::RecordNumber;
use serde_json::Value;

/// A record on which a file is to be recognised.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    pub value: &'a Value,
    /// The file's path as dropped, for what the record leaves open.
    pub path: &'a str,
    /// The key under which the record stands, when the file is one object of records.
    pub key: Option<&'a str>,
}

/// The text of one record: JSON without its wrapping, or a line of text.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordText<'a> {
    pub bytes: &'a [u8],
    /// Among the records of its file.
    pub number: RecordNumber,
    /// The key under which the record stands, when the file is one object of records.
    pub key: Option<&'a str>,
    /// The record of the same number in the file that belongs to this one.
    pub partner: Option<&'a [u8]>,
}

impl<'a> RecordText<'a> {
    /// A record that stands alone.
    pub fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, ..Self::default() }
    }
}
