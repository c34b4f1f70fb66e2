//! Takes the wrapping off records: objects of records, pages of the `HuggingFace` viewer, JSON inside strings.
//!
//! [`pieces`] finds the records in what the splitter cut, [`unwrap`] gives the text that a reader wants.
//! Invariant: the range of a piece, unwrapped again later, gives the same record.

use super::json::{self, Item};
use crate::corpus::Nesting;
use std::borrow::Cow;
use std::ops::Range;

/// What a reader is given of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwrapped<'a> {
    pub key: Option<String>,
    pub text: Cow<'a, [u8]>,
}

/// Where the records stand in a value.
pub fn pieces(nesting: Nesting, value: &[u8]) -> Vec<Range<usize>> {
    match nesting {
        Nesting::Plain | Nesting::Strings | Nesting::Text => std::iter::once(0..value.len()).collect(),
        Nesting::Members => json::items(value, 0).map(|item| item.whole()).collect(),
        Nesting::Rows => member(value, 0, b"\"rows\"")
            .map(|rows| json::items(value, rows.value.start))
            .into_iter()
            .flatten()
            .filter_map(|row| Some(member(value, row.value.start, b"\"row\"")?.value))
            .collect(),
    }
}

/// The record in a piece; a piece that is not wrapped as it should be is the record.
pub fn unwrap(nesting: Nesting, piece: &[u8]) -> Unwrapped<'_> {
    let plain = Unwrapped { key: None, text: Cow::Borrowed(piece) };
    match nesting {
        Nesting::Plain | Nesting::Rows | Nesting::Text => plain,
        Nesting::Members => named(piece).unwrap_or(plain),
        Nesting::Strings => match serde_json::from_slice::<String>(piece) {
            Ok(text) => Unwrapped { key: None, text: Cow::Owned(text.into_bytes()) },
            Err(_) => plain,
        },
    }
}

/// A value with its key before it.
fn named(piece: &[u8]) -> Option<Unwrapped<'_>> {
    let end = json::end_of_string(piece, 0)?;
    let key = serde_json::from_slice(piece.get(..end)?).ok()?;
    let colon = json::skip_space(piece, end);
    let value = json::skip_space(piece, colon + 1);
    Some(Unwrapped { key: Some(key), text: Cow::Borrowed(piece.get(value..)?) })
}

/// How the records may be wrapped in a value that is no record itself, the likeliest first.
pub fn guesses(value: &[u8]) -> &'static [Nesting] {
    match value.get(json::skip_space(value, 0)) {
        Some(b'"') => &[Nesting::Strings],
        Some(b'{') => &[Nesting::Rows, Nesting::Members],
        _ => &[],
    }
}

fn member(value: &[u8], at: usize, key: &[u8]) -> Option<Item> {
    json::items(value, at).find(|item| value.get(item.key.clone()) == Some(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(nesting: Nesting, value: &str, expected: &[(Option<&str>, &str)]) {
        let pieces = pieces(nesting, value.as_bytes());
        let found: Vec<_> =
            pieces.into_iter().map(|range| unwrap(nesting, &value.as_bytes()[range])).collect();
        let found: Vec<_> =
            found.iter().map(|one| (one.key.as_deref(), std::str::from_utf8(&one.text).unwrap())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn records_are_unwrapped() {
        check(Nesting::Plain, "{}", &[(None, "{}")]);
        check(
            Nesting::Members,
            r#"{"a": {"x": 1}, "b\"": 2}"#,
            &[(Some("a"), r#"{"x": 1}"#), (Some("b\""), "2")],
        );
        let page =
            r#"{"features": [], "rows": [{"row_idx": 0, "row": {"x": 1}}, {"row_idx": 1, "row": {}}]}"#;
        check(Nesting::Rows, page, &[(None, r#"{"x": 1}"#), (None, "{}")]);
        check(Nesting::Strings, r#""{\"x\": 1}""#, &[(None, r#"{"x": 1}"#)]);
    }
}
