//! Which files go into a capsule: for each file with matches one of these, under its own path, and the schemas, ontologies
//! and lists of splits that belong to them, whole.
//!
//! Paths tell splits and which flights belong to which dialogues, so both are as they were. Invariant: no two names are
//! the same.

use super::member::of_segments;
use super::{Form, Member};
use crate::corpus::{Dataset, FileId, Recognition, Role, Variant, set_of};
use crate::engine::answer::{FileReport, Row, Segment, Survey};
use crate::engine::notes::{Note, NotedDialogue, Roots, are_ids_numbers};
use std::collections::{HashMap, HashSet};

/// Browsers hold a text of this length; as base64 it is a third longer.
pub const MOST_CAPSULE_BYTES: u64 = 200_000_000;

/// A file that goes along as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// What it is called in the archive.
    pub name: String,
    pub file: FileId,
    /// How long its text is.
    pub bytes: u64,
}

/// What matches, a file for each that has some of it.
pub fn capsule_members(survey: &Survey, files: &[FileReport]) -> Vec<Member> {
    let mut segments: HashMap<FileId, Vec<&Segment>> = HashMap::new();
    for segment in survey.segments.iter().filter(|segment| segment.matching > 0) {
        segments.entry(segment.at.file).or_default().push(segment);
    }
    let mut names = Names::default();
    let mut members = Vec::new();
    for file in with_matches(survey, files) {
        let of_file = of_segments(survey, segments.remove(&file.id).unwrap_or_default());
        let flights = file.flights.and_then(|id| files.iter().find(|other| other.id == id));
        let paths: Vec<&str> = [Some(file), flights].into_iter().flatten().map(|file| &*file.path).collect();
        // Files that belong together are told by their names.
        let forms = [Form::Array, Form::FlightArray];
        members.extend(names.give(&paths).into_iter().zip(forms).map(|(name, form)| Member {
            name,
            form,
            survey: of_file.clone(),
            is_long: false,
        }));
    }
    members
}

/// What belongs to the dialogues that match, which is of their dataset and variant: other splits have their part in it, and
/// folders that were dropped together have no name in common.
pub fn capsule_references(survey: &Survey, files: &[FileReport]) -> Vec<Whole> {
    let mut kinds: Vec<(Dataset, &Variant)> = Vec::new();
    for found in with_matches(survey, files).filter_map(|file| file.recognition.as_ref()) {
        let kind = (found.dataset, &found.variant);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let belongs = |file: &&FileReport| {
        let Some(found) = &file.recognition else { return false };
        // Lists of splits are told from others by the ids in them.
        let is_of = |(dataset, variant): &(Dataset, &Variant)| {
            found.dataset == *dataset && (found.variant == **variant || found.role == Role::Splits)
        };
        matches!(found.role, Role::Schema | Role::Ontology | Role::Splits) && kinds.iter().any(is_of)
    };
    let mut names = Names(capsule_members(survey, files).into_iter().map(|member| member.name).collect());
    let whole = |file: &FileReport| Whole {
        name: names.give(&[&file.path]).pop().unwrap_or_default(),
        file: file.id,
        bytes: file.text_bytes,
    };
    files.iter().filter(belongs).map(whole).collect()
}

/// The notes on records of a member, as they are called in it: `first` is the position of the first row there, `file` is the one
/// they come from, and `roots` are those of all that is open.
pub fn capsule_notes(
    member: &Member,
    (first, rows): (u64, &[Row]),
    file: &FileReport,
    (notes, roots): (&[Note], &Roots),
) -> Vec<Note> {
    let is_numbered = file
        .recognition
        .as_ref()
        .is_some_and(|found| are_ids_numbers(found.dataset, found.form, &found.variant));
    let mut found = Vec::new();
    for (position, row) in (first..).zip(rows).filter(|(_, row)| row.has_note) {
        let dialogue = NotedDialogue {
            dataset: row.dataset,
            split: row.split,
            path: &file.path,
            id: &row.id,
            is_numbered,
        };
        // Records are numbered anew there.
        let id = if is_numbered { (position + 1).to_string() } else { row.id.clone() };
        let on_row = notes.iter().filter(|note| note.is_on(dialogue, roots));
        found.extend(on_row.map(|note| Note { file: member.name.clone(), id: id.clone(), ..note.clone() }));
    }
    found
}

/// Whether some of the dialogues have answers that a quiz hides.
pub fn capsule_is_quiz(survey: &Survey, files: &[FileReport]) -> bool {
    let is_quiz = |found: &Recognition| found.dataset == Dataset::AirDialogue;
    with_matches(survey, files).any(|file| file.recognition.as_ref().is_some_and(is_quiz))
}

fn with_matches<'f>(survey: &Survey, files: &'f [FileReport]) -> impl Iterator<Item = &'f FileReport> {
    let matching = survey.segments.iter().filter(|segment| segment.matching > 0);
    let ids = set_of(matching.map(|segment| segment.at.file));
    files.iter().filter(move |file| ids.contains(&file.id))
}

