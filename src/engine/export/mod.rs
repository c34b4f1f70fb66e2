//! What matches a query as a file: the original records, one form for all datasets, or tables.
//!
//! A shard appends one record after another to the bytes that its caller asked for, in the order of the list; the
//! caller fetches the records' bytes, as for a dialogue that is opened, and those that stand together in one go.
//! Original records are the bytes of their files; those that are wrapped (in strings, in an object by their names, in
//! UTF-16) come out unwrapped, in UTF-8. Invariant: what comes between [`Form::open`] and [`Form::closing`] is made
//! of one record at a time, so any cutting into pieces gives the same file.

mod base64;
mod capsule;
mod findings;
mod lines;
mod member;
mod table;
mod zip;

pub use base64::Base64Writer;
pub use capsule::{
    MOST_CAPSULE_BYTES, Whole, capsule_is_quiz, capsule_members, capsule_notes, capsule_references,
};
pub use findings::write_findings;
pub use member::{Member, members};
pub use table::{Column, Kind, Table};
pub use zip::ZipWriter;

use super::notes::Note;
use super::shard::Located;
use crate::corpus::{ByteRange, Dataset, Dialogue, FileId, RecordAt, Role, Split, Variant};
use crate::formats::unified;
use std::ops::Range;

/// What an export is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The original records, each on a line.
    Lines,
    /// The original records, byte for byte, in one array.
    Array,
    /// The records that belong to these in another file: the flights of dialogues.
    FlightLines,
    FlightArray,
    /// One schema for all datasets, each dialogue on a line.
    Unified,
    /// The same to be filled in by a model: what is said, and empty places for what is predicted.
    Template,
    Table {
        table: Table,
        /// Spreadsheets take a file for UTF-8 when it begins with a mark.
        has_mark: bool,
        /// Cells stay as they are, also where a spreadsheet would take them for formulas.
        is_plain: bool,
    },
    /// A row of a table as a line of JSON, with its types: what Parquet is made of.
    TableLines(Table),
    /// What checking finds in the records, a row each.
    Findings {
        has_mark: bool,
        is_plain: bool,
    },
    /// The same, a line of JSON each (`engine::findings`).
    FindingLines,
}

const TEMPLATE: &str = "template";
const FLIGHT_LINES: &str = "flights-jsonl";
const FLIGHT_ARRAY: &str = "flights-json";
const FINDINGS: &str = "findings";
const FINDING_LINES: &str = "findings-jsonl";

/// What stands before a record of an array; before the first of all it is left out.
const BETWEEN: &str = ",\n";

/// Where a dialogue has no flights: its line stays its own, and nothing can be read of it.
const NO_FLIGHTS: &[u8] = b"{}";

/// Of the order of bytes, which UTF-8 does not need.
const MARK: &str = "\u{feff}";

impl Form {
    /// By the word that the native tool and the page use.
    pub fn from_word(word: &str, has_mark: bool, is_plain: bool) -> Option<Self> {
        match word {
            "jsonl" => Some(Self::Lines),
            "json" => Some(Self::Array),
            FLIGHT_LINES => Some(Self::FlightLines),
            FLIGHT_ARRAY => Some(Self::FlightArray),
            "unified" => Some(Self::Unified),
            TEMPLATE => Some(Self::Template),
            FINDINGS => Some(Self::Findings { has_mark, is_plain }),
            FINDING_LINES => Some(Self::FindingLines),
            _ => match Table::from_line_word(word) {
                Some(table) => Some(Self::TableLines(table)),
                None => Table::from_word(word).map(|table| Self::Table { table, has_mark, is_plain }),
            },
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lines => "jsonl",
            Self::Array => "json",
            Self::FlightLines => FLIGHT_LINES,
            Self::FlightArray => FLIGHT_ARRAY,
            Self::Unified => "unified",
            Self::Template => TEMPLATE,
            Self::Table { table, .. } => table.as_str(),
            Self::TableLines(table) => table.line_word(),
            Self::Findings { .. } => FINDINGS,
            Self::FindingLines => FINDING_LINES,
        }
    }

    /// The same of the flights that belong to the records.
    fn of_flights(self) -> Self {
        if self == Self::Array { Self::FlightArray } else { Self::FlightLines }
    }

