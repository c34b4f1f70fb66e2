//! Writes JSON as Python's `json.dump(value, file, indent=2)` does: the layout of the published files.
//!
//! Or on one line, for a line of JSONL. Keys are written in the order they are given. Invariant: the output
//! is ASCII.

use super::paraphrase::Paraphrase;

/// Spaces to cut indentation from; no record is nested deeper than this allows.
const SPACES: &[u8] = &[b' '; 64];

#[derive(Default)]
pub struct Pretty {
    out: Vec<u8>,
    depth: usize,
    /// Whether nothing stands in the innermost container yet.
    is_fresh: bool,
    /// Everything stands on one line.
    is_compact: bool,
    /// What services, slots and intents are called.
    pub names: Paraphrase,
}

impl Pretty {
    pub fn named(names: Paraphrase) -> Self {
        Self { names, ..Self::default() }
    }

    pub fn compact() -> Self {
        Self { is_compact: true, ..Self::default() }
    }

    pub fn into_bytes(mut self) -> Vec<u8> {
        self.out.push(b'\n');
        self.out
    }

    pub fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth += 1;
        self.is_fresh = true;
    }

    pub fn close(&mut self, bracket: u8) {
        self.depth = self.depth.saturating_sub(1);
        if !self.is_fresh {
            self.line();
        }
        self.out.push(bracket);
        self.is_fresh = false;
    }

    /// Begins an element of an array.
    pub fn element(&mut self) {
        if !self.is_fresh {
            self.out.push(b',');
        }
        self.line();
        self.is_fresh = false;
    }

    /// Begins a member of an object. The key needs no escapes.
    pub fn key(&mut self, key: &str) {
        self.element();
        self.out.push(b'"');
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(if self.is_compact { b"\":" } else { b"\": " });
    }

    pub fn string(&mut self, text: &str) {
        self.out.push(b'"');
        if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
            self.out.extend_from_slice(text.as_bytes());
        } else {
            text.chars().for_each(|char| self.escaped(char));
        }
        self.out.push(b'"');
    }

    pub fn number(&mut self, number: u32) {
        self.out.extend_from_slice(number.to_string().as_bytes());
    }

    pub fn truth(&mut self, truth: bool) {
        self.out.extend_from_slice(if truth { b"true" } else { b"false" });
    }

    /// An array of strings.
    pub fn strings<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T>) {
        self.open(b'[');
        for text in texts {
            self.element();
            self.string(text.as_ref());
        }
        self.close(b']');
    }

    fn escaped(&mut self, char: char) {
        match char {
            '"' => self.out.extend_from_slice(b"\\\""),
            '\\' => self.out.extend_from_slice(b"\\\\"),
            '\n' => self.out.extend_from_slice(b"\\n"),
            '\r' => self.out.extend_from_slice(b"\\r"),
            '\t' => self.out.extend_from_slice(b"\\t"),
            '\u{8}' => self.out.extend_from_slice(b"\\b"),
            '\u{c}' => self.out.extend_from_slice(b"\\f"),
            ' '..='~' => self.out.extend(u8::try_from(char)),
            _ => {
                for unit in char.encode_utf16(&mut [0; 2]) {
                    self.out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                }
            }
        }
    }

    fn line(&mut self) {
        if self.is_compact {
            return;
        }
        self.out.push(b'\n');
        self.out.extend_from_slice(SPACES.get(..self.depth * 2).unwrap_or(SPACES));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Pretty)) -> String {
        let mut pretty = Pretty::default();
        write(&mut pretty);
        String::from_utf8(pretty.into_bytes()).unwrap()
    }

    #[test]
    fn the_layout_is_that_of_python() {
        let text = written(|json| {
            json.open(b'{');
            json.key("a");
            json.strings(["x", "y"]);
            json.key("b");
            json.strings::<&str>([]);
            json.key("c");
            json.number(7);
            json.close(b'}');
        });
        assert_eq!(text, "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  ],\n  \"b\": [],\n  \"c\": 7\n}\n");
    }

    #[test]
    fn a_line_has_no_white_space() {
        let mut json = Pretty::compact();
        json.open(b'{');
        json.key("a");
        json.strings(["x", "y"]);
        json.key("b");
        json.number(7);
        json.close(b'}');
        assert_eq!(json.into_bytes(), b"{\"a\":[\"x\",\"y\"],\"b\":7}\n");
    }

    #[test]
    fn what_is_not_ascii_is_escaped_in_utf_16_units() {
        assert_eq!(written(|json| json.string("\u{e9} \u{1F642}")), "\"\\u00e9 \\ud83d\\ude42\"\n");
    }

    #[test]
    fn quotes_backslashes_and_control_characters_are_escaped() {
        assert_eq!(written(|json| json.string("\"\\\n\u{1}\u{7f}")), "\"\\\"\\\\\\n\\u0001\\u007f\"\n");
    }
}
