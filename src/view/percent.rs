//! Percent-encoding for the URL fragment.
//!
//! Keeps what every browser leaves alone in a fragment and encodes the rest. Invariant: decoding what was
//! encoded gives the same text; decoding anything else never fails.

/// Text as a path segment: `/`, `?`, `&` and spaces are encoded.
pub fn encode_segment(text: &str) -> String {
    encode(text, b"-_.~")
}

/// Text as the value of a parameter: file paths and `field:a,b` stay readable.
pub fn encode_value(text: &str) -> String {
    encode(text, b"-_.~/:,")
}

/// The text that was encoded. A `%` that starts no byte is taken as it is, and bytes that are not UTF-8 are replaced.
pub fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first == b'%'
            && let Some((pair, behind)) = after.split_first_chunk::<2>()
            && let Some(byte) = byte_of_hex(*pair)
        {
            bytes.push(byte);
            rest = behind;
        } else {
            bytes.push(first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

fn encode(text: &str, plain: &[u8]) -> String {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || plain.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
            encoded.push('%');
            encoded.extend(digits.map(char::from));
        }
    }
    encoded
}

fn byte_of_hex(pair: [u8; 2]) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(pair[0])? * 16 + digit(pair[1])?)
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
