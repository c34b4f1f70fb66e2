//! What is true of a dialogue, as names that were met before, and what a frame of a turn says until its service is known.

use super::Kind;
use super::known::{KnownNames, NameId};
use std::ops::Range;

/// Names by kind, of the whole dialogue or of one turn. It is a set: order and repeats say nothing.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub(super) known: KnownNames,
    items: Vec<Fact>,
}

#[derive(Clone, Copy, Debug)]
struct Fact {
    name: NameId,
    /// The turn, if it is about one.
    turn: Option<u32>,
    /// The number that an index gives the name, once it was asked.
    number: u32,
}

impl Fact {
    fn turn(self) -> Option<usize> {
        self.turn.map(|turn| turn as usize)
    }
}

impl Facts {
    pub fn iter(&self) -> impl Iterator<Item = (Kind, Option<usize>, &str)> {
        self.items
            .iter()
            .filter_map(|fact| Some((self.known.kind(fact.name)?, fact.turn(), self.known.text(fact.name))))
    }

    /// The first name of a kind.
    pub fn first(&self, kind: Kind) -> Option<&str> {
        let fact = self.items.iter().find(|fact| self.known.kind(fact.name) == Some(kind))?;
        Some(self.known.text(fact.name))
    }

    /// Takes up the numbers that an index gives the names of some kinds: `number` is asked for each of them once, as long as it
    /// is known. `is_user` tells of a turn whether the user speaks, which parts the names of acts.
    pub fn number_names(
        &mut self,
        is_wanted: impl Fn(Kind) -> bool,
        is_user: impl Fn(usize) -> bool,
        mut number: impl FnMut(Kind, bool, &str) -> u32,
    ) {
        for fact in &mut self.items {
            let Some(kind) = self.known.kind(fact.name).filter(|kind| is_wanted(*kind)) else { continue };
            let is_user = kind == Kind::Act && fact.turn().is_some_and(&is_user);
            fact.number = self.known.index_number(fact.name, is_user, |text| number(kind, is_user, text));
        }
    }

    /// The facts of some kinds whose names have numbers: their turns, and those numbers.
    pub fn numbered(&self, is_wanted: impl Fn(Kind) -> bool) -> impl Iterator<Item = (Option<usize>, u32)> {
        let is_of = move |fact: &&Fact| self.known.kind(fact.name).is_some_and(&is_wanted);
        self.items.iter().filter(is_of).map(|fact| (fact.turn(), fact.number))
    }

    pub(super) fn push(&mut self, name: NameId, turn: Option<usize>) {
        self.items.push(Fact { name, turn: turn.and_then(|turn| u32::try_from(turn).ok()), number: 0 });
    }

    /// A name that is empty says nothing.
    pub(super) fn name(&mut self, kind: Kind, name: &str) -> Option<NameId> {
        (!name.is_empty()).then(|| self.known.id(kind, name))
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Pushes facts once more, for another turn.
    pub(super) fn repeat(&mut self, facts: Range<usize>, turn: usize) {
        for at in facts {
            let Some(fact) = self.items.get(at).copied() else { return };
            self.push(fact.name, Some(turn));
        }
    }

    pub(super) fn clear(&mut self) {
        self.known.begin_dialogue();
        self.items.clear();
    }
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        let has_all = |of: &Self, facts: &Self| facts.iter().all(|fact| of.iter().any(|same| same == fact));
        has_all(self, other) && has_all(other, self)
    }
}

impl Eq for Facts {}

/// The slots, values and intents of one frame of a turn. Of a slot the values come first, and its name ends them.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub(super) items: Vec<FrameItem>,
    /// Values whose slot is not known yet, as they are said and as the service writes them. Those that are empty are nothing.
    said: Vec<Option<NameId>>,
    canonical: Vec<Option<NameId>>,
}

/// A name, and the value, if it is about one.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameItem {
    pub kind: Kind,
    pub is_of_state: bool,
    pub name: NameId,
    pub value: Option<NameId>,
}

impl FrameItem {
    /// The name of a slot that a state fills.
    pub fn is_slot_of_state(&self) -> bool {
        self.is_of_state && self.kind == Kind::ServiceSlot && self.value.is_none()
    }
}

impl Frame {
    pub fn add_value(&mut self, value: Option<NameId>) {
        self.said.push(value);
    }

    /// The first of these stands for the first of the values, and so on.
    pub fn add_canonical(&mut self, value: Option<NameId>) {
        self.canonical.push(value);
    }

    /// Ends the values of a slot; without a name they are nobody's.
    pub fn push_slot(&mut self, slot: Option<NameId>, is_of_state: bool) {
        if let Some(name) = slot {
            let item = |value| FrameItem { kind: Kind::ServiceSlot, is_of_state, name, value };
            let values =
                (0..).zip(&self.said).filter_map(|(at, said)| *self.canonical.get(at).unwrap_or(said));
            self.items.extend([None].into_iter().chain(values.map(Some)).map(item));
        }
        self.said.clear();
        self.canonical.clear();
    }

    pub fn push_intent(&mut self, intent: Option<NameId>) {
        let item = |name| FrameItem { kind: Kind::ServiceIntent, is_of_state: true, name, value: None };
        self.items.extend(intent.map(item));
    }

    /// Makes room for another frame.
    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.said.clear();
        self.canonical.clear();
    }
}
