//! The text of a file, made of its bytes: held until enough of them say what the file is, and decoded.

use crate::engine::encoding::{Encoding, MAX_UTF16_BYTES, OffsetMap};
use crate::engine::file::SourceText;
use std::borrow::Cow;

/// So many bytes at the start of a file tell whether it is JSON at all.
pub const HEAD_BYTES: usize = 4096;

/// A file in UTF-16 is too long to be decoded as a whole.
pub struct TooLong;

#[derive(Default)]
pub struct Text {
    /// The first bytes, until there are enough of them.
    head: Vec<u8>,
    /// A file in UTF-16, until all of it is here.
    undecoded: Vec<u8>,
}

impl Text {
    /// The first bytes, once they are enough, or no more follow.
    pub fn hold_head<'s>(&mut self, bytes: Cow<'s, [u8]>, is_over: bool) -> Option<Cow<'s, [u8]>> {
        if self.head.is_empty() && bytes.len() >= HEAD_BYTES {
            return Some(bytes);
        }
        self.head.extend_from_slice(&bytes);
        let is_enough = self.head.len() >= HEAD_BYTES || is_over && !self.head.is_empty();
        is_enough.then(|| Cow::Owned(self.take_head()))
    }

    pub fn take_head(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.head)
    }

    /// The text of the next bytes; that of a file in UTF-16 comes with the last ones.
    pub fn decode<'s>(
        &mut self,
        bytes: &'s [u8],
        is_last: bool,
        source: &mut SourceText,
    ) -> Result<Cow<'s, [u8]>, TooLong> {
        if source.has_returns {
            let newline_for = |byte: &u8| if *byte == b'\r' { b'\n' } else { *byte };
            return Ok(Cow::Owned(bytes.iter().map(newline_for).collect()));
        }
        if source.encoding == Encoding::Utf8 {
            return Ok(Cow::Borrowed(bytes));
        }
        self.undecoded.extend_from_slice(bytes);
        if self.undecoded.len() as u64 > MAX_UTF16_BYTES {
            self.undecoded = Vec::new();
            return Err(TooLong);
        }
        if !is_last {
            return Ok(Cow::Borrowed(&[]));
        }
        let text = source.encoding.decode(&std::mem::take(&mut self.undecoded)).into_owned();
        source.offsets = Some(Box::new(OffsetMap::new(text.clone())));
        Ok(Cow::Owned(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_are_held_until_they_are_enough() {
        let mut text = Text::default();
        let bytes = |len: usize| Cow::Owned(vec![b'a'; len]);
        assert!(text.hold_head(bytes(10), false).is_none());
        assert!(text.hold_head(bytes(HEAD_BYTES - 11), false).is_none());
        assert_eq!(text.hold_head(bytes(1), false).map(|head| head.len()), Some(HEAD_BYTES));
        assert_eq!(text.hold_head(bytes(HEAD_BYTES), false).map(|head| head.len()), Some(HEAD_BYTES));
        assert_eq!(text.hold_head(bytes(3), true).map(|head| head.len()), Some(3));
        assert!(text.hold_head(bytes(0), true).is_none());
    }

    #[test]
    fn utf16_comes_with_the_last_bytes_and_knows_its_way_back() {
        let bytes: Vec<u8> = "[1, \u{e9}]".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut source = SourceText { encoding: Encoding::Utf16Little, ..SourceText::default() };
        let mut text = Text::default();
        let (first, last) = bytes.split_at(5);
        assert!(text.decode(first, false, &mut source).is_ok_and(|text| text.is_empty()));
        let decoded = text.decode(last, true, &mut source).ok();
        assert_eq!(decoded.as_deref(), Some("[1, \u{e9}]".as_bytes()));
        // One letter, of two bytes here and there.
        let range = source.bytes_of(4, 2);
        assert_eq!((range.start.0, range.end.0), (8, 10));
    }

    #[test]
    fn returns_alone_stand_for_newlines() {
        let mut source = SourceText { has_returns: true, ..SourceText::default() };
        let decoded = Text::default().decode(b"{}\r{}\r", true, &mut source).ok();
        assert_eq!(decoded.as_deref(), Some(&b"{}\n{}\n"[..]));
    }
}
