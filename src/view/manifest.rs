//! What the list of files says besides what each of them is: which belong together, and whether all that was
//! published is there.

use super::number;
use crate::corpus::{Role, Split};
use crate::engine::answer::{FileReport, FileState};
use crate::formats::{PUBLISHED, Published, bundle_of_path};

/// A set of dialogues as its authors count it, and as it was counted here.
pub struct Comparison {
    pub published: &'static Published,
    pub counted: u64,
}

impl Comparison {
    /// What the difference comes from.
    pub fn says(&self) -> String {
        let expected = self.published.dialogues;
        let sign = match self.counted {
            counted if counted < expected => {
                format!("{} are not open", number::grouped(expected - counted))
            }
            counted if counted > expected => {
                format!("{} more than published: some may be open twice", number::grouped(counted - expected))
            }
            _ => "as published".to_owned(),
        };
        match self.published.note {
            "" => sign,
            note => format!("{sign}; {note}"),
        }
    }
}

/// The sets of which something is open.
pub fn comparisons(files: &[FileReport]) -> Vec<Comparison> {
    let compare = |published: &'static Published| {
        let counted = files.iter().filter(|file| is_of(file, published)).map(|file| file.readable).sum();
        (counted > 0).then_some(Comparison { published, counted })
    };
    PUBLISHED.iter().filter_map(compare).collect()
}

fn is_of(file: &FileReport, published: &Published) -> bool {
    let is_split = |split: Option<Split>| published.split.is_none() || split == published.split;
    file.recognition.as_ref().is_some_and(|found| {
        found.dataset == published.dataset
            && found.role == Role::Dialogues
            && published.variants.contains(&found.variant.word())
            && is_split(file.split)
    })
}

/// The file that a file belongs to: dialogues and their flights, dialogues and the schema beside them.
pub fn companion<'f>(file: &FileReport, files: &'f [FileReport]) -> Option<&'f FileReport> {
    let own = file.recognition.as_ref()?;
    let wanted = match own.role {
        Role::Dialogues | Role::Predictions => [Role::Kb, Role::Schema],
        Role::Kb => [Role::Dialogues, Role::Predictions],
        _ => return None,
    };
    let bundle = bundle_of_path(&file.path);
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let is_it = |other: &&FileReport| {
        let Some(found) = other.recognition.as_ref().filter(|found| found.dataset == own.dataset) else {
            return false;
        };
        wanted.contains(&found.role)
            && if found.role == Role::Schema {
                folder(&other.path) == folder(&file.path)
            } else {
                bundle.is_some() && bundle_of_path(&other.path) == bundle
            }
    };
    files.iter().find(is_it)
}

/// How far a file is.
pub fn state(file: &FileReport) -> String {
    match file.state {
        FileState::Waiting => "waiting".to_owned(),
        // Of what is packed, the archive's bytes are counted and not its own.
        FileState::Reading if file.read_bytes > 0 && file.bytes > 0 => {
            format!("being read, {} %", file.read_bytes.min(file.bytes) * 100 / file.bytes)
        }
        FileState::Reading => "being read".to_owned(),
        FileState::Ready => "read".to_owned(),
        FileState::Stopped => "stopped".to_owned(),
        FileState::Failed => "not read".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, FileId, Recognition, Variant};

    fn file(path: &str, dataset: Dataset, variant: &str, role: Role, readable: u64) -> FileReport {
        FileReport {
            id: FileId(0),
            path: path.to_owned(),
            bytes: 1000,
            recognition: Some(Recognition::new(
                dataset,
                Variant(variant.to_owned().into()),
                role,
                String::new(),
            )),
            split: crate::formats::split_of_path(path),
            state: FileState::Ready,
            read_bytes: 1000,
            records: readable,
            readable,
            findings: 0,
            problems: Vec::new(),
        }
    }

    #[test]
    fn what_is_open_is_held_against_what_was_published() {
        let files = [
            file("sgd/dev/dialogues_001.json", Dataset::Sgd, "raw", Role::Dialogues, 2_400),
            file("sgd/dev/dialogues_002.json", Dataset::Sgd, "raw", Role::Dialogues, 82),
            file("sgd/dev/schema.json", Dataset::Sgd, "raw", Role::Schema, 17),
            file("sgd/test/dialogues_001.json", Dataset::Sgd, "raw", Role::Dialogues, 200),
            file("tm/woz-dialogs.json", Dataset::Taskmaster, "tm1", Role::Dialogues, 13_216),
        ];
        let told = comparisons(&files);
        let told: Vec<_> = told.iter().map(|one| (one.published.title, one.counted, one.says())).collect();
        assert_eq!(told[0], ("Schema-Guided Dialogue, dev", 2_482, "as published".to_owned()));
        assert_eq!(told[1].2, format!("{} are not open", number::grouped(4_001)));
        assert!(
            told[2].2.starts_with("1 more than published: some may be open twice; 7 708"),
            "{}",
            told[2].2
        );
        assert_eq!(told.len(), 3);
    }

    #[test]
    fn files_belong_together_by_name_or_folder() {
        let files = [
            file("a/train_data.json", Dataset::AirDialogue, "raw", Role::Dialogues, 9),
            file("a/train_kb.json", Dataset::AirDialogue, "raw", Role::Kb, 9),
            file("b/train_kb.json", Dataset::AirDialogue, "raw", Role::Kb, 9),
            file("dev/dialogues_001.json", Dataset::Sgd, "raw", Role::Dialogues, 9),
            file("dev/schema.json", Dataset::Sgd, "raw", Role::Schema, 9),
        ];
        let of = |index: usize| companion(&files[index], &files).map(|file| file.path.as_str());
        assert_eq!(of(0), Some("a/train_kb.json"));
        assert_eq!(of(1), Some("a/train_data.json"));
        assert_eq!(of(2), None);
        assert_eq!(of(3), Some("dev/schema.json"));
        assert_eq!(of(4), None);
    }

    #[test]
    fn reading_has_a_percentage_where_it_is_known() {
        let mut file = file("a.json", Dataset::Sgd, "raw", Role::Dialogues, 0);
        assert_eq!(state(&file), "read");
        (file.state, file.read_bytes) = (FileState::Reading, 384);
        assert_eq!(state(&file), "being read, 38 %");
        file.read_bytes = 0;
        assert_eq!(state(&file), "being read");
    }
}
