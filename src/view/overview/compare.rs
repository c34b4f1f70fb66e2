//! Two selections against each other: what of them differs most, and comparisons that are worth a look.
//!
//! Differences are ranked by the log-likelihood ratio G² of a two by two table: how surprising it would be to count so
//! differently if the share were the same in both. 10.8 is seen once in a thousand times by chance.

use super::{Chart, Form, Mark, Subject};
use crate::corpus::{Dataset, Split};
use crate::engine::answer::{Facet, Field, SchemaReport};
use crate::view::number::float;
use crate::view::schema::is_in_train;
use crate::view::{query, range, text};
use std::collections::BTreeSet;

/// Less could be chance.
const LEAST: f64 = 10.83;

/// Something that one selection has more of.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The chart that shows it.
    pub title: String,
    pub mark: Mark,
    /// G².
    pub surprise: f64,
}

impl Difference {
    /// Only one selection has it.
    pub fn is_in_one(&self) -> bool {
        self.mark.counts.contains(&0)
    }
}

/// What differs, the most surprising first. Of what the lines ask for it is no surprise.
pub fn differences(charts: &[Chart], lines: [&str; 2]) -> Vec<Difference> {
    let is_free = |chart: &&Chart| !lines.iter().any(|line| is_asked(line, chart.subject));
    // Pairs say again what their parts say.
    let alone = charts.iter().filter(|chart| !matches!(chart.form, Form::Matrix { .. })).filter(is_free);
    let marks = alone.flat_map(|chart| chart.marks.iter().map(move |mark| (chart, mark)));
    let difference = |(chart, mark): (&Chart, &Mark)| Difference {
        title: chart.title.clone(),
        mark: mark.clone(),
        surprise: surprise(mark.counts, mark.of),
    };
    let mut all: Vec<Difference> = marks.map(difference).filter(|one| one.surprise > LEAST).collect();
    all.sort_by(|a, b| b.surprise.total_cmp(&a.surprise));
    all
}

/// The line has a term about it.
fn is_asked(line: &str, subject: Subject) -> bool {
    match subject {
        Subject::Number(number) => range::range(line, number).is_some(),
        Subject::Field(field) => {
            query::terms(line).iter().any(|term| term.filter.as_ref().is_some_and(|(of, _)| *of == field))
        }
        Subject::ActPairs | Subject::SlotPairs | Subject::Lengths | Subject::FlightPrices => false,
    }
}

/// G² of counts and what they are of.
fn surprise(counts: [u64; 2], of: [u64; 2]) -> f64 {
    let ([one, other], [of_one, of_other]) = (counts.map(float), of.map(float));
    let (found, all) = (one + other, of_one + of_other);
    let cell = |count: f64, expected: f64| if count > 0.0 { count * (count / expected).ln() } else { 0.0 };
    let side =
        |count: f64, of: f64| cell(count, found * of / all) + cell(of - count, (all - found) * of / all);
    if found > 0.0 && found < all && of_one > 0.0 && of_other > 0.0 {
        2.0 * (side(one, of_one) + side(other, of_other))
    } else {
        0.0
    }
}

/// Two lines that are worth comparing, and what this is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub says: String,
    pub line: String,
    pub against: String,
}

/// So many files are few enough to offer each two of them.
const MOST_FILES: usize = 3;

/// Each with each of those after it.
fn pairs<'a>(names: &[&'a str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let with_later = |(at, one): (usize, &&'a str)| {
        let one = *one;
        names.iter().skip(at + 1).map(move |other| (one, *other))
    };
    names.iter().enumerate().flat_map(with_later)
}

/// Splits and files with each other, and services that training has not seen with those that it has.
pub fn comparisons(dataset: Dataset, facets: &[Facet], schemas: &[SchemaReport]) -> Vec<Comparison> {
    let values = |field| {
        let facet = facets.iter().filter(move |facet| facet.field == field);
        let values = facet.flat_map(|facet| &facet.values).filter(|value| value.count > 0);
        values.map(|value| value.value.as_str())
    };
    let open: BTreeSet<&str> = values(Field::Split).collect();
    let splits: Vec<&str> =
        Split::ALL.map(Split::as_str).into_iter().filter(|split| open.contains(split)).collect();
    // Of many files each two are too many.
    let files: Vec<&str> = values(Field::File).collect();
    let files = if files.len() <= MOST_FILES { files } else { Vec::new() };
    let of_names = [(Field::Split, splits), (Field::File, files)].into_iter().flat_map(|(field, names)| {
        pairs(&names)
            .map(move |(one, other)| Comparison {
                says: text::overview::against(one, other),
                line: query::only(field, one),
                against: query::only(field, other),
            })
            .collect::<Vec<_>>()
    });
    let unseen = values(Field::Service).filter(|name| is_in_train(schemas, dataset, name) == Some(false));
    let line = unseen.fold(String::new(), |line, name| query::toggled(&line, Field::Service, name));
    let of_services = (!line.is_empty()).then(|| Comparison {
        says: text::overview::UNSEEN_SEEN.to_owned(),
        against: format!("-{line}"),
        line,
    });
    of_names.chain(of_services).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::FacetValue;

    #[test]
    fn the_surprise_is_the_log_likelihood_ratio() {
        // By hand: 2 Σ O ln(O / E), of which 30 and 70 are expected on both sides.
        let cell = |found: f64, expected: f64| found * (found / expected).ln();
        let sum = cell(20.0, 30.0) + cell(40.0, 30.0) + cell(80.0, 70.0) + cell(60.0, 70.0);
        assert!((surprise([20, 40], [100, 100]) - 2.0 * sum).abs() < 1e-9);
        for (counts, of) in [([0, 0], [9, 9]), ([9, 9], [9, 9]), ([3, 0], [9, 0]), ([0, 0], [0, 0])] {
            assert_eq!(surprise(counts, of).to_bits(), 0.0f64.to_bits(), "{counts:?} {of:?}");
        }
        assert!(surprise([10, 20], [100, 200]).abs() < 1e-9);
        assert!(surprise([0, 20], [100, 100]) > surprise([10, 20], [100, 100]));
    }

    #[test]
    fn open_splits_can_be_compared() {
        let facet = |field, values: &[&str]| Facet {
            field,
            values: values.iter().map(|value| FacetValue { value: (*value).to_owned(), count: 1 }).collect(),
        };
        let facets =
            [facet(Field::Split, &["test", "train", "none"]), facet(Field::Service, &["A_1", "B_1"])];
        let found = comparisons(Dataset::Sgd, &facets, &[]);
        let [only] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((only.line.as_str(), only.against.as_str()), ("split:train", "split:test"));
    }
}
