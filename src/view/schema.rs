//! Finding a service among the schemas that are open, and what is told of each kind of entry.

use super::about::usage_query;
use super::location::ServiceLink;
use super::text;
use crate::corpus::{Dataset, EntryKind, Service, Split};
use crate::engine::answer::{Facet, FacetValue, Field, SchemaReport};
use crate::formats::taskmaster::names;

/// The service that a link means. Names repeat across splits and variants: the schema that shares most
/// folders with the link's path wins, then the one of its split.
pub fn resolve<'a>(
    schemas: &'a [SchemaReport],
    link: &ServiceLink,
) -> Option<(&'a SchemaReport, &'a Service)> {
    let rank = |schema: &SchemaReport| (shared_folders(&schema.path, &link.path), schema.split == link.split);
    let candidates =
        schemas.iter().rev().filter(|schema| schema.dataset == link.dataset).filter_map(|schema| {
            schema
                .services
                .iter()
                .find(|service| service.name == link.service)
                .map(|service| (schema, service))
        });
    // Of equals the first: `max_by_key` would take the last.
    candidates.max_by_key(|(schema, _)| rank(schema))
}

/// Whether a schema of the training split has a service; `None` when none of the dataset's is open.
pub fn is_in_train(schemas: &[SchemaReport], dataset: Dataset, service: &str) -> Option<bool> {
    let trained =
        schemas.iter().filter(|schema| schema.dataset == dataset && schema.split == Some(Split::Train));
    trained.map(|schema| schema.services.iter().any(|found| found.name == service)).reduce(|a, b| a || b)
}

/// The folders in which both paths lie; one more if they are the same file.
fn shared_folders(a: &str, b: &str) -> usize {
    a.split('/').zip(b.split('/')).take_while(|(a, b)| a == b).count()
}

/// How much an entry describes.
pub fn size(entry: &Service) -> String {
    let count = entry.slots.len() as u64;
    match entry.kind {
        EntryKind::Service => text::count::slots(count),
        EntryKind::Api => text::schema::arguments(count),
        EntryKind::Annotations => text::schema::annotation_names(count),
    }
}

/// The query whose counts stand beside an entry: calls and annotation names are of no service.
pub fn counted_in(report: &SchemaReport, entry: &Service) -> String {
    let service = if entry.kind == EntryKind::Service { entry.name.as_str() } else { "" };
    usage_query(report.dataset, report.split, service)
}

