//! Which dialogues of a file match a query, and what the facets count.
//!
//! A facet's counts ignore the query's own terms on that field, so each field has its own set of rows until
//! they are combined.

use super::answer::Field;
use super::bits::Bits;
use super::column::Names;
use super::file::OpenFile;
use super::query::{Query, Term, What};
use crate::corpus::Split;

/// How files without a split are named in queries and facets.
pub const NO_SPLIT: &str = "none";

/// The rows of one file that meet the terms on each field, and those on text.
pub struct Matches {
    text: Bits,
    by_field: [Bits; Field::ALL.len()],
}

impl Matches {
    pub fn of(file: &OpenFile, query: &Query, services: &Names) -> Self {
        let row_count = file.segment.row_count();
        let mut matches =
            Self { text: Bits::all(row_count), by_field: std::array::from_fn(|_| Bits::all(row_count)) };
        for term in &query.terms {
            let mut rows = rows_of(term, file, services);
            if term.is_negated {
                rows.invert();
            }
            match &term.what {
                What::Field(field, _) => matches.field_mut(*field).intersect(&rows),
                What::Text(_) | What::Id(_) => matches.text.intersect(&rows),
            }
        }
        matches
    }

    /// The rows that meet every term.
    pub fn all(&self) -> Bits {
        self.except(None)
    }

    /// The rows that meet every term but those on `field`.
    pub fn except(&self, field: Option<Field>) -> Bits {
        let mut rows = self.text.clone();
        for (other, bits) in Field::ALL.iter().zip(&self.by_field) {
            if Some(*other) != field {
                rows.intersect(bits);
            }
        }
        rows
    }

    fn field_mut(&mut self, field: Field) -> &mut Bits {
        let [dataset, role, split, service, file] = &mut self.by_field;
        match field {
            Field::Dataset => dataset,
            Field::Role => role,
            Field::Split => split,
            Field::Service => service,
            Field::File => file,
        }
    }
}

fn rows_of(term: &Term, file: &OpenFile, services: &Names) -> Bits {
    let row_count = file.segment.row_count();
    let of_file = |is_met: bool| if is_met { Bits::all(row_count) } else { Bits::none(row_count) };
    match &term.what {
        What::Text(needle) => file.segment.rows_with(needle),
        What::Id(ids) => file.segment.rows_with_id(ids),
        What::Field(Field::Split, values) => {
            let is_wanted = |split| values.iter().any(|value| value.eq_ignore_ascii_case(split_name(split)));
            file.segment.rows_with_split(is_wanted)
        }
        What::Field(Field::Dataset, values) => {
            let word = file.recognition.as_ref().map_or("", |found| found.dataset.word());
            of_file(values.iter().any(|value| value.eq_ignore_ascii_case(word)))
        }
        What::Field(Field::Role, values) => {
            let word = file.recognition.as_ref().map_or("", |found| found.role.word());
            of_file(values.iter().any(|value| value.eq_ignore_ascii_case(word)))
        }
        What::Field(Field::File, values) => {
            of_file(values.iter().any(|value| is_path(&file.entry.path, value)))
        }
        What::Field(Field::Service, values) => {
            let is_wanted = |name: &String| values.iter().any(|value| value.eq_ignore_ascii_case(name));
            let numbers: Vec<u32> = (0u32..)
                .zip(services.all())
                .filter(|(_, name)| is_wanted(name))
                .map(|(number, _)| number)
                .collect();
            file.segment.rows_with_service(&numbers)
        }
    }
}

pub fn split_name(split: Option<Split>) -> &'static str {
    split.map_or(NO_SPLIT, Split::word)
}

/// A path is named whole, or by its end from a folder on.
fn is_path(path: &str, value: &str) -> bool {
    let (path, value) = (path.to_lowercase(), value.to_lowercase());
    path.strip_suffix(&value).is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_named_whole_or_by_its_end() {
        assert!(is_path("sgd/Dev/a.json", "sgd/dev/a.json"));
        assert!(is_path("sgd/dev/a.json", "dev/a.json"));
        assert!(is_path("sgd/dev/a.json", "a.json"));
        assert!(!is_path("sgd/dev/aa.json", "a.json"));
        assert!(!is_path("a.json", "dev/a.json"));
    }
}
