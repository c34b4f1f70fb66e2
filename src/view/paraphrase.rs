//! The same service in several schemas: SGD-X says everything of SGD in other words.
//!
//! Names tell a service (the original's and the digit of the version), places tell its slots and intents.

use super::location::ServiceLink;
use super::schema::Schema;
use crate::corpus::Service;
use crate::engine::answer::SchemaReport;
use crate::formats::sgd::SGDX;

/// A service as one schema has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The digit of a paraphrase; the original has none.
    pub digit: Option<char>,
    pub link: ServiceLink,
    pub description: String,
    pub slots: Vec<Said>,
    pub intents: Vec<Said>,
}

/// Name and description.
pub type Said = (String, String);

impl Version {
    fn new(digit: Option<char>, report: &SchemaReport, service: &Service) -> Self {
        Self {
            digit,
            link: Schema::of(report).link_to(&service.name),
            description: service.description.clone(),
            slots: said(service.slots.iter().map(|slot| (&slot.name, &slot.description))),
            intents: said(service.intents.iter().map(|intent| (&intent.name, &intent.description))),
        }
    }
}

/// The original and its paraphrases in their order, whichever of them is `name`; none where only one is open.
pub fn versions(schemas: &[SchemaReport], of: &Schema, name: &str) -> Vec<Version> {
    let is_paraphrase = of.variant == SGDX;
    let base = name.strip_suffix(|last: char| is_paraphrase && last.is_ascii_digit()).unwrap_or(name);
    let mut versions: Vec<Version> = Vec::new();
    // What is chosen comes first: of two schemas of one version that is the one to show.
    let (own, others): (Vec<_>, Vec<_>) = schemas.iter().partition(|schema| schema.file == of.file);
    for schema in own.into_iter().chain(others) {
        if schema.dataset != of.dataset || schema.split != of.split {
            continue;
        }
        for service in &schema.services {
            let Some(rest) = service.name.strip_prefix(base) else { continue };
            let digit = rest.chars().next();
            let is_version = if schema.variant == SGDX {
                rest.len() == 1 && digit.is_some_and(|digit| digit.is_ascii_digit())
            } else {
                rest.is_empty()
            };
            if is_version && !versions.iter().any(|version| version.digit == digit) {
                versions.push(Version::new(digit, schema, service));
            }
        }
    }
    versions.sort_by_key(|version| version.digit);
    let is_compared = versions.len() > 1 && versions.first().is_some_and(|first| first.digit.is_none());
    if is_compared { versions } else { Vec::new() }
}

fn said<'a>(names: impl Iterator<Item = (&'a String, &'a String)>) -> Vec<Said> {
    names.map(|(name, description)| (name.clone(), description.clone())).collect()
}

/// What stands at each place in all versions; some may have less than others.
pub fn rows(versions: &[Version], of: fn(&Version) -> &Vec<Said>) -> Vec<Vec<Option<Said>>> {
    let columns: Vec<&Vec<Said>> = versions.iter().map(of).collect();
    let len = columns.iter().map(|column| column.len()).max().unwrap_or(0);
    (0..len).map(|place| columns.iter().map(|column| column.get(place).cloned()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Split, Variant};
    use crate::view::fixtures;

    fn schema(variant: Variant, split: Split, services: &[(&str, &[&str])]) -> SchemaReport {
        let services = services.iter().map(|(name, slots)| fixtures::service(name, slots)).collect();
        SchemaReport { variant, split: Some(split), ..fixtures::schema(services) }
    }

    fn versions_at(schemas: &[SchemaReport], at: usize) -> Vec<Version> {
        versions(schemas, &Schema::of(&schemas[at]), &schemas[at].services[0].name)
    }

    fn names(schemas: &[SchemaReport], at: usize) -> Vec<String> {
        versions_at(schemas, at).into_iter().map(|version| version.link.service).collect()
    }

    #[test]
    fn paraphrases_stand_beside_the_original_in_their_order() {
        let schemas = [
            schema(SGDX, Split::Dev, &[("Hotels_13", &["spot"]), ("Hotels_23", &[])]),
            schema(Variant::RAW, Split::Dev, &[("Hotels_1", &["city", "stars"]), ("Hotels_2", &[])]),
            schema(SGDX, Split::Dev, &[("Hotels_11", &["town", "rating"])]),
            schema(SGDX, Split::Test, &[("Hotels_12", &[])]),
            schema(Variant::RAW, Split::Train, &[("Hotels_1", &[])]),
        ];
        assert_eq!(names(&schemas, 1), ["Hotels_1", "Hotels_11", "Hotels_13"]);
        assert_eq!(names(&schemas, 2), ["Hotels_1", "Hotels_11", "Hotels_13"]);
        assert!(names(&schemas, 3).is_empty(), "its original is not open");
        assert!(names(&schemas, 4).is_empty(), "it is not paraphrased");
        let versions = versions_at(&schemas, 1);
        let slots = rows(&versions, |version| &version.slots);
        let names = |row: &[Option<Said>]| {
            row.iter().map(|said| said.as_ref().map_or("", |said| &said.0).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(&slots[0]), ["city", "town", "spot"]);
        assert_eq!(names(&slots[1]), ["stars", "rating", ""]);
        assert!(rows(&versions, |version| &version.intents).is_empty());
    }
}
