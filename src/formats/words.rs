//! Texts word by word, so that a value is found however it is written: in another case, with other signs, and numbers
//! also in letters.
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

/// Where a value stands in other words than its own: a number in letters, in figures, or with other signs.
pub fn find_number(text: &[Word], value: &str) -> Option<Range<usize>> {
    number_forms(value).iter().find_map(|form| find(text, &words(form)))
}

/// "One" is seldom a number, and larger ones are seldom written in letters.
const IN_LETTERS: [&str; 11] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const FIRST_IN_LETTERS: usize = 2;

/// The other ways in which people write a whole number; none for what is no number.
fn number_forms(value: &str) -> Vec<String> {
    let value = value.trim();
    if let Some(at) = IN_LETTERS.iter().position(|word| word.eq_ignore_ascii_case(value)) {
        return vec![(at + FIRST_IN_LETTERS).to_string()];
    }
    let plain = value.strip_prefix('$').unwrap_or(value).replace(',', "");
    let (whole, part) = plain.split_once('.').unwrap_or((&plain, ""));
    let is_whole = !whole.is_empty() && whole.len() < 10 && whole.bytes().all(|b| b.is_ascii_digit());
    if !is_whole || part.bytes().any(|b| b != b'0') {
        return Vec::new();
    }
    let mut forms = vec![whole.to_owned()];
    if let Some((thousands, rest)) = whole.split_at_checked(whole.len().saturating_sub(3))
        && (1..4).contains(&thousands.len())
    {
        forms.push(format!("{thousands},{rest}"));
    }
    let letters = whole.parse().ok().and_then(|number: usize| number.checked_sub(FIRST_IN_LETTERS));
    forms.extend(letters.and_then(|at| IN_LETTERS.get(at)).map(|word| (*word).to_owned()));
    forms.retain(|form| form != value);
    forms
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
    fn numbers_are_found_in_letters_and_figures() {
        for (text, value, expected) in [
            ("for two of us", "2", Some("two")),
            ("for 2 of us", "Two", Some("2")),
            ("under $1,700 please", "1700.0", Some("1,700")),
            ("under 1700", "1700.0", Some("1700")),
            ("3 stars", "3.0", Some("3")),
            ("that one", "1", None),
            ("3 stars", "3.5", None),
            ("two", "2", Some("two")),
            ("2 of us", "2", None),
            ("Oslo", "Oslo", None),
        ] {
            let found = find_number(&words(text), value).map(|range| &text[range]);
            assert_eq!(found, expected, "{value} in {text}");
        }
    }

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
