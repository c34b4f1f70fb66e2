//! The rules about files and records as such; rules about what datasets mean live in their folders.
//!
//! Every sentence says what was found, what was still read and what can be done.

pub mod packed;

use super::repair::Repair;
use super::wording::{number, quoted, short};
use crate::corpus::{ByteRange, FileId, Finding, Place, Remark, RuleId, Severity};
use crate::formats::{NO_MEMORY, ReadFault, Rule};

pub const EMPTY: RuleId = RuleId::new("READ-EMPTY");
pub const NOT_JSON: RuleId = RuleId::new("READ-NOT-JSON");
pub const NOT_DATA: RuleId = RuleId::new("READ-NOT-DATA");
pub const UNKNOWN: RuleId = RuleId::new("READ-UNKNOWN");
pub const TRUNCATED: RuleId = RuleId::new("READ-TRUNCATED");
pub const STRAY: RuleId = RuleId::new("READ-STRAY");
pub const FAILED: RuleId = RuleId::new("READ-FAILED");
pub const UNREADABLE: RuleId = RuleId::new("RECORD-UNREADABLE");
pub const OVERSIZED: RuleId = RuleId::new("RECORD-OVERSIZED");
pub const ASIDE: RuleId = RuleId::new("RECORD-SET-ASIDE");
pub const ENCODING: RuleId = RuleId::new("READ-ENCODING");
pub const MARK: RuleId = RuleId::new("READ-BOM");
pub const REPAIRED: RuleId = RuleId::new("RECORD-REPAIRED");

/// What each of them means.
pub const DEFINITIONS: [(RuleId, Severity, &str); 13] = [
    (EMPTY, Severity::Error, "The file holds nothing."),
    (NOT_JSON, Severity::Error, "The file is something else than a file of a dialogue dataset."),
    (NOT_DATA, Severity::Information, "The file is a text or a picture that lies beside data."),
    (UNKNOWN, Severity::Error, "The file is JSON, but of no dataset that Colloquy knows."),
    (TRUNCATED, Severity::Error, "The file ends in the middle of its data."),
    (STRAY, Severity::Warning, "Bytes between records, or before them, belong to no record."),
    (FAILED, Severity::Error, "The file cannot be read further."),
    (ENCODING, Severity::Warning, "The file is in another encoding than UTF-8."),
    (MARK, Severity::Information, "The file begins with a mark of the byte order."),
    (UNREADABLE, Severity::Error, "The record cannot be read, even after repair, and was left out."),
    (OVERSIZED, Severity::Error, "The record is longer than Colloquy holds of one record, and was left out."),
    (ASIDE, Severity::Error, "Reading the record stopped the reader twice, and it was left out."),
    (REPAIRED, Severity::Warning, "The record could be read only after it was repaired."),
];

/// "no records", "1 record", "1 204 records".
fn records(count: u64) -> String {
    match count {
        0 => "no records".to_owned(),
        1 => "1 record".to_owned(),
        _ => format!("{} records", number(count)),
    }
}

fn error(rule: RuleId, place: Place, sentence: String) -> Finding {
    Finding { rule, severity: Severity::Error, place, extent: None, turn: None, subject: None, sentence }
}

pub fn empty(file: FileId) -> Finding {
    let sentence = "the file is empty: there is nothing to read; get the file again".to_owned();
    error(EMPTY, Place::of_file(file), sentence)
}

pub fn blank(file: FileId) -> Finding {
    let sentence = "the file has white space only: there is nothing to read; get the file again".to_owned();
    error(EMPTY, Place::of_file(file), sentence)
}

pub fn no_records(file: FileId) -> Finding {
    let sentence = "the file is a list without records: there is nothing to read".to_owned();
    Finding { severity: Severity::Warning, ..error(EMPTY, Place::of_file(file), sentence) }
}

pub fn not_json(file: FileId, sentence: &str) -> Finding {
    error(NOT_JSON, Place::of_file(file), sentence.to_owned())
}

/// Not data, and not meant to be.
pub fn not_data(file: FileId, sentence: &str) -> Finding {
    let finding = error(NOT_DATA, Place::of_file(file), sentence.to_owned());
    Finding { severity: Severity::Information, ..finding }
}

pub fn unknown(place: Place, keys: &str) -> Finding {
    let sentence = format!(
        "this is JSON, but not of a dialogue dataset that Colloquy knows; its first record has {keys}"
    );
    error(UNKNOWN, place, sentence)
}

/// All records that there are are null.
pub fn nothing_told(place: Place, count: usize) -> Finding {
    let all = records(count as u64);
    error(UNKNOWN, place, format!("nothing tells which dataset this is: of {all} none can be read"))
}

/// A form that is known and not read, with what can be done.
pub fn unsupported(place: Place, sentence: &str) -> Finding {
    error(UNKNOWN, place, sentence.to_owned())
}

