//! Saving what matches: the choices, and what the file is called.

use super::text;
use crate::engine::export::{Form, Table};

/// All forms but tables, by their words, with what they are called and what is said of them.
pub const RECORDS: [(&str, &str, &str); 3] = [
    ("jsonl", text::export::LINES, text::export::LINES_SAYS),
    ("json", text::export::ARRAY, text::export::ARRAY_SAYS),
    ("unified", text::export::UNIFIED, text::export::UNIFIED_SAYS),
];

/// The forms that are tables.
pub fn tables() -> [&'static str; 7] {
    Table::ALL.map(Table::word)
}

pub fn is_table(word: &str) -> bool {
    Table::from_word(word).is_some()
}

pub fn says(word: &str) -> &'static str {
    let chosen = RECORDS.into_iter().find(|(other, ..)| *other == word);
    chosen.map_or(text::export::TABLE_SAYS, |(.., says)| says)
}

/// What the file is called unless the person says otherwise.
pub fn file_name(word: &str) -> String {
    match word {
        "jsonl" | "json" => format!("colloquy-export.{word}"),
        "unified" => format!("colloquy-{word}.jsonl"),
        _ => format!("colloquy-{word}.csv"),
    }
}

/// What the file ends with.
pub fn closing(word: &str) -> &'static str {
    Form::from_word(word, false, false).map_or("", Form::closing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_the_forms_of_the_engine() {
        for (word, name) in [
            ("jsonl", "colloquy-export.jsonl"),
            ("json", "colloquy-export.json"),
            ("unified", "colloquy-unified.jsonl"),
            ("turns", "colloquy-turns.csv"),
        ] {
            assert_eq!(file_name(word), name);
        }
        for word in RECORDS.map(|(word, ..)| word).into_iter().chain(tables()) {
            let form = Form::from_word(word, false, false).unwrap();
            assert_eq!((is_table(word), closing(word)), (matches!(form, Form::Table { .. }), form.closing()));
        }
        assert_eq!((says("jsonl"), says("turns")), (text::export::LINES_SAYS, text::export::TABLE_SAYS));
    }
}
