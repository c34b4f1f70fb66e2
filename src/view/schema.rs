//! Finding a service among the schemas that are open, and what is told of each kind of entry.

use super::about::{is_listed, usage_query};
use super::location::ServiceLink;
use super::quiz::is_hidden_value;
use super::{query, text};
use crate::corpus::{Dataset, EntryKind, FileId, Service, SlotEntry, Split, Variant, lowered};
use crate::engine::answer::{Facet, FacetValue, Field, SchemaReport};
use crate::formats::taskmaster::names;
use std::collections::HashMap;

/// A schema that is open, without its services.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Schema {
    pub file: FileId,
    pub path: String,
    pub dataset: Dataset,
    pub variant: Variant,
    pub split: Option<Split>,
}

impl Schema {
    pub fn of(report: &SchemaReport) -> Self {
        let SchemaReport { file, path, dataset, variant, split, .. } = report.clone();
        Self { file, path, dataset, variant, split }
    }

    pub fn link_to(&self, service: &str) -> ServiceLink {
        ServiceLink {
            dataset: self.dataset,
            split: self.split,
            service: service.to_owned(),
            path: self.path.clone(),
        }
    }
}

/// A service in the list of a schema.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Listed {
    pub name: String,
    /// How many of that name stand before it: a broken schema may have several.
    pub before: usize,
    pub size: String,
}

/// The schemas that are open, each once: a long file is told of in parts.
pub fn schemas(reports: &[SchemaReport]) -> Vec<Schema> {
    let mut schemas: Vec<_> = reports.iter().map(Schema::of).collect();
    schemas.dedup();
    schemas
}

/// The services of a schema in its order whose names have `words` in them, in any case.
pub fn listed(reports: &[SchemaReport], schema: &Schema, words: &str) -> Vec<Listed> {
    let words = lowered(words);
    let own = reports.iter().filter(|report| report.file == schema.file);
    let services: Vec<&Service> = own.flat_map(|report| &report.services).collect();
    let names = numbered(services.iter().map(|service| service.name.as_str()));
    let entries = names.into_iter().zip(services);
    let wanted = entries.filter(|((name, _), _)| lowered(name).contains(&words));
    wanted.map(|((name, before), service)| Listed { name, before, size: size(service) }).collect()
}

/// Names, each with how often it stands before: what is told apart by that may repeat.
pub fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(String, usize)> {
    let mut seen = HashMap::new();
    let number = |name: &'a str| {
        let count = seen.entry(name).or_insert(0_usize);
        *count += 1;
        (name.to_owned(), *count - 1)
    };
    names.map(number).collect()
}

/// What the screen shows in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    Entry(Schema, Service),
    Dataset(Dataset),
    /// The name of a service that no open schema describes.
    Missing(String),
}

impl Chosen {
    /// It is the service of that name of a schema.
    pub fn is_entry(&self, schema: &Schema, name: &str) -> bool {
        matches!(self, Self::Entry(of, service) if of.file == schema.file && service.name == name)
    }

    /// What is counted beside it.
    pub fn usage(&self) -> Option<Usage> {
        match self {
            Self::Entry(schema, service) => {
                let query = counted_in(schema, service);
                let owner = Some(service.name.clone()).filter(|_| service.kind == EntryKind::Service);
                Some(Usage { dataset: schema.dataset, query, owner })
            }
            Self::Dataset(dataset) => {
                Some(Usage { dataset: *dataset, query: usage_query(*dataset, None, ""), owner: None })
            }
            Self::Missing(_) => None,
        }
    }
}

/// Which dialogues are counted beside what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Usage {
    pub dataset: Dataset,
    pub query: String,
    /// The service whose names are counted; otherwise those of all dialogues.
    pub owner: Option<String>,
}

impl Usage {
    /// The query for the dialogues that have a value, too.
    pub fn with(&self, field: Field, value: &str) -> String {
        match &self.owner {
            Some(owner) => query::toggled(&self.query, field, &format!("{owner}/{value}")),
            None => query::toggled(&self.query, field, value),
        }
    }
}

/// What the address names; without a name the first dataset, whose services lead on.
pub fn chosen(
    reports: &[SchemaReport],
    link: Option<&ServiceLink>,
    first: Option<Dataset>,
) -> Option<Chosen> {
    let entry =
        |(report, service): (&SchemaReport, &Service)| Chosen::Entry(Schema::of(report), service.clone());
    match link {
        Some(link) if link.is_dataset() => Some(Chosen::Dataset(link.dataset)),
        Some(link) => {
            let found = resolve(reports, link).map(entry);
            Some(found.unwrap_or_else(|| Chosen::Missing(link.service.clone())))
        }
        None => first.or_else(|| Some(reports.first()?.dataset)).map(Chosen::Dataset),
    }
}

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
fn counted_in(schema: &Schema, entry: &Service) -> String {
    let service = if entry.kind == EntryKind::Service { entry.name.as_str() } else { "" };
    usage_query(schema.dataset, schema.split, service)
}

