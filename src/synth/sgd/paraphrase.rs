//! The names of services, slots and intents, as they are or paraphrased in the manner of SGD-X.
//!
//! A paraphrase only puts words in front, which keeps the order of sorted names. Invariant: pseudo-slots are
//! called as ever.

use crate::formats::sgd::acts::{COUNT, INTENT};
use crate::formats::write::{Json, Layout};
use std::ops::{Deref, DerefMut};

/// Which words are put in front; 0 is none, 1 to 5 are the versions of SGD-X.
#[derive(Clone, Copy, Default)]
pub struct Paraphrase(pub u8);

pub const VERSIONS: std::ops::RangeInclusive<u8> = 1..=5;

/// Before slots, intents and descriptions, by version.
const WORDS: [(&str, &str, &str); 6] = [
    ("", "", ""),
    ("the_", "Do", "This is it: "),
    ("its_", "Please", "In other words: "),
    ("chosen_", "Try", "What is meant: "),
    ("value_of_", "Manage", "To be told by: "),
    ("detail_on_", "HelpMe", "Something known as: "),
];

impl Paraphrase {
    fn words(self) -> (&'static str, &'static str, &'static str) {
        WORDS.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

/// Writes the layout of the published files, with names that may be paraphrased.
pub struct Named {
    json: Json,
    names: Paraphrase,
}

impl Deref for Named {
    type Target = Json;

    fn deref(&self) -> &Json {
        &self.json
    }
}

impl DerefMut for Named {
    fn deref_mut(&mut self) -> &mut Json {
        &mut self.json
    }
}

impl Named {
    pub fn new(names: Paraphrase) -> Self {
        Self { json: Json::new(Layout::LINE.indented(2)), names }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.json.into_line()
    }

    pub fn array<T>(&mut self, items: impl IntoIterator<Item = T>, mut write: impl FnMut(&mut Self, T)) {
        self.open(b'[');
        for item in items {
            self.element();
            write(self, item);
        }
        self.close(b']');
    }

    pub fn service(&mut self, name: &str) {
        match self.names.0 {
            0 => self.string(name),
            version => self.string(&format!("{name}{version}")),
        }
    }

    pub fn slot(&mut self, name: &str) {
        let name = self.slot_name(name);
        self.string(&name);
    }

    /// Begins a member that is called after a slot.
    pub fn slot_key(&mut self, name: &str) {
        let name = self.slot_name(name);
        self.key(&name);
    }

    pub fn intent(&mut self, name: &str) {
        let lead = if name == "NONE" { "" } else { self.names.words().1 };
        self.string(&format!("{lead}{name}"));
    }

    pub fn description(&mut self, text: &str) {
        let lead = self.names.words().2;
        self.string(&format!("{lead}{text}"));
    }

    fn slot_name(&self, name: &str) -> String {
        let is_pseudo = name.is_empty() || name == INTENT || name == COUNT;
        let lead = if is_pseudo { "" } else { self.names.words().0 };
        format!("{lead}{name}")
    }
}
