//! Which files an export is made of: one, or several in an archive where one would not open again as what it was.
//!
//! Dialogues whose flights stand in another file are saved with these, line by line: line 7 of the flights is that of
//! line 7 of the dialogues. One form of all datasets has a file for each kind of records, since a file is read as one
//! kind. Invariant: every match is in one member, and once more in the one with the flights.

use super::Form;
use crate::corpus::{Dataset, FileId, Role, Split, Variant, set_of};
use crate::engine::answer::{FileReport, Segment, Survey};
use std::collections::HashMap;

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
    let files: HashMap<FileId, &FileReport> = files.iter().map(|file| (file.id, file)).collect();
    let mut groups: Vec<(Group, Vec<&Segment>)> = Vec::new();
    for segment in survey.segments.iter().filter(|segment| segment.matching > 0) {
        let group = Group::of(form, files.get(&segment.at.file).copied());
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
        members.extend(group.members(form, of_segments(survey, segments), &files));
    }
    members
}

/// What a survey counted in some of its segments.
pub(super) fn of_segments(survey: &Survey, segments: Vec<&Segment>) -> Survey {
    Survey {
        matching: segments.iter().map(|segment| u64::from(segment.matching)).sum(),
        segments: segments.into_iter().cloned().collect(),
        selection: survey.selection.clone(),
        ..Survey::default()
    }
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
            Form::Lines | Form::Array if file.flights.is_some() => Self::Pair(file.split.of_path),
            Form::Unified | Form::Template => match &file.recognition {
                Some(found) => Self::Kind(found.dataset, found.variant.clone(), found.role),
                None => Self::Rest,
            },
            _ => Self::Rest,
        }
    }

    fn members(self, form: Form, survey: Survey, files: &HashMap<FileId, &FileReport>) -> Vec<Member> {
        let ending = match form {
            Form::Array => "json",
            Form::Table { .. } => "csv",
            _ => "jsonl",
        };
        let asked = set_of(survey.segments.iter().map(|segment| segment.at.file));
        let limit = if form.is_read() { LONG_READ_BYTES } else { LONG_BYTES };
        let is_long = |is_kb: bool| {
            let asked = asked.iter().filter_map(|id| files.get(id));
            let read = asked.filter_map(|file| if is_kb { files.get(&file.flights?) } else { Some(file) });
            read.map(|file| if is_packed(file) { limit + 1 } else { file.bytes }).sum::<u64>() > limit
        };
        let member = |name: String, form: Form, is_kb: bool| Member {
            name,
            form,
            survey: survey.clone(),
            is_long: is_long(is_kb),
        };
        match self {
            Self::Pair(split) => {
                // Names are all that tells which files belong together, and of which split they are.
                let stem = match split {
                    None => "airdialogue",
                    Some(Split::Ood) => "ood1",
                    Some(split) => split.as_str(),
                };
                vec![
                    member(format!("{stem}_data.{ending}"), form, false),
                    member(format!("{stem}_kb.{ending}"), form.of_flights(), true),
                ]
            }
            Self::Kind(dataset, variant, role) => {
                let name = format!("{}-{}-{}.jsonl", dataset.as_str(), variant.as_str(), role.as_str());
                vec![member(name, form, false)]
            }
            Self::Rest => vec![member(format!("colloquy-export.{ending}"), form, false)],
        }
    }
}

/// Nobody knows how long it is unpacked: its bytes are those of the archive.
fn is_packed(file: &FileReport) -> bool {
    file.path.to_ascii_lowercase().ends_with(".gz")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::{FileSplit, FileState, PartAt};

    #[test]
    fn what_is_packed_may_be_long() {
        let is_long = |path: &str, bytes: u64| {
            let file = FileReport {
                id: FileId(0),
                path: path.to_owned(),
                bytes,
                recognition: None,
                split: FileSplit::default(),
                flights: None,
                state: FileState::Ready,
                read_bytes: bytes,
                text_bytes: 10,
                records: 1,
                readable: 1,
                findings: 0,
                problems: Vec::new(),
            };
            let segment = Segment { at: PartAt::first(FileId(0)), total: 1, matching: 1, ranks: Vec::new() };
            let survey = Survey { segments: vec![segment], ..Survey::default() };
            members(Form::Lines, &survey, &[file]).iter().any(|member| member.is_long)
        };
        assert!(!is_long("a.json", 9) && is_long("a.json", LONG_BYTES + 1));
        assert!(is_long("a.json.gz", 9) && is_long("A.JSON.GZ", 9));
    }
}
