//! Offsets as types of their own, so that bytes and code points cannot be mixed up.
//!
//! Ranges are half open. UTF-16 units do not occur: the page slices text by code points too.

use serde::{Deserialize, Serialize};

/// A byte position in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByteOffset(pub u64);

/// A position in a text, in Unicode code points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharIndex(pub u32);

/// A half-open piece of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByteRange {
    pub start: ByteOffset,
    pub end: ByteOffset,
}

impl ByteRange {
    pub fn new(start: u64, end: u64) -> Self {
        Self { start: ByteOffset(start), end: ByteOffset(end) }
    }

    pub fn len_bytes(self) -> u64 {
        self.end.0.saturating_sub(self.start.0)
    }
}

/// A half-open piece of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CharRange {
    pub start: CharIndex,
    pub end: CharIndex,
}

impl CharRange {
    pub fn new(start: u32, end: u32) -> Self {
        Self { start: CharIndex(start), end: CharIndex(end) }
    }
}

/// The text that `range` covers, or `None` when the range is reversed or reaches past the end.
pub fn slice_chars(text: &str, range: CharRange) -> Option<&str> {
    let len = range.end.0.checked_sub(range.start.0)?;
    let (_, rest) = split_at_char(text, range.start.0)?;
    Some(split_at_char(rest, len)?.0)
}

/// What is before a piece of a text, or `None` when that begins behind the end.
pub fn text_before(text: &str, piece: CharRange) -> Option<&str> {
    Some(split_at_char(text, piece.start.0)?.0)
}

/// What is before a code point, and what begins with it; `None` behind the end.
fn split_at_char(text: &str, index: u32) -> Option<(&str, &str)> {
    let wanted = index as usize;
    // ASCII, the usual case, has one byte per code point.
    if text.as_bytes().get(..wanted)?.is_ascii() {
        return text.split_at_checked(wanted);
    }
    let mut starts = text.char_indices().map(|(byte, _)| byte).chain([text.len()]);
    text.split_at_checked(starts.nth(wanted)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn code_points_are_not_bytes() {
        let text = "Caf\u{e9} Cinema, two seats";
        assert_eq!(slice_chars(text, CharRange::new(13, 16)), Some("two"));
    }

    #[test]
    fn an_astral_character_counts_once() {
        assert_eq!(slice_chars("a\u{1F600}b", CharRange::new(2, 3)), Some("b"));
    }

    #[test]
    fn the_end_of_the_text_is_a_position() {
        assert_eq!(slice_chars("ab", CharRange::new(1, 2)), Some("b"));
        assert_eq!(slice_chars("\u{e9}b", CharRange::new(2, 2)), Some(""));
    }

    proptest! {
        #[test]
        fn a_slice_counts_code_points(text in "[ab\u{e9}\u{1F600}]{0,8}", start in 0_u32..10, end in 0_u32..10) {
            let chars: Vec<char> = text.chars().collect();
            let covered = chars.get(start as usize..end as usize).map(String::from_iter);
            let range = CharRange::new(start, end);
            prop_assert_eq!(slice_chars(&text, range), covered.as_deref());
            prop_assert_eq!(text_before(&text, range), slice_chars(&text, CharRange::new(0, start)));
        }
    }

    #[test]
    fn ranges_outside_the_text_cover_nothing() {
        for range in [CharRange::new(0, 4), CharRange::new(2, 1), CharRange::new(9, 9)] {
            assert_eq!(slice_chars("a\u{e9}b", range), None);
            assert_eq!(slice_chars("abc", range), None);
        }
    }
}
