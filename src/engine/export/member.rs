//! Which files an export is made of: one, or several in an archive where one would not open again as what it was.
//!
//! Dialogues whose flights stand in another file are saved with these, line by line: line 7 of the flights is that of
//! line 7 of the dialogues. One form of all datasets has a file for each kind of records, since a file is read as one
//! kind. Invariant: every match is in one member, and once more in the one with the flights.

use super::Form;
use crate::corpus::{Dataset, Role, Split, Variant};
use crate::engine::answer::{FileReport, Segment, Survey};

/// One file of an export, with what is written in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// What it is called in the archive.
    pub name: String,
    pub form: Form,
    /// The matches in it, as rows are planned from.
    pub survey: Survey,
    /// It may have 4 GiB or more.
    pub is_long: bool,
}

/// The original text of records is hardly longer in its new file; read and written anew it may be several times so.
const LONG_BYTES: u64 = 3 << 30;
const LONG_READ_BYTES: u64 = 256 << 20;

/// The files of an export of what a survey counted; more than one of them belong into an archive.
pub fn members(form: Form, survey: &Survey, files: &[FileReport]) -> Vec<Member> {
    let mut groups: Vec<(Group, Vec<&Segment>)> = Vec::new();
    for segment in survey.segments.iter().filter(|segment| segment.matching > 0) {
        let file = files.iter().find(|file| file.id == segment.at.file);
        let group = Group::of(form, file);
        match groups.iter_mut().find(|(other, _)| *other == group) {
            Some((_, segments)) => segments.push(segment),
            None => groups.push((group, vec![segment])),
        }
    }
    if groups.is_empty() {
        groups.push((Group::Rest, Vec::new()));
    }
    let mut members = Vec::new();
    for (group, segments) in groups {
        let of_group = Survey {
            matching: segments.iter().map(|segment| u64::from(segment.matching)).sum(),
            segments: segments.into_iter().cloned().collect(),
            picks: survey.picks.clone(),
            ..Survey::default()
        };
        members.extend(group.members(form, of_group, files));
    }
    members
}

/// What is saved in one file.
#[derive(Debug, PartialEq, Eq)]
enum Group {
    /// Dialogues with their flights, of one split.
    Pair(Option<Split>),
    Kind(Dataset, Variant, Role),
    Rest,
}

impl Group {
    fn of(form: Form, file: Option<&FileReport>) -> Self {
        let Some(file) = file else { return Self::Rest };
        match form {
            Form::Lines | Form::Array if file.flights.is_some() => Self::Pair(file.split),
            Form::Unified => match &file.recognition {
                Some(found) => Self::Kind(found.dataset, found.variant.clone(), found.role),
                None => Self::Rest,
            },
            _ => Self::Rest,
        }
    }

    fn members(self, form: Form, survey: Survey, files: &[FileReport]) -> Vec<Member> {
        let ending = match form {
            Form::Array => "json",
            Form::Table { .. } => "csv",
            _ => "jsonl",
        };
        let bytes_of = |is_kb: bool| -> u64 {
            let is_asked = |file: &&FileReport| survey.segments.iter().any(|one| one.at.file == file.id);
            let files_of = files.iter().filter(is_asked);
            if !is_kb {
                return files_of.map(|file| file.bytes).sum();
            }
            let flights = files_of.filter_map(|file| files.iter().find(|kb| Some(kb.id) == file.flights));
            flights.map(|kb| kb.bytes).sum()
        };
        let limit = if form.is_read() { LONG_READ_BYTES } else { LONG_BYTES };
        let member = |name: String, form: Form, is_kb: bool| Member {
            name,
            form,
            survey: survey.clone(),
            is_long: bytes_of(is_kb) > limit,
        };
        match self {
            Self::Pair(split) => {
                // Names are all that tells which files belong together, and of which split they are.
                let stem = match split {
                    None => "airdialogue",
                    Some(Split::Ood) => "ood1",
                    Some(split) => split.word(),
                };
                vec![
                    member(format!("{stem}_data.{ending}"), form, false),
                    member(format!("{stem}_kb.{ending}"), form.of_flights(), true),
                ]
            }
            Self::Kind(dataset, variant, role) => {
                let name = format!("{}-{}-{}.jsonl", dataset.word(), variant.word(), role.word());
                vec![member(name, form, false)]
            }
            Self::Rest => vec![member(format!("colloquy-export.{ending}"), form, false)],
        }
    }
}