/// The annotation names of a domain, each with how many dialogues have it: those of the ontology in its order, with
/// and without what became of them, and those that dialogues have besides.
pub fn annotation_names<'a>(domain: &'a Service, facets: &'a [Facet]) -> Vec<(&'a str, &'a str, u64)> {
    let all = || facets.iter().filter(|facet| facet.field == Field::Slot).flat_map(|facet| &facet.values);
    let is_listed = |found: &FacetValue| {
        domain.slots.iter().any(|slot| slot.name == names::without_verdict(&found.value))
    };
    let mut found = Vec::new();
    for slot in &domain.slots {
        let of_slot = all().filter(|found| names::without_verdict(&found.value) == slot.name);
        let start = found.len();
        found.extend(of_slot.map(|found| (found.value.as_str(), slot.description.as_str(), found.count)));
        if found.len() == start {
            found.push((slot.name.as_str(), slot.description.as_str(), 0));
        }
    }
    let others = all().filter(|found| names::parts(&found.value).prefix == domain.name && !is_listed(found));
    found.extend(others.map(|found| {
        let is_whole = names::parts(&found.value).is_whole(&domain.description);
        let what = if is_whole { text::schema::WHOLE } else { text::schema::NOT_IN_ONTOLOGY };
        (found.value.as_str(), what, found.count)
    }));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{FileId, SlotEntry, Variant};

    fn schema(path: &str, split: Option<Split>) -> SchemaReport {
        let service = Service { name: "Hotels_1".to_owned(), ..Service::default() };
        SchemaReport {
            file: FileId(0),
            path: path.to_owned(),
            dataset: Dataset::Sgd,
            variant: Variant::RAW,
            split,
            services: vec![service],
        }
    }

    fn link(service: &str, path: &str, split: Option<Split>) -> ServiceLink {
        ServiceLink { dataset: Dataset::Sgd, split, service: service.to_owned(), path: path.to_owned() }
    }

    #[test]
    fn the_nearest_schema_wins() {
        let schemas = [
            schema("sgd/dev/schema.json", Some(Split::Dev)),
            schema("sgd/test/schema.json", Some(Split::Test)),
            schema("sgdx/v1/test/schema.json", Some(Split::Test)),
        ];
        let path = |link| resolve(&schemas, &link).map(|(schema, _)| schema.path.as_str());
        let test = Some(Split::Test);
        assert_eq!(path(link("Hotels_1", "sgdx/v1/test/a.json", test)), Some("sgdx/v1/test/schema.json"));
        assert_eq!(path(link("Hotels_1", "sgd/test/a.json", test)), Some("sgd/test/schema.json"));
        assert_eq!(path(link("Hotels_1", "", test)), Some("sgd/test/schema.json"));
        assert_eq!(path(link("Hotels_1", "", None)), Some("sgd/dev/schema.json"));
        assert_eq!(path(link("Nowhere_1", "sgd/test/a.json", test)), None);
    }

    #[test]
    fn a_service_is_unseen_only_where_the_training_schema_is_open() {
        let schemas = [schema("dev/schema.json", Some(Split::Dev)), schema("a.json", Some(Split::Train))];
        assert_eq!(is_in_train(&schemas, Dataset::Sgd, "Hotels_1"), Some(true));
        assert_eq!(is_in_train(&schemas, Dataset::Sgd, "Hotels_2"), Some(false));
        assert_eq!(is_in_train(&schemas[..1], Dataset::Sgd, "Hotels_1"), None);
        assert_eq!(is_in_train(&schemas, Dataset::Frames, "Hotels_1"), None);
    }

    #[test]
    fn calls_and_annotation_names_are_counted_in_the_dataset() {
        let report = SchemaReport { dataset: Dataset::Taskmaster, ..schema("apis.json", None) };
        let of = |kind| {
            let entry = Service { kind, name: "find_movies".to_owned(), ..Service::default() };
            (size(&entry), counted_in(&report, &entry))
        };
        for (kind, said, query) in [
            (EntryKind::Service, "0 slots", "dataset:taskmaster service:find_movies"),
            (EntryKind::Api, "0 arguments", "dataset:taskmaster"),
            (EntryKind::Annotations, "0 annotation names", "dataset:taskmaster"),
        ] {
            assert_eq!(of(kind), (said.to_owned(), query.to_owned()));
        }
    }

    #[test]
    fn names_of_the_transaction_as_a_whole_are_in_the_ontology() {
        let domain = Service {
            name: "uber_lyft".to_owned(),
            description: "ride_booking".to_owned(),
            ..Service::default()
        };
        let value = |value: &str| FacetValue { value: value.to_owned(), count: 1 };
        let names =
            ["uber_lyft.ride_booking.accept", "uber_lyft.reject", "uber_lyft", "uber_lyft.tip.accept"];
        let facets = [Facet { field: Field::Slot, values: names.map(value).into() }];
        let found = annotation_names(&domain, &facets);
        let found: Vec<_> = found.into_iter().map(|(name, what, _)| (name, what)).collect();
        let (whole, other) = (text::schema::WHOLE, text::schema::NOT_IN_ONTOLOGY);
        assert_eq!(found, [(names[0], whole), (names[1], whole), (names[2], whole), (names[3], other)]);
    }

    #[test]
    fn names_of_an_ontology_stand_with_every_form_that_dialogues_have() {
        let slot = |name: &str| SlotEntry { name: name.to_owned(), ..SlotEntry::default() };
        let slots = vec![slot("pizza.size"), slot("pizza.crust")];
        let domain = Service { name: "pizza".to_owned(), slots, ..Service::default() };
        let value = |(value, count): (&str, u64)| FacetValue { value: value.to_owned(), count };
        let counts = [("pizza.size.reject", 2), ("pizza.size", 9), ("pizza.accept", 4), ("tea.size", 3)];
        let facets = [Facet { field: Field::Slot, values: counts.into_iter().map(value).collect() }];
        let found = annotation_names(&domain, &facets);
        let found: Vec<_> = found.into_iter().map(|(name, _, count)| (name, count)).collect();
        let expected = [("pizza.size.reject", 2), ("pizza.size", 9), ("pizza.crust", 0), ("pizza.accept", 4)];
        assert_eq!(found, expected);
    }
}
