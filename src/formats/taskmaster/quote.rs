//! How data is quoted in sentences, by readers and rules alike.

/// Data in a sentence is cut here.
const QUOTE_CHARS: usize = 50;

/// Data as part of a sentence: in quotes, on one line, not too long.
pub fn quoted(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(QUOTE_CHARS).collect();
    let dots = if text.chars().nth(QUOTE_CHARS).is_some() { "\u{2026}" } else { "" };
    format!("\u{201c}{line}{dots}\u{201d}")
}