/// Names that were given.
#[derive(Default)]
struct Names(HashSet<String>);

impl Names {
    /// What files are called that belong together: their paths, in a folder of their own where these are given already.
    fn give(&mut self, paths: &[&str]) -> Vec<String> {
        let cleaned: Vec<String> = paths.iter().map(|path| cleaned(path)).collect();
        let mut names = cleaned.clone();
        let mut number = 1;
        while names.iter().any(|name| self.0.contains(name)) {
            number += 1;
            names = cleaned.iter().map(|name| format!("{number}/{name}")).collect();
        }
        self.0.extend(names.iter().cloned());
        names
    }
}

/// A path inside of an archive. What was packed is not packed any more.
fn cleaned(path: &str) -> String {
    let parts = path.split('/').filter(|part| !matches!(*part, "" | "." | ".."));
    let path = parts.collect::<Vec<_>>().join("/");
    path.strip_suffix(".gz").unwrap_or(&path).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Nesting, RecordForm};
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
            text_bytes: 10,
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
        let files = ["2/a.json", "../a.json", "a.json", "a.json.gz"];
        let files: Vec<_> =
            (0..).zip(files).map(|(id, path)| file(id, path, Role::Dialogues, None)).collect();
        let members = capsule_members(&survey(&[(0, 1), (1, 1), (2, 1), (3, 1)]), &files);
        assert_eq!(names_of(&members), [("2/a.json", 1), ("a.json", 1), ("3/a.json", 1), ("4/a.json", 1)]);
    }

    #[test]
    fn flights_stay_beside_their_dialogues() {
        let files = [
            file(0, "air/dev_data.json", Role::Dialogues, Some(2)),
            file(1, "air/dev_data.json.gz", Role::Dialogues, Some(2)),
            file(2, "air/dev_kb.json", Role::Kb, None),
        ];
        let members = capsule_members(&survey(&[(0, 1), (1, 2)]), &files);
        let expected = [
            ("air/dev_data.json", 1),
            ("air/dev_kb.json", 1),
            ("2/air/dev_data.json", 2),
            ("2/air/dev_kb.json", 2),
        ];
        assert_eq!(names_of(&members), expected);
    }

    #[test]
    fn what_belongs_to_the_dialogues_is_of_their_kind() {
        let files = [
            file(0, "test/dialogues_001.json", Role::Dialogues, None),
            file(1, "test/schema.json", Role::Schema, None),
            // Which services are known from training is told by the schema there.
            file(2, "train/schema.json", Role::Schema, None),
            file(3, "train/dialogues_001.json", Role::Dialogues, None),
            file(4, "air/schema.json", Role::Schema, None),
        ];
        let taken = |matching: &[(u64, u32)]| {
            let taken = capsule_references(&survey(matching), &files);
            taken.into_iter().map(|whole| whole.file.0).collect::<Vec<_>>()
        };
        assert_eq!(taken(&[(0, 1)]), [1, 2]);
        assert_eq!(taken(&[(0, 0)]), [0; 0]);
    }
}
