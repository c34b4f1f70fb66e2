//! Regular expressions, each matched with one utterance, whatever its case.
//!
//! `regex-lite` is small and slow, so most utterances are passed over by a text that every match has.

use super::Needle;
use regex_lite::{Error, Regex, RegexBuilder};
use std::ops::Range;

#[derive(Clone, Debug)]
pub struct Pattern {
    regex: Regex,
    /// A text that stands in whatever matches.
    pub literal: Option<Box<Needle>>,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.regex.as_str() == other.regex.as_str()
    }
}

impl Eq for Pattern {}

impl Pattern {
    pub fn new(source: &str) -> Result<Self, Error> {
        let regex = RegexBuilder::new(source).case_insensitive(true).build()?;
        Ok(Self { regex, literal: Needle::new(&literal(source)).map(Box::new) })
    }

    pub fn source(&self) -> &str {
        self.regex.as_str()
    }

    pub fn find(&self, text: &str, from: usize) -> Option<Range<usize>> {
        if from > text.len() {
            return None;
        }
        self.regex.find_at(text, from).map(|hit| hit.range())
    }
}

/// The longest text that every match of a pattern has; empty when it is not plain to see.
fn literal(source: &str) -> String {
    // Flags change what letters mean.
    if source.contains("(?") {
        return String::new();
    }
    let mut runs = vec![String::new()];
    let mut letters = source.chars().peekable();
    let mut groups = 0_u32;
    while let Some(letter) = letters.next() {
        let plain = match letter {
            '|' => return String::new(),
            '\\' => match letters.next() {
                // A letter by its number, in digits or in braces.
                Some('x' | 'u' | 'U') => return String::new(),
                escaped => escaped.filter(char::is_ascii_punctuation),
            },
            '[' => {
                pass_class(&mut letters);
                None
            }
            '(' => {
                groups += 1;
                None
            }
            ')' => {
                groups = groups.saturating_sub(1);
                None
            }
            '.' | '^' | '$' | '*' | '+' | '?' => None,
            '{' => {
                letters.by_ref().find(|letter| *letter == '}');
                None
            }
            _ => Some(letter).filter(char::is_ascii),
        };
        // What is in a group may be left out, as may be what is followed by how often it stands there.
        let is_optional = matches!(letters.peek(), Some('*' | '?' | '{'));
        match plain.filter(|_| groups == 0 && !is_optional) {
            Some(letter) => runs.last_mut().into_iter().for_each(|run| run.push(letter)),
            None => runs.push(String::new()),
        }
    }
    runs.into_iter().max_by_key(String::len).unwrap_or_default()
}

/// Passes the rest of a class, in which a bracket may stand first.
fn pass_class(letters: &mut std::iter::Peekable<std::str::Chars>) {
    letters.next_if_eq(&'^');
    letters.next_if_eq(&']');
    let mut depth = 1;
    while depth > 0
        && let Some(letter) = letters.next()
    {
        match letter {
            '\\' => _ = letters.next(),
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_literal_stands_in_every_match() {
        for (source, text) in [
            ("fl[iy]ghts? from", " from"),
            ("colou?r", "colo"),
            ("(a )?thank you", "thank you"),
            ("yes|no", ""),
            ("\\$\\d+", "$"),
            ("\\bbook\\b", "book"),
            ("a{0}bc", "bc"),
            ("x+y", "y"),
            ("[]a]bc", "bc"),
            ("\u{e9}t\u{e9}", "t"),
            ("(?x) a b", ""),
            ("\\x41bc", ""),
            ("bc\\u{41}", ""),
        ] {
            assert_eq!(literal(source), text, "{source}");
        }
    }

    proptest! {
        #[test]
        fn what_a_literal_passes_over_does_not_match(source in r"(\\x41|\\u0042|[ab\[\]()|*+?.{1,2}\\^$]){1,8}", text in "[abAB ]{0,12}") {
            if let Ok(pattern) = Pattern::new(&source)
                && let Some(literal) = &pattern.literal
                && pattern.find(&text, 0).is_some()
            {
                prop_assert!(literal.find(&text, 0).is_some(), "{} in {}", source, text);
            }
        }
    }
}
