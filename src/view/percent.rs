//! Percent-encoding for the URL fragment.
//!
//! Keeps what every browser leaves alone in a fragment and encodes the rest. Invariant: decoding what was
//! encoded gives the same text; decoding anything else never fails.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

const ENCODED_IN_SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');
const ENCODED_IN_VALUE: &AsciiSet = &ENCODED_IN_SEGMENT.remove(b'/').remove(b':').remove(b',');

/// Text as a path segment: `/`, `?`, `&` and spaces are encoded.
pub fn encode_segment(text: &str) -> String {
    utf8_percent_encode(text, ENCODED_IN_SEGMENT).to_string()
}

/// Text as the value of a parameter: file paths and `field:a,b` stay readable.
pub fn encode_value(text: &str) -> String {
    utf8_percent_encode(text, ENCODED_IN_VALUE).to_string()
}

/// The text that was encoded. A `%` that starts no byte is taken as it is, and bytes that are not UTF-8 are replaced.
pub fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn paths_stay_readable() {
        assert_eq!(encode_value("dev/dialogues 001.json"), "dev/dialogues%20001.json");
        assert_eq!(encode_segment("a/b?c"), "a%2Fb%3Fc");
    }

    #[test]
    fn broken_escapes_are_taken_literally() {
        assert_eq!(decode("50%"), "50%");
        assert_eq!(decode("%zz%4"), "%zz%4");
        assert_eq!(decode("%FF"), "\u{FFFD}");
    }

    proptest! {
        #[test]
        fn decoding_undoes_encoding(text in "\\PC*|[ %/?&=#\"\\x00-\\x1f]{0,12}") {
            prop_assert_eq!(decode(&encode_segment(&text)), text.clone());
            prop_assert_eq!(decode(&encode_value(&text)), text);
        }

        #[test]
        fn decoding_never_fails(text in ".*") {
            decode(&text);
        }
    }
}
