//! Writes JSON in the layouts of the published files: two or four spaces or none, ASCII or not.

/// How a file is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Spaces of a level; none puts everything in one line.
    indent: usize,
    is_ascii: bool,
}

pub const UTF8_TWO: Layout = Layout { indent: 2, is_ascii: false };
pub const ASCII_FOUR: Layout = Layout { indent: 4, is_ascii: true };
pub const COMPACT: Layout = Layout { indent: 0, is_ascii: false };

const SPACES: &[u8] = &[b' '; 64];

impl Layout {
    /// What stands before a record in an array.
    pub fn margin(self) -> &'static [u8] {
        SPACES.get(..self.indent).unwrap_or_default()
    }
}

pub struct Json {
    pub out: Vec<u8>,
    layout: Layout,
    depth: usize,
    is_fresh: bool,
}

impl Json {
    /// For a value at a depth: 1 for a record in an array.
    pub fn new(layout: Layout, depth: usize) -> Self {
        Self { out: Vec::new(), layout, depth, is_fresh: true }
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
            self.out.extend_from_slice(if self.layout.indent == 0 { b", " } else { b"," });
        }
        self.line();
        self.is_fresh = false;
    }

    pub fn key(&mut self, key: &str) {
        self.element();
        self.string(key);
        self.out.extend_from_slice(b": ");
    }

    pub fn member(&mut self, key: &str, text: &str) {
        self.key(key);
        self.string(text);
    }

    pub fn number(&mut self, number: usize) {
        self.out.extend_from_slice(number.to_string().as_bytes());
    }

    pub fn strings(&mut self, texts: &[&str]) {
        self.open(b'[');
        for text in texts {
            self.element();
            self.string(text);
        }
        self.close(b']');
    }

    pub fn string(&mut self, text: &str) {
        self.out.push(b'"');
        for char in text.chars() {
            self.char(char);
        }
        self.out.push(b'"');
    }

    fn char(&mut self, char: char) {
        match char {
            '"' => self.out.extend_from_slice(b"\\\""),
            '\\' => self.out.extend_from_slice(b"\\\\"),
            '\n' => self.out.extend_from_slice(b"\\n"),
            '\t' => self.out.extend_from_slice(b"\\t"),
            ' '..='~' => self.out.extend(u8::try_from(char)),
            _ if self.layout.is_ascii || char.is_control() => {
                for unit in char.encode_utf16(&mut [0; 2]) {
                    self.out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
                }
            }
            _ => self.out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }

    fn line(&mut self) {
        if self.layout.indent > 0 {
            self.out.push(b'\n');
            self.out.extend_from_slice(SPACES.get(..self.depth * self.layout.indent).unwrap_or(SPACES));
        }
    }
}
