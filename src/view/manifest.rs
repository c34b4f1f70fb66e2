//! What the list of files says besides what each of them is: which belong together, and whether all that was
//! published is there.

use super::text;
use crate::corpus::{FileId, Role, Split, SplitSource, lowered};
use crate::engine::answer::{FileReport, FileState};
use crate::formats::common_end;
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
            counted if counted < expected => text::files::not_open(expected - counted),
            counted if counted > expected => text::files::more_than_published(counted - expected),
            _ => text::files::AS_PUBLISHED.to_owned(),
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
            && published.variants.contains(&found.variant.as_str())
            && is_split(file.split.of_path)
    })
}

/// The folder of a path with its slash, and the name in it.
pub fn folder_and_name(path: &str) -> (&str, &str) {
    path.split_at(path.rfind('/').map_or(0, |slash| slash + 1))
}

/// The files whose paths have `words` in them, in any case, in the order of the list, each with the folder that is named
/// before it: before the first of several that stand together.
pub fn listed<'f>(files: &'f [FileReport], words: &str) -> Vec<(FileId, Option<&'f str>)> {
    let words = lowered(words);
    let wanted = files.iter().filter(|file| words.is_empty() || lowered(&file.path).contains(&words));
    let mut before = "";
    let with_folder = wanted.map(|file| {
        let (folder, _) = folder_and_name(&file.path);
        let is_first = std::mem::replace(&mut before, folder) != folder;
        (file.id, is_first.then_some(folder))
    });
    with_folder.collect()
}

/// Of each file the one that it belongs to: dialogues and their flights, dialogues and the schema beside them.
pub fn companions(files: &[FileReport]) -> Vec<Option<String>> {
    let bundles: Vec<Option<String>> = files.iter().map(|file| bundle_of_path(&file.path)).collect();
    let folder = |file: &'_ FileReport| file.path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let is_role = |file: &FileReport, role| file.recognition.as_ref().is_some_and(|found| found.role == role);
    // Few of many files: the others are not looked through.
    let candidates: Vec<(&FileReport, &Option<String>)> = files
        .iter()
        .zip(&bundles)
        .filter(|(file, bundle)| bundle.is_some() || is_role(file, Role::Schema))
        .collect();
    let companion = |(file, bundle): (&FileReport, &Option<String>)| {
        let own = file.recognition.as_ref()?;
        let wanted = match own.role {
            Role::Dialogues | Role::Predictions => [Role::Kb, Role::Schema],
            Role::Kb => [Role::Dialogues, Role::Predictions],
            _ => return None,
        };
        let is_it = |(other, other_bundle): &&(&FileReport, &Option<String>)| {
            let Some(found) = other.recognition.as_ref().filter(|found| found.dataset == own.dataset) else {
                return false;
            };
            let is_beside = || match found.role {
                Role::Schema => folder(other) == folder(file),
                _ => bundle.is_some() && *other_bundle == bundle,
            };
            wanted.contains(&found.role) && is_beside()
        };
        candidates.iter().find(is_it).map(|(other, _)| other.path.clone())
    };
    files.iter().zip(&bundles).map(companion).collect()
}

/// The files that give their places to files of these paths: those that could not be read, or cannot any more. A file
/// may be given without its folder. What is in an archive is not given by itself.
pub fn replaced(files: &[FileReport], lost: &[FileId], given: &[&str]) -> Vec<FileId> {
    let is_same = |one: &str, other: &str| {
        common_end(one, other) == one.split('/').count().min(other.split('/').count())
    };
    let is_replaced = |file: &&FileReport| {
        !file.id.is_inside()
            && (file.state == FileState::Failed || lost.contains(&file.id))
            && given.iter().any(|path| is_same(path, &file.path))
    };
    files.iter().filter(is_replaced).map(|file| file.id).collect()
}

/// The split of a file, and where it comes from.
pub fn split(file: &FileReport) -> String {
    let Some(source) = file.split.source else { return "\u{2013}".to_owned() };
    let [record, list, folder, name] = text::files::SPLIT_FROM;
    let from = match source {
        SplitSource::Record => return record.to_owned(),
        SplitSource::List => return list.to_owned(),
        SplitSource::Folder => folder,
        SplitSource::Name => name,
    };
    format!("{}, {from}", file.split.of_path.map_or("", Split::as_str))
}

