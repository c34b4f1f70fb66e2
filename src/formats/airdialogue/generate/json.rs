//! JSON as Python writes it, piece by piece into one buffer.
//!
//! The published files have a space after each comma and colon; `HuggingFace`'s exports have none, and escape
//! slashes.

use super::Form;

pub struct Json {
    pub bytes: Vec<u8>,
    pub form: Form,
    /// Nothing was written yet in the object or list that is open.
    is_first: bool,
}

impl Json {
    pub fn new(form: Form) -> Self {
        Self { bytes: Vec::new(), form, is_first: true }
    }

    pub fn open(&mut self, bracket: u8) {
        self.bytes.push(bracket);
        self.is_first = true;
    }

    pub fn close(&mut self, bracket: u8) {
        self.bytes.push(bracket);
        self.is_first = false;
    }

    /// Begins the next member of an object.
    pub fn key(&mut self, key: &str) {
        self.next();
        self.text(key);
        self.bytes.push(b':');
        self.space();
    }

    /// Begins the next element of a list.
    pub fn next(&mut self) {
        if !self.is_first {
            self.bytes.push(b',');
            self.space();
        }
        self.is_first = false;
    }

    fn space(&mut self) {
        if self.form == Form::Raw {
            self.bytes.push(b' ');
        }
    }

    /// A record ends with its line.
    pub fn end_line(&mut self) {
        self.bytes.push(b'\n');
        self.is_first = true;
    }

    pub fn text(&mut self, text: &str) {
        self.bytes.push(b'"');
        for letter in text.chars() {
            match letter {
                '"' | '\\' => self.bytes.extend([b'\\', letter as u8]),
                '/' if self.form == Form::Hf => self.bytes.extend(b"\\/"),
                ' '..='~' => self.bytes.push(letter as u8),
                _ => self.escape(letter),
            }
        }
        self.bytes.push(b'"');
    }

    fn escape(&mut self, letter: char) {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            self.bytes.extend(b"\\u");
            for shift in [12, 8, 4, 0] {
                let digit = u32::from(*unit >> shift) & 0xF;
                self.bytes.push(char::from_digit(digit, 16).map_or(b'0', |digit| digit as u8));
            }
        }
    }

    pub fn number(&mut self, number: i64) {
        push_number(&mut self.bytes, number);
    }

    pub fn flag(&mut self, flag: bool) {
        self.bytes.extend(if flag { b"true".as_slice() } else { b"false" });
    }

    pub fn text_member(&mut self, key: &str, text: &str) {
        self.key(key);
        self.text(text);
    }

    pub fn number_member(&mut self, key: &str, number: i64) {
        self.key(key);
        self.number(number);
    }
}

fn push_number(bytes: &mut Vec<u8>, number: i64) {
    if number < 0 {
        bytes.push(b'-');
    }
    let start = bytes.len();
    let mut rest = number.unsigned_abs();
    loop {
        bytes.push(b'0' + u8::try_from(rest % 10).unwrap_or(0));
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if let Some(digits) = bytes.get_mut(start..) {
        digits.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_json_of_the_same_value() {
        let written = [Form::Raw, Form::Hf].map(|form| {
            let mut json = Json::new(form);
            json.open(b'{');
            json.text_member("a", "caf\u{e9} \"04/03\" \\ \u{1F600}\n");
            json.key("b");
            json.open(b'[');
            for number in [0, -1, 1_530_000_010_000, i64::MIN] {
                json.next();
                json.number(number);
            }
            json.close(b']');
            json.number_member("c", 7);
            json.close(b'}');
            json.bytes
        });
        let values =
            written.clone().map(|bytes| serde_json::from_slice::<serde_json::Value>(&bytes).unwrap());
        assert_eq!(values[0], values[1]);
        assert_eq!(values[0]["a"], "caf\u{e9} \"04/03\" \\ \u{1F600}\n");
        assert_eq!(values[0]["b"][3], i64::MIN);
        let [raw, hf] = written.map(|bytes| String::from_utf8(bytes).unwrap());
        assert!(
            raw.contains("\"b\": [0, -1") && hf.contains("\"b\":[0,-1") && hf.contains("04\\/03"),
            "{raw} {hf}"
        );
    }
}
