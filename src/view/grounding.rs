//! What the grounding screen shows of a dataset: a row for each field, whose numbers lead to the dialogues that they are
//! of.
//!
//! Invariant: the dialogues of a cell are those that its line finds.

use super::csv;
use super::number::{self, float};
use super::overview::{share, within};
use super::query::quoted;
use super::text::grounding as says;
use crate::corpus::Dataset;
use crate::engine::answer::{DatasetGrounding, DialogueName, Example, Outcome, Said, Sum};
use crate::engine::query::SAID;
use crate::engine::study::sayings::Sayings;
use std::fmt::Write;

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    #[default]
    Values,
    Dialogues,
}

impl Unit {
    pub fn of(self, sum: Sum) -> u64 {
        match self {
            Self::Values => sum.values,
            Self::Dialogues => sum.dialogues,
        }
    }
}

/// What rows are sorted by, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Field,
    Values,
    /// By its share of the row.
    Share(Outcome),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Empty for all fields together.
    pub field: String,
    pub all: Cell,
    /// In the order of [`Outcome::ALL`].
    pub outcomes: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// `None` for all values.
    pub outcome: Option<Outcome>,
    pub sum: Sum,
    /// Of the row.
    pub of: Sum,
    /// The line that finds its dialogues.
    pub line: String,
}

impl Cell {
    /// `12 %`, of the row.
    pub fn share(&self, unit: Unit) -> String {
        share(unit.of(self.sum), unit.of(self.of))
    }

    /// For those who point at it or hear it.
    pub fn says(&self, field: &str) -> String {
        let outcome = self.outcome.map_or(says::ANNOTATED, title);
        let field = if field.is_empty() { says::ALL_FIELDS } else { field };
        says::cell(field, outcome, self.sum.values, self.sum.dialogues, &self.share(Unit::Values))
    }

    /// A part of the row, for a bar.
    pub fn percent(&self) -> String {
        format!("{:.3}%", 100.0 * self.part())
    }

    fn part(&self) -> f64 {
        float(self.sum.values) / float(self.of.values.max(1))
    }
}

/// Over a column.
pub fn title(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Verbatim => says::VERBATIM,
        Outcome::OtherForm => says::OTHER_FORM,
        Outcome::Never => says::NEVER,
        Outcome::ByUser => says::BY_USER,
        Outcome::BySystem => says::BY_SYSTEM,
        Outcome::Earlier => says::EARLIER,
        Outcome::SameTurn => says::SAME_TURN,
        Outcome::Later => says::LATER,
    }
}

/// Those that a bar is made of.
pub const FORMS: [Outcome; 3] = [Outcome::Verbatim, Outcome::OtherForm, Outcome::Never];
pub const SPEAKERS: [Outcome; 3] = [Outcome::ByUser, Outcome::BySystem, Outcome::Never];

/// All fields together, then each.
pub fn rows(counted: &DatasetGrounding, dataset: Dataset, line: &str, order: Order) -> Vec<Row> {
    let within = within(dataset, line);
    let row = |field: &str, said: &Said| {
        let cell = |outcome: Option<Outcome>, sum: Sum| {
            let asked = match (outcome.map(Outcome::as_str), field.is_empty()) {
                (Some(outcome), true) => outcome.to_owned(),
                (Some(outcome), false) => format!("{field}={outcome}"),
                (None, false) => field.to_owned(),
                (None, true) => FORMS.map(Outcome::as_str).join(","),
            };
            let asked = if field.is_empty() { asked } else { quoted(&asked) };
            Cell { outcome, sum, of: said.all, line: format!("{within} {SAID}:{asked}") }
        };
        Row {
            field: field.to_owned(),
            all: cell(None, said.all),
            outcomes: Outcome::ALL.into_iter().map(|outcome| cell(Some(outcome), said.of(outcome))).collect(),
        }
    };
    let mut rows: Vec<Row> = counted.fields.iter().map(|(field, said)| row(field, said)).collect();
    match order {
        Order::Field => {}
        Order::Values => rows.sort_by_key(|row| std::cmp::Reverse(row.all.sum.values)),
        Order::Share(outcome) => {
            let part = |row: &Row| row.outcomes.get(outcome as usize).map_or(0.0, Cell::part);
            rows.sort_by(|a, b| part(b).total_cmp(&part(a)));
        }
    }
    rows.insert(0, row("", &counted.said));
    rows
}

/// Whether the data names turns, so that it can be told when a value is said.
pub fn has_turns(counted: &DatasetGrounding) -> bool {
    let said = &counted.said;
    [Outcome::Earlier, Outcome::SameTurn, Outcome::Later].iter().any(|when| said.of(*when).values > 0)
}

