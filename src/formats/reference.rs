//! What files that hold no dialogues say about those that do: services, annotation names, splits.
//!
//! Each file gives its own ([`FileReference`]); together they are the [`ReferenceData`] that rules look things up in.

use crate::corpus::{FileId, Recognition, Remark, Role, Service, Split, sort_by, sort_by_key};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// What one file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileReference {
    pub file: FileId,
    pub path: String,
    pub recognition: Recognition,
    pub split: Option<Split>,
    /// Services of a schema, or the annotation names and calls of an ontology in the same words.
    pub services: Vec<Service>,
    pub members: SplitList,
    /// What was noticed in the record that was collected last, until the engine reports it.
    #[serde(skip)]
    pub remarks: Vec<Remark>,
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

/// Parts of one row are joined from so many bytes of each; more than an id has, and its separator.
const JOINT_BYTES: usize = 96;

impl SplitList {
    /// Takes the next line of a file whose rows end in an id and may span lines.
    pub fn push_line(&mut self, line: &str, is_first: bool) {
        // Only a line that another one follows is known to be whole.
        if let Some(id) = Self::id_of_row(&self.tail)
            && self.ids.last().is_none_or(|last| last != id)
        {
            self.ids.push(id.to_owned());
        }
        line_end(line).clone_into(&mut self.tail);
        if is_first {
            self.head.clone_from(&self.tail);
        }
    }

    /// The id in the last column of a row: what follows its last tab.
    pub fn id_of_row(row: &str) -> Option<&str> {
        let (_, id) = row.rsplit_once('\t')?;
        let id = id.trim_matches(['"', ' ', '\r', '\n']);
        let is_id =
            |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        id.strip_prefix("dlg-").is_some_and(is_id).then_some(id)
    }
}

/// The end of a line, from a character on.
fn line_end(line: &str) -> &str {
    let mut start = line.len().saturating_sub(JOINT_BYTES);
    while !line.is_char_boundary(start) {
        start += 1;
    }
    line.get(start..).unwrap_or_default()
}

/// The ids of rows that the ends of files cut, and of the last rows, which no line follows.
fn ids_at_cuts(files: &[FileReference]) -> Vec<(String, Split)> {
    let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    let mut parts: Vec<&FileReference> =
        files.iter().filter(|file| file.split.is_some() && !file.members.tail.is_empty()).collect();
    sort_by(&mut parts, |a, b| a.path.cmp(&b.path));
    let mut ids = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let next = parts
            .get(at + 1)
            .filter(|next| next.split == part.split && folder(&next.path) == folder(&part.path));
        let tail = part.members.tail.as_str();
        let head = next.map_or("", |next| next.members.head.as_str());
        // A head with columns of its own goes on before them, or begins a row.
        let joined = if head.contains('\t') { tail.to_owned() } else { format!("{tail}{head}") };
        let id = SplitList::id_of_row(&joined).or_else(|| SplitList::id_of_row(tail));
        ids.extend(id.zip(part.split).map(|(id, split)| (id.to_owned(), split)));
    }
    ids
}

/// What all files say, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub struct ReferenceData {
    pub files: Vec<FileReference>,
    services: HashMap<String, Vec<(usize, usize)>>,
    splits: HashMap<String, Split>,
}

impl ReferenceData {
    pub fn new(mut files: Vec<FileReference>) -> Self {
        sort_by_key(&mut files, |file| file.file);
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
        splits.extend(ids_at_cuts(&files));
        Self { files, services, splits }
    }

    /// Whether any file has services like these; without one nothing can be said to be unknown.
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

    /// Whether a schema of the training split has a service; `None` when none of the dataset's is open.
    pub fn is_in_train(&self, of: &Recognition, service: &str) -> Option<bool> {
        let is_trained = |file: &&FileReference| {
            file.recognition.dataset == of.dataset
                && file.recognition.role == Role::Schema
                && file.split == Some(Split::Train)
        };
        let trained = self.files.iter().filter(is_trained);
        trained.map(|file| file.services.iter().any(|found| found.name == service)).reduce(|a, b| a || b)
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

/// How many folders two paths share from their beginning: asked of each schema for each act and slot that is checked.
fn common_start(a: &str, b: &str) -> usize {
    let shared = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let ends_there = |path: &str| path.as_bytes().get(shared).is_none_or(|byte| *byte == b'/');
    let whole = a.bytes().take(shared).filter(|byte| *byte == b'/').count();
    whole + usize::from(ends_there(a) && ends_there(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Role, Variant};
    use proptest::prelude::*;

    /// Parts as the engine would collect them, by lines.
    fn parts(texts: &[&str]) -> ReferenceData {
        let part = |(number, text): (usize, &&str)| {
            let mut members = SplitList::default();
            for (at, line) in text.lines().enumerate() {
                members.push_line(line, at == 0);
            }
            FileReference {
                file: FileId(number as u64),
                path: format!("splits/dev/dev-a{number}.tsv"),
                recognition: Recognition::new(Dataset::Taskmaster, Variant::RAW, Role::Splits, ""),
                split: Some(Split::Dev),
                services: Vec::new(),
                members,
                remarks: Vec::new(),
            }
        };
        ReferenceData::new(texts.iter().enumerate().map(part).collect())
    }

    #[test]
    fn rows_may_be_cut_anywhere() {
        let text = "<U>a\t[A]b\tdlg-one1\n\"<U>c\n\"\"d\"\"\"\t[A]e\tdlg-two2\n<S>\t[A]f\tdlg-two2\n<S>\t[A]\u{e9}\tdlg-three3\n";
        let cuts = (0..=text.len()).filter(|cut| text.is_char_boundary(*cut));
        for (first, second) in cuts.map(|cut| text.split_at(cut)) {
            let reference = parts(&[first, second]);
            for id in ["dlg-one1", "dlg-two2", "dlg-three3"] {
                assert_eq!(reference.split_of(id), Some(Split::Dev), "{id} in {first:?} and {second:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn paths_share_what_their_parts_share(a in "[ab/]{0,8}", b in "[ab/]{0,8}") {
            let naive = a.split('/').zip(b.split('/')).take_while(|(a, b)| a == b).count();
            prop_assert_eq!(common_start(&a, &b), naive);
        }
    }

    #[test]
    fn other_columns_are_no_ids() {
        for (row, id) in [
            ("a\tb\tdlg-1-2\r", Some("dlg-1-2")),
            ("a\tb\t\"dlg-1\"", Some("dlg-1")),
            ("dlg-1", None),
            ("a\tdlg-", None),
            ("a\tdlg-1 more", None),
        ] {
            assert_eq!(SplitList::id_of_row(row), id, "{row}");
        }
    }
}
