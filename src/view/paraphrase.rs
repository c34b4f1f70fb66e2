//! The same service in several schemas: SGD-X says everything of SGD in other words.
//!
//! Names tell a service (the original's and the digit of the version), places tell its slots and intents.

use crate::corpus::{Service, Variant};
use crate::engine::answer::SchemaReport;

/// The schemas that paraphrase others.
const SGDX: Variant = Variant::new("sgdx");

/// A service as one schema has it.
#[derive(Clone, Copy)]
pub struct Version<'a> {
    /// The digit of a paraphrase; the original has none.
    pub digit: Option<char>,
    pub report: &'a SchemaReport,
    pub service: &'a Service,
}

/// Name and description.
pub type Said<'a> = (&'a str, &'a str);

/// The original and its paraphrases in their order, whichever of them it is; none where only one is open.
pub fn versions<'a>(
    schemas: &'a [SchemaReport],
    report: &'a SchemaReport,
    service: &'a Service,
) -> Vec<Version<'a>> {
    let is_paraphrase = report.variant == SGDX;
    let name = service.name.as_str();
    let base = name.strip_suffix(|last: char| is_paraphrase && last.is_ascii_digit()).unwrap_or(name);
    let mut versions: Vec<Version> = Vec::new();
    // What is chosen comes first: of two schemas of one version that is the one to show.
    for schema in std::iter::once(report).chain(schemas) {
        if schema.dataset != report.dataset || schema.split != report.split {
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
                versions.push(Version { digit, report: schema, service });
            }
        }
    }
    versions.sort_by_key(|version| version.digit);
    let is_compared = versions.len() > 1 && versions.first().is_some_and(|first| first.digit.is_none());
    if is_compared { versions } else { Vec::new() }
}

pub fn slots(service: &Service) -> Vec<Said<'_>> {
    service.slots.iter().map(|slot| (slot.name.as_str(), slot.description.as_str())).collect()
}

pub fn intents(service: &Service) -> Vec<Said<'_>> {
    service.intents.iter().map(|intent| (intent.name.as_str(), intent.description.as_str())).collect()
}

/// What stands at each place in all versions; some may have less than others.
pub fn rows<'a>(
    versions: &[Version<'a>],
    of: impl Fn(&'a Service) -> Vec<Said<'a>>,
) -> Vec<Vec<Option<Said<'a>>>> {
    let columns: Vec<Vec<Said>> = versions.iter().map(|version| of(version.service)).collect();
    let len = columns.iter().map(Vec::len).max().unwrap_or(0);
    (0..len).map(|place| columns.iter().map(|column| column.get(place).copied()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, FileId, SlotEntry, Split};

    fn schema(variant: Variant, split: Split, services: &[(&str, &[&str])]) -> SchemaReport {
        let slot = |name: &&str| SlotEntry { name: (*name).to_owned(), ..SlotEntry::default() };
        let service = |(name, slots): &(&str, &[&str])| Service {
            name: (*name).to_owned(),
            slots: slots.iter().map(slot).collect(),
            ..Service::default()
        };
        SchemaReport {
            file: FileId(0),
            path: String::new(),
            dataset: Dataset::Sgd,
            variant,
            split: Some(split),
            services: services.iter().map(service).collect(),
        }
    }

    fn names(schemas: &[SchemaReport], at: usize) -> Vec<&str> {
        let (report, service) = (&schemas[at], &schemas[at].services[0]);
        versions(schemas, report, service).iter().map(|version| version.service.name.as_str()).collect()
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
        let versions = versions(&schemas, &schemas[1], &schemas[1].services[0]);
        let slots = rows(&versions, slots);
        let names = |row: &[Option<Said>]| {
            row.iter().map(|said| said.map_or("", |said| said.0).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(&slots[0]), ["city", "town", "spot"]);
        assert_eq!(names(&slots[1]), ["stars", "rating", ""]);
        assert!(rows(&versions, intents).is_empty());
    }
}
