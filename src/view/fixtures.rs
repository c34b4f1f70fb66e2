//! A dialogue and a schema for tests.

use crate::corpus::{
    ByteRange, Dataset, Dialogue, FileId, Place, RecordAt, RecordForm, RecordNumber, Service, SlotEntry,
    Turn, Variant,
};
use crate::engine::answer::{Reading, SchemaReport};
use crate::formats::Details;

/// Turns as if they stood in the seventh line of a file.
pub fn reading(turns: Vec<Turn>) -> Reading {
    Reading {
        at: RecordAt { file: FileId(0), record: RecordNumber(0) },
        dataset: Dataset::Sgd,
        variant: Variant::RAW,
        form: RecordForm::OfDataset,
        split: None,
        path: "a_b.json".to_owned(),
        place: Place { line: 6, ..Place::of_file(FileId(0)) },
        bytes: ByteRange::new(0, 1),
        dialogue: Dialogue { id: "7".to_owned(), turns, ..Dialogue::default() },
        changes: Vec::new(),
        details: Details::default(),
        hits: Vec::new(),
    }
}

/// A schema of the original.
pub fn schema(services: Vec<Service>) -> SchemaReport {
    SchemaReport {
        file: FileId(0),
        path: String::new(),
        dataset: Dataset::Sgd,
        variant: Variant::RAW,
        split: None,
        services,
    }
}

pub fn service(name: &str, slots: &[&str]) -> Service {
    let slot = |name: &&str| SlotEntry { name: (*name).to_owned(), ..SlotEntry::default() };
    Service { name: name.to_owned(), slots: slots.iter().map(slot).collect(), ..Service::default() }
}
