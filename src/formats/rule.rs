//! What a rule of a dataset is, and what it looks at.
//!
//! A rule is one function and one line in its format's list. It sees one dialogue whole, with everything that
//! other files say about it, and names each hit by its turn. Invariant: what a rule finds in a record depends
//! on the record and on its [`Case`] only.

use super::ReferenceData;
use crate::corpus::{
    Act, Call, Dialogue, FileId, Frame, Recognition, RecordNumber, Service, Severity, Span, Split, State,
    Subject, Turn,
};
use litemap::LiteMap;
use std::cell::RefCell;

pub struct Rule {
    /// Stable, for example `SGD-STATE-VANISH`.
    pub id: &'static str,
    pub severity: Severity,
    /// One sentence with its full stop: what is true of a record that the rule hits. What more than a twentieth of
    /// a published dataset has, it calls usual there.
    pub definition: &'static str,
    pub check: fn(&Case, &mut Hits),
}

/// Dialogues of SGD have four at most.
const FEW_SERVICES: usize = 32;

/// One dialogue with what is known about it.
pub struct Case<'a> {
    pub dialogue: &'a Dialogue,
    pub recognition: &'a Recognition,
    pub path: &'a str,
    pub number: RecordNumber,
    /// Of the record, its file, or the list that names it.
    pub split: Option<Split>,
    pub reference: &'a ReferenceData,
    /// Other records of the dataset with the same id, in the order of their places.
    pub twins: &'a [Twin],
    /// The file that belongs to this one record by record, when there is one.
    pub partner: Option<Partner<'a>>,
    /// Records of this file.
    pub records: u64,
    /// Services that rules looked up, which most of them do for each annotation.
    pub services: RefCell<LiteMap<&'a str, Option<&'a Service>>>,
}

impl<'a> Case<'a> {
    /// A dialogue that is the only record of its file.
    pub fn alone(dialogue: &'a Dialogue, recognition: &'a Recognition, reference: &'a ReferenceData) -> Self {
        Self {
            dialogue,
            recognition,
            path: "",
            number: RecordNumber(0),
            split: dialogue.split,
            reference,
            twins: &[],
            partner: None,
            records: 1,
            services: RefCell::default(),
        }
    }

    /// The service that the dialogue means by a name.
    pub fn service(&self, name: &'a str) -> Option<&'a Service> {
        let mut known = self.services.borrow_mut();
        if let Some(service) = known.get(name) {
            return *service;
        }
        let service = self.reference.service(self.recognition, self.path, name);
        // A dialogue that claims to have more would make the map slow.
        if known.len() < FEW_SERVICES {
            known.insert(name, service);
        }
        service
    }
}

#[cfg(test)]
impl Case<'_> {
    /// How often each rule hits, without the rules that do not; every sentence is short and has no full stop.
    pub(crate) fn hits_of(&self, rules: &[Rule]) -> Vec<(&'static str, usize)> {
        let count = |rule: &Rule| {
            let mut hits = Hits::default();
            (rule.check)(self, &mut hits);
            let is_fit = |hit: &Hit| !hit.sentence.ends_with('.') && hit.sentence.chars().count() <= 120;
            assert!(hits.hits.iter().all(is_fit));
            (rule.id, hits.hits.len())
        };
        rules.iter().map(count).filter(|(_, count)| *count > 0).collect()
    }
}

/// Another record with the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin {
    pub file: FileId,
    pub record: RecordNumber,
    pub split: Option<Split>,
    /// It stands before this one.
    pub is_before: bool,
    /// Its file is in the same folder, of the same variant and role.
    pub is_beside: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Partner<'a> {
    pub path: &'a str,
    pub records: u64,
    /// This record is the first that can be read in its own file: what concerns both files is reported here.
    pub is_first: bool,
}

/// One hit of a rule in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    pub turn: Option<usize>,
    /// What of the turn it is about.
    pub subject: Option<Subject>,
    /// The hit is in the partner's record of the same number.
    pub is_in_partner: bool,
    /// What was found, lower case at the start, without a full stop; names and data last, quoted.
    pub sentence: String,
}

/// The hits of one rule in one record.
#[derive(Debug, Default)]
pub struct Hits {
    pub hits: Vec<Hit>,
}

impl Hits {
    /// A hit in a turn.
    pub fn turn(&mut self, turn: usize, sentence: impl Into<String>) {
        self.about(turn, None, sentence);
    }

    /// A hit in a turn, about something of it.
    pub fn about(&mut self, turn: usize, subject: Option<Subject>, sentence: impl Into<String>) {
        self.hits.push(Hit { turn: Some(turn), subject, is_in_partner: false, sentence: sentence.into() });
    }

    /// A hit in a span of a turn.
    pub fn span(&mut self, (at, turn, span): (usize, &Turn, &Span), sentence: impl Into<String>) {
        self.about(at, Subject::span(turn, span), sentence);
    }

    pub fn spans(
        &mut self,
        at: usize,
        turn: &Turn,
        [first, second]: [&Span; 2],
        sentence: impl Into<String>,
    ) {
        self.about(at, Subject::spans(turn, first, second), sentence);
    }

    /// A hit in an act of a turn.
    pub fn act(&mut self, (at, turn, act): (usize, &Turn, &Act), sentence: impl Into<String>) {
        self.about(at, Subject::act(turn, act), sentence);
    }

    /// A hit in a state of a turn.
    pub fn state(&mut self, (at, turn, state): (usize, &Turn, &State), sentence: impl Into<String>) {
        self.about(at, Subject::state(turn, state), sentence);
    }

    /// A hit in a slot of a state.
    pub fn slot(
        &mut self,
        (at, turn, state): (usize, &Turn, &State),
        slot: &str,
        sentence: impl Into<String>,
    ) {
        self.about(at, Subject::slot(turn, state, slot), sentence);
    }

    /// A hit in a call of a turn.
    pub fn call(&mut self, (at, turn, call): (usize, &Turn, &Call), sentence: impl Into<String>) {
        self.about(at, Subject::call(turn, call), sentence);
    }

    /// A hit in a frame of a turn.
    pub fn frame(&mut self, (at, turn, frame): (usize, &Turn, &Frame), sentence: impl Into<String>) {
        self.about(at, Subject::frame(turn, frame), sentence);
    }

    /// A hit of the record as a whole.
    pub fn record(&mut self, sentence: impl Into<String>) {
        self.hits.push(Hit { turn: None, subject: None, is_in_partner: false, sentence: sentence.into() });
    }

    /// A hit in the record that belongs to this one.
    pub fn partner(&mut self, sentence: impl Into<String>) {
        self.hits.push(Hit { turn: None, subject: None, is_in_partner: true, sentence: sentence.into() });
    }

    /// What the reader of the record remarked for the rule.
    pub fn remarks(&mut self, case: &Case, rule: &str) {
        for remark in case.dialogue.remarks.iter().filter(|remark| remark.rule == rule) {
            let sentence = remark.sentence.clone();
            self.hits.push(Hit { turn: remark.turn, subject: None, is_in_partner: false, sentence });
        }
    }
}

/// What every dataset with ids says of a record without one.
pub const ID_MISSING: &str = "A record has no id.";

pub fn id_missing(case: &Case, hits: &mut Hits) {
    if case.dialogue.id.is_empty() {
        hits.record("the record has no id, so neither links nor repeated records can be told by it");
    }
}
