//! What is said of archives and of what is packed in them.

use super::{EMPTY, TRUNCATED, error};
use crate::corpus::{Finding, Place, RuleId, Severity};
use crate::engine::wording::{number, quoted};

pub const DAMAGED: RuleId = RuleId::new("PACKED-DAMAGED");
pub const CHECKSUM: RuleId = RuleId::new("PACKED-CHECKSUM");
pub const TRAILING: RuleId = RuleId::new("PACKED-TRAILING");
pub const LOCKED: RuleId = RuleId::new("PACKED-LOCKED");
pub const LIMIT: RuleId = RuleId::new("PACKED-LIMIT");
pub const RATIO: RuleId = RuleId::new("PACKED-RATIO");
pub const SKIPPED: RuleId = RuleId::new("PACKED-SKIPPED");

/// What each of them means.
pub const DEFINITIONS: [(RuleId, Severity, &str); 7] = [
    (DAMAGED, Severity::Error, "Packed data are damaged, and what stands behind the damage is lost."),
    (CHECKSUM, Severity::Warning, "What was unpacked is not what was packed, by its checksum or its length."),
    (TRAILING, Severity::Warning, "Bytes behind the end of packed data belong to nothing."),
    (LOCKED, Severity::Error, "The file is packed in a way that Colloquy does not unpack."),
    (LIMIT, Severity::Error, "The archive holds more than Colloquy unpacks."),
    (RATIO, Severity::Warning, "The archive unpacks to more than two hundred times its size."),
    (
        SKIPPED,
        Severity::Information,
        "Files in the archive were left alone, since nobody means to open them.",
    ),
];

fn warning(rule: RuleId, place: Place, sentence: String) -> Finding {
    Finding { severity: Severity::Warning, ..error(rule, place, sentence) }
}

/// `byte` is that of the packed data.
pub fn damaged(place: Place, byte: u64) -> Finding {
    let sentence = format!(
        "the packed data are damaged at their byte {}, and nothing behind it can be unpacked up to where they begin anew, if they do; what stands before it was read; get a complete copy for the rest",
        number(byte)
    );
    error(DAMAGED, place, sentence)
}

pub fn cut_off(place: Place, byte: u64) -> Finding {
    let sentence = format!(
        "the packed data end at their byte {}, in the middle, as if they were cut off; what stands before it was read; get a complete copy for the rest",
        number(byte)
    );
    error(TRUNCATED, place, sentence)
}

/// Bytes of an archive that begin no file.
pub fn lost(place: Place, len_bytes: u64) -> Finding {
    let sentence = format!(
        "{} bytes of the archive belong to no file, where one should begin; reading went on after them; get a complete copy",
        number(len_bytes)
    );
    error(DAMAGED, place, sentence)
}

pub fn no_directory(place: Place) -> Finding {
    let sentence = "the directory at the end of the zip archive is damaged or missing; its files were found by their own headers; get a complete copy to be sure of all";
    warning(DAMAGED, place, sentence.to_owned())
}

pub fn checksum(place: Place, byte: u64) -> Finding {
    let sentence = format!(
        "what was unpacked is not what was packed, says the checksum at byte {} of the packed data; it was read as it is; get the archive again to be sure",
        number(byte)
    );
    warning(CHECKSUM, place, sentence)
}

pub fn trailing(place: Place, byte: u64) -> Finding {
    let sentence = format!(
        "from byte {} on, behind the end of the packed data, stands something else; it was left out",
        number(byte)
    );
    warning(TRAILING, place, sentence)
}

/// `how` says in what way the file is packed.
pub fn locked(place: Place, how: &str) -> Finding {
    error(LOCKED, place, format!("this file {how}; unpack the archive and drop what is inside"))
}

/// A file of columns that is none.
pub fn no_table(place: Place, why: &str) -> Finding {
    let sentence = format!(
        "this begins as a file of columns (Parquet or Arrow) does, and its rows cannot be found: {why}; get a complete copy, or export the dataset as JSON lines and drop those"
    );
    error(DAMAGED, place, sentence)
}

/// Rows of a file of columns, from one of a group on; groups and rows are counted from 1, as people count.
pub fn rows_lost(place: Place, group: u32, row: u64, count: u64, why: &str) -> Finding {
    let sentence = format!(
        "{} from row {} of row group {} on cannot be decoded: {why}; each stays a record that cannot be read, and all others are read; get a complete copy",
        if count == 1 { "a row".to_owned() } else { format!("{} rows", number(count)) },
        number(row + 1),
        number(u64::from(group) + 1)
    );
    error(DAMAGED, place, sentence)
}

/// Batches of an Arrow file cannot be read one by one.
pub fn dictionary(place: Place, byte: u64) -> Finding {
    let sentence = format!(
        "at its byte {} this Arrow file changes the words of a column between rows, and nothing behind it is read; write it as Parquet, or without dictionaries, and drop that",
        number(byte)
    );
    error(LOCKED, place, sentence)
}

/// What decodes columns is a part of the page that could not be had.
pub fn no_columns(place: Place, why: &str) -> Finding {
    let sentence = format!(
        "the part of Colloquy that reads Parquet and Arrow could not be loaded: {why}; reload the page where it can be, and drop the file again"
    );
    error(LOCKED, place, sentence)
}

pub fn no_files(place: Place) -> Finding {
    let sentence = "no file could be found in this archive: there is nothing to read; get the archive again";
    error(EMPTY, place, sentence.to_owned())
}

pub fn too_many_files(place: Place, limit: u32, left_out: u32) -> Finding {
    let sentence = format!(
        "the archive has more than {} files, and {} {} left out; unpack it and drop the folders that you need",
        number(limit.into()),
        number(left_out.into()),
        if left_out == 1 { "was" } else { "were" }
    );
    error(LIMIT, place, sentence)
}

pub fn too_long(place: Place, limit_bytes: u64) -> Finding {
    let sentence = format!(
        "this unpacks to more than {} bytes, and Colloquy stops there; what stands before was read; unpack it yourself if it is what it should be",
        number(limit_bytes)
    );
    error(LIMIT, place, sentence)
}

pub fn ratio(place: Place) -> Finding {
    let sentence = "this unpacks to more than two hundred times its size, which data seldom do; it was read all the same; look whether it is what you expect";
    warning(RATIO, place, sentence.to_owned())
}

/// Files of an archive that were left alone, how many for which reason, and the first of them.
pub fn skipped(place: Place, reasons: &[(&str, u64)], first: &str) -> Finding {
    let count = reasons.iter().map(|(_, count)| count).sum();
    let files = if count == 1 { "file was" } else { "files were" };
    let reasons: Vec<String> =
        reasons.iter().map(|(reason, count)| format!("{} {reason}", number(*count))).collect();
    let sentence = format!(
        "{} {files} left alone in this archive: {}; the first is {}",
        number(count),
        reasons.join("; "),
        quoted(first)
    );
    Finding { severity: Severity::Information, ..error(SKIPPED, place, sentence) }
}
