//! A service call as a line and a table.

use super::text;
use crate::corpus::Call;

/// The value that says that the user has no preference.
pub const DONT_CARE: &str = "dontcare";

/// Rows under the union of their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table<'a> {
    /// In the order in which they first occur.
    pub columns: Vec<&'a str>,
    /// One cell per column; `None` where a row lacks the column.
    pub rows: Vec<Vec<Option<&'a str>>>,
}

pub fn table(results: &[Vec<(String, String)>]) -> Table<'_> {
    let mut columns: Vec<&str> = Vec::new();
    for (name, _) in results.iter().flatten() {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    let cell = |row: &'_ [(String, String)], column: &str| row.iter().position(|(name, _)| name == column);
    let rows = results
        .iter()
        .map(|row| columns.iter().map(|column| cell(row, column).map(|at| row[at].1.as_str())).collect())
        .collect();
    Table { columns, rows }
}

/// What came back, in words.
pub fn outcome(call: &Call) -> String {
    match call.results.as_deref() {
        None => text::call::NOT_RECORDED.to_owned(),
        Some([]) => text::call::NO_RESULTS.to_owned(),
        Some(rows) => text::count::results(rows.len() as u64),
    }
}

/// A column of numbers is set flush with its last figure.
pub fn is_numeric(table: &Table, column: usize) -> bool {
    let mut cells = table.rows.iter().filter_map(|row| row.get(column).copied().flatten()).peekable();
    cells.peek().is_some() && cells.all(is_number)
}

/// Figures with at most one point, and perhaps a sign or a currency before them.
fn is_number(text: &str) -> bool {
    let figures = text.strip_prefix('-').unwrap_or(text);
    let figures = figures.strip_prefix('$').unwrap_or(figures);
    figures.bytes().any(|byte| byte.is_ascii_digit())
        && figures.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && figures.bytes().filter(|byte| *byte == b'.').count() <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &[(&str, &str)]) -> Vec<(String, String)> {
        cells.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_table_has_every_column_of_its_rows() {
        let results = [row(&[("name", "A"), ("price", "12")]), row(&[("price", "$7.5"), ("city", "Oslo")])];
        let table = table(&results);
        assert_eq!(table.columns, ["name", "price", "city"]);
        assert_eq!(table.rows[1], [None, Some("$7.5"), Some("Oslo")]);
        assert!(is_numeric(&table, 1));
        assert!(!is_numeric(&table, 0));
        assert!(!is_numeric(&table, 9));
        for (text, expected) in
            [("-3.5", true), ("$12", true), (".", false), ("", false), ("1.2.3", false), ("12:30", false)]
        {
            assert_eq!(is_number(text), expected, "{text}");
        }
    }

    #[test]
    fn no_results_and_no_record_of_results_differ() {
        let call = |results| Call {
            service: String::new(),
            method: String::new(),
            parameters: Vec::new(),
            results,
            turn_index: None,
        };
        assert_eq!(outcome(&call(None)), "results not recorded");
        assert_eq!(outcome(&call(Some(vec![]))), "no results");
        assert_eq!(outcome(&call(Some(vec![row(&[])]))), "1 result");
    }
}
