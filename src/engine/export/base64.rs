//! Bytes as letters that stand in any text (standard base64, with padding), piece by piece.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Invariant: what comes back of all calls, in their order, is the same however the bytes are cut.
#[derive(Debug, Default)]
pub struct Base64Writer {
    /// Fewer than three bytes, which wait for the next ones.
    rest: Vec<u8>,
}

impl Base64Writer {
    pub fn add(&mut self, bytes: &[u8]) -> String {
        self.rest.extend_from_slice(bytes);
        let whole = self.rest.len() / 3 * 3;
        let text = letters(&self.rest[..whole]);
        self.rest.drain(..whole);
        text
    }

    pub fn finish(self) -> String {
        letters(&self.rest)
    }
}

fn letters(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = (0..3).fold(0u32, |group, at| group << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let sextet = (group >> (18 - 6 * at)) & 63;
            text.push(if at > chunk.len() { '=' } else { char::from(ALPHABET[sextet as usize]) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_pieces(bytes: &[u8], len: usize) -> String {
        let mut writer = Base64Writer::default();
        let mut text: String = bytes.chunks(len).map(|piece| writer.add(piece)).collect();
        text.push_str(&writer.finish());
        text
    }

    #[test]
    fn groups_of_four_whatever_the_pieces() {
        for (text, letters) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            for len in 1..8 {
                assert_eq!(in_pieces(text.as_bytes(), len), letters);
            }
        }
        assert_eq!(in_pieces(&[0xfb, 0xff, 0xfe], 2), "+//+");
    }
}
