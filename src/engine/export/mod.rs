//! What matches a query as a file: the original records, one form for all datasets, or tables.
//!
//! A shard appends one record after another to the bytes that its caller asked for, in the order of the list; the
//! caller fetches the records' bytes, as for a dialogue that is opened. Invariant: what comes between [`Form::open`]
//! and [`Form::closing`] is made of one record at a time, so any cutting into pieces gives the same file.

mod lines;
mod table;
mod unified;

pub use table::Table;

use super::shard::Located;
use crate::corpus::{ByteRange, Dataset, Dialogue, FileId, RecordAt, Role, Split, Variant};
use std::ops::Range;

/// What an export is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The original records, each on a line.
    Lines,
    /// The original records, byte for byte, in one array.
    Array,
    /// One schema for all datasets, each dialogue on a line.
    Unified,
    Table {
        table: Table,
        /// Spreadsheets take a file for UTF-8 when it begins with a mark.
        has_mark: bool,
        /// Cells stay as they are, also where a spreadsheet would take them for formulas.
        is_plain: bool,
    },
}

/// What stands before a record of [`Form::Array`]; before the first of all it is left out.
const BETWEEN: &str = ",\n";

/// Of the order of bytes, which UTF-8 does not need.
const MARK: &str = "\u{feff}";

impl Form {
    /// By the word that the native tool and the page use.
    pub fn from_word(word: &str, has_mark: bool, is_plain: bool) -> Option<Self> {
        match word {
            "jsonl" => Some(Self::Lines),
            "json" => Some(Self::Array),
            "unified" => Some(Self::Unified),
            _ => Table::from_word(word).map(|table| Self::Table { table, has_mark, is_plain }),
        }
    }

    /// Makes what was written for the first records the beginning of the file.
    pub fn open(self, first: &mut Vec<u8>) {
        let (opening, skipped) = match self {
            Self::Lines | Self::Unified => return,
            Self::Array => ("[\n".to_owned(), BETWEEN.len()),
            Self::Table { table, has_mark, .. } => {
                (format!("{}{}\r\n", if has_mark { MARK } else { "" }, table.columns().join(",")), 0)
            }
        };
        first.splice(..skipped.min(first.len()), opening.bytes());
    }

    /// What the file ends with.
    pub fn closing(self) -> &'static str {
        if self == Self::Array { "\n]\n" } else { "" }
    }

    /// Records are read, not only copied.
    pub fn is_read(self) -> bool {
        !matches!(self, Self::Lines | Self::Array)
    }

    /// Flights stand in another file than their dialogues.
    pub fn needs_partner(self) -> bool {
        matches!(self, Self::Table { table: Table::Flights, .. })
    }
}

/// A record that is to be written, with what is known of it besides what it says.
pub(super) struct Told<'a> {
    pub at: RecordAt,
    pub dataset: Dataset,
    pub variant: &'a Variant,
    pub role: Role,
    pub split: Option<Split>,
    pub path: &'a str,
}

/// Appends the text of a record as it is.
pub(super) fn write_original(form: Form, text: &[u8], out: &mut Vec<u8>) {
    if form == Form::Array {
        out.extend_from_slice(BETWEEN.as_bytes());
        out.extend_from_slice(text);
    } else {
        lines::write_line(text, out);
        out.push(b'\n');
    }
}

/// Appends what a record says.
pub(super) fn write_read(form: Form, told: &Told, dialogue: &Dialogue, out: &mut Vec<u8>) {
    match form {
        Form::Table { table, is_plain, .. } => table.write(told, dialogue, is_plain, out),
        _ => unified::write(told, dialogue, out),
    }
}

/// Records whose bytes are read together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub file: FileId,
    pub range: ByteRange,
    /// Which of the records; each is inside the range.
    pub records: Range<usize>,
}

/// At most so much is read at once, but for a record that is longer.
const STRETCH_BYTES: u64 = 1 << 20;

/// More than this between two records is not read for nothing.
const GAP_BYTES: u64 = 16 << 10;

/// What to read for records, in their order: those that stand close together at once.
pub fn stretches(records: &[Located]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let (start, end) = (record.range.start.0, record.range.end.0);
        if let Some(last) = stretches.last_mut()
            && last.file == record.file
            && start >= last.range.end.0
            && start - last.range.end.0 <= GAP_BYTES
            && end.saturating_sub(last.range.start.0) <= STRETCH_BYTES
        {
            last.range.end.0 = end;
            last.records.end = number + 1;
        } else {
            stretches.push(Stretch { file: record.file, range: record.range, records: number..number + 1 });
        }
    }
    stretches
}

/// The bytes of a range, of those of a longer one.
pub fn piece_of(bytes: &[u8], of: ByteRange, range: ByteRange) -> &[u8] {
    let at = |byte: u64| usize::try_from(byte.saturating_sub(of.start.0)).unwrap_or(usize::MAX);
    bytes.get(at(range.start.0)..at(range.end.0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Place;

    fn located(file: u64, start: u64, end: u64) -> Located {
        let file = FileId(file);
        Located { file, place: Place::of_file(file), range: ByteRange::new(start, end), partner: None }
    }

    #[test]
    fn records_that_stand_together_are_read_together() {
        let records = [
            located(0, 5, 10),
            located(0, 12, 20),
            located(0, 20, 30),
            // Another file, one behind, one far away, and one that is long.
            located(1, 30, 40),
            located(1, 10, 20),
            located(1, 20 + GAP_BYTES + 1, 30 + GAP_BYTES),
            located(1, 40 + GAP_BYTES, 50 + GAP_BYTES + STRETCH_BYTES),
        ];
        let found: Vec<_> = stretches(&records)
            .into_iter()
            .map(|piece| (piece.file.0, piece.range.start.0, piece.range.end.0, piece.records))
            .collect();
        assert_eq!(found[0], (0, 5, 30, 0..3));
        assert_eq!(
            found[1..].iter().map(|piece| piece.3.clone()).collect::<Vec<_>>(),
            [3..4, 4..5, 5..6, 6..7]
        );
        assert_eq!(piece_of(b"0123456789", ByteRange::new(5, 15), ByteRange::new(7, 9)), b"23");
    }

    #[test]
    fn every_form_has_a_word() {
        for word in ["jsonl", "json", "unified", "turns", "flights"] {
            assert!(Form::from_word(word, false, false).is_some(), "{word}");
        }
        assert_eq!(Form::from_word("xml", false, false), None);
    }
}