/// How far a file is.
pub fn state(file: &FileReport) -> String {
    match file.state {
        FileState::Waiting => text::files::WAITING.to_owned(),
        // Of what is packed, the archive's bytes are counted and not its own.
        FileState::Reading if file.read_bytes > 0 && file.bytes > 0 => {
            text::files::being_read(file.read_bytes.min(file.bytes) * 100 / file.bytes)
        }
        FileState::Reading => text::files::BEING_READ.to_owned(),
        FileState::Ready => text::files::READ.to_owned(),
        FileState::Stopped => text::files::STOPPED.to_owned(),
        FileState::Failed => text::files::NOT_READ.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Recognition, Variant};
    use crate::engine::answer::FileSplit;
    use crate::view::number;

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
            split: FileSplit {
                of_path: crate::formats::split_of_path(path, None).map(|(split, _)| split),
                source: None,
            },
            flights: None,
            state: FileState::Ready,
            read_bytes: 1000,
            text_bytes: 10,
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
        let compared = comparisons(&files);
        let compared: Vec<_> =
            compared.iter().map(|one| (one.published.title, one.counted, one.says())).collect();
        assert_eq!(compared[0], ("Schema-Guided Dialogue, dev", 2_482, "as published".to_owned()));
        assert_eq!(compared[1].2, format!("{} are not open", number::grouped(4_001)));
        assert!(
            compared[2].2.starts_with("1 more than published: some may be open twice; 7 708"),
            "{}",
            compared[2].2
        );
        assert_eq!(compared.len(), 3);
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
        let companions = companions(&files);
        let of = |index: usize| companions[index].as_deref();
        assert_eq!(of(0), Some("a/train_kb.json"));
        assert_eq!(of(1), Some("a/train_data.json"));
        assert_eq!(of(2), None);
        assert_eq!(of(3), Some("dev/schema.json"));
        assert_eq!(of(4), None);
    }

    #[test]
    fn a_file_that_cannot_be_read_gives_its_place_to_the_same_file() {
        let mut files = [
            file("a/dev/x.json", Dataset::Sgd, "raw", Role::Dialogues, 9),
            file("a/dev/y.json", Dataset::Sgd, "raw", Role::Dialogues, 0),
            file("a.zip/dev/y.json", Dataset::Sgd, "raw", Role::Dialogues, 0),
            file("a/dev/z.json", Dataset::Sgd, "raw", Role::Dialogues, 9),
        ];
        for (number, file) in (0u64..).zip(&mut files) {
            file.id = FileId(number);
        }
        files[1].state = FileState::Failed;
        // The archive around it is sound.
        (files[2].id, files[2].state) = (FileId(2).inside(0, 0), FileState::Failed);
        let of = |given: &[&str]| replaced(&files, &[FileId(3)], given);
        assert_eq!(of(&["a/dev/x.json"]), []);
        assert_eq!(of(&["y.json"]), [FileId(1)]);
        assert_eq!(of(&["a/dev/y.json", "dev/z.json"]), [FileId(1), FileId(3)]);
        assert_eq!(of(&["b/dev/y.json", "z.json.gz"]), []);
    }

    #[test]
    fn a_folder_is_named_before_its_files_that_are_looked_for() {
        let mut files = ["a.json", "dev/a.json", "dev/b.json", "test/b.json"]
            .map(|path| file(path, Dataset::Sgd, "raw", Role::Dialogues, 1));
        for (number, file) in (0u64..).zip(&mut files) {
            file.id = FileId(number);
        }
        let folders =
            |words| listed(&files, words).into_iter().map(|(id, folder)| (id.0, folder)).collect::<Vec<_>>();
        assert_eq!(folders(""), [(0, None), (1, Some("dev/")), (2, None), (3, Some("test/"))]);
        assert_eq!(folders("B.J"), [(2, Some("dev/")), (3, Some("test/"))]);
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