/// The fields of a dataset whose values are listed.
pub fn dataset_fields(facets: &[Facet], is_quiz: bool) -> Vec<Field> {
    let fields = facets.iter().map(|facet| facet.field).filter(|field| is_listed(*field));
    fields.filter(|field| dataset_values(facets, *field, is_quiz).next().is_some()).collect()
}

/// The values of a field, the most frequent first; a quiz leaves out those that tell answers.
pub fn dataset_values(facets: &[Facet], field: Field, is_quiz: bool) -> impl Iterator<Item = &FacetValue> {
    let values = facets.iter().filter(move |facet| facet.field == field).flat_map(|facet| &facet.values);
    values.filter(move |value| !(is_quiz && is_hidden_value(field, &value.value)))
}

/// The annotation names of a domain, each with how many dialogues have it: those of the ontology in its order, with
/// and without what became of them, and those that dialogues have besides.
pub fn annotation_names(domain: &Service, facets: &[Facet]) -> Vec<(String, u64)> {
    let values = facets.iter().filter(|facet| facet.field == Field::Slot).flat_map(|facet| &facet.values);
    let values: Vec<_> = values.map(|value| (annotation_slot(domain, &value.value), value)).collect();
    let row = |value: &FacetValue| (value.value.clone(), value.count);
    let mut rows = Vec::new();
    for slot in &domain.slots {
        let start = rows.len();
        let own = values.iter().filter(|(of, _)| of.is_some_and(|of| of.name == slot.name));
        rows.extend(own.map(|(_, value)| row(value)));
        if rows.len() == start {
            rows.push((slot.name.clone(), 0));
        }
    }
    let is_other = |value: &FacetValue| names::parts(&value.value).prefix == domain.name;
    let others = values.iter().filter(|(of, value)| of.is_none() && is_other(value));
    rows.extend(others.map(|(_, value)| row(value)));
    rows
}

/// What an ontology says of an annotation name.
pub fn annotation_meaning<'a>(domain: &'a Service, name: &str) -> &'a str {
    match annotation_slot(domain, name) {
        Some(slot) => slot.description.as_str(),
        None if names::parts(name).is_whole(&domain.description) => text::schema::WHOLE,
        None => text::schema::NOT_IN_ONTOLOGY,
    }
}

fn annotation_slot<'a>(domain: &'a Service, name: &str) -> Option<&'a SlotEntry> {
    let named = |name: &str| domain.slots.iter().find(|slot| slot.name == name);
    named(name).or_else(|| named(names::without_verdict(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::fixtures;

    fn schema(path: &str, split: Option<Split>) -> SchemaReport {
        let services = vec![fixtures::service("Hotels_1", &[])];
        SchemaReport { path: path.to_owned(), split, ..fixtures::schema(services) }
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
            (size(&entry), counted_in(&Schema::of(&report), &entry))
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
        let found: Vec<_> =
            found.iter().map(|(name, _)| (name.as_str(), annotation_meaning(&domain, name))).collect();
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
        let expected = [("pizza.size.reject", 2), ("pizza.size", 9), ("pizza.crust", 0), ("pizza.accept", 4)];
        assert_eq!(found, expected.map(|(name, count)| (name.to_owned(), count)));
        let means = |name| annotation_meaning(&domain, name);
        assert_eq!(expected.map(|(name, _)| means(name)), ["", "", "", text::schema::WHOLE]);
    }

    #[test]
    fn services_of_one_name_are_told_apart() {
        let reports = [schema("a.json", None), schema("a.json", None)];
        let schemas = schemas(&reports);
        let [schema] = schemas.as_slice() else { panic!("two parts are one schema") };
        let before: Vec<_> = listed(&reports, schema, "").into_iter().map(|entry| entry.before).collect();
        assert_eq!(before, [0, 1]);
        assert_eq!(listed(&reports, schema, "hot").len(), 2);
        assert!(listed(&reports, schema, "bus").is_empty());
    }

    #[test]
    fn the_first_dataset_is_chosen_unless_the_address_names_a_service() {
        let first = Some(Dataset::Frames);
        assert_eq!(chosen(&[], None, first), Some(Chosen::Dataset(Dataset::Frames)));
        let schemas = [schema("dev/schema.json", Some(Split::Dev))];
        assert_eq!(chosen(&schemas, None, None), Some(Chosen::Dataset(Dataset::Sgd)));
        let hotels = link("Hotels_1", "", None);
        let found = chosen(&schemas, Some(&hotels), first).expect("it has the service");
        assert!(found.is_entry(&Schema::of(&schemas[0]), "Hotels_1"));
        let usage = found.usage().expect("it is counted");
        let query = "dataset:sgd split:dev service:Hotels_1";
        assert_eq!(usage.query, query);
        assert_eq!(usage.with(Field::Slot, "stars"), format!("{query} slot:Hotels_1/stars"));
        let missing = link("Nowhere_1", "", None);
        assert_eq!(chosen(&schemas, Some(&missing), first), Some(Chosen::Missing("Nowhere_1".to_owned())));
    }
}