pub fn truncated(place: Place, extent: Option<ByteRange>, readable: u64) -> Finding {
    let sentence = format!(
        "the file ends in the middle of its data, as if it was cut off; {} before that {} read; get a complete copy for the rest",
        records(readable),
        if readable == 1 { "was" } else { "were" },
    );
    Finding { extent, ..error(TRUNCATED, place, sentence) }
}

pub fn stray(place: Place, extent: ByteRange) -> Finding {
    let bytes = match extent.len_bytes() {
        1 => "1 byte stands between records and belongs to none".to_owned(),
        len => format!("{} bytes stand between records and belong to none", number(len)),
    };
    let sentence = bytes + "; reading went on after that";
    Finding { severity: Severity::Warning, extent: Some(extent), ..error(STRAY, place, sentence) }
}

/// A line before the first record.
pub fn preface(place: Place, extent: ByteRange) -> Finding {
    let sentence =
        "this line before the data is no JSON; it was left out, and reading went on after it".to_owned();
    Finding { severity: Severity::Warning, extent: Some(extent), ..error(STRAY, place, sentence) }
}

pub fn failed(file: FileId, fault: &str, readable: u64) -> Finding {
    let sentence = format!(
        "the file can\u{2019}t be read further: {fault}; {} so far stay open; open the file again",
        records(readable)
    );
    error(FAILED, Place::of_file(file), sentence)
}

pub fn encoding(file: FileId, name: &str) -> Finding {
    let sentence =
        format!("the file is in {name}; it was read as such, and offsets are those of its own bytes");
    Finding { severity: Severity::Warning, ..error(ENCODING, Place::of_file(file), sentence) }
}

pub fn byte_order_mark(file: FileId) -> Finding {
    let sentence = "the file begins with a mark of the byte order, which was skipped".to_owned();
    Finding { severity: Severity::Information, ..error(MARK, Place::of_file(file), sentence) }
}

/// Says how a file is written, not that something in it is wrong.
pub fn is_about_encoding(rule: &RuleId) -> bool {
    *rule == ENCODING || *rule == MARK
}

/// `place` is that of the fault.
pub fn unreadable(place: Place, extent: ByteRange, fault: &ReadFault) -> Finding {
    let sentence = format!(
        "this record can\u{2019}t be read and was left out: {}; reading went on after it",
        fault.found
    );
    Finding { extent: Some(extent), ..error(UNREADABLE, place, sentence) }
}

pub fn repaired(place: Place, extent: ByteRange, repairs: &[Repair]) -> Finding {
    const NAMED_REPAIRS: usize = 5;
    let first = repairs.iter().take(NAMED_REPAIRS).map(|repair| short(&repair.to_string()));
    let mut named = first.collect::<Vec<_>>().join("; ");
    if repairs.len() > NAMED_REPAIRS {
        named.push_str("; and ");
        named.push_str(&number((repairs.len() - NAMED_REPAIRS) as u64));
        named.push_str(" more");
    }
    let sentence = format!("this record was repaired to be read: {named}; the raw view shows it as it is");
    Finding { severity: Severity::Warning, extent: Some(extent), ..error(REPAIRED, place, sentence) }
}

/// What was noticed in a record that is no dialogue, with the severity of its rule.
pub fn remarked(rules: &[Rule], place: Place, extent: ByteRange, remark: Remark) -> Finding {
    let rule = rules.iter().find(|rule| rule.id == remark.rule);
    let severity = rule.map_or(Severity::Error, |rule| rule.severity);
    Finding { severity, extent: Some(extent), ..error(RuleId::new(remark.rule), place, remark.sentence) }
}

/// A record that was not held: it is longer than the limit, or there was no memory for it.
pub fn oversized(place: Place, extent: ByteRange, limit_bytes: u64) -> Finding {
    let why = if extent.len_bytes() > limit_bytes {
        format!("more than the {} that Colloquy holds of one record", number(limit_bytes))
    } else {
        format!("and {NO_MEMORY}")
    };
    let sentence = format!(
        "this record has {} bytes, {why}; it was left out, and reading went on after it",
        number(extent.len_bytes()),
    );
    Finding { extent: Some(extent), ..error(OVERSIZED, place, sentence) }
}

pub fn aside(place: Place, extent: ByteRange, text: &str) -> Finding {
    let sentence = format!(
        "reading this record stopped the reader twice, so it was set aside; reading went on after it; the reader said {}",
        quoted(text)
    );
    Finding { extent: Some(extent), ..error(ASIDE, place, sentence) }
}

/// Of hits of a rule that were counted and not kept.
pub fn not_kept(rule: RuleId, severity: Severity, place: Place, count: u64) -> Finding {
    let sentence =
        format!("{} more findings of this rule in this file were counted and not kept", number(count));
    Finding { severity, ..error(rule, place, sentence) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_stray_byte_stands_alone() {
        let stray = |len: u64| stray(Place::of_file(FileId(0)), ByteRange::new(3, 3 + len)).sentence;
        assert!(stray(1).starts_with("1 byte stands between records and belongs to none;"));
        assert!(stray(2).starts_with("2 bytes stand between records and belong to none;"));
    }
}
