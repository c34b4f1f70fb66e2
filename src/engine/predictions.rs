//! Which predictions are open: the runs that their files belong to, and the records that may be about a dialogue.
//!
//! The predictions of one folder, with those in folders of splits in it, are one run, unless two of its files predict the same
//! dialogue: then each file is one.
//! Runs are named by letters, in the order of their paths. Invariant: all shards see the same runs, for they agree on the
//! digests that these are made of.

use super::answer::PartAt;
use super::file::OpenFile;
use super::files::OpenFiles;
use crate::corpus::{
    ByteRange, Dataset, FileId, Recognition, RecordAt, RecordNumber, Role, Split, sort_by, sort_by_key,
};
use crate::formats::evaluation::JoinedBy;
use crate::formats::format_of;
use litemap::LiteMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a shard says of a part of a file of predictions.
#[derive(Serialize, Deserialize)]
pub struct PartPredictions {
    at: PartAt,
    path: String,
    recognition: Recognition,
    split: Option<Split>,
    /// By the id of the dialogue that they are about, hashed; those that are joined by their numbers have none, for what stands
    /// before the part may not be known yet. Records are numbered within the part.
    records: Vec<(Option<u64>, RecordNumber, ByteRange)>,
}

/// All predictions that are open.
#[derive(Default)]
pub struct Predictions {
    pub runs: Vec<Run>,
    files: BTreeMap<FileId, PredictionFile>,
    records: HashMap<u64, Vec<Predicted>>,
}

/// What one model predicted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// As a query names it.
    pub name: String,
    /// The folder or file that it stands in.
    pub path: String,
    pub dataset: Dataset,
    pub files: Vec<FileId>,
    /// Dialogues that are predicted.
    pub records: u64,
}

pub struct PredictionFile {
    pub path: String,
    pub recognition: Recognition,
    pub split: Option<Split>,
    /// Dialogues that it predicts.
    records: u64,
    /// Also those that cannot be read.
    all: u64,
}

/// A record that may be about a dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicted {
    pub at: RecordAt,
    pub range: ByteRange,
}

impl Run {
    /// Whether a file belongs to it, or the archive that it is in.
    pub fn has(&self, file: FileId) -> bool {
        self.files.contains(&file) || self.files.contains(&file.root_file())
    }
}

impl PartPredictions {
    /// Nothing of a part of another file.
    pub fn of(file: &OpenFile) -> Option<Self> {
        let recognition = file.recognition.as_ref().filter(|found| found.role == Role::Predictions)?;
        let dataset = recognition.dataset;
        let is_numbered = format_of(dataset).evaluation?.joined_by == JoinedBy::Number;
        let key = |row| (!is_numbered).then(|| key_of(dataset, file.segment.id(row)));
        let record = |row| (key(row), file.segment.record_in_part(row), file.segment.bytes(row));
        let rows = 0..file.segment.row_count();
        Some(Self {
            at: file.at(),
            path: file.entry.path.clone(),
            recognition: recognition.clone(),
            split: rows.clone().find_map(|row| file.segment.split(row)),
            records: rows.map(record).collect(),
        })
    }
}

/// What a dialogue is found by: its id, or its number where there are no ids.
fn key_of(dataset: Dataset, name: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    (dataset, name).hash(&mut hasher);
    hasher.finish()
}

impl Predictions {
    pub fn new(parts: Vec<PartPredictions>, files: &OpenFiles) -> Self {
        let mut predictions = Self::default();
        let mut keys: BTreeMap<FileId, HashSet<Key>> = BTreeMap::new();
        for part in parts {
            // What stands behind a gap has no number in its file.
            let Some(before) = files.before(part.at) else { continue };
            let file = part.at.file;
            let count = part.records.len() as u64;
            let dataset = part.recognition.dataset;
            let of_file = keys.entry(file).or_default();
            for (key, record, range) in part.records {
                let at = RecordAt { file, record: before.record(record) };
                let key = key.unwrap_or_else(|| key_of(dataset, at.record.0));
                of_file.insert((part.split, key));
                predictions.records.entry(key).or_default().push(Predicted { at, range });
            }
            let PartPredictions { path, recognition, split, .. } = part;
            let all = files.records(file);
            let new = || PredictionFile { path, recognition, split, records: 0, all };
            predictions.files.entry(file).or_insert_with(new).records += count;
        }
        predictions.records.values_mut().for_each(|records| sort_by_key(records, |record| record.at));
        predictions.runs = runs(&predictions.files, &keys);
        for run in &mut predictions.runs {
            run.records =
                predictions.files.iter().filter(|(id, _)| run.has(**id)).map(|(_, file)| file.records).sum();
        }
        predictions
    }

    /// A run of files that somebody named; nothing without predictions.
    pub fn named(&self, name: &str, path: &str, files: &[FileId]) -> Option<Run> {
        let (name, path, files) = (name.to_owned(), path.to_owned(), files.to_owned());
        let mut run = Run { name, path, dataset: Dataset::Sgd, files, records: 0 };
        let mut of_run = self.files.iter().filter(|(id, _)| run.has(**id)).map(|(_, file)| file).peekable();
        let dataset = of_run.peek()?.recognition.dataset;
        let records = of_run.map(|file| file.records).sum();
        (run.dataset, run.records) = (dataset, records);
        Some(run)
    }

