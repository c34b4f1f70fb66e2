//! The words of an utterance with their places: runs of letters and digits.

use crate::corpus::CharRange;

pub struct Words<'t> {
    text: &'t str,
    words: Vec<Word>,
}

/// Where a word stands, in bytes and in code points.
struct Word {
    bytes: (usize, usize),
    chars: (u32, u32),
}

impl<'t> Words<'t> {
    pub fn of(text: &'t str) -> Self {
        let mut words: Vec<Word> = Vec::new();
        let mut is_inside = false;
        for (count, (byte, letter)) in (0_u32..).zip(text.char_indices()) {
            let is_part = letter.is_alphanumeric();
            let end = (byte + letter.len_utf8(), count + 1);
            match words.last_mut().filter(|_| is_inside && is_part) {
                Some(word) => (word.bytes.1, word.chars.1) = end,
                None if is_part => {
                    words.push(Word { bytes: (byte, end.0), chars: (count, end.1) });
                }
                None => {}
            }
            is_inside = is_part;
        }
        Self { text, words }
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn get(&self, at: usize) -> Option<&'t str> {
        let (start, end) = self.words.get(at)?.bytes;
        self.text.get(start..end)
    }

    /// What stands between a word and the one before it; behind the last word, what is left.
    pub fn gap(&self, at: usize) -> &'t str {
        let start =
            at.checked_sub(1).and_then(|before| self.words.get(before)).map_or(0, |word| word.bytes.1);
        let end = self.words.get(at).map_or(self.text.len(), |word| word.bytes.0);
        self.text.get(start..end).unwrap_or_default()
    }

    /// From the first of some words to the last.
    pub fn range(&self, first: usize, last: usize) -> Option<CharRange> {
        Some(CharRange::new(self.words.get(first)?.chars.0, self.words.get(last)?.chars.1))
    }

    /// A whole number, also one with a comma before its thousands, and its last word.
    pub fn number(&self, at: usize) -> Option<(i64, usize)> {
        let digits = |at: usize| self.get(at).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let number = digits(at)?;
        match digits(at + 1).filter(|next| self.gap(at + 1) == "," && next.len() == 3 && number.len() < 4) {
            Some(next) => Some((format!("{number}{next}").parse().ok()?, at + 1)),
            None => Some((number.parse().ok()?, at)),
        }
    }
}

pub fn is_one_of(word: &str, asked: &[&str]) -> bool {
    asked.iter().any(|asked| word.eq_ignore_ascii_case(asked))
}
