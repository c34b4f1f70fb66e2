//! How findings about SGD quote data.

/// Data in a sentence is cut here, so that a sentence with two quotations stays readable.
const QUOTE_CHARS: usize = 32;

/// Data in curly quotes, on one line and not too long.
pub fn quoted(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(QUOTE_CHARS).collect();
    let dots = if text.chars().nth(QUOTE_CHARS).is_some() { "\u{2026}" } else { "" };
    format!("\u{201c}{line}{dots}\u{201d}")
}

/// Several pieces of data, each in quotes; of many, the first two and how many more there are.
pub fn listed<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut texts = texts.into_iter();
    let first: Vec<_> = texts.by_ref().take(2).map(quoted).collect();
    let rest = texts.count();
    let first = first.join(", ");
    if rest == 0 { first } else { format!("{first} and {rest} more") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_and_texts_are_cut() {
        assert_eq!(listed(["a", "b"]), "\u{201c}a\u{201d}, \u{201c}b\u{201d}");
        assert_eq!(listed(["a", "b", "c"]), "\u{201c}a\u{201d}, \u{201c}b\u{201d} and 1 more");
        assert_eq!(quoted(&"x\n".repeat(30)).chars().count(), QUOTE_CHARS + 3);
    }
}
