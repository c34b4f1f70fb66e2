//! Takes the wrapping off records: objects of records, pages of the `HuggingFace` viewer, JSON inside strings.
//!
//! [`record_in`] finds the record in what the splitter cut, [`unwrap`] gives the text that a reader wants.
//! Invariant: the range of a record, unwrapped again later, gives the same record.

use super::json::{self, Item};
use super::scan::Layout;
use crate::corpus::Nesting;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::borrow::Cow;
use std::ops::Range;

/// What a reader is given of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwrapped<'a> {
    pub key: Option<String>,
    pub text: Cow<'a, [u8]>,
}

/// How records are wrapped in the values of a layout.
pub fn nesting(layout: Option<Layout>, value: &[u8]) -> Nesting {
    match layout {
        Some(Layout::Members) => Nesting::Members,
        Some(Layout::Rows) => Nesting::Rows,
        _ if value.first() == Some(&b'"') => Nesting::Strings,
        _ => Nesting::Plain,
    }
}

/// Where the record stands in a value; a row of a viewer's page may have none.
pub fn record_in(nesting: Nesting, value: &[u8]) -> Option<Range<usize>> {
    match nesting {
        Nesting::Rows => Some(member(value, b"\"row\"")?.value),
        _ => Some(0..value.len()),
    }
}

/// Whether brackets and quotes of a value are as they should be, inside its wrapping too.
pub fn is_whole(nesting: Nesting, value: &[u8]) -> bool {
    let is_json = |text: &[u8]| serde_json::from_slice::<IgnoredAny>(text).is_ok();
    is_json(&unwrap(nesting, value).text) && (nesting != Nesting::Strings || is_json(value))
}

/// The record in a piece; a piece that is not wrapped as it should be is the record.
pub fn unwrap(nesting: Nesting, piece: &[u8]) -> Unwrapped<'_> {
    let plain = Unwrapped { key: None, text: Cow::Borrowed(piece) };
    match nesting {
        Nesting::Plain | Nesting::Rows | Nesting::Text => plain,
        Nesting::Members => named(piece).unwrap_or(plain),
        Nesting::Strings => match serde_json::from_slice(piece) {
            Ok(Value::String(text)) => Unwrapped { key: None, text: Cow::Owned(text.into_bytes()) },
            _ => plain,
        },
    }
}

/// A value with its key before it.
fn named(piece: &[u8]) -> Option<Unwrapped<'_>> {
    let end = json::end_of_string(piece, 0)?;
    let Value::String(key) = serde_json::from_slice(piece.get(..end)?).ok()? else { return None };
    let colon = json::skip_space(piece, end);
    let value = json::skip_space(piece, colon + 1);
    Some(Unwrapped { key: Some(key), text: Cow::Borrowed(piece.get(value..)?) })
}

/// Where a value begins whose first brace is at `brace`; `None` when it is not wrapped as it should be.
pub fn start(nesting: Nesting, text: &[u8], brace: usize) -> Option<usize> {
    match nesting {
        Nesting::Members => {
            let before = text.get(..brace)?.trim_ascii_end().strip_suffix(b":")?.trim_ascii_end();
            let quotes = memchr::memrchr_iter(b'"', before.strip_suffix(b"\"")?);
            // A quote inside the name has a backslash before it.
            quotes.into_iter().find(|at| before.get(at.wrapping_sub(1)) != Some(&b'\\'))
        }
        Nesting::Strings => brace.checked_sub(1).filter(|quote| text.get(*quote) == Some(&b'"')),
        _ => Some(brace),
    }
}

/// The byte after the value that [`start`] found; `None` when the text ends before it does.
pub fn end(nesting: Nesting, text: &[u8], start: usize, brace: usize) -> Option<usize> {
    json::end_of_value(text, if nesting == Nesting::Strings { start } else { brace })
}

fn member(value: &[u8], key: &[u8]) -> Option<Item> {
    json::items(value, 0).find(|item| value.get(item.key.clone()) == Some(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(nesting: Nesting, value: &str, expected: (Option<&str>, &str)) {
        let record = record_in(nesting, value.as_bytes()).unwrap();
        let found = unwrap(nesting, &value.as_bytes()[record]);
        assert_eq!((found.key.as_deref(), std::str::from_utf8(&found.text).unwrap()), expected);
        assert!(is_whole(nesting, value.as_bytes()), "{value}");
        let brace = value.find('{').unwrap();
        let found = start(nesting, value.as_bytes(), brace).unwrap();
        assert_eq!(end(nesting, value.as_bytes(), found, brace), Some(value.len()), "{value}");
    }

    #[test]
    fn records_are_unwrapped() {
        check(Nesting::Plain, "{}", (None, "{}"));
        check(Nesting::Members, r#""a": {"x": 1}"#, (Some("a"), r#"{"x": 1}"#));
        check(Nesting::Members, r#""b\"" : {}"#, (Some("b\""), "{}"));
        check(Nesting::Rows, r#"{"row_idx": 0, "row": {"x": 1}}"#, (None, r#"{"x": 1}"#));
        check(Nesting::Strings, r#""{\"x\": 1}""#, (None, r#"{"x": 1}"#));
        assert_eq!(record_in(Nesting::Rows, br#"{"feature_idx": 0}"#), None);
    }

    #[test]
    fn what_is_not_wrapped_is_no_record() {
        assert_eq!(start(Nesting::Members, b"a {", 2), None);
        assert_eq!(start(Nesting::Members, b": {", 2), None);
        assert_eq!(start(Nesting::Strings, b"a{", 1), None);
        assert!(!is_whole(Nesting::Members, br#""a": {"#));
    }
}
