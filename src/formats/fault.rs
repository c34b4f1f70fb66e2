//! Why a record cannot be read, and where in it.

/// A fault inside one record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found}")]
pub struct ReadFault {
    /// Bytes from the start of the record.
    pub offset_bytes: u64,
    /// Lines from the start of the record.
    pub offset_lines: u64,
    /// What was found, in lower case and without a full stop.
    pub found: String,
    /// The record's bytes end before the record does.
    pub is_cut_off: bool,
}

impl ReadFault {
    /// Translates an error of `serde_json`, which counts lines and columns from 1.
    pub fn from_json(record: &[u8], error: &serde_json::Error) -> Self {
        let line_start = match error.line() {
            0 | 1 => 0,
            line => memchr::memchr_iter(b'\n', record).nth(line - 2).map_or(0, |newline| newline + 1),
        };
        let offset = line_start.saturating_add(error.column().saturating_sub(1)).min(record.len());
        let text = error.to_string();
        // The place is told in the file's own lines and bytes, so the record's are cut off.
        let found = text.rsplit_once(" at line ").map_or(text.as_str(), |(found, _)| found);
        Self {
            offset_bytes: offset as u64,
            offset_lines: error.line().saturating_sub(1) as u64,
            found: if error.is_eof() {
                "it ends in the middle of a value".to_owned()
            } else {
                found.to_owned()
            },
            is_cut_off: error.is_eof(),
        }
    }

    /// A fault of the record as a whole.
    pub fn of_record(found: String) -> Self {
        Self { offset_bytes: 0, offset_lines: 0, found, is_cut_off: false }
    }

    /// The bytes of a record end before the record does.
    pub fn cut_off() -> Self {
        Self { is_cut_off: true, ..Self::of_record("it does not end where its brackets say".to_owned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fault_is_where_the_parser_stopped() {
        let record = b"{\n  \"a\": 1,\n  \"b\": }";
        let error = serde_json::from_slice::<serde_json::Value>(record).unwrap_err();
        let fault = ReadFault::from_json(record, &error);
        assert_eq!(record[usize::try_from(fault.offset_bytes).unwrap()], b'}');
        assert_eq!(fault.offset_lines, 2);
        assert_eq!(fault.found, "expected value");
    }
}
