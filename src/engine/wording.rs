//! Numbers and data as parts of sentences.

/// Data in sentences is cut here.
const QUOTE_CHARS: usize = 80;

/// A number with thin spaces between its groups of three, as every sentence and screen writes it.
pub fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

/// Data as part of a sentence: in quotes, on one line, not too long.
pub fn quoted(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(QUOTE_CHARS).collect();
    let dots = if text.chars().nth(QUOTE_CHARS).is_some() { "\u{2026}" } else { "" };
    format!("\u{201c}{line}{dots}\u{201d}")
}

/// What serde says may quote a whole text.
pub fn short(text: &str) -> String {
    const SHORT_CHARS: usize = 200;
    let dots = if text.chars().nth(SHORT_CHARS).is_some() { "\u{2026}" } else { "" };
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SHORT_CHARS).collect();
    line + dots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thin_spaces() {
        for (value, text) in
            [(0, "0"), (999, "999"), (1_204, "1\u{2009}204"), (1_234_567, "1\u{2009}234\u{2009}567")]
        {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn quoted_data_stays_on_one_line_and_short() {
        assert_eq!(quoted("a\nb"), "\u{201c}a b\u{201d}");
        assert_eq!(quoted(&"x".repeat(100)).chars().count(), QUOTE_CHARS + 3);
    }
}
