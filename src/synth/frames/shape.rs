//! A generated dialogue before it is written, as plain data with fixed texts where they are fixed.

use super::world::Package;

pub struct Dialogue {
    pub id: String,
    pub user: &'static str,
    pub wizard: &'static str,
    /// As the file writes it.
    pub rating: &'static str,
    pub is_success: bool,
    pub turns: Vec<Turn>,
}

pub struct Turn {
    pub is_user: bool,
    pub text: String,
    pub time_ms: u64,
    /// The time is written as a float.
    pub is_float: bool,
    pub acts: Vec<Act>,
    pub active: u32,
    /// All frames so far.
    pub frames: Vec<Frame>,
    pub searches: Vec<Search>,
}

#[derive(Clone)]
pub struct Act {
    pub name: &'static str,
    pub args: Vec<Arg>,
}

#[derive(Clone)]
pub enum Arg {
    /// A slot without a value.
    Bare(&'static str),
    Said(&'static str, Said),
    /// The frame that is made.
    Id(u32),
    /// Under `ref`, `read` or `write`.
    References(&'static str, Vec<Reference>),
}

/// A value of an act: words of the text, or a flag.
#[derive(Clone)]
pub enum Said {
    Text(String),
    Flag(bool),
}

#[derive(Clone)]
pub struct Reference {
    pub frame: u32,
    pub annotations: Vec<(&'static str, Option<Said>)>,
    pub is_group: bool,
}

#[derive(Clone, Default)]
pub struct Frame {
    pub id: u32,
    /// None for the first.
    pub parent: Option<u32>,
    pub info: Vec<(&'static str, Vec<Entry>)>,
    /// Slot and who asks.
    pub requests: Vec<(&'static str, &'static str)>,
    pub binary_questions: Vec<(&'static str, bool, &'static str)>,
    pub compare_requests: Vec<(Vec<&'static str>, &'static str)>,
}

#[derive(Clone, PartialEq)]
pub struct Entry {
    pub value: Stored,
    pub is_negated: bool,
}

#[derive(Clone, PartialEq)]
pub enum Stored {
    Null,
    Text(String),
    Flag(bool),
    List(Vec<&'static str>),
}

pub struct Search {
    pub pairs: Vec<(&'static str, Cell)>,
    pub time_ms: u64,
    pub packages: Vec<Package>,
}

pub enum Cell {
    Text(String),
    Number(u64),
}

impl Act {
    pub fn new(name: &'static str, args: Vec<Arg>) -> Self {
        Self { name, args }
    }
}

impl Reference {
    pub fn whole(frame: u32) -> Self {
        Self { frame, annotations: Vec::new(), is_group: false }
    }

    pub fn arg(self, kind: &'static str) -> Arg {
        Arg::References(kind, vec![self])
    }
}

impl Entry {
    pub fn of(value: Stored) -> Self {
        Self { value, is_negated: false }
    }
}

impl Frame {
    pub fn has(&self, slot: &str) -> bool {
        self.info.iter().any(|(name, _)| *name == slot)
    }

    pub fn set(&mut self, slot: &'static str, entry: Entry) {
        match self.info.iter_mut().find(|(name, _)| *name == slot) {
            Some((_, entries)) => *entries = vec![entry],
            None => self.info.push((slot, vec![entry])),
        }
    }

    /// Adds a value to those that the slot has.
    pub fn add(&mut self, slot: &'static str, entry: Entry) {
        match self.info.iter_mut().find(|(name, _)| *name == slot) {
            Some((_, entries)) => entries.push(entry),
            None => self.info.push((slot, vec![entry])),
        }
    }

    pub fn remove(&mut self, slots: &[&str]) {
        self.info.retain(|(name, _)| !slots.contains(name));
    }

    pub fn close_questions(&mut self) {
        self.requests.clear();
        self.binary_questions.clear();
        self.compare_requests.clear();
    }
}
