//! Saving what matches: the choices, and what the file is called.

use super::{capsule, text};
use crate::corpus::Dataset;
use crate::engine::answer::{Field, FileReport, Survey};
use crate::engine::export::{Form, Member, Table, capsule_members, members};
use crate::engine::notes::HAS_NOTE;
use std::borrow::Cow;

/// All forms but tables, by their words, with what they are called and what is said of them.
pub const RECORDS: [(&str, &str, &str); 4] = [
    ("jsonl", text::export::LINES, text::export::LINES_SAYS),
    ("json", text::export::ARRAY, text::export::ARRAY_SAYS),
    ("unified", text::export::UNIFIED, text::export::UNIFIED_SAYS),
    ("template", text::export::TEMPLATE, text::export::TEMPLATE_SAYS),
];

/// What checking finds.
pub const FINDINGS: &str = "findings";

/// The same as lines of JSON.
pub const FINDING_LINES: &str = "findings-jsonl";

/// The page with what matches in it.
pub const CAPSULE: &str = "capsule";

/// What the words of forms end in that are saved as Parquet.
const PARQUET: &str = ".parquet";

/// The tables and the one form, by the word of what is saved as Parquet.
pub fn as_parquet(word: &str) -> String {
    format!("{word}{PARQUET}")
}

/// Of what a Parquet file is made, if one is saved.
pub fn in_columns(word: &str) -> Option<&str> {
    word.strip_suffix(PARQUET)
}

/// The word of the form that workers write: lines, where they go into Parquet.
pub fn form_word(word: &str) -> Cow<'_, str> {
    let Some(columns) = in_columns(word) else { return word.into() };
    let lines = Table::from_word(columns).map(Form::TableLines);
    lines.map_or_else(|| columns.into(), |lines| lines.as_str().into())
}

/// The tables that have rows for what is open, by their words.
pub fn tables(survey: &Survey) -> Vec<&'static str> {
    Table::ALL.into_iter().filter(|table| has_rows(*table, survey)).map(Table::as_str).collect()
}

fn has_rows(table: Table, survey: &Survey) -> bool {
    let values = |field| survey.facets.iter().filter(move |facet| facet.field == field);
    let is_told = |field, value: &str| {
        values(field).flat_map(|facet| &facet.values).any(|counted| counted.value == value)
    };
    match table {
        Table::Dialogues | Table::Turns => true,
        Table::Spans => is_told(Field::Has, "span"),
        Table::Acts => values(Field::Act).next().is_some(),
        Table::States => survey.datasets.iter().any(|counts| counts.with_states > 0),
        Table::Calls => is_told(Field::Has, "call"),
        Table::Flights => survey.datasets.iter().any(|counts| counts.flights > 0),
        Table::Frames | Table::References => is_told(Field::Dataset, Dataset::Frames.as_str()),
        Table::Notes => is_told(Field::Has, HAS_NOTE),
    }
}

pub fn is_table(word: &str) -> bool {
    word == FINDINGS || Table::from_word(word).is_some()
}

pub fn says(word: &str) -> &'static str {
    match in_columns(word) {
        Some("unified") => return text::export::NESTED_SAYS,
        Some(_) => return text::export::COLUMNS_SAYS,
        None if word == CAPSULE => return text::capsule::SAYS,
        None => {}
    }
    let chosen = RECORDS.into_iter().find(|(other, ..)| *other == word);
    chosen.map_or_else(|| table_says(word), |(.., says)| says)
}

fn table_says(word: &str) -> &'static str {
    match Table::from_word(word) {
        Some(Table::Acts) => text::export::ACTS_SAYS,
        Some(Table::Frames) => text::export::FRAMES_SAYS,
        Some(Table::References) => text::export::REFERENCES_SAYS,
        Some(Table::Notes) => text::export::NOTES_SAYS,
        None if word == FINDINGS => text::export::FINDINGS_SAYS,
        _ => text::export::TABLE_SAYS,
    }
}