/// The line that finds the dialogues all of whose values are said.
pub fn grounded(dataset: Dataset, line: &str) -> String {
    let said = [Outcome::Verbatim, Outcome::OtherForm].map(Outcome::as_str).join(",");
    format!("{} {SAID}:{said} -{SAID}:{}", within(dataset, line), Outcome::Never.as_str())
}

/// Fields with values that nobody says, and the first of these.
pub fn examples(sayings: &Sayings, dataset: Dataset) -> Vec<(String, Vec<Example>)> {
    let of_dataset = sayings.never.iter().filter(|((of, _), _)| *of == dataset);
    of_dataset.map(|((_, field), never)| (field.clone(), never.clone())).collect()
}

/// The dialogue of an example.
pub fn name_of(example: &Example, dataset: Dataset) -> DialogueName {
    DialogueName { dataset, split: example.split, id: example.id.clone(), path: example.path.clone() }
}

/// `1 204 values in 212 of 215 dialogues`.
pub fn sum(counted: &DatasetGrounding) -> String {
    says::sum(counted.said.all.values, counted.said.all.dialogues, counted.dialogues)
}

/// `31 of 212 dialogues, 14.6 %`.
pub fn grounded_sum(counted: &DatasetGrounding) -> String {
    let of = counted.said.all.dialogues;
    says::grounded(&number::grouped(counted.grounded), &number::grouped(of), &share(counted.grounded, of))
}

/// One line for each field: values and dialogues of each outcome.
pub fn csv(rows: &[Row]) -> String {
    let mut head = "field,values,dialogues".to_owned();
    for outcome in Outcome::ALL {
        let _ = write!(head, ",{0} values,{0} dialogues", outcome.as_str());
    }
    let mut lines = head + "\n";
    for row in rows {
        lines.push_str(&csv::cell(&row.field));
        for cell in [&row.all].into_iter().chain(&row.outcomes) {
            let _ = write!(lines, ",{},{}", cell.sum.values, cell.sum.dialogues);
        }
        lines.push('\n');
    }
    lines
}

/// `grounding-sgd.csv`.
pub fn file_name(dataset: Dataset) -> String {
    format!("grounding-{}.csv", dataset.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::query::Query;

    fn said(all: (u64, u64), never: (u64, u64)) -> Said {
        let sum = |(values, dialogues)| Sum { values, dialogues };
        let mut said = Said { all: sum(all), ..Said::default() };
        said.outcomes[Outcome::Never as usize] = sum(never);
        said
    }

    fn counted() -> DatasetGrounding {
        let fields =
            [("A_1/city".to_owned(), said((8, 6), (1, 1))), ("A_1/a, b".to_owned(), said((4, 4), (3, 2)))];
        DatasetGrounding { dialogues: 9, grounded: 5, said: said((12, 8), (4, 3)), fields: fields.into() }
    }

    #[test]
    fn rows_are_sorted_behind_that_of_all() {
        let fields = |order| {
            let rows = rows(&counted(), Dataset::Sgd, "", order);
            rows.into_iter().map(|row| row.field).collect::<Vec<_>>()
        };
        assert_eq!(fields(Order::Field), ["", "A_1/a, b", "A_1/city"]);
        assert_eq!(fields(Order::Values), ["", "A_1/city", "A_1/a, b"]);
        assert_eq!(fields(Order::Share(Outcome::Never)), ["", "A_1/a, b", "A_1/city"]);
    }

    #[test]
    fn every_cell_leads_to_a_line_that_can_be_read() {
        let rows = rows(&counted(), Dataset::Sgd, "split:dev", Order::Field);
        let line = |row: usize, outcome: usize| rows[row].outcomes[outcome].line.clone();
        assert_eq!(line(0, 2), "dataset:sgd split:dev said:never");
        assert_eq!(line(1, 2), "dataset:sgd split:dev said:\"A_1/a, b=never\"");
        assert_eq!(rows[2].all.line, "dataset:sgd split:dev said:A_1/city");
        assert_eq!(rows[0].all.line, "dataset:sgd split:dev said:verbatim,other-form,never");
        for cell in rows.iter().flat_map(|row| row.outcomes.iter().chain([&row.all])) {
            Query::parse(&cell.line).unwrap();
        }
        assert_eq!(grounded(Dataset::Sgd, ""), "dataset:sgd said:verbatim,other-form -said:never");
        Query::parse(&grounded(Dataset::Sgd, "a")).unwrap();
    }

    #[test]
    fn a_table_has_a_line_for_each_field() {
        let csv = csv(&rows(&counted(), Dataset::Sgd, "", Order::Field));
        let lines: Vec<&str> = csv.lines().collect();
        assert!(lines[0].starts_with("field,values,dialogues,verbatim values,verbatim dialogues,"));
        assert!(lines[2].starts_with("\"A_1/a, b\",4,4,0,0,0,0,3,2,"), "{}", lines[2]);
        assert_eq!(lines.len(), 4);
    }
}
