//! Several collections of notes as one.
//!
//! A note is the same one by its dialogue, its place and its time: who changes the words of a note that he got does not have it
//! twice when he gets it again. Invariant: notes are in one order, and to add what is there changes nothing.

use super::note::Note;
use std::collections::BTreeMap;

/// Adds notes, but for those that are there; gives how many were added.
pub fn add_notes(all: &mut Vec<Note>, more: impl IntoIterator<Item = Note>) -> usize {
    let mut merged: BTreeMap<Key, Note> = BTreeMap::new();
    for note in std::mem::take(all) {
        merged.entry(Key::of(&note)).or_insert(note);
    }
    let before = merged.len();
    for note in more {
        merged.entry(Key::of(&note)).or_insert(note);
    }
    let added = merged.len() - before;
    all.extend(merged.into_values());
    added
}

/// Whether both are versions of one note.
pub fn is_same_note(one: &Note, other: &Note) -> bool {
    Key::of(one) == Key::of(other)
}

/// What makes a note the same one, in the order of notes.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// Dataset, split, file, id.
    dialogue: [String; 4],
    turn: Option<u32>,
    span: Option<(u32, u32)>,
    time: String,
    /// A note without a time is the same one as long as it says the same.
    says: Option<[String; 2]>,
}

impl Key {
    fn of(note: &Note) -> Self {
        let split = note.split.clone().unwrap_or_default();
        Self {
            dialogue: [note.dataset.clone(), split, note.file.clone(), note.id.clone()],
            turn: note.turn,
            span: note.span.map(|span| (span.start.0, span.end.0)),
            time: note.time.clone(),
            says: note.time.is_empty().then(|| [note.label.clone(), note.text.clone()]),
        }
    }
}
