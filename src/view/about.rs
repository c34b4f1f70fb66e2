//! What a dataset says of itself and its words, as its folder has written it down, beside how often they occur.

use super::query;
use crate::corpus::{Dataset, Split};
use crate::engine::answer::Field;

/// The kinds of lines that are no fields of queries.
pub const FACT: &str = "about";
pub const WORD: &str = "word";

/// The name and the sentence of every line of a kind, in their order.
pub fn lines<'a>(about: &'a str, kind: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    about.lines().filter_map(move |line| {
        let mut parts = line.splitn(3, '\t');
        (parts.next()? == kind).then_some(())?;
        Some((parts.next()?, parts.next()?))
    })
}

/// What a value of a field means, in any case.
pub fn meaning<'a>(about: &'a str, field: Field, value: &str) -> &'a str {
    let mut lines = lines(about, field.as_str());
    lines.find(|(name, _)| name.eq_ignore_ascii_case(value)).map_or("", |(_, says)| says)
}

/// The query for a dataset, or for one of its services.
pub fn usage_query(dataset: Dataset, split: Option<Split>, service: &str) -> String {
    let terms = [
        (Field::Dataset, dataset.as_str()),
        (Field::Split, split.map_or("", Split::as_str)),
        (Field::Service, service),
    ];
    let given = terms.into_iter().filter(|(_, value)| !value.is_empty());
    given.fold(String::new(), |line, (field, value)| query::toggled(&line, field, value))
}

/// What is listed of a dataset: not what its files are and where, nor what is wrong with its records or noted on them.
pub fn is_listed(field: Field) -> bool {
    !matches!(field, Field::Dataset | Field::Role | Field::File | Field::Rule | Field::Label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_meanings_in_any_case() {
        let about = "about\tLicence\tfree\nact\tuser/INFORM\tTells.\nact\tbroken\n";
        assert_eq!(meaning(about, Field::Act, "user/inform"), "Tells.");
        assert_eq!(meaning(about, Field::Act, "broken"), "");
        assert_eq!(meaning(about, Field::Slot, "user/INFORM"), "");
        assert_eq!(lines(about, FACT).collect::<Vec<_>>(), [("Licence", "free")]);
    }

    #[test]
    fn a_service_is_asked_for_in_its_split() {
        assert_eq!(usage_query(Dataset::Frames, None, ""), "dataset:frames");
        let query = usage_query(Dataset::Sgd, Some(Split::Dev), "Buses_1");
        assert_eq!(query, "dataset:sgd split:dev service:Buses_1");
    }
}
