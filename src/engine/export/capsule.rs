//! Which files go into a capsule: for each file with matches one of these, under its own path, and the schemas, ontologies
//! and lists of splits that belong to them, whole.
//!
//! Paths tell splits and which flights belong to which dialogues, so both are as they were. Invariant: no two names are
//! the same.

use super::{Form, Member};
use crate::corpus::{Dataset, FileId, Role};
use crate::engine::answer::{FileReport, Segment, Survey};
use std::collections::HashMap;

/// Browsers hold a text of this length; as base64 it is a third longer.
pub const MOST_CAPSULE_BYTES: u64 = 200_000_000;

/// A file that goes along as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// What it is called in the archive.
    pub name: String,
    pub file: FileId,
    pub bytes: u64,
}

/// What matches, a file for each that has some of it.
pub fn capsule_members(survey: &Survey, files: &[FileReport]) -> Vec<Member> {
    let names = names(files);
    let name = |id: FileId| names.get(&id).cloned().unwrap_or_default();
    let mut members = Vec::new();
    for file in with_matches(survey, files) {
        let is_its = |segment: &&Segment| segment.at.file == file.id && segment.matching > 0;
        let segments: Vec<Segment> = survey.segments.iter().filter(is_its).cloned().collect();
        let of_file = Survey {
            matching: segments.iter().map(|segment| u64::from(segment.matching)).sum(),
            segments,
            selection: survey.selection.clone(),
            ..Survey::default()
        };
        let member = |id, form| Member { name: name(id), form, survey: of_file.clone(), is_long: false };
        members.push(member(file.id, Form::Array));
        members.extend(file.flights.map(|flights| member(flights, Form::FlightArray)));
    }
    members
}

/// What belongs to the dialogues that match: all of it that is in the same folder or below, or else in the next one above.
pub fn capsule_references(survey: &Survey, files: &[FileReport]) -> Vec<Whole> {
    let names = names(files);
    let mut taken: Vec<FileId> = Vec::new();
    for file in with_matches(survey, files) {
        let Some(dataset) = file.recognition.as_ref().map(|found| found.dataset) else { continue };
        let of_dataset = || files.iter().filter(|other| is_reference(other, dataset));
        let mut folder = file.path.as_str();
        while let Some(above) = above(folder) {
            folder = above;
            let mut near = of_dataset().filter(|other| is_below(&other.path, folder)).peekable();
            if near.peek().is_some() {
                taken.extend(near.map(|other| other.id));
                break;
            }
        }
    }
    let of_taken = files.iter().filter(|file| taken.contains(&file.id));
    let whole = |file: &FileReport| Whole {
        name: names.get(&file.id).cloned().unwrap_or_default(),
        file: file.id,
        bytes: file.bytes,
    };
    of_taken.map(whole).collect()
}

/// Whether some of the dialogues have answers that a quiz hides.
pub fn capsule_is_quiz(survey: &Survey, files: &[FileReport]) -> bool {
    let is_of =
        |file: &FileReport, dataset| file.recognition.as_ref().is_some_and(|it| it.dataset == dataset);
    with_matches(survey, files).any(|file| is_of(file, Dataset::AirDialogue))
}

fn with_matches<'f>(survey: &Survey, files: &'f [FileReport]) -> impl Iterator<Item = &'f FileReport> {
    let has_some =
        |file: &&FileReport| survey.segments.iter().any(|it| it.at.file == file.id && it.matching > 0);
    files.iter().filter(has_some)
}

fn is_reference(file: &FileReport, of: Dataset) -> bool {
    let is_such = |role| matches!(role, Role::Schema | Role::Ontology | Role::Splits);
    file.recognition.as_ref().is_some_and(|found| found.dataset == of && is_such(found.role))
}

/// The folder that something is in; that of the first folder is "".
fn above(path: &str) -> Option<&str> {
    if path.is_empty() { None } else { Some(path.rsplit_once('/').map_or("", |(folder, _)| folder)) }
}

fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// What each file is called in the archive.
fn names(files: &[FileReport]) -> HashMap<FileId, String> {
    let mut given: HashMap<String, u32> = HashMap::new();
    let mut names = HashMap::new();
    for file in files {
        let parts = file.path.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
        let path = parts.collect::<Vec<_>>().join("/");
        // What was packed is not packed any more.
        let name = path.strip_suffix(".gz").unwrap_or(&path);
        let times = given.entry(name.to_owned()).or_default();
        *times += 1;
        names.insert(file.id, if *times == 1 { name.to_owned() } else { format!("{times}/{name}") });
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Nesting, Recognition, RecordForm, Variant};
    use crate::engine::answer::{FileSplit, FileState, PartAt};

    fn file(id: u64, path: &str, role: Role, flights: Option<u64>) -> FileReport {
        FileReport {
            id: FileId(id),
            path: path.to_owned(),
            bytes: 10,
            recognition: Some(Recognition {
                dataset: if path.contains("air") { Dataset::AirDialogue } else { Dataset::Sgd },
                variant: Variant::RAW,
                role,
                nesting: Nesting::default(),
                form: RecordForm::default(),
                why: String::new(),
            }),
            split: FileSplit::default(),
            flights: flights.map(FileId),
            state: FileState::Ready,
            read_bytes: 10,
            records: 1,
            readable: 1,
            findings: 0,
            problems: Vec::new(),
        }
    }

    fn survey(matching: &[(u64, u32)]) -> Survey {
        let segment = |&(file, matching): &(u64, u32)| Segment {
            at: PartAt::first(FileId(file)),
            total: matching,
            matching,
            ranks: Vec::new(),
        };
        Survey { segments: matching.iter().map(segment).collect(), ..Survey::default() }
    }

    fn names_of(members: &[Member]) -> Vec<(&str, u64)> {
        members.iter().map(|member| (member.name.as_str(), member.survey.matching)).collect()
    }

    #[test]
    fn each_file_keeps_its_path_and_its_flights() {
        let files = [
            file(0, "air/dev_data.json", Role::Dialogues, Some(1)),
            file(1, "air/dev_kb.json", Role::Kb, None),
            file(2, "sgd/train/dialogues_001.json.gz", Role::Dialogues, None),
            file(3, "sgd/train/dialogues_002.json", Role::Dialogues, None),
        ];
        let members = capsule_members(&survey(&[(0, 2), (2, 1), (3, 0), (0, 3)]), &files);
        let expected =
            [("air/dev_data.json", 5), ("air/dev_kb.json", 5), ("sgd/train/dialogues_001.json", 1)];
        assert_eq!(names_of(&members), expected);
        assert_eq!(members[1].form, Form::FlightArray);
    }

    #[test]
    fn no_two_files_have_one_name() {
        let files = [0, 1].map(|id| file(id, "../a.json", Role::Dialogues, None));
        let members = capsule_members(&survey(&[(0, 1), (1, 1)]), &files);
        assert_eq!(names_of(&members), [("a.json", 1), ("2/a.json", 1)]);
    }

    #[test]
    fn what_belongs_to_the_dialogues_is_in_the_nearest_folder_that_has_some() {
        let files = [
            file(0, "sgd/train/dialogues_001.json", Role::Dialogues, None),
            file(1, "sgd/train/schema.json", Role::Schema, None),
            file(2, "sgd/dev/schema.json", Role::Schema, None),
            file(3, "other/data/a.json", Role::Dialogues, None),
            file(4, "other/ontology/a.json", Role::Ontology, None),
            file(5, "air/schema.json", Role::Schema, None),
        ];
        let taken = |matching: &[(u64, u32)]| {
            let taken = capsule_references(&survey(matching), &files);
            taken.into_iter().map(|whole| whole.file.0).collect::<Vec<_>>()
        };
        assert_eq!(taken(&[(0, 1)]), [1]);
        assert_eq!(taken(&[(3, 1)]), [4]);
        assert_eq!(taken(&[(0, 1), (3, 1)]), [1, 4]);
        assert_eq!(taken(&[(0, 0)]), [0; 0]);
    }
}
