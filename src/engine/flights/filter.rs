//! A filter of flights: what is asked of each field, and the order that is asked for.
//!
//! The line of text is its only form outside (grammar: [`super::parse`]); `line` writes what `parse` reads.
//! Invariant: terms are all to be met; the tests of one term are alternatives.

use crate::corpus::FlightField;
use crate::formats::month_of;
use std::cmp::Ordering;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlightFilter {
    pub terms: Vec<FlightTerm>,
    pub sort: Option<FlightSort>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlightTerm {
    pub field: FlightField,
    pub is_negated: bool,
    pub tests: Vec<FlightTest>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlightTest {
    /// The value, in any case; an empty one is absent.
    Is(String),
    /// Between bounds, of which one may be missing.
    Range(Option<Bound>, Option<Bound>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    pub text: String,
    /// The bound itself is outside.
    pub is_open: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlightSort {
    pub by: FlightOrder,
    pub is_descending: bool,
}

/// What flights are ordered by: a field, or the day of the flight there or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightOrder {
    Field(FlightField),
    Departure,
    Return,
}

impl FlightOrder {
    /// The fields that are compared one after another. The hour is none of them: nearly every day has flights in every
    /// hour, and all workers' counts of them would go to the page.
    pub fn fields(self) -> Vec<FlightField> {
        match self {
            Self::Field(field) => vec![field],
            Self::Departure => vec![FlightField::DepartureMonth, FlightField::DepartureDay],
            Self::Return => vec![FlightField::ReturnMonth, FlightField::ReturnDay],
        }
    }

    /// What filters and addresses call it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Field(field) => field.as_str(),
            Self::Departure => "departure",
            Self::Return => "return",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        let mut dates = [Self::Departure, Self::Return].into_iter();
        let date = dates.find(|date| date.as_str().eq_ignore_ascii_case(word));
        date.or_else(|| FlightField::from_word(word).map(Self::Field))
    }
}

/// How people name what is absent.
pub const NONE: &str = "none";

/// Where a value stands among those of its field; absent ones come last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing<'t> {
    Number(i64),
    Month(usize),
    Text(&'t str),
    Absent,
}

pub fn standing(field: FlightField, text: &str) -> Standing<'_> {
    if text.is_empty() {
        return Standing::Absent;
    }
    if field.is_numeric()
        && let Ok(number) = text.parse()
    {
        return Standing::Number(number);
    }
    let month = if field.is_month() { month_of(text) } else { None };
    month.map_or(Standing::Text(text), Standing::Month)
}

impl FlightSort {
    /// How two flights are ordered by their values of the fields; absent ones are last both ways. Texts that stand in the
    /// same place, such as 1 and 01, are ordered as texts.
    pub fn compare(self, a: &[String], b: &[String]) -> Ordering {
        let places = self.by.fields().into_iter().zip(a.iter().zip(b));
        let order = places.map(|(field, (a, b))| self.compare_one(field, a, b));
        let order = order.fold(Ordering::Equal, Ordering::then);
        order.then_with(|| if self.is_descending { b.cmp(a) } else { a.cmp(b) })
    }

    fn compare_one(self, field: FlightField, a: &str, b: &str) -> Ordering {
        let order = standing(field, a).cmp(&standing(field, b));
        let has_absent = a.is_empty() || b.is_empty();
        if self.is_descending && !has_absent { order.reverse() } else { order }
    }
}

impl FlightTerm {
    /// Whether a flight with this value meets the term.
    pub fn is_met(&self, text: &str) -> bool {
        self.tests.iter().any(|test| test.is_met(self.field, text)) != self.is_negated
    }
}

impl FlightTest {
    fn is_met(&self, field: FlightField, text: &str) -> bool {
        match self {
            Self::Is(asked) if asked.is_empty() => text.is_empty(),
            Self::Is(asked) if asked.eq_ignore_ascii_case(NONE) && text.is_empty() => true,
            Self::Is(asked) => compare(field, text, asked) == Some(Ordering::Equal),
            Self::Range(from, to) => {
                let meets = |bound: &Option<Bound>, outside: Ordering| {
                    bound.as_ref().is_none_or(|bound| match compare(field, text, &bound.text) {
                        Some(Ordering::Equal) => !bound.is_open,
                        Some(order) => order != outside,
                        None => false,
                    })
                };
                !text.is_empty() && meets(from, Ordering::Less) && meets(to, Ordering::Greater)
            }
        }
    }
}

/// Whether a range of numbers or months ends before it begins.
pub fn is_reversed(field: FlightField, from: &str, to: &str) -> bool {
    compare_numbers(field, from, to) == Some(Ordering::Greater)
}

/// A value against what is asked for, in any case; `None` where they cannot be compared.
fn compare(field: FlightField, text: &str, asked: &str) -> Option<Ordering> {
    if text.is_empty() {
        return None;
    }
    let by_number = compare_numbers(field, text, asked);
    by_number.or_else(|| Some(text.to_lowercase().cmp(&asked.to_lowercase())))
}

fn compare_numbers(field: FlightField, text: &str, asked: &str) -> Option<Ordering> {
    if field.is_month() {
        return Some(month_of(text)?.cmp(&month_of(asked)?));
    }
    if !field.is_numeric() {
        return None;
    }
    let number: i64 = text.parse().ok()?;
    let asked = number_of(asked)?;
    let order = number.cmp(&asked.floor);
    Some(if order.is_eq() && asked.has_fraction { Ordering::Less } else { order })
}

/// A number that is asked for; what lies between whole numbers is no value of a flight.
pub struct Number {
    floor: i64,
    has_fraction: bool,
}

/// Reads digits, with a sign and a fraction if there are some.
pub fn number_of(text: &str) -> Option<Number> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = fraction.bytes().all(|digit| digit.is_ascii_digit());
    let has_fraction = fraction.bytes().any(|digit| digit != b'0');
    let number: i64 = whole.parse().ok().filter(|_| is_digits)?;
    let is_below = has_fraction && whole.starts_with('-');
    Some(Number { floor: number.saturating_sub(i64::from(is_below)), has_fraction })
}

