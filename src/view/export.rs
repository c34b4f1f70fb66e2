//! Saving what matches: the choices, and what the file is called.

use super::text;
use crate::engine::export::Form;

/// All forms but tables, by their words, with what they are called and what is said of them.
pub const RECORDS: [(&str, &str, &str); 3] = [
    ("jsonl", text::export::LINES, text::export::LINES_SAYS),
    ("json", text::export::ARRAY, text::export::ARRAY_SAYS),
    ("unified", text::export::UNIFIED, text::export::UNIFIED_SAYS),
];

pub fn says(word: &str) -> &'static str {
    let chosen = RECORDS.into_iter().find(|(other, ..)| *other == word);
    chosen.map_or(text::export::TABLE_SAYS, |(.., says)| says)
}

/// What the file is called unless the person says otherwise, and what browsers call such files.
pub fn file_name(word: &str, form: Form) -> (String, &'static str) {
    let (name, end, kind) = match form {
        Form::Lines => ("export", "jsonl", "application/jsonl"),
        Form::Unified => (word, "jsonl", "application/jsonl"),
        Form::Array => ("export", "json", "application/json"),
        Form::Table { .. } => (word, "csv", "text/csv"),
    };
    (format!("colloquy-{name}.{end}"), kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_by_what_is_in_it() {
        for (word, name) in [
            ("jsonl", "colloquy-export.jsonl"),
            ("json", "colloquy-export.json"),
            ("unified", "colloquy-unified.jsonl"),
            ("turns", "colloquy-turns.csv"),
        ] {
            let form = Form::from_word(word, false, false).unwrap();
            assert_eq!(file_name(word, form).0, name);
        }
        assert_eq!((says("jsonl"), says("turns")), (text::export::LINES_SAYS, text::export::TABLE_SAYS));
    }
}
