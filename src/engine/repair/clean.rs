//! Makes JSON of text that is nearly JSON: encoding, escapes, control characters, numbers and depth.

use super::super::json;
use super::Repair;
use crate::formats::float;
use std::ops::Range;

/// `serde_json` gives up at 128; a subtree that begins deeper than this is left out.
const MAX_DEPTH: usize = 120;

/// The text with everything repaired that has one obvious meaning, and what that was.
pub fn clean(record: &[u8]) -> (Vec<u8>, Vec<Repair>) {
    let mut repairs = Vec::new();
    let text = match std::str::from_utf8(record) {
        Ok(text) => text.as_bytes().to_vec(),
        Err(fault) => {
            let count = record.utf8_chunks().filter(|chunk| !chunk.invalid().is_empty()).count();
            let places = if count == 1 { "1 place".to_owned() } else { format!("{count} places") };
            let first = fault.valid_up_to();
            repairs.push(Repair::Cleaned(format!(
                "bytes that are no UTF-8 in {places}, first at byte {first} of the record; they are shown as \u{fffd}"
            )));
            String::from_utf8_lossy(record).into_owned().into_bytes()
        }
    };
    let mut cleaner =
        Cleaner { text: &text, out: Vec::with_capacity(text.len()), depth: 0, counts: [0; KINDS.len()] };
    cleaner.run();
    let counts = cleaner.counts;
    let out = cleaner.out;
    for (what, count) in KINDS.iter().zip(counts) {
        if count > 0 {
            let times = if count == 1 { String::new() } else { format!(" ({count} times)") };
            repairs.push(Repair::Cleaned(format!("{what}{times}")));
        }
    }
    (out, repairs)
}

const KINDS: [&str; 5] = [
    "half of a surrogate pair; it is shown as \u{fffd}",
    "a control character in a text",
    "a number that is too big; it is kept as text",
    "nesting deeper than 120; what is below was left out",
    "a mark of the byte order inside the record",
];
const SURROGATE: usize = 0;
const CONTROL: usize = 1;
const NUMBER: usize = 2;
const DEPTH: usize = 3;
const MARK: usize = 4;

struct Cleaner<'a> {
    text: &'a [u8],
    out: Vec<u8>,
    depth: usize,
    counts: [u32; KINDS.len()],
}

impl Cleaner<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(byte) = self.text.get(at) {
            at = match byte {
                b'"' => self.string(at),
                b'{' | b'[' if self.depth >= MAX_DEPTH => {
                    self.note(DEPTH);
                    self.out.extend_from_slice(b"null");
                    json::end_of_value(self.text, at).unwrap_or(self.text.len())
                }
                b'-' | b'0'..=b'9' => self.number(at),
                0xEF if self.text.get(at..at + 3) == Some(b"\xEF\xBB\xBF") => {
                    self.note(MARK);
                    at + 3
                }
                _ => {
                    match byte {
                        b'{' | b'[' => self.depth += 1,
                        b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                        _ => {}
                    }
                    self.out.push(*byte);
                    at + 1
                }
            };
        }
    }

    fn note(&mut self, kind: usize) {
        if let Some(count) = self.counts.get_mut(kind) {
            *count += 1;
        }
    }

    fn copy(&mut self, range: Range<usize>) {
        self.out.extend_from_slice(self.text.get(range).unwrap_or_default());
    }

    /// A number whose exponent is out of reach becomes a text with the same letters.
    fn number(&mut self, at: usize) -> usize {
        let end = json::end_of_value(self.text, at).unwrap_or(at + 1).max(at + 1);
        let lexeme = self.text.get(at..end).unwrap_or_default();
        if is_too_big(lexeme) {
            self.note(NUMBER);
            self.out.push(b'"');
            self.copy(at..end);
            self.out.push(b'"');
        } else {
            self.copy(at..end);
        }
        end
    }

    fn string(&mut self, start: usize) -> usize {
        let end = json::end_of_string(self.text, start).unwrap_or(self.text.len());
        let mut at = start;
        while at < end {
            match self.text.get(at) {
                Some(b'\\') => at = self.escape(at, end),
                Some(byte) if *byte < b' ' => {
                    self.note(CONTROL);
                    self.out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
                    at += 1;
                }
                Some(byte) => {
                    self.out.push(*byte);
                    at += 1;
                }
                None => break,
            }
        }
        end
    }

    fn escape(&mut self, at: usize, end: usize) -> usize {
        let Some(unit) = self.unit(at) else {
            let next = (at + 2).min(end);
            self.copy(at..next);
            return next;
        };
        let is_pair = (0xD800..0xDC00).contains(&unit)
            && self.unit(at + 6).is_some_and(|low| (0xDC00..0xE000).contains(&low));
        let next = if is_pair { at + 12 } else { at + 6 };
        if !is_pair && (0xD800..0xE000).contains(&unit) {
            self.note(SURROGATE);
            self.out.extend_from_slice(b"\\ufffd");
        } else {
            self.copy(at..next);
        }
        next
    }

    /// The code unit of a `\uXXXX` escape.
    fn unit(&self, at: usize) -> Option<u16> {
        let escape = self.text.get(at..at.checked_add(6)?)?;
        let digits = escape.strip_prefix(b"\\u").filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    }
}

