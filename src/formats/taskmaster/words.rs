//! Texts word by word, so that a value is found however it is written: in another case, with other signs.
//!
//! Invariant: a word of a text is a range of it, and a value is found only at whole words.

use std::ops::Range;

/// A word without its signs, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    folded: String,
    range: Range<usize>,
}

/// Letters and figures in a row; `9:10pm` and `don’t` are one word each.
pub fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut letters = text.char_indices().peekable();
    // The letter before, when it is of the word that is being read.
    let mut before = None::<char>;
    while let Some((at, letter)) = letters.next() {
        if letter.is_alphanumeric() {
            if before.is_none() {
                words.push(Word { folded: String::new(), range: at..at });
            }
            if let Some(word) = words.last_mut() {
                word.folded.extend(letter.to_lowercase());
                word.range.end = at + letter.len_utf8();
            }
            before = Some(letter);
            continue;
        }
        let mut joins = |test: fn(char) -> bool| {
            before.is_some_and(test) && letters.peek().is_some_and(|(_, next)| test(*next))
        };
        let is_inside = match letter {
            ':' | '.' | ',' => joins(|letter| letter.is_ascii_digit()),
            '\'' | '’' => joins(char::is_alphabetic),
            _ => false,
        };
        if !is_inside {
            before = None;
        }
    }
    words
}

/// The bytes of the text in which a value stands, first place first. A plural of its last word will do.
pub fn find(text: &[Word], value: &[Word]) -> Option<Range<usize>> {
    if value.is_empty() {
        return None;
    }
    let found = text.windows(value.len()).find(|words| {
        words.iter().zip(value).enumerate().all(|(index, (word, wanted))| {
            let is_plural = || index + 1 == value.len() && is_plural(&word.folded, &wanted.folded);
            word.folded == wanted.folded || is_plural()
        })
    })?;
    Some(found.first()?.range.start..found.last()?.range.end)
}

/// Whether the texts are the same but for case and signs.
pub fn are_same(one: &[Word], other: &[Word]) -> bool {
    !one.is_empty() && one.iter().map(|word| &word.folded).eq(other.iter().map(|word| &word.folded))
}

fn is_plural(word: &str, of: &str) -> bool {
    of.chars().all(char::is_alphabetic) && word.strip_prefix(of).is_some_and(|tail| tail == "s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_however_it_is_written() {
        for (text, value, expected) in [
            ("at AMC mountain 16.", "AMC Mountain 16", Some("AMC mountain 16")),
            ("but 9.10pm will do", "9:10pm", Some("9.10pm")),
            ("two mochas, please", "Mocha", Some("mochas")),
            ("at 4:30pm", "4", None),
            ("a fourth of it", "four", None),
            ("14 of us", "1", None),
            ("don’t care", "DON'T", Some("don’t")),
            ("Zoë’s Café", "café", Some("Café")),
            ("anything", "", None),
            ("", "a", None),
        ] {
            let found = find(&words(text), &words(value)).map(|range| &text[range]);
            assert_eq!(found, expected, "{value} in {text}");
        }
        assert!(are_same(&words("AMC Mountain 16:"), &words("amc mountain 16")));
        assert!(!are_same(&words("…"), &words("…")));
    }
}
