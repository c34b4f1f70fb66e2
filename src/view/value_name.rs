//! What people call a value for which the query has a short word.

use super::text;
use crate::corpus::{Dataset, Role};
use crate::engine::answer::Field;

/// A value by the name that people know, where the query has a shorter one.
pub fn name(field: Field, value: &str) -> &str {
    match field {
        Field::Dataset => Dataset::from_word(value).map_or(value, |dataset| dataset.title()),
        Field::Role if value == Role::Kb.as_str() => text::files::FLIGHTS,
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_names_that_people_know() {
        assert_eq!(name(Field::Role, "kb"), "flights");
        assert_eq!(name(Field::Dataset, "sgd"), Dataset::Sgd.title());
        assert_eq!(name(Field::Service, "kb"), "kb");
    }
}
