//! What a synthetic service is made of: slots, intents and the templates that speak of them.
//!
//! Tables only, no behaviour beyond look-ups. Template syntax is explained in [`super::template`]; invariant:
//! every slot named in a template belongs to the same service (a test reads all of them).

use super::value::Values;

/// Templates of which one is used.
pub type Lines = &'static [&'static str];

pub struct Service {
    pub name: &'static str,
    pub description: &'static str,
    pub slots: &'static [Slot],
    /// At most one search and at most one transaction.
    pub intents: &'static [Intent],
}

pub struct Slot {
    pub name: &'static str,
    pub description: &'static str,
    pub values: Values,
    /// What this slot can hand to a slot of a later service.
    pub gives: Carry,
    /// What this slot accepts from an earlier service.
    pub takes: Carry,
    /// The system asks for the slot.
    pub ask: Lines,
    /// The system asks, naming two examples.
    pub suggest: Lines,
    /// The system asks whether the value of an earlier service holds here too.
    pub propose: Lines,
    /// The user gives the value when asked.
    pub answer: Lines,
    /// The user corrects the value when asked to confirm.
    pub change: Lines,
    /// The user wants to see something with another value.
    pub instead: Lines,
    pub request: Request,
}

/// How the user asks for the value of a slot, and how the system tells it; both or neither.
pub struct Request {
    pub question: Lines,
    pub reply: Lines,
}

impl Slot {
    /// A slot without wording, to be completed with `..Slot::NEW`.
    pub const NEW: Self = Self {
        name: "",
        description: "",
        values: Values::Phone,
        gives: Carry::Nothing,
        takes: Carry::Nothing,
        ask: &[],
        suggest: &[],
        propose: &[],
        answer: &[],
        change: &[],
        instead: &[],
        request: Request { question: &[], reply: &[] },
    };
}

/// A meaning that slots of different services share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carry {
    Nothing,
    City,
    Date,
    People,
    /// Somewhere one can be driven to.
    Place,
}

pub struct Intent {
    pub name: &'static str,
    pub description: &'static str,
    pub required: &'static [&'static str],
    /// Slot and the value it takes when the user does not say one.
    pub optional: &'static [(&'static str, &'static str)],
    pub results: &'static [&'static str],
    /// The user begins with this intent.
    pub open: Lines,
    /// The same after another service, taking values over from it.
    pub then: Lines,
    pub kind: Kind,
}

pub enum Kind {
    Search(Search),
    Transaction(Transaction),
}

/// Wording of an intent that looks something up.
pub struct Search {
    /// One and many of what is found; empty when there is one answer only.
    pub nouns: (&'static str, &'static str),
    pub offer: Lines,
    /// The user accepts what is offered.
    pub take: Lines,
    /// Nothing was found.
    pub failed: Lines,
}

/// Wording of an intent that changes something in the world.
pub struct Transaction {
    /// The user accepts an offer and wants this done at once.
    pub go: Lines,
    /// The system offers to do it.
    pub hint: Lines,
    /// The user agrees to that, perhaps with more details.
    pub agree: Lines,
    /// The user comes back to it after another service.
    pub back: Lines,
    /// What is about to be done, as a noun phrase.
    pub confirm: Lines,
    pub done: Lines,
    pub failed: Lines,
    /// What the system can offer instead when it fails.
    pub other: Option<Other>,
}

/// A slot whose value gives way when a transaction fails, and how that is put.
pub struct Other {
    pub slot: &'static str,
    pub offer: Lines,
}

impl Service {
    pub fn slot(&self, name: &str) -> Option<&'static Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }

    pub fn search(&self) -> Option<(&'static Intent, &'static Search)> {
        self.intents.iter().find_map(|intent| match &intent.kind {
            Kind::Search(search) => Some((intent, search)),
            Kind::Transaction(_) => None,
        })
    }

    pub fn transaction(&self) -> Option<(&'static Intent, &'static Transaction)> {
        self.intents.iter().find_map(|intent| match &intent.kind {
            Kind::Transaction(transaction) => Some((intent, transaction)),
            Kind::Search(_) => None,
        })
    }

    /// Whether the slot may stand in a state: required or optional for some intent.
    pub fn states(&self, slot: &str) -> bool {
        self.intents.iter().any(|intent| intent.takes(slot))
    }
}

impl Intent {
    pub fn is_transactional(&self) -> bool {
        matches!(self.kind, Kind::Transaction(_))
    }

    /// Whether the slot is a parameter of this intent.
    pub fn takes(&self, slot: &str) -> bool {
        self.required.contains(&slot) || self.optional.iter().any(|(name, _)| *name == slot)
    }
}
