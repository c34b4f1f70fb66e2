//! Offsets that count something else than code points.
//!
//! All datasets here count code points; copies made by other programs count bytes, or the units of UTF-16. What
//! is said of an offset that fits no text can then say what it does fit.

use crate::corpus::CharRange;

/// Goes on a sentence about a range of which the text does not fit; nothing when no other units fit.
pub fn hint(text: &str, range: CharRange, fits: &dyn Fn(&str) -> bool) -> &'static str {
    let (start, end) = (range.start.0 as usize, range.end.0 as usize);
    if text.is_ascii() {
        return "";
    }
    if text.get(start..end).is_some_and(fits) {
        return ", but fits if offsets count UTF-8 bytes";
    }
    let units: Vec<u16> = text.encode_utf16().collect();
    match units.get(start..end).map(String::from_utf16) {
        Some(Ok(text)) if fits(&text) => ", but fits if offsets count UTF-16 units",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_units_are_told_where_they_fit() {
        let hint = |text, start, end| hint(text, CharRange::new(start, end), &|found| found == "two");
        assert!(hint("\u{e9} two", 3, 6).ends_with("UTF-8 bytes"));
        assert!(hint("\u{1F642} two", 3, 6).ends_with("UTF-16 units"));
        assert_eq!([hint("\u{e9} two", 4, 99), hint("a two", 3, 6), hint("\u{e9} two", 6, 3)], [""; 3]);
    }
}
