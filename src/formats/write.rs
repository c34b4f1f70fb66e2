//! Writes JSON piece by piece in the layouts of the published files: what generators and exports write with.
//!
//! Keys are written in the order they are given. Invariant: what is opened and closed in pairs is JSON.

/// How a file is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Spaces of a level; none puts everything on one line.
    indent: usize,
    /// What stands between members, and after a key.
    comma: &'static str,
    colon: &'static str,
    is_ascii: bool,
    escapes_slashes: bool,
}

impl Layout {
    /// As Python's `json.dump` writes: on one line, with spaces, in ASCII.
    pub const LINE: Self =
        Self { indent: 0, comma: ", ", colon: ": ", is_ascii: true, escapes_slashes: false };
    /// Without any white space.
    pub const COMPACT: Self = Self { comma: ",", colon: ":", ..Self::LINE };

    pub const fn indented(self, indent: usize) -> Self {
        Self { indent, comma: ",", ..self }
    }

    /// Only what must be escaped is.
    pub const fn in_utf8(self) -> Self {
        Self { is_ascii: false, ..self }
    }

    pub const fn with_escaped_slashes(self) -> Self {
        Self { escapes_slashes: true, ..self }
    }

    /// What stands before a record in an array.
    pub fn margin(self) -> &'static [u8] {
        SPACES.get(..self.indent).unwrap_or_default()
    }
}

/// Spaces to cut indentation from; no record is nested deeper than this allows.
const SPACES: &[u8] = &[b' '; 64];

pub struct Json {
    pub out: Vec<u8>,
    layout: Layout,
    depth: usize,
    /// Whether nothing stands in the innermost container yet.
    is_fresh: bool,
}

impl Json {
    pub fn new(layout: Layout) -> Self {
        Self { out: Vec::new(), layout, depth: 0, is_fresh: true }
    }

    /// For a record in an array, which somebody else writes.
    pub fn of_record(layout: Layout) -> Self {
        Self { depth: 1, ..Self::new(layout) }
    }

    /// The bytes with a line end.
    pub fn into_line(mut self) -> Vec<u8> {
        self.end_line();
        self.out
    }

