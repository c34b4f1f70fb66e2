//! A person's own notes: the form, the notes in the reader, and the panel that lists, saves, loads and compares them.

use super::count::{dialogues, turns};
use super::{bytes, counted, grouped};

pub const ABOUT: &str = "About";
pub const BUTTON: &str = "Note…";
pub const BUTTON_MEANS: &str =
    "Note a label or words of your own on the selected text, this turn or this dialogue (w)";
pub const CHANGE: &str = "Change";
pub const CHANGED_ELSEWHERE: &str = "This note was changed in another tab since, or deleted; what you typed stays here. Copy it, or close this and change the note as it is now.";
pub const COMPARE: &str = "Compare with…";
pub const COMPARE_MEANS: &str =
    "One file is compared with the notes that are kept here, two files with each other.";
pub const COUNTED: [&str; 4] = ["Both", "Only A", "Only B", "Neither"];
pub const DELETE: &str = "Delete";
pub const DELETE_ALL: &str = "Delete all…";
pub const DISCARD: &str = "Discard it and begin anew";
pub const DENIED: &str = "This browser keeps nothing for this page, so a note would be lost with the tab.";
pub const GIVEN: &str = "from this capsule";
pub const IN_THIS_BROWSER: &str = "These notes";
pub const KAPPA: &str = "Kappa";
pub const KAPPA_MEANS: &str = "Cohen’s kappa: 1 where both agree everywhere, 0 where they agree as often as by chance. A dialogue or turn counts when either has a note on it; words alone say that it was looked at. There is none (–) where chance would agree everywhere, and where nothing is known of what neither has labelled: for dialogues, say how many both looked at.";
pub const KEEP_IT: &str = "Keep them";
pub const LABEL: &str = "Label";
pub const LABELS_MEAN: &str = "Your labels";
pub const LOAD: &str = "Load…";
pub const LOOKED_AT: &str = "Dialogues that both looked at, if more";
pub const NO_KAPPA: &str = "–";
pub const NO_ROOM: &str = "This browser has no room for it, so it is not kept. Save your notes to a file and delete some, or copy the words.";
pub const NOTED: &str = "Has a note of yours";
pub const NOTHING: &str = "Write a label, words, or both.";
pub const PANEL: &str = "Notes…";
pub const SAVE: &str = "Save…";
pub const SAVE_DAMAGED: &str = "Save it as it is…";
pub const SUBMIT: &str = "Keep note";
pub const TEXT: &str = "Words";
pub const TITLE: &str = "Note";
pub const TITLES: &str = "Notes";
pub const WHOLE: &str = "the dialogue";
/// Above the table of agreement.
pub const UNITS: [&str; 2] = ["Dialogues", "Turns"];

pub fn of_turn(turn: u64) -> String {
    format!("turn {}", grouped(turn))
}

/// The words that a note is about, and their turn.
pub fn of_words(words: &str, turn: u64) -> String {
    format!("“{words}” in turn {}", grouped(turn))
}

fn notes(count: u64) -> String {
    counted(count, "note", "notes")
}

pub fn kept(count: u64, length: u64) -> String {
    if count == 0 {
        return "There is no note yet. Press w, or Note… above a dialogue; or drop a file that ends in notes.jsonl."
            .to_owned();
    }
    format!(
        "{}, {}: kept in this browser and nowhere else. Save them to have them elsewhere.",
        notes(count),
        bytes(length)
    )
}

pub fn given(count: u64) -> String {
    format!("{} more came with this page. They are not kept when it is closed.", notes(count))
}

/// How many of those that are kept are on no dialogue that is open.
pub fn unplaced(count: u64) -> String {
    match count {
        1 => "1 of them is on no dialogue that is open.".to_owned(),
        _ => format!("{} of them are on no dialogue that is open.", grouped(count)),
    }
}

/// What became of a file of notes.
pub fn taken(added: u64, newer: u64, of: u64, name: &str) -> String {
    let kept = format!("{} of {name} are kept in this browser now", notes(added + newer));
    let part = |count: u64, says: &str| match count {
        0 => String::new(),
        _ => format!("; {} {says}", grouped(count)),
    };
    let newer_ones = part(newer, "in place of older versions");
    let same = part(of - added - newer, "were there already");
    format!("{kept}{newer_ones}{same}.")
}

pub fn not_taken(name: &str, fault: &str) -> String {
    format!("The notes of {name} are not taken: {fault}.")
}

/// What is kept is no list of notes any more.
pub fn damaged(fault: &str) -> String {
    format!("The notes that this browser keeps can’t be read ({fault}). Nothing is written over them.")
}

pub fn delete_all(count: u64) -> String {
    format!("Delete {} for good", notes(count))
}

pub fn delete_one(place: &str) -> String {
    format!("Delete the note on {place}")
}

pub fn change_one(place: &str) -> String {
    format!("Change the note on {place}")
}

/// Where a note is.
pub fn place(id: &str, turn: Option<u64>) -> String {
    turn.map_or_else(|| id.to_owned(), |turn| format!("{id}, {}", of_turn(turn)))
}

/// Why a label has no kappa.
pub fn no_kappa(is_neither_known: bool) -> &'static str {
    if is_neither_known {
        "Chance would agree everywhere, too."
    } else {
        "Nothing is known of what neither has labelled."
    }
}

pub fn compared(a: &str, b: &str) -> String {
    format!("A: {a}. B: {b}.")
}

/// Of how many there are, and how many have notes of both.
pub fn dialogues_of(count: u64, shared: u64) -> String {
    format!("{}, {} with notes of both", dialogues(count), grouped(shared))
}

pub fn turns_of(count: u64, shared: u64) -> String {
    format!("{}, {} with notes of both", turns(count), grouped(shared))
}

pub fn in_capsule(count: u64) -> String {
    format!(" With your notes on these dialogues ({})", notes(count))
}
