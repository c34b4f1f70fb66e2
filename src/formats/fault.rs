//! Why a record cannot be read, and where in it.

use serde_json::error::Category;

/// `serde_json` goes no deeper.
pub const MAX_DEPTH: usize = 127;

/// Said of whatever there is no room for.
pub const NO_MEMORY: &str = "there is no memory left for it; open fewer files at once";

/// Said of bytes that are not those that a file had when it was opened.
pub const CHANGED: &str = "it changed since it was opened";

/// A fault inside one record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found}")]
pub struct ReadFault {
    /// Bytes from the start of the record.
    pub offset_bytes: u64,
    /// Lines from the start of the record.
    pub offset_lines: u64,
    pub found: Fault,
}

/// What was found, in lower case and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("it ends in the middle of a value")]
    CutOff,
    #[error("it does not end where its brackets say")]
    Unbalanced,
    #[error("recursion limit exceeded")]
    TooDeep,
    /// It would pass for a record without any of its members.
    #[error("it is a list instead of an object")]
    List,
    #[error("it has nothing that records of this file have")]
    Unlike,
    #[error("it holds whole records of its kind, which were read by themselves")]
    HoldsRecords,
    #[error("{NO_MEMORY}")]
    NoMemory,
    /// What `serde_json` or a reader says of it.
    #[error("{0}")]
    Other(String),
}

impl ReadFault {
    /// Translates an error of `serde_json`, which counts lines and columns from 1.
    pub fn from_json(record: &[u8], error: &serde_json::Error) -> Self {
        let line_start = match error.line() {
            0 | 1 => 0,
            line => memchr::memchr_iter(b'\n', record).nth(line - 2).map_or(0, |newline| newline + 1),
        };
        let offset = line_start.saturating_add(error.column().saturating_sub(1)).min(record.len());
        Self {
            offset_bytes: offset as u64,
            offset_lines: error.line().saturating_sub(1) as u64,
            found: match error.classify() {
                Category::Eof => Fault::CutOff,
                Category::Syntax if depth(record.get(..offset + 2).unwrap_or(record)) > MAX_DEPTH => {
                    Fault::TooDeep
                }
                _ => Fault::Other(without_place(error)),
            },
        }
    }

    /// A fault of the record as a whole.
    pub fn of_record(found: Fault) -> Self {
        Self { offset_bytes: 0, offset_lines: 0, found }
    }

    /// The bytes of the record end before it does.
    pub fn is_cut_off(&self) -> bool {
        matches!(self.found, Fault::CutOff | Fault::Unbalanced)
    }
}

/// The place is given in lines and bytes of the file, so that in the record is cut off. `serde_json` has no way to ask for
/// the words alone.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(found, _)| found).to_owned()
}

/// How deep the lists and objects of a text are nested at most.
fn depth(text: &[u8]) -> usize {
    let (mut depth, mut most, mut is_in_string, mut is_escaped) = (0_usize, 0, false, false);
    for byte in text {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_in_string => is_escaped = true,
            b'"' => is_in_string = !is_in_string,
            _ if is_in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth);
    }
    most
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
        assert_eq!(fault.found, Fault::Other("expected value".to_owned()));
    }

    #[test]
    fn depth_is_told_from_other_faults() {
        let found = |text: &str| {
            let error = serde_json::from_str::<serde_json::Value>(text).unwrap_err();
            ReadFault::from_json(text.as_bytes(), &error).found
        };
        let deep = |depth| "[".repeat(depth) + &"]".repeat(depth);
        assert!(serde_json::from_str::<serde_json::Value>(&deep(MAX_DEPTH)).is_ok());
        assert_eq!(found(&deep(MAX_DEPTH + 1)), Fault::TooDeep);
        assert_eq!(found(&"{\"a\":".repeat(200)), Fault::TooDeep);
        assert_eq!(
            found(&format!("[\"{}\", x]", "[".repeat(200))),
            Fault::Other("expected value".to_owned())
        );
        assert_eq!(found("[[\"\\\"[\""), Fault::CutOff);
    }
}
