//! Several collections of notes as one.
//!
//! A note is the same one by its dialogue, its place and its time, so that who changes the words of a note that he got does not
//! have it twice when he gets it again: the version that was changed last stays. Invariant: whatever is added in whatever order,
//! and however often, the notes are the same and in one order.

use super::line::write_notes;
use super::note::Note;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What came of adding notes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AddedNotes {
    pub added: usize,
    /// They took the places of older versions.
    pub newer: usize,
}

/// Adds notes, but for those that are there in the same or in a newer version.
pub fn add_notes(all: &mut Vec<Note>, more: impl IntoIterator<Item = Note>) -> AddedNotes {
    let mut merged: BTreeMap<Key, Note> = BTreeMap::new();
    for note in std::mem::take(all) {
        put(&mut merged, note);
    }
    let mut came = AddedNotes::default();
    for note in more {
        let AddedNotes { added, newer } = put(&mut merged, note);
        came.added += added;
        came.newer += newer;
    }
    all.extend(merged.into_values());
    came
}

fn put(merged: &mut BTreeMap<Key, Note>, note: Note) -> AddedNotes {
    match merged.entry(Key::of(&note)) {
        Entry::Vacant(place) => {
            place.insert(note);
            AddedNotes { added: 1, newer: 0 }
        }
        Entry::Occupied(mut place) => {
            let is_newer = is_newer(&note, place.get());
            if is_newer {
                place.insert(note);
            }
            AddedNotes { added: 0, newer: usize::from(is_newer) }
        }
    }
}

/// Of two versions that were changed at one time either would do, as long as it is always the same one.
fn is_newer(one: &Note, other: &Note) -> bool {
    let by_line = || write_notes([one]).cmp(&write_notes([other]));
    one != other && one.changed.cmp(&other.changed).then_with(by_line).is_gt()
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
    /// Without an exact time a note is the same one as long as it says the same.
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
            says: (!is_exact(&note.time)).then(|| [note.label.clone(), note.text.clone()]),
        }
    }
}

/// Whether a time has fractions of a second, as ours have. Tools that write less give one time to several notes.
fn is_exact(time: &str) -> bool {
    let parts = time.split_once('.');
    parts.is_some_and(|(until, fraction)| {
        until.contains(':') && fraction.starts_with(|digit: char| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(time: &str, label: &str, changed: &str) -> Note {
        let [time, label, changed] = [time, label, changed].map(str::to_owned);
        Note { id: "1".to_owned(), time, label, changed, ..Note::default() }
    }

    #[test]
    fn labels_of_a_tool_that_stamps_seconds_or_days_are_all_kept() {
        for time in ["", "2027-01-01", "2027-01-01T00:00:00Z", "01.02.2027", "2027-01-01T00:00:00+02:00"] {
            let mut all = vec![note(time, "a", "")];
            let came = add_notes(&mut all, [note(time, "b", ""), note(time, "a", "")]);
            assert_eq!((came, all.len()), (AddedNotes { added: 1, newer: 0 }, 2), "{time}");
        }
        for time in ["2027-01-01T00:00:00.000Z", "2027-01-01 00:00:00.5"] {
            assert!(is_same_note(&note(time, "a", ""), &note(time, "b", "")), "{time}");
        }
    }

    #[test]
    fn the_version_that_was_changed_last_stays() {
        let time = "2027-01-01T00:00:00.000Z";
        let [old, new] = [note(time, "z", ""), note(time, "a", "2027-01-02T00:00:00.000Z")];
        let mut all = vec![old.clone()];
        assert_eq!(add_notes(&mut all, [new.clone()]), AddedNotes { added: 0, newer: 1 });
        assert_eq!(all, std::slice::from_ref(&new));
        assert_eq!(add_notes(&mut all, [old]), AddedNotes::default());
        assert_eq!(all, [new]);
    }
}
