//! Numbers with a fixed count of decimals.

/// Rounded to so many decimals; a zero has no sign.
pub fn fixed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) => digits.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_fixed() {
        assert_eq!(fixed(-0.0004, 3), "0.000");
        assert_eq!(
            (fixed(-1.5, 3), fixed(100.0, 1), fixed(0.05, 4)),
            ("-1.500".into(), "100.0".into(), "0.0500".into())
        );
    }
}