/// A number of JSON that is beyond the range of `f64`. One that would be invalid JSON at any size is not too big.
fn is_too_big(lexeme: &[u8]) -> bool {
    is_number(lexeme) && std::str::from_utf8(lexeme).is_ok_and(|text| float(text).is_none())
}

/// Whether a text is a number as JSON writes them.
fn is_number(text: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let whole = digits(text);
    let has_whole = whole == 1 || whole > 1 && text.first() != Some(&b'0');
    let mut rest = text.get(whole..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix(b".") {
        let len = digits(fraction);
        if len == 0 {
            return false;
        }
        rest = fraction.get(len..).unwrap_or_default();
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent =
            exponent.strip_prefix(b"+").or_else(|| exponent.strip_prefix(b"-")).unwrap_or(exponent);
        return has_whole && !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    has_whole && rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::de::IgnoredAny;
    use serde_json::Value;

    fn check(text: &[u8], json: &str, repair: &str) {
        let (cleaned, repairs) = clean(text);
        let value: Value = serde_json::from_slice(&cleaned).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(json).unwrap());
        assert_eq!(repairs.len(), 1, "{repairs:?}");
        assert!(repairs[0].to_string().contains(repair), "{repairs:?}");
    }

    #[test]
    fn text_is_made_readable() {
        check(b"[\"a\xFFb\"]", "[\"a\u{fffd}b\"]", "no UTF-8 in 1 place, first at byte 3 ");
        check(
            b"[\"\xE9t\xE9\xE9\"]",
            "[\"\u{fffd}t\u{fffd}\u{fffd}\"]",
            "no UTF-8 in 3 places, first at byte 2 ",
        );
        check(br#"["\ud800x"]"#, "[\"\u{fffd}x\"]", "surrogate");
        check(br#"["\udc00\ud800\udc00"]"#, "[\"\u{fffd}\u{10000}\"]", "surrogate");
        check(b"[\"a\x01\nb\"]", r#"["a\u0001\nb"]"#, "control character");
        check(b"[1e400, 1]", r#"["1e400", 1]"#, "too big");
        check(b"[\xEF\xBB\xBF1]", "[1]", "byte order");
    }

    #[test]
    fn good_text_is_not_touched() {
        let text = br#"{"a":[1.5e3,-0,"\u00e9\"\\ \ud83d\ude00",true,null]}"#;
        assert_eq!(clean(text), (text.to_vec(), Vec::new()));
    }

    #[test]
    fn a_deep_subtree_is_left_out_without_recursion() {
        let deep = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
        let text = [b"{\"a\":", deep.as_slice(), b",\"b\":1}"].concat();
        let (cleaned, repairs) = clean(&text);
        let value: Value = serde_json::from_slice(&cleaned).unwrap();
        assert_eq!(value["b"], 1);
        assert!(repairs[0].to_string().contains("deeper"));
    }

    /// What `serde_json` says of a number, in words. It looks at the range before what follows, as in `1e310e`.
    fn is_out_of_range(lexeme: &[u8]) -> bool {
        serde_json::from_slice::<IgnoredAny>(lexeme).is_ok()
            && serde_json::from_slice::<Value>(lexeme)
                .is_err_and(|error| error.to_string().starts_with("number out of range"))
    }

    #[test]
    fn numbers_at_the_edges_are_too_big_or_not() {
        for (lexeme, expected) in [
            ("1e308", false),
            ("1e309", true),
            ("-1e309", true),
            ("1.7976931348623157e308", false),
            ("1.7976931348623159e308", true),
            ("1e-999999", false),
            ("0e999999999999", false),
            ("01e400", false),
            ("1e", false),
            ("1e310e", false),
            ("-", false),
            ("1.e400", false),
            ("1e99999999999999999999", true),
        ] {
            assert_eq!(is_too_big(lexeme.as_bytes()), expected, "{lexeme}");
            assert_eq!(is_out_of_range(lexeme.as_bytes()), expected, "{lexeme}");
        }
    }

    proptest! {
        #[test]
        fn too_big_is_what_serde_json_has_no_range_for(
            lexeme in prop_oneof!["-?[0-9]{1,400}(\\.[0-9]{0,3})?([eE][+-]?[0-9]{0,4})?", "[-+.eE0-9]{1,12}"],
        ) {
            prop_assert_eq!(is_too_big(lexeme.as_bytes()), is_out_of_range(lexeme.as_bytes()));
        }
    }
}
