//! What shards exchange once all files are read: schemas and splits, and which records share an id.
//!
//! A shard's digest travels packed, so that the page can hand it on without knowing what is in it. Invariant:
//! every shard joins the digests of all shards, its own too, and so they agree.

use super::answer::PartAt;
use super::file::OpenFile;
use super::files::OpenFiles;
use super::packed::Packed;
use super::predictions::{PartPredictions, Predictions};
use crate::corpus::{FileId, RecordNumber, Split};
use crate::formats::{FileReference, ReferenceData, Twin, name_hash};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

#[derive(Default, Serialize, Deserialize)]
pub struct ShardDigest {
    reference: Vec<FileReference>,
    predictions: Vec<PartPredictions>,
    ids: Vec<PartIds>,
}

/// The records of one part of a file by what their ids hash to; ids are compared within a dataset, variant and role.
#[derive(Serialize, Deserialize)]
struct PartIds {
    at: PartAt,
    folder: String,
    /// Records are numbered within the part.
    ids: Vec<(u64, RecordNumber, Option<Split>)>,
}

/// What came of all digests.
#[derive(Default)]
pub struct GlobalContext {
    pub reference: ReferenceData,
    pub predictions: Predictions,
    twins: HashMap<u64, Vec<(FileId, RecordNumber, Option<Split>)>>,
    /// Of files with such records.
    folders: HashMap<FileId, String>,
}

impl ShardDigest {
    pub fn of<'a>(files: impl Iterator<Item = &'a OpenFile>) -> Self {
        let mut digest = Self::default();
        for file in files {
            digest.reference.extend(file.reference.as_deref().cloned());
            digest.predictions.extend(PartPredictions::of(file));
            if file.has_listed() && file.segment.id_of.is_none() {
                let rows = 0..file.segment.row_count();
                let ids = rows.map(|row| {
                    (id_hash(file, row), file.segment.record_in_part(row), file.segment.split(row))
                });
                digest.ids.push(PartIds {
                    at: file.at(),
                    folder: folder(&file.entry.path).to_owned(),
                    ids: ids.collect(),
                });
            }
        }
        digest
    }

    /// Without the ids that only one record has: with all files in it, it says the same as before. Who publishes asks.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn without_single_ids(mut self) -> Self {
        let mut counts: HashMap<u64, u32> = HashMap::new();
        for (hash, ..) in self.ids.iter().flat_map(|part| &part.ids) {
            *counts.entry(*hash).or_default() += 1;
        }
        for part in &mut self.ids {
            part.ids.retain(|(hash, ..)| counts.get(hash).is_some_and(|count| *count > 1));
        }
        self.ids.retain(|part| !part.ids.is_empty());
        self
    }
}

impl GlobalContext {
    pub fn new(digests: &[Packed], files: &OpenFiles) -> Self {
        let (mut reference, mut predictions) = (Vec::new(), Vec::new());
        let mut records = Vec::new();
        let mut folders = HashMap::new();
        // They are our own; one that cannot be opened says nothing.
        for digest in digests.iter().filter_map(Packed::open::<ShardDigest>) {
            reference.extend(digest.reference);
            predictions.extend(digest.predictions);
            for part in digest.ids {
                // What stands behind a gap has no number in its file.
                let Some(before) = files.before(part.at) else { continue };
                let file = part.at.file;
                folders.insert(file, part.folder);
                let ids = part.ids.into_iter();
                records.extend(ids.map(|(hash, record, split)| (hash, file, before.record(record), split)));
            }
        }
        records.sort_unstable();
        let mut twins: HashMap<u64, Vec<_>> = HashMap::new();
        for same in records.chunk_by(|a, b| a.0 == b.0).filter(|same| same.len() > 1) {
            if let Some((hash, ..)) = same.first() {
                twins.insert(
                    *hash,
                    same.iter().map(|(_, file, record, split)| (*file, *record, *split)).collect(),
                );
            }
        }
        let with_twins: HashSet<FileId> = twins.values().flatten().map(|(file, ..)| *file).collect();
        folders.retain(|file, _| with_twins.contains(file));
        let predictions = Predictions::new(predictions, files);
        Self { reference: ReferenceData::new(reference), predictions, twins, folders }
    }

    /// The other records with the id of this one.
    pub fn twins_of(&self, file: &OpenFile, row: usize) -> Vec<Twin> {
        let at = file.segment.at(row, file.entry.id);
        let same = self.twins.get(&id_hash(file, row)).map_or(&[][..], Vec::as_slice);
        same.iter()
            .filter(|(other, record, _)| (*other, *record) != (at.file, at.record))
            .map(|(other, record, split)| Twin {
                file: *other,
                record: *record,
                split: *split,
                is_before: (*other, *record) < (at.file, at.record),
                is_beside: self.folders.get(other).is_some_and(|other| other == folder(&file.entry.path)),
            })
            .collect()
    }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The same in a browser and natively, since one publishes what the other reads.
fn id_hash(file: &OpenFile, row: usize) -> u64 {
    let kind = file.recognition.as_ref().map_or(0, |found| {
        let of_dataset = name_hash(0, found.dataset.as_str());
        name_hash(name_hash(of_dataset, found.variant.as_str()), found.role.as_str())
    });
    name_hash(kind, &file.segment.id(row))
}