    /// Ends a record that has lines of its own.
    pub fn end_line(&mut self) {
        self.out.push(b'\n');
        self.is_fresh = true;
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
            self.raw(self.layout.comma);
        }
        self.line();
        self.is_fresh = false;
    }

    /// Begins a member of an object.
    pub fn key(&mut self, key: &str) {
        self.element();
        self.string(key);
        self.raw(self.layout.colon);
    }

    /// A member that is a text.
    pub fn member(&mut self, key: &str, text: &str) {
        self.key(key);
        self.string(text);
    }

    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        self.open(b'[');
        for item in items {
            self.element();
            write(self, item);
        }
        self.close(b']');
    }

    pub fn strings<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T>) {
        self.list(texts, |json, text| json.string(text.as_ref()));
    }

    /// Text that is JSON already.
    pub fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    pub fn truth(&mut self, truth: bool) {
        self.raw(if truth { "true" } else { "false" });
    }

    pub fn number(&mut self, number: impl TryInto<i64>) {
        let number = number.try_into().unwrap_or_default();
        if number < 0 {
            self.out.push(b'-');
        }
        let start = self.out.len();
        let mut rest = number.unsigned_abs();
        loop {
            self.out.push(b'0' + u8::try_from(rest % 10).unwrap_or_default());
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Some(digits) = self.out.get_mut(start..) {
            digits.reverse();
        }
    }

    pub fn string(&mut self, text: &str) {
        let Layout { is_ascii, escapes_slashes, .. } = self.layout;
        let is_plain = |letter: char| match letter {
            '"' | '\\' => false,
            '/' => !escapes_slashes,
            ' '..='~' => true,
            _ => !is_ascii && !letter.is_control(),
        };
        self.out.push(b'"');
        let mut rest = text;
        while let Some(at) = rest.find(|letter| !is_plain(letter)) {
            let (plain, after) = rest.split_at(at);
            self.raw(plain);
            let mut letters = after.chars();
            if let Some(letter) = letters.next() {
                self.escaped(letter);
            }
            rest = letters.as_str();
        }
        self.raw(rest);
        self.out.push(b'"');
    }

    fn escaped(&mut self, letter: char) {
        match letter {
            '"' => self.raw("\\\""),
            '\\' => self.raw("\\\\"),
            '/' => self.raw("\\/"),
            '\n' => self.raw("\\n"),
            '\r' => self.raw("\\r"),
            '\t' => self.raw("\\t"),
            '\u{8}' => self.raw("\\b"),
            '\u{c}' => self.raw("\\f"),
            _ => {
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    self.raw("\\u");
                    let digit = |shift: u32| char::from_digit(u32::from(*unit >> shift) & 0xF, 16);
                    self.out
                        .extend([12, 8, 4, 0].map(|shift| digit(shift).map_or(b'0', |digit| digit as u8)));
                }
            }
        }
    }

    fn line(&mut self) {
        if self.layout.indent > 0 {
            self.out.push(b'\n');
            self.out.extend_from_slice(SPACES.get(..self.depth * self.layout.indent).unwrap_or(SPACES));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn written(layout: Layout, write: impl FnOnce(&mut Json)) -> String {
        let mut json = Json::new(layout);
        write(&mut json);
        String::from_utf8(json.out).unwrap()
    }

    fn sample(json: &mut Json) {
        json.open(b'{');
        json.key("a");
        json.strings(["x", "y"]);
        json.key("b");
        json.strings::<&str>([]);
        json.key("c");
        json.number(7);
        json.close(b'}');
    }

    #[test]
    fn every_layout_has_its_white_space() {
        for (layout, text) in [
            (Layout::LINE, r#"{"a": ["x", "y"], "b": [], "c": 7}"#),
            (Layout::COMPACT, r#"{"a":["x","y"],"b":[],"c":7}"#),
            (
                Layout::LINE.indented(2),
                "{\n  \"a\": [\n    \"x\",\n    \"y\"\n  ],\n  \"b\": [],\n  \"c\": 7\n}",
            ),
        ] {
            assert_eq!(written(layout, sample), text);
        }
    }

    #[test]
    fn texts_are_escaped_as_the_layout_wants() {
        let text = "\u{e9}/\u{1F642} \"\\\n\u{1}\u{7f}";
        for (layout, expected) in [
            (Layout::LINE, r#""\u00e9/\ud83d\ude42 \"\\\n\u0001\u007f""#.to_owned()),
            (
                Layout::COMPACT.with_escaped_slashes(),
                r#""\u00e9\/\ud83d\ude42 \"\\\n\u0001\u007f""#.to_owned(),
            ),
            (Layout::LINE.in_utf8(), "\"\u{e9}/\u{1F642} \\\"\\\\\\n\\u0001\\u007f\"".to_owned()),
        ] {
            let found = written(layout, |json| json.string(text));
            assert_eq!(found, expected);
            assert_eq!(serde_json::from_str::<Value>(&found).unwrap(), json!(text));
        }
    }

    #[test]
    fn numbers_are_those_given() {
        let numbers = [0, -1, 1_530_000_010_000, i64::MIN, i64::MAX];
        let text = written(Layout::COMPACT, |json| json.list(numbers, Json::number));
        assert_eq!(serde_json::from_str::<Vec<i64>>(&text).unwrap(), numbers);
    }

    #[test]
    fn records_on_lines_begin_anew() {
        let text = written(Layout::LINE, |json| {
            for _ in 0..2 {
                json.open(b'{');
                json.member("a", "b");
                json.close(b'}');
                json.end_line();
            }
        });
        assert_eq!(text, "{\"a\": \"b\"}\n{\"a\": \"b\"}\n");
    }
}
