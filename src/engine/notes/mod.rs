//! What a person notes on dialogues, their turns and what is said: labels and words of his own.
//!
//! All of it is pure: a [`Note`] and which dialogue it is on, a file of notes as lines of JSON, several of them made one,
//! and how far two of them agree. What a shard does with notes stands in `engine::shard::notes`. Invariant: what a note is
//! called (dataset, split, file, id) says nothing of how files are numbered, so it means the same on another machine.

mod agreement;
mod capsule;
mod line;
mod merge;
mod note;
mod placed;

pub use agreement::{Agreement, LabelAgreement, Units, agreement};
pub use capsule::{capsule_name, capsule_of};
pub use line::{NoteFault, are_notes, brought_notes, read_notes, write_notes};
pub use merge::{AddedNotes, add_notes, is_same_note};
pub use note::{Note, NotedDialogue, Roots, are_ids_numbers, is_notes_path};
pub use placed::PlacedNotes;

/// The word of `has:` for dialogues with notes.
pub const HAS_NOTE: &str = "note";
