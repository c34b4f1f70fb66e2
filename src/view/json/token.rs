//! The tokens of JSON, for its colours. What is damaged has tokens, too, as far as it has a shape.

use crate::engine::tree::{string_len, word_len};
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The name of a member.
    Name,
    Text,
    Number,
    /// `true`, `false` or `null`.
    Literal,
    /// Brackets, commas and colons.
    Sign,
    /// Nothing that JSON knows.
    Other,
}

impl Kind {
    /// As style sheets know it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Text => "text",
            Self::Number => "number",
            Self::Literal => "literal",
            Self::Sign => "sign",
            Self::Other => "other",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub bytes: Range<usize>,
}

/// The tokens of a text from a byte on, without the white space between them.
pub struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }
}

const WHITE: [char; 4] = [' ', '\t', '\r', '\n'];

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.text.get(self.at..)?;
        let trimmed = rest.trim_start_matches(WHITE);
        let start = self.at + rest.len() - trimmed.len();
        let first = trimmed.bytes().next()?;
        let len = match first {
            b'"' => string_len(trimmed),
            b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
            _ => word_len(trimmed),
        };
        let (token, after) = trimmed.split_at_checked(len).unwrap_or((trimmed, ""));
        let kind = match first {
            b'"' if after.trim_start_matches(WHITE).starts_with(':') => Kind::Name,
            b'"' => Kind::Text,
            b'{' | b'}' | b'[' | b']' | b',' | b':' => Kind::Sign,
            _ => word(token),
        };
        self.at = start + token.len();
        Some(Token { kind, bytes: start..self.at })
    }
}

fn word(text: &str) -> Kind {
    let is_part = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    match text {
        "true" | "false" | "null" => Kind::Literal,
        _ if text.starts_with(|first: char| first == '-' || first.is_ascii_digit())
            && text.bytes().all(is_part) =>
        {
            Kind::Number
        }
        _ => Kind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds(text: &str) -> Vec<(&str, Kind)> {
        Tokens::new(text, 0).map(|token| (&text[token.bytes], token.kind)).collect()
    }

    #[test]
    fn names_texts_numbers_and_literals_are_told_apart() {
        let expected = [
            ("{", Kind::Sign),
            (r#""a\":""#, Kind::Name),
            (":", Kind::Sign),
            (r#""é""#, Kind::Text),
            (",", Kind::Sign),
            (r#""b""#, Kind::Name),
            (":", Kind::Sign),
            ("-1.5e+3", Kind::Number),
            ("]", Kind::Sign),
            ("null", Kind::Literal),
            ("NaN", Kind::Other),
            (r#""open: "#, Kind::Text),
        ];
        assert_eq!(kinds("{\"a\\\":\" : \"é\",\n\"b\":-1.5e+3]null NaN \"open: "), expected);
    }

    proptest! {
        #[test]
        fn tokens_are_all_that_is_no_white_space(text in "[\\[\\]{},: \\n\"\\\\a1é]{0,60}") {
            let mut end = 0;
            for Token { bytes, .. } in Tokens::new(&text, 0) {
                prop_assert!(text[end..bytes.start].chars().all(|letter| WHITE.contains(&letter)));
                prop_assert!(bytes.start < bytes.end);
                end = bytes.end;
            }
            prop_assert!(text[end..].trim_matches(WHITE).is_empty());
        }
    }
}
