//! Letters in other cases.

/// A text with a capital at its start. ASCII only: the table of all capitals is 5 kB of the download.
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A text in lower case, letter by letter: without the library's special case for the end of Greek words.
pub fn lowered(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_begins_with_a_capital() {
        assert_eq!(
            ["to be", "To be", "\u{e9}t\u{e9}", ""].map(capitalised),
            ["To be", "To be", "\u{e9}t\u{e9}", ""]
        );
        assert_eq!(lowered("\u{c9}T\u{c9} \u{39f}\u{3a3}"), "\u{e9}t\u{e9} \u{3bf}\u{3c3}");
    }
}
