//! Versions of SGD-X as people write them: `v3` is a digit.

/// SGD itself.
pub const ORIGINAL: char = '0';

pub fn word(version: char) -> String {
    format!("v{version}")
}

pub fn from_word(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let version = letters.next().filter(|first| *first == 'v').and_then(|_| letters.next());
    version.filter(|version| version.is_ascii_digit() && letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_letter_and_a_digit() {
        assert_eq!(from_word(&word('3')), Some('3'));
        for other in ["", "v", "3", "w3", "v31", "vv"] {
            assert_eq!(from_word(other), None, "{other}");
        }
    }
}
