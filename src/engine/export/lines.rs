//! A record on one line.
//!
//! Invariant: a record without line breaks stays as it is, byte for byte; of another one only line breaks outside of
//! strings are taken out, and those that a damaged record has inside of strings are escaped.

use memchr::memchr2;

pub fn write_line(text: &[u8], out: &mut Vec<u8>) {
    if memchr2(b'\n', b'\r', text).is_none() {
        return out.extend_from_slice(text);
    }
    let mut is_in_string = false;
    let mut is_escaped = false;
    for byte in text {
        match byte {
            b'\n' | b'\r' if is_in_string => {
                // After a backslash that would escape it, the letter is enough.
                if !is_escaped {
                    out.push(b'\\');
                }
                out.push(if *byte == b'\n' { b'n' } else { b'r' });
            }
            b'\n' | b'\r' => {}
            _ => out.push(*byte),
        }
        if is_in_string && !is_escaped && *byte == b'\\' {
            is_escaped = true;
            continue;
        }
        if *byte == b'"' && !is_escaped {
            is_in_string = !is_in_string;
        }
        is_escaped = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn line(text: &str) -> String {
        let mut out = Vec::new();
        write_line(text.as_bytes(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_line_breaks_outside_of_strings_go() {
        for (text, expected) in [
            ("{\"a\": 1 }", "{\"a\": 1 }"),
            ("{\r\n  \"a\\\"\\n\": [\n1,\n2]\n}", "{  \"a\\\"\\n\": [1,2]}"),
            ("{\"a\": \"b\\\\\"\n}", "{\"a\": \"b\\\\\"}"),
            ("{\"a\": \"b\nc\"}\n", "{\"a\": \"b\\nc\"}"),
            ("{\"a\": \"b\\\nc\"}\n", "{\"a\": \"b\\nc\"}"),
        ] {
            assert_eq!(line(text), expected);
        }
    }

    proptest! {
        #[test]
        fn a_line_says_the_same(keys in prop::collection::vec("[a\\\\\"\n\r \u{e9}]{0,6}", 0..6)) {
            let value: Value = keys.iter().map(|key| (key.clone(), Value::from(key.as_str()))).collect();
            let pretty = serde_json::to_string_pretty(&value).unwrap();
            let found = line(&pretty);
            prop_assert!(!found.contains(['\n', '\r']));
            prop_assert_eq!(serde_json::from_str::<Value>(&found).unwrap(), value);
        }
    }
}
