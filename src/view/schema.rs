//! Finding a service among the schemas that are open.

use super::location::ServiceLink;
use crate::corpus::{Dataset, Service, Split};
use crate::engine::answer::SchemaReport;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{FileId, Variant};

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
}
