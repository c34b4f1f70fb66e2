//! Tables of what a screen shows, as CSV.

/// A text as a cell: in quotes, which are doubled inside.
pub fn cell(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn quotes_are_doubled() {
        assert_eq!([cell(""), cell("a,b"), cell("a \"b\"")], ["\"\"", "\"a,b\"", "\"a \"\"b\"\"\""]);
    }
}
