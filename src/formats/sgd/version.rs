//! Versions of SGD-X: which services are paraphrases of which, and how people write a version.

/// SGD itself.
pub const ORIGINAL: char = '0';

/// SGD-X adds the number of the paraphrase to the number of the service: `Banks_1` becomes `Banks_13`.
pub fn of_service(name: &str) -> Option<char> {
    let (_, number) = name.rsplit_once('_')?;
    let is_two_digits = number.len() == 2 && number.bytes().all(|digit| digit.is_ascii_digit());
    number.chars().next_back().filter(|_| is_two_digits)
}

/// What all versions of a service have in common: the name of the original.
pub fn base(name: &str) -> &str {
    of_service(name).and_then(|version| name.strip_suffix(version)).unwrap_or(name)
}

/// `v3` is the third paraphrase.
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
    fn a_service_tells_its_version() {
        for (name, version, original) in [
            ("Banks_13", Some('3'), "Banks_1"),
            ("Banks_1", None, "Banks_1"),
            ("Banks_123", None, "Banks_123"),
            ("Banks", None, "Banks"),
            ("", None, ""),
        ] {
            assert_eq!((of_service(name), base(name)), (version, original), "{name}");
        }
    }

    #[test]
    fn a_version_is_a_letter_and_a_digit() {
        assert_eq!(from_word(&word('3')), Some('3'));
        for other in ["", "v", "3", "w3", "v31", "vv"] {
            assert_eq!(from_word(other), None, "{other}");
        }
    }
}
