//! The encoding of a file, told from its first bytes, and the way back from decoded text to the file's bytes.
//!
//! UTF-8 is read as it comes. UTF-16 is decoded whole, which only small files are worth; offsets that leave
//! the engine are always those of the file.

use super::packed;
use crate::corpus::ByteRange;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A longer file in UTF-16 is not decoded.
pub const MAX_UTF16_BYTES: u64 = 64 << 20;

/// Between two marks of an [`OffsetMap`].
const MARK_EVERY_BYTES: usize = 4096;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Encoding {
    #[default]
    Utf8,
    Utf16Little,
    Utf16Big,
}

impl Encoding {
    /// Told by the mark of the byte order, or by the NUL beside what JSON begins with.
    pub fn of(head: &[u8]) -> Self {
        match head {
            // That is refused by name elsewhere.
            _ if is_utf32(head) => Self::Utf8,
            // Quotes and white space begin other files, too, so the next unit is asked.
            [0xFF, 0xFE, ..]
            | [b'{' | b'[', 0, ..]
            | [b'"' | b' ' | b'\t' | b'\r' | b'\n', 0, 1..=0x7F, 0, ..] => Self::Utf16Little,
            [0xFE, 0xFF, ..]
            | [0, b'{' | b'[', ..]
            | [0, b'"' | b' ' | b'\t' | b'\r' | b'\n', 0, 1..=0x7F, ..] => Self::Utf16Big,
            _ => Self::Utf8,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Little => "UTF-16 (little endian)",
            Self::Utf16Big => "UTF-16 (big endian)",
        }
    }

    /// The text in UTF-8.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        let unit = match self {
            Self::Utf8 => return Cow::Borrowed(bytes),
            Self::Utf16Little => u16::from_le_bytes,
            Self::Utf16Big => u16::from_be_bytes,
        };
        let (pairs, _) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|pair| unit(*pair));
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Cow::Owned(text.into_bytes())
    }
}

/// Told by the mark of the byte order, or by the NULs around the first two characters.
pub fn is_utf32(head: &[u8]) -> bool {
    matches!(
        head,
        [0xFF, 0xFE, 0, 0, ..]
            | [0, 0, 0xFE, 0xFF, ..]
            | [b' '..=b'~' | b'\t' | b'\r' | b'\n', 0, 0, 0, 1..=0x7F, 0, 0, 0, ..]
            | [0, 0, 0, b' '..=b'~' | b'\t' | b'\r' | b'\n', 0, 0, 0, 1..=0x7F, ..]
    )
}

/// Leads from offsets in decoded text back to the bytes of the file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct OffsetMap {
    #[serde(with = "packed::bytes")]
    text: Vec<u8>,
    /// Every so many bytes: how many code units stand before.
    #[serde(with = "packed::numbers")]
    marks: Vec<u64>,
}

impl OffsetMap {
    pub fn new(text: Vec<u8>) -> Self {
        let mut units = 0;
        let marks = text.chunks(MARK_EVERY_BYTES).map(|chunk| {
            let before = units;
            units += units_in(chunk);
            before
        });
        Self { marks: marks.collect(), text }
    }

    /// The bytes of the file that were decoded to this range; marks of the byte order are part of the text.
    pub fn range(&self, decoded: ByteRange) -> ByteRange {
        ByteRange::new(self.offset(decoded.start.0), self.offset(decoded.end.0))
    }

    fn offset(&self, decoded: u64) -> u64 {
        let at = usize::try_from(decoded).unwrap_or(usize::MAX).min(self.text.len());
        let mark = at / MARK_EVERY_BYTES;
        let before = self.marks.get(mark).copied().unwrap_or_else(|| units_in(&self.text));
        let rest = self.text.get(mark * MARK_EVERY_BYTES..at).unwrap_or_default();
        2 * (before + units_in(rest))
    }
}

/// The code units of UTF-16 for a piece of UTF-8: one for each character, two for those of four bytes.
fn units_in(text: &[u8]) -> u64 {
    text.iter().map(|byte| u64::from(byte & 0xC0 != 0x80) + u64::from(*byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf16_is_decoded_and_led_back() {
        let text = format!("{}[\u{1F600}\u{e9}{{}}]", "x".repeat(5000));
        for (encoding, bytes) in [
            (Encoding::Utf16Little, text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
            (Encoding::Utf16Big, text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        ] {
            let decoded = encoding.decode(&bytes).into_owned();
            assert_eq!(decoded, text.as_bytes());
            let at = text.find('{').unwrap() as u64;
            let found = OffsetMap::new(decoded).range(ByteRange::new(at, at + 2));
            let range = usize::try_from(found.start.0).unwrap()..usize::try_from(found.end.0).unwrap();
            assert_eq!(encoding.decode(&bytes[range]).as_ref(), b"{}");
        }
    }

    #[test]
    fn the_first_bytes_tell_the_encoding() {
        for (head, encoding) in [
            (&b"\xFF\xFE[\0"[..], Encoding::Utf16Little),
            (b"\xFE\xFF\0[", Encoding::Utf16Big),
            (b"{\0", Encoding::Utf16Little),
            (b"\0{", Encoding::Utf16Big),
            (b" \0{\0", Encoding::Utf16Little),
            (b"\0\"\0{", Encoding::Utf16Big),
            (b"\n\0\0\0", Encoding::Utf8),
            (b"{\0\0\0\"\0\0\0", Encoding::Utf8),
            (b"\0\0\0{\0\0\0\"", Encoding::Utf8),
            (b"\xFF\xFE\0\0", Encoding::Utf8),
            (b"\xEF\xBB\xBF[", Encoding::Utf8),
            (b"[]", Encoding::Utf8),
            (b"", Encoding::Utf8),
        ] {
            assert_eq!(Encoding::of(head), encoding, "{head:?}");
        }
    }
}