impl FlightFilter {
    /// The line that reads as this filter.
    pub fn line(&self) -> String {
        let mut line = String::new();
        for term in &self.terms {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(if term.is_negated { "-" } else { "" });
            line.push_str(term.field.as_str());
            for (number, test) in term.tests.iter().enumerate() {
                line.push(if number == 0 { ':' } else { ',' });
                write_test(test, &mut line);
            }
        }
        if let Some(sort) = self.sort {
            line.push_str(if line.is_empty() { "sort:" } else { " sort:" });
            line.push_str(if sort.is_descending { "-" } else { "" });
            line.push_str(sort.by.as_str());
        }
        line
    }
}

fn write_test(asked: &FlightTest, line: &mut String) {
    let (from, to) = match asked {
        FlightTest::Is(value) => return write_value(value, line),
        FlightTest::Range(from, to) => (from.as_ref(), to.as_ref()),
    };
    let write = |bound: Option<&Bound>, line: &mut String| {
        if let Some(bound) = bound {
            write_value(&bound.text, line);
        }
    };
    // Of two bounds, neither is open: the grammar has no words for it.
    let sign = match (from, to) {
        (Some(from), None) if from.is_open => ">",
        (None, Some(to)) if to.is_open => "<",
        _ => "..",
    };
    if sign == ".." {
        write(from, line);
    }
    line.push_str(sign);
    write(if sign == ".." { to } else { from.or(to) }, line);
}

fn write_value(text: &str, line: &mut String) {
    let is_plain =
        |letter: char| !letter.is_whitespace() && !matches!(letter, '"' | ',' | '{' | '}' | '<' | '>');
    if !text.is_empty() && text.chars().all(is_plain) && !text.as_bytes().windows(2).any(|pair| pair == b"..")
    {
        return line.push_str(text);
    }
    line.push('"');
    line.push_str(&text.replace('"', "\"\""));
    line.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_met_in_any_case_of_any_alphabet() {
        let term = |is_negated| FlightTerm {
            field: FlightField::Airline,
            is_negated,
            tests: vec![FlightTest::Is("été air".into())],
        };
        assert!(term(false).is_met("ÉTÉ Air"));
        assert!(!term(true).is_met("ÉTÉ Air"));
    }

    #[test]
    fn numbers_are_compared_with_what_lies_between_them() {
        for (number, asked, order) in [
            ("3", "3", Ordering::Equal),
            ("3", "3.0", Ordering::Equal),
            ("3", "3.5", Ordering::Less),
            ("4", "3.5", Ordering::Greater),
            ("-3", "-3.5", Ordering::Greater),
            ("-4", "-3.5", Ordering::Less),
            ("9007199254740993", "9007199254740992", Ordering::Greater),
        ] {
            assert_eq!(compare(FlightField::Price, number, asked), Some(order), "{number} {asked}");
        }
        for text in ["", ".", "x", "1.x", "1.-5", "1e3", "--1"] {
            assert!(number_of(text).is_none(), "{text:?}");
        }
    }
}
