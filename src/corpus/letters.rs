//! Letters in other cases.

/// A text with a capital at its start.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
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
            ["To be", "To be", "\u{c9}t\u{e9}", ""]
        );
        assert_eq!(lowered("\u{c9}T\u{c9} \u{39f}\u{3a3}"), "\u{e9}t\u{e9} \u{3bf}\u{3c3}");
    }
}