/// What is saved of what matches, as far as it is known; more than one file goes into an archive.
pub fn saved(word: &str, survey: &Survey, files: &[FileReport]) -> Vec<Member> {
    if word == CAPSULE {
        return capsule_members(survey, files);
    }
    let Some(form) = Form::from_word(&form_word(word), false, false) else { return Vec::new() };
    let mut members = members(form, survey, files);
    if in_columns(word).is_some() {
        for member in &mut members {
            let stem = member.name.strip_suffix(".jsonl").unwrap_or(&member.name);
            member.name = as_parquet(stem);
        }
    }
    members
}

/// What the file is called unless the person says otherwise.
pub fn file_name(word: &str, is_archive: bool) -> String {
    match word {
        CAPSULE => capsule::PAGE.to_owned(),
        "jsonl" | "json" if is_archive => "colloquy-export.zip".to_owned(),
        _ if is_archive => format!("colloquy-{word}.zip"),
        "jsonl" | "json" => format!("colloquy-export.{word}"),
        FINDING_LINES => format!("colloquy-{FINDINGS}.jsonl"),
        "unified" | "template" => format!("colloquy-{word}.jsonl"),
        _ if in_columns(word).is_some() => format!("colloquy-{word}"),
        _ => format!("colloquy-{word}.csv"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::{DatasetCounts, Facet, FacetValue};

    #[test]
    fn choices_are_the_forms_of_the_engine() {
        for (word, name) in [
            ("jsonl", "colloquy-export.jsonl"),
            ("json", "colloquy-export.json"),
            ("unified", "colloquy-unified.jsonl"),
            ("template", "colloquy-template.jsonl"),
            ("turns", "colloquy-turns.csv"),
            (FINDING_LINES, "colloquy-findings.jsonl"),
            (CAPSULE, "workshop.html"),
            ("turns.parquet", "colloquy-turns.parquet"),
        ] {
            assert_eq!(file_name(word, false), name);
        }
        for word in RECORDS.map(|(word, ..)| word).into_iter().chain(Table::ALL.map(Table::as_str)) {
            let form = Form::from_word(word, false, false).unwrap();
            assert_eq!((is_table(word), form.as_str()), (matches!(form, Form::Table { .. }), word));
        }
        assert_eq!(Form::from_word(FINDING_LINES, false, false), Some(Form::FindingLines));
        assert_eq!((says("jsonl"), says("turns")), (text::export::LINES_SAYS, text::export::TABLE_SAYS));
    }

    #[test]
    fn parquet_is_made_of_lines_with_types() {
        for table in Table::ALL {
            let form = Form::from_word(&form_word(&as_parquet(table.as_str())), false, false);
            assert_eq!(form, Some(Form::TableLines(table)));
        }
        assert_eq!((&*form_word("unified.parquet"), &*form_word("turns")), ("unified", "turns"));
        assert!(!is_table("turns.parquet"), "it has no cells for spreadsheets");
    }

    #[test]
    fn tables_without_rows_are_not_offered() {
        let facet = |field, values: &[&str]| Facet {
            field,
            values: values.iter().map(|value| FacetValue { value: (*value).to_owned(), count: 0 }).collect(),
        };
        let counts = DatasetCounts::none;
        let frames = Survey {
            facets: vec![
                facet(Field::Dataset, &["frames"]),
                facet(Field::Act, &["inform"]),
                facet(Field::Has, &["call"]),
            ],
            datasets: vec![counts(Dataset::Frames)],
            ..Survey::default()
        };
        assert_eq!(tables(&frames), ["dialogues", "turns", "acts", "calls", "frames", "references"]);
        let sgd = Survey {
            facets: vec![facet(Field::Dataset, &["sgd"]), facet(Field::Has, &["span"])],
            datasets: vec![DatasetCounts { with_states: 1, ..counts(Dataset::Sgd) }],
            ..Survey::default()
        };
        assert_eq!(tables(&sgd), ["dialogues", "turns", "spans", "states"]);
        let air = Survey {
            datasets: vec![DatasetCounts { flights: 30, ..counts(Dataset::AirDialogue) }],
            ..Survey::default()
        };
        assert_eq!(tables(&air), ["dialogues", "turns", "flights"]);
    }
}