    /// What it is made of stands in the file with the flights.
    pub fn is_of_flights(self) -> bool {
        matches!(self, Self::FlightLines | Self::FlightArray)
    }

    fn is_array(self) -> bool {
        matches!(self, Self::Array | Self::FlightArray)
    }

    /// Makes what was written for the first records the beginning of the file.
    pub fn open(self, first: &mut Vec<u8>) {
        let (opening, skipped) = match self {
            Self::Lines
            | Self::FlightLines
            | Self::Unified
            | Self::Template
            | Self::TableLines(_)
            | Self::FindingLines => return,
            Self::Array | Self::FlightArray => ("[\n".to_owned(), BETWEEN.len()),
            Self::Table { table, has_mark, .. } => (heading(&table.columns(), has_mark), 0),
            Self::Findings { has_mark, .. } => (heading(&findings::COLUMNS, has_mark), 0),
        };
        first.splice(..skipped.min(first.len()), opening.bytes());
    }

    /// What the file ends with.
    pub fn closing(self) -> &'static str {
        if self.is_array() { "\n]\n" } else { "" }
    }

    /// Records are read, not only copied.
    pub fn is_read(self) -> bool {
        matches!(self, Self::Unified | Self::Template | Self::Table { .. } | Self::TableLines(_))
            || self.is_of_findings()
    }

    /// It is made of what checking finds.
    pub fn is_of_findings(self) -> bool {
        matches!(self, Self::Findings { .. } | Self::FindingLines)
    }

    /// Flights stand in another file than their dialogues.
    pub fn needs_partner(self) -> bool {
        let is_of_flights =
            matches!(self, Self::Table { table: Table::Flights, .. } | Self::TableLines(Table::Flights));
        is_of_flights || self == Self::Unified || self.is_of_findings()
    }
}

/// A record that is to be written, with what is known of it besides what it says.
pub(super) struct RecordSource<'a> {
    pub at: RecordAt,
    pub dataset: Dataset,
    pub variant: &'a Variant,
    pub role: Role,
    pub split: Option<Split>,
    pub path: &'a str,
    /// What a person has noted on it.
    pub notes: Vec<&'a Note>,
}

/// Appends the text of a record as it is.
pub(super) fn write_original(form: Form, text: &[u8], out: &mut Vec<u8>) {
    let text = if text.is_empty() && form.is_of_flights() { NO_FLIGHTS } else { text };
    if form.is_array() {
        out.extend_from_slice(BETWEEN.as_bytes());
        out.extend_from_slice(text);
    } else {
        lines::write_line(text, out);
        out.push(b'\n');
    }
}

/// Appends what a record says.
pub(super) fn write_read(form: Form, source: &RecordSource, dialogue: &Dialogue, out: &mut Vec<u8>) {
    if let Form::Table { table, is_plain, .. } = form {
        table.write(table::RowForm::Csv { is_plain }, source, dialogue, out);
    } else if let Form::TableLines(table) = form {
        table.write(table::RowForm::Line, source, dialogue, out);
    } else if form == Form::Template {
        out.extend_from_slice(unified::template(source.dataset, dialogue).as_bytes());
        out.push(b'\n');
    } else {
        let RecordSource { at, dataset, variant, role, split, path, .. } = *source;
        let source = unified::Source { dataset, variant, role, split, path, record: at.record };
        unified::write(&source, dialogue, out);
    }
}

/// The first line of a table.
fn heading(columns: &[&str], has_mark: bool) -> String {
    format!("{}{}\r\n", if has_mark { MARK } else { "" }, columns.join(","))
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
        Located {
            file,
            place: Place::of_file(file),
            range: ByteRange::new(start, end),
            partner: None,
            also: Vec::new(),
        }
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
        for word in ["jsonl", "json", "unified", "turns", "flights", "findings"] {
            assert!(Form::from_word(word, false, false).is_some(), "{word}");
        }
        for table in Table::ALL {
            let lines = Form::TableLines(table);
            assert_eq!(Form::from_word(lines.as_str(), false, false), Some(lines));
        }
        assert_eq!(Form::from_word("xml", false, false), None);
    }
}
