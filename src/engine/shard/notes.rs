//! A person's notes in a shard: which rows they are on, as facts that queries and facets know.
//!
//! Notes are the same for all shards, and each looks for those on its own records, and once more when all files are read: splits,
//! and which files there are, are known then. Invariant: where a note is does not depend on how files were partitioned.

use super::Shard;
use crate::corpus::{RecordAt, map_of};
use crate::engine::answer::{AskFault, SelectedRecords};
use crate::engine::column::Names;
use crate::engine::evaluate::{FlightSelection, Question};
use crate::engine::file::OpenFile;
use crate::engine::notes::{HAS_NOTE, Note, NotedDialogue, Roots};
use crate::engine::query::Query;
use crate::engine::segment::Mark;
use crate::formats::Kind;
use std::collections::HashMap;

impl Shard {
    /// Takes a person's notes in place of those that he had.
    pub fn mark(&mut self, notes: Vec<Note>) {
        self.notes.all = notes;
        self.place_notes();
    }

    /// All that it was given.
    pub fn notes(&self) -> &[Note] {
        &self.notes.all
    }

    /// The notes on a record.
    pub fn notes_on(&self, at: RecordAt) -> Vec<&Note> {
        let place =
            self.files.part_of(at).and_then(|part| Some((part.at(), part.segment.row_of(at.record)?)));
        let Some((part, row)) = place else { return Vec::new() };
        let places = self.notes.places.get(&part).map(Vec::as_slice).unwrap_or_default();
        let of_row = places.iter().filter(|(other, _)| *other == row);
        of_row.filter_map(|(_, note)| self.notes.all.get(*note)).collect()
    }

    /// The notes on what matches.
    pub fn matching_notes(&self, query: &str, selection: &[SelectedRecords]) -> Result<Vec<Note>, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        let mut found = Vec::new();
        for (at, places) in &self.notes.places {
            let Some(part) = self.files.part(*at).filter(|part| self.files.is_listed(part)) else { continue };
            let rows = question.matches(part).all();
            let here = places.iter().filter(|(row, _)| rows.contains(*row));
            found.extend(here.filter_map(|(_, note)| self.notes.all.get(*note).cloned()));
        }
        Ok(found)
    }

    /// Finds the dialogues of all notes.
    pub(super) fn place_notes(&mut self) {
        if self.notes.all.is_empty() && !self.notes.are_placed {
            return;
        }
        self.notes.are_placed = !self.notes.all.is_empty();
        let roots = Roots::of(self.files.entries().map(|entry| entry.path.as_str()));
        let place = |part: &OpenFile| (part.at(), places(&self.notes.all, part, &roots));
        let places = self.files.parts().filter(|part| self.files.is_listed(part)).map(place);
        self.notes.places = map_of(places.filter(|(_, places)| !places.is_empty()));
        for part in self.files.parts_mut() {
            let places = self.notes.places.get(&part.at()).map(Vec::as_slice).unwrap_or_default();
            let marks = places.iter().filter_map(|(row, note)| Some((*row, self.notes.all.get(*note)?)));
            let marks = marks.flat_map(|(row, note)| {
                facts(note, &mut self.context.names).map(move |fact| Mark::new(row, note.turn, fact))
            });
            part.segment.set_marks(marks.collect());
        }
    }
}

/// The rows of a part that have notes, in their order, and the positions of these.
fn places(notes: &[Note], part: &OpenFile, roots: &Roots) -> Vec<(usize, usize)> {
    let Some(found) = &part.recognition else { return Vec::new() };
    let of_part = NotedDialogue {
        dataset: found.dataset,
        split: None,
        path: &part.entry.path,
        id: "",
        is_numbered: part.segment.id_of.is_some(),
    };
    let mut by_id: HashMap<&str, Vec<usize>> = HashMap::new();
    for (position, note) in notes.iter().enumerate().filter(|(_, note)| note.is_in(&of_part, roots)) {
        by_id.entry(&note.id).or_default().push(position);
    }
    if by_id.is_empty() {
        return Vec::new();
    }
    let segment = &part.segment;
    let of_row = |row: usize| {
        let of_id = by_id.get(&*segment.id(row)).into_iter().flatten();
        let split = segment.split(row);
        of_id
            .filter(move |position| notes.get(**position).is_some_and(|note| note.is_of_split(split)))
            .map(move |position| (row, *position))
    };
    (0..segment.row_count()).flat_map(of_row).collect()
}

/// What is true of whatever a note is on.
fn facts(note: &Note, names: &mut Names) -> impl Iterator<Item = u32> + use<> {
    let [label, text] = [&note.label, &note.text].map(|words| words.trim());
    let facts = [(Kind::Has, HAS_NOTE), (Kind::Label, label), (Kind::Note, text)];
    let numbers = facts.map(|(kind, name)| (!name.is_empty()).then(|| names.number(kind, false, name)));
    numbers.into_iter().flatten()
}
