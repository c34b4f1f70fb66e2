//! Writes JSON on one line as Python's `json.dump` does: a space after commas and colons, ASCII only.

#[derive(Default)]
pub struct Json {
    out: Vec<u8>,
}

impl Json {
    pub fn bytes(&self) -> &[u8] {
        &self.out
    }

    pub fn clear(&mut self) {
        self.out.clear();
    }

    /// Text that is JSON already.
    pub fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A key that needs no escapes, after what stands before it.
    pub fn key(&mut self, before: &str, key: &str) {
        self.raw(before);
        self.raw("\"");
        self.raw(key);
        self.raw("\": ");
    }

    pub fn number(&mut self, number: impl Into<u64>) {
        let number: u64 = number.into();
        self.raw(&number.to_string());
    }

    pub fn truth(&mut self, truth: bool) {
        self.raw(if truth { "true" } else { "false" });
    }

    pub fn list<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        self.raw("[");
        for (number, item) in items.into_iter().enumerate() {
            if number > 0 {
                self.raw(", ");
            }
            write(self, item);
        }
        self.raw("]");
    }

    pub fn string(&mut self, text: &str) {
        self.raw("\"");
        for letter in text.chars() {
            match letter {
                '"' => self.raw("\\\""),
                '\\' => self.raw("\\\\"),
                '\n' => self.raw("\\n"),
                ' '..='~' => self.out.extend(u8::try_from(letter)),
                _ => {
                    for unit in letter.encode_utf16(&mut [0; 2]) {
                        self.raw(&format!("\\u{unit:04x}"));
                    }
                }
            }
        }
        self.raw("\"");
    }
}
