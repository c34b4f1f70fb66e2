//! A generated dialogue before it is written: turns, frames, acts, spans, states and calls, as plain data.
//!
//! Unlike the words of `corpus` this has every detail of the files and borrows fixed texts.

use super::shape::{Intent, Service, Slot};
use super::value::Value;
use super::voice::Text;

pub struct Dialogue {
    pub id: String,
    pub services: Vec<&'static str>,
    pub turns: Vec<Turn>,
}

pub struct Turn {
    pub speaker: &'static str,
    pub utterance: String,
    pub frames: Vec<Frame>,
}

pub struct Frame {
    pub service: &'static Service,
    pub actions: Vec<Action>,
    pub spans: Vec<Span>,
    /// On user turns only.
    pub state: Option<State>,
    /// On system turns only.
    pub call: Option<Call>,
}

pub struct Action {
    pub act: &'static str,
    /// Empty for acts about the whole turn.
    pub slot: &'static str,
    pub values: Vec<Value>,
}

/// Half open, in code points of the utterance.
pub struct Span {
    pub slot: &'static str,
    pub start: u32,
    pub end: u32,
}

pub struct State {
    pub active_intent: &'static str,
    /// Sorted.
    pub requested_slots: Vec<&'static str>,
    /// Sorted by slot; the ways to say a value are sorted too.
    pub slots: Vec<(&'static str, Vec<Text>)>,
}

pub struct Call {
    pub intent: &'static Intent,
    /// Sorted by slot.
    pub parameters: Vec<(&'static str, Text)>,
    pub results: Vec<Row>,
}

/// What a service knows about one thing, in the order of the intent's result slots.
pub type Row = Vec<(&'static Slot, Text)>;

/// A slot and what a turn says for it, one value or two examples.
#[derive(Clone)]
pub struct Said {
    pub slot: &'static Slot,
    pub values: Vec<Value>,
}

impl Frame {
    pub fn of(service: &'static Service) -> Self {
        Self { service, actions: Vec::new(), spans: Vec::new(), state: None, call: None }
    }

    /// Adds an act about the whole turn.
    pub fn act(&mut self, act: &'static str) {
        self.actions.push(Action { act, slot: "", values: Vec::new() });
    }

    /// Adds an act about a slot, without a value.
    pub fn act_on(&mut self, act: &'static str, slot: &'static str) {
        self.actions.push(Action { act, slot, values: Vec::new() });
    }

    /// Adds one act for each slot that was said.
    pub fn act_each(&mut self, act: &'static str, said: &[Said]) {
        for one in said {
            self.actions.push(Action { act, slot: one.slot.name, values: one.values.clone() });
        }
    }

    pub fn act_intent(&mut self, act: &'static str, intent: &Intent) {
        let value = Value { said: intent.name.into(), canonical: intent.name.into() };
        self.actions.push(Action { act, slot: "intent", values: vec![value] });
    }
}
