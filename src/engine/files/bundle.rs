//! By what files are found that belong together: dialogues and their flights.

use crate::corpus::FileId;
use crate::formats::bundle_of_path;
use std::collections::HashMap;

/// What belongs to a record of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partner {
    None,
    /// There may be one that was not read yet.
    Unknown,
    Is(FileId),
}

/// By what a file is found that belongs to another.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// In the same folder.
    pub beside: String,
    /// Of a file in an archive: in the folder of the archive.
    pub across: Option<String>,
}

impl Bundle {
    /// `archive` is the path of that which the file is in.
    pub fn of(path: &str, archive: Option<&str>) -> Option<Self> {
        let beside = bundle_of_path(path)?;
        let across = archive.map(|archive| {
            let folder = archive.rsplit_once('/').map_or("", |(folder, _)| folder);
            let name = beside.rsplit('/').next().unwrap_or_default();
            format!("{folder}/{name}")
        });
        Some(Self { beside, across })
    }
}

/// The files of each bundle, in the order of their numbers.
#[derive(Default)]
pub struct Partners {
    beside: HashMap<String, Vec<FileId>>,
    across: HashMap<String, Vec<FileId>>,
}

impl Partners {
    pub fn add(&mut self, file: FileId, bundle: &Bundle) {
        let put = |files: &mut HashMap<String, Vec<FileId>>, key: &str| {
            let files = files.entry(key.to_owned()).or_default();
            let at = files.partition_point(|other| *other < file);
            if files.get(at) != Some(&file) {
                files.insert(at, file);
            }
        };
        put(&mut self.beside, &bundle.beside);
        if let Some(key) = &bundle.across {
            put(&mut self.across, key);
        }
    }

    /// The files of a folder.
    pub fn beside(&self, key: &str) -> impl Iterator<Item = &FileId> {
        self.beside.get(key).into_iter().flatten()
    }

    /// The files in archives of a folder.
    pub fn across(&self, key: &str) -> impl Iterator<Item = &FileId> {
        self.across.get(key).into_iter().flatten()
    }

    /// Forgets a file, and what is in it.
    pub fn forget(&mut self, file: FileId) {
        for files in self.beside.values_mut().chain(self.across.values_mut()) {
            files.retain(|other| other.root_file() != file);
        }
    }
}