    pub fn file(&self, file: FileId) -> Option<&PredictionFile> {
        self.files.get(&file)
    }

    /// The records that may be about the dialogue of a row, in the order of the files; its file has so many records.
    pub fn of_row(&self, file: &OpenFile, row: usize, records: u64) -> impl Iterator<Item = Predicted> {
        let own = file.segment.split(row);
        let dataset = file.recognition.as_ref().map(|found| found.dataset);
        let joined_by = dataset.and_then(|dataset| Some(format_of(dataset).evaluation?.joined_by));
        let is_numbered = joined_by == Some(JoinedBy::Number);
        let key = dataset.map(|dataset| {
            if is_numbered {
                key_of(dataset, file.segment.record(row).0)
            } else {
                key_of(dataset, file.segment.id(row))
            }
        });
        let found = key.and_then(|key| self.records.get(&key)).map_or(&[][..], Vec::as_slice);
        found.iter().copied().filter(move |predicted| {
            let of_file = self.files.get(&predicted.at.file);
            match own.zip(of_file.and_then(|file| file.split)) {
                Some((own, split)) => own == split,
                // The same number of records says that they belong together.
                None => !is_numbered || of_file.is_some_and(|file| file.all == records),
            }
        })
    }
}

/// What a file predicts: ids are unique inside a split.
type Key = (Option<Split>, u64);

/// The folder of a run: not that of a split in it.
fn folder_of(path: &str) -> &str {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (above, last) = folder.rsplit_once('/').unwrap_or(("", folder));
    if Split::from_word(last).is_some() { above } else { folder }
}

fn runs(files: &BTreeMap<FileId, PredictionFile>, keys: &BTreeMap<FileId, HashSet<Key>>) -> Vec<Run> {
    let mut groups: LiteMap<(&str, Dataset), Vec<FileId>> = LiteMap::new();
    for (id, file) in files {
        groups.entry((folder_of(&file.path), file.recognition.dataset)).or_default().push(*id);
    }
    let mut runs = Vec::new();
    for ((folder, dataset), mut ids) in groups {
        let path = |id: &FileId| files.get(id).map_or("", |file| file.path.as_str());
        sort_by_key(&mut ids, |id| path(id));
        let mut all: HashSet<Key> = HashSet::new();
        let is_one = ids.iter().filter_map(|id| keys.get(id)).flatten().all(|key| all.insert(*key));
        let mut push = |path: &str, files: Vec<FileId>| {
            runs.push(Run { name: String::new(), path: path.to_owned(), dataset, files, records: 0 });
        };
        match ids.as_slice() {
            [only] => push(path(only), vec![*only]),
            _ if is_one => push(folder, ids.clone()),
            _ => ids.iter().for_each(|id| push(path(id), vec![*id])),
        }
    }
    sort_by(&mut runs, |a, b| a.path.cmp(&b.path));
    for (number, run) in runs.iter_mut().enumerate() {
        run.name = name_of(number);
    }
    runs
}

/// `A` to `Z`, then `A2` and so on.
fn name_of(number: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(number % 26).unwrap_or_default());
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Variant;
    use crate::formats::split_of_path;

    fn runs_of(files: &[(&str, &[u64])]) -> Vec<(String, String, usize)> {
        let id = |number: usize| FileId(number as u64);
        let recognition = || Recognition::new(Dataset::Sgd, Variant::RAW, Role::Predictions, "");
        let file = |path: &str| PredictionFile {
            path: path.to_owned(),
            recognition: recognition(),
            split: None,
            records: 0,
            all: 0,
        };
        let all = files.iter().enumerate().map(|(at, (path, _))| (id(at), file(path))).collect();
        let keys = files
            .iter()
            .enumerate()
            .map(|(at, (path, keys))| {
                (
                    id(at),
                    keys.iter()
                        .map(|key| (split_of_path(path, None).map(|(split, _)| split), *key))
                        .collect(),
                )
            })
            .collect();
        runs(&all, &keys).into_iter().map(|run| (run.name, run.path, run.files.len())).collect()
    }

    fn run(name: &str, path: &str, files: usize) -> (String, String, usize) {
        (name.to_owned(), path.to_owned(), files)
    }

    #[test]
    fn a_folder_is_a_run() {
        let files: [(&str, &[u64]); 3] = [("a/1.json", &[1, 2]), ("a/2.json", &[3]), ("b/1.json", &[1])];
        assert_eq!(runs_of(&files), [run("A", "a", 2), run("B", "b/1.json", 1)]);
    }

    #[test]
    fn files_that_predict_the_same_dialogue_are_runs_of_their_own() {
        let files: [(&str, &[u64]); 2] = [("p/new.json", &[1, 2]), ("p/old.json", &[2, 3])];
        assert_eq!(runs_of(&files), [run("A", "p/new.json", 1), run("B", "p/old.json", 1)]);
    }

    #[test]
    fn splits_of_a_folder_are_one_run() {
        let files: [(&str, &[u64]); 2] = [("p/dev/1.json", &[1, 2]), ("p/test/1.json", &[1])];
        assert_eq!(runs_of(&files), [run("A", "p", 2)]);
    }

    #[test]
    fn runs_have_letters() {
        assert_eq!([0, 25, 26, 53].map(name_of), ["A", "Z", "A2", "B3"]);
    }
}
