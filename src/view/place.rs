//! Where a record stands in its file, for people.
//!
//! Invariant: a record is told by its line where each has one of its own, and else by its number.

use super::text::parts as text;
use crate::corpus::{ByteRange, Place};

/// A file may begin with a byte order mark, of so many bytes.
const MARK_BYTES: u64 = 3;

/// The line of a record, or its number and, where it does not say the same, its line; `start` is its first byte.
pub fn of_record(place: &Place, start: u64) -> String {
    let Some(record) = place.record.map(|record| u64::from(record.0)) else {
        return text::line(place.line);
    };
    // The first record of a file of lines is all that there is before the first line end.
    let is_first = start == 0 || start == MARK_BYTES;
    if record == place.line && (place.line > 0 || is_first) {
        text::line(place.line)
    } else if place.line == 0 {
        text::record(record)
    } else {
        [text::record(record), text::line(place.line)].join(", ")
    }
}

/// The place of what was found in a record, to the byte; `extent` has the bytes of the record.
pub fn to_byte(place: &Place, extent: Option<ByteRange>) -> String {
    let start = extent.map_or(place.byte.0, |extent| extent.start.0);
    [of_record(place, start), text::byte(place.byte.0)].join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::RecordNumber;

    fn place(record: Option<u32>, line: u64) -> Place {
        Place { record: record.map(RecordNumber), line, ..Place::default() }
    }

    #[test]
    fn a_record_that_is_no_line_is_told_by_its_number() {
        for (place, start, says) in [
            (place(Some(0), 0), 0, "line 1"),
            (place(Some(0), 0), 3, "line 1"),
            (place(Some(0), 0), 1, "record 1"),
            (place(Some(6), 0), 900, "record 7"),
            (place(Some(6), 6), 900, "line 7"),
            (place(Some(6), 311), 900, "record 7, line 312"),
            (place(None, 4), 80, "line 5"),
        ] {
            assert_eq!(of_record(&place, start), says);
        }
        let extent = Some(ByteRange::new(0, 900));
        assert_eq!(to_byte(&place(Some(0), 0), extent), "line 1, byte 0");
    }
}
