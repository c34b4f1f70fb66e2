//! Saving what matches: the choices, and what the file is called.

use super::text;

/// All forms but tables, by their words, with what they are called and what is said of them.
pub const RECORDS: [(&str, &str, &str); 3] = [
    ("jsonl", text::export::LINES, text::export::LINES_SAYS),
    ("json", text::export::ARRAY, text::export::ARRAY_SAYS),
    ("unified", text::export::UNIFIED, text::export::UNIFIED_SAYS),
];

/// The forms that are tables.
pub const TABLES: [&str; 7] = ["dialogues", "turns", "spans", "acts", "states", "calls", "flights"];

pub fn is_table(word: &str) -> bool {
    TABLES.contains(&word)
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
    if word == "json" { "\n]\n" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::export::{Form, Table};

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
        for word in RECORDS.map(|(word, ..)| word).into_iter().chain(TABLES) {
            let form = Form::from_word(word, false, false).unwrap();
            assert_eq!((is_table(word), closing(word)), (matches!(form, Form::Table { .. }), form.closing()));
        }
        assert_eq!(TABLES, Table::ALL.map(Table::word));
        assert_eq!((says("jsonl"), says("turns")), (text::export::LINES_SAYS, text::export::TABLE_SAYS));
    }
}
