//! Which flights of a table are shown, and in which order.
//!
//! Tables have some thirty rows, so the order is made by insertion: a library sort costs more download than
//! it saves time. Invariant: filters narrow, sorting only reorders, and equal rows keep the table's order.

use crate::formats::{FlightRow, FlightTable};
use std::cmp::Ordering;

/// The column that rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sorting {
    pub column: usize,
    pub is_descending: bool,
}

impl Sorting {
    /// What a click on a column's head makes of it: up, down, as the table is.
    pub fn next(now: Option<Self>, column: usize) -> Option<Self> {
        match now.filter(|now| now.column == column) {
            None => Some(Self { column, is_descending: false }),
            Some(Self { is_descending: false, .. }) => Some(Self { column, is_descending: true }),
            Some(_) => None,
        }
    }
}

/// The rows that meet the filters (one text a column, empty for none), sorted.
pub fn shown(table: &FlightTable, filters: &[String], sorting: Option<Sorting>) -> Vec<usize> {
    let mut rows: Vec<usize> = Vec::with_capacity(table.rows.len());
    for (number, row) in table.rows.iter().enumerate() {
        if !is_met(table, row, filters) {
            continue;
        }
        let is_after = |other: &usize| match (sorting, table.rows.get(*other)) {
            (Some(sorting), Some(other)) => order(table, row, other, sorting) == Ordering::Less,
            _ => false,
        };
        let at = rows.iter().position(is_after).unwrap_or(rows.len());
        rows.insert(at, number);
    }
    rows
}

fn order(table: &FlightTable, a: &FlightRow, b: &FlightRow, sorting: Sorting) -> Ordering {
    let is_number = table.columns.get(sorting.column).is_some_and(|column| column.is_number);
    let (a, b) = (cell(a, sorting.column), cell(b, sorting.column));
    let order = if is_number { whole(a).cmp(&whole(b)) } else { a.cmp(b) };
    if sorting.is_descending { order.reverse() } else { order }
}

fn is_met(table: &FlightTable, row: &FlightRow, filters: &[String]) -> bool {
    filters.iter().enumerate().all(|(column, filter)| {
        let (filter, cell) = (filter.trim(), cell(row, column));
        let is_number = table.columns.get(column).is_some_and(|column| column.is_number);
        filter.is_empty() || if is_number { meets_number(cell, filter) } else { contains(cell, filter) }
    })
}

/// `500`, `<500`, `<=500`, `>500`, `>=500`; anything else is looked for in the digits.
fn meets_number(cell: &str, filter: &str) -> bool {
    let digits = filter.trim_start_matches(['<', '>', '=', '≤', '≥']);
    let sign = filter.get(..filter.len() - digits.len()).unwrap_or_default();
    let (Some(value), Some(bound)) = (whole(cell), whole(digits)) else { return cell.contains(filter) };
    match sign {
        "<" => value < bound,
        "<=" | "≤" => value <= bound,
        ">" => value > bound,
        ">=" | "≥" => value >= bound,
        _ => value == bound,
    }
}

/// The number that the digits of a cell write, whatever stands between them.
fn whole(text: &str) -> Option<i64> {
    let mut value: Option<i64> = None;
    for digit in text.bytes().filter(u8::is_ascii_digit) {
        value = Some(value.unwrap_or(0).checked_mul(10)?.checked_add(i64::from(digit - b'0'))?);
    }
    value.map(|value| if text.trim_start().starts_with('-') { -value } else { value })
}

fn contains(cell: &str, filter: &str) -> bool {
    let (cell, filter) = (cell.as_bytes(), filter.as_bytes());
    cell.windows(filter.len().max(1)).any(|window| window.eq_ignore_ascii_case(filter))
}

fn cell(row: &FlightRow, column: usize) -> &str {
    row.cells.get(column).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::FlightColumn;

    fn table() -> FlightTable {
        let column = |title: &str, is_number| FlightColumn { title: title.to_owned(), is_number };
        let row = |number, cells: [&str; 2]| FlightRow {
            number,
            is_ok: None,
            broken: Vec::new(),
            cells: cells.map(str::to_owned).to_vec(),
            marks: Vec::new(),
        };
        FlightTable {
            columns: vec![column("Airline", false), column("Price", true)],
            rows: vec![
                row(1000, ["UA", "300"]),
                row(1001, ["Delta", "1\u{202f}100"]),
                row(1002, ["JetBlue", "300"]),
            ],
        }
    }

    fn check(filters: [&str; 2], sorting: Option<Sorting>, expected: &[usize]) {
        assert_eq!(
            shown(&table(), &filters.map(str::to_owned), sorting),
            expected,
            "{filters:?} {sorting:?}"
        );
    }

    #[test]
    fn filters_narrow_by_column() {
        check(["", ""], None, &[0, 1, 2]);
        check(["delta", ""], None, &[1]);
        check(["", "300"], None, &[0, 2]);
        check(["", "<=300"], None, &[0, 2]);
        check(["", "> 300"], None, &[1]);
        check(["e", ">=300"], None, &[1, 2]);
        check(["", "x"], None, &[]);
    }

    #[test]
    fn numbers_are_sorted_as_numbers_and_ties_stay() {
        let by = |column, is_descending| Some(Sorting { column, is_descending });
        check(["", ""], by(1, false), &[0, 2, 1]);
        check(["", ""], by(1, true), &[1, 0, 2]);
        check(["", ""], by(0, false), &[1, 2, 0]);
    }

    #[test]
    fn a_head_goes_up_down_and_back() {
        let up = Sorting::next(None, 1);
        let down = Sorting::next(up, 1);
        assert_eq!((up.map(|s| s.is_descending), down.map(|s| s.is_descending)), (Some(false), Some(true)));
        assert_eq!(Sorting::next(down, 1), None);
        assert_eq!(Sorting::next(down, 0).map(|s| s.column), Some(0));
    }
}
