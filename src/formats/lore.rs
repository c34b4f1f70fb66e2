//! What files that hold no dialogues say about those that do: services, annotation names, splits.
//!
//! Each file tells its own ([`FileLore`]); together they are the [`Lore`] that rules look things up in.

use crate::corpus::{FileId, Recognition, Service, Split};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What one file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileLore {
    pub file: FileId,
    pub path: String,
    pub recognition: Recognition,
    pub split: Option<Split>,
    /// Services of a schema, or the annotation names and calls of an ontology in the same words.
    pub services: Vec<Service>,
    pub members: SplitList,
}

/// The dialogues of a split, as far as one file lists them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SplitList {
    /// Without repeats that follow each other.
    pub ids: Vec<String>,
    /// The first line, when the file may begin inside a row of the file before it.
    pub head: String,
    /// What follows the last row that was ended.
    pub tail: String,
}

/// What all files say, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub struct Lore {
    pub files: Vec<FileLore>,
    services: HashMap<String, Vec<(usize, usize)>>,
    splits: HashMap<String, Split>,
}

impl Lore {
    pub fn new(mut files: Vec<FileLore>) -> Self {
        files.sort_by_key(|file| file.file);
        let mut services: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
        let mut splits = HashMap::new();
        for (at, file) in files.iter().enumerate() {
            for (number, service) in file.services.iter().enumerate() {
                services.entry(service.name.clone()).or_default().push((at, number));
            }
            if let Some(split) = file.split {
                splits.extend(file.members.ids.iter().map(|id| (id.clone(), split)));
            }
        }
        Self { files, services, splits }
    }

    /// Whether any file tells about services like these; without one nothing can be said to be unknown.
    pub fn has_services(&self, of: &Recognition) -> bool {
        self.files.iter().any(|file| file.recognition.dataset == of.dataset && !file.services.is_empty())
    }

    /// The service that a dialogue of the file at `path` means: of the schemas that have the name, the one
    /// whose path shares the longest beginning.
    pub fn service(&self, of: &Recognition, path: &str, name: &str) -> Option<&Service> {
        let named = self.services.get(name)?.iter().filter_map(|(file, number)| {
            let file = self.files.get(*file)?;
            (file.recognition.dataset == of.dataset).then_some((file, file.services.get(*number)?))
        });
        named
            .max_by_key(|(file, _)| (common_start(&file.path, path), std::cmp::Reverse(file.file)))
            .map(|(_, service)| service)
    }

    /// Whether any file lists the dialogues of splits.
    pub fn has_splits(&self) -> bool {
        !self.splits.is_empty()
    }

    /// The split that lists the dialogue.
    pub fn split_of(&self, id: &str) -> Option<Split> {
        self.splits.get(id).copied()
    }
}

/// How many folders two paths share from their beginning.
fn common_start(a: &str, b: &str) -> usize {
    a.split('/').zip(b.split('/')).take_while(|(a, b)| a == b).count()
}
