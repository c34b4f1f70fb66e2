//! One cell: what it is, and how it is written in a row of CSV (RFC 4180) or in a line of JSON.
//!
//! Invariant: both are made of the same cells, so they say the same; only lines tell what is absent from what is empty.

use crate::formats::float;
use std::borrow::Cow;

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Whole,
    /// A number that need not be whole; the data may write it as text.
    Number,
    Flag,
    /// Several texts, some of them perhaps absent.
    Texts,
    /// Names, each with a value.
    Pairs,
}

/// A column of a table: its name, and what its cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    pub kind: Kind,
}

pub(super) const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind }
}

#[derive(Clone, Debug)]
pub(super) enum Cell<'a> {
    Absent,
    Text(&'a str),
    Whole(i64),
    /// As the data writes it.
    Number(&'a str),
    Flag(bool),
    Texts(Vec<Option<&'a str>>),
    Pairs(&'a [(String, String)]),
}

impl<'a> Cell<'a> {
    pub fn text(text: Option<&'a str>) -> Self {
        text.map_or(Self::Absent, Self::Text)
    }

    pub fn whole(number: Option<i64>) -> Self {
        number.map_or(Self::Absent, Self::Whole)
    }

    pub fn flag(flag: Option<bool>) -> Self {
        flag.map_or(Self::Absent, Self::Flag)
    }

    pub fn texts(texts: &'a [String]) -> Self {
        Self::Texts(texts.iter().map(|text| Some(text.as_str())).collect())
    }

    /// How many there are.
    pub fn count(number: usize) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// As one text.
    fn joined(&self) -> Cow<'a, str> {
        match self {
            Self::Absent => Cow::Borrowed(""),
            Self::Text(text) | Self::Number(text) => Cow::Borrowed(text),
            Self::Whole(number) => Cow::Owned(number.to_string()),
            Self::Flag(flag) => Cow::Borrowed(if *flag { "yes" } else { "no" }),
            Self::Texts(texts) => Cow::Owned(
                texts.iter().map(|text| text.unwrap_or_default()).collect::<Vec<_>>().join(BETWEEN),
            ),
            Self::Pairs(pairs) => {
                let pairs: Vec<String> =
                    pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
                Cow::Owned(pairs.join(BETWEEN))
            }
        }
    }

    fn write_json(&self, out: &mut Vec<u8>) {
        match self {
            Self::Absent => out.extend_from_slice(b"null"),
            Self::Text(text) => write_string(text, out),
            Self::Whole(number) => out.extend_from_slice(number.to_string().as_bytes()),
            Self::Flag(flag) => out.extend_from_slice(if *flag { b"true" } else { b"false" }),
            // What is no number has no place in a column of numbers.
            Self::Number(text) => {
                let text = text.trim();
                let is_whole = text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
                match float(text) {
                    // All of the column are floats.
                    Some(_) if is_whole => out.extend_from_slice(format!("{text}.0").as_bytes()),
                    Some(_) => out.extend_from_slice(text.as_bytes()),
                    None => out.extend_from_slice(b"null"),
                }
            }
            Self::Texts(texts) => write_list(texts, out, |text, out| match text {
                Some(text) => write_string(text, out),
                None => out.extend_from_slice(b"null"),
            }),
            Self::Pairs(pairs) => write_list(pairs, out, |(name, value), out| {
                out.extend_from_slice(b"{\"name\":");
                write_string(name, out);
                out.extend_from_slice(b",\"value\":");
                write_string(value, out);
                out.push(b'}');
            }),
        }
    }
}

fn write_list<T>(items: &[T], out: &mut Vec<u8>, write: impl Fn(&T, &mut Vec<u8>)) {
    out.push(b'[');
    for (number, item) in items.iter().enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}

fn write_string(text: &str, out: &mut Vec<u8>) {
    // A list of bytes takes all that is written.
    let _ = serde_json::to_writer(out, text);
}

/// Between the values of one cell.
const BETWEEN: &str = " | ";

/// Appends a line of JSON that names every cell by its column.
pub(super) fn write_line<'c>(cells: impl Iterator<Item = (Column, &'c Cell<'c>)>, out: &mut Vec<u8>) {
    out.push(b'{');
    for (number, (column, cell)) in cells.enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write_string(column.name, out);
        out.push(b':');
        cell.write_json(out);
    }
    out.extend_from_slice(b"}\n");
}

/// Appends a row of CSV.
pub(super) fn write_cells<'c>(cells: impl Iterator<Item = &'c Cell<'c>>, is_plain: bool, out: &mut Vec<u8>) {
    write_texts(cells.map(Cell::joined), is_plain, out);
}

/// The same of texts.
pub fn write_row(lead: &[&str], cells: &[&str], is_plain: bool, out: &mut Vec<u8>) {
    write_texts(lead.iter().chain(cells), is_plain, out);
}

fn write_texts<T: AsRef<str>>(texts: impl Iterator<Item = T>, is_plain: bool, out: &mut Vec<u8>) {
    for (number, text) in texts.enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write_cell(text.as_ref(), is_plain, out);
    }
    out.extend_from_slice(b"\r\n");
}

fn write_cell(cell: &str, is_plain: bool, out: &mut Vec<u8>) {
    let guard = if !is_plain && is_formula(cell) { "'" } else { "" };
    if !cell.contains(['"', ',', '\r', '\n']) {
        out.extend_from_slice(guard.as_bytes());
        return out.extend_from_slice(cell.as_bytes());
    }
    out.push(b'"');
    out.extend_from_slice(guard.as_bytes());
    for byte in cell.bytes() {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

/// A spreadsheet would run it: numbers it may.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number(cell)
}

/// A sign, digits, and perhaps a point with more of them.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits(whole) && are_digits(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> String {
        let mut out = Vec::new();
        write_cell(text, false, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn cells_are_quoted_and_safe() {
        for (text, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"\r\n", "\"say \"\"hi\"\"\r\n\""),
            ("=1+1", "'=1+1"),
            ("=\"a\",1", "\"'=\"\"a\"\",1\""),
            ("@x", "'@x"),
            ("\tx", "'\tx"),
            ("\rx", "\"'\rx\""),
            ("-5", "-5"),
            ("+3.25", "+3.25"),
            ("-", "'-"),
            ("-1+2", "'-1+2"),
            ("+49 30", "'+49 30"),
            ("", ""),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
        let mut out = Vec::new();
        write_cell("=1", true, &mut out);
        assert_eq!(out, b"=1");
    }
}
